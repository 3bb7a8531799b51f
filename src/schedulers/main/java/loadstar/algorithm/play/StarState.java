package loadstar.algorithm.play;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run at one date: which workers are present, and what is under way. {@link StarReplay#stateAt}
 * makes one of a run that it plays; a scheduler makes one of what it knows, to see how the run may
 * go on. {@link StarReplay#from} begins with it.
 *
 * <p>Steps that end at the same date are told by the rule of one date; offered results and requests
 * are received in the order in which they were added. Alarms are not among them: a scheduler sets
 * its own again.
 */
public final class StarState {
  /** Where a chunk, or a request, is on its way. */
  enum Stage {
    SENDING,
    COMPUTING,
    OFFERED,
    RECEIVING
  }

  /**
   * One thing that is under way.
   *
   * @param chunk null for a worker's first request
   * @param held tasks of the chunk; null where tasks have no costs of their own
   * @param start of the stage, seconds
   * @param end of the stage, seconds; of no meaning where a result is offered
   */
  record Step(
      Stage stage,
      int worker,
      @Nullable Chunk chunk,
      TaskCosts.@Nullable Held held,
      double start,
      double end) {}

  private final double date;
  private final List<Integer> present = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final Set<Integer> withInput = new HashSet<>();

  /** Nobody is there and nothing is under way. */
  public StarState(double date) {
    this.date = date;
  }

  /** Seconds. */
  public double date() {
    return date;
  }

  /** The worker has joined, and the scheduler knows it. */
  public StarState present(int worker) {
    present.add(worker);
    return this;
  }

  /** The worker's host has the input that its chunks share. */
  public StarState hasInput(int worker) {
    withInput.add(worker);
    return this;
  }

  /** The worker's request for its first chunk waits for the receive port. */
  public StarState asks(int worker) {
    return with(new Step(Stage.OFFERED, worker, null, null, date, date));
  }

  /**
   * The worker computes a chunk, or will when it is done with those before.
   *
   * @param size units
   * @param start of the computation, seconds
   * @param end of the computation, not before the state's date
   */
  public StarState computes(int worker, double size, double start, double end) {
    Chunk chunk = new Chunk(-1, worker, 1, 0, size);
    chunk.state = Chunk.State.SENT;
    return with(new Step(Stage.COMPUTING, worker, chunk, null, start, end));
  }

  StarState with(Step step) {
    steps.add(step);
    return this;
  }

  List<Integer> present() {
    return present;
  }

  List<Step> steps() {
    return steps;
  }

  Set<Integer> withInput() {
    return withInput;
  }

  /** Whether the worker is there or about to be. */
  boolean knows(int worker) {
    return present.contains(worker) || steps.stream().anyMatch(step -> step.worker == worker);
  }
}
