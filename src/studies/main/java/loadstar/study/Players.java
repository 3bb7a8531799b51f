package loadstar.study;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.algorithm.Shape;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.RunSetup;
import loadstar.input.Digests;
import loadstar.model.InputException;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.EnergyMeter;
import loadstar.simulation.OutageCheck;
import loadstar.simulation.Player;
import loadstar.simulation.Reach;
import loadstar.simulation.SimgridSettings;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Worlds;

// Who plays which run of a study. SimGrid repeats one run of each point that arithmetic plays: the
// one of the first seeds whose digest of scheduler, load and seed is least, so that nobody chooses
// it. Where a repetition differs, all runs of that problem are SimGrid's, and so are those of a
// seed
// whose least task is too short for arithmetic: one problem never mixes two players.
final class Players {
  private final Study study;
  private final List<StudyRun> runs;
  private final Set<Problem> onSimgridOnly = new HashSet<>();
  private final Set<String> repeated = new HashSet<>();

  /** Of each point and way one, of which those of other seeds share the parameters. */
  private final Map<List<Object>, RunSetup> played = new HashMap<>();

  /** Why a point's runs have to be SimGrid's; null where they need not; empty until it is asked. */
  private final Map<Point, @Nullable String> against = new HashMap<>();

  /** Of each problem that arithmetic plays. */
  private final Map<Problem, Arithmetic> arithmetic = new HashMap<>();

  /** Whether tasks of a seed are too short. */
  private final Map<List<Object>, Boolean> tooSmall = new HashMap<>();

  /** What schedulers are compared on, with any seed. */
  private record Problem(TargetPlatform site, Workload workload) {
    static Problem of(Point point) {
      return new Problem(point.site(), point.workload());
    }
  }

  Players(Study study, List<StudyRun> runs) {
    this.study = study;
    this.runs = runs;
    StudyRuns.byPoint(runs)
        .values()
        .forEach(own ->
            own.stream()
                .limit(StudyPlan.LEAST_SEEDS) // which are played however narrow intervals are
                .min(Comparator.comparing(Players::samplingKey))
                .ifPresent(run -> repeated.add(run.key())));
  }

  /** The same for a run however its study names platforms and workers. */
  private static String samplingKey(StudyRun run) {
    Point point = run.point();
    String asked = point.workload().text(List.of());
    return Digests.of(point.configuration().label() + " " + asked + " " + run.seed());
  }

  /** SimGrid has played these runs otherwise. */
  void fallBackToSimgrid(Collection<String> keys) {
    for (StudyRun run : runs) {
      if (keys.contains(run.key())) {
        onSimgridOnly.add(Problem.of(run.point()));
      }
    }
  }

  /** Whether a run that arithmetic has played counts for nothing. */
  boolean onSimgrid(StudyRun run) {
    return study.player() == Player.SIMGRID || onSimgridOnly.contains(Problem.of(run.point()));
  }

  /**
   * Finds out where arithmetic gives SimGrid's dates.
   *
   * @throws InputException where nothing else is wanted, and it does not
   */
  void decide() {
    if (!against.isEmpty()) {
      return;
    }
    Map<Point, PlatformRun> points = new LinkedHashMap<>();
    runs.forEach(run -> points.putIfAbsent(run.point(), run.spec()));
    if (study.shape() == Shape.TREE) {
      points.forEach((point, spec) -> against.put(point, asked(point, spec)));
    } else {
      against.putAll(asked(points));
    }
    if (study.player() == Player.PLAIN) {
      against.forEach((point, why) -> {
        if (why != null) {
          throw new InputException(
              "the player is plain, but " + point.text() + " has to be played on SimGrid: " + why,
              "auto or simgrid");
        }
      });
    }
  }

  // An engine says what transfers share: in a world, so that this process stays as it is.
  private Map<Point, @Nullable String> asked(Map<Point, PlatformRun> points) {
    Map<Point, @Nullable String> answers = new LinkedHashMap<>();
    try {
      return Worlds.run(() -> {
        points.forEach((point, spec) -> answers.put(point, asked(point, spec)));
        return answers;
      });
    } catch (InputException e) {
      throw e;
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      // No second SimGrid here: every run gets a process of its own, which can say it as well.
      points
          .keySet()
          .forEach(point -> answers.put(point, "an isolated SimGrid cannot be started here: " + e));
      return answers;
    }
  }

  /**
   * What a scheduler cannot play says so when it is played.
   *
   * @throws InputException for workers that no scheduler reaches
   */
  private @Nullable String asked(Point point, PlatformRun spec) {
    TargetPlatform site = point.site();
    EnergyMeter.refuseWithoutCores(
        site.file(), SimgridSettings.inForce(study.settings(), site.file().settings()));
    try {
      if (study.shape() == Shape.TREE) {
        List<String> workers = site.withAllWorkers().workers();
        OutageCheck.check(site.file(), site.master(), workers, true, Double.POSITIVE_INFINITY);
        return "all runs of a tree are SimGrid's";
      }
      Arithmetic own = new Arithmetic(spec.simulation());
      if (own.against() == null) {
        arithmetic.putIfAbsent(Problem.of(point), own);
      }
      return own.against();
    } catch (RuntimeException e) {
      if (e instanceof InputException missing && Reach.isOfAll(missing)) {
        throw Reach.of(missing, site.name());
      }
      return e instanceof InputException ? String.valueOf(e.getMessage()) : e.toString();
    }
  }

  private boolean isTooSmall(StudyRun run) {
    Arithmetic own = arithmetic.get(Problem.of(run.point()));
    return own != null
        && study.player() == Player.AUTO
        && tooSmall.computeIfAbsent(
            List.of(Problem.of(run.point()), run.seed()), first -> own.against(run.seed()) != null);
  }

  /** What the process that plays a run is given. */
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
        played.computeIfAbsent(
            List.of(player, spec.shared()),
            first -> spec.shared().with(spec.shared().team(), player)));
  }
}
