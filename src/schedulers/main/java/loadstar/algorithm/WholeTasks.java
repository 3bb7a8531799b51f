package loadstar.algorithm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.model.Schedule;
import loadstar.model.Visible;
import org.jspecify.annotations.Nullable;

/**
 * Adapts a scheduler that plans in fractions to indivisible tasks: the player gets whole tasks,
 * while the scheduler goes on with its fractional chunks. The papers cut loads and know no tasks;
 * these rules are this project's.
 *
 * <p>Sizes are rounded cumulatively. After a chunk for worker w, the tasks given to w are the
 * planned amount rounded down or up: up where all workers together are behind the plan. So no
 * worker is a task away from its plan, and the sum is that of the plan, until so many have got a
 * task early that none is left. The remaining tasks go out when the scheduler has ended, one each,
 * to the workers that are furthest behind.
 *
 * <p>A chunk of less than a task may become nothing: it is never sent and is back, computed, at
 * once. For any other the scheduler is given the seconds that its planned size would have taken.
 * With whole sizes nothing changes. An object is used once.
 */
final class WholeTasks extends ForwardingScheduler {
  // The tolerance for rounding errors of sums of fractions, as a share of the load.
  private static final double TOLERANCE = 1e-9;
  // The most that a scheduler may plan beyond the load, as a share of it.
  private static final double MOST_TOO_MUCH = 1e-6;
  private final Results results;
  private final boolean notifiesComputed;
  private final StarProblem problem;
  private final View view = new View();
  private final double[] planned;
  private final long[] given;
  private double plannedForAll;
  private long givenToAll;
  // The last round of each worker, and how many of its rounds were for remaining tasks.
  private final int[] rounds;
  private final int[] remains;
  // The chunks of the scheduler by those of the player, in the order of cutting; without returned
  // ones.
  private final Map<Send, Planned> sent = new LinkedHashMap<>();
  // The outstanding chunks of the scheduler by worker, in the order of cutting.
  private final List<Deque<Planned>> out = new ArrayList<>();
  private int outForScheduler;

  WholeTasks(Scheduler scheduler, Results results, boolean notifiesComputed, StarProblem problem) {
    super(scheduler);
    this.results = results;
    this.notifiesComputed = notifiesComputed;
    this.problem = problem;
    planned = new double[problem.size()];
    given = new long[problem.size()];
    rounds = new int[problem.size()];
    remains = new int[problem.size()];
    for (int w = 0; w < problem.size(); w++) {
      out.add(new ArrayDeque<>());
    }
  }

  private static final class Planned extends Send {
    // The chunk that is sent for this one; null if none is.
    private final @Nullable Send whole;

    Planned(int worker, int round, int part, double size, @Nullable Send whole) {
      super(worker, round, part, size);
      this.whole = whole;
    }
  }

  private final class View extends ForwardingMaster {
    @Override
    public Send cut(int worker, int round, int part, double size) {
      long tasks = size > 0 ? round(worker, size) : 0;
      Send whole = null;
      if (tasks > 0 || !(size > 0) || !present(worker)) {
        rounds[worker] = Math.max(rounds[worker], round + remains[worker]);
        whole = master().cut(worker, round + remains[worker], part, tasks > 0 ? tasks : size);
        givenToAll += tasks;
        given[worker] += tasks;
      }
      Planned chunk = new Planned(worker, round, part, size, whole);
      if (whole != null) {
        sent.put(whole, chunk);
      }
      out.get(worker).add(chunk);
      outForScheduler++;
      return chunk;
    }

    @Override
    public double taskSquares(Send chunk) {
      Send whole = ((Planned) chunk).whole;
      return whole == null ? 0 : super.taskSquares(whole);
    }
  }

  /** Returns the number of tasks to send for so many more planned units. */
  private long round(int worker, double size) {
    planned[worker] += size;
    plannedForAll += size;
    double load = problem.load();
    if (plannedForAll - load > MOST_TOO_MUCH * load) {
      throw new IllegalStateException(
          Visible.format(
              "the scheduler cuts a chunk of %s units for worker %s, but of the %s tasks only %s"
                  + " are left",
              size, worker, problem.tasks(), Math.max(0, load - plannedForAll + size)));
    }
    double behind = planned[worker] - given[worker];
    double slack = TOLERANCE * load;
    long least = (long) Math.floor(behind + slack);
    long most = (long) Math.ceil(behind - slack);
    long tasks = Math.clamp(wanted() - givenToAll, Math.min(least, most), Math.max(least, most));
    return Math.clamp(tasks, 0, problem.tasks() - givenToAll);
  }

  /** Returns the number of tasks that should be given by now. */
  private long wanted() {
    return Math.min(
        problem.tasks(), (long) Math.floor(plannedForAll + 0.5 + TOLERANCE * problem.load()));
  }

