package loadstar.algorithm.play;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.play.Chunk.State;
import loadstar.model.Schedule;
import org.jspecify.annotations.Nullable;

/**
 * What a player writes down of one run: which workers are present, which chunks are outstanding,
 * how each ended. Plain bookkeeping without time; the player calls it when something happens.
 */
public final class Accounting {
  private final Schedule schedule;
  private final boolean losses;
  private final boolean timesTasks;
  private final @Nullable TaskCosts costs;
  private final int[] pending;
  private final boolean[] present;
  private final boolean[] gone;
  private final DeferredChunks aside;
  private final List<ArrayDeque<Chunk>> chunks = new ArrayList<>();
  private final List<TaskCosts.Held> held = new ArrayList<>();
  private int outstanding;
  private double distributed;

  /**
   * @param costs of the tasks; null when a unit costs a unit
   * @param losses whether workers may leave
   */
  public Accounting(
      SchedulerKind kind,
      int workers,
      Schedule schedule,
      @Nullable TaskCosts costs,
      boolean losses) {
    this.schedule = schedule;
    this.losses = losses;
    this.timesTasks = kind.timesTasks();
    this.costs = costs;
    pending = new int[workers];
    present = new boolean[workers];
    gone = new boolean[workers];
    aside = new DeferredChunks(present);
    for (int w = 0; w < workers && losses; w++) {
      chunks.add(new ArrayDeque<>());
    }
  }

  public boolean losses() {
    return losses;
  }

  public boolean present(int worker) {
    return present[worker];
  }

  public boolean gone(int worker) {
    return gone[worker];
  }

  /** Chunks sent and not computed, which need room. */
  public int sentTo(int worker) {
    return pending[worker];
  }

  public int pending(int worker) {
    return pending[worker] + aside.of(worker);
  }

  /** Chunks that wait for their workers. */
  public DeferredChunks aside() {
    return aside;
  }

  /** Chunks that are cut and neither done nor lost. */
  public int outstanding() {
    return outstanding;
  }

  /** Load units cut and not lost. */
  public double distributed() {
    return distributed;
  }

  /** Marks a worker as there; false when it has left already. */
  public boolean join(int worker) {
    present[worker] = !gone[worker];
    return present[worker];
  }

  /** A worker that left is on its way back; it joins as one that comes late. */
  public void comeBack(int worker) {
    gone[worker] = false;
  }

  public Chunk cut(int worker, int round, int part, double size) {
    refuseAbsent(worker);
    if (!(size > 0) || Double.isInfinite(size)) {
      throw new IllegalStateException(
          "the scheduler cuts a chunk of " + size + " units for worker " + worker);
    }
    return add(worker, round, part, size, costs == null ? null : costs.take(size));
  }

  /** Cuts the task at a position of the load. */
  public Chunk cutTask(int worker, int round, int position) {
    refuseAbsent(worker);
    return add(worker, round, 0, 1, costs == null ? null : costs.takeTask(position));
  }

  private void refuseAbsent(int worker) {
    if (!present[worker]) {
      throw new IllegalStateException(
          "the scheduler cuts a chunk for worker " + worker + ", which is not there");
    }
  }

  private Chunk add(int worker, int round, int part, double size, TaskCosts.@Nullable Held pieces) {
    Chunk chunk = new Chunk(schedule.add(worker, round, part, size), worker, round, part, size);
    distributed += size;
    outstanding++;
    if (losses) {
      chunks.get(worker).add(chunk);
    }
    if (pieces != null) {
      held.add(pieces);
      chunk.work = pieces.work();
    }
    return chunk;
  }

  /** A chunk that was cut before this run was begun in the middle; nobody knows its tasks. */
  Chunk takeUp(int worker, double size) {
    Chunk chunk = add(worker, 1, 0, size, costs == null ? null : TaskCosts.Held.NOTHING);
    sent(chunk);
    return chunk;
  }

  /**
   * The answer of a scheduler as a chunk that can be sent.
   *
   * @throws IllegalStateException when it was answered before
   */
  public Chunk unsent(Send send) {
    Chunk chunk = (Chunk) send;
    if (chunk.state != State.CUT) {
      throw new IllegalStateException("the scheduler sends a chunk twice, or a lost one: " + send);
    }
    return chunk;
  }

  /** Returns what the chunk of a row costs, in units of nominal work. */
  public double work(int row) {
    return costs == null ? schedule.size(row) : held.get(row).work();
  }

  /** Work of each task of a chunk, units; for kinds that time tasks. */
  public double[] tasks(Chunk chunk) {
    if (costs == null) {
      double[] tasks = new double[(int) Math.ceil(chunk.size())];
      Arrays.setAll(tasks, k -> Math.min(1, chunk.size() - k));
      return tasks;
    }
    return costs.tasks(held.get(chunk.row()));
  }

  /**
   * Numbers of the tasks that a chunk holds, from 0.
   *
   * @throws IllegalStateException when tasks have no costs of their own, and so no numbers
   */
  public double[] numbers(Chunk chunk) {
    if (costs == null) {
      throw new IllegalStateException("these tasks have no numbers");
    }
    return costs.numbers(held.get(chunk.row()));
  }

  /** Returns the positions of the tasks of a row's chunk; none if tasks have no costs. */
  public int[] positions(int row) {
    return costs == null
        ? new int[0]
        : Arrays.stream(costs.numbers(held.get(row))).mapToInt(number -> (int) number).toArray();
  }

  /** The port begins to send it. */
  public void sent(Chunk chunk) {
    chunk.state = State.SENT;
    pending[chunk.worker()]++;
  }

  /** Its computation has ended. */
  public void computed(Chunk chunk, double seconds) {
    chunk.seconds = seconds;
    pending[chunk.worker()]--;
    chunk.state = State.RETURNING;
  }

  /** Keeps the squared times of its single tasks, seconds squared. */
  public void timed(Chunk chunk, double squares) {
    chunk.taskSquares = squares;
  }

  public double taskSquares(Send send) {
    if (!timesTasks) {
      throw new IllegalStateException("this kind does not say that it times tasks");
    }
    return ((Chunk) send).taskSquares;
  }

  /** Nothing more will happen to it. */
  public void done(Chunk chunk) {
    chunk.state = State.DONE;
    outstanding--;
    if (losses) {
      chunks.get(chunk.worker()).remove(chunk);
    }
  }

  /**
   * Removes a worker with all that it has: first it is marked as gone, then the scheduler is
   * notified, then of each lost chunk in the order of cutting.
   *
   * @param master notifies the scheduler
   * @param date of the loss, simulated seconds
   * @return the chunks that it had; empty when it was gone before
   */
  public List<Chunk> leave(int worker, Scheduler scheduler, Master master, double date) {
    if (!losses || gone[worker]) {
      return List.of();
    }
    gone[worker] = true;
    boolean joined = present[worker];
    present[worker] = false;
    List<Chunk> had = List.copyOf(chunks.get(worker));
    chunks.get(worker).clear();
    if (joined) {
      scheduler.left(master, worker);
    }
    for (Chunk chunk : had) {
      if (chunk.state == State.SENT) {
        pending[worker]--;
      }
      chunk.state = State.LOST;
      outstanding--;
      distributed -= chunk.size();
      schedule.setLost(chunk.row(), date);
      if (costs != null) {
        costs.giveBack(held.get(chunk.row()));
      }
      scheduler.lost(master, chunk);
    }
    return had;
  }
}
