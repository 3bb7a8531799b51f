package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;

/**
 * Plays a dispatcher in plain Java on the model of this package: the dates that a SimGrid run must
 * reproduce. O(1) per chunk for a plan.
 *
 * <p>Between its start latency cLat, which local tasks do not delay, and its end, a computation
 * advances only while the worker's CPU is free.
 */
public final class Replay {
  private final Schedule schedule = new Schedule();
  private final double[] free;
  private final double[] idle;
  private double sendEnd;

  private Replay(int workers) {
    free = new double[workers];
    idle = new double[workers];
    Arrays.fill(free, Double.NaN);
  }

  /** Plays a plan on dedicated workers. */
  public static Replay play(List<WorkerSpec> workers, Plan plan) {
    return play(workers, Collections.nCopies(workers.size(), LocalLoad.NONE), Dispatcher.of(plan));
  }

  /**
   * Plays a dispatcher.
   *
   * @param local one per worker
   * @throws IllegalStateException when the dispatcher waits although no worker computes
   */
  public static Replay play(
      List<WorkerSpec> workers, List<LocalLoad> local, Dispatcher dispatcher) {
    Replay replay = new Replay(workers.size());
    View view = new View(local);
    while (!dispatcher.finished()) {
      Send send = dispatcher.next(view);
      if (send != null) {
        replay.send(workers.get(send.worker()), local.get(send.worker()), send, view);
      } else if (!dispatcher.finished()) {
        view.now = view.nextFinish();
      }
    }
    return replay;
  }

  private void send(WorkerSpec worker, LocalLoad local, Send send, View view) {
    int i = send.worker();
    int row = schedule.add(i, send.round() + 1, Schedule.FIRST, send.size());
    double arrival = view.now + worker.sendSeconds(send.size());
    schedule.setSend(row, view.now, arrival);
    boolean first = Double.isNaN(free[i]);
    double start = first ? arrival : Math.max(arrival, free[i]);
    idle[i] += first ? 0 : start - free[i];
    free[i] = local.finish(start + worker.computeLatency(), send.size() / worker.speed());
    schedule.setCompute(row, start, free[i]);
    view.now = arrival;
    view.computing[i].add(free[i]);
    sendEnd = arrival;
  }

  /** Every chunk with its dates. */
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

  /** When the last send ends. */
  public double sendEnd() {
    return sendEnd;
  }

  /** The master's knowledge at the current instant. */
  private static final class View implements MasterView {
    private final List<LocalLoad> local;
    private final FinishDates[] computing;
    private double now;

    View(List<LocalLoad> local) {
      this.local = local;
      computing = new FinishDates[local.size()];
      Arrays.setAll(computing, i -> new FinishDates());
    }

    @Override
    public double now() {
      return now;
    }

    @Override
    public int pending(int worker) {
      return computing[worker].after(now);
    }

    @Override
    public double freeSeconds(int worker, double instant) {
      return local.get(worker).freeSeconds(instant);
    }

    double nextFinish() {
      double next = Double.POSITIVE_INFINITY;
      for (FinishDates dates : computing) {
        next = dates.after(now) > 0 ? Math.min(next, dates.first()) : next;
      }
      if (Double.isInfinite(next)) {
        throw new IllegalStateException("the dispatcher waits at " + now + " s for nothing");
      }
      return next;
    }
  }

  /** Increasing finish dates of one worker's chunks, the past ones dropped. */
  private static final class FinishDates {
    private double[] date = new double[8];
    private int head;
    private int tail;

    void add(double finish) {
      if (tail == date.length) {
        System.arraycopy(date, head, date, 0, tail - head);
        tail -= head;
        head = 0;
        date = tail > date.length / 2 ? Arrays.copyOf(date, 2 * date.length) : date;
      }
      date[tail++] = finish;
    }

    int after(double now) {
      while (head < tail && date[head] <= now) {
        head++;
      }
      return tail - head;
    }

    double first() {
      return date[head];
    }
  }
}
