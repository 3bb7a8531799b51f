package loadstar.report;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Results;
import loadstar.algorithm.Shape;
import loadstar.result.Spread;
import loadstar.result.Standing.Against;
import loadstar.result.Standing.Step;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.SchedulerConfig;
import loadstar.study.SchedulerTraits;
import loadstar.study.Trial;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table of rankings: one configuration, in CSV one replication of it.
 *
 * @param entry null for a configuration whose runs were stopped by a limit
 * @param run the replication; null for a row that is about all of them
 * @param stopped why its runs were stopped; empty if they ended
 * @param equal other configurations that the row stands for: each of their replications has the
 *     same makespan and the same number of chunks
 */
public record RankingRow(
    Ranking ranking,
    SchedulerConfig config,
    @Nullable RankEntry entry,
    @Nullable Trial run,
    String stopped,
    List<SchedulerConfig> equal) {
  public RankingRow {
    equal = List.copyOf(equal);
  }

  /** The letters that labels of one row may have together. */
  private static final int MOST_LABELS = 30;

  /** Makes a row for each entry of some rankings. */
  public static List<RankingRow> of(Collection<Ranking> rankings) {
    return rankings.stream()
        .flatMap(one ->
            one.entries().stream()
                .map(entry -> new RankingRow(one, entry.config(), entry, null, "", List.of())))
        .toList();
  }

  /** Makes the row of a replication. */
  public static RankingRow of(Ranking ranking, Trial run) {
    return new RankingRow(ranking, run.config(), ranking.entry(run.config()), run, "", List.of());
  }

  /** Makes the row of a configuration whose runs were stopped, for that reason. */
  public static RankingRow stopped(Ranking ranking, SchedulerConfig config, String reason) {
    return new RankingRow(ranking, config, null, null, reason, List.of());
  }

  /** Makes the row of a plan that stands beside the ranking and has no entry in it. */
  public static RankingRow beside(Ranking ranking, RankEntry plan) {
    return new RankingRow(ranking, plan.config(), plan, null, "", List.of());
  }

  /** Tells whether the configuration has an entry in the ranking. */
  boolean isRanked() {
    return ranking.entry(config) != null;
  }

  /** Tells whether there are numbers: those of a stopped configuration are not known. */
  boolean isFinished() {
    return entry != null;
  }

  /** Tells whether the row stands for the advised configuration. */
  public boolean isAdvised() {
    return standsFor(ranking.recommended().config());
  }

  /** Tells whether the row is known to be behind the first one, or was stopped. */
  public boolean isBehind() {
    return !isFinished() || (isRanked() && against().step() == Step.SLOWER);
  }

  private RankEntry placed() {
    return Objects.requireNonNull(entry);
  }

  Against<SchedulerConfig> against() {
    return ranking.standing().of(config);
  }

  Spread makespan() {
    return placed().makespan();
  }

  @Nullable Spread spread(Metric metric) {
    return placed().metrics().get(metric);
  }

  /**
   * Returns the value of a metric, of the replication or over all of them; NaN where it is unknown.
   */
  double value(Metric metric) {
    return run == null
        ? MetricText.value(metric, spread(metric))
        : run.metrics().value(metric, Double.NaN);
  }

  /** Tells whether it sends whole units of a load that others in the ranking divide. */
  boolean isMarked() {
    return isMarked(config);
  }

  private boolean isMarked(SchedulerConfig one) {
    return isFinished()
        && !ranking.setting().whole()
        && one.handsOutWholeUnits()
        && ranking.entries().stream().anyMatch(other -> !other.config().handsOutWholeUnits());
  }

  /** Tells whether it is the row of a configuration, alone or with others. */
  public boolean standsFor(SchedulerConfig one) {
    return config.equals(one) || equal.contains(one);
  }

  /**
   * Returns the labels of the configurations that it stands for, with their marks: all, or as many
   * as fit and how many more there are.
   */
  String labels() {
    StringBuilder text = new StringBuilder(WholeUnits.marked(config.label(), isMarked()));
    int shown = 0;
    for (SchedulerConfig one : equal) {
      String label = ", " + WholeUnits.marked(one.label(), isMarked(one));
      boolean last = equal.size() == shown + 1; // "and 1 more" would hardly be shorter
      if (text.length() + label.length() > MOST_LABELS && !last) {
        break;
      }
      text.append(label);
      shown++;
    }
    int more = equal.size() - shown;
    return more == 0
        ? text.toString()
        : text.append(" and ").append(more).append(" more").toString();
  }

  /** Returns how results come back: in order of arrival for a scheduler that was made for none. */
  Results results() {
    Results own = config.traits().map(SchedulerTraits::results).orElse(Results.FIRST_COME);
    return own == Results.NONE && ranking.setting().resultBytesPerUnit() > 0
        ? Results.FIRST_COME
        : own;
  }

  Shape platformShape() {
    return ranking.setting().bags().isEmpty() ? Shape.STAR : Shape.TREE;
  }
}
