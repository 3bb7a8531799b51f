package loadstar.experiment.rr5739;

import static loadstar.experiment.rr5739.Setting.Player.PLAIN;
import static loadstar.experiment.rr5739.Setting.Player.SIMGRID;

import java.util.List;
import java.util.stream.Stream;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Findings;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Table;

/**
 * Figure 5: deviation of the experimental from the theoretical fair throughput, with 10 pending
 * requests on SimGrid and with 100, and ten times as many tasks, in plain Java.
 */
public final class DeviationFigure extends TreeFigure {
  private static final int WIDER = 10;
  private static final double BIN = 2;
  private static final int BINS = 25;

  public DeviationFigure() {
    super("fig5", "deviation of experimental from theoretical fair throughput", FEWER);
  }

  @Override
  protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return Stream.concat(
            Setting.all(scale, SIMGRID, 1).stream(), Setting.all(scale, PLAIN, WIDER).stream())
        .map(setting -> setting.spec(seed))
        .toList();
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    TreeRuns ten = new TreeRuns(runs, SIMGRID, 1);
    TreeRuns hundred = new TreeRuns(runs, PLAIN, WIDER);
    Findings findings = new Findings(runs.scale(), published);
    findings.published("fig5-mean-10", ten.each(cases -> mean(cases, TreeStudy.WITH_THEORY)));
    findings.published("fig5-mean-100", hundred.each(cases -> mean(cases, TreeStudy.WITH_THEORY)));
    findings.rest("fig5");
    return new Evaluation(findings)
        .table(id(), histograms(ten, hundred))
        .table(id() + "-cases", cases(ten, TreeStudy.WITH_THEORY, true))
        .table(id() + "-cases-100", cases(hundred, TreeStudy.WITH_THEORY, true))
        .table(id() + "-sizes", sizes(ten, hundred))
        .figure(figure(runs));
  }

  // Mean deviation of some schedulers, percent.
  private static double mean(List<TreeRuns.Case> cases, List<String> schedulers) {
    return cases.stream()
        .flatMapToDouble(c -> schedulers.stream().mapToDouble(c::deviationPercent))
        .average()
        .orElse(Double.NaN);
  }

  private static Table histograms(TreeRuns ten, TreeRuns hundred) {
    Table table = new Table("deviation_percent", "pending_10_percent", "pending_100_percent");
    double[] first = histogram(deviations(ten), 0, BIN, BINS);
    double[] second = histogram(deviations(hundred), 0, BIN, BINS);
    for (int bin = 0; bin < BINS; bin++) {
      table.add((bin + 0.5) * BIN, first[bin], second[bin]);
    }
    return table;
  }

  private static double[] deviations(TreeRuns runs) {
    return runs.all()
        .flatMapToDouble(c -> TreeStudy.WITH_THEORY.stream().mapToDouble(c::deviationPercent))
        .toArray();
  }

  private static Table sizes(TreeRuns ten, TreeRuns hundred) {
    Table table = new Table("nodes", "scheduler", "deviation_10_percent", "deviation_100_percent");
    int[] sizes =
        ten.cases(1).stream().mapToInt(c -> c.setting().nodes()).distinct().sorted().toArray();
    for (int size : sizes) {
      for (String scheduler : TreeStudy.WITH_THEORY) {
        table.add(
            size, scheduler, average(ten, size, scheduler), average(hundred, size, scheduler));
      }
    }
    return table;
  }

  private static double average(TreeRuns runs, int size, String scheduler) {
    return runs.all()
        .filter(c -> c.setting().nodes() == size)
        .mapToDouble(c -> c.deviationPercent(scheduler))
        .average()
        .orElse(Double.NaN);
  }

  private Figure figure(RunSet runs) {
    return drawing(caption("Figure 5", runs.scale(), "All seeds together"))
        .panel(
            id(),
            Axis.fitted("deviation from the theoretical fair throughput (%)"),
            Axis.fitted("share of the cases (%)"))
        .line("10 pending requests", "deviation_percent", "pending_10_percent", Style.POINTS)
        .line("100 pending requests", "deviation_percent", "pending_100_percent", Style.POINTS)
        .figure();
  }
}
