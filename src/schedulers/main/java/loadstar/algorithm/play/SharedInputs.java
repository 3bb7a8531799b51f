package loadstar.algorithm.play;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.SharedInput;
import loadstar.model.WorkerSpec;

/**
 * The state of shared inputs: which hosts have the input that their chunks share. The player
 * reports the events.
 */
public final class SharedInputs {
  private enum State {
    ABSENT,
    UNDER_WAY,
    THERE
  }

  private final List<WorkerSpec> workers;
  private final Map<String, State> hosts = new HashMap<>();

  public SharedInputs(List<WorkerSpec> workers) {
    this.workers = workers;
    for (WorkerSpec worker : workers) {
      SharedInput input = worker.sharedInput();
      if (input.seconds() > 0) {
        hosts.put(input.host(), State.ABSENT);
      }
    }
  }

  private State state(int w) {
    return hosts.isEmpty()
        ? State.THERE
        : hosts.getOrDefault(workers.get(w).sharedInput().host(), State.THERE);
  }

  private void set(int w, State state) {
    if (!hosts.isEmpty()) {
      hosts.replace(workers.get(w).sharedInput().host(), state);
    }
  }

  /**
   * Records that a chunk is sent to the worker, and the input with it if the host does not have it.
   *
   * @return seconds by which the input makes the message longer; 0 without it
   */
  public double take(int w) {
    if (state(w) != State.ABSENT) {
      return 0;
    }
    set(w, State.UNDER_WAY);
    return workers.get(w).sharedInput().seconds();
  }

  /**
   * Tells whether the input is on its way: nothing else is sent to that host until it has arrived.
   */
  public boolean underWay(int w) {
    return state(w) == State.UNDER_WAY;
  }

  /** Records that a message to the worker has arrived. */
  public void arrived(int w) {
    set(w, State.THERE);
  }

  /** Records that the worker's host is gone, and its input with it. */
  public void lost(int w) {
    set(w, State.ABSENT);
  }

  /** Tells whether the worker's host has its input, needs none, or is being sent it. */
  public boolean given(int w) {
    return state(w) != State.ABSENT;
  }
}
