package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.Sweep.AS4DR;
import static loadstar.experiment.icppw12.Sweep.BASELINE;

import java.util.function.ObjDoubleConsumer;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Published;
import loadstar.result.PublishedValue;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * CPU-efficiency of the platform under both schedulers, and their ratio: Figures 9 and 14.
 *
 * @param name of the table and the figure
 * @param figure file of the published values; begins their ids
 */
record EfficiencyView(String name, String figure, PairedRuns runs, Published published) {

  /**
   * Efficiencies in percent; the ratio of every seed is that of its two runs.
   *
   * @param more cells at the end of the row of a point
   */
  Table table(ObjDoubleConsumer<SpreadTable> more) {
    SpreadTable table = new SpreadTable();
    for (double point : runs.sweep().points()) {
      table
          .row()
          .cell(runs.sweep().parameter(), point)
          .spread("as4dr_percent", runs.percent(AS4DR, point))
          .spread("baseline_percent", runs.percent(BASELINE, point))
          .spread("ratio", ratios(point))
          .cell("seeds", runs.seeds())
          .cell("horizon_s", runs.sweep().horizon());
      more.accept(table, point);
    }
    return table.table();
  }

  private double[] ratios(double point) {
    return runs.ratios(AS4DR, BASELINE, point, Measures.EFFICIENCY);
  }

  Findings compare() {
    return new Findings(runs.scale(), published)
        .published(figure + "-tau", runs.values(AS4DR, 0, Measures.TAU))
        .published(atNone("as4dr").id(), runs.percent(AS4DR, 0))
        .published(atNone("baseline").id(), runs.percent(BASELINE, 0))
        .published(ratioAtWorst().id(), ratios(runs.sweep().worst()))
        .rest(figure);
  }

  private PublishedValue value(String what) {
    return published.value(figure + "-" + what);
  }

  private PublishedValue atNone(String scheduler) {
    return value(scheduler + "-" + runs.sweep().parameter() + "0");
  }

  private PublishedValue ratioAtWorst() {
    return value("ratio-" + runs.sweep().parameter() + (runs.sweep().points().length - 1));
  }

  /**
   * Efficiencies above, their ratio below.
   *
   * @param axis of the parameter
   * @param more lines of the panel above
   */
  Figure draw(Drawing drawing, Axis axis, Line... more) {
    String x = runs.sweep().parameter();
    PublishedValue both = atNone("as4dr");
    PublishedValue ratio = ratioAtWorst();
    drawing
        .panel(name, axis, new Axis("CPU-efficiency of the platform (%)", 0, 100))
        .spread("AS4DR", x, "as4dr_percent")
        .spread("Baseline", x, "baseline_percent")
        .mark(both.printed() + " %, both", 0, both.value());
    for (Line line : more) {
      drawing.line(line);
    }
    return drawing
        .panel(name, axis, Axis.fitted("AS4DR / Baseline"))
        .spread("AS4DR / Baseline", x, "ratio")
        .mark(ratio.printed(), runs.sweep().worst(), ratio.value())
        .figure();
  }
}
