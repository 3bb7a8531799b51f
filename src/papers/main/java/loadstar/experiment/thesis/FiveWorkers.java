package loadstar.experiment.thesis;

import static loadstar.experiment.SeedNumbers.format;
import static loadstar.experiment.SeedNumbers.meanOf;
import static loadstar.experiment.SeedNumbers.minus;
import static loadstar.experiment.SeedNumbers.pairs;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.model.WorkerSpec;
import loadstar.result.Effect;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Views of runs on five named workers, local tasks six times as often on iRMX. Tables 4.3 to 4.6
 * share their runs.
 */
public final class FiveWorkers extends SharedExperiment<String> {
  private static final List<WorkerSpec> WORKERS = Thesis.table43();

  /** L, load units. */
  private static final double LOAD = 5e5;

  private static final List<String> FOUR = List.of(UMR, CONSTANT, DSA, TWO_PHASE);
  private static final List<String> QUANTITIES =
      List.of(SharedSimulation.GRID, SharedSimulation.LOCAL, SharedSimulation.FINISH);
  private static final List<String> SETTINGS =
      List.of(
          "dsa",
          "dsa partition=mrrs",
          "dsa delta=slowdown",
          "dsa sample_seconds=1",
          "dsa sample_seconds=100",
          "2pp",
          "2pp partition=mrrs",
          "2pp delta=slowdown",
          "2pp sample_seconds=1",
          "2pp sample_seconds=100",
          SharedSimulation.TWO_PHASE_MEAN);

  /** Predictors in the order of their errors. */
  private static final List<String> PREDICTORS =
      List.of(
          "mean",
          "sliding-mean",
          "independent-static",
          "relative-static",
          "independent-dynamic",
          "relative-dynamic",
          "last",
          "mixed-tendency",
          "2pp-mean",
          "2pp");

  /**
   * Error of the mean of the free share over 1 - rho, deviations of five workers: 41 units (2 a
   * second of 20.5) of 100, 4.95 (0.33 of 15) of 80, 80, 30 and 30: 0.1098, 0.0257 twice, 0.0769
   * twice; root of the mean of their squares 0.0710, and 1.036 for the error of a mean of 2 to 49
   * rounds.
   */
  private static final double MEAN_ERROR = 0.07355;

  /** Tolerance of an error: a busy period may lie in two rounds. */
  private static final double BUSY = 0.09;

  /** The schedulers that run under the same local tasks. */
  private final List<String> schedulers;

  /** The predictors whose errors are measured on these tasks. */
  private final List<String> predictors;

  private final View view;

  private interface View {
    void of(String id, Findings findings, SettingResults point);
  }

  /**
   * Creates Tables 4.3 to 4.6, the choices that the thesis leaves open, or section 4.5's predictors
   * beside those with which they are compared. In Table 4.5 DSA is beside the estimates of Table
   * 4.3 held constant.
   */
  public FiveWorkers(String id) {
    super(id);
    view =
        switch (id) {
          case "thesis-table4.3" -> FiveWorkers::powers;
          case "thesis-table4.4" -> (own, all, point) -> workers(own, all, point, UMR);
          case "thesis-table4.5" -> (own, all, point) -> workers(own, all, point, CONSTANT);
          case "thesis-table4.6" -> FiveWorkers::table46;
          case "thesis-settings" -> FiveWorkers::settings;
          case "thesis-predictors" -> FiveWorkers::predictors;
          default -> throw new IllegalArgumentException(id);
        };
    predictors = id.equals("thesis-predictors") ? PREDICTORS : List.of();
    schedulers =
        switch (id) {
          case "thesis-settings" -> Stream.concat(Stream.of(UMR), SETTINGS.stream()).toList();
          case "thesis-predictors" ->
              Stream.concat(Stream.of(UMR, CONSTANT), PREDICTORS.stream().map(FiveWorkers::dsa))
                  .toList();
          default -> List.of(UMR, DSA, TWO_PHASE, CONSTANT);
        };
  }

