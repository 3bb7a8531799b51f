package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.SteadyRuns.AS4DR;
import static loadstar.experiment.icppw12.SteadyRuns.BASELINE;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.experiment.Comparison;
import loadstar.experiment.Experiment;
import loadstar.experiment.Figure;
import loadstar.experiment.Figure.Axis;
import loadstar.experiment.Figure.Line;
import loadstar.experiment.Figure.Mark;
import loadstar.experiment.Figure.Panel;
import loadstar.experiment.Figure.Style;
import loadstar.experiment.Published;
import loadstar.experiment.RunResult;
import loadstar.experiment.RunSpec;
import loadstar.experiment.Scale;
import loadstar.experiment.Spread;
import loadstar.experiment.Table;

/** Figure 12: average and standard deviation of sigma (4) as a function of inaccuracy. */
public final class Figure12 implements Experiment {
  private static final String NAME = "icppw12-fig12";
  private static final String DERIVATIONS = "docs/reproducing/icppw12.md, closed form ";
  private static final double WORST = 0.9;

  @Override
  public String id() {
    return NAME;
  }

  @Override
  public String title() {
    return "Average and standard deviation of sigma as a function of inaccuracy";
  }

  @Override
  public String paper() {
    return "icppw12";
  }

  @Override
  public String scaleNote(Scale scale) {
    return SteadyRuns.scaleNote(scale);
  }

  @Override
  public List<RunSpec> runs(Scale scale, int seeds) {
    return SteadyRuns.specs(scale, seeds, SteadyRuns.IOTAS);
  }

  @Override
  public Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    SteadyRuns runs = new SteadyRuns(scale, seeds, results);
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put(NAME, table(runs));
    tables.put(NAME + "-runs", SteadyTables.runs(runs));
    return new Evaluation(tables, compare(runs, published), List.of(figure(runs, published)));
  }

  private static Table table(SteadyRuns runs) {
    Table table =
        new Table(
            "iota",
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
            "std_ratio",
            "std_ratio_min",
            "std_ratio_max",
            "seeds",
            "horizon_s");
    for (double iota : SteadyRuns.IOTAS) {
      Spread as4drMean = Spread.of(runs.values(AS4DR, iota, SteadyStudy.SIGMA_MEAN));
      Spread baselineMean = Spread.of(runs.values(BASELINE, iota, SteadyStudy.SIGMA_MEAN));
      Spread as4drStd = Spread.of(runs.values(AS4DR, iota, SteadyStudy.SIGMA_STD));
      Spread baselineStd = Spread.of(runs.values(BASELINE, iota, SteadyStudy.SIGMA_STD));
      Spread ratio = Spread.of(stdRatios(runs, iota));
      table.add(
          iota,
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
          ratio.mean(),
          ratio.min(),
          ratio.max(),
          runs.seeds(),
          SteadyRuns.horizon(runs.scale()));
    }
    return table;
  }

  /** NaN where the estimates are exact: neither scheduler's sigma varies then. */
  private static double[] stdRatios(SteadyRuns runs, double iota) {
    if (iota == 0) {
      double[] none = new double[runs.seeds()];
      Arrays.fill(none, Double.NaN);
      return none;
    }
    return runs.ratios(BASELINE, AS4DR, iota, SteadyStudy.SIGMA_STD);
  }

  private static Comparison compare(SteadyRuns runs, Published published) {
    Comparison comparison = new Comparison(runs.scale());
    comparison.published(
        published.value("fig12-mean-as4dr"), runs.values(AS4DR, WORST, SteadyStudy.SIGMA_MEAN));
    comparison.published(
        published.value("fig12-mean-baseline"),
        runs.values(BASELINE, WORST, SteadyStudy.SIGMA_MEAN));
    comparison.published(published.value("fig12-std-ratio-iota5"), stdRatios(runs, WORST));
    comparison.rest(published.file("fig12"));
    for (double iota : SteadyRuns.IOTAS) {
      addClosedForms(comparison, runs, iota);
    }
    return comparison;
  }

  private static void addClosedForms(Comparison comparison, SteadyRuns runs, double iota) {
    comparison.derived(
        "fig12-recursion-" + iota,
        "largest deviation of sigma from (6), AS4DR, iota " + iota,
        "s",
        new double[runs.seeds()],
        runs.values(AS4DR, iota, SteadyStudy.RECURSION_ERROR),
        1e-6,
        DERIVATIONS + "1",
        "sigma_i = 2f + tau - 2 f tau / sigma_(i-1) for every worker and round");
    comparison.derived(
        "fig12-baseline-mean-" + iota,
        "average of sigma, Baseline, iota " + iota,
        "s",
        runs.values(BASELINE, iota, SteadyStudy.FIRST_MEAN),
        runs.values(BASELINE, iota, SteadyStudy.SIGMA_MEAN),
        tolerance(runs),
        DERIVATIONS + "5",
        "every round repeats sigma_1 = (1 +- iota)(tau - 2f) + 2f");
    if (iota > 0) {
      comparison.derived(
          "fig12-std-ratio-" + iota,
          "ratio of the standard deviations of sigma, iota " + iota,
          "1",
          expectedStdRatio(runs, iota),
          stdRatios(runs, iota),
          0.005 * Math.sqrt(rounds(runs, iota)),
          DERIVATIONS + "5",
          "2 sqrt(p (1 - p)) sqrt(N) with the p and the N rounds of each seed; tolerance 0.5 %");
    }
  }

  /** Workers have collected one round more or less at the end: of all, one part in N. */
  private static double tolerance(SteadyRuns runs) {
    return SteadyRuns.TAU * SteadyRuns.TAU / SteadyRuns.horizon(runs.scale());
  }

  private static double[] expectedStdRatio(SteadyRuns runs, double iota) {
    return runs.over(
        AS4DR,
        iota,
        result -> {
          double p = result.value(SteadyStudy.PLUS);
          return 2 * Math.sqrt(p * (1 - p) * result.value(SteadyStudy.SIGMA_COUNT) / 1000);
        });
  }

  private static double rounds(SteadyRuns runs, double iota) {
    return Spread.of(runs.values(AS4DR, iota, SteadyStudy.SIGMA_COUNT)).mean() / 1000;
  }

  private static Figure figure(SteadyRuns runs, Published published) {
    Axis iota = Axis.fitted("inaccuracy iota of the estimates");
    Panel mean =
        new Panel(
            NAME,
            iota,
            new Axis("average of sigma (s)", 0, 4),
            List.of(line("AS4DR", "as4dr_mean_s"), line("Baseline", "baseline_mean_s")),
            List.of(new Mark("wanted: tau = 3 s", WORST, SteadyRuns.TAU)));
    Panel deviation =
        new Panel(
            NAME,
            iota,
            new Axis("standard deviation of sigma (s)", 0, Double.NaN),
            List.of(line("AS4DR", "as4dr_std_s"), line("Baseline", "baseline_std_s")),
            List.of());
    Panel ratio =
        new Panel(
            NAME,
            iota,
            new Axis("std. deviation, Baseline / AS4DR", 0, Double.NaN),
            List.of(line("Baseline / AS4DR", "std_ratio")),
            List.of(new Mark("24.98", WORST, published.value("fig12-std-ratio-iota5").value())));
    return new Figure(
        NAME,
        "Average and standard deviation of sigma as a function of inaccuracy",
        runs.caption("Figure 12"),
        List.of(mean, deviation, ratio));
  }

  private static Line line(String label, String column) {
    return new Line(label, "iota", column, column + "_min", column + "_max", Style.POINTS);
  }
}
