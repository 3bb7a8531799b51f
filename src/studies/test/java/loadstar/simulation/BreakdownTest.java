package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.InputException;
import loadstar.model.PortOrder;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random runs of all schedulers, whose time is also accounted for instant by instant. */
class BreakdownTest {
  private static final int RUNS = Boolean.getBoolean("full") ? 10_000 : 1000;
  private static final List<SchedulerKind> KINDS =
      Registry.builtIn().kinds(Shape.STAR).stream().filter(kind -> !kind.costly()).toList();

  /** One run with all that its account needs. */
  private static final class Case {
    final UniformRandomProvider random;
    final SchedulerKind kind;
    final List<WorkerSpec> workers = new ArrayList<>();
    final double[] joins;
    final List<Absences> absences = new ArrayList<>();
    final Ports ports;
    final double load;
    final @Nullable TaskCosts costs;
    final Schedule schedule;
    final IntToDoubleFunction work;
    final double end;
    final Breakdown breakdown;

    Case(long seed) {
      random = RandomStream.of(seed, "breakdown");
      kind = KINDS.get(random.nextInt(KINDS.size()));
      load = 1 + random.nextInt(random.nextBoolean() ? 8 : 60);
      ports = ports(random);
      int count = 1 + random.nextInt(6);
      for (int w = 0; w < count; w++) {
        workers.add(worker("w" + w));
      }
      boolean fails = kind.losses() && kind.lateWorkers() && random.nextInt(3) == 0;
      joins = new double[count];
      for (int w = 0; w < count; w++) {
        joins[w] = kind.lateWorkers() && random.nextInt(5) == 0 ? random.nextDouble(0, 10) : 0;
        double from = random.nextDouble(0.1, 30);
        double to = from + random.nextDouble(0.1, 10);
        absences.add(
            fails && random.nextBoolean()
                ? () -> List.of(new Absence(from, to)).iterator()
                : Absences.NONE);
      }
      boolean noise = random.nextBoolean();
      costs =
          noise
              ? TaskCosts.draw(load, new CostModel(CostModel.Family.GAMMA, 0.5, 0, 0.5, null), seed)
              : kind.timesTasks() ? TaskCosts.equal(load) : null;
      StarProblem problem = StarProblem.of(workers, load).withSeed(seed);
      ArithmeticRun arithmetic =
          new ArithmeticRun(workers, kind, kind.create(problem, Settings.NONE), ports)
              .withLoad(load);
      if (costs != null) {
        arithmetic.withCosts(costs);
      }
      for (int w = 0; w < count; w++) {
        arithmetic.joining(w, joins[w]);
      }
      arithmetic.away(absences).play();
      schedule = arithmetic.schedule();
      work = costs == null ? schedule::size : arithmetic::work;
      end = schedule.lastDate();
      breakdown =
          Breakdown.of(
              new StarPlatform("master", workers),
              kind,
              ports,
              0,
              joins,
              absences,
              schedule,
              work,
              end);
    }

    private double maybe(double most) {
      return random.nextBoolean() ? 0 : random.nextDouble(0, most);
    }

    private WorkerSpec worker(String name) {
      return new WorkerSpec(
              name,
              random.nextDouble(0.2, 3),
              maybe(1),
              random.nextBoolean() ? 1e6 : random.nextDouble(0.2, 5),
              maybe(1),
              random.nextBoolean() ? 1e6 : random.nextDouble(0.2, 5),
              maybe(1))
          .with(
              WorkerExtras.NONE
                  .withLatencyInFlight(maybe(1))
                  .withDispatchSeconds(maybe(0.5))
                  .withBootSeconds(maybe(0.5))
                  .withMaxChunks(random.nextInt(4) == 0 ? 2 : WorkerExtras.UNLIMITED));
    }

    private static Ports ports(UniformRandomProvider random) {
      PortOrder[] orders = PortOrder.values();
      return switch (random.nextInt(3)) {
        case 0 -> Ports.UNLIMITED;
        case 1 -> new Ports(1 + random.nextInt(2), orders[random.nextInt(orders.length)]);
        default -> new Ports(1 + random.nextInt(2));
      };
    }

