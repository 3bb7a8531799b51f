package loadstar.experiment.auto;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.StarReplay;
import loadstar.algorithm.play.TaskCosts;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Study;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * All contenders on some random stars of one setting, each star with the same costs, speeds and
 * failures for all; by the plain player.
 */
public final class RegretStudy implements Study {
  public static final String NAME = "auto-regret";
  static final String DEVIATION = "deviation";
  static final String SPEED_ERROR = "speed_error";
  static final String FAILING = "failing";
  static final String STARS = "stars";

  // The portfolio of those that choose, which are compared with each of it.
  static final List<String> SINGLE =
      List.of("static", "tss", "gss", "mfsc", "fac2", "wf", "awf-b", "awf-c");

  // auto with its thinking counted.
  static final String THINKING = "auto-thinking";
  static final List<String> CHOOSING = List.of("auto", THINKING, "auto-expert", "auto-bandit");
  // Series by star: makespan that no schedule can beat, seconds.
  static final String LEAST = "least_s";
  // Counted for each simulated chunk, seconds: twice what it takes on a busy processor here.
  private static final String THINKING_SECONDS = "1e-5";
  private static final int TASKS_PER_WORKER = 200;

  static List<String> contenders() {
    List<String> all = new ArrayList<>(SINGLE);
    all.addAll(CHOOSING);
    return all;
  }

  // Series by star, seconds.
  static String makespan(String contender) {
    return contender + "_s";
  }

  @Override
  public RunResult execute(RunSpec spec) {
    int stars = spec.count(STARS);
    double[] least = new double[stars];
    double[][] makespans = new double[contenders().size()][stars];
    for (int s = 0; s < stars; s++) {
      Star star = Star.draw(spec, s);
      least[s] = star.leastSeconds();
      for (int c = 0; c < makespans.length; c++) {
        makespans[c][s] = star.makespan(contenders().get(c));
      }
    }
    RunResult result = new RunResult().put(LEAST, least);
    for (int c = 0; c < makespans.length; c++) {
      result.put(makespan(contenders().get(c)), makespans[c]);
    }
    return result;
  }

  /**
   * One star.
   *
   * @param nominal what schedulers take workers for
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
    // 4 to 32 workers of 5 to 20 tasks a second; a message of a task takes a sixtieth of it.
    static Star draw(RunSpec spec, int number) {
      UniformRandomProvider random = RandomStream.of(spec.seed(), "regret-" + number);
      var gauss = ZigguratSampler.NormalizedGaussian.of(random);
      double error = spec.number(SPEED_ERROR);
      int size = 4 + random.nextInt(29);
      double load = TASKS_PER_WORKER * size;
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
        // Drawn where nobody fails, too: the stars are then the same.
        double date = -1.5 * ideal * Math.log(1 - random.nextDouble());
        leaving[w] = w > 0 && spec.count(FAILING) == 1 ? date : Double.POSITIVE_INFINITY;
      }
      return new Star(nominal, real, load, costs(spec, load, number), leaving, 0.1 * ideal);
    }

    private static TaskCosts costs(RunSpec spec, double load, int number) {
      double deviation = spec.number(DEVIATION);
      return deviation == 0
          ? TaskCosts.equal(load)
          : TaskCosts.draw(load, CostModel.gamma(deviation), 1000 * spec.seed() + number);
    }

    double leastSeconds() {
      double power = real.stream().mapToDouble(WorkerSpec::speed).sum();
      return costs.classes(load).work() / power;
    }

    double makespan(String contender) {
      SchedulerKind kind = Registry.builtIn().kind(contender.equals(THINKING) ? "auto" : contender);
      Settings.Builder settings = new Settings.Builder();
      if (contender.equals(THINKING)) {
        settings.read(Parameter.named(kind.master(), "thinking", contender), THINKING_SECONDS);
      }
      StarProblem problem = StarProblem.of(nominal, load);
      StarReplay replay =
          StarReplay.of(real, kind, kind.create(problem, settings.build()))
              .withCosts(costs.again());
      for (int w = 0; w < leaving.length; w++) {
        if (Double.isFinite(leaving[w])) {
          replay.leaving(w, leaving[w]).returning(w, leaving[w] + away);
        }
      }
      replay.play();
      ScheduleReport report =
          new ScheduleValidator(new StarPlatform("master", real))
              .withWork(replay::work)
              .validate(replay.schedule(), Double.POSITIVE_INFINITY, load);
      if (!report.valid()) {
        throw new IllegalStateException(contender + ": " + report.summary());
      }
      return replay.end();
    }
  }
}
