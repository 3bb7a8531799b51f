package loadstar.algorithm;

import java.util.List;
import java.util.Map;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler that forwards every decision and every event to another one. A subclass overrides
 * what it observes or decides itself, and cannot forget to forward the rest.
 */
public abstract class ForwardingScheduler implements Scheduler {
  private final Scheduler scheduler;

  protected ForwardingScheduler(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  @Override
  public Action next(Master master) {
    return scheduler.next(master);
  }

  @Override
  public Take nextResult(Master master) {
    return scheduler.nextResult(master);
  }

  @Override
  public void returned(Master master, Send chunk, double seconds) {
    scheduler.returned(master, chunk, seconds);
  }

  @Override
  public void computed(Master master, Send chunk, double seconds) {
    scheduler.computed(master, chunk, seconds);
  }

  @Override
  public void joined(Master master, int worker) {
    scheduler.joined(master, worker);
  }

  @Override
  public void left(Master master, int worker) {
    scheduler.left(master, worker);
  }

  @Override
  public void lost(Master master, Send chunk) {
    scheduler.lost(master, chunk);
  }

  @Override
  public void ended() {
    scheduler.ended();
  }

  @Override
  public int @Nullable [] order() {
    return scheduler.order();
  }

  @Override
  public double sampleSeconds() {
    return scheduler.sampleSeconds();
  }

  @Override
  public Map<Metric, Double> decided() {
    return scheduler.decided();
  }

  @Override
  public @Nullable String remark() {
    return scheduler.remark();
  }

  @Override
  public Map<Metric, Double> measured(Schedule schedule, List<WorkerSpec> workers) {
    return scheduler.measured(schedule, workers);
  }
}
