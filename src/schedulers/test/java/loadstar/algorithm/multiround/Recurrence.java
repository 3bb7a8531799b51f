package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;

/**
 * The dates of a plan on dedicated workers, by recurrence: sends follow one another, and a worker
 * begins a chunk when it is there and the one before is done. O(1) per chunk, for algorithms that
 * try many plans; {@link loadstar.algorithm.play.ArithmeticRun} gives the same dates, within 1e-9 s
 * a chunk.
 */
final class Recurrence {
  private final Schedule schedule = new Schedule();
  private final double[] free;
  private final double[] idle;
  private double sendEnd;

  private Recurrence(int workers) {
    free = new double[workers];
    idle = new double[workers];
    Arrays.fill(free, Double.NaN);
  }

  public static Recurrence play(List<WorkerSpec> workers, Plan plan) {
    Recurrence recurrence = new Recurrence(workers.size());
    for (Plan.Chunk chunk : plan.chunks()) {
      recurrence.send(workers.get(chunk.worker()), chunk.worker(), chunk.round(), chunk.size());
    }
    return recurrence;
  }

  private void send(WorkerSpec worker, int i, int round, double size) {
    int row = schedule.add(i, round + 1, Schedule.FIRST, size);
    double arrival = sendEnd + worker.sendSeconds(size);
    schedule.setSend(row, sendEnd, arrival);
    boolean first = Double.isNaN(free[i]);
    double start = first ? arrival : Math.max(arrival, free[i]);
    idle[i] += first ? 0 : start - free[i];
    free[i] = start + worker.computeLatency() + size / worker.speed();
    schedule.setCompute(row, start, free[i]);
    sendEnd = arrival;
  }

  /** Load units that a worker gets in all rounds. */
  static double loadOf(Plan plan, int worker) {
    return plan.chunks().stream()
        .filter(chunk -> chunk.worker() == worker)
        .mapToDouble(Plan.Chunk::size)
        .sum();
  }

  public Schedule schedule() {
    return schedule;
  }

  /** When the last worker finishes, seconds. */
  public double makespan() {
    return Arrays.stream(free).filter(date -> !Double.isNaN(date)).max().orElse(0);
  }

  /** When that worker finishes its last chunk; NaN when it got none. */
  public double finish(int worker) {
    return free[worker];
  }

  /** Seconds that worker waited for a chunk after its first one came. */
  public double idle(int worker) {
    return idle[worker];
  }

  public double sendEnd() {
    return sendEnd;
  }
}
