package loadstar.cli;

import static loadstar.model.Visible.format;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.experiment.reality.MasterFit;
import loadstar.experiment.reality.MasterFit.MasterModel;
import loadstar.experiment.reality.MasterRun;
import loadstar.model.Quantile;
import loadstar.model.Word;
import loadstar.report.JsonOutput;
import loadstar.report.Output;
import loadstar.report.OutputFormat;
import loadstar.result.Table;

/**
 * Real runs of one master, and how well each of three models predicts those that are not fitted.
 *
 * @param runs all of them
 * @param fit of the three means
 */
public record RunsScore(List<MasterRun> runs, MasterFit fit) {
  private static final List<MasterModel> MODELS = List.of(MasterModel.values());

  /** Returns the table of the runs, with the errors of each model. */
  public Output output() {
    return Output.of(this::text, this::table, this::json);
  }

  private boolean isFitted(MasterRun run) {
    return fit.isOn(run);
  }

  private static double percent(MasterRun run, double predicted) {
    return 100 * (predicted / run.makespanSeconds() - 1);
  }

  Table table() {
    Table table =
        new Table(
            "run",
            "workers",
            "tasks",
            "fitted",
            "measured_s",
            "shared_port_s",
            "error_percent",
            "port_each_way_s",
            "no_communication_s");
    for (MasterRun run : runs) {
      double shared = fit.predicted(run, MasterModel.SHARED_PORT);
      table.add(
          run.name(),
          run.workers(),
          run.tasks(),
          isFitted(run) ? "yes" : "no",
          run.makespanSeconds(),
          shared,
          percent(run, shared),
          fit.predicted(run, MasterModel.PORT_EACH_WAY),
          fit.predicted(run, MasterModel.NO_COMMUNICATION));
    }
    return table;
  }

  /** Returns the absolute errors, in percent, of all runs that are not fitted. */
  private double[] errors(MasterModel model) {
    return runs.stream()
        .filter(run -> !isFitted(run))
        .mapToDouble(run -> Math.abs(percent(run, fit.predicted(run, model))))
        .toArray();
  }

  private static double largest(double[] errors) {
    return Arrays.stream(errors).max().orElse(Double.NaN);
  }

  String text() {
    Table shown =
        new Table("run", "workers", "tasks", "measured", "one port", "each way", "no messages");
    for (MasterRun run : runs) {
      Stream<String> predicted =
          MODELS.stream()
              .map(model -> {
                double seconds = fit.predicted(run, model);
                return format("%.2f s (%+.2f %%)", seconds, percent(run, seconds));
              });
      shown.add(
          Stream.concat(
                  Stream.of(
                      run.name(),
                      run.workers(),
                      run.tasks(),
                      format("%.2f s%s", run.makespanSeconds(), isFitted(run) ? ", fitted" : "")),
                  predicted)
              .toArray());
    }
    StringBuilder text = new StringBuilder(OutputFormat.TEXT.of(shown));
    text.append(
        format(
            "%nfitted     on %s: %.4f s to send a task, %.4f s to compute it, %.4f s to take its"
                + " result%n",
            (fit.names().size() == 1 ? "run " : "runs ") + String.join(", ", fit.names()),
            fit.sendSeconds(),
            fit.computeSeconds(),
            fit.receiveSeconds()));
    if (runs.stream().allMatch(this::isFitted)) {
      text.append(
          "predicted  no run: all are fitted (validate --fit DIR fits on runs of another folder)\n");
    }
    for (MasterModel model : MODELS) {
      double[] errors = errors(model);
      text.append(
          errors.length == 0
              ? ""
              : format(
                  "%-10s %s: %d %s, median error %.2f %%, largest %.2f %%%n",
                  model == MODELS.getFirst() ? "predicted" : "",
                  words(model),
                  errors.length,
                  errors.length == 1 ? "run" : "runs",
                  Quantile.of(errors, 0.5),
                  largest(errors)));
    }
    return text.toString();
  }

  private static String words(MasterModel model) {
    return switch (model) {
      case SHARED_PORT -> "one port for both directions";
      case PORT_EACH_WAY -> "a port each way";
      case NO_COMMUNICATION -> "no communication";
    };
  }

  private String json() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("fitted_on", fit.names());
    values.put("send_s", fit.sendSeconds());
    values.put("compute_s", fit.computeSeconds());
    values.put("receive_s", fit.receiveSeconds());
    values.put("runs", JsonOutput.records(table(), Set.of("run")));
    Map<String, Object> models = new LinkedHashMap<>();
    for (MasterModel model : MODELS) {
      double[] errors = errors(model);
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("runs", errors.length);
      one.put("median_error_percent", errors.length == 0 ? Double.NaN : Quantile.of(errors, 0.5));
      one.put("largest_error_percent", largest(errors));
      models.put(Word.of(model), one);
    }
    values.put("models", models);
    return JsonOutput.write("validate-runs", values);
  }
}
