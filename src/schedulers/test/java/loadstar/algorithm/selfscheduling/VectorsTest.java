package loadstar.algorithm.selfscheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import loadstar.algorithm.Action;
import loadstar.algorithm.Master;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The rules against sequences and numbers worked out from their published formulas. */
class VectorsTest {
  private static final Offset<Double> MICRO = within(1e-6);

  @Test
  void gss_givesTheRestOverP() {
    assertThat(sizes("gss", 1000, 4, Settings.NONE))
        .containsExactly(
            250L, 188L, 141L, 106L, 79L, 59L, 45L, 33L, 25L, 19L, 14L, 11L, 8L, 6L, 4L, 3L, 3L, 2L,
            1L, 1L, 1L, 1L);
  }

  @Test
  void fac2_halvesTheRestInBatches() {
    assertThat(sizes("fac2", 1000, 4, Settings.NONE))
        .isEqualTo(batches(4, 125, 63, 31, 16, 8, 4, 2, 1));
    // The last batch has one request left: 17 9 4 2 three times each, then 100 - 96 = 4 single
    // tasks.
    assertThat(sizes("fac2", 100, 3, Settings.NONE))
        .isEqualTo(concat(batches(3, 17, 9, 4, 2), batches(4, 1)));
  }

  @Test
  void fac_knowsMeanAndDeviation() {
    assertThat(sizes("fac", 1000, 4, times(1, 0.5, 0)))
        .isEqualTo(concat(batches(4, 240, 5), batches(8, 2), batches(4, 1)));
    assertThat(sizes("fac", 1000, 4, times(1, 1, 0)))
        .isEqualTo(concat(batches(4, 229, 9, 5, 3, 2), batches(8, 1)));
    assertThat(sizes("fac", 1000, 4, times(1, 0, 0))).isEqualTo(batches(4, 250));
  }

  @Test
  void fsc_isTheFormulaOfKruskalAndWeiss() {
    assertThat(FixedSize.balanced(1000, 4, new TaskTimes(1, 0.5, 0.05)))
        .isCloseTo(9.66, within(0.005));
    assertThat(sizes("fsc", 1000, 4, times(1, 0.5, 0.05))).isEqualTo(batches(100, 10));
    assertThat(sizes("fsc", 1_000_000, 16, times(1, 1e-2, 1e-3))).startsWith(305L, 305L);
  }

  @Test
  void wf_weighsTheChunksOfFac2() {
    Settings.Builder settings = new Settings.Builder();
    double[] weights = {1.6, 1.2, 0.8, 0.4};
    for (int w = 0; w < 4; w++) {
      settings.set(w, SelfSchedulingKinds.WEIGHT, weights[w]);
    }
    assertThat(sizes("wf", 1000, 4, settings.build()))
        .containsExactly(
            200L, 150L, 100L, 50L, 101L, 76L, 51L, 26L, 50L, 38L, 25L, 13L, 24L, 18L, 12L, 6L, 13L,
            10L, 7L, 4L, 7L, 5L, 4L, 2L, 2L, 2L, 1L, 1L, 2L);
  }

  @Test
  void measuredWeights_areHarmonic() {
    AdaptiveWeighted.MeasuredWeights measured =
        new AdaptiveWeighted.MeasuredWeights(3, w -> true, () -> 0);
    measured.add(0, 1, 1, 1);
    measured.add(1, 1, 1, 2);
    measured.add(2, 1, 1, 4);
    double mean = measured.meanSpeed();
    assertThat(measured.weight(0, mean)).isCloseTo(12 / 7.0, MICRO);
    assertThat(measured.weight(1, mean)).isCloseTo(6 / 7.0, MICRO);
    assertThat(measured.weight(2, mean)).isCloseTo(3 / 7.0, MICRO);
  }

