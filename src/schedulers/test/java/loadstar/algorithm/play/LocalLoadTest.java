package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import loadstar.model.InputException;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Statistic;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Vector V14: the M/M/1 model, its closed forms against its realisations. */
class LocalLoadTest {
  private static final Percentage MILLIONTH = Percentage.withPercentage(1e-4);
  private static final LocalTasks V14 = new LocalTasks(0.5, 1 / 0.8);
  private static final int RUNS = 100_000;

  /** x/(1 - rho) with rho = 0.4 (4.11); 2 lambda x/(mu^2 (1 - rho)^3) = 3/(1.5625 0.216). */
  @Test
  void computationFromAnIdleInstant_hasTheStatedMeanAndVariance() {
    DoubleStatistics statistics = DoubleStatistics.of(Statistic.MEAN, Statistic.VARIANCE);
    for (int seed = 0; seed < RUNS; seed++) {
      statistics.accept(BusyPeriods.of(V14, seed, "w0").finish(0, 3));
    }
    assertThat(statistics.getAsDouble(Statistic.MEAN)).isCloseTo(5.0, Percentage.withPercentage(1));
    assertThat(statistics.getAsDouble(Statistic.VARIANCE))
        .isCloseTo(8.8889, Percentage.withPercentage(3));
  }

  /** The tasks present still need rho/(mu (1 - rho)^2) = 0.8889 s in the mean. */
  @Test
  void computationFromAnyInstant_takesLongerByTheTasksPresent() {
    DoubleStatistics statistics = DoubleStatistics.of(Statistic.MEAN);
    for (int seed = 0; seed < RUNS; seed++) {
      statistics.accept(BusyPeriods.of(V14, seed, "w0").finish(100, 3) - 100);
    }
    assertThat(statistics.getAsDouble(Statistic.MEAN))
        .isCloseTo(5.8889, Percentage.withPercentage(1));
  }

  @Test
  void freeSeconds_andTheirInverseAgree() {
    LocalLoad local = BusyPeriods.of(V14, 42, "w3");
    for (double t = 0; t < 500; t += 0.7) {
      double free = local.freeSeconds(t);
      assertThat(free).isBetween(0.0, t);
      // Inside a busy period F is flat: its inverse is the period's start, at or before t.
      assertThat(local.instantOf(free)).isLessThanOrEqualTo(t + 1e-9);
      assertThat(local.freeSeconds(local.instantOf(free))).isCloseTo(free, within(1e-9));
    }
  }

  @Test
  void realisation_dependsOnSeedAndWorkerOnly() {
    LocalLoad far = BusyPeriods.of(V14, 42, "w3");
    double late = far.freeSeconds(10_000);
    LocalLoad stepwise = BusyPeriods.of(V14, 42, "w3");
    double last = 0;
    for (double t = 0; t <= 10_000; t += 12.5) {
      last = stepwise.freeSeconds(t);
    }
    assertThat(last).isEqualTo(late);
    assertThat(BusyPeriods.of(V14, 43, "w3").freeSeconds(10_000)).isNotEqualTo(late);
    assertThat(BusyPeriods.of(V14, 42, "w4").freeSeconds(10_000)).isNotEqualTo(late);
  }

  @Test
  void busyPeriods_serveExactlyTheTasksThatArrive() {
    BusyPeriods busy = (BusyPeriods) BusyPeriods.of(V14, 5, "w0");
    double end = 0;
    double served = 0;
    // Until the end of a busy period: nobody arrives before it.
    for (int k = 0; end < 1000 || busy.arrivalOfTask(k) <= end; k++) {
      end = Math.max(end, busy.arrivalOfTask(k)) + busy.secondsOfTask(k);
      served += busy.secondsOfTask(k);
    }
    assertThat(end - busy.freeSeconds(end)).isCloseTo(served, within(1e-9 * end));
    double first = busy.arrivalOfTask(0);
    assertThat(busy.freeSeconds(first)).isEqualTo(first);
    assertThat(busy.freeSeconds(first + busy.secondsOfTask(0))).isEqualTo(first);
  }

  @Test
  void utilization_isTheShareOfTheCpu() {
    assertThat(new LocalTasks(0.33, 80.0 / 15).utilization()).isCloseTo(0.061875, MILLIONTH);
  }

  @Test
  void noTasks_leaveTheWorkerDedicated() {
    LocalLoad none = BusyPeriods.of(LocalTasks.NONE, 1, "w0");
    assertThat(none.finish(10, 3)).isEqualTo(13);
    assertThat(none.freeSeconds(7)).isEqualTo(7);
  }

  @Test
  void overload_isRefused() {
    assertThatThrownBy(() -> new LocalTasks(2, 2))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("arrive 2.0 times and are served 2.0 times");
    assertThatThrownBy(() -> new LocalTasks(-1, 2)).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> new LocalTasks(Double.NaN, 2)).isInstanceOf(InputException.class);
  }
}
