package loadstar.experiment.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.StarReplay;
import loadstar.algorithm.play.TaskCosts;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.model.Quantile;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The regret of {@code auto}, its cheap rivals and every single rule of the portfolio: the makespan
 * over the least of the single rules on the same star, less 1.
 */
public final class Regret extends Experiment {
  static final String DEVIATION = "deviation";
  static final String SPEED_ERROR = "speed_error";
  static final String FAILING = "failing";
  static final String STARS = "stars";

  /** The portfolio of the schedulers that choose, which are compared with each of it. */
  static final List<String> SINGLE =
      List.of("static", "tss", "gss", "mfsc", "fac2", "wf", "awf-b", "awf-c");

  /** The scheduler auto with the time of its simulations counted. */
  static final String THINKING = "auto-thinking";

  static final List<String> CHOOSING = List.of("auto", THINKING, "auto-expert", "auto-bandit");

  /** Series by star: makespan that no schedule can beat, seconds. */
  static final String LEAST = "least_s";

  /**
   * Time counted for each simulated chunk, seconds: twice what it takes on a busy processor here.
   */
  private static final String THINKING_SECONDS = "1e-5";

  private static final int TASKS_PER_WORKER = 200;

  static final List<String> CONTENDERS = Stream.of(SINGLE, CHOOSING).flatMap(List::stream).toList();

  private static final double[] DEVIATIONS = {0, 0.5, 2};
  private static final double[] SPEED_ERRORS = {0, 0.3, 1};

  private record Setting(double deviation, double speedError, boolean failing) {
    static List<Setting> all() {
      List<Setting> settings = new ArrayList<>();
      for (double deviation : DEVIATIONS) {
        for (double error : SPEED_ERRORS) {
          settings.add(new Setting(deviation, error, false));
          settings.add(new Setting(deviation, error, true));
        }
      }
      return settings;
    }

    Question question(Scale scale) {
      int stars = scale == Scale.FULL ? 40 : 2;
      String hosts = failing ? "-failing" : "-steady";
      Object[] run = {"deviation", deviation, "-error", speedError, hosts, "-stars", stars};
      return new Parameters()
          .put(DEVIATION, deviation, SPEED_ERROR, speedError)
          .put(FAILING, failing ? 1 : 0, STARS, stars)
          .of(RegretStudy.NAME, run);
    }
  }

  @Override
  protected List<Question> questions(Scale scale) {
    return Setting.all().stream().map(setting -> setting.question(scale)).toList();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    List<Question> questions = questions(runs.scale());
    findings
        .none("regret-bound", largest(runs, questions, Regret::shortfall), 1e-9)
        .table(id(), overall(runs))
        .table(id() + "-settings", bySetting(runs));
    double[] auto = regrets(runs, "auto");
    for (String configuration : CONTENDERS) {
      double[] regrets = regrets(runs, configuration);
      findings.claim(
          "regret-%s",
          Effect.every("stars", regrets),
          configuration,
          Quantile.of(regrets, 0.5),
          Spread.of(regrets).mean(),
          Spread.of(regrets).confidence(),
          Quantile.of(regrets, 0.95),
          Spread.of(regrets).max());
      if (!configuration.equals("auto")) {
        Spread behind = Spread.of(minus(regrets, auto));
        findings.claim(
            "regret-%s-auto",
            Effect.every("stars", minus(regrets, auto)),
            configuration,
            behind.mean(),
            behind.confidence());
      }
    }
  }

  /** Returns percents, of all stars of all settings and seeds. */
  private static double[] regrets(RunSet runs, String configuration) {
    return Setting.all().stream()
        .flatMapToDouble(setting -> Arrays.stream(regrets(runs, setting, configuration)))
        .toArray();
  }

  /** Returns percents, of all stars of all seeds. */
  private static double[] regrets(RunSet runs, Setting setting, String configuration) {
    return runs.together(setting.question(runs.scale()), result -> regrets(result, configuration));
  }

