package loadstar.algorithm.testing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import loadstar.algorithm.Action;
import loadstar.algorithm.ForwardingScheduler;
import loadstar.algorithm.Master;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.bounds.BoundProblem;
import loadstar.algorithm.testing.ContractPlayer.Played;
import loadstar.algorithm.testing.ContractPlayer.Run;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.ChangingWorker;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.ScheduleValidator.Given;
import loadstar.model.StarPlatform;
import loadstar.model.Visible;
import loadstar.model.WorkerSpec;

/**
 * Checks the contract of a kind of scheduler on random stars, computed by arithmetic within
 * milliseconds, and throws an {@link AssertionError} for a violation. A star that the scheduler
 * refuses with an {@link InputException} is skipped; refusing most of them is an error.
 */
public final class ContractChecks {
  static final int RANDOM_FAILURES = 4;
  static final int MOST_QUESTIONS = 5_000_000;
  private final SchedulerKind kind;
  private final Settings settings;
  private final double load;
  private boolean tasks;
  private int stars = 24;
  private ContractPlayer player = ContractPlayer.ARITHMETIC;

  /**
   * Makes the checks for one kind.
   *
   * @param load units, whole: some schedulers distribute tasks
   */
  public ContractChecks(SchedulerKind kind, Settings settings, double load) {
    this.kind = kind;
    this.settings = settings;
    this.load = load;
  }

  /** Limits the checks to the first few of the 24 stars, for kinds that take their time. */
  public ContractChecks onFirst(int few) {
    stars = few;
    return this;
  }

  /**
   * Replaces the player. One that does not compute dates can pass neither {@link
   * #respectsTheBounds} nor {@link #repeatsItself}.
   */
  public ContractChecks playedBy(ContractPlayer other) {
    player = other;
    return this;
  }

  public ContractChecks withTasks() {
    tasks = true;
    return this;
  }

