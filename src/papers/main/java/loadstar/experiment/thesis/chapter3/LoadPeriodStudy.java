package loadstar.experiment.thesis.chapter3;

import java.io.IOException;
import java.util.List;
import loadstar.algorithm.multiround.PeriodicLp;
import loadstar.algorithm.multiround.Plan;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Study;
import loadstar.model.WorkerSpec;

/**
 * LP with the period sqrt(L) on the platforms of {@link DedicatedStudy}, in whole periods: the
 * makespan is (K + 1) T_p, the last period being as long as the others. A formula; nothing is
 * simulated.
 */
public final class LoadPeriodStudy implements Study {
  public static final String NAME = "thesis-load-period";

  /** Series, one entry per platform: (K + 1) T_p, seconds. */
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
