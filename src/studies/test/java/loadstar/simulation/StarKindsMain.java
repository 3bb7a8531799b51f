package loadstar.simulation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.PortOrder;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.SharedInput;
import loadstar.model.Word;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import loadstar.simulation.Batch.Outcome;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * Simulates every scheduler of stars on random ones in this process and prints one line for each
 * run: a name, violations, lost chunks, rows that differ from those of arithmetic in worker or
 * size, and the largest difference of a date, seconds. An argument, {@code N}, has it play one of
 * N, of each scheduler others.
 */
public final class StarKindsMain {
  private static final long TASKS = 500;
  private static final int WORKERS = 5;
  private static final int STARS = 3;

  /** What happens in a run beside the schedule. */
  enum Event {
    NOTHING,
    DEATH,
    LATE,
    NOISE,
    RETURN,
    ALL,
    FLIGHT,
    INPUT,
    DISPATCH,
    ROOM,
    BOOT,
    EQUAL;

    /** Tells whether a scheduler can be simulated with it: not all survive losses. */
    boolean suits(SchedulerKind kind) {
      boolean steady =
          switch (this) {
            case NOTHING, NOISE, FLIGHT, EQUAL -> true;
            case DEATH, LATE, RETURN, ALL, INPUT, DISPATCH, ROOM, BOOT -> false;
          };
      return steady || (kind.lateWorkers() && kind.losses());
    }
  }

  /** What is also run with three ports. */
  static final List<Event> WITH_PORTS =
      List.of(Event.NOTHING, Event.ALL, Event.INPUT, Event.DISPATCH, Event.ROOM, Event.EQUAL);

  /** What is also run with ports that serve both directions. */
  static final List<Event> WITH_SHARED = List.of(Event.NOTHING, Event.ALL, Event.DISPATCH);

  static final List<Ports> SHARED =
      List.of(
          new Ports(1, PortOrder.RESULTS_FIRST),
          new Ports(1, PortOrder.SENDS_FIRST),
          new Ports(1, PortOrder.ARRIVAL),
          new Ports(2, PortOrder.RESULTS_FIRST));

  private StarKindsMain() {}

  public static void main(String[] args) throws Exception {
    int oneOf = Integer.parseInt(args[0]);
    play(List.of(Event.values()), Ports.ONE, oneOf);
    play(WITH_PORTS, new Ports(3), oneOf);
    for (Ports shared : SHARED) {
      play(WITH_SHARED, shared, oneOf);
    }
    System.out.flush();
  }

  private static void play(List<Event> events, Ports ports, int oneOf) throws IOException {
    List<String> names = new ArrayList<>();
    List<Boolean> alikes = new ArrayList<>();
    List<StarRun> runs = new ArrayList<>();
    List<Schedule> byArithmetic = new ArrayList<>();
    int number = 0;
    for (SchedulerKind kind : Registry.builtIn().kinds(Shape.STAR)) {
      for (long seed = 1; seed <= STARS; seed++) {
        for (Event event : events) {
          // It compares times that differ in their last digits, and learns from that.
          boolean amplifies = kind.name().equals("auto-bandit") && alike(event, ports);
          if (amplifies || !event.suits(kind) || number++ % oneOf > 0) {
            continue;
          }
          Run run = new Run(kind, star(seed, event), seed, event);
          alikes.add(alike(event, ports));
          names.add(kind.name() + "-" + event + "-" + seed + "-" + ports + order(ports));
          runs.add(run.simulated("@" + runs.size(), ports));
          byArithmetic.add(run.byArithmetic(ports));
        }
      }
    }
    List<Outcome> outcomes = Batch.simulate(runs);
    for (int c = 0; c < outcomes.size(); c++) {
      Schedule schedule = outcomes.get(c).schedule();
      Schedule expected = byArithmetic.get(c);
      System.out.println(
          names.get(c)
              + " "
              + outcomes.get(c).report().violationCount()
              + " "
              + schedule.losses()
              + " "
              + differentRows(expected, schedule, alikes.get(c))
              + " "
              + difference(expected, schedule));
    }
  }

