package loadstar.reality;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.algorithm.tool.Tool;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.model.Quantile;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.reality.measure.ToolFailure;
import loadstar.reality.measure.ToolRun;

/**
 * A real tool that has run tasks which sleep, and the prediction of its rule.
 *
 * @param tool that ran
 * @param predictedSeconds by the rule, for tasks that take exactly as long as they should, with
 *     what the tool needs to start their processes
 * @param measuredSeconds of each run, less the start
 * @param startSeconds of the empty run: the same tool with a chunk for each worker, of tasks that
 *     sleep for no time; without what it needs to start each
 * @param dispatchSeconds that the tool needs to start the process of a task or chunk, one after the
 *     other; 0 for a tool that starts none
 */
record ToolScore(
    Tool tool,
    double predictedSeconds,
    double[] measuredSeconds,
    double startSeconds,
    double dispatchSeconds) {
  /** Bandwidth, tasks a second, of messages that take no time. */
  private static final double NO_TIME = 1e12;

  /**
   * Runs a tool, and predicts it.
   *
   * @param seconds of each task
   * @param repeats runs of it; of as many empty ones the median counts
   * @throws InputException if the tool is not there
   * @throws ToolFailure if it fails
   */
  static ToolScore of(Tool tool, double[] seconds, int workers, int chunk, int repeats, Path folder)
      throws IOException {
    ToolRun run = new ToolRun(tool, folder, workers, chunk);
    double[] empty = new double[repeats];
    double[] all = new double[repeats];
    double[] full = new double[repeats];
    double[] nothing =
        new double[(int) Math.min((long) workers * chunk, Math.max(workers, seconds.length))];
    predicted(tool, seconds, workers, chunk, 0); // what is refused, is so before anything runs
    run.measure(nothing); // what is compiled or cached, is so from here on
    int few = Math.ceilDiv(nothing.length, chunk);
    int more = Math.ceilDiv(seconds.length, chunk) - few;
    boolean starts = ToolRun.startsProcesses(tool) && more > 0;
    for (int i = 0; i < repeats; i++) {
      empty[i] = run.measure(nothing);
      all[i] = starts ? run.measure(new double[seconds.length]) : empty[i];
      full[i] = run.measure(seconds);
    }
    double first = Quantile.of(empty, 0.5);
    double dispatch = starts ? Math.max(0, Quantile.of(all, 0.5) - first) / more : 0;
    double start = first - few * dispatch;
    return new ToolScore(
        tool,
        predicted(tool, seconds, workers, chunk, dispatch),
        Arrays.stream(full).map(one -> one - start).toArray(),
        start,
        dispatch);
  }

  /**
   * Returns the makespan by the rule of the tool, seconds.
   *
   * @param dispatch seconds that the tool needs before each chunk
   */
  static double predicted(Tool tool, double[] seconds, int workers, int chunk, double dispatch) {
    PrefixSums sums = new PrefixSums();
    Arrays.stream(seconds).forEach(sums::add);
    double mean = sums.total() / seconds.length;
    List<WorkerSpec> star =
        IntStream.range(0, workers)
            .mapToObj(w -> WorkerSpec.symmetric("w" + w, 1 / mean, 0, NO_TIME, 0))
            .map(worker -> worker.with(WorkerExtras.NONE.withDispatchSeconds(dispatch)))
            .toList();
    SchedulerKind kind = tool.kind();
    Settings.Builder settings = new Settings.Builder();
    boolean chunks = kind.master().stream().anyMatch(one -> one.name().equals("chunk"));
    if (chunk > 1 && !(chunks && ToolRun.takesChunk(tool))) {
      throw new InputException(
          "--chunk changes nothing: " + tool.word() + " has no size of chunks", null);
    }
    if (chunk > 1) {
      kind.master().stream()
          .filter(one -> one.name().equals("chunk"))
          .forEach(one -> settings.read(one, Integer.toString(chunk)));
    }
    Scheduler scheduler = kind.create(StarProblem.of(star, seconds.length), settings.build());
    return new ArithmeticRun(star, kind, scheduler, Ports.ONE)
        .withCosts(TaskCosts.of(sums, mean))
        .withLoad(seconds.length)
        .play()
        .schedule()
        .lastDate();
  }

  double errorPercent() {
    return 100 * (predictedSeconds / measured() - 1);
  }

  double measured() {
    return Quantile.of(measuredSeconds, 0.5);
  }

  Map<String, Object> json() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("tool", tool.word());
    values.put("rule", tool.rule());
    values.put("predicted_s", predictedSeconds);
    values.put("measured_s", measuredSeconds);
    values.put("error_percent", errorPercent());
    values.put("start_s", startSeconds);
    values.put("dispatch_s", dispatchSeconds);
    return values;
  }
}
