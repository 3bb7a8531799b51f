package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.DynamicRuns.AS4DR;
import static loadstar.experiment.icppw12.DynamicRuns.BASELINE;

import java.util.List;
import java.util.Map;
import loadstar.experiment.Comparison;
import loadstar.experiment.Experiment;
import loadstar.experiment.Figure;
import loadstar.experiment.Figure.Axis;
import loadstar.experiment.Figure.Line;
import loadstar.experiment.Figure.Panel;
import loadstar.experiment.Figure.Style;
import loadstar.experiment.Published;
import loadstar.experiment.RunResult;
import loadstar.experiment.RunSpec;
import loadstar.experiment.Scale;
import loadstar.experiment.Spread;
import loadstar.experiment.Table;
import loadstar.experiment.icppw12.DynamicRuns.Variant;

/**
 * Figure 17: average and standard deviation of sigma as a function of dynamicity; reconstructed.
 */
public final class Figure17 implements Experiment {
  private static final String NAME = "icppw12-fig17";
  private static final String PLACE = "section IV-B, text on Figure 17";

  /** "Close to tau" is read as within 5 %, as for Figure 12. */
  private static final double CLOSE = 0.05;

  @Override
  public String id() {
    return NAME;
  }

  @Override
  public String title() {
    return "Average and standard deviation of sigma as a function of dynamicity ("
        + DynamicRuns.LABEL
        + ")";
  }

  @Override
  public String paper() {
    return "icppw12";
  }

  @Override
  public String scaleNote(Scale scale) {
    return DynamicRuns.scaleNote(scale);
  }

  @Override
  public List<RunSpec> runs(Scale scale, int seeds) {
    return DynamicRuns.specs(scale, Variant.DEFAULT, seeds, DynamicRuns.DELTAS);
  }

  @Override
  public Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    DynamicRuns runs = new DynamicRuns(scale, seeds, results, Variant.DEFAULT);
    return new Evaluation(
        Map.of(NAME, table(runs)), compare(runs, published), List.of(figure(runs)));
  }

  private static Table table(DynamicRuns runs) {
    Table table =
        new Table(
            "delta",
            "as4dr_mean_s",
            "as4dr_mean_s_min",
            "as4dr_mean_s_max",
            "baseline_mean_s",
            "baseline_mean_s_min",
            "baseline_mean_s_max",
            "as4dr_std_s",
            "as4dr_std_s_min",
            "as4dr_std_s_max",
            "baseline_std_s",
            "baseline_std_s_min",
            "baseline_std_s_max",
            "seeds",
            "horizon_s",
            "profiles");
    for (double delta : DynamicRuns.DELTAS) {
      Spread as4drMean = Spread.of(runs.values(AS4DR, delta, DynamicStudy.SIGMA_MEAN));
      Spread baselineMean = Spread.of(runs.values(BASELINE, delta, DynamicStudy.SIGMA_MEAN));
      Spread as4drStd = Spread.of(runs.values(AS4DR, delta, DynamicStudy.SIGMA_STD));
      Spread baselineStd = Spread.of(runs.values(BASELINE, delta, DynamicStudy.SIGMA_STD));
      table.add(
          delta,
          as4drMean.mean(),
          as4drMean.min(),
          as4drMean.max(),
          baselineMean.mean(),
          baselineMean.min(),
          baselineMean.max(),
          as4drStd.mean(),
          as4drStd.min(),
          as4drStd.max(),
          baselineStd.mean(),
          baselineStd.min(),
          baselineStd.max(),
          runs.seeds(),
          DynamicRuns.horizon(runs.scale()),
          "reconstructed, family R");
    }
    return table;
  }

  private static Comparison compare(DynamicRuns runs, Published published) {
    Comparison comparison = new Comparison(runs.scale());
    comparison.rest(published.file("fig17"));
    comparison.claim(
        "fig17-baseline-mean",
        "with Baseline the average of sigma is an increasing function of the dynamicity",
        runs.rises(BASELINE, DynamicStudy.SIGMA_MEAN, 1),
        true,
        PLACE,
        runs.course(BASELINE, DynamicStudy.SIGMA_MEAN, 1) + " (s)");
    comparison.claim(
        "fig17-as4dr-mean",
        "with AS4DR the average of sigma stays close to tau, read as within 5 %",
        staysClose(runs),
        true,
        PLACE,
        runs.course(AS4DR, DynamicStudy.SIGMA_MEAN, 1) + " (s)");
    comparison.claim(
        "fig17-baseline-std",
        "with Baseline the standard deviation of sigma is an increasing function of the dynamicity",
        runs.rises(BASELINE, DynamicStudy.SIGMA_STD, 1),
        true,
        PLACE,
        runs.course(BASELINE, DynamicStudy.SIGMA_STD, 1) + " (s)");
    comparison.claim(
        "fig17-as4dr-std",
        "with AS4DR the standard deviation of sigma is an increasing function of the dynamicity",
        runs.rises(AS4DR, DynamicStudy.SIGMA_STD, 1),
        true,
        PLACE,
        runs.course(AS4DR, DynamicStudy.SIGMA_STD, 1) + " (s)");
    comparison.claim(
        "fig17-disparity",
        "the standard deviation is larger with Baseline than with AS4DR",
        deviatesMore(runs),
        true,
        PLACE,
        "at every dynamicity above 0; the two series stand above");
    return comparison;
  }

  private static boolean[] staysClose(DynamicRuns runs) {
    boolean[] close = new boolean[runs.seeds()];
    for (int seed = 1; seed <= close.length; seed++) {
      close[seed - 1] = true;
      for (double delta : DynamicRuns.DELTAS) {
        double mean = runs.result(AS4DR, delta, seed).value(DynamicStudy.SIGMA_MEAN);
        close[seed - 1] &= Math.abs(mean - DynamicRuns.TAU) <= CLOSE * DynamicRuns.TAU;
      }
    }
    return close;
  }

  private static boolean[] deviatesMore(DynamicRuns runs) {
    boolean[] more = new boolean[runs.seeds()];
    for (int seed = 1; seed <= more.length; seed++) {
      more[seed - 1] = true;
      for (double delta : DynamicRuns.DELTAS) {
        double as4dr = runs.result(AS4DR, delta, seed).value(DynamicStudy.SIGMA_STD);
        double baseline = runs.result(BASELINE, delta, seed).value(DynamicStudy.SIGMA_STD);
        more[seed - 1] &= delta == 0 || baseline > as4dr;
      }
    }
    return more;
  }

  private static Figure figure(DynamicRuns runs) {
    Axis delta = Axis.fitted("dynamicity delta");
    Panel mean =
        new Panel(
            NAME,
            delta,
            new Axis("average of sigma (s)", 0, Double.NaN),
            List.of(line("AS4DR", "as4dr_mean_s"), line("Baseline", "baseline_mean_s")),
            List.of());
    Panel deviation =
        new Panel(
            NAME,
            delta,
            new Axis("standard deviation of sigma (s)", 0, Double.NaN),
            List.of(line("AS4DR", "as4dr_std_s"), line("Baseline", "baseline_std_s")),
            List.of());
    return new Figure(
        NAME,
        "Average and standard deviation of sigma as a function of dynamicity",
        runs.caption("Figure 17"),
        List.of(mean, deviation));
  }

  private static Line line(String label, String column) {
    return new Line(label, "delta", column, column + "_min", column + "_max", Style.POINTS);
  }
}
