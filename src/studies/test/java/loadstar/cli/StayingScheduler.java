package loadstar.cli;

import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerProvider;

/** A user-defined scheduler for workers that stay: it gives the first one everything. */
public final class StayingScheduler implements SchedulerProvider {
  @Override
  public SchedulerKind kind() {
    return SchedulerKind.oneWay("staying", "nowhere", "all for the first worker")
        .madeBy((problem, settings) -> new AllForOne(problem.load()));
  }

  private static final class AllForOne implements Scheduler {
    private double left;

    AllForOne(double load) {
      left = load;
    }

    @Override
    public Action next(Master master) {
      if (left == 0) {
        return Idle.END;
      }
      double all = left;
      left = 0;
      return master.cut(0, 1, 0, all);
    }
  }
}
