package loadstar.campaign.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import loadstar.result.Spread;
import loadstar.result.Standing;

/** Schedulers in the order of their mean makespans. */
public final class Ranking {
  /**
   * One scheduler's place.
   *
   * @param makespan over the realisations, seconds
   * @param overBound mean of makespan over the realisation's bound
   * @param joules mean over the realisations; NaN where nobody knows
   * @param grams of CO2, the same
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
      double used) {}

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
    return ranked.stream().map(own -> place(own, workers)).toList();
  }

  /**
   * How each compares with the first.
   *
   * @param random whether chance has a part in the makespans
   * @param margin share of the first's makespan within which two are as good as each other
   */
  public static Standing standing(List<Trial> trials, boolean random, double margin) {
    Map<String, SortedMap<Long, Double>> makespans = new LinkedHashMap<>();
    for (Trial trial : trials) {
      makespans
          .computeIfAbsent(trial.scheduler(), none -> new TreeMap<>())
          .put(trial.seed(), trial.makespan());
    }
    return Standing.of(makespans, random, margin);
  }

  private static double mean(List<Trial> own) {
    return own.stream().mapToDouble(Trial::makespan).average().orElseThrow();
  }

  private static Place place(List<Trial> own, int workers) {
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
        own.stream().mapToDouble(trial -> workers - trial.idle().size()).average().orElseThrow());
  }
}