  @Override
  Map<String, SeededProblem> questionsByKey(Scale scale, Published published) {
    String name =
        schedulers.size() == FOUR.size()
            ? "five-workers"
            : predictors.isEmpty() ? "five-workers-settings" : "five-workers-predictors";
    // Makespans of a dozen schedulers take long; the errors that matter are of all rounds.
    int realisations = scale == Scale.QUICK ? 2 : predictors.isEmpty() ? 20 : 5;
    ExperimentParameters parameters =
        new ExperimentParameters()
            .put("platform", "table4.3", "load", LOAD, "heavy", "1", "rate", "0.33")
            .put("heavy_rate", "2", "task_units", "15", "heavy_task_units", "20.5", "rounds", "50");
    if (predictors.isEmpty()) {
      parameters.put("estimates", "53 79 80 23 22");
    } else {
      parameters.put("predictors", predictors);
    }
    parameters.put("schedulers", schedulers).put("realisations", realisations, "by_worker", "yes");
    return Map.of(name, parameters.of(SharedSimulation.NAME, name, "-realisations", realisations));
  }

  @Override
  void evaluate(Findings findings, Map<String, SettingResults> points) {
    view.of(id(), findings, points.values().iterator().next());
  }

  /**
   * Compares a makespan with the lower bound of its mean, L/sum S (1 - rho): 41 units/s of local
   * tasks on iRMX, 0.33 x 15 = 4.95 on the others.
   *
   * @param share tolerance above the bound
   */
  private static void deriveBound(
      Findings findings, String id, String scheduler, SettingResults point, double share) {
    double[] makespan = point.makespan(scheduler);
    double speed = WORKERS.stream().mapToDouble(WorkerSpec::speed).sum();
    double[] bound = point.runs().each(seed -> LOAD / (speed - 41 - 4 * 4.95));
    // In one realisation local tasks of 1/mu on average take 2 lambda T/mu^2 in variance: 2 per
    // second of 20.5 units and four times 0.33 of 15, in 1929 s, that is 2096 of 5e5 units.
    double variance = 2 * bound[0] * (2 * 20.5 * 20.5 + 4 * 0.33 * 15 * 15);
    double chance = 3 * Math.sqrt(variance / point.realisations(scheduler)) / LOAD;
    findings.between(
        id,
        bound,
        makespan,
        chance * bound[0],
        share * bound[0],
        scheduler,
        100 * chance,
        100 * share);
  }

  /** Compares Table 4.3: the CPU power that DSA estimates, beside that which local tasks left. */
  private static void powers(String id, Findings findings, SettingResults point) {
    for (int w = 0; w < WORKERS.size(); w++) {
      String value = "table4.3-" + WORKERS.get(w).name();
      findings.published(value + "-estimated", point.ofWorker(DSA, SharedSimulation.ESTIMATE, w));
      findings.published(value + "-factual", point.ofWorker(DSA, SharedSimulation.FACTUAL, w));
    }
    findings.rest("table4.3");
    SpreadTable table = new SpreadTable();
    for (int w = 0; w < WORKERS.size(); w++) {
      WorkerSpec worker = WORKERS.get(w);
      // The factual power is S (1 - rho): 41 units/s of local tasks on iRMX, 0.33 x 15 = 4.95 on
      // the others.
      double[] factual = point.ofWorker(DSA, SharedSimulation.FACTUAL, w);
      double local = w == 0 ? 41 : 4.95;
      double[] free = point.runs().each(seed -> worker.speed() - local);
      findings.derived("table4.3-nominal-%s", free, factual, 0.05 * free[0], worker.name());
      String value = "table4.3-" + worker.name();
      table
          .row("worker", w + 1, "name", worker.name(), "speed", worker.speed())
          .cells("dsa_estimated", point.ofWorker(DSA, SharedSimulation.ESTIMATE, w))
          .cells("2pp_estimated", point.ofWorker(TWO_PHASE, SharedSimulation.ESTIMATE, w))
          .cells("factual", factual)
          .cells("estimated_published", findings.printed(value + "-estimated"))
          .cells("factual_published", findings.printed(value + "-factual"));
    }
    findings.table(id, table.table()).figure(id, point.realisations(UMR));
  }

