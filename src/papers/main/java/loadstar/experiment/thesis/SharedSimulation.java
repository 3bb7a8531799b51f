package loadstar.experiment.thesis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.Action;
import loadstar.algorithm.ForwardingScheduler;
import loadstar.algorithm.Master;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.multiround.AdaptiveScheduler;
import loadstar.algorithm.multiround.MultiRoundKinds;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.PlanScheduler;
import loadstar.algorithm.multiround.Predictor;
import loadstar.algorithm.multiround.Predictors;
import loadstar.algorithm.multiround.Umr;
import loadstar.algorithm.multiround.UmrSelection;
import loadstar.algorithm.play.LocalLoad;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.CaseBatch;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.RunFiles;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.ProfiledStar;
import loadstar.result.Numbers;
import loadstar.simulation.Batch.Case;

/**
 * Several schedulers on workers with local tasks, chapter 4, each in several realisations of the
 * local tasks, the same for all schedulers. Random platforms are drawn anew for each realisation.
 */
public final class SharedSimulation implements PaperSimulation {
  public static final String NAME = "thesis-shared";

  /** Scheduler in addition to the registry's: 2PP that predicts the mean in its stable stage. */
  static final String TWO_PHASE_MEAN = "2pp-mean";

  /**
   * Scheduler with UMR's partition and the speeds of the parameter "estimates", never adapted; with
   * S (1 - rho) if there is none, from which DSA starts.
   */
  static final String CONSTANT_ESTIMATES = "constant-estimates";

  /** Separator of schedulers, which are names with parameters, as in tables: dsa partition=mrrs. */
  static final String SEPARATOR = ",";

  /** Series of a scheduler by realisation: makespan, seconds. */
  static final String MAKESPAN = "makespan_s";

  /** Series by realisation: load over the local load that the workers served until they ended. */
  static final String SIZE_RATIO = "size_ratio";

  /** Series by worker, means over the realisations: load units computed. */
  static final String GRID = "grid";

  /** Series by worker: load units of local tasks served until the worker ended. */
  static final String LOCAL = "local";

  /** Series by worker: end of its last chunk, seconds. */
  static final String FINISH = "finish_s";

  /** Series by worker: speed left free by local tasks until the makespan, units per second. */
  static final String FACTUAL = "factual";

  /** Series by worker: ES, mean over the rounds, units per second. */
  static final String ESTIMATE = "estimate";

  /**
   * Series of a predictor by realisation: root mean square error of the free share, over 1 - rho.
   */
  static final String ERROR = "rms_error";

  /** Period of sampling: a round of UMR's 50 on Table 4.3 takes some 40 s. */
  private static final double SAMPLE_SECONDS = 10;

  private static final int DEGREE = 4;
  private static final int ROUNDS = 50;

  static String series(String scheduler, String quantity) {
    return scheduler + "_" + quantity;
  }

