package loadstar.experiment.reality;

import static loadstar.experiment.SeedNumbers.average;
import static loadstar.experiment.SeedNumbers.meanOf;
import static loadstar.experiment.SeedNumbers.minus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.reality.RealRuns.BladesRun;
import loadstar.experiment.reality.RealRuns.Group;
import loadstar.experiment.reality.RealRuns.RealRunSetting;
import loadstar.experiment.reality.RealityCase.PredictionErrors;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * 160 runs of six schemes on blades of two classes in 2011. Two speeds for each of three programs
 * are fitted ({@link BladesSpeeds}), all other runs are predicted.
 */
public final class Blades extends Experiment {
  static final String COLUMNS = "columns";
  static final String LIMIT = "limit";
  static final String SETTINGS = "settings";

  /**
   * Parameter with the number of random orders of the first requests, for settings with 16 workers.
   */
  static final String ORDERS = "orders";

  static final int FITTED_COLUMNS = 4000;
  static final int FITTED_LIMIT = 1000;

  enum Costs {
    /** Comparisons of |z|^2 with 4, in which the program works. */
    TESTS("s"),
    /** Iterations, which the program counts: one less where a point escapes. */
    ITERATIONS("iterations_s"),
    /** Equal costs of all columns. */
    CONSTANT("constant_s");

    private final String value;

    Costs(String value) {
      this.value = value;
    }

    String makespan(String setting) {
      return setting + "_" + value;
    }
  }

  /** Returns the series of a setting: columns by worker. */
  static String shares(String setting) {
    return setting + "_columns";
  }

  /** Returns the value with the difference between SimGrid and arithmetic, seconds. */
  static String difference(String setting) {
    return setting + "_difference_s";
  }

  /** Returns the series of a setting: makespans by order of the first requests, seconds. */
  static String orders(String setting) {
    return setting + "_orders_s";
  }

  /** Returns the parameter with the images of 4000 columns that a worker computes in a second. */
  static String speed(String program, String blade) {
    return blade + "_" + program + "_per_s";
  }

  public Blades() {
    super("reality-blades");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new BladesSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return List.copyOf(problems(scale, RealRuns.blades()).values());
  }

  /**
   * Returns one run for each image: only the possible orders of the workers' requests are random.
   */
  private static Map<String, SeededProblem> problems(Scale scale, List<BladesRun> runs) {
    Map<String, List<RealRunSetting>> images = new TreeMap<>();
    for (BladesRun run : runs) {
      RealRunSetting setting = run.setting();
      boolean quick = setting.columns() % 4000 == 0 && setting.columns() <= 8000;
      if (run.group() != Group.BACKGROUND_LOAD
          && (scale == Scale.FULL || (quick && run.group() != Group.OTHER_LIMIT))) {
        images.computeIfAbsent(image(setting), image -> new ArrayList<>()).add(setting);
      }
    }
    Map<String, SeededProblem> problems = new LinkedHashMap<>();
    Map<String, BladesSpeeds> speeds = BladesSpeeds.fitted(runs);
    images.forEach((image, settings) -> {
      ExperimentParameters parameters =
          new ExperimentParameters()
              .put(COLUMNS, settings.getFirst().columns())
              .put(LIMIT, settings.getFirst().limit())
              .put(
                  SETTINGS,
                  settings.stream()
                      .map(RealRunSetting::name)
                      .distinct()
                      .sorted()
                      .collect(Collectors.joining(" ")))
              .put(ORDERS, 200);
      speeds.forEach((program, two) ->
          parameters
              .put(speed(program, "fast"), two.fast())
              .put(speed(program, "slow"), two.slow()));
      problems.put(image, parameters.once(BladesSimulation.NAME, "image" + image));
    });
    return problems;
  }

  static String image(RealRunSetting setting) {
    return setting.columns() + "-limit" + setting.limit();
  }

  private record Predicted(BladesRun run, RunResult result) {
    RealRunSetting setting() {
      return run.setting();
    }

    double seconds(Costs costs) {
      return result.value(costs.makespan(run.setting().name()));
    }

