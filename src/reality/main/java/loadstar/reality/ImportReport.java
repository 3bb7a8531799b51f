package loadstar.reality;

import static loadstar.model.Visible.format;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.cli.Home;
import loadstar.model.Quantile;
import loadstar.model.Visible;
import loadstar.reality.log.ImportedModel;
import loadstar.reality.log.RecordedRun;
import loadstar.reality.log.RecordedTask;
import loadstar.reality.log.RecordedWorker;
import loadstar.reality.log.TransferFit;
import loadstar.report.JsonOutput;
import loadstar.report.Output;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;

/**
 * The report of an import: measurements of a log, and how well the model made of them gives its
 * makespan back.
 *
 * @param model made of the log
 * @param playedSeconds makespan of the manager's own rule in that model
 * @param otherSeconds makespan if workers come at the other date: when they are connected, or when
 *     they are sent their first task
 * @param folder that has the files
 */
record ImportReport(ImportedModel model, double playedSeconds, double otherSeconds, Path folder) {
  private RecordedRun run() {
    return model.run();
  }

  private double percent(double seconds) {
    return 100 * (seconds / run().makespanSeconds() - 1);
  }

  /** Returns by how many per cent the model errs, without a sign where that rounds to 0. */
  private String error(double seconds) {
    String text = format("%+.2f %%", percent(seconds));
    return text.substring(1).equals("0.00 %") ? "0.00 %" : text;
  }

  Output output() {
    return Output.of(this::text, () -> new Table("log"), this::json);
  }

