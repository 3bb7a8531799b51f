package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.Schedule;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

/**
 * AS4DR and Baseline when workers leave, come back or come late. Two workers of 10 units/s, links
 * of 1000 units/s, no latencies, tau = 2 s: chunks of 20 units in two parts of nearly 10, first
 * posts 0.02 s apart with lambda 0.
 */
class As4drSurvivalTest {
  private static final List<WorkerSpec> TWO = List.of(worker("a"), worker("b"));
  private static final double TAU = 2;

  private static WorkerSpec worker(String name) {
    return WorkerSpec.symmetric(name, 10, 0, 1000, 0);
  }

  private static ArithmeticRun arithmetic(String name, List<WorkerSpec> workers, double load) {
    return arithmetic(name, workers, load, "all");
  }

  private static ArithmeticRun arithmetic(
      String name, List<WorkerSpec> workers, double load, String select) {
    SchedulerKind kind = Registry.builtIn().kind(name);
    Settings settings =
        new Settings.Builder().set(As4drKinds.TAU, TAU).set(As4drKinds.SELECT, select).build();
    return ArithmeticRun.of(workers, kind, kind.create(StarProblem.of(workers, load), settings));
  }

  private static Schedule scheduleOf(
      ArithmeticRun arithmetic, List<WorkerSpec> workers, double load) {
    Schedule schedule = arithmetic.play().schedule();
    assertThat(
            new ScheduleValidator(new StarPlatform("m", workers))
                .validate(schedule, Double.POSITIVE_INFINITY, load)
                .violations())
        .isEmpty();
    return schedule;
  }

  private static int[] rows(Schedule schedule, int worker) {
    return IntStream.range(0, schedule.rows())
        .filter(row -> schedule.worker(row) == worker)
        .toArray();
  }

  // b leaves at 5 s, in its third round: it has the parts of at most two rounds. Everything else,
  // 200 units and what b had, goes to a, 20 at a time; a never waits.
  @Test
  void roundRobin_passesOverWhoHasLeft() {
    for (String name : List.of("as4dr", "baseline")) {
      Schedule schedule =
          scheduleOf(arithmetic(name, TWO, 200).away(1, 5, Double.POSITIVE_INFINITY), TWO, 200);

      assertThat(schedule.losses()).as(name).isBetween(1, 4);
      double byB = 0;
      for (int row : rows(schedule, 1)) {
        assertThat(schedule.sendStart(row)).isLessThan(5);
        byB += schedule.isLost(row) ? 0 : schedule.size(row);
      }
      int[] a = rows(schedule, 0);
      for (int i = 1; i < a.length; i++) {
        assertThat(schedule.computeStart(a[i]))
            .isCloseTo(schedule.computeEnd(a[i - 1]), within(1e-9));
      }
      double start = schedule.computeStart(a[0]);
      assertThat(schedule.computeEnd(a[a.length - 1]))
          .isCloseTo(start + (200 - byB) / 10, within(1e-6));
    }
  }

  /** b is away from 5 to 7 s. At 7 s it is posted the next chunk, of the same 20 units. */
  @Test
  void workerThatComesBack_getsAChunkAtOnce() {
    Schedule schedule = scheduleOf(arithmetic("as4dr", TWO, 400).away(1, 5, 7), TWO, 400);
    int[] again =
        IntStream.of(rows(schedule, 1)).filter(row -> schedule.sendStart(row) >= 5).toArray();
    assertThat(schedule.sendStart(again[0])).isCloseTo(7, within(0.03));
    assertThat(schedule.size(again[0]) + schedule.size(again[1])).isCloseTo(20, within(1e-6));
    assertThat(schedule.round(again[0])).isEqualTo(schedule.round(again[1]));
    assertThat(schedule.part(again[0])).isEqualTo(Schedule.FIRST);
    // It works until the end: both are done within a period of each other.
    int last = again[again.length - 1];
    assertThat(schedule.computeEnd(last)).isGreaterThan(schedule.lastDate() - 2 * TAU);
  }

  // 40 units are one chunk for each. When b leaves at 1.5 s everything has been given out, and a is
  // done with its own at about 2 s: then it computes b's two parts.
  @Test
  void loadThatComesBackInTheEnd_goesToWhoHasNothing() {
    Schedule schedule =
        scheduleOf(arithmetic("as4dr", TWO, 40).away(1, 1.5, Double.POSITIVE_INFINITY), TWO, 40);

    assertThat(rows(schedule, 0)).hasSize(4);
    assertThat(rows(schedule, 1)).hasSize(2);
    int[] a = rows(schedule, 0);
    assertThat(schedule.size(a[2]) + schedule.size(a[3]))
        .isCloseTo(
            schedule.isLost(rows(schedule, 1)[0]) ? 20 : schedule.size(rows(schedule, 1)[1]),
            within(1e-9));
  }