    double[] columns() {
      return result.series(shares(run.setting().name()));
    }

    double[] measured() {
      return run.blades().stream().mapToDouble(RealRuns.Blade::columns).toArray();
    }

    /** Returns the share of all columns that the fast half of the workers has. */
    double fast(double... columns) {
      return Arrays.stream(columns, 0, columns.length / 2).sum() / setting().columns();
    }

    /** Returns the share of the columns that another worker computed than the predicted one. */
    double elsewhere() {
      double moved = Arrays.stream(minus(columns(), measured())).map(Math::abs).sum() / 2;
      return moved / setting().columns();
    }
  }

  /** Runs of one setting with 16 or 12 workers. */
  private record Repeats(List<Predicted> runs) {
    RealRunSetting setting() {
      return runs.getFirst().run.setting();
    }

    String id() {
      RealRunSetting setting = setting();
      return "blades-" + setting.workers() + "-" + setting.scheme() + "-" + setting.columns();
    }

    double[] measured() {
      return runs.stream().mapToDouble(one -> one.run.seconds()).toArray();
    }

    double mean() {
      return meanOf(measured());
    }

    double predicted(Costs costs) {
      return runs.getFirst().seconds(costs);
    }

    /** Returns the distance of the prediction from the mean. */
    double off(Costs costs) {
      return Math.abs(PredictionErrors.percent(mean(), predicted(costs)));
    }

    double fastPredicted() {
      return runs.getFirst().fast(runs.getFirst().columns());
    }

    double fastMeasured() {
      return mean(one -> one.fast(one.measured()));
    }

    double elsewhere() {
      return mean(Predicted::elsewhere);
    }

    double mean(ToDoubleFunction<Predicted> number) {
      return average(runs.stream().mapToDouble(number).toArray());
    }
  }

  @Override
  protected void evaluate(RunSet set, Findings findings) {
    List<BladesRun> runs = RealRuns.blades();
    Map<String, SeededProblem> problems = problems(set.scale(), runs);
    List<Predicted> predicted = new ArrayList<>();
    for (BladesRun run : runs) {
      SeededProblem problem = problems.get(image(run.setting()));
      RunResult result = problem == null ? null : set.results().get(problem.apply(1));
      if (result != null && run.group() != Group.BACKGROUND_LOAD) {
        predicted.add(new Predicted(run, result));
      }
    }
    List<Repeats> sixteen = repeats(predicted, Group.SIXTEEN_WORKERS);
    List<Repeats> twelve = repeats(predicted, Group.TWELVE_WORKERS);
    for (List<Repeats> some : List.of(sixteen, twelve)) {
      some.forEach(one -> findings.published(one.id(), one.predicted(Costs.TESTS)));
    }
    findings.rest("blades");
    double[] differences =
        predicted.stream()
            .mapToDouble(one -> one.result.value(difference(one.setting().name())))
            .toArray();
    findings.none("blades-players", differences, 1e-4);
    claims(findings, predicted, sixteen);
    findings
        .table(id(), table(predicted))
        .table(id() + "-settings", settings(sixteen))
        .table(id() + "-groups", groups(predicted))
        .table(id() + "-workers", workers(sixteen))
        .figure(id(), scaleNote(set.scale()));
  }

