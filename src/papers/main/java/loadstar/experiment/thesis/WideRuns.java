package loadstar.experiment.thesis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
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
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.model.WorkerSpec;
import loadstar.result.Scale;
import loadstar.simulation.Batch.Outcome;

/** The runs of section 3.5, Table 3.3: Table 3.4 and Figure 3.3 are two views of them. */
public abstract class WideRuns extends Experiment {
  static final String UMR = "umr";
  static final String UMR_THESIS = "umr-thesis";
  static final String MRRS = "mrrs";
  static final String LP = "lp";
  static final String LP_SQRT = "lp-sqrt";
  private static final List<String> SCHEDULERS =
      List.of(MRRS, UMR_THESIS, UMR, LP_SQRT, LP, "mrrs-true");

  /** LP with the period sqrt(L), for which there is only a formula. */
  static final String LP_LOAD = "lp-load";

  /** UMR and LP as the thesis sets them up, and as their authors do. */
  static final List<String> RIVALS = List.of(UMR_THESIS, UMR, LP_SQRT, LP);

  static String used(String scheduler) {
    return scheduler + "_used";
  }

  /** Latencies, seconds; Table 3.3 prints 10, 0.1 and 0.01. */
  private static final double[] LATENCIES = {10, 1, 0.1, 0.01};

  enum Latencies {
    /** The latencies of Table 3.3. */
    PRINTED("10, 0.1 and 0.01 s"),
    /**
     * The latencies with 1 s in place of the printed 10 s, chosen because it comes closer to Figure
     * 3.3.
     */
    FITTED("1, 0.1 and 0.01 s");

    private final String text;

    Latencies(String text) {
      this.text = text;
    }

    boolean contain(Platform platform) {
      return platform.latency() != (this == PRINTED ? 1 : 10);
    }
  }

  /**
   * One platform and the results of every scheduler on it.
   *
   * @param latency nLat = cLat, seconds
   * @param result of all platforms of a run
   * @param number index of the platform in the run
   */
  record Platform(double latency, RunResult result, int number) {
    /** Returns N. */
    int workers() {
      return (int) at(DedicatedSimulation.WORKERS);
    }

    double at(String series) {
      return result.series(series)[number];
    }

    /** Returns the makespan, seconds. */
    double of(String scheduler) {
      return at(makespan(scheduler));
    }

    double predictedOf(String scheduler) {
      return at(predicted(scheduler));
    }

    double ratio(String scheduler, String other) {
      return of(scheduler) / of(other);
    }

    boolean umrWins() {
      return of(UMR_THESIS) < of(MRRS);
    }
  }

