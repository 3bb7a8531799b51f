package loadstar.experiment.thesis.chapter4;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Comparison;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * How much of DSA's and 2PP's gain on the five workers hangs on what the thesis leaves open: whose
 * partition, which delta, how often sampled, what 2PP predicts in its stable stage.
 */
public final class SettingsTable extends PaperExperiment {
  private static final String UMR = "umr";
  private static final List<String> SCHEDULERS =
      List.of(
          UMR,
          "dsa",
          "dsa partition=mrrs",
          "dsa delta=slowdown",
          "dsa sample_seconds=1",
          "dsa sample_seconds=100",
          "2pp",
          "2pp partition=mrrs",
          "2pp delta=slowdown",
          "2pp sample_seconds=1",
          "2pp sample_seconds=100",
          SharedStudy.TWO_PHASE_MEAN);

  public SettingsTable() {
    super(
        "thesis",
        "settings",
        "Gain of DSA and 2PP on five workers, by what the thesis leaves open");
  }

  @Override
  public String scaleNote(Scale scale) {
    return FiveWorkers.scaleNote(scale);
  }

  @Override
  public List<RunSpec> runs(Scale scale, int seeds, Published published) {
    return FiveWorkers.specs(scale, seeds, SCHEDULERS);
  }

  @Override
  public Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    SharedPoint point = FiveWorkers.point(new RunSet(scale, seeds, results), SCHEDULERS);
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put(id(), table(point));
    return new Evaluation(tables, compare(scale, point), List.of(figure(scale, seeds)));
  }

  private static Table table(SharedPoint point) {
    SpreadTable table = new SpreadTable();
    for (int k = 1; k < SCHEDULERS.size(); k++) {
      table
          .row()
          .cell("row", k)
          .cell("scheduler", SCHEDULERS.get(k))
          .spread("makespan_s", point.makespan(SCHEDULERS.get(k)))
          .spread("gain_percent", point.gain(SCHEDULERS.get(k), UMR));
    }
    return table.table();
  }

  private static Comparison compare(Scale scale, SharedPoint point) {
    Comparison comparison = new Comparison(scale);
    for (String scheduler : SCHEDULERS.subList(1, SCHEDULERS.size())) {
      FiveWorkers.deriveBound(
          comparison, scale, "settings-" + scheduler, scheduler, point.makespan(scheduler), 0.08);
    }
    return comparison;
  }

  private Figure figure(Scale scale, int seeds) {
    return new Figure(
        id(),
        title(),
        FiveWorkers.caption("the setting of Table 4.6", scale, seeds)
            + " Rows: "
            + String.join(", ", SCHEDULERS.subList(1, SCHEDULERS.size()))
            + ".",
        List.of(
            new Panel(
                id(),
                new Axis("row of the table", 0, SCHEDULERS.size()),
                Axis.fitted("gain over UMR (%)"),
                List.of(Line.spread("gain", "row", "gain_percent")),
                List.of())));
  }
}
