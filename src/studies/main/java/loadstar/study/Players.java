package loadstar.study;

import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import loadstar.algorithm.Shape;
import loadstar.campaign.Heap;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.RunSetup;
import loadstar.input.Digests;
import loadstar.model.InputException;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.CrossCheck;
import loadstar.simulation.EnergyMeter;
import loadstar.simulation.ExactnessRules;
import loadstar.simulation.OutageCheck;
import loadstar.simulation.Player;
import loadstar.simulation.Reach;
import loadstar.simulation.SimgridSettings;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Worlds;

/**
 * Decides which player runs which run of a study. SimGrid cross-checks one run of each point that
 * is computed by arithmetic: the one of the first seeds whose digest of load and seed is least, so
 * that no choice of the user's has a part in it. The schedulers of a problem are checked with the
 * same seed, as several of them often hand out the same chunks, which SimGrid then simulates once.
 * One scheduler of each problem is checked until every worker can have had a chunk. If a
 * cross-check differs, all runs of that problem are simulated by SimGrid, and so are those of a
 * seed whose least task is too short for arithmetic: one problem never mixes two players.
 */
final class Players {
  private final Study study;
  private final List<StudyRun> runs;
  private final Set<Problem> onSimgridOnly = new HashSet<>();
  private final Set<String> repeated = new HashSet<>();

  /** The repeated run of each problem that is checked for all workers. */
  private final Set<String> ofAllWorkers = new HashSet<>();

  /** The setup of each point and player, which its runs of all seeds share. */
  private final Map<List<Object>, RunSetup> setups = new HashMap<>();

  /**
   * The reason that a point's runs have to be SimGrid's; null if they need not; absent until it is
   * determined.
   */
  private final Map<Point, @Nullable String> against = new HashMap<>();

  /** The arithmetic of each problem that is computed. */
  private final Map<Problem, Arithmetic> arithmetic = new HashMap<>();

  /** The problems and seeds that were checked, with whether a task is too short. */
  private final Map<List<Object>, Boolean> tooSmall = new HashMap<>();

  /** A problem on which schedulers are compared, with any seed. */
  private record Problem(TargetPlatform target, Workload workload) {
    static Problem of(Point point) {
      return new Problem(point.target(), point.workload());
    }
  }

  Players(Study study, List<StudyRun> runs) {
    this.study = study;
    this.runs = runs;
    StudyRuns.byPoint(runs)
        .values()
        .forEach(own ->
            own.stream()
                .limit(StudyPlan.LEAST_SEEDS) // which are run however narrow intervals are
                .min(Comparator.comparing(Players::seedKey))
                .ifPresent(run -> repeated.add(run.key())));
    runs.stream()
        .filter(run -> repeated.contains(run.key()))
        .collect(
            Collectors.toMap(
                run -> Problem.of(run.point()),
                run -> run,
                BinaryOperator.minBy(Comparator.comparing(Players::schedulerKey))))
        .values()
        .forEach(run -> ofAllWorkers.add(run.key()));
  }

  /** Returns the key by which seeds are sampled, whatever their study calls platforms. */
  private static String seedKey(StudyRun run) {
    return Digests.of(run.point().workload().text(List.of()) + " " + run.seed());
  }

  private static String schedulerKey(StudyRun run) {
    return Digests.of(run.point().configuration().label() + " " + seedKey(run));
  }

  /** Marks runs whose results from SimGrid differ: their problems fall back to SimGrid. */
  void fallBackToSimgrid(Collection<String> keys) {
    for (StudyRun run : runs) {
      if (keys.contains(run.key())) {
        onSimgridOnly.add(Problem.of(run.point()));
      }
    }
  }

  /** Tells whether a run that was computed by arithmetic counts for nothing. */
  boolean onSimgrid(StudyRun run) {
    return study.player() == Player.SIMGRID || onSimgridOnly.contains(Problem.of(run.point()));
  }