  WideRuns(String id) {
    super(id);
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new DedicatedSimulation());
  }

  @Override
  protected final List<SeededProblem> problems(Scale scale) {
    return all(scale);
  }

  private static List<SeededProblem> all(Scale scale) {
    boolean quick = scale == Scale.QUICK;
    List<Integer> sizes =
        quick ? List.of(10, 20) : IntStream.rangeClosed(5, 25).mapToObj(half -> 2 * half).toList();
    List<SeededProblem> problems = new ArrayList<>();
    for (double latency : quick ? new double[] {1, 0.1} : LATENCIES) {
      for (double smallest : quick ? new double[] {10} : new double[] {5, 10, 15, 20}) {
        String n = "-n" + sizes.getFirst() + "to" + sizes.getLast();
        problems.add(
            new ExperimentParameters()
                .put(
                    "workers", sizes.stream().map(String::valueOf).collect(Collectors.joining(" ")))
                .put("smallest_speed", smallest, "latency_s", latency, "load", 5e5)
                .of(DedicatedSimulation.NAME, "smin", smallest, "-lat", latency, n));
      }
    }
    return problems;
  }

  static List<Platform> platforms(RunSet runs, int seed) {
    List<Platform> platforms = new ArrayList<>();
    for (SeededProblem problem : all(runs.scale())) {
      RunSpec spec = problem.apply(seed);
      RunResult result = runs.result(spec);
      for (int k = 0; k < result.series(DedicatedSimulation.WORKERS).length; k++) {
        platforms.add(new Platform(spec.number("latency_s"), result, k));
      }
    }
    return platforms;
  }

  static List<Platform> platforms(RunSet runs, int seed, Latencies latencies) {
    return platforms(runs, seed).stream().filter(latencies::contain).toList();
  }

  static double[] over(RunSet runs, Latencies latencies, ToDoubleFunction<List<Platform>> number) {
    return runs.each(seed -> number.applyAsDouble(platforms(runs, seed, latencies)));
  }

  static List<Platform> all(RunSet runs, Latencies latencies) {
    return IntStream.rangeClosed(1, runs.seeds())
        .boxed()
        .flatMap(seed -> platforms(runs, seed, latencies).stream())
        .toList();
  }

  /** Returns the mean over platforms; NaN without any. */
  static double mean(List<Platform> platforms, ToDoubleFunction<Platform> number) {
    return platforms.stream().mapToDouble(number).average().orElse(Double.NaN);
  }

  /** Draws a figure for each latencies; those other than the printed ones have a suffix. */
  static void draw(Findings findings, RunSet runs, String figure) {
    for (Latencies latencies : Latencies.values()) {
      String suffix = latencies == Latencies.PRINTED ? "" : "-fitted";
      findings.figure(figure, suffix, latencies.text, platforms(runs, 1, latencies).size());
    }
  }

  /**
   * The static algorithms on random platforms of Table 3.3: one run is one latency, one Smin, all
   * numbers of workers. The same seed gives the same speeds and bandwidths at every latency.
   */
  public static final class DedicatedSimulation implements PaperSimulation {
    public static final String NAME = "thesis-dedicated";
    static final String WORKERS = "workers";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public RunResult execute(RunSpec spec) throws IOException {
      double load = spec.number("load");
      int[] sizes =
          Arrays.stream(spec.text("workers").split(" ")).mapToInt(Integer::parseInt).toArray();
      double[] periodic = new double[sizes.length];
      Map<String, List<Plan>> plans = new LinkedHashMap<>();
      CaseBatch batch = new CaseBatch();
      for (int k = 0; k < sizes.length; k++) {
        int n = sizes[k];
        // Every seed, Smin and N has another platform: with one seed Smin would only scale it.
        long seed = 10_000 * spec.seed() + 100 * Math.round(spec.number("smallest_speed")) + n;
        List<WorkerSpec> workers = Thesis.wide(spec, n, seed);
        for (String name : SCHEDULERS) {
          Plan plan = plan(name, StarProblem.of(workers, load));
          plans.computeIfAbsent(name, none -> new ArrayList<>()).add(plan);
          batch.add(name + k, workers, plan, load);
        }
        // The time is in whole periods, the last one as long as the others: (K + 1) T_p.
        double period = Math.sqrt(load);
        periodic[k] = (PeriodicLp.withPeriod(workers, load, period).rounds() + 1) * period;
      }
      batch.run();
      RunResult result = new RunResult();
      result.put(WORKERS, Arrays.stream(sizes).asDoubleStream().toArray());
      plans.forEach((name, made) -> {
        result.put(makespan(name), batch.each(name, sizes.length, Outcome::makespan));
        result.put(predicted(name), made.stream().mapToDouble(Plan::predictedMakespan).toArray());
        ToDoubleFunction<Plan> workers =
            plan -> plan.chunks().stream().map(chunk -> chunk.worker()).distinct().count();
        result.put(used(name), made.stream().mapToDouble(workers).toArray());
      });
      return result.put(predicted(LP_LOAD), periodic);
    }

    private static Plan plan(String name, StarProblem problem) {
      return ((PlanScheduler) Registry.builtIn().kind(name).create(problem, Settings.NONE)).plan();
    }
  }
}
