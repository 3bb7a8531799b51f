package loadstar.experiment.auto;

import static loadstar.experiment.SeedNumbers.largest;
import static loadstar.experiment.SeedNumbers.minus;
import static loadstar.experiment.SeedNumbers.pairs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.model.Quantile;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

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
  static final String THINKING_SECONDS = "1e-5";

  static final int TASKS_PER_WORKER = 200;

  static final List<String> CONTENDERS = Stream.of(SINGLE, CHOOSING).flatMap(List::stream).toList();

  private static final double[] DEVIATIONS = {0, 0.5, 2};
  private static final double[] SPEED_ERRORS = {0, 0.3, 1};

  private record UncertainSetting(double deviation, double speedError, boolean failing) {
    static List<UncertainSetting> all() {
      List<UncertainSetting> settings = new ArrayList<>();
      for (double deviation : DEVIATIONS) {
        for (double error : SPEED_ERRORS) {
          settings.add(new UncertainSetting(deviation, error, false));
          settings.add(new UncertainSetting(deviation, error, true));
        }
      }
      return settings;
    }

    SeededProblem problem(Scale scale) {
      int stars = scale == Scale.FULL ? 40 : 2;
      String hosts = failing ? "-failing" : "-steady";
      Object[] run = {"deviation", deviation, "-error", speedError, hosts, "-stars", stars};
      return new ExperimentParameters()
          .put(DEVIATION, deviation, SPEED_ERROR, speedError)
          .put(FAILING, failing ? 1 : 0, STARS, stars)
          .of(RegretSimulation.NAME, run);
    }
  }

  public Regret() {
    super("auto-regret");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new RegretSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return UncertainSetting.all().stream().map(setting -> setting.problem(scale)).toList();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    List<SeededProblem> problems = problems(runs.scale());
    findings
        .none("regret-bound", largest(runs, problems, Regret::shortfall), 1e-9)
        .table(id(), overall(runs))
        .table(id() + "-settings", bySetting(runs))
        .figure(id());
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
    return UncertainSetting.all().stream()
        .flatMapToDouble(setting -> Arrays.stream(regrets(runs, setting, configuration)))
        .toArray();
  }

  /** Returns percents, of all stars of all seeds. */
  private static double[] regrets(RunSet runs, UncertainSetting setting, String configuration) {
    return runs.together(setting.problem(runs.scale()), result -> regrets(result, configuration));
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
              .row("scheduler", configuration, "number", CONTENDERS.indexOf(configuration) + 1)
              .cells("platforms", regrets.length)
              .cells("regret_median_percent", Quantile.of(regrets, 0.5))
              .cells("regret_mean_percent", Arrays.stream(regrets).average().orElseThrow())
              .cells("regret_p95_percent", Quantile.of(regrets, 0.95))
              .cells("regret_largest_percent", regrets[regrets.length - 1]);
        });
  }

  private static Table bySetting(RunSet runs) {
    return SpreadTable.of(
        UncertainSetting.all(),
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
}
