package loadstar.algorithm.selfscheduling;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import loadstar.algorithm.Master;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.Books;
import loadstar.algorithm.play.StarReplay;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * The chunk sizes of a rule in the order in which they are given out to equal workers, as papers
 * print them.
 *
 * <p>Rules that measure nothing only see the order of requests; it is round robin. The others, and
 * all where tasks have costs, are played by {@link StarReplay} on workers that take one second for
 * a task, or as long as its costs say, with messages that take no time.
 */
public final class ChunkSequence {
  // As fast as a number can say: adding the time of a message changes no date.
  private static final double FREE = 1e300;

  private ChunkSequence() {}

  /**
   * The sizes, in tasks.
   *
   * @param kind one of {@link SelfSchedulingKinds#all()}
   * @param tasks N
   * @param costs seconds of each task, their mean as the unit; null where each takes one
   * @param workers P
   */
  public static List<Long> of(
      SchedulerKind kind,
      long tasks,
      @Nullable TaskCosts costs,
      int workers,
      Settings settings,
      long seed) {
    WorkerSpec worker = worker(costs == null ? 1 : costs.unit());
    StarProblem problem =
        StarProblem.of(Collections.nCopies(workers, worker), tasks)
            .withSeed(seed)
            .withVariation(costs == null ? 0 : costs.variation());
    SelfScheduling rule = (SelfScheduling) kind.create(problem, settings);
    Schedule schedule =
        rule.measures() || costs != null
            ? replay(problem, kind, rule, costs)
            : roundRobin(kind, rule, workers);
    List<Long> sizes = new ArrayList<>();
    for (int row = 0; row < schedule.rows(); row++) {
      sizes.add((long) schedule.size(row));
    }
    return sizes;
  }

  private static Schedule replay(
      StarProblem problem, SchedulerKind kind, SelfScheduling rule, @Nullable TaskCosts costs) {
    StarReplay replay = StarReplay.of(problem.workers(), kind, rule);
    return (costs == null ? replay : replay.withCosts(costs)).play().schedule();
  }

  static WorkerSpec worker(double secondsForTask) {
    return WorkerSpec.symmetric("worker", 1 / secondsForTask, 0, FREE, 0);
  }

  private static Schedule roundRobin(SchedulerKind kind, SelfScheduling rule, int workers) {
    Schedule schedule = new Schedule();
    Books books = new Books(kind, workers, schedule, null, kind.losses());
    Master master = new Timeless(books);
    for (int w = 0; w < workers; w++) {
      books.join(w);
      rule.joined(master, w);
    }
    while (rule.next(master) instanceof Send chunk) {
      rule.returned(master, chunk, 0);
    }
    return schedule;
  }

  /** A master without dates. */
  private record Timeless(Books books) implements Master {
    @Override
    public double now() {
      return 0;
    }

    @Override
    public boolean present(int worker) {
      return books.present(worker);
    }

    @Override
    public int pending(int worker) {
      return 0;
    }

    @Override
    public double freeSeconds(int worker, double instant) {
      return instant;
    }

    @Override
    public double taskSquares(Send chunk) {
      return books.taskSquares(chunk);
    }

    @Override
    public Send cut(int worker, int round, int part, double size) {
      return books.cut(worker, round, part, size);
    }

    @Override
    public void wakeAt(double date) {
      throw new UnsupportedOperationException("there are no dates");
    }
  }
}
