package loadstar.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import loadstar.algorithm.Form;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;

/** The parameters of masters and workers that belong to a run, whatever the scheduler. */
public final class Environment {
  /** The property of a master for the horizon of a run that has none of its own. */
  public static final Parameter<Double> HORIZON =
      Parameter.optional("horizon", "s", Range.positive(), "date that cuts the run");

  /** The property of a master for the seed of a run that has none of its own. */
  public static final Parameter<Long> SEED =
      Parameter.of("seed", Form.LONG, 1L, "of every random draw");

  static final Parameter<Double> REQUEST_BYTES =
      Parameter.number(
          "request_bytes", "bytes", 0, Range.notNegative(), "size of a worker's first request");

  static final Parameter<String> LOCAL_TASKS =
      Parameter.choice(
          "local_tasks",
          List.of("executions", "profiles"),
          "whether actors execute the local tasks, or the platform's profiles contain them");

  static final Parameter<Double> LOCAL_RATE =
      Parameter.number("local_rate", "1/s", 0, Range.notNegative(), "local tasks that arrive");

  static final Parameter<Double> LOCAL_SECONDS =
      Parameter.number(
          "local_seconds", "s", 1, Range.positive(), "mean CPU time of one local task");

  private Environment() {}

  /** Returns the parameters of the master that belong to the run. */
  public static List<Parameter<?>> parameters(SchedulerKind kind, Shape shape) {
    List<Parameter<?>> all = new ArrayList<>();
    if (shape == Shape.TREE) {
      all.addAll(Bags.OF_THE_RUN);
      FailureMeans.FIELDS.forEach(field -> all.add(field.parameter()));
    } else {
      Fields.of(ParameterSyntax.MASTER).forEach(field -> all.add(field.parameter()));
      all.remove(Fields.RESULT_BYTES.parameter());
      if (kind.results() != Results.NONE) {
        all.add(LoadUnit.RESULT_BYTES);
      }
      all.add(all.indexOf(Fields.PORTS.parameter()), LOCAL_TASKS);
      if (kind.requestBytes().isPresent()) {
        all.add(REQUEST_BYTES);
      }
    }
    if (!kind.losses()) {
      FailureMeans.FIELDS.forEach(field -> all.remove(field.parameter()));
    }
    return all;
  }

  /**
   * Returns all properties that a master may have, whatever the scheduler does with them, also one
   * of another shape.
   */
  public static List<Parameter<?>> ofMaster(SchedulerKind kind, Shape shape) {
    List<Parameter<?>> all = new ArrayList<>(kind.master(shape));
    all.addAll(parameters(kind, shape));
    if (shape == Shape.STAR) {
      all.add(LoadUnit.RESULT_BYTES);
    }
    return all;
  }

  /** Returns all properties that a worker of a star may have. */
  public static List<Parameter<?>> ofWorker(SchedulerKind kind) {
    return Stream.concat(kind.worker().stream(), workerParameters().stream()).toList();
  }

  /** Returns the parameters of every worker that belong to the run. */
  public static List<Parameter<?>> workerParameters() {
    return List.of(LOCAL_RATE, LOCAL_SECONDS);
  }
}