  /** Adds the reading in which DSA keeps the estimates of Table 4.3. */
  private static void circular(Findings findings, String value, double[] ours) {
    findings.reading("printed-estimates", value, ours);
  }

  private static void workers(
      String id, Findings findings, SettingResults point, String scheduler) {
    String table = id.substring("thesis-".length());
    for (int w = 0; w < WORKERS.size(); w++) {
      for (String quantity : QUANTITIES) {
        String value = id(table, w, quantity);
        if (scheduler.equals(UMR)) {
          findings.published(value, point.ofWorker(UMR, quantity, w));
        } else {
          findings.published(value, point.ofWorker(DSA, quantity, w));
          circular(findings, value, point.ofWorker(scheduler, quantity, w));
        }
      }
    }
    findings.rest(table);
    // With constant estimates the workers whose power was underestimated wait. Otherwise every
    // second of a worker is Grid load, local load, latency, or waiting for a chunk.
    for (int w = 0; w < WORKERS.size() && scheduler.equals(UMR); w++) {
      WorkerSpec worker = WORKERS.get(w);
      double[] busy =
          pairs(
              point.ofWorker(UMR, SharedSimulation.GRID, w),
              point.ofWorker(UMR, SharedSimulation.LOCAL, w),
              (grid, local) -> (grid + local) / worker.speed());
      double[] finish = point.ofWorker(UMR, SharedSimulation.FINISH, w);
      findings.derived("table4.4-busy-%s", finish, busy, 0.015 * meanOf(finish), worker.name());
    }
    SpreadTable rows = new SpreadTable();
    for (int w = 0; w < WORKERS.size(); w++) {
      rows.row("worker", w + 1, "name", WORKERS.get(w).name());
      for (String quantity : QUANTITIES) {
        rows.cells(quantity, point.ofWorker(scheduler, quantity, w))
            .cells(quantity + "_published", findings.printed(id(table, w, quantity)));
      }
      double[] adaptive = point.ofWorker(DSA, SharedSimulation.GRID, w);
      double printed = findings.printed(id(table, w, SharedSimulation.GRID));
      rows.cells("adaptive_finish_s", point.ofWorker(DSA, SharedSimulation.FINISH, w))
          .cells("adaptive_grid", adaptive)
          .cells("grid_percent", percent(point.ofWorker(scheduler, SharedSimulation.GRID, w)))
          .cells("grid_published_percent", 100 * printed / LOAD)
          .cells("adaptive_grid_percent", percent(adaptive));
    }
    findings.table(id, rows.table()).figure(id, point.realisations(UMR));
  }

  private static String id(String table, int w, String quantity) {
    return table + "-" + WORKERS.get(w).name() + "-" + quantity.replace("_s", "");
  }

  /** Returns units in percent of L. */
  private static double[] percent(double[] units) {
    return Arrays.stream(units).map(load -> 100 * load / LOAD).toArray();
  }

  private static void table46(String id, Findings findings, SettingResults point) {
    double[] distance = distance(point, UMR);
    double[] local = local(point, UMR);
    findings.published("table4.6-umr-makespan", point.makespan(UMR));
    findings.published("table4.6-umr-distance", distance);
    findings.published("table4.6-umr-local", local);
    for (String dsa : List.of(DSA, CONSTANT)) {
      Map<String, double[]> ours = new LinkedHashMap<>();
      ours.put("dsa-makespan", point.makespan(dsa));
      ours.put("gain", point.gain(dsa, UMR));
      ours.put("dsa-distance", distance(point, dsa));
      ours.put("distance-difference", decrease(distance(point, dsa), distance));
      ours.put("dsa-local", local(point, dsa));
      ours.put("local-difference", decrease(local(point, dsa), local));
      ours.forEach((value, of) -> {
        if (dsa.equals(DSA)) {
          findings.published("table4.6-" + value, of);
        } else {
          circular(findings, "table4.6-" + value, of);
        }
      });
    }
    findings.rest("table4.6");
    for (String adaptive : List.of(DSA, TWO_PHASE)) {
      deriveBound(findings, "table4.6-%s-bound", adaptive, point, 0.06);
    }
    Table rows =
        SpreadTable.of(
            FOUR,
            (table, scheduler) ->
                table
                    .row("scheduler", scheduler, "makespan_s", point.makespan(scheduler))
                    .cells("gain_percent", point.gain(scheduler, UMR))
                    .cells("distance_s", distance(point, scheduler))
                    .cells("local_load", local(point, scheduler)));
    SpreadTable finishes = new SpreadTable();
    for (int w = 0; w < WORKERS.size(); w++) {
      finishes.row("worker", w + 1);
      for (String scheduler : FOUR) {
        finishes.cells(scheduler, point.ofWorker(scheduler, SharedSimulation.FINISH, w));
      }
    }
    findings
        .table(id, rows)
        .table(id + "-workers", finishes.table())
        .figure(id, point.realisations(UMR));
  }

