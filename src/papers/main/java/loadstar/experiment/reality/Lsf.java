package loadstar.experiment.reality;

import static loadstar.experiment.SeedNumbers.format;
import static loadstar.experiment.SeedNumbers.meanOf;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.reality.RealRuns.LsfRun;
import loadstar.experiment.reality.RealityCase.PredictionErrors;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * 48 runs of a master on one host of an LSF cluster in 2025, which assigns rows in fixed chunks and
 * receives up to 39 GB of results. All parameters are fitted on two runs; the others are predicted.
 */
public final class Lsf extends Experiment {
  static final String SUITE = "suite";

  /** Parameter: numbers of the runs on which parameters are fitted, separated by blanks. */
  static final String FITTED = "fitted_on";

  /** Value with the largest difference between SimGrid and arithmetic, seconds. */
  static final String DIFFERENCE = "difference_s";

  static final int SAMPLES = 2500;

  enum LsfModel {
    /** The chunks' measured times; results take their time at the one port. */
    ONE_PORT(false, true),
    /** The chunks' measured times; nothing is sent. */
    NO_COMMUNICATION(false, false),
    /** Times by the costs of the points of chunks, with one speed for all runs. */
    COMPUTED(true, true),
    /** Times with one speed for all runs, where every row costs the same. */
    CONSTANT(true, true);

    final boolean computed;
    final boolean results;

    LsfModel(boolean computed, boolean results) {
      this.computed = computed;
      this.results = results;
    }
  }

  /** Returns the value with the makespan of a run, seconds. */
  static String makespan(int run, LsfModel model) {
    return "run" + run + "_" + Blades.word(model) + "_s";
  }

  private static final List<String> SUITES =
      List.of("load_balancing", "scaling_im", "scaling_proc");

  /** Suite of the runs on which parameters are fitted. */
  private static final String QUICK = "scaling_proc";

  public Lsf() {
    super("reality-lsf");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new LsfSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return SUITES.stream()
        .filter(suite -> scale == Scale.FULL || suite.equals(QUICK))
        .map(Lsf::problem)
        .toList();
  }

  private static SeededProblem problem(String suite) {
    return new ExperimentParameters()
        .put(SUITE, suite)
        .put(
            FITTED,
            RealRuns.lsf().stream()
                .filter(LsfRun::fitted)
                .map(run -> Integer.toString(run.number()))
                .collect(Collectors.joining(" ")))
        .once(LsfSimulation.NAME, suite);
  }

  /**
   * The predictions of a model for all runs, with or without a time added to each for the start of
   * the master.
   */
  private record Prediction(LsfModel model, double startSeconds, Map<LsfRun, RunResult> results) {
    double seconds(LsfRun run) {
      RunResult result = results.get(run);
      if (result == null) {
        throw new IllegalArgumentException("run " + run.number() + " is missing");
      }
      return startSeconds + result.value(makespan(run.number(), model));
    }

    /**
     * Returns the prediction with the time that it lacks in the runs on which parameters are
     * fitted: before the master sends anything it compiles a function and sets the memory of the
     * image to zero.
     */
    Prediction withStart() {
      double lacking =
          results.keySet().stream()
              .filter(LsfRun::fitted)
              .mapToDouble(run -> run.wallSeconds() - seconds(run))
              .average()
              .orElseThrow();
      return new Prediction(model, lacking, results);
    }

    double[] seconds(List<LsfRun> runs) {
      return runs.stream().mapToDouble(this::seconds).toArray();
    }

    /** Returns the distance of the prediction from the mean of the repeats. */
    double off(List<LsfRun> repeats) {
      return Math.abs(
          PredictionErrors.percent(meanOf(measured(repeats)), meanOf(seconds(repeats))));
    }

    PredictionErrors errors(Stream<LsfRun> runs) {
      PredictionErrors errors = new PredictionErrors();
      runs.forEach(run -> errors.add(run.wallSeconds(), seconds(run)));
      return errors;
    }

    /** Returns the errors of all runs on which nothing is fitted. */
    PredictionErrors heldOut() {
      return errors(results.keySet().stream().filter(run -> !run.fitted()));
    }

    String bySuite() {
      return SUITES.stream()
              .map(suite -> format("%s %.1f %%", suite, ofSuite(suite).median()))
              .collect(Collectors.joining(", "))
          + "; "
          + heldOut();
    }

    PredictionErrors ofSuite(String suite) {
      return errors(
          results.keySet().stream().filter(run -> !run.fitted() && run.suite().equals(suite)));
    }
  }

  private static double[] measured(List<LsfRun> runs) {
    return runs.stream().mapToDouble(LsfRun::wallSeconds).toArray();
  }