  // 25 units: 20 for a and 5 for b, done at about 0.5 s. The port waits for a's second result until
  // a leaves at 1.5 s; then it takes b's, and b, which has nothing more, gets what a lost.
  @Test
  void idleWorker_isGivenLostLoadAtOnce() {
    Schedule schedule =
        scheduleOf(arithmetic("as4dr", TWO, 25).away(0, 1.5, Double.POSITIVE_INFINITY), TWO, 25);
    int[] b = rows(schedule, 1);
    assertThat(b).hasSize(4);
    assertThat(schedule.computeEnd(b[1])).isLessThan(0.6);
    assertThat(schedule.resultStart(b[1])).isEqualTo(1.5);
    assertThat(schedule.sendStart(b[2])).isEqualTo(schedule.resultEnd(b[1]));
  }

  /** Both leave at 3 s; only b is back, at 4 s, and does what is left of 200 units by itself. */
  @Test
  void allLeave_andOneComesBack() {
    Schedule schedule =
        scheduleOf(
            arithmetic("as4dr", TWO, 200).away(0, 3, Double.POSITIVE_INFINITY).away(1, 3, 4),
            TWO,
            200);
    double before = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      before += schedule.sendStart(row) < 4 && !schedule.isLost(row) ? schedule.size(row) : 0;
    }
    double posted =
        IntStream.of(rows(schedule, 1))
            .mapToDouble(schedule::sendStart)
            .filter(date -> date >= 4)
            .min()
            .orElseThrow();
    assertThat(posted).isEqualTo(4);
    assertThat(schedule.lastDate()).isBetween(4 + (200 - before) / 10, 4.1 + (200 - before) / 10);
  }

  /** a comes at 3 s: until then b works alone, from its own first post at 0.02 s on. */
  @Test
  void lateWorker_getsItsFirstChunkWhenItComes() {
    Schedule schedule = scheduleOf(arithmetic("as4dr", TWO, 200).joining(0, 3), TWO, 200);

    assertThat(schedule.worker(0)).isEqualTo(1);
    assertThat(schedule.sendStart(0)).isBetween(0.01, 0.03);
    assertThat(schedule.sendStart(rows(schedule, 0)[0])).isCloseTo(3, within(0.03));
  }

  // A worker that leaves before its first post is due leaves a hole, and its load is load again.
  @Test
  void firstPostOfALeaver_isNotMade() {
    Schedule schedule =
        scheduleOf(
            arithmetic("as4dr", TWO, 200).away(1, 0.005, Double.POSITIVE_INFINITY), TWO, 200);

    for (int row : rows(schedule, 1)) {
      assertThat(schedule.sendStart(row)).isNaN();
      assertThat(schedule.isLost(row)).isTrue();
    }
  }

  /** An endless load goes on: a alone keeps busy until the horizon. */
  @Test
  void endlessLoad_goesOn() {
    Schedule schedule =
        arithmetic("as4dr", TWO, Double.POSITIVE_INFINITY)
            .away(1, 5, Double.POSITIVE_INFINITY)
            .until(40)
            .play()
            .schedule();
    double computed =
        IntStream.of(rows(schedule, 0))
            .filter(row -> !Double.isNaN(schedule.computeEnd(row)))
            .mapToDouble(schedule::size)
            .sum();
    assertThat(computed).isBetween(10 * (40 - 1.1), 400.0);
  }

  // 30 workers of 100 units/s on links of 1000: the port serves less than ten. When all whom the
  // selection took are gone, those that it left out do the rest.
  @Test
  void reserves_takePartWhenNobodyElseIsThere() {
    List<WorkerSpec> many =
        IntStream.range(0, 30)
            .mapToObj(w -> WorkerSpec.symmetric("w" + w, 100, 0, 1000, 0))
            .toList();
    Schedule alone = scheduleOf(arithmetic("as4dr", many, 10000, "ppam13"), many, 10000);
    int[] selected = IntStream.range(0, 30).filter(w -> rows(alone, w).length > 0).toArray();
    assertThat(selected).hasSizeBetween(2, 10);

    ArithmeticRun arithmetic = arithmetic("as4dr", many, 10000, "ppam13");
    for (int w : selected) {
      arithmetic.away(w, 5, Double.POSITIVE_INFINITY);
    }
    Schedule schedule = scheduleOf(arithmetic, many, 10000);

    for (int w : selected) {
      for (int row : rows(schedule, w)) {
        assertThat(schedule.isLost(row) || schedule.resultEnd(row) <= 5).isTrue();
      }
    }
    assertThat(IntStream.range(0, 30).filter(w -> rows(schedule, w).length > 0).count())
        .isGreaterThan(selected.length);
  }
}
