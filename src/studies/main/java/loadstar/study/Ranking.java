package loadstar.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Registry;
import loadstar.model.Visible;
import loadstar.result.Guarantee;
import loadstar.result.Spread;
import loadstar.result.Standing;
import loadstar.simulation.Fields;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;

/**
 * Schedulers on one problem, in the order of their mean makespans.
 *
 * @param random whether chance has a part in it
 * @param standing how each compares with the first
 */
public record Ranking(Setting setting, boolean random, List<Place> places, Standing standing) {
  private static final double BUSY = 0.9;

  // A share of the workers' time, and of the bound, below which nothing is said of what is lost.
  private static final double MUCH = 0.1;

  private static final double HALF = 0.5;

  /** By so much a bound is above the others that it is the reason. */
  private static final double CLEARLY = 1.01;

  /** Seconds that nobody plays, of links without end. */
  private static final double NOTHING = 1e-12;

  private static final double MOSTLY_LATENCY = 100;

  public Ranking {
    places = List.copyOf(places);
  }

  /**
   * One scheduler's place.
   *
   * @param trials by seed
   * @param metrics that any of its runs has, over the seeds; NaN where not all have one
   */
  public record Place(String scheduler, List<Trial> trials, Map<Metric, Spread> metrics) {
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
      return new Place(own.getFirst().scheduler(), own, metrics);
    }

    /** Over the seeds, seconds. */
    public Spread makespan() {
      return Objects.requireNonNull(metrics.get(Summary.END));
    }

    /** Whether its workers ask for work; of a scheduler from elsewhere that is not known. */
    private boolean asks() {
      String name = Contender.schedulerOf(scheduler);
      return !Registry.builtIn().names().contains(name)
          || Registry.builtIn().kind(name).requestBytes().isPresent();
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
    Map<String, List<Trial>> own = new LinkedHashMap<>();
    Map<String, SortedMap<Long, Double>> makespans = new LinkedHashMap<>();
    for (Trial trial : trials) {
      own.computeIfAbsent(trial.scheduler(), none -> new ArrayList<>()).add(trial);
      makespans
          .computeIfAbsent(trial.scheduler(), none -> new TreeMap<>())
          .put(trial.seed(), trial.makespan());
    }
    // Of rows alone it is not known whether a scheduler from elsewhere draws; its seeds say it.
    boolean drawn =
        makespans.values().stream()
            .map(SortedMap::values)
            .anyMatch(one -> Collections.max(one) > Collections.min(one) * (1 + Standing.SAME));
    Standing standing = Standing.of(makespans, random || drawn, asked, selected);
    return new Ranking(
        setting,
        random || drawn,
        standing.all().stream()
            .map(one -> Place.of(Objects.requireNonNull(own.get(one.name()))))
            .toList(),
        standing);
  }

  /**
   * One for each problem of a study's results, in their order.
   *
   * @param selected whether seeds were played until they had selected the best
   * @param name how a row's scheduler is called
   */
  public static List<Ranking> of(
      List<Row> rows, Guarantee asked, boolean selected, Function<Row, String> name) {
    Map<Setting, List<Trial>> trials = new LinkedHashMap<>();
    Map<Setting, Boolean> draws = new LinkedHashMap<>();
    for (Row row : rows) {
      Setting setting = row.setting();
      Summary metrics = row.metrics();
      if (setting != null && metrics != null) {
        trials
            .computeIfAbsent(setting, none -> new ArrayList<>())
            .add(new Trial(name.apply(row), row.seed(), metrics));
        draws.merge(
            setting, Contender.draws(row.scheduler(), row.parameters()), Boolean::logicalOr);
      }
    }
    List<Ranking> rankings = new ArrayList<>();
    trials.forEach((setting, own) -> {
      boolean random =
          setting.noise() > 0
              || setting.fails()
              || Fields.order(setting.values()).draws()
              || Boolean.TRUE.equals(draws.get(setting));
      rankings.add(of(setting, own, random, asked, selected));
    });
    return rankings;
  }

  public Place first() {
    return places.getFirst();
  }

  /** That of a scheduler; null where it does not play. */
  public @Nullable Place place(String scheduler) {
    return places.stream()
        .filter(one -> one.scheduler().equals(scheduler))
        .findFirst()
        .orElse(null);
  }

