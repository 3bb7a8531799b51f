package loadstar.simulation;

import java.util.List;
import java.util.function.UnaryOperator;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.multiround.MultiRoundKinds;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.StarReplay;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.Visible;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;

/**
 * Plays the runs of a problem in plain Java where that gives SimGrid's dates, see {@link
 * Exactness}: what SimGrid says of the platform is asked once, then any number of seeds needs no
 * engine. Several threads may play at once.
 */
public final class Arithmetic {
  // SimGrid ends together what is due within 1e-9 s: what is played takes a thousand times more.
  private static final double SHORTEST = 1e-6;

  /** A task that is drawn may be shorter than that, but not near what SimGrid ends together. */
  private static final double SHORTEST_DRAWN = 1e-8;

  /** Chunks are a share of the load; the last ones of a run may be about as small as that. */
  private static final double SMALL_CHUNK = 1e-4;

  private static final String ONE_DATE = "with several ports transfers may end at one date";

  /** A host below, flop/s, is near the resolution of SimGrid's amounts of work. */
  private static final double SLOWEST = 10;

  private final Setup setup;
  private final RouteCache sight;
  private final SimulationSpec spec;
  private final List<String> hosts;
  private final @Nullable String against;
  // Of a task of the mean cost, on the fastest worker.
  private final double taskSeconds;
  private final boolean someSeedIsTooSmall;

  /** Of a deployment with one master; the seed of the spec does not matter. */
  public Arithmetic(SimulationSpec spec) {
    this.spec = spec;
    PlatformFile platform = spec.file();
    List<Setup> setups = Setup.of(spec, platform);
    setup = setups.getFirst();
    sight = RouteCache.of(spec, platform, setup);
    hosts = setup.team().hosts();
    against = setups.size() > 1 ? "several masters share the links" : reason();
    taskSeconds =
        1 / sight.seen().star().workers().stream().mapToDouble(WorkerSpec::speed).max().orElse(1);
    someSeedIsTooSmall = against == null && taskSeconds * setup.leastOfAnySeed() < SHORTEST_DRAWN;
  }

  /**
   * Why a run has to be SimGrid's, in a sentence; null where arithmetic gives the same dates. Needs
   * a thread that may make an engine.
   */
  public @Nullable String against() {
    return against;
  }

  /**
   * The same of the run of a seed, whose tasks are drawn: the least of them may be too short, with
   * every scheduler. Any thread may ask.
   */
  public @Nullable String against(long seed) {
    if (!someSeedIsTooSmall) {
      return against;
    }
    double least = taskSeconds * setup.least(seed);
    return least < SHORTEST_DRAWN
        ? Visible.format(
            "the least task of seed %d may take %.0e s, near the 1e-9 s that SimGrid tells apart",
            seed, least)
        : null;
  }

  /** Whether its dates are SimGrid's but for chunks of one date, which may change places. */
  public boolean isNearlyExact() {
    return against == null || against.equals(ONE_DATE);
  }

  private @Nullable String reason() {
    if (!Double.isInfinite(spec.until()) || Double.isInfinite(setup.load())) {
      return "a horizon cuts the run";
    }
    String beyond = setup.beyondArithmetic();
    if (beyond != null) {
      return beyond;
    }
    if (sight.energy().values().stream().anyMatch(EnergyMeter.HostPower::isUnclear)) {
      return "only SimGrid understands the watts of a host";
    }
    SchedulerKind kind = setup.team().kind();
    if (sight.platform().hasProfiles() && kind.master().contains(MultiRoundKinds.SAMPLE_SECONDS)) {
      return "it samples the speeds of the hosts";
    }
    boolean results = kind.results() != Results.NONE && sight.seen().unit().resultBytes() > 0;
    String reason = sight.against(setup.ports(), results);
    if (reason == null && !setup.ports().one()) {
      // A worker that asks is sent nothing while its result comes back.
      boolean apart = kind.requestBytes().isPresent() && setup.chance();
      reason = apart ? null : ONE_DATE;
    }
    return reason != null ? reason : tooSmall(kind);
  }