  @Override
  protected void evaluate(RunSet set, Findings findings) {
    Map<LsfRun, RunResult> runs = new LinkedHashMap<>();
    for (LsfRun run : RealRuns.lsf()) {
      RunResult result = set.results().get(problem(run.suite()).apply(1));
      if (result != null) {
        runs.put(run, result);
      }
    }
    List<Prediction> predictions =
        Arrays.stream(LsfModel.values()).map(model -> new Prediction(model, 0, runs)).toList();
    Map<String, List<LsfRun>> settings =
        runs.keySet().stream()
            .filter(run -> !run.fitted())
            .collect(
                Collectors.groupingBy(LsfRun::setting, LinkedHashMap::new, Collectors.toList()));
    compare(findings, settings, predictions);
    findings
        .table(id(), table(runs, predictions))
        .table(id() + "-settings", settings(settings, predictions))
        .table(id() + "-models", models(predictions))
        .figure(id(), scaleNote(set.scale()));
  }

  private static Table table(Map<LsfRun, RunResult> runs, List<Prediction> predictions) {
    return SpreadTable.of(
        runs.keySet(),
        (table, run) -> {
          ToDoubleFunction<LsfModel> seconds = model -> of(model, predictions).seconds(run);
          double onePort = seconds.applyAsDouble(LsfModel.ONE_PORT);
          table
              .row("run", run.number(), "suite", run.suite(), "workers", run.workers())
              .cells("chunk_rows", run.chunkRows(), "width", run.width())
              .cells("measured_s", run.wallSeconds(), "one_port_s", onePort)
              .cells("error_percent", PredictionErrors.percent(run.wallSeconds(), onePort))
              .cells("no_communication_s", seconds.applyAsDouble(LsfModel.NO_COMMUNICATION))
              .cells("computed_s", seconds.applyAsDouble(LsfModel.COMPUTED))
              .cells("constant_s", seconds.applyAsDouble(LsfModel.CONSTANT));
        });
  }

  private static Prediction of(LsfModel model, List<Prediction> predictions) {
    return predictions.get(model.ordinal());
  }

  private static Table settings(Map<String, List<LsfRun>> settings, List<Prediction> predictions) {
    SpreadTable table = new SpreadTable();
    settings.forEach((setting, runs) ->
        table
            .row("setting", setting, "measured_s", measured(runs))
            .cells("one_port_s", of(LsfModel.ONE_PORT, predictions).seconds(runs))
            .cells("with_start_s", of(LsfModel.ONE_PORT, predictions).withStart().seconds(runs))
            .cells("no_communication_s", of(LsfModel.NO_COMMUNICATION, predictions).seconds(runs)));
    return table.table();
  }

  private static Table models(List<Prediction> predictions) {
    return SpreadTable.of(
        predictions.stream().flatMap(one -> Stream.of(one, one.withStart())).toList(),
        (table, one) -> {
          Map<String, PredictionErrors> suites = new LinkedHashMap<>();
          SUITES.forEach(suite -> suites.put(suite, one.ofSuite(suite)));
          suites.values().removeIf(errors -> errors.runs() == 0);
          suites.put("all", one.heldOut());
          suites.forEach((suite, errors) ->
              table
                  .row("model", Blades.word(one.model), "start_s", one.startSeconds, "suite", suite)
                  .cells("runs", errors.runs(), "median_error_percent", errors.median())
                  .cells("largest_error_percent", errors.largest()));
        });
  }

  private static void compare(
      Findings findings, Map<String, List<LsfRun>> settings, List<Prediction> predictions) {
    Prediction onePort = of(LsfModel.ONE_PORT, predictions);
    Prediction withStart = onePort.withStart();
    settings.forEach((setting, runs) -> {
      findings.published(setting, onePort.seconds(runs));
      findings.reading("lsf-start", setting, withStart.seconds(runs), withStart.startSeconds);
    });
    findings.rest("lsf");
    double[] differences =
        onePort.results.values().stream()
            .distinct()
            .mapToDouble(result -> result.value(DIFFERENCE))
            .toArray();
    findings.none("lsf-players", differences, 1e-4);
    findings.claim("lsf-half", onePort.heldOut().half(7), onePort.bySuite());
    Prediction silent = of(LsfModel.NO_COMMUNICATION, predictions);
    Prediction constant = of(LsfModel.CONSTANT, predictions);
    Prediction computed = of(LsfModel.COMPUTED, predictions).withStart();
    // Each claim has the prediction of this project, and the one to which it shall be superior.
    Map<String, List<Prediction>> pairs = new LinkedHashMap<>();
    pairs.put("lsf-start", List.of(withStart, onePort));
    pairs.put("lsf-no-communication", List.of(onePort, silent));
    pairs.put("lsf-no-communication-start", List.of(withStart, silent.withStart()));
    pairs.put("lsf-constant", List.of(onePort, constant));
    pairs.put("lsf-constant-start", List.of(withStart, constant.withStart()));
    pairs.put("lsf-computed", List.of(computed, silent.withStart()));
    pairs.forEach((id, pair) -> {
      Prediction ours = pair.getFirst();
      Prediction rival = pair.getLast();
      double[] nearer =
          settings.values().stream()
              .mapToDouble(runs -> rival.off(runs) - ours.off(runs))
              .toArray();
      findings.claim(id, Effect.every("settings", nearer), ours.bySuite(), rival.bySuite());
    });
  }
}
