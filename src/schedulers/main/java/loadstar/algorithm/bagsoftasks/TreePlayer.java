package loadstar.algorithm.bagsoftasks;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import loadstar.model.TreeReach;
import loadstar.model.TreeSchedule;
import org.jspecify.annotations.Nullable;

/**
 * Plays a tree scheduler in plain Java: events in the order of their dates, those of one date in
 * the order in which they were caused. The master never runs out of tasks; the run is over when
 * some application has had enough computed.
 *
 * <p>Model of section 2.1: a task takes latency + bytes/bandwidth on a link and flops/speed on a
 * processor, shared equally with the other lanes; a port is busy until its task has arrived.
 * Requests share the link upwards, of the same bandwidth and latency, and disturb no task.
 *
 * <p>A node that cannot be reached is gone with what it holds, computes and receives; what was on
 * its way to it stays at its parent, if that one is there. It is back with nothing.
 */
public final class TreePlayer {
  // A node that does more at one date never rests.
  private static final int MOST_ANSWERS = 1_000_000;
  private final TreeScheduler scheduler;
  private final TreeProblem problem;
  private final Completions completions;
  private final TreeSchedule schedule = new TreeSchedule();
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingDouble(Event::date).thenComparingLong(Event::number));
  private final Lane[][] lanes;
  private final Shared[] links;
  private final Shared[] linksUp;
  private final Shared[] processors;
  private final Iterator<TreeReach.Change> failures;
  private boolean[] there;
  private double now;
  private long numbers;
  private long lost;

  private TreePlayer(TreeScheduler scheduler, int tasks, Iterator<TreeReach.Change> failures) {
    this.scheduler = scheduler;
    this.failures = failures;
    problem = scheduler.problem();
    completions = new Completions(problem.kinds(), tasks);
    lanes = new Lane[problem.nodes()][scheduler.lanes()];
    links = new Shared[problem.nodes()];
    linksUp = new Shared[problem.nodes()];
    processors = new Shared[problem.nodes()];
    there = new boolean[problem.nodes()];
    Arrays.fill(there, true);
    for (int u = 0; u < lanes.length; u++) {
      links[u] = new Shared(problem.tree().node(u).bandwidth());
      linksUp[u] = new Shared(problem.tree().node(u).bandwidth());
      processors[u] = new Shared(problem.tree().node(u).speed());
      for (int lane = 0; lane < scheduler.lanes(); lane++) {
        lanes[u][lane] = new Lane(u, lane);
      }
    }
  }

  /**
   * What happened.
   *
   * @param completions until some application had all its tasks computed
   * @param schedule every task sent and computed
   * @param lost tasks that failures took
   */
  public record Outcome(Completions completions, TreeSchedule schedule, long lost) {}

  /**
   * Plays until some application has had so many tasks computed.
   *
   * @throws IllegalStateException if nothing happens any more before that, or a node does what it
   *     cannot
   */
  public static Outcome play(TreeScheduler scheduler, int tasks) {
    return play(scheduler, tasks, TreeReach.always(scheduler.problem().tree()));
  }

  /** While nodes fail and come back. */
  public static Outcome play(TreeScheduler scheduler, int tasks, TreeReach reach) {
    TreePlayer player = new TreePlayer(scheduler, tasks, reach.iterator());
    player.run();
    return new Outcome(player.completions, player.schedule, player.lost);
  }

  private record Event(double date, long number, Runnable what) {}

  private void at(double date, Runnable what) {
    events.add(new Event(date, numbers++, what));
  }

  private void run() {
    for (Lane[] node : lanes) {
      for (Lane lane : node) {
        lane.begin();
      }
    }
    fail();
    askAll();
    while (!completions.isOver()) {
      Event event = events.poll();
      if (event == null) {
        throw new IllegalStateException("deadlock at " + now + ": every node waits");
      }
      now = event.date();
      event.what().run();
    }
  }

  private void askAll() {
    for (int u = 0; u < lanes.length; u++) {
      for (Lane lane : lanes[u]) {
        if (there[u]) {
          lane.act();
        }
      }
    }
  }

  /** Has all failures and repairs of now happen, and plans the next. */
  private void fail() {
    while (failures.hasNext()) {
      TreeReach.Change change = failures.next();
      if (change.date() > now) {
        at(
            change.date(),
            () -> {
              change(change.there());
              fail();
              askAll();
            });
        return;
      }
      change(change.there());
    }
  }

  private void change(boolean[] other) {
    boolean[] before = there;
    there = other;
    for (int u = 1; u < other.length; u++) {
      if (before[u] && !other[u]) {
        links[u].clear();
        linksUp[u].clear();
        processors[u].clear();
        for (Lane lane : lanes[u]) {
          lane.gone();
          if (other[problem.tree().parent(u)]) {
            lanes[problem.tree().parent(u)][lane.number].without(u);
          }
        }
      }
    }
    scheduler.reachable(other);
    for (int u = 1; u < other.length; u++) {
      if (!before[u] && other[u]) {
        for (Lane lane : lanes[u]) {
          lane.policy = scheduler.policy(lane.number, u);
          lane.begin();
        }
      }
    }
  }

  private final class Lane {
    private final int u;
    private final int number;
    private final Deque<Integer> queue = new ArrayDeque<>();
    private NodePolicy policy;
    private NodeAction.@Nullable Hand sending;
    private int sendRow;
    private int computeRow = -1;
    private int life;
    private int held;

    Lane(int u, int number) {
      this.u = u;
      this.number = number;
      policy = scheduler.policy(number, u);
    }

    void begin() {
      if (problem.tree().node(u).speed() > 0) {
        policy.requested(u, scheduler.protocol().window());
      }
    }

    void gone() {
      lost += held;
      held = 0;
      life++;
      queue.clear();
      if (computeRow >= 0) {
        schedule.lost(computeRow, now);
        computeRow = -1;
      }
      if (sending != null) {
        schedule.lost(sendRow, now);
        sending = null;
      }
    }

    void without(int child) {
      policy.gone(child);
      if (sending != null && sending.to() == child) {
        schedule.lost(sendRow, now);
        policy.returned(sending.kind());
        sending = null;
      }
    }

    void act() {
      NodeAction action = policy.next(sending == null);
      int answers = 0;
      while (action != NodeAction.Rest.WAIT) {
        check(action);
        switch (action) {
          case NodeAction.Ask ask -> request(ask.tasks());
          case NodeAction.Hand hand when hand.to() == u -> {
            queue.addLast(hand.kind());
            compute();
          }
          case NodeAction.Hand hand -> send(hand);
          case NodeAction.Rest rest -> throw new AssertionError(rest);
        }
        if (++answers > MOST_ANSWERS) {
          throw new IllegalStateException("the scheduler does not come to an end");
        }
        action = policy.next(sending == null);
      }
    }

    private void check(NodeAction action) {
      String wrong =
          switch (action) {
            case NodeAction.Hand hand when hand.to() == u ->
                problem.tree().node(u).speed() > 0
                    ? null
                    : " hands a task to itself and does not compute";
            case NodeAction.Hand hand when !problem.tree().children(u).contains(hand.to()) ->
                " hands a task to " + hand.to() + ", which is none of its children";
            case NodeAction.Hand hand ->
                sending == null ? null : " hands a task to a child while it sends another";
            case NodeAction.Ask ask ->
                u > 0 && ask.tasks() > 0 ? null : " asks for " + ask.tasks() + " tasks";
            case NodeAction.Rest rest -> null;
          };
      if (wrong != null) {
        throw new IllegalStateException("node " + u + wrong);
      }
    }

    private void request(int tasks) {
      Lane parent = lanes[problem.tree().parent(u)][number];
      travel(
          linksUp[u],
          u,
          scheduler.protocol().requestBytes(),
          () -> {
            parent.policy.requested(u, tasks);
            parent.act();
          });
    }

    private void send(NodeAction.Hand hand) {
      sending = hand;
      sendRow = schedule.send(number, hand.to(), hand.kind(), now);
      Lane child = lanes[hand.to()][number];
      Runnable arrived =
          () -> {
            schedule.ended(sendRow, now);
            sending = null;
            held--;
            child.held++;
            child.policy.received(hand.kind());
            child.act();
            act();
          };
      travel(links[hand.to()], hand.to(), problem.application(hand.kind()).messageBytes(), arrived);
    }

    // Latency first, then, for its bytes, a share of the link between node below and its parent.
    private void travel(Shared link, int below, double bytes, Runnable arrived) {
      double latency = problem.tree().node(below).latency();
      Lane child = lanes[below][number];
      int then = child.life;
      if (bytes == 0 || latency > 0) {
        at(
            now + latency,
            () -> {
              if (child.life != then) {
                return; // it got lost on its way
              }
              if (bytes == 0) {
                arrived.run();
              } else {
                link.join(bytes, arrived);
              }
            });
      } else {
        link.join(bytes, arrived);
      }
    }

    private void compute() {
      if (computeRow >= 0 || queue.isEmpty()) {
        return;
      }
      int kind = queue.removeFirst();
      computeRow = schedule.compute(number, u, kind, now);
      processors[u].join(
          problem.application(kind).flops(),
          () -> {
            schedule.ended(computeRow, now);
            completions.add(kind, now);
            computeRow = -1;
            held--;
            compute();
            policy.requested(u, 1);
            act();
          });
    }
  }

  /** A link or a processor: all on it get an equal share. */
  private final class Shared {
    private final double speed;
    private final List<Job> jobs = new ArrayList<>();
    private double since;
    private long version;

    Shared(double speed) {
      this.speed = speed;
    }

    void join(double amount, Runnable done) {
      progress();
      jobs.add(new Job(amount, done));
      plan();
    }

    void clear() {
      progress();
      jobs.clear();
      plan();
    }

    private void progress() {
      for (Job job : jobs) {
        job.rest -= (now - since) * speed / jobs.size();
      }
      since = now;
    }

    private void plan() {
      version++;
      if (!jobs.isEmpty()) {
        Job first = jobs.getFirst();
        for (Job job : jobs) {
          first = job.rest < first.rest ? job : first;
        }
        Job next = first;
        long planned = version;
        at(now + Math.max(0, next.rest) * jobs.size() / speed, () -> end(next, planned));
      }
    }

    private void end(Job job, long planned) {
      if (planned != version) {
        return;
      }
      progress();
      jobs.remove(job);
      plan();
      job.done.run();
    }
  }

  private static final class Job {
    private double rest;
    private final Runnable done;

    Job(double rest, Runnable done) {
      this.rest = rest;
      this.done = done;
    }
  }
}
