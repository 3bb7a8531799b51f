package loadstar.experiment.thesis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
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
import loadstar.algorithm.multiround.Aggregation;
import loadstar.algorithm.multiround.MultiRoundKinds;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.PlanScheduler;
import loadstar.algorithm.multiround.Predictor;
import loadstar.algorithm.multiround.Predictors;
import loadstar.algorithm.multiround.Umr;
import loadstar.algorithm.multiround.UmrSelection;
import loadstar.algorithm.play.BusyPeriods;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.LocalTasks;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.CaseBatch;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.RunFiles;
import loadstar.experiment.Study;
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
public final class SharedStudy implements Study {
  public static final String NAME = "thesis-shared";
  // Beyond the registry's names: 2PP that predicts the mean in its stable stage.
  static final String TWO_PHASE_MEAN = "2pp-mean";
  // UMR's partition with the speeds of the parameter "estimates", never adapted; with S (1 - rho)
  // if there is none, which is where DSA starts from.
  static final String CONSTANT_ESTIMATES = "constant-estimates";
  // Between schedulers: names with parameters, as tables call them, dsa partition=mrrs.
  static final String SEPARATOR = ",";
  // Series of a scheduler by realisation: makespan, seconds.
  static final String MAKESPAN = "makespan_s";
  // Series by realisation: load over the local load that the workers served until they ended.
  static final String SIZE_RATIO = "size_ratio";
  // Series by worker, means over the realisations: load units computed.
  static final String GRID = "grid";
  // By worker: load units of local tasks served until the worker ended.
  static final String LOCAL = "local";
  // By worker: end of its last chunk, seconds.
  static final String FINISH = "finish_s";
  // By worker: speed left free by local tasks until the makespan, units per second.
  static final String FACTUAL = "factual";
  // By worker: ES, mean over the rounds, units per second.
  static final String ESTIMATE = "estimate";
  // Of a predictor, by realisation: root mean square error of the free share, over 1 - rho.
  static final String ERROR = "rms_error";
  // A round of UMR's 50 on Table 4.3 takes some 40 s; it is sampled every 10 s.
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
        String words = words(scheduler);
        SchedulerKind kind = kind(spec, words);
        Scheduler played = kind.create(realisation.problem(), settings(spec, kind, words));
        if (played instanceof AdaptiveScheduler adaptive) {
          EstimateLog log = new EstimateLog(adaptive, realisation.workers().size());
          logs.put(realisation.name(scheduler), log);
          played = log;
        }
        batch.add(
            realisation.name(scheduler),
            new Case(
                realisation.workers(),
                kind,
                played,
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

  // Every scheduler of the registry in every realisation, which has a seed of its own.
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
        String[] words = words(scheduler).split(" ");
        Map<String, String> master = Thesis.master(words[0], Numbers.text(realisation.load()));
        if (kind(spec, words[0]).master().contains(MultiRoundKinds.ROUNDS)) {
          master.put(MultiRoundKinds.ROUNDS.name(), spec.text("rounds"));
        }
        for (int i = 1; i < words.length; i++) {
          master.put(words[i].split("=", 2)[0], words[i].split("=", 2)[1]);
        }
        files.add(
            new RunFiles(
                spec.run().replaceFirst("-seed\\d+$", "") + "-" + r,
                String.join("-", words).replace('=', '-'),
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

    // Load units of local tasks that each worker served until it ended.
    double[] local(CaseBatch batch, String scheduler) {
      double[] finish = batch.finish(name(scheduler));
      return IntStream.range(0, finish.length)
          .mapToDouble(
              w -> workers().get(w).speed() * (finish[w] - local.get(w).freeSeconds(finish[w])))
          .toArray();
    }

    // All workers, all rounds but the first two.
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

  // A scheduler of the registry, or the one that only this study has.
  private static SchedulerKind kind(RunSpec spec, String scheduler) {
    if (!scheduler.equals(CONSTANT_ESTIMATES)) {
      return Registry.builtIn().kind(scheduler.split(" ", 2)[0]);
    }
    return SchedulerKind.oneWay(scheduler, "", "UMR's partition with estimates that never change")
        .with(MultiRoundKinds.ROUNDS)
        .madeBy((problem, settings) ->
            new PlanScheduler(constantPlan(spec, problem, settings.get(MultiRoundKinds.ROUNDS))));
  }

  // The number of rounds, where there is one, and the parameters after the name.
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

  // A dynamic scheduler that remembers which speeds its rounds were planned with.
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

    // ES of each worker, mean over its rounds, load units per second; NaN for one without chunks.
    double[] meanEstimates() {
      double[] mean = new double[sum.length];
      Arrays.setAll(mean, w -> sum[w] / chunks[w]);
      return mean;
    }
  }

  /**
   * The workers of chapter 4 and their local tasks. The fastest {@code heavy} workers have other
   * local tasks than the rest: section 4.7.1 burdens "the strongest worker", "the top 10 %".
   *
   * <p>How much CPU a local task takes is given in one of three ways: {@code service_s} (seconds,
   * the same for all), {@code task_units} and {@code heavy_task_units} (load units, divided by the
   * worker's speed), or {@code utilization}, the share of all the CPU power that local tasks take,
   * of which {@code heavy_utilization} is that of each heavy worker.
   *
   * @param tasks the local tasks of each worker
   */
  record SharedWorkers(List<WorkerSpec> workers, List<LocalTasks> tasks) {

    // The workers of a run; random platforms are drawn from the seed.
    static SharedWorkers of(RunSpec spec, long seed) {
      List<WorkerSpec> workers = OwnPlatform.workers(spec, () -> workers(spec, seed));
      List<Integer> heavy =
          IntStream.range(0, workers.size())
              .boxed()
              .sorted(Comparator.comparingDouble(w -> -workers.get(w).speed()))
              .limit(spec.count("heavy"))
              .toList();
      List<LocalTasks> tasks = new ArrayList<>();
      for (int w = 0; w < workers.size(); w++) {
        String kind = heavy.contains(w) ? "heavy_" : "";
        double rate = spec.number(kind + "rate");
        tasks.add(new LocalTasks(rate, 1 / seconds(spec, kind, rate, workers, w, heavy)));
      }
      return new SharedWorkers(workers, tasks);
    }

    private static List<WorkerSpec> workers(RunSpec spec, long seed) {
      return switch (spec.text("platform")) {
        case "table4.1" -> Thesis.table41();
        case "table4.3" -> Thesis.table43();
        case "table4.13" -> Thesis.table413(seed);
        case "mean" -> Thesis.ofMeanSpeed(spec.count("workers"), spec.number("mean_speed"), seed);
        default ->
            throw new IllegalArgumentException(
                "run " + spec.run() + ": there is no platform \"" + spec.text("platform") + "\"");
      };
    }

    // Mean CPU seconds of a local task.
    private static double seconds(
        RunSpec spec,
        String kind,
        double rate,
        List<WorkerSpec> workers,
        int w,
        List<Integer> heavy) {
      if (spec.parameters().containsKey("service_s")) {
        return spec.number("service_s");
      }
      if (spec.parameters().containsKey("task_units")) {
        return spec.number(kind + "task_units") / workers.get(w).speed();
      }
      if (kind.isEmpty()) {
        return lightUtilization(spec, workers, heavy) / rate;
      }
      return spec.number("heavy_utilization") / rate;
    }

    // What is left for the others so that local tasks take the given share of all CPU power.
    private static double lightUtilization(
        RunSpec spec, List<WorkerSpec> workers, List<Integer> heavy) {
      double all = workers.stream().mapToDouble(WorkerSpec::speed).sum();
      double burdened = heavy.stream().mapToDouble(w -> workers.get(w).speed()).sum();
      double heavily = heavy.isEmpty() ? 0 : spec.number("heavy_utilization") * burdened;
      return (spec.number("utilization") * all - heavily) / (all - burdened);
    }

    // L: load, or what takes dedicated_s seconds when nobody is disturbed.
    double load(RunSpec spec) {
      return spec.parameters().containsKey("load")
          ? spec.number("load")
          : spec.number("dedicated_s") * workers.stream().mapToDouble(WorkerSpec::speed).sum();
    }

    // One realisation of the local tasks, for all schedulers the same.
    List<LocalLoad> realisation(long seed) {
      List<LocalLoad> local = new ArrayList<>();
      for (int w = 0; w < workers.size(); w++) {
        local.add(BusyPeriods.of(tasks.get(w), seed, workers.get(w).name()));
      }
      return local;
    }

    // rho of each worker.
    List<Double> utilization() {
      return tasks.stream().map(LocalTasks::utilization).toList();
    }
  }
}
