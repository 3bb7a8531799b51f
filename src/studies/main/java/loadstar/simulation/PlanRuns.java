package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import loadstar.algorithm.ForwardingScheduler;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.PlanScheduler;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.Schedule;
import loadstar.model.WorkerExtras;
import org.jspecify.annotations.Nullable;

/**
 * Computes plans on the problem of a run by arithmetic, with all that the run has: costs of tasks,
 * in the order in which its scheduler takes them, results, ports, properties of workers. Several
 * threads may compute at once.
 */
public final class PlanRuns {
  private static final SchedulerKind GIVEN =
      SchedulerKind.oneWay("best-known", "", "a plan that is given")
          .madeBy((problem, settings) -> new PlanScheduler(new Plan(List.of(), Double.NaN)));

  private final StarRun run;
  private final SchedulerKind kind;
  private final BiFunction<SchedulerKind, Scheduler, ArithmeticRun> compute;
  private final int @Nullable [] order;
  private final Schedule own;

  /**
   * Takes a run.
   *
   * @param own the schedule of its scheduler
   * @param compute computes the run of another scheduler on the same problem, to its end
   */
  PlanRuns(StarRun run, Schedule own, BiFunction<SchedulerKind, Scheduler, ArithmeticRun> compute) {
    this.run = run;
    this.own = own;
    this.compute = compute;
    order = run.scheduler().order();
    kind = run.unit().resultBytes() > 0 ? GIVEN.takingResults() : GIVEN;
  }

  /** Returns the schedule of the scheduler itself. */
  public Schedule schedule() {
    return own;
  }

  /** Tells whether both take the tasks of the load in one order. */
  public boolean hasOrderOf(PlanRuns other) {
    return Arrays.equals(order, other.order);
  }

  /** Returns what no plan that is given can answer, in words; empty where there is none. */
  public String beyondPlans() {
    if (Arrays.stream(run.joinDates()).anyMatch(date -> date > 0) || run.losses()) {
      return "workers come late or leave";
    }
    boolean limited =
        run.star().workers().stream()
            .anyMatch(worker -> worker.extras().maxChunks() != WorkerExtras.UNLIMITED);
    return limited ? "workers may have a limited number of chunks" : "";
  }

  /**
   * Computes the run of a plan.
   *
   * @param workers by chunk, in the order of sending
   * @param sizes of chunks, in units of load
   * @return the date at which each worker has computed, or returned, all that it gets, in seconds
   */
  public double[] ends(int[] workers, double[] sizes) {
    List<Plan.Chunk> chunks = new ArrayList<>();
    int[] rounds = new int[run.star().size()];
    for (int k = 0; k < workers.length; k++) {
      chunks.add(new Plan.Chunk(workers[k], rounds[workers[k]]++, sizes[k]));
    }
    PlanScheduler planned = new PlanScheduler(new Plan(chunks, Double.NaN));
    Schedule schedule = compute.apply(kind, new InOrder(planned, order)).schedule();
    double[] ends = new double[rounds.length];
    for (int row = 0; row < schedule.rows(); row++) {
      int w = schedule.worker(row);
      ends[w] = Math.max(ends[w], Math.max(schedule.computeEnd(row), resultEnd(schedule, row)));
    }
    return ends;
  }

  private static double resultEnd(Schedule schedule, int row) {
    double end = schedule.resultEnd(row);
    return Double.isNaN(end) ? 0 : end;
  }

  /** A plan whose chunks take the tasks of the load in an order. */
  private static final class InOrder extends ForwardingScheduler {
    private final int @Nullable [] order;

    InOrder(Scheduler plan, int @Nullable [] order) {
      super(plan);
      this.order = order;
    }

    @Override
    public int @Nullable [] order() {
      return order;
    }
  }
}
