package loadstar.simulation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.multiround.MultiRoundKinds;
import loadstar.model.Ports;
import loadstar.model.Visible;
import loadstar.model.WorkerSpec;
import loadstar.platform.HarmlessSettings;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;

/**
 * The rules by which a run is exact: arithmetic gives the dates that SimGrid gives. A run that
 * breaks one is simulated on SimGrid. With one port each way a transfer takes its latency, then its
 * bytes over the least bandwidth of its route, or over its share if one in the other direction
 * passes the same links; messages without bytes take the latency only.
 *
 * <p>There are four levels. The first has reasons that always hold; each other one has a method
 * that returns the reason against arithmetic in a sentence, or null if there is none:
 *
 * <ul>
 *   <li>A tree is never exact, {@link #OF_TREES}, nor are several masters, {@link
 *       #OF_SEVERAL_MASTERS}.
 *   <li>{@link #ofStar} has the rules of the platform, its links, SimGrid's settings and the ports.
 *   <li>{@link #ofProblem} adds those of scheduler and load.
 *   <li>{@link #ofSeed} adds that of the tasks that a seed draws.
 * </ul>
 *
 * <p>The facts are elsewhere: {@link LinkUse} has what routes share, {@link HarmlessSettings} the
 * values of settings that change no date. {@link StarFacts} caches the answers for a star, {@link
 * Arithmetic} refuses to compute what is not exact, {@link CrossCheck} compares a part of what it
 * computes with SimGrid. docs/simulated-and-computed.md has the rules for users.
 */
public final class ExactnessRules {
  /** The reason that no run on a tree is computed. */
  public static final String OF_TREES = "all runs of a tree are SimGrid's";

  /** The reason that no run with several masters is computed. */
  static final String OF_SEVERAL_MASTERS = "several masters share the links";

  /** The setting that SimGrid needs with several ports, and its value. */
  private static final String SEVERAL_PORTS = "network/optim";

  private static final String SEVERAL_PORTS_VALUE = "Full";

  private static final String ONE_DATE = "with several ports transfers may end at one date";

  /**
   * The shortest chunk in seconds that is computed by arithmetic. SimGrid ends activities together
   * that are due within 1e-9 s of each other, a thousandth of it.
   */
  private static final double SHORTEST = 1e-6;

  /**
   * The shortest random task in seconds: it may be shorter than that, but not near the time within
   * which SimGrid ends activities together.
   */
  private static final double SHORTEST_DRAWN = 1e-8;

  /**
   * The size of small chunks as a share of the load; the last ones of a run may be about as small
   * as that.
   */
  private static final double SMALL_CHUNK = 1e-4;

  /** The speed in flop/s below which a host is near the resolution of SimGrid's amounts of work. */
  private static final double SLOWEST = 10;

  private ExactnessRules() {}

  /**
   * Returns the reason that runs on a star have to be SimGrid's, whatever the scheduler; null if
   * there is none.
   *
   * @param results whether results have bytes
   * @param settings of SimGrid in force
   */
  static @Nullable String ofStar(
      PlatformFile platform,
      LinkUse links,
      Ports ports,
      boolean results,
      Map<String, String> settings) {
    String reason = ofPlatform(platform);
    if (reason == null) {
      reason = ofSettings(settings, ports, sharesLinks(links, ports, results));
    }
    if (reason == null) {
      reason = links.unlike();
    }
    if (reason == null && results && !Engine.simgrid_version().startsWith("3.")) {
      reason = links.uneven();
    }
    return reason == null && !ports.one() ? links.overloaded(ports.count(), results) : reason;
  }

  /** Returns the same reason for a cached star, once for each of its ports. */
  private static @Nullable String ofStar(StarFacts facts, Ports ports, boolean results) {
    return facts
        .reasons()
        .computeIfAbsent(
            List.of(ports, results),
            once ->
                Optional.ofNullable(
                    ofStar(
                        facts.platform(),
                        facts.resolved().links(),
                        ports,
                        results,
                        facts.settings())))
        .orElse(null);
  }

  /** Tells whether a chunk and a result may pass the same link at the same time. */
  static boolean sharesLinks(LinkUse links, Ports ports, boolean results) {
    return ports.one() && !ports.isShared() && results && links.isShared();
  }

