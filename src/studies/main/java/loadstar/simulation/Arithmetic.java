package loadstar.simulation;

import java.util.List;
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
import loadstar.platform.PlatformReader;
import loadstar.simulation.Played.StarRun;
import org.jspecify.annotations.Nullable;

/**
 * Plays the runs of a problem in plain Java where that gives SimGrid's dates, see {@link
 * Exactness}: what SimGrid says of the platform is asked once, then any number of seeds needs no
 * engine. Several threads may play at once.
 */
public final class Arithmetic {
  // SimGrid ends together what is due within 1e-9 s: what is played takes a thousand times more.
  private static final double SHORTEST = 1e-6;

  /** Chunks are a share of the load; the last ones of a run may be about as small as that. */
  private static final double SMALL_CHUNK = 1e-4;

  /** A host below, flop/s, is near the resolution of SimGrid's amounts of work. */
  private static final double SLOWEST = 10;

  private final Setup setup;
  private final Sight sight;
  private final SimulationSpec spec;
  private final List<String> hosts;
  private final @Nullable String against;

  /** Of a deployment with one master; the seed of the spec does not matter. */
  public Arithmetic(SimulationSpec spec) {
    this.spec = spec;
    List<Setup> setups = Setup.of(spec, PlatformReader.read(spec.platform()));
    sight = Sight.of(spec, setups.getFirst());
    setup = setups.getFirst().withSlots(sight.platform());
    hosts = setup.roles().hosts();
    against = setups.size() > 1 ? "several masters share the links" : reason();
  }

  /**
   * Why a run has to be SimGrid's, in a sentence; null where arithmetic gives the same dates. Needs
   * a thread that may make an engine.
   */
  public @Nullable String against() {
    return against;
  }

  private @Nullable String reason() {
    if (!Double.isInfinite(spec.until()) || Double.isInfinite(setup.load())) {
      return "a horizon cuts the run";
    }
    String beyond = setup.beyondArithmetic();
    if (beyond != null) {
      return beyond;
    }
    if (sight.energy().values().stream().anyMatch(EnergyMeter.Says::isUnclear)) {
      return "only SimGrid understands the watts of a host";
    }
    SchedulerKind kind = setup.kind();
    if (sight.platform().hasProfiles() && kind.master().contains(MultiRoundKinds.SAMPLE_SECONDS)) {
      return "it samples the speeds of the hosts";
    }
    boolean results = kind.results() != Results.NONE && sight.unit().resultBytes() > 0;
    String reason =
        sight.exactness(setup.ports(), results).reason(kind, setup.ports(), setup.chance());
    return reason != null ? reason : tooSmall(kind);
  }

  private @Nullable String tooSmall(SchedulerKind kind) {
    double flops = sight.unit().flops();
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
    if (against != null) {
      throw new InputException("arithmetic does not give SimGrid's dates: " + against, null);
    }
    SimulationResult result = play(seed);
    result.summary().put(Summary.BY_ARITHMETIC, 1);
    return result;
  }

  /** How long a byte takes on the slowest route. */
  double byteSeconds() {
    double slowest = Double.POSITIVE_INFINITY;
    for (WorkerSpec worker : sight.seen().star().workers()) {
      slowest = Math.min(slowest, sight.unit().sendBandwidth(worker.bandwidthOut()));
      slowest = Math.min(slowest, sight.unit().resultBandwidth(worker.bandwidthBack()));
    }
    return 1 / slowest;
  }

  /**
   * When a run ends, seconds, if the master needs at least so long for each chunk before it is
   * sent. Needs a thread that may make an engine.
   */
  public static double makespan(SimulationSpec spec, double dispatchSeconds) {
    Arithmetic run = new Arithmetic(spec);
    StarPlatform star = run.sight.seen().star().withDispatchSeconds(dispatchSeconds);
    StarReplay replay = run.replay(run.run(star, spec.seed()));
    return Metrics.makespan(replay.schedule(), run.sight.unit().resultBytes() == 0);
  }

  private StarRun run(StarPlatform star, long seed) {
    return setup.run(sight.unit(), star, sight.seen().absences(), seed, spec.until());
  }

  private StarReplay replay(StarRun run) {
    Environment environment = run.environment();
    StarReplay replay =
        StarReplay.of(run.star().workers(), run.kind(), run.scheduler(), environment.ports())
            .withLoad(environment.load())
            .withWholeBytes(sight.unit().bytes(), sight.unit().resultBytes());
    TaskCosts costs = environment.costs();
    if (costs != null) {
      replay.withCosts(costs);
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
    Rent.put(result.summary(), sight.pricePerHour());
    return sight.energy().isEmpty()
        ? result
        : EnergyMeter.of(sight.energy(), hosts, star, replay.schedule())
            .metered(result, setup.roles());
  }
}
