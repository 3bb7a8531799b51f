package loadstar.algorithm.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.CostClasses;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.ChangingWorker;
import loadstar.model.InputException;
import loadstar.model.PortOrder;
import loadstar.model.Ports;
import loadstar.model.Rate;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.ScheduleValidator.Given;
import loadstar.model.SharedInput;
import loadstar.model.StarPlatform;
import loadstar.model.Violation.Rule;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * No run beats its bound: small problems with everything that a star may have, each run by a
 * scheduler of its own drawing.
 */
class BoundsOnRandomRunsTest {
  private static final int RUNS = Boolean.getBoolean("full") ? 20_000 : 1000;
  private static final int SHARED_RUNS = Boolean.getBoolean("full") ? 2000 : 500;
  // What linear programs may leave of a load, and rounding.
  private static final double TOLERANCE = 1e-6;
  private static final List<SchedulerKind> KINDS =
      Registry.builtIn().kinds(Shape.STAR).stream().filter(kind -> !kind.costly()).toList();
  // Sends whole tasks to whom chance says, the sooner the more workers it takes for free.
  private static final SchedulerKind ONE_WAY =
      SchedulerKind.oneWay("chance", "a test", "any worker, any number of tasks")
          .madeBy((problem, settings) -> new Chance(problem));
  private static final SchedulerKind WITH_RESULTS = ONE_WAY.takingResults();

  private static final class Chance implements Scheduler {
    private final UniformRandomProvider random;
    private final int workers;
    private final int most;
    private double rest;

    Chance(StarProblem problem) {
      random = RandomStream.of(problem.seed(), "chance");
      workers = 1 + random.nextInt(problem.size());
      rest = problem.load();
      most = 1 + random.nextInt((int) rest);
    }

    @Override
    public Action next(Master master) {
      if (rest <= 0) {
        return Idle.END;
      }
      int worker = random.nextInt(workers);
      for (int w = 0; w < workers; w++) {
        if (random.nextBoolean() && master.pending(w) < master.pending(worker)) {
          worker = w;
        }
      }
      double size = Math.min(rest, 1 + random.nextInt(most));
      rest -= size;
      return master.cut(worker, 1, 0, size);
    }
  }

  /** A speed that changes, as what it leaves of the nominal one; it may leave more. */
  private record Varying(Rate rate) implements LocalLoad {
    @Override
    public double freeSeconds(double instant) {
      return rate.until(instant);
    }

    @Override
    public double instantOf(double freeSeconds) {
      double date = 0;
      double done = 0;
      while (true) {
        double next = rate.changeAfter(date);
        double more = rate.at(date) * (next - date);
        if (done + more >= freeSeconds || Double.isInfinite(next)) {
          return date + (freeSeconds - done) / rate.at(date);
        }
        done += more;
        date = next;
      }
    }
  }

  /** Everything that one run consists of. */
  private static final class Problem {
    private final UniformRandomProvider random;
    private final SchedulerKind kind;
    private final List<WorkerSpec> workers = new ArrayList<>();
    private final List<Varying> speeds = new ArrayList<>();
    private final double[] joins;
    private final double load;
    private Ports ports;
    private final @Nullable TaskCosts costs;
    private final long seed;

    Problem(long seed) {
      this.seed = seed;
      random = RandomStream.of(seed, "problems");
      int chance = random.nextInt(3);
      kind =
          chance == 0
              ? KINDS.get(random.nextInt(KINDS.size()))
              : chance == 1 ? ONE_WAY : WITH_RESULTS;
      load = 1 + random.nextInt(random.nextBoolean() ? 4 : 40);
      ports = new Ports(1 + random.nextInt(3) * random.nextInt(2));
      boolean alike = random.nextBoolean();
      int hosts = 1 + random.nextInt(4);
      WorkerSpec one = worker();
      for (int h = 0; h < hosts; h++) {
        int slots = random.nextInt(4) == 0 ? 2 : 1;
        WorkerSpec spec = alike ? one : worker();
        SharedInput input = new SharedInput("h" + h, spec.sharedInput().seconds());
        for (int slot = 0; slot < slots; slot++) {
          String name = "h" + h + ":" + slot;
          workers.add(
              spec.with(name, spec.speed(), spec.bandwidthOut(), spec.bandwidthBack())
                  .with(spec.extras().withSharedInput(input)));
        }
      }
      boolean varies = random.nextInt(4) == 0;
      joins = new double[workers.size()];
      for (int w = 0; w < joins.length; w++) {
        joins[w] = kind.lateWorkers() && random.nextInt(4) == 0 ? random.nextDouble(0, 20) : 0;
        speeds.add(
            new Varying(
                varies
                    ? MakespanBoundsTest.step(
                        random.nextDouble(0.1, 2),
                        random.nextDouble(0, 20),
                        random.nextDouble(0.1, 4))
                    : Rate.steady(1)));
      }
      costs = costs();
    }

    private double maybe(double most) {
      return random.nextBoolean() ? 0 : random.nextDouble(0, most);
    }

    private WorkerSpec worker() {
      return new WorkerSpec(
              "w",
              random.nextDouble(0.2, 3),
              maybe(1),
              random.nextBoolean() ? 1e6 : random.nextDouble(0.2, 5),
              maybe(2),
              random.nextBoolean() ? 1e6 : random.nextDouble(0.2, 5),
              maybe(2))
          .with(
              WorkerExtras.NONE
                  .withLatencyInFlight(maybe(1))
                  .withSharedInput(new SharedInput("h", maybe(3)))
                  .withDispatchSeconds(maybe(0.5))
                  .withMaxChunks(random.nextInt(4) == 0 ? 2 : WorkerExtras.UNLIMITED));
    }

