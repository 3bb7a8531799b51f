package loadstar.campaign.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.result.Spread;

/** Schedulers in the order of their mean makespans, and whether neighbours can be told apart. */
public final class Ranking {
  /** Relative difference below which two makespans are the same: SimGrid's own precision. */
  public static final double SAME = 1e-7;

  /** How a scheduler compares with the one before it in the order. */
  public enum Step {
    /** It is the first. */
    FIRST,
    /** The 95 % interval of the paired difference (Student's t) is above zero. */
    SLOWER,
    /** That interval contains zero, or the makespans are equal. */
    TIE,
    /** Fewer than three realisations: nothing can be said beyond these. */
    UNTESTED
  }

  /**
   * One scheduler's place.
   *
   * @param makespan over the realisations, seconds
   * @param overBound mean of makespan over the realisation's bound
   * @param joules mean over the realisations; NaN where nobody knows
   * @param grams of CO2, the same
   * @param step against the one before
   * @param difference mean of the paired difference to the one before, seconds
   */
  public record Place(
      String scheduler,
      Spread makespan,
      double overBound,
      double efficiency,
      double sendPort,
      double receivePort,
      double uplink,
      double joules,
      double grams,
      double chunks,
      double used,
      Step step,
      double difference) {}

  private Ranking() {}

  /**
   * Ranks; every scheduler has the same seeds.
   *
   * @param workers how many there are
   */
  public static List<Place> of(List<Trial> trials, int workers) {
    Map<String, List<Trial>> byScheduler = new LinkedHashMap<>();
    for (Trial trial : trials) {
      byScheduler.computeIfAbsent(trial.scheduler(), none -> new ArrayList<>()).add(trial);
    }
    List<List<Trial>> ranked = new ArrayList<>(byScheduler.values());
    ranked.sort(Comparator.comparingDouble(Ranking::mean));
    List<Place> places = new ArrayList<>();
    List<Trial> before = List.of();
    for (List<Trial> own : ranked) {
      places.add(place(own, before, workers));
      before = own;
    }
    return places;
  }

  private static double mean(List<Trial> own) {
    return own.stream().mapToDouble(Trial::makespan).average().orElseThrow();
  }

  private static Place place(List<Trial> own, List<Trial> before, int workers) {
    return new Place(
        own.getFirst().scheduler(),
        Spread.of(own.stream().mapToDouble(Trial::makespan).toArray()),
        own.stream().mapToDouble(trial -> trial.makespan() / trial.bound()).average().orElseThrow(),
        own.stream().mapToDouble(Trial::efficiency).average().orElseThrow(),
        own.stream().mapToDouble(Trial::sendPort).average().orElseThrow(),
        own.stream().mapToDouble(Trial::receivePort).average().orElseThrow(),
        own.stream().mapToDouble(Trial::uplink).average().orElseThrow(),
        own.stream().mapToDouble(Trial::joules).average().orElseThrow(),
        own.stream().mapToDouble(Trial::grams).average().orElseThrow(),
        own.stream().mapToDouble(Trial::chunks).average().orElseThrow(),
        own.stream().mapToDouble(trial -> workers - trial.idle().size()).average().orElseThrow(),
        step(own, before),
        before.isEmpty() ? 0 : mean(own) - mean(before));
  }

  private static Step step(List<Trial> own, List<Trial> before) {
    if (before.isEmpty()) {
      return Step.FIRST;
    }
    double[] difference = new double[own.size()];
    double largest = 0;
    for (int k = 0; k < difference.length; k++) {
      difference[k] = own.get(k).makespan() - before.get(k).makespan();
      largest = Math.max(largest, Math.abs(difference[k]) / own.get(k).makespan());
    }
    if (largest < SAME) {
      return Step.TIE;
    }
    if (difference.length < 3) {
      return Step.UNTESTED;
    }
    Spread spread = Spread.of(difference);
    return spread.mean() - spread.confidence() > 0 ? Step.SLOWER : Step.TIE;
  }

  /** The first and those after it that nobody can tell from the one before. */
  public static List<String> best(List<Place> places) {
    List<String> best = new ArrayList<>();
    for (Place place : places) {
      if (!best.isEmpty() && place.step() != Step.TIE) {
        break;
      }
      best.add(place.scheduler());
    }
    return best;
  }
}
