package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What d_w and theta_w are for (ICPPW'12, (7), (14) to (16)). Equal workers of 10 units/s, links of
 * 100 units/s, no latencies, tau = 8 s: chunks of 80 units, 0.8 s each way, theta from 1/11 to 5/6.
 */
class ContentionTest {
  private static final double TAU = 8;
  private static final double VISIT = 0.8;

  private static List<WorkerSpec> workers(int m, double bandwidth) {
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < m; w++) {
      workers.add(WorkerSpec.symmetric("w" + w, 10, 0, bandwidth, 0));
    }
    return workers;
  }

  private record Run(List<WorkerSpec> workers, Scheduler scheduler, Schedule schedule) {
    double portWaits() {
      Map<Metric, Double> measured = scheduler.measured(schedule, workers);
      return Objects.requireNonNull(measured.get(Sigma.PORT_WAITS));
    }

    /** Seconds between two computations of worker 0, in all but its last round. */
    double idle() {
      double idle = 0;
      double end = Double.NaN;
      for (int row = 0; row < schedule.rows(); row++) {
        if (schedule.worker(row) == 0 && schedule.round(row) <= 10) {
          idle += Double.isNaN(end) ? 0 : schedule.computeStart(row) - end;
          end = schedule.computeEnd(row);
        }
      }
      return idle;
    }
  }

  private static Run run(int m, double bandwidth, long seed, Consumer<Settings.Builder> set) {
    Settings.Builder settings = new Settings.Builder().set(As4drKinds.TAU, TAU);
    set.accept(settings);
    SchedulerKind kind = Registry.builtIn().kind("as4dr");
    List<WorkerSpec> workers = workers(m, bandwidth);
    StarProblem problem = StarProblem.of(workers, Double.POSITIVE_INFINITY).withSeed(seed);
    Scheduler scheduler = kind.create(problem, settings.build());
    ArithmeticRun arithmetic = ArithmeticRun.of(workers, kind, scheduler).until(12 * TAU);
    return new Run(workers, scheduler, arithmetic.play().schedule());
  }

  /** Every worker but the first is posted d after the one before; a visit takes 0.8 s. */
  private static double waitsWithDelays(double d) {
    return run(
            4,
            100,
            1,
            settings -> {
              for (int w = 1; w < 4; w++) {
                settings.set(w, As4drKinds.DELAY, d);
              }
            })
        .portWaits();
  }

  /**
   * Below (7) the k-th worker's chunk waits k (0.8 - d) once, 6 (0.8 - d) for all: then they are
   * 0.8 s apart, and nobody waits again.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.4, 0.6, 0.72, 0.792, 0.8, 0.808, 1.2})
  void delaysBelowAVisit_areMadeUpForOnce(double d) {
    assertThat(waitsWithDelays(d)).isCloseTo(6 * Math.max(0, VISIT - d), within(1e-9));
  }

  /**
   * (7) does not suffice: w3's first post is due at 3 x 1.6 = 4.8 s, after w0's first visit at 9.6
   * theta = 9.6 x 61/132 = 4.436 s, whose chunks fill the port for 0.8 s.
   */
  @Test
  void delaysBeyondTheFirstVisit_waitAlthough7Holds() {
    assertThat(waitsWithDelays(1.6)).isCloseTo(9.6 * 61 / 132 + VISIT - 4.8, within(1e-9));
  }

  /**
   * Below theta_min s-ddot comes too late once, by D-ddot - C-dot: later it is sent while the round
   * before is computed. Beyond theta_max every next s-dot comes too late, by R-dot + D-dot -
   * C-ddot. phi = -0.1 gives theta = 1/60, 1.1 gives 599/660.
   */
  @ParameterizedTest
  @CsvSource({"-0.1, 1", "0, 0", "0.5, 0", "1, 0", "1.1, 9"})
  void idleness_isOutsideThetasBounds(double phi, int times) {
    double theta = phi * 5 / 6 + (1 - phi) / 11;
    double lower = Math.max(0, (1 - theta) * 0.8 - theta * 8);
    double upper = Math.max(0, theta * 1.6 - (1 - theta) * 8);
    Run run = run(1, 100, 1, settings -> settings.set(As4drKinds.PHI, phi));
    assertThat(run.idle()).isCloseTo(times * (lower + upper), within(1e-9));
    assertThat(run.idle() > 1e-9).isEqualTo(phi < 0 || phi > 1);
  }

  /** With phi of its own only that worker waits. */
  @Test
  void phiOfAWorker_isItsOwn() {
    Run run = run(2, 100, 1, settings -> settings.set(0, As4drKinds.OWN_PHI, 1.1));
    double theta = 599 / 660.0;
    assertThat(run.idle()).isCloseTo(9 * (theta * 1.6 - (1 - theta) * 8), within(1e-9));
    assertThat(run.schedule.size(2) / 80).isCloseTo((5.0 / 6 + 1.0 / 11) / 2, within(1e-9));
  }

  private static double waits(double lambda, double iota) {
    double sum = 0;
    for (int seed = 1; seed <= 20; seed++) {
      sum +=
          run(
                  4,
                  1000,
                  seed,
                  settings -> settings.set(As4drKinds.LAMBDA, lambda).set(As4drKinds.IOTA, iota))
              .portWaits();
    }
    return sum / 20;
  }

  /** "The larger the d_w, the lower the risk of contentions": links of 1000 units/s, 20 seeds. */
  @Test
  void contention_fallsWithLambdaWhereEstimatesAreWrong() {
    double before = waits(0, 0.1);
    for (double lambda : new double[] {5, 10, 15, 20}) {
      double now = waits(lambda, 0.1);
      assertThat(now).as("lambda %s", lambda).isLessThan(before - 1);
      before = now;
    }
    // 0.8 s of slack are more than what chunks wrong by 2 % shift a visit by, 0.08 s each way.
    assertThat(waits(10, 0.02)).isZero();
  }
}
