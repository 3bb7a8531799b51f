package loadstar.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Stream;
import loadstar.algorithm.Knowledge;
import loadstar.algorithm.Metric;
import loadstar.model.Visible;
import loadstar.result.Guarantee;
import loadstar.result.Standing;
import loadstar.simulation.Fields;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler configurations on one problem, in the order of their mean makespans.
 *
 * @param random whether chance has a part in the makespans
 * @param standing the comparison of each with the first
 */
public record Ranking(
    Setting setting, boolean random, List<RankEntry> entries, Standing<SchedulerConfig> standing) {
  /** The rule that every job queue can follow. */
  private static final String QUEUE = "ss";

  /** The seconds below which a time counts as none, as of links without limit. */
  private static final double NOTHING = 1e-12;

  /** So many times a bound, which is then of no use: it may know neither latencies nor tasks. */
  private static final double FAR = 100;

  public Ranking {
    entries = List.copyOf(entries);
  }

  /**
   * Ranks the schedulers of one problem.
   *
   * @param random whether chance has a part in the makespans
   * @param guarantee the margin within which two are equivalent, and the confidence
   * @param selected whether seeds were run until they had selected the best
   */
  public static Ranking of(
      Setting setting, List<Trial> trials, boolean random, Guarantee guarantee, boolean selected) {
    return of(setting, TrialList.byConfig(trials), random, guarantee, selected);
  }

  private static Ranking of(
      Setting setting,
      Map<SchedulerConfig, TrialList> trials,
      boolean random,
      Guarantee guarantee,
      boolean selected) {
    Map<SchedulerConfig, SortedMap<Long, Double>> makespans = new LinkedHashMap<>();
    trials.forEach((config, own) -> makespans.put(config, own.makespans()));
    // Rows alone do not show whether a scheduler from elsewhere draws; its seeds do.
    boolean drawn =
        makespans.values().stream()
            .map(SortedMap::values)
            .anyMatch(one -> Collections.max(one) > Collections.min(one) * (1 + Standing.SAME));
    Standing<SchedulerConfig> standing =
        Standing.of(makespans, random || drawn, guarantee, selected, fixed(setting, makespans));
    return new Ranking(
        setting,
        random || drawn,
        standing.all().stream()
            .map(one -> RankEntry.of(Objects.requireNonNull(trials.get(one.name()))))
            .toList(),
        standing);
  }

  /** Returns the configurations that no seed changes: if only schedulers draw, all others. */
  private static Set<SchedulerConfig> fixed(
      Setting setting, Map<SchedulerConfig, SortedMap<Long, Double>> makespans) {
    Set<SchedulerConfig> fixed = new HashSet<>();
    makespans.forEach((config, own) -> {
      double least = Collections.min(own.values());
      boolean same = Collections.max(own.values()) <= least * (1 + Standing.SAME);
      // One seed alone does not show whether a scheduler draws.
      boolean draws = own.size() == 1 && ConfiguredScheduler.draws(config.scheduler(), Map.of());
      if (!setting.isRandom() && same && !draws) {
        fixed.add(config);
      }
    });
    return fixed;
  }

  /**
   * Ranks each problem of a study's results, in their order.
   *
   * @param selected whether seeds were run until they had selected the best
   * @param config the configuration of a row, possibly under another name
   */
  public static List<Ranking> of(
      List<RunRecord> rows,
      Guarantee guarantee,
      boolean selected,
      Function<RunRecord, SchedulerConfig> config) {
    Problems problems = new Problems(config);
    rows.forEach(problems::add);
    return problems.rankings(guarantee, selected);
  }

  /**
   * Ranks each problem of the results in a file, in their order; the rows are not held at a time.
   *
   * @param selected whether seeds were run until they had selected the best
   */
  public static List<Ranking> of(ResultStore store, Guarantee guarantee, boolean selected)
      throws IOException {
    Problems problems = new Problems(RunRecord::config);
    store.forEachRow(problems::add);
    return problems.rankings(guarantee, selected);
  }

  /**
   * Ranks each problem of the results in a file as {@link #of(ResultStore, Guarantee, boolean)}
   * does, with less memory: eight bytes a run for each metric.
   *
   * @param wanted the metrics that trials and entries have besides makespans and chunks
   */
  public static List<Ranking> of(
      ResultStore store, Guarantee guarantee, boolean selected, Set<Metric> wanted)
      throws IOException {
    Problems problems = new Problems(RunRecord::config);
    Set<Metric> all = new HashSet<>(wanted);
    all.add(Summary.SUBCHUNKS); // by which the advice decides between equivalent schedulers
    store.forEachRow(all, problems::add);
    return problems.rankings(guarantee, selected);
  }

  /** The trials of all problems of a study, in the order of its runs. */
  private static final class Problems {
    private final Function<RunRecord, SchedulerConfig> named;
    private final Map<Setting, Map<SchedulerConfig, TrialList>> trials = new LinkedHashMap<>();
    private final Map<Setting, Boolean> draws = new LinkedHashMap<>();

    /** The configurations of rows, by what the rows say of them: thousands have the same. */
    private final Map<List<Object>, SchedulerConfig> configs = new HashMap<>();

    Problems(Function<RunRecord, SchedulerConfig> named) {
      this.named = named;
    }

    void add(RunRecord row) {
      Setting setting = row.setting();
      Summary metrics = row.metrics();
      if (setting != null && metrics != null) {
        SchedulerConfig config =
            configs.computeIfAbsent(
                List.of(row.scheduler(), row.parameters()), first -> named.apply(row));
        trials
            .computeIfAbsent(setting, none -> new LinkedHashMap<>())
            .computeIfAbsent(config, TrialList::new)
            .append(row.seed(), metrics);
        draws.merge(
            setting,
            ConfiguredScheduler.draws(row.scheduler(), row.parameters()),
            Boolean::logicalOr);
      }
    }

    List<Ranking> rankings(Guarantee guarantee, boolean selected) {
      List<Ranking> rankings = new ArrayList<>();
      trials.forEach((setting, own) -> {
        boolean random = setting.isRandom() || Boolean.TRUE.equals(draws.get(setting));
        rankings.add(of(setting, own, random, guarantee, selected));
      });
      return rankings;
    }
  }

  /**
   * Returns the ranking of one problem that advice is about: the one with failures, if there are
   * both.
   */
  public static Ranking explained(List<Ranking> rankings) {
    return rankings.stream()
        .filter(one -> one.setting().fails())
        .findFirst()
        .orElse(rankings.getFirst());
  }

  /** Returns the entry with the least mean makespan. */
  public RankEntry first() {
    return entries.getFirst();
  }

  /** Returns the entry of a configuration; null if it has none. */
  public @Nullable RankEntry entry(SchedulerConfig config) {
    return entries.stream().filter(one -> one.config().equals(config)).findFirst().orElse(null);
  }

  /** Returns all trials, by scheduler. */
  public List<Trial> trials() {
    return eachTrial().toList();
  }

  /** Returns the trials of all entries, the best first, without a list of them. */
  public Stream<Trial> eachTrial() {
    return entries.stream().map(RankEntry::trials).flatMap(List::stream);
  }

  /** Tells whether means are of different numbers of seeds, without those that no seed changes. */
  public boolean meansDiffer() {
    return entries.stream()
            .filter(one -> !standing.fixed().contains(one.config()))
            .mapToInt(one -> one.trials().size())
            .distinct()
            .count()
        > 1;
  }

  /** Returns the number of seeds of the configuration that has most. */
  public int seeds() {
    return (int) eachTrial().mapToLong(Trial::seed).distinct().count();
  }

  /** Returns the lower bounds of every schedule, in a sentence; empty if they are not known. */
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
          entries.stream().mapToDouble(entry -> entry.mean(Summary.BOUND)).sorted().toArray();
      double most = least[least.length - 1];
      if (Double.isNaN(most)) {
        return "What no schedule beats is not known: SimGrid draws profiles, or settings change"
            + " speeds, bandwidths or latencies";
      }
      return Visible.format(
              "No schedule with one port at each node beats %.5g s, the optimal rates from the"
                  + " start",
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
   * Returns the recommended one of those that are equivalent to the best: first the one that needs
   * least information from the workers, then the one that sends the fewest chunks.
   */
  public RankEntry recommended() {
    return equals().stream()
        .min(Comparator.comparing(RankEntry::asks).thenComparingDouble(RankEntry::chunks))
        .orElseThrow();
  }

  private List<RankEntry> equals() {
    List<SchedulerConfig> advised = standing.advised();
    return entries.stream().filter(one -> advised.contains(one.config())).toList();
  }

  /** Returns the reason for recommending it before others that are equivalent. */
  private String reason() {
    RankEntry one = recommended();
    boolean asks = equals().stream().anyMatch(RankEntry::asks);
    boolean more = equals().stream().anyMatch(other -> other.chunks() > one.chunks());
    return asks && !one.asks()
        ? "needs no requests"
        : more ? Visible.format("sends the fewest chunks, %.0f", one.chunks()) : "";
  }

  /**
   * Returns the advice: which scheduler to take, how sure that is, and how far it is above the
   * bounds.
   */
  public String advice() {
    StringBuilder text = new StringBuilder(standing.advice(recommended().config(), reason()));
    String known = knownBefore(recommended());
    text.append(known.isEmpty() ? "" : "; " + known);
    double over = recommended().mean(Summary.OVER_BOUND);
    if (!Double.isNaN(over)) {
      text.append(
          over < FAR
              ? "; %s above the bound".formatted(Metric.Format.PERCENT.text(over - 1))
              : "; the bound is too far below to say how good that is");
    }
    return text.append(plannedExactly()).append('.').toString();
  }

  /**
   * Tells whether a configuration knows before a run what is drawn: the cost of each task, which no
   * real scheduler could know.
   */
  private boolean knowsDrawn(RankEntry entry) {
    String word = setting.values().find(Fields.KNOWLEDGE.parameter()).orElse("");
    return setting.noise() > 0
        && setting.costs().isEmpty()
        && !List.of("none", "mean").contains(word)
        && entry.config().knowledge() == Knowledge.COSTS;
  }

  /**
   * Returns the first of the configurations that do not know the drawn cost of each task before a
   * run; empty if the recommended one does not, or if all do.
   */
  public Optional<RankEntry> firstWithoutDrawnCosts() {
    return knowsDrawn(recommended()) ? withoutDrawnCosts() : Optional.empty();
  }

  /**
   * Returns a clause on drawn costs that an entry knows, with the first that does not; empty if it
   * does not know them.
   */
  String knownBefore(RankEntry own) {
    if (!knowsDrawn(own)) {
      return "";
    }
    String known = own.scheduler() + " knows each task's drawn cost beforehand, ";
    return known
        + withoutDrawnCosts()
            .map(one -> {
              double longer = one.makespan().mean() / own.makespan().mean() - 1;
              return Visible.format(
                  "and of those that do not %s is the first, %.1f %% %s",
                  one.scheduler(), 100 * Math.abs(longer), longer < 0 ? "shorter" : "longer");
            })
            .orElse("as do all");
  }

  private Optional<RankEntry> withoutDrawnCosts() {
    return entries.stream().filter(one -> !knowsDrawn(one)).findFirst();
  }

  /**
   * Returns the assumption of a plan that does not vary here, and how good the simplest queue is.
   */
  private String plannedExactly() {
    RankEntry plan = recommended();
    if (setting.isRandom() || !setting.bags().isEmpty() || !plan.config().plansAll()) {
      return "";
    }
    String text =
        plan.config().scheduler().startsWith(GivenAssignment.PREFIX)
            ? "; its plan is that of the file"
            : setting.values().find(Fields.KNOWN.parameter()).isPresent()
                ? "; its plan takes the given speeds and links and the known costs as exact"
                : "; its plan takes the given speeds, links and tasks as exact";
    RankEntry queue =
        entries.stream()
            .filter(one -> one.config().scheduler().equals(QUEUE))
            .findFirst()
            .orElse(null);
    if (queue == null) {
      return text;
    }
    double longer = queue.makespan().mean() / plan.makespan().mean() - 1;
    return text
        + Visible.format("; %s, which hands out tasks on request, ", queue.scheduler())
        + (longer <= standing.guarantee().margin()
            ? "is as good here"
            : Visible.format("takes %.1f %% longer", 100 * longer));
  }
}