  /**
   * Determines for which points arithmetic gives SimGrid's dates.
   *
   * @throws InputException if the user demands arithmetic, and it does not give them
   */
  void decide() {
    if (!against.isEmpty()) {
      return;
    }
    Map<Point, PlatformRun> points = new LinkedHashMap<>();
    runs.forEach(run -> points.putIfAbsent(run.point(), run.spec()));
    if (study.shape() == Shape.TREE) {
      points.forEach((point, spec) -> against.put(point, reason(point, spec)));
    } else {
      against.putAll(reasons(points));
    }
    if (study.player() == Player.PLAIN) {
      against.forEach((point, why) -> {
        if (why != null) {
          throw new InputException(
              "the player is plain, but SimGrid has to simulate " + point.text() + ": " + why,
              "auto or simgrid");
        }
      });
    }
  }

  /** Asks an engine what transfers share: in a world, so that this process stays unchanged. */
  private Map<Point, @Nullable String> reasons(Map<Point, PlatformRun> points) {
    Map<Point, @Nullable String> answers = new LinkedHashMap<>();
    AtomicBoolean begun = new AtomicBoolean();
    try {
      return Worlds.run(() -> {
        begun.set(true);
        points.forEach((point, spec) -> {
          Heap.collectIfGrown();
          answers.put(point, reason(point, spec));
        });
        return answers;
      });
    } catch (Exception e) {
      if (begun.get() && e instanceof RuntimeException failure) {
        throw failure;
      }
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      // There is no second SimGrid here: every run gets a process of its own, which reports it as
      // well.
      points
          .keySet()
          .forEach(point -> answers.put(point, "an isolated SimGrid cannot be started here: " + e));
      return answers;
    }
  }

  /**
   * Returns the reason that a run has to be SimGrid's, or null. A scheduler that cannot run a
   * problem reports that when it is run.
   *
   * @throws InputException for workers that no scheduler reaches
   */
  private @Nullable String reason(Point point, PlatformRun spec) {
    TargetPlatform target = point.target();
    EnergyMeter.refuseWithoutCores(
        target.file(), SimgridSettings.inForce(study.settings(), target.file().settings()));
    try {
      if (study.shape() == Shape.TREE) {
        List<String> workers = target.withAllWorkers().workers();
        OutageCheck.check(target.file(), target.master(), workers, true, Double.POSITIVE_INFINITY);
        return ExactnessRules.OF_TREES;
      }
      Arithmetic own = new Arithmetic(spec.simulation());
      if (own.against() == null) {
        arithmetic.putIfAbsent(Problem.of(point), own);
      }
      return own.against();
    } catch (InputException e) {
      if (Reach.isOfAll(e)) {
        throw Reach.of(e, target.name());
      }
      return e.getMessage();
    } catch (UncheckedIOException e) {
      return e.getMessage(); // the run reports it as well
    }
  }

  private boolean isTooSmall(StudyRun run) {
    Arithmetic own = arithmetic.get(Problem.of(run.point()));
    return own != null
        && study.player() == Player.AUTO
        && tooSmall.computeIfAbsent(
            List.of(Problem.of(run.point()), run.seed()), first -> own.against(run.seed()) != null);
  }

  /** Returns the specification for the process that runs a run. */
  PlatformRun spec(StudyRun run) {
    PlatformRun spec = run.spec();
    if (onSimgrid(run) || against.get(run.point()) != null || isTooSmall(run)) {
      return spec;
    }
    boolean twice = study.player() == Player.AUTO && repeated.contains(run.key());
    Player player = twice ? Player.AUTO : Player.PLAIN;
    return new PlatformRun(
        spec.run(),
        spec.seed(),
        setups.computeIfAbsent(
            List.of(player, spec.shared()),
            first ->
                twice
                    ? spec.shared().checked(checkedChunks(run))
                    : spec.shared().with(spec.shared().placement(), player)));
  }

  /** Returns the number of chunks of a repeated run that SimGrid simulates at most. */
  private int checkedChunks(StudyRun run) {
    int chunks = CrossCheck.chunks(repeated.size());
    Arithmetic own = arithmetic.get(Problem.of(run.point()));
    return own != null && ofAllWorkers.contains(run.key())
        ? CrossCheck.ofAllWorkers(chunks, own.hosts().size())
        : chunks;
  }
}
