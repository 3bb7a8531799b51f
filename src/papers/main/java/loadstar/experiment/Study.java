package loadstar.experiment;

import java.io.IOException;
import java.util.List;
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

  /**
   * Plans a run on a platform of the user's and plays nothing, so that one on which it cannot be
   * planned is refused before all runs.
   *
   * @throws loadstar.model.InputException which says why
   */
  default void plan(RunSpec spec) {}

  /** What a run plays, as files; none where it plays no files. */
  default List<RunFiles> files(RunSpec spec) {
    return List.of();
  }
}
