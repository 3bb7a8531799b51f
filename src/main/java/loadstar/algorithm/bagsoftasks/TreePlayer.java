package loadstar.algorithm.bagsoftasks;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import loadstar.model.TreeSchedule;

/**
 * Plays a tree scheduler in plain Java: events in the order of their dates, those of one date in
 * the order in which they were caused. The master never runs out of tasks; the run is over when
 * some application has had enough computed.
 *
 * <p>Model of section 2.1: a task takes latency + bytes/bandwidth on a link and flops/speed on a
 * processor, shared equally with the other lanes; a port is busy until its task has arrived.
 * Requests share the link upwards, of the same bandwidth and latency, and disturb no task.
 */
public final class TreePlayer {
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
  private double now;
  private long numbers;

  private TreePlayer(TreeScheduler scheduler, int tasks) {
    this.scheduler = scheduler;
    problem = scheduler.problem();
    completions = new Completions(problem.kinds(), tasks);
    lanes = new Lane[problem.nodes()][scheduler.lanes()];
    links = new Shared[problem.nodes()];
    linksUp = new Shared[problem.nodes()];
    processors = new Shared[problem.nodes()];
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
   */
  public record Outcome(Completions completions, TreeSchedule schedule) {}

  /** What else happens during a run. */
  public record Change(double date, Runnable what) {}

  /**
   * Plays until some application has had so many tasks computed.
   *
   * @throws IllegalStateException if nothing happens any more before that
   */
  public static Outcome play(TreeScheduler scheduler, int tasks) {
    return play(scheduler, tasks, List.of());
  }

  /** The same while other things happen; all nodes are asked after each. */
  public static Outcome play(TreeScheduler scheduler, int tasks, List<Change> changes) {
    TreePlayer player = new TreePlayer(scheduler, tasks);
    for (Change change : changes) {
      player.at(
          change.date(),
          () -> {
            change.what().run();
            player.askAll();
          });
    }
    player.run();
    return new Outcome(player.completions, player.schedule);
  }

  private record Event(double date, long number, Runnable what) {}

  private void at(double date, Runnable what) {
    events.add(new Event(date, numbers++, what));
  }

  private void run() {
    for (Lane[] node : lanes) {
      for (Lane lane : node) {
        if (problem.tree().node(lane.u).speed() > 0) {
          lane.policy.requested(lane.u, scheduler.protocol().window());
        }
      }
    }
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
    for (Lane[] node : lanes) {
      for (Lane lane : node) {
        lane.act();
      }
    }
  }

  /** One scheduler at one node. */
  private final class Lane {
    private final int u;
    private final int number;
    private final NodePolicy policy;
    private final Deque<Integer> queue = new ArrayDeque<>();
    private boolean computing;
    private boolean sending;

    Lane(int u, int number) {
      this.u = u;
      this.number = number;
      policy = scheduler.policy(number, u);
    }

    void act() {
      NodeAction action = policy.next(!sending);
      while (action != NodeAction.Rest.WAIT) {
        switch (action) {
          case NodeAction.Ask ask -> request(ask.tasks());
          case NodeAction.Hand hand when hand.to() == u -> {
            queue.addLast(hand.kind());
            compute();
          }
          case NodeAction.Hand hand -> send(hand.to(), hand.kind());
          case NodeAction.Rest rest -> throw new AssertionError(rest);
        }
        action = policy.next(!sending);
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

    private void send(int child, int kind) {
      sending = true;
      int row = schedule.send(number, child, kind, now);
      Runnable arrived =
          () -> {
            schedule.ended(row, now);
            sending = false;
            lanes[child][number].policy.received(kind);
            lanes[child][number].act();
            act();
          };
      travel(links[child], child, problem.application(kind).bytes(), arrived);
    }

    /**
     * Latency first, then, for its bytes, a share of the link between node {@code below} and its
     * parent.
     */
    private void travel(Shared link, int below, double bytes, Runnable arrived) {
      double latency = problem.tree().node(below).latency();
      if (bytes == 0) {
        at(now + latency, arrived);
      } else if (latency > 0) {
        at(now + latency, () -> link.join(bytes, arrived));
      } else {
        link.join(bytes, arrived);
      }
    }

    private void compute() {
      if (computing || queue.isEmpty()) {
        return;
      }
      computing = true;
      int kind = queue.removeFirst();
      int row = schedule.compute(number, u, kind, now);
      processors[u].join(
          problem.application(kind).flops(),
          () -> {
            schedule.ended(row, now);
            completions.add(kind, now);
            computing = false;
            compute();
            policy.requested(u, 1);
            act();
          });
    }
  }

  /** A link or a processor: whoever is on it gets an equal share. */
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