  private double[] seconds() {
    return run().tasks().stream().mapToDouble(RecordedTask::seconds).toArray();
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /** Returns the seconds of a task by worker, mean, of workers with at least two tasks, sorted. */
  private double[] byWorker() {
    return run().workers().stream()
        .filter(worker -> worker.tasks() >= 2)
        .mapToDouble(RecordedWorker::meanSeconds)
        .sorted()
        .toArray();
  }

  private int slots() {
    return run().workers().stream().mapToInt(RecordedWorker::slots).sum();
  }

  String text() {
    List<String> lines = new ArrayList<>();
    addLog(lines);
    addTasks(lines);
    addWorkers(lines);
    addTransfers(lines);
    addOverheads(lines);
    add(lines, "ports", ports());
    addMakespan(lines);
    addModel(lines);
    lines.add("");
    lines.addAll(commands());
    return String.join("\n", lines) + "\n";
  }

  /** Adds the lines on the file: which one was read, and how much of it was understood. */
  private void addLog(List<String> lines) {
    RecordedRun run = run();
    add(
        lines,
        "log",
        format(
            "%s, %s: %d lines%s",
            run.format().what,
            run.file().getFileName(),
            run.lines().count(),
            run.lines().notUnderstood() == 0
                ? ", all understood"
                : format(
                    ", %d not understood, the first is line %d: %s",
                    run.lines().notUnderstood(),
                    run.lines().firstNotUnderstood(),
                    Visible.text(run.lines().shown()))));
  }

  /** Adds the lines on tasks: how many there are, how long they take, which are left out. */
  private void addTasks(List<String> lines) {
    RecordedRun run = run();
    double[] seconds = seconds();
    add(
        lines,
        "tasks",
        format(
            "%d; %s to %s s, mean %s s%s%s%s",
            seconds.length,
            number(Quantile.of(seconds, 0)),
            number(Quantile.of(seconds, 1)),
            number(mean(seconds)),
            count(run.failed(), "% ended badly, which is kept", "% ended badly, which are kept"),
            count(
                    run.skipped(),
                    "% ended badly, which is left out",
                    "% ended badly, which are left out")
                + count(
                    run.attemptsLeftOut(),
                    "% attempt failed and ran again, and is left out",
                    "% attempts failed and ran again, and are left out")
                + count(
                    run.lost(),
                    "% time lost with a worker and sent again, which is left out",
                    "% times lost with a worker and sent again, which are left out"),
            count(
                run.unfinished(),
                "% not ended where the log ends, which is left out",
                "% not ended where the log ends, which are left out")));
    double[] pauses = run.pauseSeconds();
    for (int pause = 0; pause < pauses.length; pause++) {
      add(
          lines,
          "pause",
          format(
              "%s s from %s s on in which no job ran, as if the log was continued later; taken out",
              exact(pauses[pause]), exact(run.pausesFrom()[pause])));
    }
    if (run.submittedLater() > 0) {
      add(
          lines,
          "",
          format(
              "%d %s submitted after the first was sent; the model has all from the beginning",
              run.submittedLater(), run.submittedLater() == 1 ? "was" : "were"));
    }
  }

  /** Adds the lines on workers: when they come and go, and whether their speeds differ. */
  private void addWorkers(List<String> lines) {
    RecordedRun run = run();
    add(lines, "workers", workers());
    double[] byWorker = byWorker();
    if (byWorker.length > 1) {
      add(
          lines,
          "",
          format(
              "mean time of a task by worker: %s to %s s; %s",
              number(byWorker[0]),
              number(byWorker[byWorker.length - 1]),
              run.speedsDiffer()
                  ? "tasks of one host are alike, so each host has its speed"
                  : "hosts differ no more than by chance, so all have one speed"));
    }
  }

  /** Adds the lines on transfers of data and results. */
  private void addTransfers(List<String> lines) {
    RecordedRun run = run();
    if (run.transfers()) {
      add(lines, "sent", transfer(run.send(), true));
      add(lines, "received", transfer(run.receive(), false));
    } else {
      add(lines, "transfers", "none in such a log: they take no time in the model");
    }
  }

  /** Adds the lines on what a task costs manager and worker besides transfers and computing. */
  private void addOverheads(List<String> lines) {
    RecordedRun run = run();
    if (run.dispatchSeconds() > 0) {
      add(
          lines,
          "dispatch",
          format("%s s of the manager before it sends a task", number(run.dispatchSeconds())));
    }
    if (run.startSeconds() > 0 || run.firstStartSeconds() > 0) {
      add(
          lines,
          "start",
          format(
              "%s s of a task at its worker besides computing%s",
              number(run.startSeconds()),
              run.firstStartSeconds() > 0
                  ? format(", of the first of a worker %s s more", number(run.firstStartSeconds()))
                  : ""));
    }
  }

  /** Adds the lines on the run: its length, and what that includes although the model does not. */
  private void addMakespan(List<String> lines) {
    RecordedRun run = run();
    if (run.secondsBefore() > 0) {
      add(
          lines,
          "before",
          format(
              "%s s passed from the first task until one was sent, which is no part of the makespan",
              number(run.secondsBefore())));
    }
    add(
        lines,
        "makespan",
        format("%s s, from the first task that is sent to the last result", exact(measured())));
    if (run.attemptsLeftOut() + run.skipped() > 0) {
      add(lines, "", "it has the time of what failed and is left out, which the model has not");
    }
    if (run.pauseSeconds().length > 0) {
      add(
          lines,
          "",
          "jobs after a pause waited for the last one before it, which the model does not know");
    }
  }

  /** Adds the lines on how close the makespan of the model is. */
  private void addModel(List<String> lines) {
    RecordedRun run = run();
    add(
        lines,
        "model",
        format(
            "%s gives %s s (%s)",
            run.format().scheduler, exact(playedSeconds), error(playedSeconds)));
    if (!exact(otherSeconds).equals(exact(playedSeconds))) {
      add(
          lines,
          "",
          format(
              "%s s (%s) if workers come when they %s",
              exact(otherSeconds),
              error(otherSeconds),
              model.served()
                  ? "are connected (--arrivals connected)"
                  : "are sent their first task (--arrivals served)"));
    }
  }

  private double measured() {
    return run().makespanSeconds();
  }

  private static void add(List<String> lines, String name, String text) {
    lines.add(format("%-10s %s", name, text));
  }

  /** Returns the text for one or for several, with the number for %; nothing for 0. */
  private static String count(long count, String one, String several) {
    String text = count == 1 ? one : several;
    return count == 0 ? "" : "; " + text.replace("%", Long.toString(count));
  }

  private String workers() {
    RecordedRun run = run();
    List<RecordedWorker> all = run.workers();
    long busy = all.stream().filter(worker -> worker.tasks() > 0).count();
    long gone = all.stream().filter(w -> run.left(w) < Double.POSITIVE_INFINITY).count();
    double last = run.joined(all.getLast());
    return format(
        "%d%s, %s; %d had tasks%s%s",
        all.size(),
        slots() == all.size() ? "" : " with " + slots() + " slots",
        last == 0
            ? "all there from the beginning"
            : format("the last of them from %s s on", number(last)),
        busy,
        count(gone, "% left before the last result", "% left before the last result"),
        count(
            run.late(),
            "% came after it, which is left out",
            "% came after it, which are left out"));
  }

  private String transfer(TransferFit fit, boolean data) {
    RecordedRun run = run();
    double shared = data ? run.sharedBytes() : 0;
    double bytes = data ? run.bytes() : fit.bytes();
    String once =
        model.sharedSeconds() > 0 && shared > 0
            ? format(
                ", and %s B once for each worker, in %s s",
                number(shared), number(model.sharedSeconds()))
            : "";
    return format(
        "%d times %s B%s; %s s in the mean: %s%s",
        fit.count(),
        number(bytes),
        once,
        number(fit.seconds()),
        fit.bandwidth() < Double.POSITIVE_INFINITY ? number(fit.bandwidth()) + " B/s" : "",
        fit.latency() > 0
            ? (fit.bandwidth() < Double.POSITIVE_INFINITY ? " and " : "")
                + number(fit.latency())
                + " s each"
            : "");
  }

  private String ports() {
    RecordedRun run = run();
    if (!run.transfers()) {
      return run.ports() + ", which nothing in the log contradicts";
    }
    return run.overlapping()
        ? format(
            "%s: transfers overlap, at most %d of one direction", run.ports(), run.mostAtOnce())
        : format("%s: no two transfers overlap; results first is assumed", run.ports());
  }

  private static String number(double value) {
    return Metric.Format.NUMBER.text(value);
  }

  private static String exact(double seconds) {
    return format("%.2f", seconds);
  }

  /** Returns the commands that ask the next questions. */
  private List<String> commands() {
    List<Object> compare = new ArrayList<>(List.of("compare"));
    compare.addAll(List.of("--platform", folder.resolve("platform.xml")));
    compare.addAll(List.of("--costs", folder.resolve("costs.csv")));
    model.options().forEach((name, value) -> compare.addAll(List.of("--" + name, value)));
    List<Object> workers = new ArrayList<>(compare);
    workers.set(0, "workers");
    workers.addAll(List.of("--schedulers", run().format().scheduler));
    return List.of(
        "What would another scheduler have done?",
        "    " + Home.command(compare.toArray()),
        "How many workers would have been enough?",
        "    " + Home.command(workers.toArray()));
  }

  String json() {
    RecordedRun run = run();
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    values.put("log", run.file().getFileName().toString());
    values.put("kind", run.format().word());
    values.put("lines", run.lines().count());
    values.put("lines_not_understood", run.lines().notUnderstood());
    values.put("first_not_understood", run.lines().firstNotUnderstood());
    double[] seconds = seconds();
    values.put("tasks", seconds.length);
    values.put("tasks_failed", run.failed());
    values.put("tasks_skipped", run.skipped());
    values.put("attempts_left_out", run.attemptsLeftOut());
    values.put("pauses_s", run.pauseSeconds());
    values.put("tasks_lost", run.lost());
    values.put("tasks_unfinished", run.unfinished());
    values.put("tasks_submitted_later", run.submittedLater());
    values.put("task_mean_s", mean(seconds));
    values.put("task_least_s", Quantile.of(seconds, 0));
    values.put("task_largest_s", Quantile.of(seconds, 1));
    values.put("workers", run.workers().size());
    values.put("slots", slots());
    values.put(
        "workers_with_tasks", run.workers().stream().filter(worker -> worker.tasks() > 0).count());
    values.put("last_worker_s", run.joined(run.workers().getLast()));
    values.put("sent", transfer(run.send(), run.bytes(), run.sharedBytes()));
    values.put("received", transfer(run.receive(), run.receive().bytes(), 0));
    values.put("dispatch_s", run.dispatchSeconds());
    values.put("start_s", run.startSeconds());
    values.put("first_start_s", run.firstStartSeconds());
    values.put("hosts_differ", run.speedsDiffer());
    values.put("ports", run.ports().toString());
    values.put("transfers_overlap", run.overlapping());
    values.put("before_s", run.secondsBefore());
    values.put("makespan_s", measured());
    values.put("scheduler", run.format().scheduler);
    values.put("played_s", playedSeconds);
    values.put("error_percent", percent(playedSeconds));
    values.put("arrivals", model.served() ? "served" : "connected");
    values.put("other_arrivals_s", otherSeconds);
    values.put("options", model.options());
    return JsonOutput.write("import", values);
  }

  private static Map<String, Object> transfer(TransferFit fit, double bytes, double shared) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("transfers", fit.count());
    values.put("mean_s", fit.seconds());
    values.put("bytes", bytes);
    values.put("shared_bytes", shared);
    values.put("latency_s", fit.latency());
    values.put("bandwidth", fit.bandwidth()); // null where bytes take no time
    return values;
  }
}
