package loadstar.campaign;

import java.io.IOException;

/**
 * A family of simulations that several figures may share: it turns a {@link RunSpec} into numbers.
 */
public interface SimulationFamily {
  /** Stable; result files and specs carry it. */
  String name();

  /**
   * Simulates, on this thread: at most one simulation, whose engine the caller closes.
   *
   * @throws loadstar.model.InputException when the parameters cannot be used
   */
  RunResult execute(RunSpec spec) throws IOException;
}
