package loadstar.experiment.thesis.chapter4;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.multiround.AdaptiveScheduler;
import loadstar.algorithm.multiround.MultiRoundKinds;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.PlanScheduler;
import loadstar.algorithm.multiround.Umr;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.prediction.Aggregation;
import loadstar.algorithm.prediction.Predictor;
import loadstar.algorithm.prediction.Predictors;
import loadstar.algorithm.selection.UmrSelection;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Study;
import loadstar.experiment.thesis.CaseBatch;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Batch.Case;

/**
 * Several schedulers on workers with local tasks, chapter 4, each in several realisations of the
 * local tasks, the same for all schedulers. Random platforms are drawn anew for each realisation.
 */
public final class SharedStudy implements Study {
  public static final String NAME = "thesis-shared";

  /** Beyond the registry's names: 2PP that predicts the mean in its stable stage. */
  static final String TWO_PHASE_MEAN = "2pp-mean";

  /**
   * UMR's partition with the speeds of the parameter "estimates", never adapted; with S (1 - rho)
   * if there is none, which is where DSA starts from.
   */
  static final String CONSTANT_ESTIMATES = "constant-estimates";

  /** Between schedulers: names with parameters, as tables call them, {@code dsa partition=mrrs}. */
  static final String SEPARATOR = ",";

  /** Series of a scheduler by realisation: makespan, seconds. */
  static final String MAKESPAN = "makespan_s";

  /** Series by realisation: load over the local load that the workers served until they ended. */
  static final String SIZE_RATIO = "size_ratio";

  /** Series by worker, means over the realisations: load units computed. */
  static final String GRID = "grid";

  /** By worker: load units of local tasks served until the worker ended. */
  static final String LOCAL = "local";

  /** By worker: end of its last chunk, seconds. */
  static final String FINISH = "finish_s";

  /** By worker: speed left free by local tasks until the makespan, units per second. */
  static final String FACTUAL = "factual";

  /** By worker: ES, mean over the rounds, units per second. */
  static final String ESTIMATE = "estimate";

  /** Of a predictor, by realisation: root mean square error of the free share, over 1 - rho. */
  static final String ERROR = "rms_error";

  /** A round of UMR's 50 on Table 4.3 takes some 40 s; it is sampled every 10 s. */
  private static final double SAMPLE_SECONDS = 10;

  private static final int DEGREE = 4;
  private static final int ROUNDS = 50;

  static String series(String scheduler, String quantity) {
    return scheduler + "_" + quantity;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    List<String> schedulers = List.of(spec.text("schedulers").split(SEPARATOR));
    List<Realisation> realisations = new ArrayList<>();
    Map<String, EstimateLog> logs = new LinkedHashMap<>();
    CaseBatch batch = new CaseBatch();
    for (int r = 0; r < spec.count("realisations"); r++) {
      Realisation realisation = Realisation.of(spec, r);
      realisations.add(realisation);
      for (String scheduler : schedulers) {
        String words = scheduler.equals(TWO_PHASE_MEAN) ? "dsa predictor=2pp-mean" : scheduler;
        SchedulerKind kind = kind(spec, words);
        Scheduler played = kind.create(realisation.problem(), settings(spec, kind, words));
        if (played instanceof AdaptiveScheduler adaptive) {
          EstimateLog log = new EstimateLog(adaptive, realisation.workers().size());
          logs.put(realisation.name(scheduler), log);
          played = log;
        }
        batch.add(
            realisation.name(scheduler),
            new Case(realisation.workers(), kind, played, realisation.local(), realisation.load()));
      }
    }
    batch.run();
    RunResult result = new RunResult();
    for (String scheduler : schedulers) {
      put(result, scheduler, MAKESPAN, realisations, r -> batch.makespan(r.name(scheduler)));
      put(
          result,
          scheduler,
          SIZE_RATIO,
          realisations,
          r -> r.load() / Arrays.stream(r.local(batch, scheduler)).sum());
      if (spec.text("by_worker").equals("yes")) {
        putByWorker(result, scheduler, realisations, batch, logs);
      }
    }
    if (spec.parameters().containsKey("predictors")) {
      for (String predictor : spec.text("predictors").split(SEPARATOR)) {
        Settings settings = new Settings.Builder().set(Predictors.PREDICTOR, predictor).build();
        Predictor rule = Predictors.of(settings);
        put(result, predictor, ERROR, realisations, r -> r.error(rule));
      }
    }
    return result;
  }

  private record Realisation(int number, SharedWorkers shared, List<LocalLoad> local, double load) {
    static Realisation of(RunSpec spec, int number) {
      long seed = 1000 * spec.seed() + number;
      SharedWorkers shared = SharedWorkers.of(spec, seed);
      return new Realisation(number, shared, shared.realisation(seed), shared.load(spec));
    }

    List<WorkerSpec> workers() {
      return shared.workers();
    }

    StarProblem problem() {
      return StarProblem.of(workers(), load).withUtilization(shared.utilization());
    }

    String name(String scheduler) {
      return scheduler + "-" + number;
    }

    /** Load units of local tasks that each worker served until it ended. */
    double[] local(CaseBatch batch, String scheduler) {
      double[] finish = batch.finish(name(scheduler));
      return IntStream.range(0, finish.length)
          .mapToDouble(
              w -> workers().get(w).speed() * (finish[w] - local.get(w).freeSeconds(finish[w])))
          .toArray();
    }

