package loadstar.campaign.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import loadstar.algorithm.Metric;
import loadstar.result.Spread;
import loadstar.result.Standing;
import loadstar.simulation.Summary;

/** Schedulers in the order of their mean makespans. */
public final class Ranking {
  /**
   * One scheduler's place.
   *
   * @param metrics that any of its runs has, over the realisations; NaN where not all have one
   */
  public record Place(String scheduler, Map<Metric, Spread> metrics) {
    public Place {
      metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    }

    /** Over the realisations, seconds. */
    public Spread makespan() {
      return Objects.requireNonNull(metrics.get(Summary.END));
    }

    /** Mean over the realisations; NaN for a metric that they do not have. */
    public double mean(Metric metric) {
      Spread spread = metrics.get(metric);
      return spread == null ? Double.NaN : spread.mean();
    }
  }

  private Ranking() {}

  /** Ranks; every scheduler has the same seeds. */
  public static List<Place> of(List<Trial> trials) {
    Map<String, List<Trial>> byScheduler = new LinkedHashMap<>();
    for (Trial trial : trials) {
      byScheduler.computeIfAbsent(trial.scheduler(), none -> new ArrayList<>()).add(trial);
    }
    List<List<Trial>> ranked = new ArrayList<>(byScheduler.values());
    ranked.sort(Comparator.comparingDouble(Ranking::mean));
    return ranked.stream().map(Ranking::place).toList();
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

  private static Place place(List<Trial> own) {
    Map<Metric, Spread> metrics = new LinkedHashMap<>();
    for (Metric metric : Summary.columns(own.stream().map(Trial::metrics).toList())) {
      metrics.put(
          metric,
          Spread.of(
              own.stream()
                  .mapToDouble(trial -> trial.metrics().value(metric, Double.NaN))
                  .toArray()));
    }
    return new Place(own.getFirst().scheduler(), metrics);
  }
}