  private static String order(Ports ports) {
    PortOrder order = ports.shared();
    return order == null ? "" : "-" + Word.of(order);
  }

  private record Run(SchedulerKind kind, List<WorkerSpec> workers, long seed, Event event) {
    private static final double SHARE = 0.37;

    StarRun simulated(String suffix, Ports ports) {
      return new StarRun(
          Batch.star("master", workers, suffix, Batch.IN_UNITS),
          kind,
          scheduler(),
          Batch.UNIT,
          TASKS,
          false,
          kind.requestBytes().orElse(0),
          Collections.nCopies(WORKERS, LocalLoad.NONE),
          true,
          costs(),
          ports,
          0,
          dates(0, late() ? 2 : -1, lateDate()),
          absences(),
          true);
    }

    Schedule byArithmetic(Ports ports) {
      ArithmeticRun arithmetic = new ArithmeticRun(workers, kind, scheduler(), ports);
      TaskCosts costs = costs();
      if (costs != null) {
        arithmetic.withCosts(costs);
      }
      if (late()) {
        arithmetic.joining(2, lateDate());
      }
      if (death()) {
        arithmetic.away(1, date(), Double.POSITIVE_INFINITY);
      }
      if (returns()) {
        arithmetic.away(1, date(), 1.7 * date());
        arithmetic.away(3, 0.5 * date(), 0.6 * date());
      }
      return arithmetic.play().schedule();
    }

    private List<Absences> absences() {
      if (returns()) {
        List<Absences> all = new ArrayList<>(Collections.nCopies(WORKERS, Absences.NONE));
        all.set(1, () -> List.of(new Absence(date(), 1.7 * date())).iterator());
        all.set(3, () -> List.of(new Absence(0.5 * date(), 0.6 * date())).iterator());
        return all;
      }
      return Arrays.stream(dates(Double.POSITIVE_INFINITY, death() ? 1 : -1, date()))
          .mapToObj(Absences::death)
          .toList();
    }

    private boolean returns() {
      return event == Event.RETURN
          || event == Event.INPUT
          || event == Event.DISPATCH
          || event == Event.ROOM
          || event == Event.BOOT;
    }

    private boolean death() {
      return event == Event.DEATH || event == Event.ALL;
    }

    private boolean late() {
      return event == Event.LATE || event == Event.ALL;
    }

    private @Nullable TaskCosts costs() {
      // Sizes that are no whole tasks make more of SimGrid's last digits, with random costs.
      boolean noise =
          kind.requestBytes().isPresent() && (event == Event.NOISE || event == Event.ALL);
      return noise ? TaskCosts.draw(TASKS, CostModel.gamma(0.4), seed) : null;
    }

    private Scheduler scheduler() {
      return kind.create(StarProblem.of(workers, TASKS).withSeed(seed), Settings.NONE);
    }

    /** When something happens: after a good third of the ideal time. */
    private double date() {
      return SHARE * TASKS / workers.stream().mapToDouble(WorkerSpec::speed).sum();
    }

    /** Events of one instant have no order, and plans depend on it. */
    private double lateDate() {
      return event == Event.ALL ? 1.1 * date() : date();
    }

    private double[] dates(double otherwise, int worker, double date) {
      double[] dates = new double[WORKERS];
      Arrays.setAll(dates, w -> w == worker ? date : otherwise);
      return dates;
    }
  }

