package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.SteadyRuns.AS4DR;
import static loadstar.experiment.icppw12.SteadyRuns.BASELINE;

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

/** Figure 9: CPU-efficiency of the platform as a function of inaccuracy. */
public final class Figure9 implements Experiment {
  private static final String NAME = "icppw12-fig9";
  private static final double WORST = 0.9;

  @Override
  public String id() {
    return NAME;
  }

  @Override
  public String title() {
    return "CPU-efficiency of the platform as a function of inaccuracy";
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

  /** Efficiencies in percent; the ratio of every seed is that of its two runs. */
  private static Table table(SteadyRuns runs) {
    Table table =
        new Table(
            "iota",
            "as4dr_percent",
            "as4dr_percent_min",
            "as4dr_percent_max",
            "baseline_percent",
            "baseline_percent_min",
            "baseline_percent_max",
            "baseline_closed_form_percent",
            "ratio",
            "ratio_min",
            "ratio_max",
            "seeds",
            "horizon_s");
    for (double iota : SteadyRuns.IOTAS) {
      Spread as4dr = Spread.of(percent(runs, AS4DR, iota));
      Spread baseline = Spread.of(percent(runs, BASELINE, iota));
      Spread ratio = Spread.of(runs.ratios(AS4DR, BASELINE, iota, SteadyStudy.EFFICIENCY));
      table.add(
          iota,
          as4dr.mean(),
          as4dr.min(),
          as4dr.max(),
          baseline.mean(),
          baseline.min(),
          baseline.max(),
          Spread.of(closedForm(runs, iota)).mean(),
          ratio.mean(),
          ratio.min(),
          ratio.max(),
          runs.seeds(),
          SteadyRuns.horizon(runs.scale()));
    }
    return table;
  }

  private static double[] percent(SteadyRuns runs, String scheduler, double iota) {
    return runs.over(scheduler, iota, result -> 100 * result.value(SteadyStudy.EFFICIENCY));
  }

  /**
   * Baseline served Round-Robin: everybody waits for the workers with a plus, whose rounds take (1
   * + iota) tau. The fraction p of them is busy all the time, the others (1 - iota)/(1 + iota) of
   * it. Percent.
   */
  private static double[] closedForm(SteadyRuns runs, double iota) {
    return runs.over(
        BASELINE,
        iota,
        result -> {
          double p = result.value(SteadyStudy.PLUS);
          return 100 * (p + (1 - p) * (1 - iota) / (1 + iota));
        });
  }

  private static Comparison compare(SteadyRuns runs, Published published) {
    Comparison comparison = new Comparison(runs.scale());
    comparison.published(published.value("fig9-tau"), runs.values(AS4DR, 0, SteadyStudy.TAU));
    comparison.published(published.value("fig9-as4dr-iota0"), percent(runs, AS4DR, 0));
    comparison.published(published.value("fig9-baseline-iota0"), percent(runs, BASELINE, 0));
    comparison.published(
        published.value("fig9-ratio-iota5"),
        runs.ratios(AS4DR, BASELINE, WORST, SteadyStudy.EFFICIENCY));
    comparison.rest(published.file("fig9"));
    // What a run of H seconds loses at its two ends is of the order of one round of tau seconds.
    double tolerance = 100 * SteadyRuns.TAU / SteadyRuns.horizon(runs.scale());
    for (double iota : SteadyRuns.IOTAS) {
      comparison.derived(
          "fig9-baseline-closed-form-" + iota,
          "CPU-efficiency of the platform, Baseline, iota " + iota,
          "%",
          closedForm(runs, iota),
          percent(runs, BASELINE, iota),
          tolerance,
          "docs/reproducing/icppw12.md, closed form 3",
          "p + (1 - p)(1 - iota)/(1 + iota) with the p of each seed; tolerance one round");
    }
    return comparison;
  }

  private static Figure figure(SteadyRuns runs, Published published) {
    Axis iota = Axis.fitted("inaccuracy iota of the estimates");
    Panel efficiency =
        new Panel(
            NAME,
            iota,
            new Axis("CPU-efficiency of the platform (%)", 0, 100),
            List.of(
                new Line(
                    "AS4DR",
                    "iota",
                    "as4dr_percent",
                    "as4dr_percent_min",
                    "as4dr_percent_max",
                    Style.POINTS),
                new Line(
                    "Baseline",
                    "iota",
                    "baseline_percent",
                    "baseline_percent_min",
                    "baseline_percent_max",
                    Style.POINTS),
                new Line(
                    "Baseline, closed form", "iota", "baseline_closed_form_percent", Style.DASHED)),
            List.of(new Mark("99.99 %, both", 0, published.value("fig9-as4dr-iota0").value())));
    Panel ratio =
        new Panel(
            NAME,
            iota,
            Axis.fitted("AS4DR / Baseline"),
            List.of(
                new Line(
                    "AS4DR / Baseline", "iota", "ratio", "ratio_min", "ratio_max", Style.POINTS)),
            List.of(new Mark("2.13", WORST, published.value("fig9-ratio-iota5").value())));
    return new Figure(
        NAME,
        "CPU-efficiency of the platform as a function of inaccuracy",
        runs.caption("Figure 9"),
        List.of(efficiency, ratio));
  }
}
