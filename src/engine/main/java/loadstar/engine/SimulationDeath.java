package loadstar.engine;

/**
 * A simulation is over for good: SimGrid aborted, or something that is not part of the simulated
 * world was thrown by an actor or a callback. The JVM lives on; the engine does not.
 */
public final class SimulationDeath extends RuntimeException {
  public SimulationDeath(String message, @org.jspecify.annotations.Nullable Throwable cause) {
    super(message, cause);
  }
}
