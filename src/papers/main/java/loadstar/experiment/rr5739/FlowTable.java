package loadstar.experiment.rr5739;

import static loadstar.experiment.SeedNumbers.meanOf;

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
import java.util.stream.Stream;
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
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.SeedNumbers;
import loadstar.model.Application;
import loadstar.model.TreePlatform;
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

  /**
   * One tree with several CCR_max: the rates of the flow of Awerbuch and Leighton against the
   * optimum, then the protocol with these rates and with the optimal ones on SimGrid.
   */
  public static final class FlowSimulation implements PaperSimulation {
    public static final String NAME = "rr5739-flow";

    /** Series by CCR_max: fair throughput of the flow's rates over the optimum z. */
    static final String RATES = "rates_over_optimum";

    /**
     * Series by CCR_max: fair throughput of LP-BASED over that of the flow's protocol, measured.
     */
    static final String MEASURED = "lp_based_over_flow";

    static final String OWN_NODES = "own_nodes";
    private static final String FLOW = "awerbuch-leighton";
    private static final double[] RATIOS = {0.002, 0.05, 4.6};
    private static final int DEGREE = 2;

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public RunResult execute(RunSpec spec) throws IOException {
      TreeSetting setting =
          new TreeSetting(
              spec.count("nodes"),
              DEGREE,
              spec.count("index"),
              TreeSetting.TreeSimulator.SIMGRID,
              1,
              Scale.FULL);
      Settings flow =
          new Settings.Builder()
              .set(BagKinds.EPSILON, spec.number("epsilon"))
              .set(BagKinds.FLOW_ROUNDS, spec.count("rounds"))
              .build();
      TreePlatform tree = setting.tree(spec);
      double[] rates = new double[RATIOS.length];
      List<TreeScheduler> schedulers = new ArrayList<>();
      for (int i = 0; i < RATIOS.length; i++) {
        TreeScheduler found = Registry.builtIn().kind(FLOW).create(problem(tree, i, "flow"), flow);
        Rates expected = Objects.requireNonNull(found.expected());
        double best = OptimalRates.of(found.problem()).fairThroughput().doubleValue();
        rates[i] = expected.fairThroughput() / best;
        schedulers.add(found);
        schedulers.add(
            Registry.builtIn()
                .kind(TreeFigure.LP_BASED)
                .create(problem(tree, i, "lp"), Settings.NONE));
      }
      List<Completions> runs = TreeHeuristicsSimulation.simulated(schedulers, setting.tasks());
      double[] measured = new double[RATIOS.length];
      for (int i = 0; i < RATIOS.length; i++) {
        List<Application> applications = schedulers.get(2 * i).problem().applications();
        measured[i] =
            runs.get(2 * i + 1).fairThroughput(applications)
                / runs.get(2 * i).fairThroughput(applications);
      }
      RunResult result = new RunResult().put(RATES, rates).put(MEASURED, measured);
      return OwnPlatform.isIn(spec) ? result.put(OWN_NODES, tree.size()) : result;
    }

    private static TreeProblem problem(TreePlatform tree, int i, String who) {
      return TreeSetting.problem(tree, RATIOS[i], who + "-" + i + "-");
    }
  }
}
