package loadstar.algorithm;

import java.util.List;
import java.util.Map;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * Decides for one load on one star: the contract between a scheduling algorithm and its player.
 * Plain Java without threads; no method ever waits. One object per run. It allocates nothing but
 * chunks while it runs.
 *
 * <p>The master has two ports, one that sends and one that receives; each serves one transfer at a
 * time, and the two overlap. Workers compute what they are sent in the order of its arrival, and
 * receive meanwhile. Events of one date arrive in a fixed order, with every player: workers that
 * left, chunks computed, results, workers that joined; each of these by worker. Then the ports are
 * served.
 *
 * <p>Who plays schedulers: {@link loadstar.algorithm.play.StarReplay} in plain Java, {@code
 * loadstar.simulation} on SimGrid, and {@code validate} with real workers; above them one {@link
 * loadstar.algorithm.play.StarMachine} asks. The horizon that may cut a run is never known here.
 */
public interface Scheduler {
  /**
   * What the send port does now. Asked when the port gets free, and while it is idle after every
   * news and alarm; never while it sends, but for a worker on the master's own host. An answered
   * chunk is taken.
   */
  Action next(Master master);

  /**
   * Whose result the receive port takes. Asked for kinds with {@link Results#CHOSEN} when the port
   * is free and a cut chunk is not back. The port waits for that one, whatever else is ready.
   */
  default Take nextResult(Master master) {
    throw new UnsupportedOperationException(
        getClass().getName() + " says Results.CHOSEN and does not choose");
  }

  /**
   * The chunk's result has been received.
   *
   * @param seconds that the worker measured from start to end of the computation, its latency
   *     included
   */
  default void returned(Master master, Send chunk, double seconds) {}

  /**
   * The chunk has been computed. Told at once and at no cost, for kinds with {@link Results#NONE}
   * and those that say {@link SchedulerKind#hearsComputed()}.
   *
   * @param seconds as for {@link #returned}
   */
  default void computed(Master master, Send chunk, double seconds) {}

  /**
   * The worker can be given chunks. Told before the first {@link #next} for workers that are there
   * and need no request; later for those that come late and those whose request has travelled.
   */
  default void joined(Master master, int worker) {}

  /**
   * The worker is gone, with all that it has. Followed by {@link #lost} for each of its chunks. It
   * may come back, and then {@link #joined} is called again.
   */
  default void left(Master master, int worker) {}

  /**
   * This chunk is not coming back, sent or not; its load is the scheduler's again. In the order of
   * cutting.
   */
  default void lost(Master master, Send chunk) {}

  /**
   * The run is over, was cut or has failed: nothing is asked or told any more. For schedulers that
   * hold something which the garbage collector does not free, such as a process.
   */
  default void ended() {}

  /**
   * Interval at which the master's monitors look how much of each worker's speed is available, for
   * {@link Master#freeSeconds}; seconds, 0 when nobody asks for it.
   */
  default double sampleSeconds() {
    return 0;
  }

  /** What the scheduler decided before the run, beyond its parameters: the period tau, say. */
  default Map<Metric, Double> decided() {
    return Map.of();
  }

  /** What a user should know of what it decided, in one line, or null. */
  default @Nullable String remark() {
    return null;
  }

  /**
   * What only this scheduler's users measure of a schedule, beyond what every run is measured by.
   *
   * @param workers that the schedule's rows speak of
   */
  default Map<Metric, Double> measured(Schedule schedule, List<WorkerSpec> workers) {
    return Map.of();
  }
}
