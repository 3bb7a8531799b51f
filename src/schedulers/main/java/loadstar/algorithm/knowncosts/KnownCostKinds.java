package loadstar.algorithm.knowncosts;

import java.util.List;
import loadstar.algorithm.Knowledge;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.References;
import loadstar.algorithm.SchedulerKind;

/** The kinds of this package, with their parameters. */
public final class KnownCostKinds {
  public static final Parameter<Integer> CHUNKS =
      Parameter.optionalWhole(
          "chunks", Range.atLeast(1), "k, the most chunks; if not set, four for each worker");

  private KnownCostKinds() {}

  public static List<SchedulerKind> all() {
    return List.of(
        rule(
                "lpt",
                References.GRAHAM.cited(),
                "the longest task first, to the worker that is done with it first")
            .costly()
            .madeBy((problem, settings) -> ByCompletion.plan(problem, /* longestFirst= */ true)),
        rule(
                "minmin",
                References.IBARRA.cited(),
                "the task that can be done first, to the worker that is done with it first")
            .costly()
            .madeBy((problem, settings) -> ByCompletion.plan(problem, /* longestFirst= */ false)),
        rule(
                "maxmin",
                References.IBARRA.cited(),
                "the task that is done last at best, to the worker that is done with it first")
            .costly()
            .madeBy((problem, settings) -> ByCompletion.plan(problem, /* longestFirst= */ true)),
        rule(
                "contiguous",
                "splitting of test suites, no one paper",
                "a block of neighbours of about equal known cost for each worker")
            .madeBy((problem, settings) -> Contiguous.plan(problem)),
        rule(
                "binlpt",
                References.BINLPT.cited(),
                "chunks of neighbours of about equal known cost, the heaviest first")
            .with(CHUNKS)
            .madeBy(BinLpt::plan));
  }

  private static SchedulerKind.Builder rule(String name, String paper, String description) {
    return SchedulerKind.oneWay(name, paper, description)
        .handingOutWholeTasks()
        .planningForPorts()
        .knowing(Knowledge.COSTS);
  }
}