  private static List<Repeats> repeats(List<Predicted> predicted, Group group) {
    Map<String, List<Predicted>> settings =
        predicted.stream()
            .filter(one -> one.run.group() == group)
            .sorted(
                Comparator.comparingInt((Predicted one) -> one.setting().columns())
                    .thenComparing(one -> one.setting().scheme()))
            .collect(
                Collectors.groupingBy(
                    one -> one.setting().name() + one.setting().columns(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return settings.values().stream().map(Repeats::new).toList();
  }

  private static Table table(List<Predicted> predicted) {
    return SpreadTable.of(
        predicted,
        (table, one) -> {
          RealRunSetting setting = one.setting();
          table
              .row("run", one.run.number(), "log", one.run.log(), "group", word(one.run.group()))
              .cells("scheme", setting.scheme(), "columns", setting.columns())
              .cells("workers", setting.workers(), "limit", setting.limit())
              .cells("measured_s", one.run.seconds(), "predicted_s", one.seconds(Costs.TESTS))
              .cells(
                  "error_percent",
                  PredictionErrors.percent(one.run.seconds(), one.seconds(Costs.TESTS)))
              .cells("iterations_s", one.seconds(Costs.ITERATIONS))
              .cells("constant_s", one.seconds(Costs.CONSTANT));
        });
  }

  static String word(Enum<?> one) {
    return one.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Table settings(List<Repeats> sixteen) {
    return SpreadTable.of(
        sixteen,
        (table, one) -> {
          double predicted = one.predicted(Costs.TESTS);
          table
              .row("scheme", one.setting().scheme(), "columns", one.setting().columns())
              .cells(
                  "runs", one.runs.size(), "measured_s", one.measured(), "predicted_s", predicted)
              .cells("error_percent", PredictionErrors.percent(one.mean(), predicted))
              .cells("constant_s", one.predicted(Costs.CONSTANT))
              .cells("any_order_s", one.runs.getFirst().result.series(orders(one.setting().name())))
              .cells("fast_share_measured", one.fastMeasured())
              .cells("fast_share_predicted", one.fastPredicted())
              .cells("elsewhere_fraction", one.elsewhere());
        });
  }

  private static Table workers(List<Repeats> sixteen) {
    return SpreadTable.of(
        sixteen,
        (table, one) -> {
          double[] predicted = one.runs.getFirst().columns();
          for (int w = 0; w < predicted.length; w++) {
            int worker = w;
            double measured = one.mean(run -> run.measured()[worker]);
            table
                .row("scheme", one.setting().scheme(), "columns", one.setting().columns())
                .cells("worker", w + 1, "columns_measured", measured)
                .cells("columns_predicted", predicted[w]);
          }
        });
  }

  private static Table groups(List<Predicted> predicted) {
    return SpreadTable.of(
        List.of(Costs.values()),
        (table, costs) -> {
          errors(predicted, costs)
              .forEach((group, errors) ->
                  table
                      .row("costs", word(costs), "group", word(group), "runs", errors.runs())
                      .cells("median_error_percent", errors.median())
                      .cells("largest_error_percent", errors.largest()));
        });
  }

  private static Map<Group, PredictionErrors> errors(List<Predicted> predicted, Costs costs) {
    Map<Group, PredictionErrors> groups = new EnumMap<>(Group.class);
    for (Predicted one : predicted) {
      groups
          .computeIfAbsent(one.run.group(), group -> new PredictionErrors())
          .add(one.run.seconds(), one.seconds(costs));
    }
    return groups;
  }

  private static PredictionErrors heldOut(List<Predicted> predicted, Costs costs) {
    return errors(predicted, costs).getOrDefault(Group.SIXTEEN_WORKERS, new PredictionErrors());
  }

  private static void claims(Findings findings, List<Predicted> predicted, List<Repeats> sixteen) {
    for (int columns : List.of(8000, 12_000, 16_000)) {
      List<Repeats> schemes =
          sixteen.stream().filter(one -> one.setting().columns() == columns).toList();
      if (!schemes.isEmpty()) {
        order(findings, schemes, columns);
      }
    }
    PredictionErrors heldOut = heldOut(predicted, Costs.TESTS);
    findings.claim("blades-half", heldOut.half(1.5), heldOut, heldOut.within(1.5));
    for (Costs other : List.of(Costs.ITERATIONS, Costs.CONSTANT)) {
      findings.claim(
          other == Costs.CONSTANT ? "blades-constant" : "blades-iterations",
          Effect.every(
              "settings",
              sixteen.stream().mapToDouble(one -> one.off(other) - one.off(Costs.TESTS)).toArray()),
          heldOut(predicted, other));
    }
    double[] shares =
        sixteen.stream()
            .mapToDouble(one -> 0.02 - Math.abs(one.fastMeasured() - one.fastPredicted()))
            .toArray();
    findings.claim(
        "blades-shares",
        Effect.every("settings", shares),
        0.02 - average(shares),
        average(sixteen.stream().mapToDouble(Repeats::elsewhere).toArray()));
  }

  static void order(Findings findings, List<Repeats> schemes, int columns) {
    double[] measured = schemes.stream().mapToDouble(Repeats::mean).toArray();
    Kendall tau = Kendall.of(measured, predicted(schemes, Costs.TESTS));
    findings.claim(
        "blades-order-%s",
        new Effect(
            new double[] {tau.tau() == 1 ? 1 : 0},
            schemes.size(),
            "schemes",
            tau.atLeast(),
            tau.atMost()),
        columns,
        tau.tau(),
        Kendall.of(measured, predicted(schemes, Costs.CONSTANT)).tau(),
        schemes.stream()
            .sorted(Comparator.comparingDouble(Repeats::mean))
            .map(one -> one.setting().scheme())
            .collect(Collectors.joining(" < ")));
  }

  private static double[] predicted(List<Repeats> schemes, Costs costs) {
    return schemes.stream().mapToDouble(one -> one.predicted(costs)).toArray();
  }

  /**
   * The two numbers that are fitted for each program: the share of the image of 4000 columns that a
   * blade of each class computes in a second. The fast one is that of the runs with one worker; the
   * slow one is what the two runs with 16 workers on that image leave for the second half of the
   * workers.
   */
  record BladesSpeeds(double fast, double slow) {
    static Map<String, BladesSpeeds> fitted(List<BladesRun> runs) {
      Map<String, BladesSpeeds> speeds = new LinkedHashMap<>();
      for (String program : List.of("fss", "gss", "tss")) {
        List<BladesRun> own =
            runs.stream()
                .filter(run -> run.group() == Group.FITTED)
                .filter(run -> run.setting().program().equals(program))
                .toList();
        List<BladesRun> alone = own.stream().filter(run -> run.setting().workers() == 1).toList();
        List<BladesRun> together = own.stream().filter(run -> run.setting().workers() > 1).toList();
        double fast =
            alone.stream().mapToDouble(run -> 1 / run.computeSeconds(0, 1)).average().orElseThrow();
        double byFast = together.stream().mapToDouble(run -> run.computeSeconds(0, 8)).sum() * fast;
        double slow =
            (together.size() - byFast)
                / together.stream().mapToDouble(run -> run.computeSeconds(8, 16)).sum();
        speeds.put(program, new BladesSpeeds(fast, slow));
      }
      return speeds;
    }
  }

  /**
   * Kendall's rank correlation of two lists without ties.
   *
   * @param tau 1 for the same order, -1 for the opposite one
   * @param atLeast probability of at least this tau if all orders are equally likely
   * @param atMost probability of at most this tau if all orders are equally likely
   */
  record Kendall(double tau, double atLeast, double atMost) {
    static Kendall of(double[] first, double[] second) {
      int n = first.length;
      int pairs = n * (n - 1) / 2;
      int discordant = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
          discordant += (first[i] < first[j]) == (second[i] < second[j]) ? 0 : 1;
        }
      }
      double[] chances = inversions(n);
      double few = 0;
      for (int k = 0; k <= discordant; k++) {
        few += chances[k];
      }
      double many = 1 - few + chances[discordant];
      return new Kendall(1 - 2.0 * discordant / pairs, few, many);
    }

    /**
     * Returns the probabilities of 0, 1, 2 ... inversions in an order of n that is drawn at random.
     */
    private static double[] inversions(int n) {
      double[] chances = {1};
      for (int m = 2; m <= n; m++) {
        // The m-th precedes 0 to m - 1 of the others.
        double[] next = new double[chances.length + m - 1];
        for (int k = 0; k < chances.length; k++) {
          for (int before = 0; before < m; before++) {
            next[k + before] += chances[k] / m;
          }
        }
        chances = next;
      }
      return chances;
    }
  }
}
