package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * Sends the chunks of a plan without waiting.
 *
 * <p>When workers leave, come back or come late, the unsent and lost load is planned anew by the
 * same rule, on the present workers, as if the run began then: their unfinished computations are
 * not taken into account. If the rule has no plan for so little load, or for those workers, each
 * gets one chunk in proportion to its speed. The papers know no failures; this is our rule.
 */
public final class PlanScheduler extends Replanning {
  private final @Nullable StaticScheduler rule;
  private final List<WorkerSpec> workers;
  private Plan plan;
  // The numbers of the workers that the plan indexes.
  private int[] receivers;
  private int next;
  // The load units for which no worker is present.
  private double rest;
  // The rounds of the plans before this one, and the highest round of all that were begun.
  private int roundsBefore;
  private int lastRound;

  /** Takes a given plan, for workers that do not leave. */
  public PlanScheduler(Plan plan) {
    this(null, List.of(), plan);
  }

  /**
   * Makes the plan of a rule.
   *
   * @param workers with the parameters that the rule assumes
   * @param load units
   * @throws InputException if the rule has no plan for them
   */
  public PlanScheduler(StaticScheduler rule, List<WorkerSpec> workers, double load) {
    this(rule, workers, rule.plan(workers, load));
  }

  PlanScheduler(@Nullable StaticScheduler rule, List<WorkerSpec> workers, Plan plan) {
    super(workers.size());
    this.rule = rule;
    this.workers = List.copyOf(workers);
    this.plan = plan;
    receivers =
        IntStream.rangeClosed(
                0, plan.chunks().stream().mapToInt(Plan.Chunk::worker).max().orElse(-1))
            .toArray();
  }

  /** Returns the plan that is being sent. */
  public Plan plan() {
    return plan;
  }

  @Override
  public Action next(Master master) {
    if (rule != null && changed()) {
      planAnew(rule);
    }
    if (next == plan.chunks().size()) {
      return rest > 0 ? Idle.WAIT : Idle.END;
    }
    Plan.Chunk chunk = plan.chunks().get(next++);
    int round = roundsBefore + chunk.round() + 1;
    lastRound = Math.max(lastRound, round);
    return master.cut(receivers[chunk.worker()], round, Schedule.FIRST, chunk.size());
  }

  private void planAnew(StaticScheduler by) {
    rest += takeLost();
    while (next < plan.chunks().size()) {
      rest += plan.chunks().get(next++).size();
    }
    int[] there = startPlan();
    if (there.length == 0 || rest == 0) {
      return;
    }
    plan = plan(by, Arrays.stream(there).mapToObj(workers::get).toList(), rest);
    receivers = there;
    roundsBefore = lastRound;
    next = 0;
    rest = 0;
  }

  private static Plan plan(StaticScheduler by, List<WorkerSpec> there, double load) {
    try {
      Plan plan = by.plan(there, load);
      if (plan.isPlayable()) {
        return plan;
      }
    } catch (InputException e) {
      // In mid-run the user cannot give other parameters.
    }
    double speeds = there.stream().mapToDouble(WorkerSpec::speed).sum();
    return SingleRound.given(
        there.stream().mapToDouble(worker -> load * (worker.speed() / speeds)).toArray());
  }

  @Override
  public void left(Master master, int worker) {
    if (rule == null) {
      throw new IllegalStateException("a plan without its rule cannot be made anew");
    }
    super.left(master, worker);
  }
}
