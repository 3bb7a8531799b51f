package loadstar.experiment.thesis;

import static loadstar.experiment.PaperExperiment.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.multiround.PeriodicLp;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.PlanScheduler;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.CaseBatch;
import loadstar.experiment.PaperExperiment;
import loadstar.experiment.Parameters;
import loadstar.experiment.Study;
import loadstar.experiment.thesis.WideRuns.DedicatedStudy.LoadPeriodStudy;
import loadstar.model.WorkerSpec;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;

/** The runs of section 3.5, Table 3.3: Table 3.4 and Figure 3.3 are two views of them. */
public final class WideRuns {
  // Names of the schedulers, as in the registry.
  static final String UMR = "umr";
  static final String UMR_THESIS = "umr-thesis";
  static final String MRRS = "mrrs";
  static final String MRRS_TRUE = "mrrs-true";
  static final String LP = "lp";
  static final String LP_SQRT = "lp-sqrt";
  static final List<String> SCHEDULERS = List.of(MRRS, UMR_THESIS, UMR, LP_SQRT, LP, MRRS_TRUE);
  // Series, one entry per platform: the number of workers N.
  static final String WORKERS = "workers";

  // Series of a scheduler: its makespan on SimGrid, seconds.
  static String makespan(String scheduler) {
    return scheduler + "_s";
  }

  // Series of a scheduler: the makespan that its formula gives, seconds.
  static String predicted(String scheduler) {
    return scheduler + "_predicted_s";
  }

  // Series of a scheduler: how many workers it uses.
  static String used(String scheduler) {
    return scheduler + "_used";
  }

  // Seconds; Table 3.3 prints 10, 0.1 and 0.01.
  private static final double[] LATENCIES = {10, 1, 0.1, 0.01};

  enum Latencies {
    // Those of Table 3.3.
    PRINTED("10, 0.1 and 0.01 s"),
    // 1 s in place of the printed 10 s, chosen because it comes closer to Figure 3.3.
    FITTED("1, 0.1 and 0.01 s");

    private final String text;

    Latencies(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }

    boolean contain(Platform platform) {
      return platform.latency() != (this == PRINTED ? 1 : 10);
    }
  }

  abstract static class View extends PaperExperiment {
    View(String part, String title) {
      super("thesis", part, title, NOTE);
    }

    @Override
    protected final List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
      return specs(scale, seed);
    }

    @Override
    protected final Evaluation evaluate(RunSet runs, Published published) {
      return evaluate(new WideRuns(runs), published);
    }