  /**
   * Returns one star of the checks, with 1 to 8 workers; every other one is wide, so that its port
   * is no bottleneck.
   */
  private static List<WorkerSpec> star(int number) {
    SplittableRandom random = new SplittableRandom(number);
    int m = 1 + random.nextInt(8);
    boolean wide = number % 2 == 0;
    double latency = number % 5 == 0 ? 0 : 0.05;
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < m; w++) {
      double speed = random.nextDouble(5, 20);
      double bandwidth = speed * (wide ? random.nextDouble(50, 100) : random.nextDouble(1, 8));
      workers.add(
          WorkerSpec.of("w" + w, speed)
              .withBandwidths(bandwidth, bandwidth)
              .withComputeLatency(random.nextDouble() * latency)
              .withLatencies(random.nextDouble() * latency, random.nextDouble() * latency));
    }
    return workers;
  }

  private Played run(ContractPlayer by, List<WorkerSpec> workers, long seed, List<Absences> away) {
    StarProblem problem = StarProblem.of(workers, load).withSeed(seed);
    Counting scheduler = new Counting(kind.create(tasks ? problem.ofTasks() : problem, settings));
    return by.play(new Run(workers, kind, scheduler, load, away));
  }

  private Played undisturbed(List<WorkerSpec> workers, long seed) {
    return run(player, workers, seed, List.of());
  }

  private void onStars(BiConsumer<List<WorkerSpec>, String> check) {
    onMost(kind.name(), "star", stars, ContractChecks::star, ContractChecks::parts, check);
  }

  // Checks examples, the smallest first, so that the first one that breaks the contract is easy to
  // follow. The parts describe an example for people.
  static <T> void onMost(
      String kind,
      String shape,
      int count,
      IntFunction<T> made,
      Function<T, List<String>> parts,
      BiConsumer<T, String> check) {
    int accepted = 0;
    InputException last = null;
    List<Integer> numbers =
        IntStream.rangeClosed(1, count)
            .boxed()
            .sorted(Comparator.comparing(number -> parts.apply(made.apply(number)).size()))
            .toList();
    for (int number : numbers) {
      T example = made.apply(number);
      String where = kind + " on " + shape + " " + number + ": ";
      try {
        check.accept(example, where);
        accepted++;
      } catch (InputException e) {
        last = e;
      } catch (RuntimeException | AssertionError e) {
        String what =
            e instanceof AssertionError || e instanceof IllegalStateException
                ? String.valueOf(e.getMessage())
                : place(e);
        throw new AssertionError(
            (what.startsWith(where) ? "" : where)
                + what
                + "\n  "
                + String.join("\n  ", parts.apply(example)),
            e);
      }
    }
    if (accepted < count / 3) {
      throw new Refusals(kind + " refuses most " + shape + "s, such as: " + last);
    }
  }

  static final class Refusals extends AssertionError {
    Refusals(String message) {
      super(message);
    }
  }

  /** Returns the exception's text, and the line that threw it. */
  private static String place(Throwable e) {
    StackTraceElement[] frames = e.getStackTrace();
    return e + (frames.length == 0 ? "" : " (" + frames[0] + ")");
  }

  private static List<String> parts(List<WorkerSpec> star) {
    return star.stream()
        .map(worker ->
            Visible.format(
                "%s computes x units in %.4g + x/%.4g s, gets them in %.4g + x/%.4g s,"
                    + " returns results in %.4g + x/%.4g s",
                worker.name(),
                worker.computeLatency(),
                worker.speed(),
                worker.latencyOut(),
                worker.bandwidthOut(),
                worker.latencyBack(),
                worker.bandwidthBack()))
        .toList();
  }

  private void validated(Played run, List<WorkerSpec> workers, String where) {
    StarPlatform star = new StarPlatform("master", workers);
    ScheduleReport report =
        new ScheduleValidator(star, run.asModelled() ? ChangingWorker.of(workers) : null)
            .given(Given.ONE_WAY, kind.results() == Results.NONE)
            .given(Given.WHOLE_TASKS, tasks)
            .validate(run.schedule(), Double.POSITIVE_INFINITY, run.distributed());
    require(report.valid(), where + report.summary());
    require(
        Math.abs(report.distributed() - load) <= 1e-6 * load,
        where + report.distributed() + " units distributed of " + load);
  }

  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }

  /** Returns all checks of the contract by their descriptions. */
  public Map<String, Runnable> all() {
    Map<String, Runnable> all = new LinkedHashMap<>();
    all.put("the whole load is handed out, one chunk at a time", this::distributesTheLoad);
    all.put("no makespan is below the bounds", this::respectsTheBounds);
    all.put("the same seed gives the same schedule", this::repeatsItself);
    if (kind.losses() || kind.lateWorkers()) {
      all.put("a worker that dies takes no load with it", this::survivesLosses);
      all.put("late workers get work", this::takesLateWorkers);
      all.put("a worker that comes back works again", this::takesReturningWorkers);
      all.put("random failures take no load with them", this::survivesRandomFailures);
    }
    return all;
  }

  /**
   * Checks that the whole load is distributed, in positive chunks, one at a time through each port,
   * computed one at a time, and that the run ends.
   */
  public void distributesTheLoad() {
    onStars((workers, where) -> validated(undisturbed(workers, 1), workers, where));
  }

  /** Checks that no makespan is below its lower bound. */
  public void respectsTheBounds() {
    onStars((workers, where) -> {
      double makespan = undisturbed(workers, 1).schedule().lastDate();
      double bound = BoundProblem.of(workers, load, kind.results() != Results.NONE).bounds().best();
      require(makespan >= bound * (1 - 1e-9), where + makespan + " s, below the bound " + bound);
    });
  }

  /**
   * Checks that a seed always gives the same chunks at the same dates; so does another, unless the
   * kind draws.
   */
  public void repeatsItself() {
    onStars((workers, where) -> {
      Schedule once = undisturbed(workers, 7).schedule();
      long seed = kind.draws().test(settings) ? 7 : 8;
      Schedule again = undisturbed(workers, seed).schedule();
      require(once.rows() == again.rows(), where + "another number of chunks");
      for (int row = 0; row < once.rows(); row++) {
        boolean same =
            once.worker(row) == again.worker(row)
                && once.size(row) == again.size(row)
                && once.sendStart(row) == again.sendStart(row)
                && once.computeEnd(row) == again.computeEnd(row);
        require(same, where + "another row " + row);
      }
    });
  }

  /**
   * Checks, for fault-tolerant kinds, that a worker that dies takes nothing of the load with it.
   */
  public void survivesLosses() {
    disturbed(
        kind.losses(),
        (workers, makespan, check) -> {
          for (double share : new double[] {0, 0.1, 0.5, 0.9, 0.999}) {
            Absences first = Absences.death(share * makespan);
            List<Absences> both = List.of(first, Absences.death(0.7 * makespan));
            for (int dying = 1; dying < Math.min(3, workers); dying++) {
              String who = dying == 1 ? "worker 0 dies at " : "workers 0 and 1 die, 0 at ";
              check.accept(who + share * makespan, both.subList(0, dying));
            }
          }
        });
  }

  /** Checks, for kinds that allow late workers, that these are waited for, and work. */
  public void takesLateWorkers() {
    disturbed(
        kind.lateWorkers(),
        (workers, makespan, check) -> {
          for (double share : new double[] {0.2, 0.8}) {
            double date = share * makespan;
            check.accept("worker 0 comes at " + date, List.of(Absences.until(date)));
          }
          check.accept("all come late", all(workers, w -> Absences.until(0.5 + w)));
        });
  }

  /** Checks, for fault-tolerant kinds, that a worker that died comes back and works again. */
  public void takesReturningWorkers() {
    disturbed(
        kind.losses() && kind.lateWorkers(),
        (workers, makespan, check) -> {
          for (double share : new double[] {0, 0.1, 0.5, 0.9}) {
            double date = share * makespan;
            check.accept("worker 0 is away from " + date, List.of(absence(date, 0.3 * makespan)));
            check.accept(
                "all are away from " + date, all(workers, w -> absence(date, 0.1 * (w + 1))));
          }
        });
  }

  private static Absences absence(double from, double seconds) {
    return () -> List.of(new Absence(from, from + seconds)).iterator();
  }

  /**
   * Checks, for fault-tolerant kinds, that workers that come late, leave and come back at random
   * dates, some of them at the same one, take nothing of the load with them. One of them is there
   * in the end.
   */
  public void survivesRandomFailures() {
    disturbed(
        kind.losses() && kind.lateWorkers(),
        (workers, makespan, check) -> {
          for (int seed = 1; seed <= RANDOM_FAILURES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int last = seed % workers;
            check.accept(
                "random failures " + seed,
                all(workers, w -> comeAndGo(w == last, makespan, random)));
          }
        });
  }

  /** Returns absences of 1 to 3 twentieths of the makespan, or for ever. */
  static Absences comeAndGo(boolean staysInTheEnd, double makespan, SplittableRandom random) {
    double tick = makespan / 20;
    double date = random.nextInt(3) == 0 ? tick * random.nextInt(12) : 0;
    List<Absence> away = new ArrayList<>();
    Absences.until(date).forEach(away::add);
    for (int absences = random.nextInt(4); absences > 0; absences--) {
      date += tick * (random.nextBoolean() ? 1 + random.nextInt(6) : random.nextDouble(0.01, 6));
      double from = date;
      boolean dies = !staysInTheEnd && random.nextInt(4) == 0;
      date = dies ? Double.POSITIVE_INFINITY : date + tick * (1 + random.nextInt(3));
      away.add(new Absence(from, date));
      if (dies) {
        break;
      }
    }
    return away.isEmpty() ? Absences.NONE : away::iterator;
  }

  private static List<Absences> all(int workers, IntFunction<Absences> away) {
    return IntStream.range(0, workers).mapToObj(away).toList();
  }

  /**
   * Runs the scheduler on so many workers with given absences, whose dates are relative to the
   * makespan.
   */
  private interface Disturbance {
    void play(int workers, double makespan, BiConsumer<String, List<Absences>> check);
  }

  private void disturbed(boolean survives, Disturbance by) {
    if (!survives) {
      return;
    }
    onStars((workers, where) ->
        by.play(
            workers.size(),
            run(ContractPlayer.ARITHMETIC, workers, 1, List.of()).schedule().lastDate(),
            (what, away) -> {
              try {
                validated(run(player, workers, 1, away), workers, where + what + ": ");
              } catch (IllegalStateException e) {
                throw new AssertionError(where + what + ": " + e.getMessage(), e);
              }
            }));
  }

  private static final class Counting extends ForwardingScheduler {
    private int questions;

    Counting(Scheduler scheduler) {
      super(scheduler);
    }

    @Override
    public Action next(Master master) {
      if (++questions > MOST_QUESTIONS) {
        throw new AssertionError("the scheduler does not come to an end");
      }
      return super.next(master);
    }
  }
}
