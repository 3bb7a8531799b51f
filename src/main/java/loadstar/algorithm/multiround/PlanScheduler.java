package loadstar.algorithm.multiround;

import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.model.Schedule;

/** Plays a plan: sends without waiting. */
public final class PlanScheduler implements Scheduler {
  private final Plan plan;
  private int next;

  public PlanScheduler(Plan plan) {
    this.plan = plan;
  }

  public Plan plan() {
    return plan;
  }

  @Override
  public Action next(Master master) {
    if (next == plan.sends()) {
      return Idle.END;
    }
    int send = next++;
    return master.cut(plan.worker(send), plan.round(send) + 1, Schedule.FIRST, plan.size(send));
  }
}
