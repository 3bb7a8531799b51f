package loadstar.dev;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.bagsoftasks.TreeArithmeticRun;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.Application;
import loadstar.model.Schedule;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.TreeSchedule;
import loadstar.model.WorkerSpec;
import loadstar.report.Gantt;
import loadstar.report.Window;

/**
 * A small schedule of one scheduler, computed without SimGrid: when each worker receives, computes
 * and returns which chunk.
 *
 * @param svg the drawing
 * @param caption the description of the run
 */
record SchedulerPicture(String svg, String caption) {
  private static final int GROUPS = 24;

  /**
   * The platform of the drawings: the second half is twice as fast; every message takes a fifth of
   * a second and 20 units take one.
   */
  private static final List<WorkerSpec> WORKERS =
      List.of(worker("w0", 1), worker("w1", 1), worker("w2", 2), worker("w3", 2));

  /** The tree of platforms/small-tree.xml. */
  private static final TreePlatform TREE =
      new TreePlatform(
          List.of(
              TreeNode.root("n0", 1e7),
              new TreeNode("n1", 0, 2e7, 500_000, 0),
              new TreeNode("n2", 0, 4e7, 250_000, 0),
              new TreeNode("n3", 1, 3e7, 125_000, 0),
              new TreeNode("n4", 1, 1e7, 375_000, 0),
              new TreeNode("n5", 2, 5e7, 250_000, 0)));

  private static final List<Application> BAGS =
      List.of(
          new Application("light", 125_000, 1e6, 1), new Application("heavy", 250_000, 16e6, 1));

  private static WorkerSpec worker(String name, double speed) {
    return new WorkerSpec(name, speed, 0.1, 20, 0.2, 20, 0.2);
  }

  static SchedulerPicture of(SchedulerKind kind) {
    return kind.supports(loadstar.algorithm.Shape.STAR) ? onStar(kind) : onTree(kind);
  }

  private static SchedulerPicture onStar(SchedulerKind kind) {
    StarProblem problem = StarProblem.of(WORKERS, 100);
    Schedule schedule =
        ArithmeticRun.of(WORKERS, kind, kind.create(problem, Settings.NONE)).play().schedule();
    List<String> sizes =
        IntStream.range(0, schedule.rows())
            .mapToObj(row -> format("%.4g", schedule.size(row)).replaceFirst("\\.?0+$", ""))
            .toList();
    List<String> groups = groups(sizes);
    String chunks = String.join(", ", groups.subList(0, Math.min(GROUPS, groups.size())));
    return new SchedulerPicture(
        Gantt.of(schedule, WORKERS, Window.WHOLE).svg(),
        format(
            """
            100 units on four workers; w2 and w3 are twice as fast.
            %d chunks, in order: %s%s.\
            """,
            schedule.rows(), chunks, groups.size() > GROUPS ? ", …" : ""));
  }

  /** Returns neighbours of one size as a group, such as "4×23"; single ones as they are. */
  static List<String> groups(List<String> sizes) {
    List<String> groups = new ArrayList<>();
    for (int first = 0, next; first < sizes.size(); first = next) {
      next = first + 1;
      while (next < sizes.size() && sizes.get(next).equals(sizes.get(first))) {
        next++;
      }
      groups.add((next - first > 1 ? next - first + "×" : "") + sizes.get(first));
    }
    return groups;
  }

  private static SchedulerPicture onTree(SchedulerKind kind) {
    TreeSchedule schedule =
        TreeArithmeticRun.play(kind.create(new TreeProblem(TREE, BAGS), Settings.NONE), 15)
            .schedule();
    return new SchedulerPicture(
        Gantt.of(schedule, TREE, BAGS, Window.WHOLE).svg(),
        "Two applications on the tree of `platforms/small-tree.xml`, until one has had 15 tasks"
            + " computed.");
  }
}
