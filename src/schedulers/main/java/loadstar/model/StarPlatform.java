package loadstar.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A master and the workers around it; the order of the list is the order in which Round-Robin
 * schedulers serve them.
 *
 * @param master the master's host
 * @param workers at least one, names all different
 */
public record StarPlatform(String master, List<WorkerSpec> workers) {

  public StarPlatform {
    workers = List.copyOf(workers);
    if (workers.isEmpty()) {
      throw new InputException("the star around " + master + " has no worker", null);
    }
    Set<String> names = HashSet.newHashSet(workers.size() + 1);
    names.add(master);
    for (WorkerSpec worker : workers) {
      if (!names.add(worker.name())) {
        throw new InputException("the host " + worker.name() + " appears twice in the star", null);
      }
    }
  }

  /** Returns M, the number of workers. */
  public int size() {
    return workers.size();
  }

  public WorkerSpec worker(int w) {
    return workers.get(w);
  }

  /**
   * Returns this platform with a master that takes at least so many seconds to prepare each chunk
   * before it is sent.
   */
  public StarPlatform withDispatchSeconds(double least) {
    List<WorkerSpec> others = new ArrayList<>(size());
    for (WorkerSpec worker : workers) {
      double seconds = Math.max(least, worker.extras().dispatchSeconds());
      others.add(worker.with(worker.extras().withDispatchSeconds(seconds)));
    }
    return new StarPlatform(master, others);
  }
}
