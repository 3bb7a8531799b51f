package loadstar.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.TaskCosts;
import loadstar.campaign.FailureLine;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.StarStudy;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.simulation.Batch;
import loadstar.simulation.Batch.Attempt;
import loadstar.simulation.Batch.Case;
import loadstar.simulation.Batch.Outcome;
import loadstar.simulation.Failures;
import org.jspecify.annotations.Nullable;

/**
 * Plays all runs side by side in one engine of this process, each on a copy of its star: where all
 * platforms are plain stars, whose transfers share no link and whose speeds do not change. That
 * saves a short run most of its time, but every copy is memory until the last run has ended.
 */
public final class CopiesRunner implements Runner {
  /**
   * Hosts in the engine. 24 runs of 8192 workers, 196 000 hosts, took 3.4 GB, 17 KB a host: this
   * many take 0.9 GB.
   */
  static final int MOST_HOSTS = 50_000;

  static final long NOT_PLAIN = Long.MAX_VALUE;

  /** This process has had its one engine. */
  private static final AtomicBoolean USED = new AtomicBoolean();

  private final Study study;
  private final Map<String, StudyRun> byKey = new HashMap<>();
  private final Map<Site, PlatformFile> platforms = new HashMap<>();
  private final Map<Site, List<WorkerSpec>> stars = new HashMap<>();

  /** What tasks cost, by what it depends on: all schedulers meet the same, and keep one array. */
  private final Map<List<Double>, TaskCosts> drawn = new HashMap<>();

  private CopiesRunner(Study study, List<StudyRun> runs) {
    this.study = study;
    for (Site site : study.sites()) {
      platforms.put(site, PlatformReader.read(site.platform()));
    }
    runs.forEach(run -> byKey.put(run.key(), run));
  }

  /** A runner for a study whose runs can be played that way; null for any other. */
  public static @Nullable CopiesRunner of(Study study, List<StudyRun> runs) {
    return hosts(study, runs) > MOST_HOSTS || USED.getAndSet(true)
        ? null
        : new CopiesRunner(study, runs);
  }

  /** Hosts of all copies together; {@link #NOT_PLAIN} where copies are not the whole platform. */
  static long hosts(Study study, List<StudyRun> runs) {
    if (study.shape() != Shape.STAR
        || !study.ports().one()
        || !study.settings().isEmpty()
        || !study.properties().isEmpty()
        || study.untilCi() != null) {
      return NOT_PLAIN;
    }
    Map<Site, Long> hosts = new HashMap<>();
    for (Site site : study.sites()) {
      PlatformFile platform = PlatformReader.read(site.platform());
      if (platform.hasProfiles() || platform.saysWatts() || !platform.isStar()) {
        return NOT_PLAIN;
      }
      hosts.put(site, 1L + site.withAllWorkers().workers().size());
    }
    return runs.stream().mapToLong(run -> hosts.getOrDefault(run.point().site(), 0L)).sum();
  }

  @Override
  public int jobs() {
    return Integer.MAX_VALUE;
  }

  @Override
  public boolean run(List<RunSpec> specs, Listener listener) throws IOException {
    List<RunSpec> played = new ArrayList<>();
    List<Case> cases = new ArrayList<>();
    for (RunSpec spec : specs) {
      StudyRun run = run(spec);
      try {
        cases.add(onCopy(run));
        played.add(spec);
      } catch (InputException e) {
        listener.failed(spec, String.valueOf(e.getMessage()), "");
      } catch (RuntimeException e) {
        listener.failed(spec, "it cannot be made: " + FailureLine.of(e), "");
      }
    }
    if (cases.isEmpty()) {
      return true;
    }
    List<Attempt> attempts = Batch.attempt(cases, study.unit());
    for (int c = 0; c < attempts.size(); c++) {
      RunSpec spec = played.get(c);
      String problem = problem(attempts.get(c));
      RunResult result = null;
      if (problem == null) {
        try {
          result = result(run(spec).point().site(), cases.get(c), attempts.get(c).outcome());
        } catch (RuntimeException e) { // its own metrics
          problem = FailureLine.of(e);
        }
      }
      if (result != null) {
        listener.finished(spec, result);
      } else {
        listener.failed(spec, "seed " + spec.seed() + ": " + problem, "");
      }
    }
    return true;
  }

