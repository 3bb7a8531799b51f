package loadstar.simulation;

import java.util.List;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.multiround.MultiRoundKinds;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.StarReplay;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Absences;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.Visible;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformReader;
import org.jspecify.annotations.Nullable;

/**
 * Plays the runs of a problem in plain Java where that gives SimGrid's dates, see {@link
 * Exactness}: what SimGrid says of the platform is asked once, then any number of seeds needs no
 * engine. Several threads may play at once.
 */
public final class Arithmetic {
  /**
   * SimGrid ends together what is due within 1e-9 s: what is played takes a thousand times more.
   */
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
    Environment environment = run.environment(star, spec.seed());
    Scheduler scheduler = run.setup.scheduler(star, environment, spec.seed());
    StarReplay replay = run.replay(star, environment, scheduler, run.absences(spec.seed()));
    return Metrics.makespan(replay.schedule(), environment.unit().resultBytes() == 0);
  }

  private Environment environment(StarPlatform star, long seed) {
    return setup.environment(sight.unit(), star, seed, spec.until());
  }

  private StarReplay replay(
      StarPlatform star, Environment environment, Scheduler scheduler, List<Absences> absences) {
    StarReplay replay =
        StarReplay.of(star.workers(), setup.kind(), scheduler, environment.ports())
            .withLoad(environment.load())
            .withWholeBytes(sight.unit().bytes(), sight.unit().resultBytes());
    TaskCosts costs = environment.costs();
    if (costs != null) {
      replay.withCosts(costs);
    }
    double[] joins = setup.joinDates();
    for (int w = 0; w < joins.length; w++) {
      replay.joining(w, joins[w]);
    }
    if (sight.platform().hasProfiles()) {
      replay.withLocalTasks(
          hosts.stream().map(host -> LocalLoad.of(sight.platform().speed(host, 1))).toList());
    }
    return replay.away(absences).play();
  }

  private List<Absences> absences(long seed) {
    return setup.absences(sight.seen().absences(), seed);
  }

  SimulationResult play(long seed) {
    StarPlatform star = sight.seen().star();
    Environment environment = environment(star, seed);
    Scheduler scheduler = setup.scheduler(star, environment, seed);
    List<Absences> absences = absences(seed);
    StarReplay replay = replay(star, environment, scheduler, absences);
    Played played =
        new Played(
            star,
            setup.kind(),
            scheduler,
            environment,
            setup.joinDates(),
            absences,
            replay.schedule(),
            replay.distributed(),
            replay::work,
            true);
    SimulationResult result =
        played.result(sight.seen(), spec.until(), Double.NaN, sight.settings(), true);
    Rent.put(result.summary(), sight.pricePerHour());
    return sight.energy().isEmpty()
        ? result
        : EnergyMeter.of(sight.energy(), hosts, star, replay.schedule())
            .metered(result, setup.roles());
  }
}