    // ---------------------------------------------------------- instant by instant

    /** Whether no message can go out, as all ports are busy. */
    private boolean isFull(double t) {
      int received = receiving(t, true) + receiving(t, false);
      return sending(t) + (ports.isShared() ? received : 0) >= ports.count();
    }

    private double stop(int row, double date) {
      double stop = !Double.isNaN(date) ? date : schedule.isLost(row) ? schedule.lost(row) : end;
      return Math.min(end, stop);
    }

    private boolean isPreparing(double t) {
      for (int row = 0; row < schedule.rows(); row++) {
        double start = schedule.preparation(row);
        double cost = workers.get(schedule.worker(row)).extras().dispatchSeconds();
        if (start <= t && t < start + cost) {
          return true;
        }
      }
      return false;
    }

    private int sending(double t) {
      int count = 0;
      for (int row = 0; row < schedule.rows(); row++) {
        double start = schedule.sendStart(row);
        count += start <= t && t < stop(row, schedule.sendEnd(row)) ? 1 : 0;
      }
      return count;
    }

    /** Whether any message of the ports that send has its latency behind it. */
    private boolean isCarrying(double t) {
      if (ports.isShared() && receiving(t, true) > 0) {
        return true;
      }
      for (int row = 0; row < schedule.rows(); row++) {
        double start = schedule.sendStart(row) + workers.get(schedule.worker(row)).latencyOut();
        if (start <= t && t < stop(row, schedule.sendEnd(row))) {
          return true;
        }
      }
      return false;
    }

    /** Results that come in, with their latency behind them or before. */
    private int receiving(double t, boolean bytes) {
      int count = 0;
      for (int row = 0; row < schedule.rows(); row++) {
        double start = schedule.resultStart(row);
        boolean inBytes = t >= start + workers.get(schedule.worker(row)).latencyBack();
        boolean comes = start <= t && t < stop(row, schedule.resultEnd(row));
        count += comes && inBytes == bytes ? 1 : 0;
      }
      return count;
    }

    private boolean isReceiving(double t) {
      for (int row = 0; row < schedule.rows(); row++) {
        double start = schedule.resultStart(row);
        if (start <= t && t < stop(row, schedule.resultEnd(row))) {
          return true;
        }
      }
      return false;
    }

    private MasterUse master(double t) {
      return isPreparing(t)
          ? MasterUse.PREPARES
          : sending(t) > 0 ? MasterUse.SENDS : isReceiving(t) ? MasterUse.RECEIVES : MasterUse.IDLE;
    }

    /** The last date at which the worker was not there, before an instant. */
    private double presentSince(int w, double t) {
      double since = joins[w];
      for (Absence one : absences.get(w)) {
        double back = one.to() + workers.get(w).extras().bootSeconds();
        since = back <= t ? Math.max(since, back) : since;
      }
      return since;
    }

    private boolean isAway(int w, double t) {
      boolean away = t < joins[w];
      for (Absence one : absences.get(w)) {
        away |= one.from() <= t && t < one.to() + workers.get(w).extras().bootSeconds();
      }
      return away;
    }

    private double leavesAfter(int w, double t) {
      double first = Double.POSITIVE_INFINITY;
      for (Absence one : absences.get(w)) {
        first = one.from() > t ? Math.min(first, one.from()) : first;
      }
      return first;
    }