  private @Nullable String tooSmall(SchedulerKind kind) {
    double flops = sight.seen().unit().flops();
    double all = 0;
    double fastest = 0;
    for (WorkerSpec worker : sight.seen().star().workers()) {
      all += worker.speed();
      fastest = Math.max(fastest, worker.speed());
      if (worker.speed() * flops < SLOWEST) {
        return worker.name() + " computes less than " + SLOWEST + " flops a second";
      }
    }
    double chunk = kind.wholeTasks() ? 1 / fastest : SMALL_CHUNK * setup.load() / all;
    return chunk < SHORTEST
        ? Visible.format("a chunk may take %.0e s, near the 1e-9 s that SimGrid tells apart", chunk)
        : null;
  }

  /**
   * Plays the run of a seed.
   *
   * @throws InputException for what cannot be simulated, and where the dates are not SimGrid's
   */
  public SimulationResult run(long seed) {
    String why = against(seed);
    if (why != null) {
      throw new InputException("arithmetic does not give SimGrid's dates: " + why, null);
    }
    SimulationResult result = play(seed);
    result.summary().put(Summary.BY_ARITHMETIC, 1);
    return result;
  }

  /** The star as an engine has told it. */
  EngineStar.Seen seen() {
    return sight.seen();
  }

  /** How long a byte takes on the slowest route. */
  double byteSeconds() {
    double slowest = Double.POSITIVE_INFINITY;
    for (WorkerSpec worker : sight.seen().star().workers()) {
      slowest = Math.min(slowest, sight.seen().unit().sendBandwidth(worker.bandwidthOut()));
      slowest = Math.min(slowest, sight.seen().unit().resultBandwidth(worker.bandwidthBack()));
    }
    return 1 / slowest;
  }

  /**
   * When the runs of some seeds end on another star, seconds. It is made of the star that SimGrid
   * has found, and may have more workers behind those.
   *
   * @throws InputException for what the scheduler cannot play there
   */
  public double[] makespans(UnaryOperator<StarPlatform> change, List<Long> seeds) {
    StarPlatform star = change.apply(sight.seen().star());
    boolean empty = sight.seen().unit().resultBytes() == 0;
    return seeds.stream()
        .mapToDouble(seed -> StarMetrics.makespan(replay(run(star, seed)).schedule(), empty))
        .toArray();
  }

  private StarRun run(StarPlatform star, long seed) {
    return setup.run(sight.seen().unit(), star, sight.seen().absences(), seed, spec.until());
  }

  private StarReplay replay(StarRun run) {
    StarReplay replay =
        new StarReplay(run.star().workers(), run.kind(), run.scheduler(), run.ports())
            .withLoad(run.load())
            .withWholeBytes(sight.seen().unit().bytes(), sight.seen().unit().resultBytes());
    TaskCosts costs = run.costs();
    if (costs != null) {
      replay.withCosts(costs);
    }
    if (run.ports().one()
        && sight.seen().unit().resultBytes() > 0
        && sight.seen().links().isShared()) {
      replay.withSharing(sight.seen().links());
    }
    double[] joins = run.joinDates();
    for (int w = 0; w < joins.length; w++) {
      replay.joining(w, joins[w]);
    }
    if (sight.platform().hasProfiles()) {
      replay.withLocalTasks(
          hosts.stream().map(host -> LocalLoad.of(sight.platform().speed(host, 1))).toList());
    }
    return replay.away(run.absences()).play();
  }

  SimulationResult play(long seed) {
    StarPlatform star = sight.seen().star();
    StarRun run = run(star, seed);
    StarReplay replay = replay(run);
    Played played = new Played(run, replay.schedule(), replay.distributed(), replay::work);
    SimulationResult result =
        played.result(sight.seen(), spec.until(), Double.NaN, sight.settings(), true);
    EnergyMeter.of(sight.platform(), sight.energy(), hosts, star, replay.schedule())
        .put(result.summary(), setup.team().roles(), sight.pricePerHour());
    return result;
  }
}