    /** All workers, all rounds but the first two. */
    double error(Predictor predictor) {
      double squares = 0;
      for (int w = 0; w < local.size(); w++) {
        double[] samples = new double[ROUNDS * DEGREE];
        double before = 0;
        for (int k = 0; k < samples.length; k++) {
          double free = local.get(w).freeSeconds((k + 1) * SAMPLE_SECONDS);
          samples[k] = (free - before) / SAMPLE_SECONDS / (1 - shared.utilization().get(w));
          before = free;
        }
        double[] rounds = Aggregation.aggregate(samples, samples.length, DEGREE);
        for (int t = 2; t < ROUNDS; t++) {
          double miss = predictor.predict(Arrays.copyOf(rounds, t)) - rounds[t];
          squares += miss * miss;
        }
      }
      return Math.sqrt(squares / local.size() / (ROUNDS - 2));
    }

    double[] factual(double makespan) {
      return IntStream.range(0, local.size())
          .mapToDouble(
              w -> workers().get(w).speed() * local.get(w).freeSeconds(makespan) / makespan)
          .toArray();
    }
  }

  /** A scheduler of the registry, or the one that only this study has. */
  private static SchedulerKind kind(RunSpec spec, String scheduler) {
    return switch (scheduler) {
      case CONSTANT_ESTIMATES ->
          SchedulerKind.oneWay(scheduler, "", "UMR's partition with estimates that never change")
              .with(MultiRoundKinds.ROUNDS)
              .madeBy((problem, settings) ->
                  new PlanScheduler(
                      constantPlan(spec, problem, settings.get(MultiRoundKinds.ROUNDS))));
      default -> Registry.builtIn().kind(scheduler.split(" ", 2)[0]);
    };
  }

  /** The number of rounds, where there is one, and the parameters after the name. */
  private static Settings settings(RunSpec spec, SchedulerKind kind, String scheduler) {
    Settings.Builder settings = new Settings.Builder();
    if (kind.master().contains(MultiRoundKinds.ROUNDS)) {
      settings.set(MultiRoundKinds.ROUNDS, spec.count("rounds"));
    }
    String[] words = scheduler.split(" ");
    for (String word : Arrays.asList(words).subList(1, words.length)) {
      String[] pair = word.split("=", 2);
      settings.read(Parameter.named(kind.master(), pair[0], kind.name()), pair[1]);
    }
    return settings.build();
  }

  private static Plan constantPlan(RunSpec spec, StarProblem problem, int rounds) {
    List<WorkerSpec> workers = problem.workers();
    boolean given = spec.parameters().containsKey("estimates");
    double[] estimates =
        given
            ? Arrays.stream(spec.text("estimates").split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray()
            : IntStream.range(0, workers.size())
                .mapToDouble(w -> workers.get(w).speed() * (1 - problem.utilization().get(w)))
                .toArray();
    // The given ones are those of all workers; otherwise UMR selects as for DSA, by S.
    int[] order =
        given ? IntStream.range(0, workers.size()).toArray() : UmrSelection.SUM.select(workers);
    List<WorkerSpec> estimated = estimated(workers, estimates);
    double load = problem.load();
    return (rounds == 0
            ? Umr.scheduleOn(estimated, order, load)
            : Umr.scheduleOn(estimated, order, load, rounds))
        .plan();
  }

  private static List<WorkerSpec> estimated(List<WorkerSpec> workers, double[] estimates) {
    return IntStream.range(0, workers.size())
        .mapToObj(w -> {
          WorkerSpec worker = workers.get(w);
          return WorkerSpec.symmetric(
              worker.name(),
              estimates[w],
              worker.computeLatency(),
              worker.bandwidthOut(),
              worker.latencyOut());
        })
        .toList();
  }

  private static void put(
      RunResult result,
      String scheduler,
      String quantity,
      List<Realisation> realisations,
      ToDoubleFunction<Realisation> number) {
    result.put(series(scheduler, quantity), realisations.stream().mapToDouble(number).toArray());
  }

  private static void putByWorker(
      RunResult result,
      String scheduler,
      List<Realisation> realisations,
      CaseBatch batch,
      Map<String, EstimateLog> logs) {
    List<double[]> grid = new ArrayList<>();
    List<double[]> local = new ArrayList<>();
    List<double[]> finish = new ArrayList<>();
    List<double[]> factual = new ArrayList<>();
    List<double[]> estimate = new ArrayList<>();
    for (Realisation realisation : realisations) {
      String name = realisation.name(scheduler);
      grid.add(batch.loads(name));
      local.add(realisation.local(batch, scheduler));
      finish.add(batch.finish(name));
      factual.add(realisation.factual(batch.makespan(name)));
      EstimateLog log = logs.get(name);
      if (log != null) {
        estimate.add(log.meanEstimates());
      }
    }
    result.put(series(scheduler, GRID), mean(grid));
    result.put(series(scheduler, LOCAL), mean(local));
    result.put(series(scheduler, FINISH), mean(finish));
    result.put(series(scheduler, FACTUAL), mean(factual));
    if (!estimate.isEmpty()) {
      result.put(series(scheduler, ESTIMATE), mean(estimate));
    }
  }

  private static double[] mean(List<double[]> rows) {
    double[] mean = new double[rows.getFirst().length];
    for (double[] row : rows) {
      for (int w = 0; w < mean.length; w++) {
        mean[w] += row[w] / rows.size();
      }
    }
    return mean;
  }
}