    private Use use(int w, double t) {
      WorkerSpec worker = workers.get(w);
      int before = -1;
      int after = -1;
      boolean any = false;
      double lastSend = 0;
      double since = presentSince(w, t);
      for (int row = 0; row < schedule.rows(); row++) {
        lastSend = Math.max(lastSend, schedule.sendStart(row) <= end ? schedule.sendStart(row) : 0);
        double start = schedule.computeStart(row);
        if (schedule.worker(row) != w || !(start < end)) {
          continue;
        }
        any = true;
        double stop = stop(row, schedule.computeEnd(row));
        if (start <= t && t < stop) {
          double ready = Math.min(stop, start + worker.computeLatency());
          double slowed = stop - ready - work.applyAsDouble(row) / worker.speed();
          boolean isSlowed = slowed > 1e-9 * (stop - ready) && t >= stop - slowed;
          return schedule.isLost(row)
              ? Use.LOST
              : t < ready ? Use.STARTING : isSlowed ? Use.SLOWED : Use.COMPUTING;
        }
        if (stop <= t
            && start >= since - 1e-12
            && (before < 0 || start > schedule.computeStart(before))) {
          before = row;
        }
        if (start > t
            && start < leavesAfter(w, t)
            && (after < 0 || start < schedule.computeStart(after))) {
          after = row;
        }
      }
      if (isAway(w, t)) {
        return Use.AWAY;
      }
      Use result = before < 0 ? null : result(worker, before, t);
      if (result != null) {
        return result;
      }
      if (after >= 0 && t >= schedule.sendStart(after)) {
        double latency = schedule.sendStart(after) + worker.latencyOut();
        return t < latency || t >= schedule.sendEnd(after) ? Use.LATENCY : Use.TRANSFER;
      }
      if (after < 0 && t >= lastSend) {
        return any ? Use.END : Use.UNUSED;
      }
      boolean asking = before < 0 && after >= 0 && kind.requestBytes().isPresent();
      return isPreparing(t)
          ? Use.MASTER
          : isFull(t) ? isCarrying(t) ? Use.PORT : Use.LATENCY : asking ? Use.LATENCY : Use.HELD;
    }

    private @Nullable Use result(WorkerSpec worker, int row, double t) {
      double start = schedule.resultStart(row);
      if (Double.isNaN(start) || t >= stop(row, schedule.resultEnd(row))) {
        return null;
      }
      return t < schedule.computeEnd(row) + worker.latencyInFlight()
          ? Use.LATENCY
          : t < start
              ? waitingToReturn(t)
              : t < start + worker.latencyBack() ? Use.LATENCY : Use.TRANSFER;
    }

    private Use waitingToReturn(double t) {
      if (ports.isShared()) {
        return isPreparing(t)
            ? Use.MASTER
            : isFull(t)
                ? isCarrying(t) ? Use.RESULTS : Use.LATENCY
                : kind.results() == Results.CHOSEN ? Use.HELD : Use.LATENCY;
      }
      if (kind.results() == Results.CHOSEN) {
        return receiving(t, true) > 0
            ? Use.RESULTS
            : receiving(t, false) > 0 ? Use.LATENCY : Use.HELD;
      }
      return receiving(t, true) < ports.count() ? Use.LATENCY : Use.RESULTS;
    }

    /** Every date at which anything changes. */
    private double[] dates() {
      Set<Double> dates = new TreeSet<>(List.of(0.0, end));
      for (int w = 0; w < workers.size(); w++) {
        dates.add(joins[w]);
        for (Absence one : absences.get(w)) {
          dates.add(one.from());
          dates.add(one.to() + workers.get(w).extras().bootSeconds());
        }
      }
      for (int row = 0; row < schedule.rows(); row++) {
        WorkerSpec worker = workers.get(schedule.worker(row));
        for (int step = 0; step < 6; step++) {
          dates.add(schedule.date(row, step));
        }
        dates.add(schedule.lost(row));
        double prepared = schedule.preparation(row);
        dates.add(prepared);
        dates.add(prepared + worker.extras().dispatchSeconds());
        dates.add(schedule.sendStart(row) + worker.latencyOut());
        dates.add(schedule.computeStart(row) + worker.computeLatency());
        double stop = schedule.computeEnd(row);
        dates.add(stop + worker.latencyInFlight());
        dates.add(
            schedule.computeStart(row)
                + worker.computeLatency()
                + work.applyAsDouble(row) / worker.speed());
        dates.add(schedule.resultStart(row) + worker.latencyBack());
      }
      return dates.stream()
          .mapToDouble(Double::doubleValue)
          .filter(d -> d >= 0 && d <= end)
          .toArray();
    }
  }

