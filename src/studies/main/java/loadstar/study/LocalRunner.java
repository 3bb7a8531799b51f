package loadstar.study;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.campaign.Campaign;
import loadstar.campaign.Isolation;
import loadstar.campaign.Limits;
import loadstar.campaign.Progress;
import loadstar.campaign.RunFile;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.StarStudy;
import loadstar.model.InputException;
import loadstar.simulation.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * Runs on this machine: in worlds, short runs one after the other in a few processes, or each in a
 * process of its own. Each leaves its result as a file, which is deleted once it has been handed
 * over: what a call that was killed has left, the next one hands over.
 */
public final class LocalRunner implements Runner {
  private final Path folder;
  private final int jobs;
  private final Progress shown;
  private final @Nullable String classPath;
  private final @Nullable Isolation isolation;
  private int hosts;
  private Limits limits = Limits.NONE;
  private @Nullable Set<String> last;

  /**
   * @param folder of files of runs that have not been handed over, and of logs of failed ones
   * @param jobs runs at a time
   * @param classPath added to that of the processes, for schedulers from elsewhere
   * @param isolation what keeps runs apart; null for {@link Isolation#byDefault}
   */
  public LocalRunner(
      Path folder,
      int jobs,
      Progress shown,
      @Nullable String classPath,
      @Nullable Isolation isolation) {
    this.folder = folder;
    this.jobs = jobs;
    this.shown = shown;
    this.classPath = classPath;
    this.isolation = isolation;
  }

  /** Plays on the platforms of a study; what keeps runs apart may depend on how large they are. */
  public LocalRunner on(Study study) {
    if (isolation == null && classPath == null) { // otherwise it is decided without
      hosts = study.hosts();
    }
    return within(study.limits());
  }

  /** What keeps runs apart. */
  Isolation isolation() {
    return isolation != null ? isolation : Isolation.byDefault(classPath, hosts);
  }

  /** Of the largest platform. */
  int hosts() {
    return hosts;
  }

  /** Ends runs that take more. */
  public LocalRunner within(Limits allowed) {
    limits = allowed;
    return this;
  }

  /**
   * Begins with the schedulers whose runs take a moment: what goes on is seen at once, and then who
   * takes long. The results are the same.
   */
  public LocalRunner briefFirst(Study study) {
    last = new HashSet<>();
    for (Contender contender : study.contenders()) {
      if (contender.kind().costly()) {
        last.add(contender.scheduler());
      }
    }
    return this;
  }

  @Override
  public int jobs() {
    return jobs;
  }

  @Override
  public boolean run(List<RunSpec> specs, Listener listener) throws IOException {
    Hearing hearing = new Hearing(listener);
    Campaign campaign =
        new Campaign(folder, jobs, false, hearing, StudyProcess.class, classPath)
            .isolatedBy(isolation())
            .within(limits)
            .alike(RunSpec::parameters); // a point's seeds
    Set<String> costly = last;
    List<RunSpec> order = specs;
    if (costly != null) {
      campaign.briefFirst();
      order =
          specs.stream()
              .sorted(Comparator.comparing(spec -> costly.contains(StarStudy.scheduler(spec))))
              .toList();
    }
    hearing.campaign = campaign;
    Campaign.Outcome outcome = campaign.run(order);
    for (Map.Entry<RunSpec, RunResult> left : outcome.results().entrySet()) {
      if (Files.exists(RunFile.path(folder, left.getKey()))) {
        hearing.handOver(left.getKey(), left.getValue());
      }
    }
    if (hearing.refusal != null) {
      throw hearing.refusal;
    }
    if (hearing.problem != null) {
      throw hearing.problem;
    }
    removeIfEmpty(folder.resolve(StarStudy.NAME));
    removeIfEmpty(folder);
    return true;
  }

  /**
   * A call that was killed leaves: the result of a run that was kept and not yet deleted, half of
   * one that was being written, and what processes with several runs had said.
   */
  @Override
  public void tidy(Set<String> kept) throws IOException {
    Path results = folder.resolve(StarStudy.NAME);
    for (Path file : files(results)) {
      String name = String.valueOf(file.getFileName());
      boolean half = name.startsWith(".") && name.endsWith(".part");
      if (half || (name.endsWith(".json") && kept.contains(name.replace(".json", "")))) {
        Files.deleteIfExists(file);
      }
    }
    for (Path file : files(folder)) {
      if (String.valueOf(file.getFileName()).matches("world-\\d+-\\d+\\.log")) {
        Files.deleteIfExists(file);
      }
    }
    removeIfEmpty(results);
    removeIfEmpty(folder);
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
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
    private @Nullable InputException refusal; // of what is the same for all runs
    private @Nullable Campaign campaign;

    Hearing(Listener listener) {
      this.listener = listener;
    }

    /** Has the result kept, and deletes its file; leaves it there when it cannot be kept. */
    private void handOver(RunSpec spec, RunResult result) {
      try {
        listener.finished(spec, result);
        Files.delete(RunFile.path(folder, spec));
      } catch (IOException e) {
        stop(e);
      }
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
    public void started(int all, int kept) {
      shown.started(all, kept);
    }

    @Override
    public void begun(RunSpec spec) {
      shown.begun(spec);
    }

    @Override
    public void finished(RunSpec spec) {
      shown.finished(spec);
    }

    @Override
    public void finished(RunSpec spec, RunResult result, double seconds) {
      handOver(spec, result.put(REAL_SECONDS, seconds));
      shown.finished(spec);
    }

    @Override
    public void failed(RunSpec spec, String said) {
      Path log = RunFile.path(folder, spec).resolveSibling(spec.run() + ".log");
      String reason = FailureText.reason(said);
      try {
        if (reason.startsWith(Simulation.REFUSED_SETTINGS)) {
          refusal = new InputException(reason, null);
          Files.deleteIfExists(log);
          stop();
        } else if (!FailureText.wasKilled(said)) {
          listener.failed(spec, reason, log.toString());
        }
      } catch (IOException e) {
        stop(e);
      }
      shown.finished(spec);
    }

    /** The next run would fare no better. */
    @Override
    public void hindered(RunSpec spec, String why) {
      stop(new IOException(why));
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