  private static @Nullable String ofPlatform(PlatformFile platform) {
    if (!platform.onlySpeedsChange()) {
      return "links or states of the platform change while time goes";
    }
    return platform.declaresWatts() && platform.hasProfiles()
        ? "its hosts declare their power, and speeds change while time goes"
        : null;
  }

  private static @Nullable String ofSettings(
      Map<String, String> settings, Ports ports, boolean shares) {
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      String key = setting.getKey();
      boolean forgets =
          key.equals(SEVERAL_PORTS)
              && !ports.one()
              && !setting.getValue().equals(SEVERAL_PORTS_VALUE);
      if (forgets || !HarmlessSettings.isExact(key, setting.getValue(), shares)) {
        return "SimGrid's setting " + key + ":" + setting.getValue() + " is in force";
      }
    }
    return null;
  }

  /**
   * Returns the reason that the runs of a problem have to be SimGrid's, whatever the seed; null if
   * there is none.
   *
   * @param until the horizon, seconds; infinite without one
   */
  static @Nullable String ofProblem(Setup setup, StarFacts facts, double until) {
    if (!Double.isInfinite(until) || Double.isInfinite(setup.load())) {
      return "a horizon cuts the run";
    }
    if (setup.requestBytes() > 0) {
      return "requests have bytes";
    }
    if (setup.hasLocalTasks()) {
      return "a worker has local tasks";
    }
    if (facts.energy().values().stream().anyMatch(EnergyMeter.HostPower::isUnclear)) {
      return "only SimGrid understands the watts of a host";
    }
    SchedulerKind kind = setup.placement().kind();
    if (facts.platform().hasProfiles() && kind.master().contains(MultiRoundKinds.SAMPLE_SECONDS)) {
      return "it samples the speeds of the hosts";
    }
    boolean results = kind.results() != Results.NONE && facts.resolved().unit().resultBytes() > 0;
    String reason = ofStar(facts, setup.ports(), results);
    if (reason == null && !setup.ports().one()) {
      // No chunk is sent to a worker that requests work while its result comes back.
      boolean apart = kind.requestBytes().isPresent() && setup.chance();
      reason = apart ? null : ONE_DATE;
    }
    return reason != null ? reason : ofSizes(setup, facts.resolved());
  }

  private static @Nullable String ofSizes(Setup setup, ResolvedStar resolved) {
    List<WorkerSpec> workers = resolved.star().workers();
    double flops = resolved.unit().flops();
    double all = 0;
    double fastest = 0;
    for (WorkerSpec worker : workers) {
      all += worker.speed();
      fastest = Math.max(fastest, worker.speed());
      if (worker.speed() * flops < SLOWEST) {
        return worker.name() + " computes less than " + SLOWEST + " flops a second";
      }
    }
    boolean whole = setup.placement().kind().wholeTasks();
    double chunk = whole ? 1 / fastest : SMALL_CHUNK * setup.load() / all;
    return chunk < SHORTEST
        ? Visible.format("a chunk may take %.0e s, near the 1e-9 s that SimGrid tells apart", chunk)
        : null;
  }

  /**
   * Tells whether a reason of {@link #ofProblem} leaves dates that are SimGrid's except for chunks
   * of one date, which may be swapped.
   */
  static boolean isNearlyExact(@Nullable String reason) {
    return reason == null || reason.equals(ONE_DATE);
  }

  /**
   * Tells whether some seed of a problem draws a task that is too short.
   *
   * @param taskSeconds seconds of a task of the mean cost, on the fastest worker
   */
  static boolean dependsOnSeed(Setup setup, double taskSeconds) {
    return taskSeconds * setup.leastOfAnySeed() < SHORTEST_DRAWN;
  }

  /**
   * Returns the reason that the run of a seed, whose tasks are random, has to be SimGrid's: the
   * least of them may be too short, with every scheduler. Null if there is none.
   *
   * @param taskSeconds seconds of a task of the mean cost, on the fastest worker
   */
  static @Nullable String ofSeed(Setup setup, double taskSeconds, long seed) {
    double least = taskSeconds * setup.least(seed);
    return least < SHORTEST_DRAWN
        ? Visible.format(
            "the least task of seed %d may take %.0e s, near the 1e-9 s that SimGrid tells apart",
            seed, least)
        : null;
  }
}
