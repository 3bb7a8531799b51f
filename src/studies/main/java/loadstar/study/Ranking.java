package loadstar.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.model.Visible;
import loadstar.result.Guarantee;
import loadstar.result.Spread;
import loadstar.result.Standing;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;

/**
 * Schedulers on one problem, in the order of their mean makespans.
 *
 * @param random whether chance has a part in it
 * @param standing how each compares with the first
 */
public record Ranking(
    Setting setting, boolean random, List<Place> places, Standing<SchedulerConfig> standing) {
  /** The rule that every job queue can follow. */
  private static final String QUEUE = "ss";

  /** Seconds that nobody plays, of links without end. */
  private static final double NOTHING = 1e-12;

  public Ranking {
    places = List.copyOf(places);
  }

  /**
   * One scheduler's place.
   *
   * @param trials by seed
   * @param metrics that any of its runs has, over the seeds; NaN where not all have one
   */
  public record Place(SchedulerConfig config, List<Trial> trials, Map<Metric, Spread> metrics) {
    public Place {
      trials = List.copyOf(trials);
      metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    }

    private static Place of(List<Trial> own) {
      Map<Metric, Spread> metrics = new LinkedHashMap<>();
      for (Metric metric : Summary.columns(own.stream().map(Trial::metrics).toList())) {
        metrics.put(
            metric,
            Spread.of(
                own.stream()
                    .mapToDouble(trial -> trial.metrics().value(metric, Double.NaN))
                    .toArray()));
      }
      return new Place(own.getFirst().config(), own, metrics);
    }

    /** Of how many seeds its means are. */
    public String seedsText() {
      return Integer.toString(trials.size());
    }

    /** Over the seeds, seconds. */
    public Spread makespan() {
      return Objects.requireNonNull(metrics.get(Summary.END));
    }

    /** Names the configuration in tables. */
    public String scheduler() {
      return config.label();
    }

    private boolean asks() {
      return config.asksForWork();
    }

    private double chunks() {
      return mean(Summary.SUBCHUNKS);
    }

    /** Mean over the seeds; NaN for a metric that they do not have. */
    public double mean(Metric metric) {
      Spread spread = metrics.get(metric);
      return spread == null ? Double.NaN : spread.mean();
    }
  }

  /**
   * Ranks the schedulers of one problem.
   *
   * @param random whether chance has a part in the makespans
   * @param asked how near is as good, and how sure it is to be
   * @param selected whether seeds were played until they had selected the best
   */
  public static Ranking of(
      Setting setting, List<Trial> trials, boolean random, Guarantee asked, boolean selected) {
    Map<SchedulerConfig, List<Trial>> own = new LinkedHashMap<>();
    Map<SchedulerConfig, SortedMap<Long, Double>> makespans = new LinkedHashMap<>();
    for (Trial trial : trials) {
      own.computeIfAbsent(trial.config(), none -> new ArrayList<>()).add(trial);
      makespans
          .computeIfAbsent(trial.config(), none -> new TreeMap<>())
          .put(trial.seed(), trial.makespan());
    }
    // Of rows alone it is not known whether a scheduler from elsewhere draws; its seeds say it.
    boolean drawn =
        makespans.values().stream()
            .map(SortedMap::values)
            .anyMatch(one -> Collections.max(one) > Collections.min(one) * (1 + Standing.SAME));
    Standing<SchedulerConfig> standing =
        Standing.of(makespans, random || drawn, asked, selected, fixed(setting, makespans));
    return new Ranking(
        setting,
        random || drawn,
        standing.all().stream()
            .map(one -> Place.of(Objects.requireNonNull(own.get(one.name()))))
            .toList(),
        standing);
  }

  /** Those that no seed changes: where only schedulers draw, all others. */
  private static Set<SchedulerConfig> fixed(
      Setting setting, Map<SchedulerConfig, SortedMap<Long, Double>> makespans) {
    Set<SchedulerConfig> fixed = new HashSet<>();
    makespans.forEach((config, own) -> {
      double least = Collections.min(own.values());
      boolean same = Collections.max(own.values()) <= least * (1 + Standing.SAME);
      // One seed alone says nothing of a scheduler that draws.
      boolean draws = own.size() == 1 && Contender.draws(config.scheduler(), Map.of());
      if (!setting.isRandom() && same && !draws) {
        fixed.add(config);
      }
    });
    return fixed;
  }

  /**
   * One for each problem of a study's results, in their order.
   *
   * @param selected whether seeds were played until they had selected the best
   * @param config the configuration of a row, possibly under another name
   */
  public static List<Ranking> of(
      List<Row> rows, Guarantee asked, boolean selected, Function<Row, SchedulerConfig> config) {
    Map<Setting, List<Trial>> trials = new LinkedHashMap<>();
    Map<Setting, Boolean> draws = new LinkedHashMap<>();
    for (Row row : rows) {
      Setting setting = row.setting();
      Summary metrics = row.metrics();
      if (setting != null && metrics != null) {
        trials
            .computeIfAbsent(setting, none -> new ArrayList<>())
            .add(new Trial(config.apply(row), row.seed(), metrics));
        draws.merge(
            setting, Contender.draws(row.scheduler(), row.parameters()), Boolean::logicalOr);
      }
    }
    List<Ranking> rankings = new ArrayList<>();
    trials.forEach((setting, own) -> {
      boolean random = setting.isRandom() || Boolean.TRUE.equals(draws.get(setting));
      rankings.add(of(setting, own, random, asked, selected));
    });
    return rankings;
  }

  /** The ranking of one problem that advice is about: with failures, where there is one of each. */
  public static Ranking explained(List<Ranking> rankings) {
    return rankings.stream()
        .filter(one -> one.setting().fails())
        .findFirst()
        .orElse(rankings.getFirst());
  }

  public Place first() {
    return places.getFirst();
  }

  /** Returns the place of a configuration; null where it has none. */
  public @Nullable Place place(SchedulerConfig config) {
    return places.stream().filter(one -> one.config().equals(config)).findFirst().orElse(null);
  }

  /** All trials, by scheduler. */
  public List<Trial> trials() {
    return places.stream().map(Place::trials).flatMap(List::stream).toList();
  }

  /** Whether means are of different numbers of seeds, those apart that no seed changes. */
  public boolean meansDiffer() {
    return places.stream()
            .filter(one -> !standing.fixed().contains(one.config()))
            .mapToInt(one -> one.trials().size())
            .distinct()
            .count()
        > 1;
  }

  /** How many were played of the one that has most. */
  public int seeds() {
    return (int) trials().stream().mapToLong(Trial::seed).distinct().count();
  }

  /** What no schedule beats, in a sentence; empty where it is not known. */
  public String bounds() {
    List<String> known = new ArrayList<>();
    Summary.BOUNDS.forEach((name, metric) -> {
      double seconds = first().mean(metric);
      if (!Double.isNaN(seconds)) {
        known.add(Visible.format("%s %.5g s", name, seconds < NOTHING ? 0 : seconds));
      }
    });
    if (known.isEmpty() && !setting.bags().isEmpty()) {
      double[] least =
          places.stream().mapToDouble(place -> place.mean(Summary.BOUND)).sorted().toArray();
      double most = least[least.length - 1];
      if (Double.isNaN(most)) {
        return "What no schedule beats is not known: speeds, bandwidths or latencies become better"
            + " by profiles or settings";
      }
      return Visible.format(
              "No schedule with one port at each node beats %.5g s, the optimal rates from the start",
              least[0])
          // Tasks that travel together share a latency; those of trees' own schedulers never do.
          + (most > least[0] * (1 + 1e-9)
              ? Visible.format("; none that sends each task alone, as on the tree, %.5g s", most)
              : "");
    }
    return known.isEmpty()
        ? ""
        : "No schedule beats: "
            + String.join(", ", known)
            + (setting.noise() > 0 ? ", in the mean over the seeds" : "");
  }

  /**
   * Which to take of those that are as good as the best: who needs to hear least from the workers,
   * then who sends the fewest chunks.
   */
  public Place recommended() {
    return equals().stream()
        .min(Comparator.comparing(Place::asks).thenComparingDouble(Place::chunks))
        .orElseThrow();
  }

  private List<Place> equals() {
    List<SchedulerConfig> advised = standing.advised();
    return places.stream().filter(one -> advised.contains(one.config())).toList();
  }

  /** What the recommended one does that others as good do not. */
  private String reason() {
    Place one = recommended();
    boolean asks = equals().stream().anyMatch(Place::asks);
    boolean more = equals().stream().anyMatch(other -> other.chunks() > one.chunks());
    return asks && !one.asks()
        ? "needs no requests"
        : more ? Visible.format("sends the fewest chunks, %.0f", one.chunks()) : "";
  }

  /** Which to take, how sure that is, and how far it is above the bounds. */
  public String advice() {
    StringBuilder text = new StringBuilder(standing.advice(recommended().config(), reason()));
    double over = recommended().mean(Summary.OVER_BOUND);
    if (!Double.isNaN(over)) {
      text.append("; %s above the bound".formatted(Metric.Format.PERCENT.text(over - 1)));
    }
    return text.append(plannedExactly()).append('.').toString();
  }

  /** What a plan rests on that does not vary here, and how good the simplest queue is. */
  private String plannedExactly() {
    Place plan = recommended();
    if (setting.isRandom() || !setting.bags().isEmpty() || !plan.config().plansAll()) {
      return "";
    }
    String text = "; it plans for speeds, links and tasks exactly as given";
    Place queue =
        places.stream()
            .filter(one -> one.config().scheduler().equals(QUEUE))
            .findFirst()
            .orElse(null);
    if (queue == null) {
      return text;
    }
    double longer = queue.makespan().mean() / plan.makespan().mean() - 1;
    return text
        + Visible.format("; %s, which hands out tasks on request, ", queue.scheduler())
        + (longer <= standing.asked().margin()
            ? "is as good here"
            : Visible.format("takes %.1f %% longer", 100 * longer));
  }

  /** Who has played the runs of a ranking, in words. */
  public static final class PlayedBy {
    private static final String SIMGRID = "SimGrid, every run a simulation of the platform file";

    private PlayedBy() {}

    /** A line: how many runs arithmetic has played, and what SimGrid says of it. */
    public static String sentence(Stream<Trial> trials) {
      List<Summary> all = trials.map(Trial::metrics).toList();
      List<Summary> plain =
          all.stream().filter(one -> one.value(Summary.BY_ARITHMETIC, 0) > 0).toList();
      if (plain.isEmpty()) {
        return SIMGRID;
      }
      int runs = plain.size();
      String by =
          runs == all.size()
              ? "played by arithmetic"
              : runs + " of " + all.size() + " runs played by arithmetic, the others on SimGrid";
      double[] seconds = values(plain, Summary.REFEREE);
      double[] parts = values(plain, Summary.REFEREE_CHUNKS);
      return seconds.length == 0
          ? by
          : by
              + Visible.format(
                  "; SimGrid repeated %d of %s%s: same chunks, dates within %.0e s",
                  seconds.length,
                  runs == 1 ? "1 run" : runs + " runs",
                  parts.length == 0
                      ? ""
                      : Visible.format(" (of %d the first %.0f chunks)", parts.length, parts[0]),
                  seconds[seconds.length - 1]);
    }

    /** Of those that have it, the least first. */
    private static double[] values(List<Summary> runs, Metric metric) {
      return runs.stream()
          .filter(one -> one.has(metric))
          .mapToDouble(one -> one.value(metric))
          .sorted()
          .toArray();
    }

    /** A line for each run that SimGrid has played otherwise. */
    public static List<String> differences(Stream<Trial> trials) {
      return trials
          .filter(trial -> trial.metrics().has(Summary.FIRST_DIFFERENT))
          .map(trial ->
              Visible.format(
                  "%s, seed %d: arithmetic and SimGrid differ from chunk %.0f on; all runs of this"
                      + " problem are SimGrid's (where two dates are 1e-9 s apart neither is wrong)",
                  trial.scheduler(), trial.seed(), trial.metrics().value(Summary.FIRST_DIFFERENT)))
          .toList();
    }
  }
}
