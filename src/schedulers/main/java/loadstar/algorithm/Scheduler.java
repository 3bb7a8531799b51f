package loadstar.algorithm;

import java.util.List;
import java.util.Map;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler of one load on one star: the contract between a scheduling algorithm and its player.
 * A scheduler is plain Java without threads, and no method ever waits. There is one object per run.
 * It allocates nothing but chunks during the run.
 *
 * <p>The master has a send port and a receive port; each serves one transfer at a time, and the two
 * overlap. Workers compute chunks in the order of arrival, and receive meanwhile. Events of one
 * date arrive in a fixed order, with every player: workers that left, chunks computed, results,
 * workers that joined; each of these by worker. Then the ports are served.
 *
 * <p>Who runs schedulers: {@link loadstar.algorithm.play.ArithmeticRun} by arithmetic, {@code
 * loadstar.simulation} on SimGrid, and {@code validate} with real workers; above them one {@link
 * loadstar.algorithm.play.StarMachine} asks. The horizon that may cut a run is never known here.
 */
public interface Scheduler {
  /**
   * Returns the next step of the send port. It is called when the port gets free, and while the
   * port is idle after every event and alarm; never while the port sends, except for a worker on
   * the master's own host. A returned chunk is taken.
   */
  Action next(Master master);

  /**
   * Returns the chunk whose result the receive port takes next. It is called for kinds with {@link
   * Results#CHOSEN} when the port is free and a cut chunk is not back. The port waits for this
   * result, whatever else is ready.
   */
  default Take nextResult(Master master) {
    throw new UnsupportedOperationException(
        getClass().getName() + " says Results.CHOSEN and does not choose");
  }

  /**
   * Notifies the scheduler that the chunk's result has been received.
   *
   * @param seconds that the worker measured from start to end of the computation, its latency
   *     included
   */
  default void returned(Master master, Send chunk, double seconds) {}

  /**
   * Notifies the scheduler that the chunk has been computed, at once and at no cost. It is called
   * for kinds with {@link Results#NONE} and those that set {@link
   * SchedulerKind#notifiesComputed()}.
   *
   * @param seconds as for {@link #returned}
   */
  default void computed(Master master, Send chunk, double seconds) {}

  /**
   * Notifies the scheduler that the worker can be given chunks. It is called before the first
   * {@link #next} for workers that are present and need no request; later for those that come late
   * and those whose request has travelled.
   */
  default void joined(Master master, int worker) {}

  /**
   * Notifies the scheduler that the worker is gone, with all that it has. A call of {@link #lost}
   * for each of its chunks follows. The worker may come back, and then {@link #joined} is called
   * again.
   */
  default void left(Master master, int worker) {}

  /**
   * Notifies the scheduler that the chunk is lost, sent or not; its load is the scheduler's again.
   * The calls come in the order of cutting.
   */
  default void lost(Master master, Send chunk) {}

  /**
   * Notifies the scheduler that the run is over, was cut or has failed; no call follows. A
   * scheduler releases here what the garbage collector does not free, such as a process.
   */
  default void ended() {}

  /**
   * Returns the interval, in seconds, at which the master's monitors sample the available share of
   * each worker's speed, for {@link Master#freeSeconds}; 0 if the scheduler does not use it.
   */
  default double sampleSeconds() {
    return 0;
  }

  /**
   * Returns the order in which its chunks take the tasks of the load: positions in the load, each
   * of them once, so that a chunk of n units is the next n of this order. It is called once, before
   * the run. Null means that tasks are taken as they come.
   */
  default int @Nullable [] order() {
    return null;
  }

  /**
   * Returns the decisions of the scheduler before the run, beyond its parameters, such as the
   * period tau.
   */
  default Map<Metric, Double> decided() {
    return Map.of();
  }

  /** Returns a remark on its decisions for the user, in one line, or null. */
  default @Nullable String remark() {
    return null;
  }

  /**
   * Returns metrics of a schedule that are specific to this scheduler, beyond those that every run
   * has.
   *
   * @param workers of the schedule's rows, by their indices
   */
  default Map<Metric, Double> measured(Schedule schedule, List<WorkerSpec> workers) {
    return Map.of();
  }
}
