package loadstar.experiment;

import java.util.List;
import loadstar.campaign.RunSpec;
import loadstar.campaign.SimulationFamily;

/**
 * A family of simulations of a paper, whose name begins with the paper's; several figures may share
 * it.
 */
public interface PaperSimulation extends SimulationFamily {
  /**
   * Plans a run on a platform of the user's without simulating it, so that one on which it cannot
   * be planned is refused before all runs.
   *
   * @throws loadstar.model.InputException with the reason
   */
  default void plan(RunSpec spec) {}

  /** Returns the files that a run simulates; none where it simulates no files. */
  default List<RunFiles> files(RunSpec spec) {
    return List.of();
  }
}
