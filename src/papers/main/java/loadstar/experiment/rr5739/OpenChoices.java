package loadstar.experiment.rr5739;

import static loadstar.experiment.SeedNumbers.meanOf;
import static loadstar.experiment.SeedNumbers.pairs;

import java.util.Arrays;
import java.util.List;
import loadstar.campaign.RunSet;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;

/** The dependence of Figures 5 and 6 on what the report leaves open. */
public final class OpenChoices extends TreeFigure {
  private static SeededProblem problem(TreeVariant variant, Scale scale) {
    boolean full = scale == Scale.FULL;
    return VariantSimulation.problem(variant, full ? 2 : 1, full ? 100 : 20);
  }

  public OpenChoices() {
    super("rr5739-sensitivity");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new VariantSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return Arrays.stream(TreeVariant.values()).map(variant -> problem(variant, scale)).toList();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    SpreadTable table = new SpreadTable();
    for (TreeVariant variant : TreeVariant.values()) {
      double[] deviations =
          runs.values(problem(variant, runs.scale()), VariantSimulation.DEVIATION);
      table.row("variant", variant.text(), "deviation_percent", meanOf(deviations));
      for (String scheduler : List.of(TreeFigure.DATA_CENTRIC, TreeFigure.CGBC, TreeFigure.FCFS)) {
        String column = scheduler.replace('-', '_');
        double[] ratios = ratios(runs, variant, scheduler);
        table
            .cells(column + "_geometric_mean", TreeFigure.mean(ratios))
            .cells(column + "_worst", TreeFigure.worst(ratios));
      }
      double[] ratios = ratios(runs, variant, TreeFigure.BCS);
      table.cells("bcs_close_to_zero_percent", 100 * TreeFigure.nearlyZero(ratios));
    }
    findings.table(id(), table.table());
  }

  private static double[] ratios(RunSet runs, TreeVariant variant, String scheduler) {
    return runs.together(
        problem(variant, runs.scale()),
        result ->
            pairs(
                result.series(TreeHeuristicsSimulation.measured(TreeFigure.LP_BASED)),
                result.series(TreeHeuristicsSimulation.measured(scheduler)),
                (best, own) -> best / own));
  }
}