  /** (1 * 12 + 2 * 5) / (1 * 10 + 2 * 5) = 22 / 20. */
  @Test
  void averageTime_countsLaterChunksMore() {
    AdaptiveWeighted.MeasuredWeights measured =
        new AdaptiveWeighted.MeasuredWeights(1, w -> true, () -> 0);
    measured.add(0, 1, 10, 12);
    measured.add(0, 2, 5, 5);
    assertThat(1 / measured.weight(0, 1)).isCloseTo(1.1, MICRO);
  }

  /** Numbers from 1e-3 to 1e3 change, one worker in ten comes and goes. */
  @Test
  void correctedSum_isTheWholeSumToWithinWhatItSays() {
    UniformRandomProvider random = RandomStream.of(1, "sums");
    double[] numbers = new double[40];
    boolean[] there = new boolean[numbers.length];
    int[] changes = {0};
    AdaptiveRules.Sum sum = new AdaptiveRules.Sum(numbers.length, w -> there[w], () -> changes[0]);
    int corrected = 0;
    for (int i = 0; i < 2000; i++) {
      int w = random.nextInt(numbers.length);
      if (!there[w] || random.nextInt(200) == 0) {
        there[w] = !there[w];
        changes[0]++;
      }
      numbers[w] = Math.pow(10, random.nextDouble(-3, 3));
      sum.set(w, numbers[w]);
      double nearly = sum.nearly();
      double whole = 0;
      for (int k = 0; k < numbers.length; k++) {
        whole += there[k] ? numbers[k] : 0;
      }
      assertThat(nearly).isCloseTo(whole, within(sum.off()));
      assertThat(sum.off()).isLessThan(1e-8);
      corrected += nearly == whole ? 0 : 1;
    }
    assertThat(corrected).as("sums that were not added up anew").isPositive();
    assertThat(sum.exactly()).isEqualTo(sum.nearly());
  }

  @Test
  void af_isTheFormulaOfBanicescuAndLiu() {
    // D = .25/1 + .5/2 + 1/4 = .75 and T = 1/(1 + 1/2 + 1/4) = 4/7.
    assertThat(AdaptiveFactoring.size(0.75, 4 / 7.0, 1000, 1)).isCloseTo(551.098209, MICRO);
    assertThat(AdaptiveFactoring.size(0.75, 4 / 7.0, 1000, 2)).isCloseTo(275.549104, MICRO);
    assertThat(AdaptiveFactoring.size(0.75, 4 / 7.0, 1000, 4)).isCloseTo(137.774552, MICRO);
    assertThat(AdaptiveFactoring.size(0, 4 / 7.0, 1000, 1)).isCloseTo(571.428571, MICRO);
    assertThat(AdaptiveFactoring.size(0, 4 / 7.0, 1000, 2)).isCloseTo(285.714286, MICRO);
    assertThat(AdaptiveFactoring.size(0, 4 / 7.0, 1000, 4)).isCloseTo(142.857143, MICRO);
  }

  @Test
  void atfSlave_fitsAnAffineModel() {
    AtfSlave exact = new AtfSlave(Settings.NONE, Rounding.FLOOR);
    exact.measure(1, 1.65);
    exact.measure(2, 3.15);
    exact.measure(4, 6.15);
    assertThat(exact.a).isCloseTo(0.15, MICRO);
    assertThat(exact.b).isCloseTo(1.5, MICRO);
    assertThat(exact.r).isCloseTo(1, MICRO);
    AtfSlave noisy = new AtfSlave(Settings.NONE, Rounding.FLOOR);
    noisy.measure(1, 1.5);
    noisy.measure(2, 3.3);
    noisy.measure(4, 6);
    noisy.measure(8, 12.4);
    assertThat(noisy.a).isCloseTo(0.021739130, MICRO);
    assertThat(noisy.b).isCloseTo(1.540869565, MICRO);
    assertThat(noisy.r).isCloseTo(0.999418339, MICRO);
  }

