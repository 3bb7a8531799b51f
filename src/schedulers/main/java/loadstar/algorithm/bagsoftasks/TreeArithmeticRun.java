package loadstar.algorithm.bagsoftasks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import loadstar.model.TreeReach;
import loadstar.model.TreeSchedule;

/**
 * Runs a tree scheduler by arithmetic, without SimGrid: events in the order of their dates, those
 * of one date in the order in which they were caused. The master never runs out of tasks; the run
 * is over when some application has had enough computed.
 *
 * <p>Model of section 2.1: a task takes latency + bytes/bandwidth on a link and flops/speed on a
 * processor, shared equally with the other lanes; a port is busy until its task has arrived.
 * Requests share the link upwards, of the same bandwidth and latency, and disturb no task.
 *
 * <p>A node that cannot be reached is gone with what it holds, computes and receives; what was on
 * its way to it stays at its parent, if that one is there. It is back with nothing.
 */
public final class TreeArithmeticRun implements TreeWire {
  private final TreeProblem problem;
  private final TreeMachine machine;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingDouble(Event::date).thenComparingLong(Event::number));
  private final Shared[] links;
  private final Shared[] linksUp;
  private final Shared[] processors;
  private double now;
  private long numbers;

  private TreeArithmeticRun(TreeScheduler scheduler, int tasks, TreeReach reach) {
    problem = scheduler.problem();
    machine = new TreeMachine(scheduler, new Completions(problem.kinds(), tasks), reach, this);
    links = new Shared[problem.nodes()];
    linksUp = new Shared[problem.nodes()];
    processors = new Shared[problem.nodes()];
    for (int u = 0; u < links.length; u++) {
      links[u] = new Shared(problem.tree().node(u).bandwidth());
      linksUp[u] = new Shared(problem.tree().node(u).bandwidth());
      processors[u] = new Shared(problem.tree().node(u).speed());
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
   * Runs until some application has had so many tasks computed.
   *
   * @throws IllegalStateException if nothing happens any more before that, or a node does what it
   *     cannot
   */
  public static Outcome play(TreeScheduler scheduler, int tasks) {
    return play(scheduler, tasks, TreeReach.always(scheduler.problem().tree()));
  }

  /** While nodes fail and come back. */
  public static Outcome play(TreeScheduler scheduler, int tasks, TreeReach reach) {
    TreeArithmeticRun made = new TreeArithmeticRun(scheduler, tasks, reach);
    made.run();
    TreeMachine machine = made.machine;
    return new Outcome(machine.completions(), machine.schedule(), machine.lost());
  }

  private record Event(double date, long number, Runnable what) {}

  private void at(double date, Runnable what) {
    events.add(new Event(date, numbers++, what));
  }

  private void run() {
    planChange();
    machine.begin();
    while (!machine.completions().isOver()) {
      Event event = events.poll();
      if (event == null) {
        throw new IllegalStateException("deadlock at " + now + ": every node waits");
      }
      now = event.date();
      event.what().run();
    }
  }

  private void planChange() {
    TreeReach.Change change = machine.nextChange();
    if (change != null) {
      at(
          change.date(),
          () -> {
            planChange();
            machine.change(change.there());
          });
    }
  }

  // ------------------------------------------------------------------ called by the machine

  @Override
  public NodeWire node(NodeScheduler scheduler) {
    return new Node(scheduler);
  }

  @Override
  public double now() {
    return now;
  }

  @Override
  public void over() {
    // The loop over events ends by itself.
  }

  /** The layer below a node in one lane. Events are handled at once: nothing else happens. */
  private final class Node implements NodeWire {
    private final NodeScheduler scheduler;
    private final int u;
    private final int lane;

    Node(NodeScheduler scheduler) {
      this.scheduler = scheduler;
      u = scheduler.node();
      lane = scheduler.lane();
    }

    @Override
    public void begin() {
      scheduler.begin();
    }

    @Override
    public void post(NodeEvent event) {
      scheduler.handle(event);
    }

    @Override
    public void request(int tasks) {
      int parent = problem.tree().parent(u);
      travel(
          linksUp[u],
          u,
          machine.scheduler().protocol().requestBytes(),
          () -> machine.node(parent, lane).handle(new NodeEvent.Requested(u, tasks)));
    }

    @Override
    public void send() {
      NodeAction.Hand hand = Objects.requireNonNull(scheduler.beginSend());
      int child = hand.to();
      if (!machine.isThere(child)) {
        throw new IllegalStateException(
            "node " + u + " hands a task to " + child + ", which cannot be reached");
      }
      travel(
          links[child],
          child,
          problem.application(hand.kind()).bytes(),
          () -> {
            machine.node(child, lane).received(hand.kind());
            scheduler.sent();
          });
    }

    @Override
    public void compute() {
      computeNext();
    }

    @Override
    public void computeNext() {
      if (scheduler.mayBeginTask()) {
        double flops = problem.application(scheduler.beginTask()).flops();
        processors[u].join(flops, scheduler::computed);
      }
    }

    @Override
    public void breakOffSend() {
      // The child's own wire has broken it off.
    }

    @Override
    public void childGone(int child) {
      // Its requests were broken off with it.
    }

    @Override
    public void childBack(int child) {
      // Requests need no listener.
    }

    @Override
    public void forget() {
      links[u].clear();
      linksUp[u].clear();
      processors[u].clear();
    }
  }

  // Latency first, then, for its bytes, a share of the link between node below and its parent.
  private void travel(Shared link, int below, double bytes, Runnable arrived) {
    double latency = problem.tree().node(below).latency();
    int then = machine.life(below);
    if (bytes == 0 || latency > 0) {
      at(
          now + latency,
          () -> {
            if (machine.life(below) != then) {
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