  /** All trials, by scheduler. */
  public List<Trial> trials() {
    return places.stream().map(Place::trials).flatMap(List::stream).toList();
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

  private double otherBounds() {
    return Summary.BOUNDS.values().stream()
        .filter(metric -> !metric.equals(Summary.BOUND_TASKS))
        .mapToDouble(first()::mean)
        .max()
        .orElse(Double.NaN);
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
    List<String> advised = standing.advised();
    return places.stream().filter(one -> advised.contains(one.scheduler())).toList();
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

  /** By what the workers lose most of their time; empty where that is little. */
  private String losses() {
    double waiting = first().mean(Summary.WAITING);
    double starting = first().mean(Summary.STARTING);
    double after = first().mean(Summary.AFTER_LAST);
    double most = Math.max(waiting, Math.max(starting, after));
    double unused = first().mean(Summary.CORES_UNUSED);
    if (unused >= MUCH && !(most > unused)) {
      return "; %s of the workers' cores compute nothing: slots of hosts are workers, too"
          .formatted(Metric.Format.PERCENT.text(unused));
    }
    if (!(most >= MUCH) || first().mean(Summary.OVER_BOUND) - 1 < MUCH) {
      return "";
    }
    String share = Metric.Format.PERCENT.text(most);
    if (most == starting) {
      return "; start-ups take " + share + " of the workers' time: larger chunks have fewer";
    }
    if (most == after) {
      return Visible.format(
          "; workers have nothing left for %s of their time, the last one computes alone for %.3g s:"
              + " smaller chunks end closer together",
          share, first().mean(Summary.ALONE));
    }
    double dispatch = first().mean(Summary.DISPATCH);
    return dispatch > BUSY
        ? "; the master prepares chunks %s of the time: larger chunks need it less often"
            .formatted(Metric.Format.PERCENT.text(dispatch))
        : "; workers wait for messages %s of their time: larger chunks have fewer".formatted(share)
            + (first().asks() ? ", its \"pending\", if it has one, sends some ahead" : "");
  }

  /** Which to take, and what limits. */
  public String advice() {
    StringBuilder text = new StringBuilder(standing.advice(recommended().scheduler(), reason()));
    double over = recommended().mean(Summary.OVER_BOUND);
    if (!Double.isNaN(over)) {
      text.append("; %s above the bound".formatted(Metric.Format.PERCENT.text(over - 1)));
    }
    if (random && first().trials().size() < 3) {
      text.append("; fewer than 3 seeds say nothing of chance");
    }
    boolean sends = first().mean(Summary.SEND_PORT) > BUSY;
    boolean waits = first().mean(Summary.EFFICIENCY_FROM_START) <= BUSY;
    double receives = first().mean(Summary.RECEIVE_PORT);
    boolean port = waits && (sends || receives > BUSY);
    boolean whole = first().mean(Summary.BOUND_TASKS) > CLEARLY * otherBounds();
    if (port) {
      double busy = sends ? first().mean(Summary.SEND_PORT) : receives;
      text.append(
          setting.ports().one()
              ? "; the master's port is the bottleneck, busy %s of the time"
                  .formatted(Metric.Format.PERCENT.text(busy))
              : "; the master's ports are hardly ever all idle");
      double uplink = first().mean(Summary.UPLINK);
      if (sends && setting.ports().one() && uplink < HALF) {
        text.append(
            " although its uplink is %s full: one transfer at a time is the model, --ports has others"
                .formatted(Summary.UPLINK.format().text(uplink)));
      }
    }
    if (whole) {
      double longest = first().mean(Summary.LONGEST);
      text.append("; what limits is that tasks are whole: ")
          .append(
              longest * CLEARLY > first().mean(Summary.BOUND_TASKS)
                  ? Visible.format("one takes %.4g of %.4g s", longest, first().makespan().mean())
                  : "the longest of them, or too few to share evenly");
    }
    if (!port && !whole && !setting.fails()) {
      text.append(losses());
    }
    double workers = first().mean(Summary.WORKERS);
    double idle = workers - first().mean(Summary.WORKERS_USED);
    if (idle >= 1) {
      text.append(Visible.format("; %.0f of %.0f workers got nothing", idle, workers));
    }
    if (over > MOSTLY_LATENCY && setting.flopsPerUnit() == 1) {
      text.append("; nearly all of the time is latency: a unit is 1 flop here,")
          .append(" --seconds-per-unit, or --flops-per-unit, and --bytes-per-unit say otherwise");
    }
    return text.append('.').toString();
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
                  "%s, seed %d: arithmetic and SimGrid differ from chunk %.0f on; all its runs are"
                      + " SimGrid's (where two dates are 1e-9 s apart neither is wrong)",
                  trial.scheduler(), trial.seed(), trial.metrics().value(Summary.FIRST_DIFFERENT)))
          .toList();
    }
  }
}
