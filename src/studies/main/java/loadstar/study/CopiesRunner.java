package loadstar.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import loadstar.algorithm.Registry;
import loadstar.algorithm.play.TaskCosts;
import loadstar.campaign.FailureLine;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.model.InputException;
import loadstar.simulation.Batch;
import loadstar.simulation.Batch.Attempt;
import loadstar.simulation.Batch.Case;
import loadstar.simulation.Batch.Outcome;
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

  private final Study study;
  private final Map<String, StudyRun> byKey = new HashMap<>();
  private final Map<Site, PlainStar> stars = new HashMap<>();

  /** What tasks cost, by what it depends on: all schedulers meet the same, and keep one array. */
  private final Map<List<Double>, TaskCosts> drawn = new HashMap<>();

  private CopiesRunner(Study study, List<StudyRun> runs) {
    this.study = study;
    runs.forEach(run -> byKey.put(run.key(), run));
  }

  /** A runner for a study whose runs can be played that way; null for any other. */
  public static @Nullable CopiesRunner of(Study study, List<StudyRun> runs) {
    return hosts(study, runs) > MOST_HOSTS ? null : new CopiesRunner(study, runs);
  }

  /** Hosts of all copies together; {@link #NOT_PLAIN} where copies are not the whole platform. */
  static long hosts(Study study, List<StudyRun> runs) {
    if (study.untilCi() != null
        || study.limits().any() // of a run, which copies share a process with
        // Each would be a process, all at the same time.
        || study.contenders().stream().anyMatch(one -> Registry.isFromSource(one.scheduler()))) {
      return NOT_PLAIN;
    }
    Map<Site, Long> hosts = new HashMap<>();
    for (Site site : study.sites()) {
      if (!PlainStar.is(study, site)) {
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
        cases.add(star(run.point()).play(run.point(), run.seed(), costs(run)));
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
          result =
              star(run(spec).point())
                  .result(cases.get(c), Objects.requireNonNull(attempts.get(c).outcome()));
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

  private PlainStar star(Point point) {
    return stars.computeIfAbsent(point.site(), site -> new PlainStar(study, site));
  }

  private @Nullable TaskCosts costs(StudyRun run) {
    Point point = run.point();
    return point.noise() == 0
        ? null
        : drawn
            .computeIfAbsent(
                List.of(point.load(), point.noise(), (double) run.seed()),
                of -> TaskCosts.draw(point.load(), point.noise(), run.seed()))
            .again();
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
}
