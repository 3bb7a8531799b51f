package loadstar.engine;

/**
 * Signals that a simulation is over for good: SimGrid aborted, or an actor or a callback threw an
 * exception that is not part of the simulated world. The JVM lives on; the engine does not.
 */
public final class SimulationDeath extends RuntimeException {
  public SimulationDeath(String message, @org.jspecify.annotations.Nullable Throwable cause) {
    super(message, cause);
  }
}
