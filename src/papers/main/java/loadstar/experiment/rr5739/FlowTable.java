package loadstar.experiment.rr5739;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.bagsoftasks.AwerbuchLeighton;
import loadstar.algorithm.bagsoftasks.BagKinds;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.OptimalRates;
import loadstar.algorithm.bagsoftasks.Rates;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Findings;
import loadstar.experiment.Parameters;
import loadstar.experiment.Study;
import loadstar.model.Application;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;

/**
 * The decentralized scheduler that the report describes and did not run: the flow of Awerbuch and
 * Leighton, by its number of rounds.
 */
public final class FlowTable extends TreeFigure {
  // What is delivered is more than 1 - epsilon where the rounds are enough.
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

    // By seed, a number of all trees and ratios.
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
          .row("nodes", row.nodes, "epsilon", row.epsilon, "rounds", row.rounds)
          .cells("rounds_enough", row.enough())
          .cells(
              "rates_over_optimum_mean", meanOf(row.each(runs, FlowStudy.RATES, FlowTable::mean)))
          .cells(
              "rates_over_optimum_least",
              Spread.of(row.each(runs, FlowStudy.RATES, FlowTable::least)).min())
          .cells(
              "lp_based_over_flow_geometric_mean",
              meanOf(row.each(runs, FlowStudy.MEASURED, FlowTable::geometricMean)));
    }
    return new Evaluation(compare(runs, published)).table(id(), table.table());
  }

  // Rows with enough rounds, the fewest for each size and epsilon.
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

  /**
   * One tree with several CCR_max: the rates that the flow of Awerbuch and Leighton finds against
   * the optimum, then the protocol with these rates and with the optimal ones on SimGrid.
   */
  public static final class FlowStudy implements Study {
    public static final String NAME = "rr5739-flow";
    // Series by CCR_max: fair throughput of the flow's rates over the optimum z.
    static final String RATES = "rates_over_optimum";
    // Series by CCR_max: fair throughput of LP-BASED over that of the flow's protocol, measured.
    static final String MEASURED = "lp_based_over_flow";
    private static final String FLOW = "awerbuch-leighton";
    private static final double[] RATIOS = {0.002, 0.05, 4.6};
    private static final int DEGREE = 2;

    /**
     * @param rounds to fill the buffers, then to look at them
     * @param index which tree of that size, from 0
     */
    static RunSpec spec(int nodes, double epsilon, int rounds, int index, long seed) {
      String run = "n" + nodes + "-e" + epsilon + "-r" + rounds + "-i" + index + "-seed" + seed;
      return new Parameters()
          .put(
              "nodes", nodes, "epsilon", Double.toString(epsilon), "rounds", rounds, "index", index)
          .of(NAME, run, seed);
    }

    @Override
    public RunResult execute(RunSpec spec) throws IOException {
      Setting setting =
          new Setting(
              spec.count("nodes"),
              DEGREE,
              spec.count("index"),
              Setting.Player.SIMGRID,
              1,
              Scale.FULL);
      Settings flow =
          new Settings.Builder()
              .set(BagKinds.EPSILON, spec.number("epsilon"))
              .set(BagKinds.FLOW_ROUNDS, spec.count("rounds"))
              .build();
      double[] rates = new double[RATIOS.length];
      List<TreeScheduler> schedulers = new ArrayList<>();
      for (int i = 0; i < RATIOS.length; i++) {
        TreeScheduler found =
            Registry.builtIn().kind(FLOW).create(problem(setting, spec, i, "flow"), flow);
        Rates expected = Objects.requireNonNull(found.expected());
        double best = OptimalRates.of(found.problem()).fairThroughput().doubleValue();
        rates[i] = expected.fairThroughput() / best;
        schedulers.add(found);
        schedulers.add(
            Registry.builtIn()
                .kind(TreeStudy.LP_BASED)
                .create(problem(setting, spec, i, "lp"), Settings.NONE));
      }
      List<Completions> runs = TreeStudy.simulated(schedulers, setting.tasks());
      double[] measured = new double[RATIOS.length];
      for (int i = 0; i < RATIOS.length; i++) {
        List<Application> applications = schedulers.get(2 * i).problem().applications();
        measured[i] =
            runs.get(2 * i + 1).fairThroughput(applications)
                / runs.get(2 * i).fairThroughput(applications);
      }
      return new RunResult().put(RATES, rates).put(MEASURED, measured);
    }

    private static TreeProblem problem(Setting setting, RunSpec spec, int i, String who) {
      return Setting.problem(setting.tree(spec.seed()), RATIOS[i], who + "-" + i + "-");
    }
  }
}
