package loadstar.experiment.thesis.chapter3;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.multiround.PeriodicLp;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.PlanScheduler;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Study;
import loadstar.experiment.thesis.CaseBatch;
import loadstar.experiment.thesis.Thesis;
import loadstar.model.WorkerSpec;

/**
 * The static algorithms on random platforms of Table 3.3: one run is one latency, one Smin, all
 * numbers of workers. The same seed gives the same speeds and bandwidths at every latency.
 */
public final class DedicatedStudy implements Study {
  public static final String NAME = "thesis-dedicated";
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
      result.put(used(name), made.stream().mapToDouble(DedicatedStudy::used).toArray());
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

  private static double used(Plan plan) {
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