  @Override
  public String name() {
    return NAME;
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
        SchedulerKind kind = kind(spec, scheduler);
        Settings.Builder settings = new Settings.Builder();
        parameters(spec, kind, scheduler)
            .forEach((name, value) ->
                settings.read(Parameter.named(kind.master(), name, kind.name()), value));
        Scheduler created = kind.create(realisation.problem(), settings.build());
        if (created instanceof AdaptiveScheduler adaptive) {
          EstimateLog log = new EstimateLog(adaptive, realisation.workers().size());
          logs.put(realisation.name(scheduler), log);
          created = log;
        }
        batch.add(
            realisation.name(scheduler),
            new Case(
                realisation.workers(),
                kind,
                created,
                realisation.local(),
                realisation.load(),
                null));
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

  /**
   * Returns the files of every scheduler of the registry in every realisation, which has a seed of
   * its own.
   */
  @Override
  public List<RunFiles> files(RunSpec spec) {
    List<RunFiles> files = new ArrayList<>();
    for (int r = 0; r < spec.count("realisations"); r++) {
      Realisation realisation = Realisation.of(spec, r);
      StarPlatform star = Thesis.inFlopsAndBytes(realisation.workers());
      for (String scheduler : spec.text("schedulers").split(SEPARATOR)) {
        if (scheduler.equals(CONSTANT_ESTIMATES)) {
          continue;
        }
        SchedulerKind kind = kind(spec, scheduler);
        Map<String, String> master = Thesis.master(kind.name(), Numbers.text(realisation.load()));
        master.putAll(parameters(spec, kind, scheduler));
        files.add(
            new RunFiles(
                spec.run().replaceFirst("-seed\\d+$", "") + "-" + r,
                words(scheduler).replaceAll("[ =]", "-"),
                List.of(ProfiledStar.steady(star)),
                Thesis.withLocalTasks(
                    Deployment.masterWorkers(star, master), realisation.shared().tasks()),
                Double.POSITIVE_INFINITY,
                realisation.seed()));
      }
    }
    return files;
  }

  private static String words(String scheduler) {
    return scheduler.equals(TWO_PHASE_MEAN) ? "dsa predictor=2pp-mean" : scheduler;
  }

  private record Realisation(
      int number, long seed, SharedWorkers shared, List<LocalLoad> local, double load) {
    static Realisation of(RunSpec spec, int number) {
      long seed = 1000 * spec.seed() + number;
      SharedWorkers shared = SharedWorkers.of(spec, seed);
      return new Realisation(number, seed, shared, shared.realisation(seed), shared.load(spec));
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

    /** Returns the load units of local tasks that each worker served until it ended. */
    double[] local(CaseBatch batch, String scheduler) {
      double[] finish = batch.finish(name(scheduler));
      return IntStream.range(0, finish.length)
          .mapToDouble(
              w -> workers().get(w).speed() * (finish[w] - local.get(w).freeSeconds(finish[w])))
          .toArray();
    }

    /** Returns the error over all workers, and all rounds but the first two. */
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
        double[] rounds = AdaptiveScheduler.aggregate(samples, samples.length, DEGREE);
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

  /** Returns a scheduler of the registry, or the one that only this simulation has. */
  private static SchedulerKind kind(RunSpec spec, String scheduler) {
    if (!scheduler.equals(CONSTANT_ESTIMATES)) {
      return Registry.builtIn().kind(words(scheduler).split(" ", 2)[0]);
    }
    return SchedulerKind.oneWay(scheduler, "", "UMR's partition with estimates that never change")
        .with(MultiRoundKinds.ROUNDS)
        .madeBy((problem, settings) ->
            new PlanScheduler(constantPlan(spec, problem, settings.get(MultiRoundKinds.ROUNDS))));
  }

  /** Returns the number of rounds, where there is one, and the parameters after the name. */
  private static Map<String, String> parameters(
      RunSpec spec, SchedulerKind kind, String scheduler) {
    Map<String, String> parameters = new LinkedHashMap<>();
    if (kind.master().contains(MultiRoundKinds.ROUNDS)) {
      parameters.put(MultiRoundKinds.ROUNDS.name(), spec.text("rounds"));
    }
    Stream.of(words(scheduler).split(" "))
        .skip(1)
        .map(word -> word.split("=", 2))
        .forEach(pair -> parameters.put(pair[0], pair[1]));
    return parameters;
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
    // Given estimates are those of all workers; otherwise SharedExperiment.UMR selects as for
    // SharedExperiment.DSA, by S.
    int[] order =
        given ? IntStream.range(0, workers.size()).toArray() : UmrSelection.SUM.select(workers);
    List<WorkerSpec> estimated =
        IntStream.range(0, workers.size())
            .mapToObj(w -> workers.get(w).withSpeed(estimates[w]))
            .toList();
    double load = problem.load();
    return (rounds == 0
            ? Umr.scheduleOn(estimated, order, load)
            : Umr.scheduleOn(estimated, order, load, rounds))
        .plan();
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
    Map<String, Function<Realisation, double[]>> quantities = new LinkedHashMap<>();
    quantities.put(GRID, r -> batch.loads(r.name(scheduler)));
    quantities.put(LOCAL, r -> r.local(batch, scheduler));
    quantities.put(FINISH, r -> batch.finish(r.name(scheduler)));
    quantities.put(FACTUAL, r -> r.factual(batch.makespan(r.name(scheduler))));
    if (logs.containsKey(realisations.getFirst().name(scheduler))) {
      quantities.put(
          ESTIMATE, r -> Objects.requireNonNull(logs.get(r.name(scheduler))).meanEstimates());
    }
    quantities.forEach((quantity, of) ->
        result.put(series(scheduler, quantity), mean(realisations.stream().map(of).toList())));
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

  static final class EstimateLog extends ForwardingScheduler {
    private final AdaptiveScheduler scheduler;
    private final double[] sum;
    private final int[] chunks;

    EstimateLog(AdaptiveScheduler scheduler, int workers) {
      super(scheduler);
      this.scheduler = scheduler;
      sum = new double[workers];
      chunks = new int[workers];
    }

    @Override
    public Action next(Master master) {
      Action action = super.next(master);
      if (action instanceof Send send) {
        sum[send.worker()] += scheduler.estimatedSpeed(send.worker());
        chunks[send.worker()]++;
      }
      return action;
    }

    /**
     * Returns ES of each worker, mean over its rounds, load units per second; NaN for one without
     * chunks.
     */
    double[] meanEstimates() {
      double[] mean = new double[sum.length];
      Arrays.setAll(mean, w -> sum[w] / chunks[w]);
      return mean;
    }
  }
}
