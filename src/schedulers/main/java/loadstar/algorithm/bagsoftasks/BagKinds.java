package loadstar.algorithm.bagsoftasks;

import java.util.List;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.SchedulerKind;

/** The report's schedulers for a single bag of tasks on a star: a tree of depth one. */
public final class BagKinds {
  static final Parameter<Integer> PENDING =
      Parameter.whole(
          "pending",
          Protocol.REPORT.pending(),
          Range.atLeast(1),
          "tasks that a worker has asked for, holds or computes");

  static final Parameter<Integer> TASK =
      Parameter.whole("task", 1, Range.atLeast(1), "load units of a task");

  private BagKinds() {}

  /** All of them, in the order in which they are listed. */
  public static List<SchedulerKind> all() {
    return List.of(
        kind(
            "lp-based",
            "tasks on request, in the proportions of the linear program",
            // For a single bag the bandwidth-centric rates are optimal (section 4.3).
            (tree, protocol) -> new RateDriven(tree, protocol, CoarseGrain::rates)),
        kind(
            "fcfs",
            "tasks on request, first come, first served, several requests for each worker",
            FirstComeFirstServed::new));
  }

  private static SchedulerKind kind(String name, String description, BagOnStar.Making making) {
    return SchedulerKind.oneWay(name, TreeSchedulers.REPORT, description)
        .with(TASK, PENDING)
        .surviving()
        .madeBy((problem, settings) -> new BagOnStar(problem, settings, making));
  }
}
