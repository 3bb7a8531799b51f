package loadstar.experiment.rr5739;

import static loadstar.experiment.SeedNumbers.meanOf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.bagsoftasks.AwerbuchLeighton;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.SeedNumbers;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;

/**
 * The decentralized scheduler that the report describes and did not run: the flow of Awerbuch and
 * Leighton, by its number of rounds.
 */
public final class FlowTable extends TreeFigure {
  /** Values of epsilon: more than 1 - epsilon is delivered where the rounds are enough. */
  private static final double[] EPSILONS = {0.1, 0.02};

  private static final double LEAST_GAP = 1e-6;

  private static int[] sizes(Scale scale) {
    return scale == Scale.FULL ? new int[] {5, 10, 20, 50} : new int[] {5};
  }

  /**
   * A row of the table; all trees of one size have equally many nodes, unless the user's is in
   * their place.
   */
  private record FlowSetting(int size, int nodes, double epsilon, int rounds) {
    static List<FlowSetting> all(Scale scale) {
      List<FlowSetting> rows = new ArrayList<>();
      for (int nodes : sizes(scale)) {
        for (double epsilon : EPSILONS) {
          for (int rounds : scale == Scale.FULL ? new int[] {500, 2000, 8000} : new int[] {500}) {
            rows.add(new FlowSetting(nodes, nodes, epsilon, rounds));
          }
        }
      }
      return rows;
    }

    static List<FlowSetting> all(RunSet runs) {
      List<FlowSetting> rows = all(runs.scale());
      RunSpec first = rows.getFirst().problems(runs.scale()).findFirst().orElseThrow().apply(1);
      Double own = runs.result(first).values().get(FlowSimulation.OWN_NODES);
      return own == null
          ? rows
          : rows.stream()
              .filter(row -> row.size == rows.getFirst().size)
              .map(row -> new FlowSetting(row.size, own.intValue(), row.epsilon, row.rounds))
              .toList();
    }

    long enough() {
      return AwerbuchLeighton.rounds(nodes, epsilon);
    }

    /**
     * Returns the runs: they take {@code rounds} to fill the buffers, then to measure them, on the
     * tree of that size with an index from 0.
     */
    Stream<SeededProblem> problems(Scale scale) {
      return IntStream.range(0, scale == Scale.FULL ? 3 : 1)
          .mapToObj(index ->
              new ExperimentParameters()
                  .put("nodes", size, "epsilon", epsilon, "rounds", rounds, "index", index)
                  .of(FlowSimulation.NAME, "n", size, "-e", epsilon, "-r", rounds, "-i", index));
    }

    /** Returns a number of all trees and ratios, by seed. */
    double[] each(RunSet runs, String series, ToDoubleFunction<double[]> number) {
      return runs.each(seed ->
          number.applyAsDouble(
              problems(runs.scale())
                  .map(problem -> runs.result(problem.apply(seed)))
                  .flatMapToDouble(result -> DoubleStream.of(result.series(series)))
                  .toArray()));
    }
  }

  public FlowTable() {
    super("rr5739-awerbuch-leighton");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new FlowSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return FlowSetting.all(scale).stream().flatMap(row -> row.problems(scale)).toList();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    SpreadTable table = new SpreadTable();
    for (FlowSetting row : FlowSetting.all(runs)) {
      table
          .row("nodes", row.nodes, "epsilon", row.epsilon, "rounds", row.rounds)
          .cells("rounds_enough", row.enough())
          .cells(
              "rates_over_optimum_mean",
              meanOf(row.each(runs, FlowSimulation.RATES, SeedNumbers::average)))
          .cells(
              "rates_over_optimum_least",
              Spread.of(row.each(runs, FlowSimulation.RATES, FlowTable::least)).min())
          .cells(
              "lp_based_over_flow_geometric_mean",
              meanOf(row.each(runs, FlowSimulation.MEASURED, FlowTable::geometricMean)));
    }
    compare(findings, runs);
    findings.table(id(), table.table());
  }

  /** Compares rows with enough rounds, the fewest for each size and epsilon. */
  private static void compare(Findings findings, RunSet runs) {
    Set<String> done = new HashSet<>();
    for (FlowSetting row : FlowSetting.all(runs)) {
      String id = "flow-n" + row.nodes + "-epsilon" + row.epsilon;
      if (row.rounds >= row.enough() && done.add(id)) {
        findings.between(
            "flow-n%s-epsilon%s",
            runs.each(seed -> 1),
            row.each(runs, FlowSimulation.RATES, FlowTable::least),
            row.epsilon - LEAST_GAP,
            LEAST_GAP,
            row.nodes,
            row.epsilon,
            row.rounds);
      }
    }
  }

  private static double least(double[] values) {
    return Arrays.stream(values).min().orElse(Double.NaN);
  }

  private static double geometricMean(double[] values) {
    return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
  }
}
