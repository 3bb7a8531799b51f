package loadstar.algorithm.selfscheduling;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.Chunk;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * The chunk sizes of a rule in the order in which equal workers get them, as papers print them.
 *
 * <p>{@link ArithmeticRun} simulates them, with messages that take no time. Rules that measure
 * nothing only depend on the order of requests, which is round robin, as all chunks take a second.
 * With the other rules, and with all where tasks have costs, a task takes a second, or as long as
 * its costs say.
 */
public final class ChunkSequence {
  // A speed so high that adding the time of a message changes no date.
  private static final double FREE = 1e300;

  private static final int MOST_CHUNKS = 10_000_000;

  private ChunkSequence() {}

  /**
   * Returns the sizes in tasks.
   *
   * @param kind one of {@link SelfSchedulingKinds#all()}
   * @param tasks N
   * @param costs seconds of each task, their mean as the unit; null if each takes one
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
    ArithmeticRun arithmetic = ArithmeticRun.of(problem.workers(), kind, rule);
    if (costs != null) {
      arithmetic.withCosts(costs);
    }
    boolean inTurn = costs == null && !rule.measures();
    arithmetic.withWork(chunk -> work((Chunk) chunk, inTurn));
    Schedule schedule = arithmetic.play().schedule();
    return IntStream.range(0, schedule.rows()).mapToObj(row -> (long) schedule.size(row)).toList();
  }

  private static double work(Chunk chunk, boolean inTurn) {
    if (chunk.row() == MOST_CHUNKS) {
      throw new InputException(
          "these are more than " + MOST_CHUNKS + " chunks", "a larger \"minimum\"");
    }
    return inTurn ? 1 : chunk.work();
  }

  static WorkerSpec worker(double secondsForTask) {
    return WorkerSpec.symmetric("worker", 1 / secondsForTask, 0, FREE, 0);
  }
}
