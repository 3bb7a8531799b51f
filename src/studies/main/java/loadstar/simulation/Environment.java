package loadstar.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Ports;
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

  /** All that a worker may say. */
  static List<Parameter<?>> ofWorker(SchedulerKind kind) {
    return Stream.concat(kind.worker().stream(), workerParameters().stream()).toList();
  }

  /** Parameters of every worker that belong to the run. */
  public static List<Parameter<?>> workerParameters() {
    return List.of(LOCAL_RATE, LOCAL_SECONDS);
  }

  static @Nullable TaskCosts costs(SchedulerKind kind, double load, @Nullable TaskCosts given) {
    return given == null && kind.timesTasks() ? TaskCosts.equal(load) : given;
  }
}
