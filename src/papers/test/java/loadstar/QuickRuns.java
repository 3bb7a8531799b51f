package loadstar;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import loadstar.experiment.Experiment;
import loadstar.experiment.Papers;
import loadstar.model.InputException;
import loadstar.result.Scale;
import loadstar.study.ResultStore;

/**
 * The runs of all experiments at the quick scale, shared by the tests that want them. The first
 * simulates; runs of another build are not taken from there.
 */
public final class QuickRuns implements AutoCloseable {
  private final Path folder;
  private final FileChannel channel;

  /** An experiment with more runs than these is played at full size only. */
  private static final int FEW = 6;

  private QuickRuns(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /** Waits until no other test JVM has them. */
  public static QuickRuns take() throws IOException {
    Path folder = Files.createDirectories(Path.of("target/quick-runs")).toAbsolutePath();
    FileChannel channel =
        FileChannel.open(
            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    var unused = channel.lock(); // until it is closed
    Path runs = folder.resolve("runs.db");
    try {
      ResultStore.refuseForeign(runs);
    } catch (InputException e) {
      Files.delete(runs); // of a format before this one
    }
    return new QuickRuns(folder, channel);
  }

  /**
   * Whether tests play an experiment: with {@code -Dfull=true} all, otherwise those with few runs.
   */
  public static boolean arePlayed(Experiment experiment) {
    return Boolean.getBoolean("full")
        || experiment.runs(Scale.QUICK, 1, Papers.of(experiment)).size() <= FEW;
  }

  public Path folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
