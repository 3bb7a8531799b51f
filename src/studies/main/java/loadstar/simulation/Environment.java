package loadstar.simulation;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.play.BusyPeriods;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.LocalTasks;
import loadstar.algorithm.play.MeasuredCosts;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.model.StarPlatform;
import org.jspecify.annotations.Nullable;

/**
 * What a run consists of besides platform and scheduler: the load, what its units are to SimGrid,
 * what tasks really cost, and the workers' local tasks. The same for every scheduler.
 *
 * @param unit of load
 * @param load units to distribute; infinite for a stream
 * @param whole whether they are tasks, which are never cut
 * @param requestBytes size of a request
 * @param local tasks of each worker
 * @param utilization share of each worker's CPU that its local tasks take
 * @param playsLocalTasks whether actors play them; otherwise the platform's profiles do
 * @param costs of the load's tasks; null when a unit costs a unit
 * @param ports of the master
 */
public record Environment(
    LoadUnit unit,
    double load,
    boolean whole,
    double requestBytes,
    List<LocalLoad> local,
    List<Double> utilization,
    boolean playsLocalTasks,
    @Nullable TaskCosts costs,
    Ports ports) {

  static final Parameter<Double> REQUEST_BYTES =
      Parameter.number(
          "request_bytes", "bytes", 0, Range.notNegative(), "size of a worker's first request");

  static final Parameter<String> LOCAL_TASKS =
      Parameter.choice(
          "local_tasks",
          List.of("executions", "profiles"),
          "whether actors play the local tasks, or the platform's profiles contain them");

  static final Parameter<Double> LOCAL_RATE =
      Parameter.number("local_rate", "1/s", 0, Range.notNegative(), "local tasks that arrive");

  static final Parameter<Double> LOCAL_SECONDS =
      Parameter.number(
          "local_seconds", "s", 1, Range.positive(), "mean CPU time of one local task");

  /** Parameters of the master that belong to the run, whatever the scheduler. */
  public static List<Parameter<?>> parameters(SchedulerKind kind) {
    List<Parameter<?>> all = new ArrayList<>();
    for (Field<?> field : Fields.of(Field.Front.MASTER)) {
      if (field != Fields.RESULT_BYTES && (kind.losses() || !Failures.FIELDS.contains(field))) {
        all.add(field.parameter());
      }
    }
    if (kind.results() != Results.NONE) {
      all.add(LoadUnit.RESULT_BYTES);
    }
    all.add(all.indexOf(Fields.PORTS.parameter()), LOCAL_TASKS);
    if (kind.requestBytes().isPresent()) {
      all.add(REQUEST_BYTES);
    }
    return all;
  }

  /** All that a master may say, whatever the scheduler does with it. */
  public static List<Parameter<?>> ofMaster(SchedulerKind kind) {
    List<Parameter<?>> all = new ArrayList<>(kind.master());
    all.addAll(parameters(kind));
    all.add(LoadUnit.RESULT_BYTES);
    return all;
  }

  /** Parameters of every worker that belong to the run. */
  public static List<Parameter<?>> workerParameters() {
    return List.of(LOCAL_RATE, LOCAL_SECONDS);
  }

  /**
   * As the settings say.
   *
   * @param load units to distribute; infinite where nothing says it
   * @param measured costs of the load's units, null where there is no file of them
   * @param values that empirical costs are drawn from
   */
  static Environment of(
      SchedulerKind kind,
      LoadUnit unit,
      double load,
      @Nullable CostsFile measured,
      @Nullable MeasuredCosts values,
      Settings settings,
      StarPlatform star,
      long seed) {
    List<LocalLoad> local = new ArrayList<>();
    List<Double> utilization = new ArrayList<>();
    for (int w = 0; w < star.size(); w++) {
      LocalTasks tasks = localTasks(settings, w);
      utilization.add(tasks.utilization());
      local.add(BusyPeriods.of(tasks, seed, star.worker(w).name()));
    }
    return new Environment(
        unit,
        load,
        measured != null || settings.has(Fields.TASKS.parameter()),
        settings.find(REQUEST_BYTES).orElse(kind.requestBytes().orElse(0)),
        local,
        utilization,
        settings.get(LOCAL_TASKS).equals("executions"),
        costs(
            kind,
            load,
            measured != null
                ? measured.costs(CostsFile.order(settings), seed)
                : drawn(settings, values, load, seed)),
        settings.get(Fields.PORTS.parameter()));
  }

  private static @Nullable TaskCosts drawn(
      Settings settings, @Nullable MeasuredCosts values, double load, long seed) {
    double noise = noise(settings, values);
    if (noise == 0) {
      return null;
    }
    CostModel model =
        new CostModel(
            CostModel.Family.of(settings.get(Fields.NOISE_FAMILY.parameter())),
            noise,
            settings.get(Fields.NOISE_CORRELATION.parameter()),
            settings.get(Fields.NOISE_SHARE.parameter()),
            values);
    return TaskCosts.draw(load, model, seed);
  }

  /** Standard deviation of what units are drawn to cost, over its mean. */
  static double noise(Settings settings, @Nullable MeasuredCosts values) {
    return values == null || settings.has(Fields.NOISE.parameter())
        ? settings.get(Fields.NOISE.parameter())
        : values.deviation();
  }

  static @Nullable TaskCosts costs(SchedulerKind kind, double load, @Nullable TaskCosts given) {
    return given == null && kind.timesTasks() ? TaskCosts.equal(load) : given;
  }

  private static LocalTasks localTasks(Settings settings, int w) {
    double rate = settings.get(w, LOCAL_RATE);
    try {
      return rate == 0 ? LocalTasks.NONE : new LocalTasks(rate, 1 / settings.get(w, LOCAL_SECONDS));
    } catch (InputException e) {
      throw new InputException("worker " + w + ": " + e.getMessage(), e.hint());
    }
  }
}