    abstract Evaluation evaluate(WideRuns runs, Published published);
  }

  private static final String NOTE =
      "QUICK: N = 10 and 20, Smin = 10, latencies 1 and 0.1 s only; not comparable with the"
          + " published numbers";
  private static final double[] SMALLEST_SPEEDS = {5, 10, 15, 20};
  private static final double LOAD = 5e5;
  private final RunSet runs;

  WideRuns(RunSet runs) {
    this.runs = runs;
  }

  /**
   * One platform and what every scheduler made of it.
   *
   * @param workers N
   * @param latency nLat = cLat, seconds
   * @param makespan by scheduler, on SimGrid, seconds
   * @param predicted by scheduler, by its formula, seconds
   * @param used by scheduler, number of workers that got a chunk
   */
  record Platform(
      int workers,
      double latency,
      Map<String, Double> makespan,
      Map<String, Double> predicted,
      Map<String, Double> used) {
    double of(String scheduler) {
      return makespan.getOrDefault(scheduler, Double.NaN);
    }

    double predictedOf(String scheduler) {
      return predicted.getOrDefault(scheduler, Double.NaN);
    }

    // Of all workers.
    double usedShare(String scheduler) {
      return used.getOrDefault(scheduler, Double.NaN) / workers;
    }

    double ratio(String scheduler, String other) {
      return of(scheduler) / of(other);
    }
  }

  private static List<Integer> sizes(Scale scale) {
    return scale == Scale.QUICK
        ? List.of(10, 20)
        : IntStream.rangeClosed(5, 25).mapToObj(half -> 2 * half).toList();
  }

  private static List<RunSpec> specs(Scale scale, int seed) {
    List<RunSpec> specs = new ArrayList<>();
    for (double latency : scale == Scale.QUICK ? new double[] {1, 0.1} : LATENCIES) {
      for (double smallest : scale == Scale.QUICK ? new double[] {10} : SMALLEST_SPEEDS) {
        specs.add(spec(DedicatedStudy.NAME, scale, smallest, latency, seed));
        specs.add(spec(LoadPeriodStudy.NAME, scale, smallest, latency, seed));
      }
    }
    return specs;
  }

  private static RunSpec spec(
      String study, Scale scale, double smallest, double latency, int seed) {
    List<Integer> sizes = sizes(scale);
    String run =
        format(
            "smin%s-lat%s-n%dto%d-seed%d",
            Numbers.text(smallest), Numbers.text(latency), sizes.getFirst(), sizes.getLast(), seed);
    return new Parameters()
        .put("workers", sizes.stream().map(String::valueOf).collect(Collectors.joining(" ")))
        .put("smallest_speed", smallest, "latency_s", latency, "load", LOAD)
        .of(study, run, seed);
  }

  int seeds() {
    return runs.seeds();
  }

  Scale scale() {
    return runs.scale();
  }

  List<Platform> platforms(int seed) {
    List<Platform> platforms = new ArrayList<>();
    for (RunSpec spec : specs(scale(), seed)) {
      if (spec.study().equals(DedicatedStudy.NAME)) {
        RunResult result = runs.result(spec);
        RunResult load = runs.result(loadPeriod(spec));
        double[] workers = result.series(WORKERS);
        for (int k = 0; k < workers.length; k++) {
          platforms.add(platform(result, load, k, (int) workers[k], spec.number("latency_s")));
        }
      }
    }
    return platforms;
  }

  private static RunSpec loadPeriod(RunSpec spec) {
    return new RunSpec(LoadPeriodStudy.NAME, spec.run(), spec.seed(), spec.parameters());
  }

  private static Platform platform(
      RunResult result, RunResult load, int k, int workers, double latency) {
    Map<String, Double> makespan = new LinkedHashMap<>();
    Map<String, Double> predicted = new LinkedHashMap<>();
    Map<String, Double> used = new LinkedHashMap<>();
    for (String scheduler : SCHEDULERS) {
      makespan.put(scheduler, result.series(makespan(scheduler))[k]);
      predicted.put(scheduler, result.series(predicted(scheduler))[k]);
      used.put(scheduler, result.series(used(scheduler))[k]);
    }
    predicted.put(LoadPeriodStudy.LP_LOAD, load.series(LoadPeriodStudy.LP_LOAD)[k]);
    return new Platform(workers, latency, makespan, predicted, used);
  }

  List<Platform> platforms(int seed, Latencies latencies) {
    return platforms(seed).stream().filter(latencies::contain).toList();
  }

  // One number for each seed, from its platforms with these latencies.
  double[] over(Latencies latencies, ToDoubleFunction<List<Platform>> number) {
    return runs.each(seed -> number.applyAsDouble(platforms(seed, latencies)));
  }

  // The same from all platforms of a seed.
  double[] over(ToDoubleFunction<List<Platform>> number) {
    return runs.each(seed -> number.applyAsDouble(platforms(seed)));
  }

  List<Platform> all(Latencies latencies) {
    return IntStream.rangeClosed(1, seeds())
        .boxed()
        .flatMap(seed -> platforms(seed, latencies).stream())
        .toList();
  }

  // The mean over platforms; NaN without any.
  static double mean(List<Platform> platforms, ToDoubleFunction<Platform> number) {
    return platforms.stream().mapToDouble(number).average().orElse(Double.NaN);
  }

  String caption(String figure, Latencies latencies) {
    return Thesis.caption(
        figure,
        "L = 5·10⁵ units, N workers, Smin 5 to 20, latencies "
            + latencies
            + "; "
            + platforms(1, latencies).size()
            + " platforms a seed",
        seeds(),
        scale() == Scale.QUICK ? NOTE : "");
  }

  /**
   * The static algorithms on random platforms of Table 3.3: one run is one latency, one Smin, all
   * numbers of workers. The same seed gives the same speeds and bandwidths at every latency.
   */
  public static final class DedicatedStudy implements Study {
    public static final String NAME = "thesis-dedicated";

    @Override
    public RunResult execute(RunSpec spec) throws IOException {
      double load = spec.number("load");
      int[] sizes = sizes(spec);
      Map<String, List<Plan>> plans = new LinkedHashMap<>();
      CaseBatch batch = new CaseBatch();
      for (int n : sizes) {
        List<WorkerSpec> workers = workers(spec, n);
        for (String name : SCHEDULERS) {
          Plan plan = plan(name, StarProblem.of(workers, load));
          plans.computeIfAbsent(name, none -> new ArrayList<>()).add(plan);
          batch.add(name + n, workers, plan, load);
        }
      }
      batch.run();
      RunResult result = new RunResult();
      result.put(WORKERS, Arrays.stream(sizes).asDoubleStream().toArray());
      plans.forEach((name, made) -> {
        result.put(
            makespan(name),
            Arrays.stream(sizes).mapToDouble(n -> batch.makespan(name + n)).toArray());
        result.put(predicted(name), made.stream().mapToDouble(Plan::predictedMakespan).toArray());
        result.put(used(name), made.stream().mapToDouble(DedicatedStudy::usedWorkers).toArray());
      });
      return result;
    }

    static int[] sizes(RunSpec spec) {
      return Arrays.stream(spec.text("workers").split(" ")).mapToInt(Integer::parseInt).toArray();
    }

    static List<WorkerSpec> workers(RunSpec spec, int n) {
      return Thesis.wide(spec, n, platformSeed(spec, n));
    }

    // Another platform for every seed, Smin and N: with one seed Smin would only scale it.
    private static long platformSeed(RunSpec spec, int n) {
      return 10_000 * spec.seed() + 100 * Math.round(spec.number("smallest_speed")) + n;
    }

    private static Plan plan(String name, StarProblem problem) {
      return ((PlanScheduler) Registry.builtIn().kind(name).create(problem, Settings.NONE)).plan();
    }

    private static double usedWorkers(Plan plan) {
      BitSet used = new BitSet();
      for (int send = 0; send < plan.sends(); send++) {
        used.set(plan.worker(send));
      }
      return used.cardinality();
    }

    /**
     * LP with the period sqrt(L) on the platforms of {@link DedicatedStudy}, in whole periods: the
     * makespan is (K + 1) T_p, the last period being as long as the others. A formula; nothing is
     * simulated.
     */
    public static final class LoadPeriodStudy implements Study {
      public static final String NAME = "thesis-load-period";
      // Series, one entry per platform: (K + 1) T_p, seconds.
      static final String LP_LOAD = "lp-load";

      @Override
      public RunResult execute(RunSpec spec) throws IOException {
        double load = spec.number("load");
        double period = Math.sqrt(load);
        int[] sizes = DedicatedStudy.sizes(spec);
        double[] makespan = new double[sizes.length];
        for (int k = 0; k < sizes.length; k++) {
          List<WorkerSpec> workers = DedicatedStudy.workers(spec, sizes[k]);
          Plan plan = PeriodicLp.withPeriod(workers, load, period);
          makespan[k] = (plan.rounds() + 1) * period;
        }
        return new RunResult().put(LP_LOAD, makespan);
      }
    }
  }
}
