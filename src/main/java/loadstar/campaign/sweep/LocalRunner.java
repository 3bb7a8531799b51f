package loadstar.campaign.sweep;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import loadstar.campaign.Campaign;
import loadstar.campaign.Isolation;
import loadstar.campaign.Progress;
import loadstar.campaign.RunFile;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.StarStudy;
import loadstar.campaign.Versions;
import org.jspecify.annotations.Nullable;

/**
 * Runs in processes of this machine, short runs several in one of them. Each leaves its result as a
 * file, which is deleted once it has been handed over: what a call that was killed has left, the
 * next one hands over.
 */
public final class LocalRunner implements Runner {
  private final Path folder;
  private final int jobs;
  private final Progress shown;
  private final @Nullable String classPath;

  /**
   * @param folder of files of runs that have not been handed over, and of logs of failed ones
   * @param jobs runs at a time
   * @param classPath added to that of the processes, for schedulers from elsewhere
   */
  public LocalRunner(Path folder, int jobs, Progress shown, @Nullable String classPath) {
    this.folder = folder;
    this.jobs = jobs;
    this.shown = shown;
    this.classPath = classPath;
  }

  @Override
  public int jobs() {
    return jobs;
  }

  @Override
  public boolean run(List<RunSpec> specs, Listener listener) throws IOException {
    Hearing hearing = new Hearing(listener);
    Campaign.Outcome outcome =
        new Campaign(folder, jobs, false, hearing, SweepProcess.class, classPath)
            .isolatedBy(isolation())
            .run(specs);
    for (Map.Entry<RunSpec, RunResult> left : outcome.results().entrySet()) {
      if (Files.exists(RunFile.path(folder, left.getKey()))) {
        hearing.handOver(left.getKey(), left.getValue());
      }
    }
    if (hearing.problem != null) {
      throw new IOException(
          hearing.problem.getMessage()
              + "; what is finished is kept, here or in "
              + folder
              + ", and the same command goes on from there",
          hearing.problem);
    }
    removeIfEmpty(folder.resolve(StarStudy.NAME));
    removeIfEmpty(folder);
    return true;
  }

  /** A world does not put back the static variables of a scheduler from elsewhere. */
  private Isolation isolation() {
    return classPath == null ? Isolation.WORLD : Isolation.PROCESS;
  }

  private static void removeIfEmpty(Path empty) throws IOException {
    try {
      Files.deleteIfExists(empty);
    } catch (DirectoryNotEmptyException e) {
      // Logs of runs that failed.
    }
  }

  private final class Hearing implements Progress {
    private final Listener listener;
    private @Nullable IOException problem;

    Hearing(Listener listener) {
      this.listener = listener;
    }

    /** Has the result kept, and deletes its file; leaves it there when it cannot be kept. */
    private void handOver(RunSpec spec, RunResult result) {
      try {
        listener.finished(spec, result);
        Files.delete(RunFile.path(folder, spec));
      } catch (IOException e) {
        problem = problem == null ? e : problem;
      }
    }

    @Override
    public void started(int all, int kept) {
      shown.started(all, kept);
    }

    @Override
    public void finished(RunSpec spec) {
      RunResult result = RunFile.find(folder, spec, Versions.current());
      if (result != null) {
        handOver(spec, result);
      }
      shown.finished(spec);
    }

    @Override
    public void failed(RunSpec spec, String said) {
      Path log = RunFile.path(folder, spec).resolveSibling(spec.run() + ".log");
      try {
        if (FailureText.isOfTheMachine(said)) {
          throw new IOException(FailureText.reason(said));
        }
        if (!FailureText.wasKilled(said)) {
          listener.failed(spec, FailureText.reason(said), log.toString());
        }
      } catch (IOException e) {
        problem = problem == null ? e : problem;
      }
      shown.finished(spec);
    }

    @Override
    public void interrupted(int finished, int all) {
      shown.interrupted(finished, all);
    }

    @Override
    public void close() {
      shown.close();
    }
  }
}
