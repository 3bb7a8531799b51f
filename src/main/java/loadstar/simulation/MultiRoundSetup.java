package loadstar.simulation;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.multiround.AdaptiveScheduler;
import loadstar.algorithm.multiround.BusyPeriods;
import loadstar.algorithm.multiround.Dispatcher;
import loadstar.algorithm.multiround.LocalLoad;
import loadstar.algorithm.multiround.LocalTasks;
import loadstar.algorithm.multiround.MultiRoundAlgorithm;
import loadstar.algorithm.multiround.MultiRoundProblem;
import loadstar.algorithm.multiround.Partition;
import loadstar.algorithm.prediction.SpeedEstimate;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import org.simgrid.s4u.Engine;

/**
 * What a multi-round run starts with, from the properties of master and workers.
 *
 * @param load units to distribute
 * @param dispatcher decides every send
 * @param local the workers' local tasks, in the order of the star
 * @param played whether actors play the local tasks; otherwise the platform's profiles do
 */
record MultiRoundSetup(
    Run run, double load, Dispatcher dispatcher, List<LocalLoad> local, boolean played) {
  private static final String SCHEDULER = "scheduler";
  private static final String LOAD = "load";
  private static final String ERROR = "error";
  private static final String INSTALLMENTS = "installments";
  private static final String ROUNDS = "rounds";
  private static final String PARTITION = "partition";
  private static final String DELTA = "delta";
  private static final String SAMPLE = "sample_seconds";
  private static final String LOCAL = "local_tasks";
  private static final String RATE = "local_rate";
  private static final String SERVICE = "local_seconds";
  private static final String ESTIMATE = "estimated_speed";

  /**
   * Properties of the master: {@code scheduler} (umr, mrrs, ... of {@code loadstar list}); {@code
   * load} in units; {@code rounds} of umr (0: the best), {@code installments} of mi (2), {@code
   * error} of rumr (0); of the dynamic ones {@code partition} (umr or mrrs), {@code delta}
   * (fraction or slowdown), {@code sample_seconds} (10); {@code local_tasks} (executions, or
   * profiles when the platform's speed profiles contain them already); {@code flops_per_unit} and
   * {@code bytes_per_unit} (1 and 1).
   */
  static final List<String> PROPERTIES =
      List.of(
          SCHEDULER,
          LOAD,
          ROUNDS,
          INSTALLMENTS,
          ERROR,
          PARTITION,
          DELTA,
          SAMPLE,
          LOCAL,
          LoadUnit.FLOPS,
          LoadUnit.BYTES);

  /**
   * Properties of a worker: {@code local_rate} (0), local tasks per second; {@code local_seconds}
   * (1), mean CPU seconds of one; {@code estimated_speed}, what the scheduler takes the worker's
   * speed for, units per second.
   */
  static final List<String> WORKER_PROPERTIES = List.of(RATE, SERVICE, ESTIMATE);

  static MultiRoundSetup of(Run run) {
    run.setOneWay();
    Parameters parameters = run.masterParameters(PROPERTIES);
    MultiRoundAlgorithm algorithm =
        MultiRoundAlgorithm.named(Players.MULTI_ROUND.scheduler(parameters, SCHEDULER));
    List<WorkerSpec> estimates = new ArrayList<>();
    List<LocalLoad> local = new ArrayList<>();
    List<Double> rho = new ArrayList<>();
    StarPlatform star = run.star();
    for (int w = 0; w < star.size(); w++) {
      Parameters own = run.workerParameters(w, WORKER_PROPERTIES);
      LocalTasks tasks = localTasks(own);
      rho.add(tasks.utilization());
      local.add(BusyPeriods.of(tasks, run.seed(), star.worker(w).name()));
      estimates.add(withSpeed(star.worker(w), own));
    }
    if (!parameters.has(LOAD)) {
      throw parameters.problem(LOAD, "is not given", "the units to distribute");
    }
    try {
      MultiRoundProblem problem =
          MultiRoundProblem.of(estimates, parameters.positive(LOAD, 1))
              .withUtilization(rho)
              .withError(parameters.number(ERROR, 0))
              .withInstallments(whole(parameters, INSTALLMENTS, 2))
              .withRounds(whole(parameters, ROUNDS, 0))
              .withSettings(settings(parameters));
      boolean played =
          choice(parameters, LOCAL, List.of("executions", "profiles")).equals("executions");
      return new MultiRoundSetup(run, problem.load(), algorithm.dispatcher(problem), local, played);
    } catch (InputException e) {
      throw parameters.place(e);
    }
  }

  /** Creates the actors that play the local tasks. */
  void startLocalTasks(Engine engine) {
    for (int w = 0; w < local.size() && played; w++) {
      if (local.get(w) instanceof BusyPeriods tasks) {
        WorkerSpec worker = run.star().worker(w);
        engine.add_actor(
            "local_tasks",
            engine.host_by_name(worker.name()),
            new LocalTaskActor(tasks, worker.speed() * run.unit().flops()));
      }
    }
  }

  private static LocalTasks localTasks(Parameters own) {
    double rate = own.number(RATE, 0);
    try {
      return rate == 0 ? LocalTasks.NONE : new LocalTasks(rate, 1 / own.positive(SERVICE, 1));
    } catch (InputException e) {
      throw own.place(e);
    }
  }

  private static WorkerSpec withSpeed(WorkerSpec w, Parameters own) {
    return new WorkerSpec(
        w.name(),
        own.positive(ESTIMATE, w.speed()),
        w.computeLatency(),
        w.bandwidthOut(),
        w.latencyOut(),
        w.bandwidthBack(),
        w.latencyBack());
  }

  private static AdaptiveScheduler.Settings settings(Parameters parameters) {
    boolean mrrs = choice(parameters, PARTITION, List.of("umr", "mrrs")).equals("mrrs");
    boolean slow = choice(parameters, DELTA, List.of("fraction", "slowdown")).equals("slowdown");
    return new AdaptiveScheduler.Settings(
        mrrs ? Partition.Rule.EQUAL_ROUND : Partition.Rule.EQUAL_COMPUTATION,
        slow ? SpeedEstimate.SLOWDOWN : SpeedEstimate.FRACTION,
        parameters.positive(SAMPLE, 10));
  }

  /** One of the choices, the first when absent. */
  private static String choice(Parameters parameters, String name, List<String> choices) {
    String text = parameters.text(name, choices.getFirst());
    if (!choices.contains(text)) {
      String near = NearestName.hint(text, choices);
      throw parameters.problem(
          name, "is \"" + text + "\"", near == null ? String.join(" or ", choices) : near);
    }
    return text;
  }

  private static int whole(Parameters parameters, String name, int whenAbsent) {
    double value = parameters.number(name, whenAbsent);
    if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
      throw parameters.problem(name, "is " + value + ", not a whole number", null);
    }
    return (int) value;
  }
}
