package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The clean-up phase of PPAM'13, section 1, on twelve workers of 7 to 12.5 units/s, 117 together,
 * on links of 1500 units/s with latencies of 0.5 ms; f = 1 ms. 20 000 units take 170.94 s at least.
 */
class As4drCleanUpTest {
  private static final double LOAD = 20_000;
  private static final List<WorkerSpec> TWELVE =
      IntStream.range(0, 12)
          .mapToObj(w -> WorkerSpec.symmetric("w" + w, 7 + w * 0.5, 0.001, 1500, 0.0005))
          .toList();

  private static ArithmeticRun arithmetic(double tau, String cleanUp) {
    SchedulerKind kind = Registry.builtIn().kind("as4dr");
    Settings settings =
        new Settings.Builder().set(As4drKinds.TAU, tau).set(As4drKinds.CLEAN_UP, cleanUp).build();
    return ArithmeticRun.of(TWELVE, kind, kind.create(StarProblem.of(TWELVE, LOAD), settings));
  }

  /** When each worker ends, ascending, of a schedule that breaks no rule. */
  private static double[] ends(Schedule schedule) {
    assertThat(
            new ScheduleValidator(new StarPlatform("m", TWELVE))
                .validate(schedule, Double.POSITIVE_INFINITY, LOAD)
                .violations())
        .isEmpty();
    double[] ends = new double[TWELVE.size()];
    for (int row = 0; row < schedule.rows(); row++) {
      int w = schedule.worker(row);
      ends[w] = Math.max(ends[w], schedule.isLost(row) ? 0 : schedule.computeEnd(row));
    }
    Arrays.sort(ends);
    return ends;
  }

  // "The smaller tau, ... the more balanced the remaining workload between workers when the cleanup
  // phase begins." Visits are at most tau/12 apart, so a worker that gets nothing more was last
  // visited up to a period before the others: the ends are nearly tau apart, whatever tau.
  @ParameterizedTest
  @ValueSource(doubles = {1, 4, 8, 16})
  void withoutCleanUp_workersEndAPeriodApart(double tau) {
    double[] ends = ends(arithmetic(tau, "none").play().schedule());
    assertThat(ends[11] - ends[0]).isBetween(0.9 * tau, tau);
  }

  // 20000/117 = 170.94 s, a start of twelve chunks of tau x 117/12 units in a row on the port, 0.08
  // tau for the last, and 2 f in every period: 0.2 % + 0.05 tau.
  @ParameterizedTest
  @ValueSource(doubles = {1, 4, 8, 16})
  void cleanUp_makesAllEndTogether(double tau) {
    double[] ends = ends(arithmetic(tau, "balanced").play().schedule());
    assertThat(ends[11] - ends[0]).isLessThan(0.01 * tau);
    assertThat(ends[11]).isBetween(LOAD / 117, LOAD / 117 * 1.002 + 0.05 * tau);
  }

  // Twelve workers of 1000 units/s behind latencies of 10 ms: two messages to each take the
  // master's
  // port 0.24 s. Shares that become smaller without end would take 22 s for 20 000 units.
  @ParameterizedTest
  @ValueSource(doubles = {1000, 5000, 20_000, 100_000})
  void cleanUp_takesNoLongerWhereLatenciesAreLong(double load) {
    List<WorkerSpec> far =
        IntStream.range(0, 12)
            .mapToObj(w -> WorkerSpec.symmetric("w" + w, 1000, 0.01, 1e6, 0.01))
            .toList();
    assertThat(makespan(far, load, "balanced")).isLessThanOrEqualTo(makespan(far, load, "none"));
  }

  private static double makespan(List<WorkerSpec> workers, double load, String cleanUp) {
    SchedulerKind kind = Registry.builtIn().kind("as4dr");
    Settings settings = new Settings.Builder().set(As4drKinds.CLEAN_UP, cleanUp).build();
    return ArithmeticRun.of(workers, kind, kind.create(StarProblem.of(workers, load), settings))
        .play()
        .schedule()
        .lastDate();
  }

  /** What a leaver had goes to the others, who still end together. */
  @ParameterizedTest
  @ValueSource(doubles = {50, 170})
  void cleanUp_bearsWhoLeaves(double date) {
    Schedule schedule =
        arithmetic(4, "balanced").away(3, date, Double.POSITIVE_INFINITY).play().schedule();
    double[] ends = ends(schedule);
    assertThat(ends[11] - ends[1]).isLessThan(1);
  }
}