  @Test
  void everyInstant_hasTheUseThatTheScheduleSays() {
    int runs = 0;
    Set<Use> seen = EnumSet.noneOf(Use.class);
    for (long seed = 1; seed <= RUNS; seed++) {
      Case one;
      try {
        one = new Case(seed);
      } catch (InputException | IllegalStateException e) {
        continue; // a scheduler that cannot play this
      }
      runs++;
      Map<Use, Double> uses = new EnumMap<>(Use.class);
      Map<MasterUse, Double> master = new EnumMap<>(MasterUse.class);
      double speeds = one.workers.stream().mapToDouble(WorkerSpec::speed).sum();
      double[] dates = one.dates();
      for (int i = 0; i + 1 < dates.length; i++) {
        double middle = (dates[i] + dates[i + 1]) / 2;
        double seconds = dates[i + 1] - dates[i];
        master.merge(one.master(middle), seconds, Double::sum);
        for (int w = 0; w < one.workers.size(); w++) {
          double share = one.workers.get(w).speed() / speeds;
          uses.merge(one.use(w, middle), share * seconds, Double::sum);
        }
      }
      double all = 0;
      for (Use use : Use.values()) {
        double seconds = one.breakdown.seconds(use);
        all += seconds;
        assertThat(seconds)
            .as("seed %d, %s, %s", seed, one.kind.name(), use)
            .isGreaterThanOrEqualTo(0)
            .isCloseTo(uses.getOrDefault(use, 0.0), within(1e-8 * one.end));
        if (seconds > 0.01 * one.end) {
          seen.add(use);
        }
      }
      assertThat(all).as("seed %d", seed).isCloseTo(one.end, within(1e-12 * one.end));
      double ofMaster = 0;
      for (MasterUse use : MasterUse.values()) {
        ofMaster += one.breakdown.seconds(use);
        assertThat(one.breakdown.seconds(use))
            .as("seed %d, %s, %s", seed, one.kind.name(), use)
            .isCloseTo(master.getOrDefault(use, 0.0), within(1e-8 * one.end));
      }
      assertThat(ofMaster).isCloseTo(one.end, within(1e-12 * one.end));
      if (one.schedule.losses() == 0) {
        double computing = one.breakdown.seconds(Use.COMPUTING);
        double work = 0;
        for (int row = 0; row < one.schedule.rows(); row++) {
          work += one.work.applyAsDouble(row);
        }
        assertThat(computing).as("seed %d", seed).isCloseTo(work / speeds, within(1e-9 * one.end));
      }
    }
    assertThat(runs).isGreaterThan(RUNS * 8 / 10);
    // Nothing makes a host slower here.
    assertThat(seen).isEqualTo(EnumSet.complementOf(EnumSet.of(Use.SLOWED)));
  }

  /** Two chunks of 2 s, each prepared for 1 s: the second worker computes from 2 s to 4 s. */
  @Test
  void preparations_areTheMasters() {
    List<WorkerSpec> workers = new ArrayList<>();
    for (String name : List.of("a", "b")) {
      workers.add(
          WorkerSpec.symmetric(name, 1, 0, 1e12, 0).with(WorkerExtras.NONE.withDispatchSeconds(1)));
    }
    SchedulerKind kind = Registry.builtIn().kind("static");
    StarProblem problem = StarProblem.of(workers, 4);
    ArithmeticRun arithmetic =
        ArithmeticRun.of(workers, kind, kind.create(problem, Settings.NONE)).withLoad(4).play();
    Schedule schedule = arithmetic.schedule();
    assertThat(kind.results()).isEqualTo(Results.FIRST_COME);
    assertThat(schedule.preparation(1)).isEqualTo(1, within(1e-9));
    Breakdown breakdown =
        Breakdown.of(
            new StarPlatform("master", workers),
            kind,
            Ports.ONE,
            0,
            new double[2],
            Collections.nCopies(2, Absences.NONE),
            schedule,
            schedule::size,
            4);
    assertThat(breakdown.seconds(Use.MASTER)).isCloseTo(1.5, within(1e-9)); // 1 s and 2 s
    assertThat(breakdown.seconds(Use.END)).isCloseTo(0.5, within(1e-9)); // of the first
    assertThat(breakdown.seconds(Use.COMPUTING)).isCloseTo(2, within(1e-9));
    assertThat(breakdown.seconds(MasterUse.PREPARES)).isCloseTo(2, within(1e-9));
  }
}
