package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
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
   * busy takes 0.3 to 3 times the master's port; all of them need 30 to 1000 s for the load.
   */
  private record Star(List<WorkerSpec> workers, double load) {
    static Star random(int seed) {
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
      return new Star(workers, all * between(random, 30, 1000));
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

  @Test
  void own_isNeverFarBehindUmr() {
    DoubleSummaryStatistics own = new DoubleSummaryStatistics();
    DoubleSummaryStatistics balanced = new DoubleSummaryStatistics();
    DoubleSummaryStatistics tightened = new DoubleSummaryStatistics();
    for (int seed = 1; seed <= STARS; seed++) {
      Star star = Star.random(seed);
      double umr = star.makespan(UMR, Settings.NONE);
      own.accept(star.makespan(AS4DR, select("own", "none")) / umr);
      balanced.accept(star.makespan(AS4DR, select("own", "balanced")) / umr);
      tightened.accept(star.makespan(AS4DR, select("ppam13", "none")) / umr);
    }
    if (Boolean.getBoolean("full")) {
      System.out.println("own " + own + "\nbalanced " + balanced + "\nppam13 " + tightened);
    }
    assertThat(own.getMax()).isLessThan(1.05);
    assertThat(own.getAverage()).isLessThan(1.01);
    assertThat(balanced.getAverage()).isLessThan(own.getAverage());
    assertThat(tightened.getAverage()).isGreaterThan(1.2);
  }
}
