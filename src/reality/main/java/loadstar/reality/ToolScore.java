package loadstar.reality;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.StarReplay;
import loadstar.algorithm.play.TaskCosts;
import loadstar.algorithm.tool.Tool;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.model.Quantile;
import loadstar.model.WorkerSpec;
import loadstar.reality.measure.ToolRun;
import loadstar.report.JsonOutput;
import loadstar.report.Output;
import loadstar.result.Table;

/**
 * A real tool that has run tasks which sleep, and the prediction of its rule.
 *
 * @param tool that ran
 * @param workers of it
 * @param tasks that slept
 * @param predictedSeconds by the rule, for tasks that take exactly as long as they should
 * @param measuredSeconds of each run, less the empty one
 * @param startSeconds of the empty run: the same tool with a task for each worker that sleeps for
 *     no time
 */
record ToolScore(
    Tool tool,
    int workers,
    int tasks,
    double predictedSeconds,
    double[] measuredSeconds,
    double startSeconds) {
  /** Bandwidth, tasks a second, of messages that take no time. */
  private static final double NO_TIME = 1e12;

  /**
   * Runs a tool, and predicts it.
   *
   * @param seconds of each task
   * @param repeats runs of it; of as many empty ones the median counts
   */
  static ToolScore of(Tool tool, double[] seconds, int workers, int chunk, int repeats, Path folder)
      throws IOException {
    ToolRun run = new ToolRun(tool, folder, workers, chunk);
    double[] empty = new double[repeats];
    double[] full = new double[repeats];
    double[] nothing = new double[workers];
    run.measure(nothing); // what is compiled or cached, is so from here on
    for (int i = 0; i < repeats; i++) {
      empty[i] = run.measure(nothing);
      full[i] = run.measure(seconds);
    }
    double start = Quantile.of(empty, 0.5);
    return new ToolScore(
        tool,
        workers,
        seconds.length,
        predicted(tool, seconds, workers, chunk),
        Arrays.stream(full).map(one -> one - start).toArray(),
        start);
  }

  /** Returns the makespan by the rule of the tool, seconds. */
  static double predicted(Tool tool, double[] seconds, int workers, int chunk) {
    PrefixSums sums = new PrefixSums();
    Arrays.stream(seconds).forEach(sums::add);
    double mean = sums.total() / seconds.length;
    List<WorkerSpec> star =
        IntStream.range(0, workers)
            .mapToObj(w -> WorkerSpec.symmetric("w" + w, 1 / mean, 0, NO_TIME, 0))
            .toList();
    SchedulerKind kind = tool.kind();
    Settings.Builder settings = new Settings.Builder();
    boolean chunks = kind.master().stream().anyMatch(one -> one.name().equals("chunk"));
    if (chunk > 1 && !chunks) {
      throw new InputException(
          "--chunk changes nothing: " + tool.word() + " has no size of chunks", null);
    }
    if (chunk > 1) {
      kind.master().stream()
          .filter(one -> one.name().equals("chunk"))
          .forEach(one -> settings.read(one, Integer.toString(chunk)));
    }
    Scheduler scheduler = kind.create(StarProblem.of(star, seconds.length), settings.build());
    return new StarReplay(star, kind, scheduler, Ports.ONE)
        .withCosts(TaskCosts.of(sums, mean))
        .withLoad(seconds.length)
        .play()
        .schedule()
        .lastDate();
  }

  double errorPercent() {
    return 100 * (predictedSeconds / Quantile.of(measuredSeconds, 0.5) - 1);
  }

  Output output() {
    return Output.of(this::text, this::table, this::json);
  }

  private Table table() {
    return new Table(
            "tool", "workers", "tasks", "predicted_s", "measured_s", "error_percent", "start_s")
        .add(
            tool.word(),
            workers,
            tasks,
            predictedSeconds,
            Quantile.of(measuredSeconds, 0.5),
            errorPercent(),
            startSeconds);
  }

  private String text() {
    List<String> lines = new ArrayList<>();
    lines.add(format("tool       %s: %s", tool.word(), tool.rule()));
    lines.add(format("tasks      %d, which sleep, on %d workers", tasks, workers));
    lines.add(format("predicted  %.3f s", predictedSeconds));
    lines.add(
        format(
            "measured   %.3f s, median of %d; an empty run takes %.3f s, which is taken off",
            Quantile.of(measuredSeconds, 0.5), measuredSeconds.length, startSeconds));
    lines.add(format("error      %+.2f %%", errorPercent()));
    return String.join("\n", lines) + "\n";
  }

  private String json() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("tool", tool.word());
    values.put("rule", tool.rule());
    values.put("workers", workers);
    values.put("tasks", tasks);
    values.put("predicted_s", predictedSeconds);
    values.put("measured_s", measuredSeconds);
    values.put("error_percent", errorPercent());
    values.put("start_s", startSeconds);
    return JsonOutput.write("validate-tool", values);
  }
}
