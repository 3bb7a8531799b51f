package loadstar.experiment.thesis.chapter4;

import java.util.List;
import loadstar.experiment.Findings;
import loadstar.experiment.thesis.chapter4.SharedStudy.SharedPoint;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * How much of DSA's and 2PP's gain on the five workers hangs on what the thesis leaves open: whose
 * partition, which delta, how often sampled, what 2PP predicts in its stable stage.
 */
public final class SettingsTable extends FiveWorkers {
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
        "settings",
        "Gain of DSA and 2PP on five workers, by what the thesis leaves open",
        SCHEDULERS,
        List.of());
  }

  @Override
  Evaluation evaluate(Scale scale, SharedPoint point, Published published) {
    return new Evaluation(compare(scale, point, published))
        .table(id(), table(point))
        .figure(figure(scale, point));
  }

  private static Table table(SharedPoint point) {
    SpreadTable table = new SpreadTable();
    for (int k = 1; k < SCHEDULERS.size(); k++) {
      table
          .row("row", k, "scheduler", SCHEDULERS.get(k))
          .cells("makespan_s", point.makespan(SCHEDULERS.get(k)))
          .cells("gain_percent", point.gain(SCHEDULERS.get(k), UMR));
    }
    return table.table();
  }

  private static Findings compare(Scale scale, SharedPoint point, Published published) {
    Findings findings = new Findings(scale, published);
    for (String scheduler : SCHEDULERS.subList(1, SCHEDULERS.size())) {
      deriveBound(findings, scale, "settings-%s", scheduler, point.makespan(scheduler), 0.08);
    }
    return findings;
  }

  private Figure figure(Scale scale, SharedPoint point) {
    return drawing(
            caption("the setting of Table 4.6", scale, point)
                + " Rows: "
                + String.join(", ", SCHEDULERS.subList(1, SCHEDULERS.size()))
                + ".")
        .panel(
            id(),
            new Axis("row of the table", 0, SCHEDULERS.size()),
            Axis.fitted("gain over UMR (%)"))
        .spread("gain", "row", "gain_percent")
        .figure();
  }
}
