package loadstar.algorithm.multiround;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import loadstar.model.IndexSort;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Planning that is made for many workers gives the plans of the papers' loops, to the last digit.
 */
class PlansOfManyTest {
  /** Stars of equal workers, of a few sorts, and of different ones, with latencies and without. */
  static Stream<List<WorkerSpec>> stars() {
    List<List<WorkerSpec>> stars = new ArrayList<>();
    for (int seed = 1; seed <= 20; seed++) {
      Random random = new Random(seed);
      int size = 1 + random.nextInt(40);
      int sorts = seed % 3 == 0 ? size : 1 + random.nextInt(3);
      double latency = seed % 2 == 0 ? 0 : Math.pow(10, -random.nextInt(5));
      double wide = Math.pow(10, random.nextInt(5) - 1);
      List<WorkerSpec> kinds = new ArrayList<>();
      for (int i = 0; i < sorts; i++) {
        double bandwidth = wide * (1 + random.nextDouble());
        kinds.add(
            WorkerSpec.of("w" + i, 1 + random.nextDouble())
                .withBandwidths(bandwidth, bandwidth)
                .withLatencies(latency * random.nextDouble(), 0)
                .withComputeLatency(latency * random.nextDouble()));
      }
      List<WorkerSpec> workers = new ArrayList<>();
      for (int w = 0; w < size; w++) {
        workers.add(kinds.get(random.nextInt(sorts)));
      }
      stars.add(workers);
    }
    return stars.stream();
  }

  @ParameterizedTest
  @MethodSource("stars")
  void multiInstallment_isThatOfItsLoop(List<WorkerSpec> workers) {
    for (int installments = 1; installments <= 4; installments++) {
      Plan plan = new MultiInstallment(installments).plan(workers, 1000);
      assertThat(plan.chunks()).isEqualTo(installments(workers, installments, 1000));
    }
  }

  private static List<Plan.Chunk> installments(List<WorkerSpec> workers, int count, double load) {
    int[] order = SingleRound.byBandwidth(workers);
    int n = order.length;
    double[] g = new double[count * n];
    double[] sends = new double[count * n];
    double total = 0;
    for (int k = 0; k < count * n; k++) {
      double seconds = k < n ? g[0] / workers.get(order[n - 1]).speed() : 0;
      for (int l = Math.max(0, k - n); l < k; l++) {
        seconds += sends[l];
      }
      WorkerSpec owner = workers.get(order[n - 1 - k % n]);
      g[k] = k == 0 ? 1 : owner.speed() * seconds;
      sends[k] = g[k] / owner.bandwidthOut();
      total += g[k];
      if (total > 1e150) {
        for (int l = 0; l <= k; l++) {
          g[l] /= 1e150;
          sends[l] /= 1e150;
        }
        total /= 1e150;
      }
    }
    Plan.Builder plan = new Plan.Builder(load);
    for (int k = count * n - 1; k >= 0; k--) {
      plan.add(order[n - 1 - k % n], count - 1 - k / n, load / total * g[k]);
    }
    return plan.build().chunks();
  }

  @ParameterizedTest
  @MethodSource("stars")
  void greedySets_areThoseOfTheLoopOverAllWorkers(List<WorkerSpec> workers) {
    MrrsPlatform platform = new MrrsPlatform(workers);
    MrrsGreedy greedy = new MrrsGreedy(workers, false);
    boolean[] member = new boolean[platform.size()];
    member[platform.last] = true;
    double weight = platform.weight[platform.last];
    double profit = platform.profit[platform.last];
    int widest = IndexSort.least(platform.size(), i -> -platform.bandwidth[i]);
    long steps = 0;
    int next = member[widest] ? -1 : widest;
    while (true) {
      if (next >= 0) {
        member[next] = true;
        weight += platform.weight[next];
        profit += platform.profit[next];
      }
      if (weight > platform.threshold) {
        assertThat(greedy.thetaBelowOne()).isEqualTo(platform.inServiceOrder(member));
        break;
      }
      next = -1;
      double smallest = Double.POSITIVE_INFINITY;
      for (int k = 0; k < platform.size(); k++) {
        steps += member[k] ? 0 : 1;
        double pi = (weight + platform.weight[k]) / (profit + platform.profit[k]);
        if (!member[k] && pi < smallest) {
          smallest = pi;
          next = k;
        }
      }
      if (next < 0) {
        assertThat(greedy.thetaBelowOne()).isNull();
        break;
      }
    }
    assertThat(greedy.steps()).isEqualTo(steps);
  }

  @ParameterizedTest
  @MethodSource("stars")
  void bestPeriods_areThoseOfTheFullSearch(List<WorkerSpec> workers) {
    Plan plan = PeriodicLp.best(workers, 1000);
    int[] order = SingleRound.byBandwidth(workers);
    PeriodLoads loads = new PeriodLoads(workers, order);
    double least = Double.POSITIVE_INFINITY;
    List<Plan.Chunk> best = List.of();
    int patience = 50;
    for (int k = 1; k <= UniformPlan.MAX_ROUNDS && patience > 0; k++, patience--) {
      double period = period(workers, order, 1000.0 / k);
      assertThat(loads.period(1000.0 / k)).isEqualTo(period);
      Periods next = Periods.of(loads, 1000, period);
      if (next.makespan() < least) {
        least = next.makespan();
        best = next.plan().chunks();
        patience = 50;
      }
    }
    assertThat(plan.chunks()).isEqualTo(best);
  }

  private static double period(List<WorkerSpec> workers, int[] order, double load) {
    double high = 1;
    while (loads(workers, order, high) < load) {
      high *= 2;
    }
    double low = 0;
    for (int i = 0; i < 100; i++) {
      double middle = (low + high) / 2;
      if (middle == low || middle == high) {
        break;
      }
      if (loads(workers, order, middle) < load) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static double loads(List<WorkerSpec> workers, int[] order, double period) {
    double[] x = new double[order.length];
    double port = period;
    for (int k = 0; k < order.length; k++) {
      WorkerSpec w = workers.get(order[k]);
      double compute = w.speed() * (period - w.computeLatency());
      double receive = (port - w.latencyOut()) * w.bandwidthOut();
      x[k] = Math.max(0, Math.min(compute, receive));
      port -= x[k] > 0 ? w.sendSeconds(x[k]) : 0;
    }
    return Arrays.stream(x).sum();
  }
}