  @Override
  public void tidy(Set<String> kept) {}

  private StudyRun run(RunSpec spec) {
    return Objects.requireNonNull(byKey.get(spec.run()));
  }

  private Case onCopy(StudyRun run) {
    Point point = run.point();
    List<WorkerSpec> workers = stars.computeIfAbsent(point.site(), this::workers);
    Contender contender = point.contender();
    Case dedicated =
        new Case(
            workers,
            study.unit().resultBytes() > 0 ? contender.kind().takingResults() : contender.kind(),
            contender
                .kind()
                .create(
                    StarProblem.of(workers, point.load()).withSeed(run.seed()),
                    contender.settings()),
            point.load(),
            costs(point, run.seed()));
    return point.failures().equals(Failures.Means.NONE)
        ? dedicated
        : dedicated.with(Failures.of(point.failures(), workers.size(), run.seed()));
  }

  private @Nullable TaskCosts costs(Point point, long seed) {
    return point.noise() == 0
        ? null
        : drawn
            .computeIfAbsent(
                List.of(point.load(), point.noise(), (double) seed),
                of -> TaskCosts.draw(point.load(), point.noise(), seed))
            .again();
  }

  /** In units of load. */
  private List<WorkerSpec> workers(Site site) {
    Map<String, WorkerSpec> star = new HashMap<>();
    platform(site).star(site.master()).workers().forEach(one -> star.put(one.name(), one));
    return site.withAllWorkers().workers().stream()
        .map(star::get)
        .filter(Objects::nonNull)
        .map(w ->
            new WorkerSpec(
                w.name(),
                w.speed() / study.unit().flops(),
                w.computeLatency(),
                study.unit().sendRate(w.bandwidthOut()),
                w.latencyOut(),
                study.unit().resultRate(w.bandwidthBack()),
                w.latencyBack()))
        .toList();
  }

  private PlatformFile platform(Site site) {
    return Objects.requireNonNull(platforms.get(site));
  }

  /** What is wrong with a run, null when nothing is. */
  private static @Nullable String problem(Attempt attempt) {
    RuntimeException failure = attempt.failure();
    if (failure != null) {
      return FailureLine.of(failure);
    }
    Outcome outcome = attempt.outcome();
    return outcome == null || outcome.report().valid() ? null : outcome.report().summary();
  }

  private RunResult result(Site site, Case played, @Nullable Outcome outcome) {
    Objects.requireNonNull(outcome);
    List<WorkerSpec> workers = played.workers();
    boolean[] used = new boolean[workers.size()];
    for (int row = 0; row < outcome.schedule().rows(); row++) {
      used[outcome.schedule().worker(row)] = true;
    }
    double up = study.unit().sendRate(platform(site).uplink(site.master()));
    double down = study.unit().resultRate(platform(site).downlink(site.master()));
    return StarStudy.result(
        Batch.summary(
            played,
            outcome,
            limit(up, workers, WorkerSpec::bandwidthOut),
            limit(down, workers, WorkerSpec::bandwidthBack)),
        IntStream.range(0, used.length).filter(w -> !used[w]).asDoubleStream().toArray(),
        workers);
  }

  /** Capacity of the master's link; infinite when it is as wide as all workers' together. */
  private static double limit(
      double capacity, List<WorkerSpec> workers, ToDoubleFunction<WorkerSpec> bandwidth) {
    double all = workers.stream().mapToDouble(bandwidth).sum();
    return workers.size() > 1 && capacity >= all ? Double.POSITIVE_INFINITY : capacity;
  }
}
