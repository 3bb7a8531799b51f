package loadstar.simulation;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import loadstar.algorithm.Results;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;

/**
 * Computes the runs of a problem by arithmetic, without SimGrid, where that gives SimGrid's dates,
 * see {@link ExactnessRules}. The platform's facts are read from SimGrid once; then any number of
 * seeds needs no engine. Several threads may compute at once.
 */
public final class Arithmetic {
  private final Setup setup;
  private final StarFacts facts;
  private final SimulationSpec spec;
  private final List<String> hosts;
  private final @Nullable String against;

  /** The seconds of a task of the mean cost, on the fastest worker. */
  private final double taskSeconds;

  /** Whether the run of a seed may not be exact where those of others are. */
  private final boolean dependsOnSeed;

  /** Reads a deployment with one master; the seed of the specification does not matter. */
  public Arithmetic(SimulationSpec spec) {
    this.spec = spec;
    PlatformFile platform = spec.file();
    List<Setup> setups = Setup.of(spec, platform);
    setup = setups.getFirst();
    facts = StarFacts.of(spec, platform, setup);
    hosts = setup.placement().hosts();
    against =
        setups.size() > 1
            ? ExactnessRules.OF_SEVERAL_MASTERS
            : ExactnessRules.ofProblem(setup, facts, spec.until());
    taskSeconds =
        1
            / facts.resolved().star().workers().stream()
                .mapToDouble(WorkerSpec::speed)
                .max()
                .orElse(1);
    dependsOnSeed = against == null && ExactnessRules.dependsOnSeed(setup, taskSeconds);
  }

  /**
   * Returns the reason, in a sentence, that a run has to be SimGrid's; null if arithmetic gives the
   * same dates. It needs a thread that may make an engine.
   */
  public @Nullable String against() {
    return against;
  }

  /**
   * Returns the reason that the run of a seed, whose tasks are random, has to be SimGrid's: the
   * least of them may be too short, with every scheduler. Null if there is none. Any thread may
   * call it.
   */
  public @Nullable String against(long seed) {
    return dependsOnSeed ? ExactnessRules.ofSeed(setup, taskSeconds, seed) : against;
  }

  /** Tells whether its dates are SimGrid's except for chunks of one date, which may be swapped. */
  public boolean isNearlyExact() {
    return ExactnessRules.isNearlyExact(against);
  }

  /**
   * Computes the run of a seed.
   *
   * @throws InputException for a run that cannot be simulated, and if the dates are not SimGrid's
   */
  public SimulationResult run(long seed) {
    String why = against(seed);
    if (why != null) {
      throw new InputException("arithmetic does not give SimGrid's dates: " + why, null);
    }
    SimulationResult result = compute(seed);
    result.summary().put(Summary.BY_ARITHMETIC, 1);
    return result;
  }

  /** Returns the star as SimGrid has resolved it. */
  ResolvedStar resolved() {
    return facts.resolved();
  }

  /** Tells whether SimGrid lacks routes along a tree, which every engine has to be given. */
  boolean followsTree() {
    return facts.followsTree();
  }

  /** Returns the host of each worker. */
  public List<String> hosts() {
    return hosts;
  }

  /** Returns the star as SimGrid has resolved it, in load units. */
  public StarPlatform star() {
    return facts.resolved().star();
  }

  /** Tells whether data or results have bytes, so that bandwidths matter. */
  public boolean sendsBytes() {
    return facts.resolved().unit().bytes() > 0 || hasResults();
  }

  /** Tells whether results come back that have bytes. */
  public boolean hasResults() {
    return setup.placement().kind().results() != Results.NONE
        && facts.resolved().unit().resultBytes() > 0;
  }

  /** Tells whether data and results share links, whose bandwidths are not those of workers. */
  public boolean sharesLinks() {
    return hasResults() && facts.resolved().links().isShared();
  }

  /**
   * Returns the makespans of some seeds on another star, in seconds. It is made of the star that
   * SimGrid has resolved, and may have more workers behind those.
   *
   * @throws InputException if the scheduler cannot run there
   */
  public double[] makespans(UnaryOperator<StarPlatform> change, List<Long> seeds) {
    return makespans(change, seeds, Double.POSITIVE_INFINITY);
  }

  /**
   * Returns the makespans of some seeds on another star, as far as they matter: once their sum
   * certainly exceeds a number of seconds, those that are left are infinite.
   */
  public double[] makespans(UnaryOperator<StarPlatform> change, List<Long> seeds, double most) {
    StarPlatform star = change.apply(facts.resolved().star());
    boolean empty = facts.resolved().unit().resultBytes() == 0;
    double[] makespans = new double[seeds.size()];
    Arrays.fill(makespans, Double.POSITIVE_INFINITY);
    double left = most;
    for (int i = 0; i < makespans.length && left > 0; i++) {
      ArithmeticRun run = computing(run(star, seeds.get(i))).unlessAfter(left).play();
      if (run.givenUp()) {
        break;
      }
      makespans[i] = StarMetrics.makespan(run.schedule(), empty);
      left -= makespans[i];
    }
    return makespans;
  }

  /** Returns a player of plans on the problem of a seed. */
  public PlanRuns plans(long seed) {
    StarRun run = run(facts.resolved().star(), seed);
    Schedule own = compute(run).schedule();
    StarRun again = run(facts.resolved().star(), seed); // A scheduler runs once.
    return new PlanRuns(again, own, (kind, scheduler) -> compute(again.with(kind, scheduler)));
  }

  private StarRun run(StarPlatform star, long seed) {
    return setup.run(
        facts.resolved().unit(), star, facts.resolved().absences(), seed, spec.until());
  }

  private ArithmeticRun compute(StarRun run) {
    return computing(run).play();
  }

  private ArithmeticRun computing(StarRun run) {
    ArithmeticRun computed =
        new ArithmeticRun(run.star().workers(), run.kind(), run.scheduler(), run.ports())
            .withLoad(run.load())
            .withEmpty(
                facts.resolved().unit().bytes() == 0, facts.resolved().unit().resultBytes() == 0);
    TaskCosts costs = run.costs();
    if (costs != null) {
      computed.withCosts(costs);
    }
    boolean results = facts.resolved().unit().resultBytes() > 0;
    if (ExactnessRules.sharesLinks(facts.resolved().links(), run.ports(), results)) {
      computed.withSharing(facts.resolved().links());
    }
    double[] joins = run.joinDates();
    for (int w = 0; w < joins.length; w++) {
      computed.joining(w, joins[w]);
    }
    if (facts.platform().hasProfiles()) {
      computed.withLocalTasks(
          hosts.stream().map(host -> LocalLoad.of(facts.platform().speed(host, 1))).toList());
    }
    return computed.away(run.absences());
  }

  SimulationResult compute(long seed) {
    StarPlatform star = facts.resolved().star();
    StarRun run = run(star, seed);
    ArithmeticRun computed = compute(run);
    FinishedRun finished =
        new FinishedRun(
            run, computed.schedule(), computed.distributed(), computed::work, computed::tasks);
    SimulationResult result =
        finished.result(facts.resolved(), spec.until(), Double.NaN, facts.settings(), true);
    EnergyMeter.of(facts.platform(), facts.energy(), hosts, star, computed.schedule())
        .put(result.summary(), setup.placement().roles(), facts.pricePerHour());
    return result;
  }
}