  @Override
  public Action next(Master master) {
    view.of(master);
    while (true) {
      Action action = super.next(view);
      if (action instanceof Planned chunk) {
        if (chunk.whole != null) {
          return chunk.whole;
        }
        if (results != Results.CHOSEN) {
          nothing(chunk);
        }
        continue;
      }
      if (results == Results.CHOSEN && sent.isEmpty() && outForScheduler > 0) {
        nothing(Objects.requireNonNull(oldest(super.nextResult(view))));
        continue;
      }
      boolean rests = wanted() > givenToAll;
      if (!rests || (action == Idle.WAIT && !sent.isEmpty())) {
        return action;
      }
      Send rest = remain(master);
      return rest == null ? Idle.WAIT : rest;
    }
  }

  /** Cuts one task that rounding has left, for the present worker that is furthest behind. */
  private @Nullable Send remain(Master master) {
    int furthest = -1;
    for (int w = 0; w < given.length; w++) {
      if (master.present(w)
          && (furthest < 0 || planned[w] - given[w] > planned[furthest] - given[furthest])) {
        furthest = w;
      }
    }
    if (furthest < 0) {
      return null;
    }
    remains[furthest]++;
    Send whole = master.cut(furthest, ++rounds[furthest], Schedule.FIRST, 1);
    givenToAll++;
    given[furthest]++;
    sent.put(whole, new Planned(furthest, rounds[furthest], Schedule.FIRST, 0, whole));
    return whole;
  }

  /** Completes a chunk without tasks, which is back as soon as it is sent. */
  private void nothing(Planned chunk) {
    double seconds = problem.worker(chunk.worker()).computeSeconds(chunk.size());
    if (results == Results.NONE || notifiesComputed) {
      super.computed(view, chunk, seconds);
    }
    isBack(chunk);
    if (results != Results.NONE) {
      super.returned(view, chunk, seconds);
    }
  }

  private void isBack(Planned chunk) {
    if (chunk.whole != null) {
      sent.remove(chunk.whole);
    }
    if (out.get(chunk.worker()).remove(chunk)) {
      outForScheduler--;
    }
  }

  private @Nullable Planned oldest(Take take) {
    for (Planned chunk : out.get(take.worker())) {
      if (chunk.part() == take.part()) {
        return chunk;
      }
    }
    return null;
  }

  @Override
  public Take nextResult(Master master) {
    view.of(master);
    while (outForScheduler > 0) {
      Take take = super.nextResult(view);
      Planned chunk = oldest(take);
      if (chunk == null || chunk.whole != null) {
        return take;
      }
      nothing(chunk);
      master.wakeAt(master.now()); // The scheduler may have something to send now.
    }
    Send rest = sent.keySet().iterator().next();
    return new Take(rest.worker(), rest.part());
  }

  @Override
  public void computed(Master master, Send whole, double seconds) {
    Planned chunk = sent.get(whole);
    if (chunk != null && results == Results.NONE) {
      isBack(chunk);
    }
    if (chunk != null && chunk.size() > 0) {
      super.computed(view.of(master), chunk, asPlanned(chunk, seconds));
    }
  }

  @Override
  public void returned(Master master, Send whole, double seconds) {
    Planned chunk = sent.get(whole);
    if (chunk != null) {
      isBack(chunk);
      if (chunk.size() > 0) {
        super.returned(view.of(master), chunk, asPlanned(chunk, seconds));
      }
    }
  }

  /** Returns the seconds that the planned size would have taken. */
  private double asPlanned(Planned chunk, double seconds) {
    double size = Objects.requireNonNull(chunk.whole).size();
    double latency = Math.min(seconds, problem.worker(chunk.worker()).computeLatency());
    return size == chunk.size() ? seconds : latency + (seconds - latency) * chunk.size() / size;
  }

  @Override
  public void joined(Master master, int worker) {
    super.joined(view.of(master), worker);
  }

  @Override
  public void left(Master master, int worker) {
    super.left(view.of(master), worker);
    for (Iterator<Planned> all = out.get(worker).iterator(); all.hasNext(); ) {
      Planned chunk = all.next();
      if (chunk.whole == null) {
        all.remove();
        outForScheduler--;
        isLost(chunk);
      }
    }
  }

  @Override
  public void lost(Master master, Send whole) {
    Planned chunk = sent.get(whole);
    if (chunk != null) {
      isBack(chunk);
      given[whole.worker()] -= (long) whole.size();
      givenToAll -= (long) whole.size();
      view.of(master);
      isLost(chunk);
    }
  }

  /** Gives the planned load of a chunk back to the scheduler, unless it is a remaining task. */
  private void isLost(Planned chunk) {
    planned[chunk.worker()] -= chunk.size();
    plannedForAll -= chunk.size();
    if (chunk.size() > 0) {
      super.lost(view, chunk);
    }
  }
}
