package loadstar.algorithm.as4dr;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.Send;
import loadstar.algorithm.Take;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * AS4DR and its Baseline (ICPPW'12, Figures 1 and 2). First chunks are posted after the delays of
 * CIP. Then the master visits the workers in Round-Robin order: it waits for the result of s-dot,
 * posts the two parts of the next chunk, and waits for the result of the previous s-ddot, even when
 * other results are ready.
 *
 * <p>The papers know no failures; these rules are this project's. The Round-Robin skips workers
 * that have left. Lost chunks are load again: it goes out with the next chunks, and when every
 * worker has had its last one, to workers without chunks. A worker that comes late or comes back
 * gets a chunk at once, of its last size. Reserves take part when no other worker is present.
 *
 * <p>A visit takes O(1), and the two chunks are its only allocation.
 */
public final class As4drScheduler implements Scheduler {
  public static final Metric TAU =
      new Metric("tau", "s", "period of AS4DR").inTables("tau_s").headed("");
  public static final Metric LAXITY_BOUND =
      new Metric("laxity_bound", "1", "least bound of a worker's lambda (19)").headed("");
  // The binary digits of a measured time that count where tasks differ: 1.5e-5 of it.
  private static final int DIGITS = 16;
  private final As4dr sizes;
  private final boolean balances;
  private final boolean tasksDiffer;
  private final double laxityBound;
  private final @Nullable String remark;
  // The dates at which workers will have computed their chunks, by place; for the clean-up phase.
  private final double[] busyUntil;
  // The seconds for which the latencies of one chunk for each worker occupy a port of the master.
  private final double portLatencies;
  // A remainder this small relative to a chunk is added to it, once sums of lost chunks are load.
  private static final double CRUMB = 1e-9;
  // The number of periods before the end beyond which chunks have their whole size.
  private static final double FAR = 8;
  private static final int BISECTIONS = 40;
  // The numbers of the workers in the order in which they are visited, reserves last.
  private final int[] workers;
  // The place in that order, by number of the worker; -1 for one that never takes part.
  private final int[] places;
  private int members;
  private final boolean[] there;
  // The size of the last chunk of each worker, in load units, by place.
  private final double[] lastCut;
  private final double tau;
  private final double[] theta;
  private final double[] firstPosts;
  private final Take[] dot;
  private final Take[] ddot;
  // The first chunks, both parts, in the order of their posts.
  private final ArrayDeque<Send> first = new ArrayDeque<>();
  private final ArrayDeque<Send> posted = new ArrayDeque<>();
  // The rounds cut, and the rounds whose s-dot and s-ddot results came back, by worker.
  private final int[] rounds;
  private final int[] dotsBack;
  private final int[] ddotsBack;
  private double remaining;
  private boolean begun;
  private int visiting;
  private boolean awaitsDdot;
  private boolean disturbed;
  // True if there may be load for workers without chunks.
  private boolean regained;

  // Makes the scheduler of workers that take part, followed by reserves. The dates of first posts,
  // not decreasing, are for those that take part; everything else is for both. The load is
  // infinite for an endless stream; if it is balanced, the last chunks are cut so that all workers
  // end together, by chunks that are computed for at least the port's latencies, in seconds. Tasks
  // differ if their costs do. The remark names the worker that exceeds the least of the bounds
  // (19), which is NaN if there is none.
  As4drScheduler(
      int[] workers,
      As4dr sizes,
      double[] firstPosts,
      double load,
      boolean balances,
      double portLatencies,
      boolean tasksDiffer,
      double laxityBound,
      @Nullable String remark) {
    tau = sizes.tau;
    theta = sizes.theta;
    int m = theta.length;
    this.balances = balances;
    this.portLatencies = portLatencies;
    this.tasksDiffer = tasksDiffer;
    this.laxityBound = laxityBound;
    this.remark = remark;
    busyUntil = new double[m];
    lastCut = new double[m];
    this.workers = workers.clone();
    places = new int[Arrays.stream(workers).max().orElse(-1) + 1];
    Arrays.fill(places, -1);
    members = firstPosts.length;
    there = new boolean[m];
    this.sizes = sizes;
    this.firstPosts = firstPosts.clone();
    remaining = load;
    dot = new Take[m];
    ddot = new Take[m];
    for (int w = 0; w < m; w++) {
      places[workers[w]] = w;
      dot[w] = new Take(workers[w], Schedule.FIRST);
      ddot[w] = new Take(workers[w], Schedule.SECOND);
    }
    rounds = new int[m];
    dotsBack = new int[m];
    ddotsBack = new int[m];
  }

  @Override
  public Action next(Master master) {
    if (!begun) {
      begin(master);
    }
    if (regained) {
      giveToIdle(master);
    }
    postDue(master.now());
    Send send = posted.poll();
    return send != null ? send : remaining > 0 || !first.isEmpty() ? Idle.WAIT : Idle.END;
  }

  /** Cuts the first chunks, as planned, when the run begins. */
  private void begin(Master master) {
    begun = true;
    for (int w = 0; w < members; w++) {
      busyUntil[w] = firstPosts[w];
      if (there[w] && cut(master, w, first)) {
        master.wakeAt(firstPosts[w]);
      }
    }
    callReserves();
  }

  private void giveToIdle(Master master) {
    regained = false;
    for (int w = 0; w < members; w++) {
      if (there[w] && isIdle(w)) {
        cut(master, w, posted);
      }
    }
  }

  private boolean isIdle(int w) {
    return ddotsBack[w] == rounds[w];
  }

  private void postDue(double now) {
    while (!first.isEmpty() && firstPosts[places[first.peek().worker()]] <= now) {
      posted.add(first.poll());
    }
  }

  /** Cuts the two parts of the next chunk of w (2), (3); returns false if the load is used up. */
  private boolean cut(Master master, int w, ArrayDeque<Send> queue) {
    double alpha = Math.min(balances ? balanced(master, w) : sizes.alpha(w), remaining);
    if (disturbed && remaining - alpha < CRUMB * alpha) {
      alpha = remaining;
    }
    if (!(alpha > 0)) {
      return false;
    }
    remaining -= alpha;
    int round = ++rounds[w];
    if (balances) {
      busyUntil[w] = Math.max(busyUntil[w], master.now()) + sizes.seconds(w, alpha);
    }
    lastCut[w] = alpha;
    double size = theta[w] * alpha;
    queue.add(master.cut(workers[w], round, Schedule.FIRST, size));
    if (theta[w] < 1) {
      queue.add(master.cut(workers[w], round, Schedule.SECOND, alpha - size));
    }
    return true;
  }

  // The clean-up phase (PPAM'13, section 1): a chunk no larger than the one with which w ends
  // together with the others, if all that remains were shared like this now. The last worker takes
  // the rest.
  // Shares become smaller from visit to visit, so a chunk is computed for at least as long as the
  // latencies of a visit to each worker take at the master's port: nobody could have one earlier.
  private double balanced(Master master, int w) {
    double end = endTogether(master.now());
    double share = sizes.within(w, end - Math.max(busyUntil[w], master.now()));
    if (share > 0) {
      share = Math.max(share, sizes.within(w, sizes.seconds(w, 0) + portLatencies));
    }
    boolean othersOut = false;
    for (int v = 0; v < members; v++) {
      othersOut |= v != w && there[v] && !isIdle(v);
    }
    return share > 0 || othersOut ? Math.min(share, sizes.alpha(w)) : remaining;
  }

  /**
   * Returns the date at which all workers end if the rest is shared so that they end together;
   * infinite if that is far away.
   */
  private double endTogether(double now) {
    double low = now;
    double high = now + tau;
    while (until(now, high) < remaining) {
      if (high - now > FAR * tau) {
        return Double.POSITIVE_INFINITY;
      }
      high += high - now;
    }
    for (int step = 0; step < BISECTIONS; step++) {
      double middle = (low + high) / 2;
      if (until(now, middle) < remaining) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /**
   * Returns the load units that all workers can compute until a date in addition to their chunks.
   */
  private double until(double now, double end) {
    double sum = 0;
    for (int v = 0; v < members; v++) {
      sum += there[v] ? sizes.within(v, end - Math.max(busyUntil[v], now)) : 0;
    }
    return sum;
  }

  @Override
  public Take nextResult(Master master) {
    if (awaitsDdot) {
      return ddot[visiting];
    }
    while (isIdle(visiting)) {
      visiting = after(visiting);
    }
    return dotsBack[visiting] < rounds[visiting] ? dot[visiting] : ddot[visiting];
  }

  @Override
  public void returned(Master master, Send chunk, double seconds) {
    int w = places[chunk.worker()];
    if (chunk.part() == Schedule.FIRST) {
      // First posts that fell due before this event go before its chunks.
      postDue(master.now());
      dotsBack[w]++;
      if (theta[w] == 1) {
        ddotsBack[w] = dotsBack[w]; // there is no s-ddot
      }
      // (4), then (1)
      if (balances) {
        sizes.was(w, lastCut[w]);
      }
      sizes.nextRound(w, sizes.sigma(w, tasksDiffer ? coarse(seconds) : seconds));
      if (balances) {
        // The worker still has its s-ddot.
        busyUntil[w] = master.now() + sizes.seconds(w, (1 - theta[w]) * lastCut[w]);
      }
      cut(master, w, posted);
      // There is none in the first round, nor in the first one after a return.
      awaitsDdot = ddotsBack[w] < dotsBack[w] - 1;
    } else {
      ddotsBack[w]++;
      awaitsDdot = false;
      if (isIdle(w)) {
        // There is load only if some came back since the worker's last chunk was cut.
        cut(master, w, posted);
      }
    }
    if (!awaitsDdot) {
      visiting = after(w);
    }
  }

  // Where tasks differ, a size that is another in its last digit moves the tasks of all chunks that
  // follow, whose times then move their sizes: an error of 1e-13 s doubles in each round, and after
  // some forty rounds two players, or two machines, play two different runs. A time that is read to
  // 1.5e-5 of it ends that: both read the same.
  private static double coarse(double seconds) {
    double unit = Math.scalb(1, Math.getExponent(seconds) - DIGITS);
    return seconds > 0 ? Math.rint(seconds / unit) * unit : seconds;
  }

  private int after(int w) {
    return w + 1 == members ? 0 : w + 1;
  }

  private int place(int worker) {
    return worker < places.length ? places[worker] : -1;
  }

  @Override
  public void joined(Master master, int worker) {
    int w = place(worker);
    if (w < 0) {
      return;
    }
    there[w] = true;
    if (begun && !callReserves() && w < members) {
      cut(master, w, posted);
    }
  }

  @Override
  public void left(Master master, int worker) {
    int w = place(worker);
    if (w < 0) {
      return;
    }
    there[w] = false;
    disturbed = true;
    first.removeIf(send -> send.worker() == worker);
    posted.removeIf(send -> send.worker() == worker);
    dotsBack[w] = rounds[w];
    ddotsBack[w] = rounds[w];
    if (visiting == w) {
      awaitsDdot = false;
      visiting = after(w);
    }
    callReserves();
  }

  @Override
  public void lost(Master master, Send chunk) {
    remaining += chunk.size();
    regained = true;
  }

  /**
   * Lets the reserves take part if no other worker is present; returns true if they do from now on.
   */
  private boolean callReserves() {
    for (int w = 0; w < members; w++) {
      if (there[w]) {
        return false;
      }
    }
    boolean called = members < there.length;
    members = there.length;
    regained |= called;
    return called;
  }

  @Override
  public Map<Metric, Double> decided() {
    return Map.of(TAU, tau, LAXITY_BOUND, laxityBound);
  }

  @Override
  public @Nullable String remark() {
    return remark;
  }

  @Override
  public Map<Metric, Double> measured(Schedule schedule, List<WorkerSpec> all) {
    double[] posts = new double[all.size()];
    Arrays.fill(posts, Double.NaN);
    for (int w = 0; w < firstPosts.length; w++) {
      posts[workers[w]] = firstPosts[w];
    }
    return Sigma.of(schedule, all, posts);
  }
}
