package loadstar.campaign;

import java.io.IOException;

/**
 * A family of simulations that several figures may share. It turns a {@link RunSpec} into numbers.
 */
public interface SimulationFamily {
  /** Returns the name, which never changes: result files and specs contain it. */
  String name();

  /**
   * Executes a run, on this thread: at most one simulation, whose engine the caller closes.
   *
   * @throws loadstar.model.InputException when the parameters cannot be used
   */
  RunResult execute(RunSpec spec) throws IOException;
}
