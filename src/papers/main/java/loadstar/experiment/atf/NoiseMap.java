package loadstar.experiment.atf;

import static loadstar.experiment.SeedNumbers.average;
import static loadstar.experiment.SeedNumbers.every;
import static loadstar.experiment.SeedNumbers.format;
import static loadstar.experiment.SeedNumbers.pairs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Table 2's cluster with n = 500 and w = 1000 where multiplications differ more, and messages take
 * longer, than the paper lets one guess: where ATF, which trusts a line through few points, breaks.
 */
public final class NoiseMap extends Experiment {
  private static final int SIZE = 500;
  private static final int LOAD = 1000;

  /** ATF breaks where it takes this much longer than AWF, percent. */
  private static final double BREAKS = 5;

  /** From this deviation of a multiplication on it is claimed to break. */
  private static final double MUCH_NOISE = 0.1;

  /** The paper's "difference around 1 %". */
  private static final double ALIKE = 1;

  static double[] noises(Scale scale) {
    return scale == Scale.FULL
        ? new double[] {0.001, 0.02, 0.05, 0.1, 0.15, 0.2}
        : new double[] {0.001, 0.1};
  }

  static int[] messages(Scale scale) {
    return scale == Scale.FULL ? new int[] {0, 3, 10, 30} : new int[] {3};
  }

  private static int realisations(Scale scale) {
    return scale == Scale.FULL ? 10 : 3;
  }

  private static SeededProblem problem(Scale scale, double noise, int milliseconds) {
    int realisations = realisations(scale);
    return new ExperimentParameters()
        .put(Table2Simulation.SIZE, SIZE, Table2Simulation.FACTOR, 1)
        .put(Table2Simulation.MESSAGE, milliseconds / 1000.0, Table2Simulation.NOISE, noise)
        .put(Table2Simulation.LOADS, LOAD, Table2Simulation.REALISATIONS, realisations)
        .of(
            Table2Simulation.NAME,
            "map-noise",
            noise,
            "-message",
            milliseconds,
            "-realisations",
            realisations);
  }

  public NoiseMap() {
    super("atf-map");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new Table2Simulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return Arrays.stream(messages(scale))
        .boxed()
        .flatMap(message ->
            Arrays.stream(noises(scale)).mapToObj(noise -> problem(scale, noise, message)))
        .toList();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    Scale scale = runs.scale();
    List<double[]> alike = new ArrayList<>();
    List<double[]> broken = new ArrayList<>();
    SpreadTable map = new SpreadTable();
    for (int message : messages(scale)) {
      SpreadTable table = new SpreadTable();
      for (double noise : noises(scale)) {
        SeededProblem problem = problem(scale, noise, message);
        double[] behind = behind(runs, problem);
        (noise < MUCH_NOISE ? alike : broken)
            .add(
                Arrays.stream(behind)
                    .map(percent -> noise < MUCH_NOISE ? ALIKE - percent : percent - BREAKS)
                    .toArray());
        map.row("message_ms", message, "noise", noise)
            .cells("atf_behind_awf_percent", behind)
            .cells("atf_worst_over_bound", worst(runs, problem));
        table.row("noise", noise);
        for (AtfRule rule : AtfRule.values()) {
          table.cells(rule.scheduler() + "_relative", overBound(runs, problem, rule));
        }
      }
      findings.table(id() + "-message" + message, table.table());
    }
    Table all = map.table();
    findings
        .claim("map-alike", every(alike), text(all, noise -> noise < MUCH_NOISE))
        .claim("map-breaks", every(broken), text(all, noise -> noise >= MUCH_NOISE))
        .table(id(), all)
        .figure(AtfRule.labels(), id(), realisations(scale));
  }

  /** Returns by how much longer than AWF ATF takes, in the mean of each seed, percent. */
  private static double[] behind(RunSet runs, SeededProblem problem) {
    double[] atf = overBound(runs, problem, AtfRule.ATF);
    return pairs(
        atf, overBound(runs, problem, AtfRule.AWF), (one, other) -> 100 * (one / other - 1));
  }

  /** Returns the mean time over what the slaves' rates allow, for each seed. */
  private static double[] overBound(RunSet runs, SeededProblem problem, AtfRule rule) {
    return runs.over(
        problem,
        result ->
            average(
                pairs(
                    result.series(Table2Simulation.makespan(rule, LOAD)),
                    result.series(Table2Simulation.least(LOAD)),
                    (time, least) -> time / least)));
  }

  private static double worst(RunSet runs, SeededProblem problem) {
    return Spread.of(
            runs.together(
                problem,
                result ->
                    pairs(
                        result.series(Table2Simulation.makespan(AtfRule.ATF, LOAD)),
                        result.series(Table2Simulation.least(LOAD)),
                        (time, least) -> time / least)))
        .max();
  }

  /** Returns the cells with some noises, as text. */
  private static String text(Table map, DoublePredicate which) {
    return IntStream.range(0, map.rows())
        .filter(row -> which.test(map.number(row, "noise")))
        .mapToObj(row ->
            format(
                "%.1f %% and %.0f ms %+.1f %%",
                100 * map.number(row, "noise"),
                map.number(row, "message_ms"),
                map.number(row, "atf_behind_awf_percent")))
        .collect(Collectors.joining(", "));
  }
}
