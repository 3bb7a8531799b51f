package loadstar.experiment.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperExperiment;
import loadstar.experiment.Parameters;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Regret of {@code auto}, its cheap rivals and every single rule of the portfolio: the makespan
 * over the least of the single rules on the same star, less 1.
 */
public final class Regret extends PaperExperiment {
  private static final double[] DEVIATIONS = {0, 0.5, 2};
  private static final double[] SPEED_ERRORS = {0, 0.3, 1};

  public Regret() {
    super(
        "auto",
        "regret",
        "what choosing a scheduler during the run loses against hindsight",
        "QUICK: 2 stars of each setting in place of 40");
  }

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

    RunSpec spec(Scale scale, int seed) {
      int stars = scale == Scale.FULL ? 40 : 2;
      String run =
          format(
              "deviation%s-error%s-%s-stars%d-seed%d",
              Numbers.text(deviation),
              Numbers.text(speedError),
              failing ? "failing" : "steady",
              stars,
              seed);
      return new Parameters()
          .put(RegretStudy.DEVIATION, deviation, RegretStudy.SPEED_ERROR, speedError)
          .put(RegretStudy.FAILING, failing ? 1 : 0, RegretStudy.STARS, stars)
          .of(RegretStudy.NAME, run, seed);
    }
  }

  @Override
  protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return Setting.all().stream().map(setting -> setting.spec(scale, seed)).toList();
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    return new Evaluation(compare(runs, published))
        .table(id(), overall(runs))
        .table(id() + "-settings", bySetting(runs));
  }

  // Percent, of all stars of all seeds.
  private static double[] regrets(RunSet runs, Setting setting, String contender) {
    return IntStream.rangeClosed(1, runs.seeds())
        .mapToObj(seed -> runs.result(setting.spec(runs.scale(), seed)))
        .flatMapToDouble(result -> Arrays.stream(regrets(result, contender)))
        .toArray();
  }

  private static double[] regrets(RunResult result, String contender) {
    double[] regrets = result.series(RegretStudy.makespan(contender)).clone();
    for (int star = 0; star < regrets.length; star++) {
      double best = Double.POSITIVE_INFINITY;
      for (String single : RegretStudy.SINGLE) {
        best = Math.min(best, result.series(RegretStudy.makespan(single))[star]);
      }
      regrets[star] = 100 * (regrets[star] / best - 1);
    }
    return regrets;
  }

  private static Table overall(RunSet runs) {
    return SpreadTable.of(
        RegretStudy.contenders(),
        (table, contender) -> {
          double[] regrets =
              Setting.all().stream()
                  .flatMapToDouble(setting -> Arrays.stream(regrets(runs, setting, contender)))
                  .sorted()
                  .toArray();
          table
              .row("scheduler", contender, "platforms", regrets.length)
              .cells("regret_median_percent", quantile(regrets, 0.5))
              .cells("regret_mean_percent", Arrays.stream(regrets).average().orElseThrow())
              .cells("regret_p95_percent", quantile(regrets, 0.95))
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
              .cells(
                  "platforms", regrets(runs, setting, RegretStudy.contenders().getFirst()).length);
          for (String contender : RegretStudy.contenders()) {
            double[] regrets = regrets(runs, setting, contender);
            Arrays.sort(regrets);
            table
                .cells(contender + "_median_percent", quantile(regrets, 0.5))
                .cells(contender + "_largest_percent", regrets[regrets.length - 1]);
          }
        });
  }

  // Of sorted values; between two of them in proportion.
  private static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  private static Findings compare(RunSet runs, Published published) {
    Findings findings = new Findings(runs.scale(), published);
    findings.derived(
        "regret-bound", new double[runs.seeds()], runs.each(seed -> shortfall(runs, seed)), 1e-9);
    return findings;
  }

  private static double shortfall(RunSet runs, int seed) {
    double worst = 0;
    for (Setting setting : Setting.all()) {
      RunResult result = runs.result(setting.spec(runs.scale(), seed));
      double[] least = result.series(RegretStudy.LEAST);
      for (String contender : RegretStudy.contenders()) {
        double[] makespans = result.series(RegretStudy.makespan(contender));
        for (int star = 0; star < least.length; star++) {
          worst = Math.max(worst, 1 - makespans[star] / least[star]);
        }
      }
    }
    return worst;
  }
}
