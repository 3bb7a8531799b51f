package loadstar.experiment;

import java.io.IOException;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;

/** A family of simulations of a paper; several figures may share it. */
public interface Study {
  /**
   * Turns parameters into numbers, on this thread: at most one simulation, whose engine the caller
   * closes.
   *
   * @throws loadstar.model.InputException when the parameters cannot be used
   */
  RunResult execute(RunSpec spec) throws IOException;
}
