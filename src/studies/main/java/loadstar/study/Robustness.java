package loadstar.study;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import loadstar.model.Visible;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Failures;
import loadstar.simulation.Summary;
import loadstar.simulation.tree.TreeMetrics;
import org.jspecify.annotations.Nullable;

/**
 * The cost of failures for each scheduler: every seed is run without failures and with workers and
 * links that fail, at the same dates for every scheduler. An absence in the platform file itself is
 * in both, and does not count as a failure.
 *
 * @param setting with the failures
 * @param rows one for each scheduler, the least makespan with failures first
 */
public record Robustness(Setting setting, List<FailureCost> rows) {
  /**
   * The means of one scheduler over the seeds.
   *
   * @param alone makespan without failures, seconds
   * @param failing makespan with failures, seconds
   * @param worst the largest ratio of both in one seed
   * @param lost chunks lost
   * @param failures of workers and links before the end
   */
  public record FailureCost(
      SchedulerConfig config,
      double alone,
      double failing,
      double worst,
      double lost,
      double failures) {
    /** Names the configuration in tables. */
    public String scheduler() {
      return config.label();
    }
  }

  /**
   * A number of a row.
   *
   * @param heading in tables for people
   * @param name in files and JSON
   */
  public record RobustnessColumn(
      String heading, String name, String format, ToDoubleFunction<FailureCost> value) {
    /** Formats the value for people. */
    public String text(FailureCost row) {
      return Visible.format(format, value.applyAsDouble(row));
    }
  }

  /** The ratio of two of the others, which files leave to their readers. */
  public static final RobustnessColumn RATIO =
      new RobustnessColumn("ratio", "ratio", "%.3f", row -> row.failing / row.alone);

  /** All numbers of a row, in the order of every table. */
  public static final List<RobustnessColumn> COLUMNS =
      List.of(
          new RobustnessColumn("alone s", "makespan_s", "%.5g", FailureCost::alone),
          new RobustnessColumn("failures s", "makespan_failures_s", "%.5g", FailureCost::failing),
          RATIO,
          new RobustnessColumn("worst", "worst_ratio", "%.3f", FailureCost::worst),
          new RobustnessColumn("lost", "lost", "%.1f", FailureCost::lost),
          new RobustnessColumn("failures", "failures", "%.1f", FailureCost::failures));

  /** Numbers of a row that the metrics of a ranking with failures do not have. */
  public static final List<RobustnessColumn> BESIDE_RANKING =
      COLUMNS.stream()
          .filter(one -> !List.of("makespan_failures_s", "lost").contains(one.name()))
          .toList();

  /** Returns what failures cost one configuration; null if it has no run without failures. */
  public @Nullable FailureCost row(SchedulerConfig config) {
    return rows.stream().filter(one -> one.config().equals(config)).findFirst().orElse(null);
  }

  public Robustness {
    rows = List.copyOf(rows);
  }

  /** Returns the cost of failures for each problem that has rankings with failures and without. */
  public static List<Robustness> of(List<Ranking> rankings) {
    List<Robustness> all = new ArrayList<>();
    for (Ranking failing : rankings) {
      Setting without = failing.setting().withoutFailures();
      rankings.stream()
          .filter(alone -> failing.setting().fails() && alone.setting().equals(without))
          .forEach(alone -> all.add(of(alone, failing)));
    }
    return all;
  }

  private static Robustness of(Ranking alone, Ranking failing) {
    List<FailureCost> rows = new ArrayList<>();
    for (RankEntry with : failing.entries()) {
      RankEntry without = alone.entry(with.config());
      if (without != null) {
        row(with, without.trials(), failing.setting().failures(), rows);
      }
    }
    return new Robustness(failing.setting(), rows);
  }

  private static void row(
      RankEntry with, List<Trial> without, FailureMeans means, List<FailureCost> rows) {
    Map<Long, Double> alone = new HashMap<>();
    without.forEach(trial -> alone.put(trial.seed(), trial.makespan()));
    List<Trial> both =
        with.trials().stream().filter(trial -> alone.containsKey(trial.seed())).toList();
    ToDoubleFunction<Trial> ofAlone = trial -> Objects.requireNonNull(alone.get(trial.seed()));
    if (!both.isEmpty()) {
      rows.add(
          new FailureCost(
              with.config(),
              mean(both, ofAlone),
              mean(both, Trial::makespan),
              both.stream()
                  .mapToDouble(trial -> trial.makespan() / ofAlone.applyAsDouble(trial))
                  .max()
                  .orElseThrow(),
              mean(both, trial -> trial.metrics().value(Summary.LOST, 0)),
              mean(both, trial -> failures(means, trial))));
    }
  }

  private static int failures(FailureMeans means, Trial trial) {
    if (trial.metrics().has(TreeMetrics.FAILURES)) {
      return (int) trial.metrics().value(TreeMetrics.FAILURES);
    }
    int workers = (int) trial.metrics().value(Summary.WORKERS, 0);
    return Failures.of(means, workers, trial.seed()).stream()
        .mapToInt(one -> one.before(trial.makespan()))
        .sum();
  }

  private static double mean(List<Trial> trials, ToDoubleFunction<Trial> value) {
    double sum = 0; // a plain sum: a compensated one has other last digits
    for (Trial trial : trials) {
      sum += value.applyAsDouble(trial);
    }
    return sum / trials.size();
  }
}