  private static double[] regrets(RunResult result, String configuration) {
    double[] regrets = result.series(makespan(configuration)).clone();
    for (int star = 0; star < regrets.length; star++) {
      int at = star;
      double best =
          SINGLE.stream()
              .mapToDouble(single -> result.series(makespan(single))[at])
              .min()
              .orElseThrow();
      regrets[star] = 100 * (regrets[star] / best - 1);
    }
    return regrets;
  }

  private static Table overall(RunSet runs) {
    return SpreadTable.of(
        CONTENDERS,
        (table, configuration) -> {
          double[] regrets = Arrays.stream(regrets(runs, configuration)).sorted().toArray();
          table
              .row("scheduler", configuration, "platforms", regrets.length)
              .cells("regret_median_percent", Quantile.of(regrets, 0.5))
              .cells("regret_mean_percent", Arrays.stream(regrets).average().orElseThrow())
              .cells("regret_p95_percent", Quantile.of(regrets, 0.95))
              .cells("regret_largest_percent", regrets[regrets.length - 1]);
        });
  }

  private static Table bySetting(RunSet runs) {
    return SpreadTable.of(
        Setting.all(),
        (table, setting) -> {
          table
              .row("task_deviation", setting.deviation, "speed_error", setting.speedError)
              .cells("failing", setting.failing ? "yes" : "no")
              .cells("platforms", regrets(runs, setting, CONTENDERS.getFirst()).length);
          for (String configuration : CONTENDERS) {
            double[] regrets = regrets(runs, setting, configuration);
            table
                .cells(configuration + "_median_percent", Quantile.of(regrets, 0.5))
                .cells(configuration + "_largest_percent", Spread.of(regrets).max());
          }
        });
  }

  private static double shortfall(RunResult result) {
    double[] least = result.series(LEAST);
    return CONTENDERS.stream()
        .map(configuration ->
            pairs(result.series(makespan(configuration)), least, (a, b) -> 1 - a / b))
        .flatMapToDouble(Arrays::stream)
        .reduce(0, Math::max);
  }

  /**
   * All scheduler configurations on some random stars of one setting, each star with the same
   * costs, speeds and failures for all; in plain Java.
   */
  public static final class RegretStudy implements Study {
    public static final String NAME = "auto-regret";

    @Override
    public RunResult execute(RunSpec spec) {
      List<Star> stars =
          IntStream.range(0, spec.count(STARS)).mapToObj(s -> Star.draw(spec, s)).toList();
      RunResult result =
          new RunResult().put(LEAST, stars.stream().mapToDouble(Star::leastSeconds).toArray());
      for (String configuration : CONTENDERS) {
        double[] makespans =
            stars.stream().mapToDouble(one -> one.makespan(configuration)).toArray();
        result.put(makespan(configuration), makespans);
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
          // The date is drawn where nobody fails, too: the stars are then the same.
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

      double makespan(String configuration) {
        SchedulerKind kind =
            Registry.builtIn().kind(configuration.equals(THINKING) ? "auto" : configuration);
        Settings.Builder settings = new Settings.Builder();
        if (configuration.equals(THINKING)) {
          settings.read(
              Parameter.named(kind.master(), "thinking", configuration), THINKING_SECONDS);
        }
        StarProblem problem = StarProblem.of(nominal, load);
        StarReplay replay =
            StarReplay.of(real, kind, kind.create(problem, settings.build()))
                .withCosts(costs.again());
        for (int w = 0; w < leaving.length; w++) {
          if (Double.isFinite(leaving[w])) {
            replay.away(w, leaving[w], leaving[w] + away);
          }
        }
        replay.play();
        ScheduleReport report =
            new ScheduleValidator(new StarPlatform("master", real))
                .work(replay::work)
                .validate(replay.schedule(), Double.POSITIVE_INFINITY, load);
        if (!report.valid()) {
          throw new IllegalStateException(configuration + ": " + report.summary());
        }
        return replay.end();
      }
    }
  }
}
