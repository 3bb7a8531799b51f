package loadstar.experiment.rr5739;

import static loadstar.experiment.rr5739.TreeSetting.TreeSimulator.PLAIN;
import static loadstar.experiment.rr5739.TreeSetting.TreeSimulator.SIMGRID;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import loadstar.campaign.RunSet;
import loadstar.experiment.Findings;
import loadstar.experiment.rr5739.TreeRuns.Case;
import loadstar.result.Scale;
import loadstar.result.Table;

/**
 * Figure 5: the deviation of the experimental from the theoretical fair throughput, with 10 pending
 * requests on SimGrid and with 100, and ten times as many tasks, by arithmetic.
 */
public final class DeviationFigure extends TreeFigure {
  static final int WIDER = 10;
  static final double BIN = 2;
  static final int BINS = 25;

  public DeviationFigure() {
    super("rr5739-fig5");
  }

  @Override
  protected List<TreeSetting> problems(Scale scale) {
    return Stream.of(TreeSetting.all(scale, SIMGRID, 1), TreeSetting.all(scale, PLAIN, WIDER))
        .flatMap(List::stream)
        .toList();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    TreeRuns ten = new TreeRuns(runs, SIMGRID, 1);
    TreeRuns hundred = new TreeRuns(runs, PLAIN, WIDER);
    Map<String, double[]> histograms = new LinkedHashMap<>();
    histograms.put("pending_10_percent", deviations(ten.all()).toArray());
    histograms.put("pending_100_percent", deviations(hundred.all()).toArray());
    findings
        .published("fig5-mean-10", ten.each(DeviationFigure::mean))
        .published("fig5-mean-100", hundred.each(DeviationFigure::mean))
        .rest("fig5")
        .table(id(), TreeFigure.histograms("deviation_percent", 0, BIN, BINS, histograms))
        .table(id() + "-cases", cases(ten, TreeFigure.WITH_THEORY))
        .table(id() + "-cases-100", cases(hundred, TreeFigure.WITH_THEORY))
        .table(id() + "-sizes", sizes(ten, hundred))
        .figure(id(), TreeSetting.text(runs.scale()));
  }

  static double mean(List<Case> cases) {
    return deviations(cases.stream()).average().orElse(Double.NaN);
  }

  static DoubleStream deviations(Stream<Case> cases) {
    return cases.flatMapToDouble(
        c -> TreeFigure.WITH_THEORY.stream().mapToDouble(c::deviationPercent));
  }

  private static Table sizes(TreeRuns ten, TreeRuns hundred) {
    Table table = new Table("nodes", "scheduler", "deviation_10_percent", "deviation_100_percent");
    for (int size : ten.sizes()) {
      for (String scheduler : TreeFigure.WITH_THEORY) {
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
}
