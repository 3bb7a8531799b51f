package loadstar.experiment.rr5739;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.algorithm.bagsoftasks.AwerbuchLeighton;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Findings;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;

/**
 * The decentralized scheduler that the report describes and did not run: the flow of Awerbuch and
 * Leighton, by its number of rounds.
 */
public final class FlowTable extends TreeFigure {
  /** What is delivered is more than 1 - epsilon where the rounds are enough. */
  private static final double[] EPSILONS = {0.1, 0.02};

  private static final double LEAST_GAP = 1e-6;

  public FlowTable() {
    super(
        "awerbuch-leighton",
        "the decentralized flow against the optimum, by epsilon and rounds",
        "QUICK: one tree of 5 nodes and 500 rounds in place of trees of up to 50 and 8000");
  }

  private static int[] sizes(Scale scale) {
    return scale == Scale.FULL ? new int[] {5, 10, 20, 50} : new int[] {5};
  }

  private static int[] windows(Scale scale) {
    return scale == Scale.FULL ? new int[] {500, 2000, 8000} : new int[] {500};
  }

  private record Row(int nodes, double epsilon, int rounds) {
    static List<Row> all(Scale scale) {
      List<Row> rows = new ArrayList<>();
      for (int nodes : sizes(scale)) {
        for (double epsilon : EPSILONS) {
          for (int rounds : windows(scale)) {
            rows.add(new Row(nodes, epsilon, rounds));
          }
        }
      }
      return rows;
    }

    long enough() {
      return AwerbuchLeighton.rounds(nodes, epsilon);
    }

    List<RunSpec> specs(Scale scale, int seed) {
      return IntStream.range(0, scale == Scale.FULL ? 3 : 1)
          .mapToObj(index -> FlowStudy.spec(nodes, epsilon, rounds, index, seed))
          .toList();
    }

    /** By seed, a number of all trees and ratios. */
    double[] each(RunSet runs, String series, ToDoubleFunction<double[]> number) {
      return runs.each(seed ->
          number.applyAsDouble(
              specs(runs.scale(), seed).stream()
                  .flatMapToDouble(spec -> DoubleStream.of(runs.result(spec).series(series)))
                  .toArray()));
    }
  }

  @Override
  protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    List<RunSpec> specs = new ArrayList<>();
    for (Row row : Row.all(scale)) {
      specs.addAll(row.specs(scale, seed));
    }
    return specs;
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    SpreadTable table = new SpreadTable();
    for (Row row : Row.all(runs.scale())) {
      table
          .row()
          .cell("nodes", row.nodes)
          .cell("epsilon", row.epsilon)
          .cell("rounds", row.rounds)
          .cell("rounds_enough", row.enough())
          .cell(
              "rates_over_optimum_mean",
              Spread.of(row.each(runs, FlowStudy.RATES, FlowTable::mean)).mean())
          .cell(
              "rates_over_optimum_least",
              Spread.of(row.each(runs, FlowStudy.RATES, FlowTable::least)).min())
          .cell(
              "lp_based_over_flow_geometric_mean",
              Spread.of(row.each(runs, FlowStudy.MEASURED, FlowTable::geometricMean)).mean());
    }
    return new Evaluation(compare(runs, published)).table(id(), table.table());
  }

  /** Rows with enough rounds, the fewest for each size and epsilon. */
  private static Findings compare(RunSet runs, Published published) {
    Findings findings = new Findings(runs.scale(), published);
    Set<String> done = new HashSet<>();
    for (Row row : Row.all(runs.scale())) {
      String id = "flow-n" + row.nodes + "-epsilon" + row.epsilon;
      if (row.rounds >= row.enough() && done.add(id)) {
        findings.between(
            "flow-n%s-epsilon%s",
            runs.each(seed -> 1),
            row.each(runs, FlowStudy.RATES, FlowTable::least),
            row.epsilon - LEAST_GAP,
            LEAST_GAP,
            row.nodes,
            row.epsilon,
            row.rounds);
      }
    }
    return findings;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  private static double least(double[] values) {
    return Arrays.stream(values).min().orElse(Double.NaN);
  }

  private static double geometricMean(double[] values) {
    return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
  }
}
