package loadstar.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import loadstar.result.Published;

/** What the papers print, for tests. */
public final class Papers {
  private Papers() {}

  /** The numbers of a paper, by the name of its folder. */
  public static Published named(String paper) {
    try {
      return Published.read(Path.of("published", paper));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The numbers of an experiment's paper. */
  public static Published of(Experiment experiment) {
    return named(experiment.paper());
  }
}