  /** The last three of four points lie on 1 + chunk; the first lies far off. */
  @Test
  void atfSlave_forgetsWhatIsOlderThanItsWindow() {
    Settings settings = new Settings.Builder().set(SelfSchedulingKinds.WINDOW, 3).build();
    AtfSlave slave = new AtfSlave(settings, Rounding.FLOOR);
    slave.measure(1, 10);
    slave.measure(2, 3);
    slave.measure(4, 5);
    slave.measure(8, 9);
    assertThat(slave.a).isCloseTo(1, MICRO);
    assertThat(slave.b).isCloseTo(1, MICRO);
    assertThat(slave.predict(7.5, 8)).isEqualTo(6);
    assertThat(slave.predict(Double.NaN, 8)).isEqualTo(8);
  }

  @Test
  void atf_doublesThenSharesOutTime() {
    AtfRun run = new AtfRun(200, Collections.nCopies(4, ChunkSequence.worker(1)));
    for (int w = 0; w < 4; w++) {
      assertThat(run.sizes(w)).containsExactly(1L, 2L, 4L, 11L, 15L, 8L, 4L, 2L, 1L, 1L, 1L);
    }
    assertThat(run.end()).isCloseTo(50, MICRO);
    assertThat(run.roots().subList(0, 7))
        .usingElementComparator((x, y) -> Math.abs(x - y) < 1e-4 ? 0 : Double.compare(x, y))
        .containsExactly(24.5, 11.25, 15.875, 8.0625, 4.46875, 2.265625, 1.3672);
  }

  /** Half a second of latency in front of every computation. */
  @Test
  void atf_learnsTheTimeThatEveryChunkCosts() {
    WorkerSpec slow = WorkerSpec.symmetric("worker", 1, 0.5, 1e300, 0);
    AtfRun run = new AtfRun(200, Collections.nCopies(4, slow));
    for (int w = 0; w < 4; w++) {
      assertThat(run.sizes(w)).containsExactly(1L, 2L, 4L, 14L, 19L, 6L, 1L, 1L, 1L, 1L);
    }
    assertThat(run.end()).isCloseTo(55, MICRO);
    assertThat(run.roots().subList(0, 6))
        .usingElementComparator((x, y) -> Math.abs(x - y) < 1e-4 ? 0 : Double.compare(x, y))
        .containsExactly(36.75, 14.9167, 20.0885, 6.6998, 2.0627, 1.0951);
  }

  /** 200 tasks at 1 + 1/2 + 1/4 + 1/4 = 2 tasks a second: 100 s at best. */
  @Test
  void adaptiveRules_reachTheIdealOnSteadyUnequalWorkers() {
    for (String name : List.of("fac2", "awf-b", "awf-c", "af", "atf")) {
      assertThat(play(name, 200, unequal()).end()).as(name).isCloseTo(100, MICRO);
    }
  }

  /** At 20 s all are back; the fastest is served first, before the others' times are known. */
  @Test
  void awfC_followsTheSpeedsOfUnequalWorkers() {
    Schedule schedule = play("awf-c", 200, unequal()).schedule();
    assertThat(sizes(schedule, 0)).containsExactly(5L, 5L, 5L, 5L, 5L, 34L, 18L, 12L, 6L, 4L, 1L);
    assertThat(sizes(schedule, 1)).containsExactly(5L, 5L, 5L, 13L, 11L, 4L, 3L, 2L, 1L, 1L);
    assertThat(sizes(schedule, 2)).containsExactly(5L, 5L, 6L, 4L, 2L, 2L, 1L);
    assertThat(sizes(schedule, 3)).containsExactly(5L, 10L, 4L, 3L, 2L, 1L);
  }

  @Test
  void atf_followsTheSpeedsOfUnequalWorkers() {
    assertThat(new AtfRun(200, unequal()).sizes(0))
        .containsExactly(1L, 2L, 4L, 17L, 30L, 15L, 12L, 1L, 5L, 5L, 2L, 1L, 1L, 1L, 1L, 1L, 1L);
  }