  /**
   * Returns the time between the first and the last worker's mean finish, seconds, for each seed.
   */
  private static double[] distance(SettingResults point, String scheduler) {
    return point.over(
        scheduler,
        SharedSimulation.FINISH,
        finish -> {
          var all = Arrays.stream(finish).summaryStatistics();
          return all.getMax() - all.getMin();
        });
  }

  private static double[] local(SettingResults point, String scheduler) {
    return point.over(scheduler, SharedSimulation.LOCAL, local -> Arrays.stream(local).sum());
  }

  /**
   * Compares the dependence of the gain on the partition, on delta, and on the period of sampling.
   */
  private static void settings(String id, Findings findings, SettingResults point) {
    SETTINGS.forEach(name -> deriveBound(findings, "settings-%s", name, point, 0.08));
    Table rows =
        SpreadTable.of(
            SETTINGS,
            (table, scheduler) ->
                table
                    .row("row", SETTINGS.indexOf(scheduler) + 1, "scheduler", scheduler)
                    .cells("makespan_s", point.makespan(scheduler))
                    .cells("gain_percent", point.gain(scheduler, UMR)));
    findings.table(id, rows).figure(id, point.realisations(UMR), String.join(", ", SETTINGS));
  }

  private static String dsa(String predictor) {
    return "dsa predictor=" + predictor;
  }

  private static double[] error(SettingResults point, String predictor) {
    return point.mean(predictor, SharedSimulation.ERROR);
  }

  private static void predictors(String id, Findings findings, SettingResults point) {
    double[] mean = error(point, "mean");
    double[] last = error(point, "last");
    double[] mixed = error(point, "mixed-tendency");
    double[] expected = point.runs().each(seed -> MEAN_ERROR);
    findings.derived("predictors-mean", expected, mean, BUSY * expected[0]);
    double[] farther = Arrays.stream(mean).map(error -> Math.sqrt(2) * error).toArray();
    findings.derived("predictors-last", farther, last, BUSY * farther[0]);
    findings.claim(
        "predictors-mixed-tendency",
        Effect.every("seeds", minus(mean, mixed), minus(last, mixed)),
        PREDICTORS.stream()
            .map(name -> format("%s %.3f", name, meanOf(error(point, name))))
            .collect(Collectors.joining(", ", "root mean square errors of the share: ", "")));
    findings.claim(
        "predictors-mean-over-mixed",
        Effect.every("seeds", point.excess(dsa("mixed-tendency"), dsa("mean"))),
        meanOf(point.gain(dsa("mean"), UMR)),
        meanOf(point.gain(dsa("mixed-tendency"), UMR)),
        meanOf(point.gain(CONSTANT, UMR)));
    Table rows =
        SpreadTable.of(
            PREDICTORS,
            (table, predictor) ->
                table
                    .row("predictor", predictor, "rms_error", error(point, predictor))
                    .cells("makespan_s", point.makespan(dsa(predictor)))
                    .cells("gain_percent", point.gain(dsa(predictor), UMR)));
    findings.table(id, rows).figure(id, point.realisations(UMR));
  }
}
