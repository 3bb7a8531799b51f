package loadstar.experiment.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Comparison;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Table;

/**
 * Regret of {@code auto}, its cheap rivals and every single rule of the portfolio: the makespan
 * over the least of the single rules on the same star, less 1.
 */
public final class Regret extends PaperExperiment {
  private static final double[] DEVIATIONS = {0, 0.5, 2};
  private static final double[] SPEED_ERRORS = {0, 0.3, 1};

  public Regret() {
    super("auto", "regret", "what choosing a scheduler during the run loses against hindsight");
  }

  /** What is varied. */
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
      Map<String, String> parameters = new LinkedHashMap<>();
      parameters.put(RegretStudy.DEVIATION, Numbers.text(deviation));
      parameters.put(RegretStudy.SPEED_ERROR, Numbers.text(speedError));
      parameters.put(RegretStudy.FAILING, failing ? "1" : "0");
      parameters.put(RegretStudy.STARS, Integer.toString(stars));
      String run =
          String.format(
              Locale.ROOT,
              "deviation%s-error%s-%s-stars%d-seed%d",
              Numbers.text(deviation),
              Numbers.text(speedError),
              failing ? "failing" : "steady",
              stars,
              seed);
      return new RunSpec(RegretStudy.NAME, run, seed, parameters);
    }
  }

  @Override
  public String scaleNote(Scale scale) {
    return scale == Scale.FULL ? "" : "QUICK: 2 stars of each setting in place of 40";
  }

  @Override
  public List<RunSpec> runs(Scale scale, int seeds, Published published) {
    List<RunSpec> specs = new ArrayList<>();
    for (Setting setting : Setting.all()) {
      for (int seed = 1; seed <= seeds; seed++) {
        specs.add(setting.spec(scale, seed));
      }
    }
    return specs;
  }

  @Override
  public Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    RunSet runs = new RunSet(scale, seeds, results);
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put(id(), overall(runs));
    tables.put(id() + "-settings", bySetting(runs));
    return new Evaluation(tables, compare(runs), List.of());
  }

  /** Percent, of all stars of all seeds. */
  private static double[] regrets(RunSet runs, Setting setting, String contender) {
    double[] all = {};
    for (int seed = 1; seed <= runs.seeds(); seed++) {
      RunResult result = runs.result(setting.spec(runs.scale(), seed));
      all =
          DoubleStream.concat(Arrays.stream(all), Arrays.stream(regrets(result, contender)))
              .toArray();
    }
    return all;
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
    Table table =
        new Table(
            "scheduler",
            "platforms",
            "regret_median_percent",
            "regret_mean_percent",
            "regret_p95_percent",
            "regret_largest_percent");
    for (String contender : RegretStudy.contenders()) {
      double[] regrets =
          Setting.all().stream()
              .flatMapToDouble(setting -> Arrays.stream(regrets(runs, setting, contender)))
              .sorted()
              .toArray();
      table.add(
          contender,
          regrets.length,
          quantile(regrets, 0.5),
          Arrays.stream(regrets).average().orElseThrow(),
          quantile(regrets, 0.95),
          regrets[regrets.length - 1]);
    }
    return table;
  }

  private static Table bySetting(RunSet runs) {
    List<String> columns =
        new ArrayList<>(List.of("task_deviation", "speed_error", "failing", "platforms"));
    for (String contender : RegretStudy.contenders()) {
      columns.add(contender + "_median_percent");
      columns.add(contender + "_largest_percent");
    }
    Table table = new Table(columns);
    for (Setting setting : Setting.all()) {
      List<Object> cells = new ArrayList<>();
      cells.add(setting.deviation);
      cells.add(setting.speedError);
      cells.add(setting.failing ? "yes" : "no");
      cells.add(0);
      for (String contender : RegretStudy.contenders()) {
        double[] regrets = regrets(runs, setting, contender);
        Arrays.sort(regrets);
        cells.set(3, regrets.length);
        cells.add(quantile(regrets, 0.5));
        cells.add(regrets[regrets.length - 1]);
      }
      table.add(cells.toArray());
    }
    return table;
  }

  /** Of sorted values; between two of them in proportion. */
  private static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  private static Comparison compare(RunSet runs) {
    Comparison comparison = new Comparison(runs.scale());
    comparison.derived(
        "regret-bound",
        "by how much any run is faster than all workers working from the start to the end",
        "1",
        new double[runs.seeds()],
        runs.each(seed -> shortfall(runs, seed)),
        1e-9,
        "docs/schedulers/auto.md",
        "every contender and star");
    return comparison;
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
