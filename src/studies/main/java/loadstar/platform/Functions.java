package loadstar.platform;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The names that the attribute {@code function} of an {@code <actor>} has in deployment files: they
 * say which actor is the master and which are workers. Actors with other names belong to other
 * programs.
 */
public final class Functions {
  /** Distributes the load; its properties are the scheduler and its parameters. */
  public static final String MASTER = "loadstar.simulation.Master";

  /** Computes what its master sends. */
  public static final String WORKER = "loadstar.simulation.Worker";

  // Names of before all schedulers had one master and one worker.
  private static final Set<String> MASTERS =
      Set.of(MASTER, "loadstar.simulation.As4drMaster", "loadstar.simulation.MultiRoundMaster");
  private static final Set<String> WORKERS =
      Set.of(WORKER, "loadstar.simulation.As4drWorker", "loadstar.simulation.MultiRoundWorker");

  private Functions() {}

  public static boolean isMaster(String function) {
    return MASTERS.contains(function);
  }

  public static boolean isWorker(String function) {
    return WORKERS.contains(function);
  }

  /** Tells whether it is that of a master or of a worker. */
  public static boolean isOurs(String function) {
    return isMaster(function) || isWorker(function);
  }

  /** Returns what is offered for a function that does not exist. */
  public static List<String> known() {
    return Stream.of(
            Stream.of(MASTER, WORKER), MASTERS.stream().sorted(), WORKERS.stream().sorted())
        .flatMap(names -> names)
        .distinct()
        .toList();
  }
}
