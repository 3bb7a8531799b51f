package loadstar.experiment.knowncosts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.knowncosts.OldCostsSimulation.Rule;
import loadstar.model.Quantile;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * The worth of the seconds of last time: rules that know nothing, an order or a plan from the
 * version before, and the exact seconds, on all consecutive versions of five bags of tasks. A case
 * is a version on a number of workers; its number is the median over the seeds, which break ties.
 */
public final class OldCosts extends Experiment {
  static final String BAG = "bag";

  /** The numbers of workers that are tried. */
  static final int[] WORKERS = {4, 8, 16, 32};

  private static final List<String> BAGS = List.of("aquaflux", "ecalc", "hypha", "onegov", "pgmpy");

  // Differences that matter: makespans over the bound.
  private static final double CLEARLY = 0.01;
  private static final double TWICE_CLEARLY = 0.02;
  private static final double EXACTLY = 0.003;

  public OldCosts() {
    super("known-costs");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new OldCostsSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return BAGS.stream().map(OldCosts::problem).toList();
  }

  private static SeededProblem problem(String bag) {
    return new ExperimentParameters().put(BAG, bag).of(OldCostsSimulation.NAME, "known-", bag);
  }

  /** The medians over the seeds of a rule: makespans over the bound, of all cases. */
  private static double[] ratios(RunSet runs, Rule rule) {
    return BAGS.stream().flatMapToDouble(bag -> Arrays.stream(ratios(runs, rule, bag))).toArray();
  }

  private static double[] ratios(RunSet runs, Rule rule, String bag) {
    List<RunResult> results = new ArrayList<>();
    for (int seed = 1; seed <= runs.seeds(); seed++) {
      results.add(runs.result(problem(bag).apply(seed)));
    }
    int cases = results.getFirst().series(rule.series()).length;
    return IntStream.range(0, cases)
        .mapToDouble(k ->
            Quantile.of(
                results.stream().mapToDouble(one -> one.series(rule.series())[k]).toArray(), 0.5))
        .toArray();
  }

  private static int count(int cases, IntPredicate which) {
    return (int) IntStream.range(0, cases).filter(which).count();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    findings.table(id(), byBag(runs)).figure(id());
    double[] nothing = ratios(runs, Rule.NOTHING);
    double[] order = ratios(runs, Rule.ORDER);
    double[] plan = ratios(runs, Rule.PLAN);
    double[] exactOrder = ratios(runs, Rule.EXACT_ORDER);
    double[] exactPlan = ratios(runs, Rule.EXACT_PLAN);
    int cases = nothing.length;
    double farthest =
        Math.max(
            Arrays.stream(exactOrder).max().orElseThrow(),
            Arrays.stream(exactPlan).max().orElseThrow());
    findings.claim(
        "known-exact", Effect.exact(farthest <= 1 + EXACTLY), 100 * (farthest - 1), cases);
    int better = count(cases, k -> plan[k] > order[k] * (1 + CLEARLY));
    int worse = count(cases, k -> order[k] > plan[k] * (1 + CLEARLY));
    double most =
        IntStream.range(0, cases).mapToDouble(k -> order[k] / plan[k] - 1).max().orElse(0);
    findings
        .claim("known-order", Effect.atLeast(2.0 / 3, better, cases), better, cases)
        .claim("known-plan", Effect.atMost(0.1, worse, cases), worse, cases, 100 * most);
    for (Rule rule : List.of(Rule.GSS, Rule.FAC2)) {
      double[] own = ratios(runs, rule);
      int bad = count(cases, k -> own[k] > nothing[k] * (1 + TWICE_CLEARLY));
      findings.claim(
          "known-chunks-%s",
          Effect.atLeast(2.0 / 3, bad, cases), rule.series(), bad, cases, Quantile.of(own, 0.5));
    }
    int fileIsBetter = count(cases, k -> order[k] > nothing[k] * (1 + TWICE_CLEARLY));
    findings.claim("known-never", Effect.exact(fileIsBetter == 0), fileIsBetter, cases);
  }

  private static Table byBag(RunSet runs) {
    return SpreadTable.of(
        BAGS,
        (table, bag) -> {
          table.row("bag", bag, "number", BAGS.indexOf(bag) + 1);
          table.cells("cases", (double) ratios(runs, Rule.NOTHING, bag).length);
          for (Rule rule : Rule.values()) {
            table.cells(rule.series() + "_over_bound", Quantile.of(ratios(runs, rule, bag), 0.5));
          }
        });
  }
}