  private static List<WorkerSpec> star(long seed, Event event) {
    List<WorkerSpec> workers = star(seed);
    if (event == Event.EQUAL) {
      WorkerSpec one = workers.getFirst();
      workers.replaceAll(
          worker -> one.with(worker.name(), one.speed(), one.bandwidthOut(), one.bandwidthBack()));
    }
    if (event == Event.FLIGHT) {
      UniformRandomProvider random = RandomStream.of(seed, "latencies in flight");
      workers.replaceAll(
          worker -> worker.with(worker.extras().withLatencyInFlight(random.nextDouble(0.05, 2))));
    }
    if (event == Event.INPUT) {
      // The first and the last are slots of a host; the second and the fourth lose theirs.
      UniformRandomProvider random = RandomStream.of(seed, "shared inputs");
      for (int w = 0; w < workers.size(); w++) {
        SharedInput input = new SharedInput("h" + w % 4, random.nextDouble(0.05, 2));
        WorkerSpec worker = workers.get(w);
        workers.set(w, worker.with(worker.extras().withSharedInput(input)));
      }
    }
    if (event == Event.ROOM) {
      for (int w = 0; w < workers.size(); w++) {
        WorkerSpec worker = workers.get(w);
        workers.set(w, worker.with(worker.extras().withMaxChunks(1 + w % 2)));
      }
    }
    if (event == Event.BOOT) {
      // Long enough for some to be gone again meanwhile; requests of one instant have no order.
      UniformRandomProvider random = RandomStream.of(seed, "boots");
      workers.replaceAll(worker ->
          worker.with(
              worker
                  .extras()
                  .withBootSeconds(random.nextDouble(3, 10))
                  .withLatencyInFlight(random.nextDouble(0.05, 2))));
    }
    if (event == Event.DISPATCH) {
      double seconds = RandomStream.of(seed, "dispatch").nextDouble(0.005, 0.2);
      workers.replaceAll(worker -> worker.with(worker.extras().withDispatchSeconds(seconds)));
    }
    return workers;
  }

  private static List<WorkerSpec> star(long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "simulated self-scheduling");
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < WORKERS; w++) {
      workers.add(
          new WorkerSpec(
              "w" + w,
              random.nextDouble(1, 4),
              random.nextDouble(0.001, 0.02),
              random.nextDouble(100, 500),
              random.nextDouble(0.001, 0.02),
              random.nextDouble(500, 2000),
              random.nextDouble(0.001, 0.02)));
    }
    return workers;
  }

  /**
   * Whether workers may change places: with several ports all transfers share by SimGrid's full
   * way, which may end in two steps 1e-14 s apart what is one date here.
   */
  private static boolean alike(Event event, Ports ports) {
    return event == Event.EQUAL && !ports.one();
  }

  private static int differentRows(Schedule expected, Schedule schedule, boolean alike) {
    int different = Math.abs(expected.rows() - schedule.rows());
    for (int row = 0; row < Math.min(expected.rows(), schedule.rows()); row++) {
      boolean same =
          (alike
                  || (expected.worker(row) == schedule.worker(row)
                      && expected.round(row) == schedule.round(row)))
              && Math.abs(expected.size(row) - schedule.size(row)) <= 1e-6 * expected.size(row)
              && expected.isLost(row) == schedule.isLost(row);
      different += same ? 0 : 1;
    }
    return different;
  }

  private static double difference(Schedule expected, Schedule schedule) {
    double largest = 0;
    for (int row = 0; row < Math.min(expected.rows(), schedule.rows()); row++) {
      double[] one = dates(expected, row);
      double[] other = dates(schedule, row);
      for (int i = 0; i < one.length; i++) {
        boolean known = !Double.isNaN(one[i]);
        if (known != !Double.isNaN(other[i])) {
          return Double.POSITIVE_INFINITY;
        }
        largest = known ? Math.max(largest, Math.abs(one[i] - other[i])) : largest;
      }
    }
    return largest;
  }

  private static double[] dates(Schedule schedule, int row) {
    return new double[] {
      schedule.sendStart(row),
      schedule.sendEnd(row),
      schedule.computeStart(row),
      schedule.computeEnd(row),
      schedule.resultStart(row),
      schedule.resultEnd(row),
      schedule.lost(row)
    };
  }
}
