package loadstar.experiment.thesis;

import static loadstar.experiment.SeedNumbers.format;
import static loadstar.experiment.SeedNumbers.meanOf;
import static loadstar.experiment.SeedNumbers.pairs;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import loadstar.algorithm.multiround.MrrsSelection.Policy;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.SweepQuantity;
import loadstar.result.Numbers;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Table 3.2: the deviation of the approximate makespans of MRRS's policies from the simulated ones.
 */
public final class Table32 extends Experiment {
  private static final double[] LATENCIES = {1, 0.1, 0.01, 0.001};

  /** Policies in the order of the table's columns. */
  private static final List<Policy> POLICIES = List.of(Policy.III, Policy.I, Policy.II);

  public Table32() {
    super("thesis-table3.2");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new PolicySimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return Arrays.stream(LATENCIES).mapToObj(latency -> problem(scale, latency)).toList();
  }

  static int platforms(Scale scale) {
    return scale == Scale.QUICK ? 2 : 20;
  }

  private static SeededProblem problem(Scale scale, double latency) {
    int platforms = platforms(scale);
    return new ExperimentParameters()
        .put("workers", "50", "smallest_speed", "50", "load", "1000000", "latency_s", latency)
        .put("platforms", platforms)
        .of(PolicySimulation.NAME, "lat", latency, "-platforms", platforms);
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    Deviations all = new Deviations(runs);
    compare(findings, all);
    findings.table(id(), table(findings, all)).figure(id(), platforms(runs.scale()));
  }

  /** The deviation D of the thesis, in percent, from the results of the runs. */
  private record Deviations(RunSet runs) {
    /** Returns the mean over the platforms of a quantity, for each seed; NaN is left out. */
    double[] mean(Policy policy, double latency, String quantity) {
      return over(latency, result -> result.series(PolicySimulation.series(policy, quantity)));
    }

    /** Returns 100 |MK_i - MK_e|/MK_e, mean over the platforms, for each seed. */
    double[] percent(Policy policy, double latency, String experimental) {
      return over(
          latency,
          result ->
              pairs(
                  result.series(PolicySimulation.series(policy, PolicySimulation.FORMULA)),
                  result.series(PolicySimulation.series(policy, experimental)),
                  (formula, found) -> 100 * Math.abs(formula - found) / found));
    }

    SweepQuantity percent(Policy policy) {
      return SweepQuantity.of(LATENCIES, latency -> percent(policy, latency));
    }

    /** Returns the deviation of the makespan. */
    double[] percent(Policy policy, double latency) {
      return percent(policy, latency, PolicySimulation.MAKESPAN);
    }

    private double[] over(double latency, Function<RunResult, double[]> points) {
      return runs.over(
          problem(runs.scale(), latency),
          result ->
              Arrays.stream(points.apply(result))
                  .filter(point -> !Double.isNaN(point))
                  .average()
                  .orElse(Double.NaN));
    }
  }

  private static Table table(Findings findings, Deviations all) {
    return SpreadTable.of(
        LATENCIES,
        (table, latency) -> {
          table.row("latency_s", latency, "log10_latency", Math.log10(latency));
          for (Policy policy : POLICIES) {
            String d = column(policy);
            double[] last = all.percent(policy, latency, PolicySimulation.LAST_WORKER);
            table
                .cells(d + "_percent", all.percent(policy, latency))
                .cells(d + "_of_last_worker_percent", meanOf(last))
                .cells(d + "_published_percent", findings.printed(publishedId(policy, latency)))
                .cells(d + "_rounds", meanOf(all.mean(policy, latency, PolicySimulation.ROUNDS)))
                .cells(d + "_workers", meanOf(all.mean(policy, latency, PolicySimulation.USED)));
          }
        });
  }

  /**
   * Returns a column: D1 is (3.18), D2 is (3.20), D3 is (3.21); the text below the table swaps the
   * policies.
   */
  private static String column(Policy policy) {
    return "d" + (POLICIES.indexOf(policy) + 1);
  }

  private static String publishedId(Policy policy, double latency) {
    return "table3.2-lat" + Numbers.text(latency) + "-" + column(policy);
  }

  private static void compare(Findings findings, Deviations all) {
    for (double latency : LATENCIES) {
      for (Policy policy : POLICIES) {
        findings.published(publishedId(policy, latency), all.percent(policy, latency));
      }
    }
    findings.rest("table3.2", "table3.1");
    for (Policy policy : Policy.values()) {
      for (double latency : LATENCIES) {
        findings.derived(
            "table3.2-last-worker-%s-%s",
            all.mean(policy, latency, PolicySimulation.PREDICTED),
            all.mean(policy, latency, PolicySimulation.LAST_WORKER),
            1e-3,
            policy,
            Numbers.text(latency));
      }
    }
    SweepQuantity first = all.percent(Policy.I);
    SweepQuantity second = all.percent(Policy.II);
    SweepQuantity third = all.percent(Policy.III);
    SweepQuantity rounds =
        SweepQuantity.of(
            LATENCIES, latency -> all.mean(Policy.I, latency, PolicySimulation.ROUNDS));
    findings.claim("table3.2-decreasing", first.steps(-1).every(second.steps(-1), third.steps(-1)));
    findings.claim(
        "table3.2-order",
        third.minus(first).every(second.minus(third)),
        byLatency(
            POLICIES,
            " % at ",
            (policy, latency) ->
                format(
                    "%.2f (%.2f)",
                    meanOf(all.percent(policy, latency)),
                    meanOf(all.percent(policy, latency, PolicySimulation.LAST_WORKER)))));
    findings.claim(
        "table3.2-hundreds-of-rounds",
        rounds.map(m -> m - 100).every(),
        byLatency(
            List.of(Policy.values()),
            " at ",
            (policy, latency) ->
                format("%.0f", meanOf(all.mean(policy, latency, PolicySimulation.ROUNDS)))));
  }

  private static String byLatency(
      List<Policy> policies, String at, BiFunction<Policy, Double, String> words) {
    return Arrays.stream(LATENCIES)
        .mapToObj(latency ->
            policies.stream()
                    .map(policy -> words.apply(policy, latency))
                    .collect(Collectors.joining(", "))
                + at
                + Numbers.text(latency)
                + " s")
        .collect(Collectors.joining("; "));
  }
}
