package loadstar.study;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.campaign.Campaign;
import loadstar.campaign.FailureLine;
import loadstar.campaign.Isolation;
import loadstar.campaign.Limits;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.Progress;
import loadstar.campaign.Run;
import loadstar.campaign.RunProcess;
import loadstar.model.InputException;
import loadstar.simulation.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * Runs on this machine: in worlds, short runs one after the other in a few processes, or each in a
 * process of its own.
 */
public final class LocalRunner implements Runner {
  private final Path folder;
  private final int jobs;
  private final Progress shown;
  private final Isolation isolation;
  private Limits limits = Limits.NONE;
  private @Nullable Set<String> last;

  /**
   * @param folder of logs of runs that failed
   * @param jobs runs at a time
   * @param isolation what keeps runs apart
   */
  public LocalRunner(Path folder, int jobs, Progress shown, Isolation isolation) {
    this.folder = folder;
    this.jobs = jobs;
    this.shown = shown;
    this.isolation = isolation;
  }

  /** The process of runs of a study; its argument is {@link RunProcess}'s. */
  public static void main(String[] args) {
    RunProcess.run(
        args[0],
        name -> {
          throw new IllegalArgumentException(name);
        });
  }

  /**
   * Plays within the limits of a study.
   *
   * @param briefFirst begins with the schedulers whose runs take a moment: what goes on is seen at
   *     once, and then who takes long; the results are the same
   */
  public LocalRunner on(Study study, boolean briefFirst) {
    limits = study.limits();
    if (briefFirst) {
      last =
          study.contenders().stream()
              .filter(one -> one.kind().costly())
              .map(Contender::scheduler)
              .collect(Collectors.toSet());
    }
    return this;
  }

  @Override
  public int jobs() {
    return jobs;
  }

  @Override
  public boolean run(List<PlatformRun> specs, Listener listener) throws IOException {
    Hearing hearing = new Hearing(listener);
    Campaign campaign =
        new Campaign(
                folder,
                jobs,
                shown,
                LocalRunner.class,
                (spec, result, seconds) ->
                    listener.finished(
                        Map.of((PlatformRun) spec, result.put(REAL_SECONDS, seconds))))
            .failuresTo(hearing)
            .isolatedBy(isolation)
            .within(limits);
    Set<String> costly = last;
    if (costly != null) {
      campaign.briefFirst();
    }
    hearing.campaign = campaign;
    // All points of a seed: then how long the others take is known soon.
    Comparator<PlatformRun> order =
        Comparator.comparing(spec -> costly != null && costly.contains(spec.scheduler()));
    campaign.run(specs.stream().sorted(order.thenComparing(PlatformRun::seed)).toList());
    if (hearing.refusal != null) {
      throw hearing.refusal;
    }
    if (hearing.problem != null) {
      throw hearing.problem;
    }
    removeEmpty();
    return true;
  }

  /** Takes away what processes with several runs had said when a call was killed. */
  @Override
  public void tidy() throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> all = Files.list(folder)) {
        for (Path file : all.toList()) {
          if (String.valueOf(file.getFileName()).matches("world-\\d+-\\d+\\.log")) {
            Files.deleteIfExists(file);
          }
        }
      }
    }
    removeEmpty();
  }

  private void removeEmpty() throws IOException {
    for (String study : List.of(PlatformRun.STAR, PlatformRun.TREE)) {
      removeIfEmpty(folder.resolve(study));
    }
    removeIfEmpty(folder);
  }

  static void removeIfEmpty(Path empty) throws IOException {
    try {
      Files.deleteIfExists(empty);
    } catch (DirectoryNotEmptyException e) {
      // Logs of runs that failed.
    }
  }

  private final class Hearing implements Progress {
    private final Listener listener;
    private @Nullable IOException problem;
    private @Nullable InputException refusal; // of what is the same for all runs
    private @Nullable Campaign campaign;

    Hearing(Listener listener) {
      this.listener = listener;
    }

    /** What cannot be kept now will not be kept in a moment: no more runs. */
    private void stop(IOException e) {
      problem = problem == null ? e : problem;
      stop();
    }

    private void stop() {
      if (campaign != null) {
        campaign.stop();
      }
    }

    @Override
    public void failed(Run spec, String said) {
      Path log = Campaign.log(folder, spec);
      String reason = FailureLine.reason(said);
      try {
        if (reason.startsWith(Simulation.REFUSED_SETTINGS)) {
          refusal = new InputException(reason, null);
          Files.deleteIfExists(log);
          stop();
        } else if (!FailureLine.wasKilled(said)) {
          listener.failed((PlatformRun) spec, reason, log.toString());
        }
      } catch (IOException e) {
        stop(e);
      }
      shown.finished(spec);
    }

    /** The next run would fare no better. */
    @Override
    public void hindered(Run spec, String why) {
      stop(new IOException(why));
      shown.finished(spec);
    }
  }
}