    /** Makes the ports serve both directions: mostly one, in an order that chance chooses. */
    Problem shared() {
      PortOrder[] orders = PortOrder.values();
      ports = new Ports(1 + random.nextInt(3) / 2, orders[random.nextInt(orders.length)]);
      return this;
    }

    private @Nullable TaskCosts costs() {
      int form = random.nextInt(4);
      if (form == 0) {
        return kind.timesTasks() ? TaskCosts.equal(load) : null;
      }
      PrefixSums sums = new PrefixSums();
      for (int k = 0; k < load; k++) {
        double u = random.nextDouble(0.001, 1);
        sums.add(form == 1 ? 1 + random.nextInt(3) : form == 2 ? 2 * u : Math.pow(u, -1.2));
      }
      return TaskCosts.of(sums, 1);
    }

    private ArithmeticRun arithmetic() {
      ArithmeticRun arithmetic =
          new ArithmeticRun(
                  workers,
                  kind,
                  kind.create(StarProblem.of(workers, load).withSeed(seed), Settings.NONE),
                  ports)
              .withLocalTasks(speeds);
      if (costs != null) {
        arithmetic.withCosts(costs);
      }
      for (int w = 0; w < joins.length; w++) {
        arithmetic.joining(w, joins[w]);
      }
      return arithmetic.play();
    }

    /** Returns the bound problem with so many ports in each direction. */
    private BoundProblem eachWay(BoundProblem one) {
      Ports each = new Ports(ports.count());
      return one.withPorts(each);
    }

    private BoundProblem bounded(boolean whole) {
      List<ChangingWorker> changing = new ArrayList<>();
      for (int w = 0; w < workers.size(); w++) {
        WorkerSpec spec = workers.get(w);
        changing.add(
            new ChangingWorker(
                spec,
                speeds.get(w).rate().times(spec.speed()),
                Rate.steady(spec.bandwidthOut()),
                Rate.steady(spec.bandwidthBack()),
                joins[w]));
      }
      boolean results = kind.results() != Results.NONE;
      return BoundProblem.of(
              changing, costs == null ? CostClasses.equal(load) : costs.classes(load))
          .withTasks(whole)
          .withResults(results)
          .withPorts(ports);
    }
  }

  private static boolean cutsNone(Schedule schedule) {
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.size(row) != Math.rint(schedule.size(row))) {
        return false;
      }
    }
    return true;
  }

  // The messages of the schedule may overlap only as the ports allow, which the validator counts
  // from the dates alone.
  @Test
  void noRunOnSharedPorts_beatsItsBound() {
    int runs = 0;
    int limited = 0;
    for (long seed = 1; seed <= SHARED_RUNS; seed++) {
      Problem problem = new Problem(seed).shared();
      ArithmeticRun arithmetic;
      try {
        arithmetic = problem.arithmetic();
      } catch (InputException e) {
        continue; // a scheduler that cannot play this
      }
      Schedule schedule = arithmetic.schedule();
      BoundProblem bounded = problem.bounded(cutsNone(schedule));
      double bound = bounded.bounds().best();
      assertThat(schedule.lastDate())
          .as("seed %d, %s, %s", seed, problem.kind.name(), problem.ports)
          .isGreaterThanOrEqualTo(bound * (1 - TOLERANCE));
      ScheduleReport report =
          new ScheduleValidator(new StarPlatform("master", problem.workers), bounded.workers())
              .ports(problem.ports)
              .work(problem.costs == null ? schedule::size : arithmetic::work)
              .given(Given.ONE_WAY, problem.kind.results() == Results.NONE)
              .given(Given.TIMED_TASKS, problem.kind.timesTasks())
              .validate(schedule, Double.POSITIVE_INFINITY);
      // Chance gives no rounds.
      assertThat(report.violations().stream().filter(one -> one.rule() != Rule.LOAD))
          .as("seed %d, %s", seed, problem.kind.name())
          .isEmpty();
      runs++;
      double apart = problem.eachWay(bounded).bounds().best();
      assertThat(bound).as("seed %d", seed).isGreaterThanOrEqualTo(apart * (1 - 1e-9));
      limited += bound > apart * (1 + TOLERANCE) ? 1 : 0;
    }
    assertThat(runs).isGreaterThan(SHARED_RUNS * 8 / 10);
    // Data and results of one port take longer than either, where both are slow enough.
    assertThat(limited).isGreaterThan(SHARED_RUNS / 20);
  }

  @Test
  void noRun_beatsItsBound() {
    int runs = 0;
    int whole = 0;
    int reached = 0;
    for (long seed = 1; seed <= RUNS; seed++) {
      Problem problem = new Problem(seed);
      Schedule schedule;
      try {
        schedule = problem.arithmetic().schedule();
      } catch (InputException e) {
        continue; // a scheduler that cannot play this
      }
      boolean tasks = cutsNone(schedule);
      double bound = problem.bounded(tasks).bounds().best();
      double cut = problem.bounded(false).bounds().best();
      assertThat(schedule.lastDate())
          .as("seed %d, %s", seed, problem.kind.name())
          .isGreaterThanOrEqualTo(bound * (1 - TOLERANCE));
      assertThat(bound).as("seed %d", seed).isGreaterThanOrEqualTo(cut * (1 - 1e-9));
      runs++;
      whole += tasks ? 1 : 0;
      reached += schedule.lastDate() <= bound * (1 + TOLERANCE) ? 1 : 0;
    }
    assertThat(runs).isGreaterThan(RUNS * 8 / 10);
    assertThat(whole).isGreaterThan(RUNS / 2);
    // Many problems have one worker, or one task: then the bound is what it takes.
    assertThat(reached).isGreaterThan(RUNS / 20);
  }
}
