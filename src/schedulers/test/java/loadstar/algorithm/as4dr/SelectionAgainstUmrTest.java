package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/**
 * AS4DR with the workers of {@code select=own} against UMR on random stars whose links differ; the
 * numbers of docs/findings.md are those of {@code -Dfull}.
 */
class SelectionAgainstUmrTest {
  private static final int STARS = Boolean.getBoolean("full") ? 200 : 20;
  private static final SchedulerKind AS4DR = Registry.builtIn().kind("as4dr");
  private static final SchedulerKind UMR = Registry.builtIn().kind("umr");

  /**
   * A star of 4 to 40 workers whose speeds differ by up to 4, their links by up to 30; to keep all
   * busy takes 0.3 to 3 times the master's port. Latencies are 0.1 to 10 ms.
   */
  private record Star(List<WorkerSpec> workers, double load) {
    /** Draws a star whose workers together need that many seconds for the load. */
    static Star random(int seed, double least, double most) {
      UniformRandomProvider random = RandomStream.of(seed, "star");
      int size = 4 + random.nextInt(37);
      double[] speed = new double[size];
      double[] bandwidth = new double[size];
      double[] latency = new double[size];
      double sum = 0;
      double all = 0;
      for (int w = 0; w < size; w++) {
        speed[w] = between(random, 2.5, 10);
        bandwidth[w] = between(random, 1, 30);
        latency[w] = between(random, 1e-4, 1e-2);
        sum += speed[w] / bandwidth[w];
        all += speed[w];
      }
      double demand = between(random, 0.3, 3);
      double f = between(random, 1e-4, 1e-2);
      List<WorkerSpec> workers = new ArrayList<>();
      for (int w = 0; w < size; w++) {
        double out = bandwidth[w] * sum / demand;
        workers.add(new WorkerSpec("w" + w, speed[w], f, out, latency[w], 1e6 * out, latency[w]));
      }
      return new Star(workers, all * between(random, least, most));
    }

    private static double between(UniformRandomProvider random, double low, double high) {
      return low * Math.pow(high / low, random.nextDouble());
    }

    double makespan(SchedulerKind kind, Settings settings) {
      Scheduler scheduler = kind.create(StarProblem.of(workers, load), settings);
      return ArithmeticRun.of(workers, kind, scheduler).play().schedule().lastDate();
    }
  }

  private static Settings select(String rule, String cleanUp) {
    return new Settings.Builder()
        .set(As4drKinds.SELECT, rule)
        .set(As4drKinds.CLEAN_UP, cleanUp)
        .build();
  }

  /** The makespans of one way of AS4DR over those of UMR. */
  private static DoubleSummaryStatistics againstUmr(
      Settings settings, double leastSeconds, double mostSeconds) {
    double[] ratios =
        IntStream.rangeClosed(1, STARS)
            .mapToObj(seed -> Star.random(seed, leastSeconds, mostSeconds))
            .mapToDouble(star -> star.makespan(AS4DR, settings) / star.makespan(UMR, Settings.NONE))
            .toArray();
    DoubleSummaryStatistics statistics = Arrays.stream(ratios).summaryStatistics();
    if (Boolean.getBoolean("full")) {
      System.out.printf(
          "%s, %.0f to %.0f s: mean %.3f, %.2f to %.2f, %d above 1.1%n",
          settings.texts(),
          leastSeconds,
          mostSeconds,
          statistics.getAverage(),
          statistics.getMin(),
          statistics.getMax(),
          Arrays.stream(ratios).filter(ratio -> ratio > 1.1).count());
    }
    return statistics;
  }

  @Test
  void own_isNeverFarBehindUmr() {
    DoubleSummaryStatistics own = againstUmr(select("own", "none"), 30, 1000);
    assertThat(own.getMax()).isLessThan(1.05);
    assertThat(own.getAverage()).isLessThan(1.01);
    assertThat(againstUmr(select("own", "balanced"), 30, 1000).getAverage())
        .isLessThan(own.getAverage());
    assertThat(againstUmr(select("ppam13", "none"), 30, 1000).getAverage()).isGreaterThan(1.2);
  }

  /** A load of few periods ends with workers that wait for others, unless it is balanced. */
  @Test
  void own_isBehindUmrWithShortLoads() {
    DoubleSummaryStatistics own = againstUmr(select("own", "none"), 1, 30);
    assertThat(own.getAverage()).isBetween(1.0, 1.2);
    assertThat(againstUmr(select("own", "balanced"), 1, 30).getAverage())
        .isLessThan(own.getAverage());
  }
}
