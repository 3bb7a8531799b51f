package loadstar.experiment.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.TaskCosts;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperSimulation;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * All scheduler configurations on some random stars of one setting, each star with the same costs,
 * speeds and failures for all; by arithmetic.
 */
public final class RegretSimulation implements PaperSimulation {
  public static final String NAME = "auto-regret";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) {
    List<Star> stars =
        IntStream.range(0, spec.count(Regret.STARS)).mapToObj(s -> Star.draw(spec, s)).toList();
    RunResult result =
        new RunResult().put(Regret.LEAST, stars.stream().mapToDouble(Star::leastSeconds).toArray());
    for (String configuration : Regret.CONTENDERS) {
      double[] makespans = stars.stream().mapToDouble(one -> one.makespan(configuration)).toArray();
      result.put(Regret.makespan(configuration), makespans);
    }
    return result;
  }

  /**
   * A star.
   *
   * @param nominal the workers that schedulers assume
   * @param leaving date at which each worker leaves; the first does not
   * @param away seconds until it is back
   */
  private record Star(
      List<WorkerSpec> nominal,
      List<WorkerSpec> real,
      double load,
      TaskCosts costs,
      double[] leaving,
      double away) {
    /**
     * Draws a star of 4 to 32 workers of 5 to 20 tasks a second; a message of a task takes a
     * sixtieth of it.
     */
    static Star draw(RunSpec spec, int number) {
      UniformRandomProvider random = RandomStream.of(spec.seed(), "regret-" + number);
      var gauss = ZigguratSampler.NormalizedGaussian.of(random);
      double error = spec.number(Regret.SPEED_ERROR);
      int size = 4 + random.nextInt(29);
      double load = Regret.TASKS_PER_WORKER * size;
      List<WorkerSpec> nominal = new ArrayList<>();
      List<WorkerSpec> real = new ArrayList<>();
      double power = 0;
      for (int w = 0; w < size; w++) {
        double speed = random.nextDouble(5, 20);
        double latency = random.nextDouble(0.01, 0.05);
        WorkerSpec worker = WorkerSpec.symmetric("w" + w, speed, latency, 60 * speed, latency);
        double actual = speed * Math.exp(error * gauss.sample() - error * error / 2);
        nominal.add(worker);
        real.add(worker.withSpeed(actual));
        power += actual;
      }
      double ideal = load / power;
      double[] leaving = new double[size];
      for (int w = 0; w < size; w++) {
        // The date is drawn where nobody fails, too: the stars are then the same.
        double date = -1.5 * ideal * Math.log(1 - random.nextDouble());
        leaving[w] = w > 0 && spec.count(Regret.FAILING) == 1 ? date : Double.POSITIVE_INFINITY;
      }
      return new Star(nominal, real, load, costs(spec, load, number), leaving, 0.1 * ideal);
    }

    private static TaskCosts costs(RunSpec spec, double load, int number) {
      double deviation = spec.number(Regret.DEVIATION);
      return deviation == 0
          ? TaskCosts.equal(load)
          : TaskCosts.draw(load, CostModel.gamma(deviation), 1000 * spec.seed() + number);
    }

    double leastSeconds() {
      double power = real.stream().mapToDouble(WorkerSpec::speed).sum();
      return costs.classes(load).work() / power;
    }

    double makespan(String configuration) {
      SchedulerKind kind =
          Registry.builtIn().kind(configuration.equals(Regret.THINKING) ? "auto" : configuration);
      Settings.Builder settings = new Settings.Builder();
      if (configuration.equals(Regret.THINKING)) {
        settings.read(
            Parameter.named(kind.master(), "thinking", configuration), Regret.THINKING_SECONDS);
      }
      StarProblem problem = StarProblem.of(nominal, load);
      ArithmeticRun arithmetic =
          ArithmeticRun.of(real, kind, kind.create(problem, settings.build()))
              .withCosts(costs.again());
      for (int w = 0; w < leaving.length; w++) {
        if (Double.isFinite(leaving[w])) {
          arithmetic.away(w, leaving[w], leaving[w] + away);
        }
      }
      arithmetic.play();
      ScheduleReport report =
          new ScheduleValidator(new StarPlatform("master", real))
              .work(arithmetic::work)
              .validate(arithmetic.schedule(), Double.POSITIVE_INFINITY, load);
      if (!report.valid()) {
        throw new IllegalStateException(configuration + ": " + report.summary());
      }
      return arithmetic.end();
    }
  }
}