  /** Four, four, four and three slaves with the times of Table 1; no schedule beats their rate. */
  @Test
  void workQueue_staysAboveTheBoundOfTheCluster() {
    double[][] seconds = {
      {0.80, 1.00, 1.34, 1.44, 14.06841, 71.08},
      {5.18, 6.89, 9.35, 9.52, 2.09569, 477.17},
      {14.82, 19.74, 27.03, 27.22, 0.73074, 1368.48}
    };
    for (double[] row : seconds) {
      List<WorkerSpec> slaves = new ArrayList<>();
      for (int k = 0; k < 15; k++) {
        slaves.add(ChunkSequence.worker(row[k / 4]));
      }
      double rate = slaves.stream().mapToDouble(WorkerSpec::speed).sum();
      assertThat(rate).isCloseTo(row[4], within(5e-6));
      assertThat(1000 / rate).isCloseTo(row[5], within(5e-3));
      assertThat(play("ss", 1000, slaves).end()).isBetween(1000 / rate, 1000 / rate + row[3]);
    }
  }

  private static SchedulerKind kind(String name) {
    return Registry.builtIn().kind(name);
  }

  private static List<Long> sizes(String name, long tasks, int workers, Settings settings) {
    return ChunkSequence.of(kind(name), tasks, null, workers, settings, 1);
  }

  private static ArithmeticRun play(String name, long tasks, List<WorkerSpec> workers) {
    Scheduler scheduler = kind(name).create(StarProblem.of(workers, tasks), Settings.NONE);
    return ArithmeticRun.of(workers, kind(name), scheduler).play();
  }

  private static List<WorkerSpec> unequal() {
    return DoubleStream.of(1, 2, 4, 4).mapToObj(ChunkSequence::worker).toList();
  }

  private static Settings times(double mean, double deviation, double overhead) {
    return new Settings.Builder()
        .set(SelfSchedulingKinds.MEAN, mean)
        .set(SelfSchedulingKinds.DEVIATION, deviation)
        .set(SelfSchedulingKinds.OVERHEAD, overhead)
        .build();
  }

  private static List<Long> batches(int times, long... sizes) {
    return LongStream.of(sizes)
        .boxed()
        .flatMap(s -> Collections.nCopies(times, s).stream())
        .toList();
  }

  @SafeVarargs
  private static List<Long> concat(List<Long>... parts) {
    return List.of(parts).stream().flatMap(List::stream).toList();
  }

  private static List<Long> sizes(Schedule schedule, int worker) {
    List<Long> sizes = new ArrayList<>();
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.worker(row) == worker) {
        sizes.add((long) schedule.size(row));
      }
    }
    return sizes;
  }

  /** A run of ATF that notes the root slice of every round. */
  private static final class AtfRun implements Scheduler {
    private final AdaptiveTimeFactoring atf;
    private final List<Double> roots = new ArrayList<>();
    private final ArithmeticRun arithmetic;

    AtfRun(long tasks, List<WorkerSpec> workers) {
      atf = new AdaptiveTimeFactoring(StarProblem.of(workers, tasks), Settings.NONE);
      arithmetic = ArithmeticRun.of(workers, kind("atf"), this).play();
    }

    @Override
    public Action next(Master master) {
      Action action = atf.next(master);
      double root = atf.master.root;
      if (!Double.isNaN(root) && (roots.isEmpty() || roots.getLast() != root)) {
        roots.add(root);
      }
      return action;
    }

    @Override
    public void joined(Master master, int worker) {
      atf.joined(master, worker);
    }

    @Override
    public void returned(Master master, Send chunk, double seconds) {
      atf.returned(master, chunk, seconds);
    }

    List<Long> sizes(int worker) {
      return VectorsTest.sizes(arithmetic.schedule(), worker);
    }

    List<Double> roots() {
      return roots;
    }

    double end() {
      return arithmetic.end();
    }
  }
}
