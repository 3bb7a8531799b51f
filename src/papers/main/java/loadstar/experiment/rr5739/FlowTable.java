package loadstar.experiment.rr5739;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.result.Comparison;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.Table;

/**
 * The decentralized scheduler that the report describes and did not run: the flow of Awerbuch and
 * Leighton, by its number of rounds.
 */
public final class FlowTable extends TreeFigure {
  /** The epsilon of the flow (its default); what is delivered is more than 1 - epsilon. */
  private static final double EPSILON = 0.1;

  private static final double LEAST_GAP = 1e-6;

  public FlowTable() {
    super("awerbuch-leighton", "the decentralized flow against the optimum, by its rounds");
  }

  @Override
  public String scaleNote(Scale scale) {
    return scale == Scale.FULL
        ? ""
        : "QUICK: one tree of 5 nodes and 500 rounds in place of trees of up to 50 and 8000";
  }

  private static int[] sizes(Scale scale) {
    return scale == Scale.FULL ? new int[] {5, 10, 20, 50} : new int[] {5};
  }

  private static int[] rounds(Scale scale) {
    return scale == Scale.FULL ? new int[] {500, 2000, 8000} : new int[] {500};
  }

  private static List<RunSpec> specs(Scale scale, int nodes, int rounds, int seed) {
    return IntStream.range(0, scale == Scale.FULL ? 3 : 1)
        .mapToObj(index -> FlowStudy.spec(nodes, rounds, index, seed))
        .toList();
  }

  @Override
  public List<RunSpec> runs(Scale scale, int seeds, Published published) {
    List<RunSpec> specs = new ArrayList<>();
    for (int seed = 1; seed <= seeds; seed++) {
      for (int nodes : sizes(scale)) {
        for (int rounds : rounds(scale)) {
          specs.addAll(specs(scale, nodes, rounds, seed));
        }
      }
    }
    return specs;
  }

  @Override
  public Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    RunSet runs = new RunSet(scale, seeds, results);
    Table table =
        new Table(
            "nodes",
            "rounds",
            "rates_over_optimum_mean",
            "rates_over_optimum_least",
            "lp_based_over_flow_geometric_mean");
    for (int nodes : sizes(scale)) {
      for (int rounds : rounds(scale)) {
        table.add(
            nodes,
            rounds,
            over(runs, nodes, rounds, FlowStudy.RATES, FlowTable::mean),
            over(runs, nodes, rounds, FlowStudy.RATES, FlowTable::least),
            over(runs, nodes, rounds, FlowStudy.MEASURED, FlowTable::geometricMean));
      }
    }
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put(id(), table);
    return new Evaluation(tables, compare(runs), List.of());
  }

  private static Comparison compare(RunSet runs) {
    Comparison comparison = new Comparison(runs.scale());
    int[] rounds = rounds(runs.scale());
    int most = rounds[rounds.length - 1];
    for (int nodes : sizes(runs.scale())) {
      double[] one = runs.each(seed -> 1);
      comparison.between(
          "flow-n" + nodes,
          "least fair throughput of the flow's rates over the optimum, "
              + nodes
              + " nodes, "
              + most
              + " rounds",
          "1",
          one,
          runs.each(seed -> least(values(runs, nodes, most, seed, FlowStudy.RATES))),
          EPSILON - LEAST_GAP,
          LEAST_GAP,
          REPORT,
          "Awerbuch and Leighton's flow delivers 1 - epsilon of the optimum");
    }
    return comparison;
  }

  private static double over(
      RunSet runs, int nodes, int rounds, String series, ToDoubleFunction<double[]> number) {
    return Spread.of(
            runs.each(seed -> number.applyAsDouble(values(runs, nodes, rounds, seed, series))))
        .mean();
  }

  private static double[] values(RunSet runs, int nodes, int rounds, int seed, String series) {
    return specs(runs.scale(), nodes, rounds, seed).stream()
        .flatMapToDouble(spec -> DoubleStream.of(runs.result(spec).series(series)))
        .toArray();
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
