package loadstar.algorithm.bagsoftasks;

import java.util.List;
import java.util.function.Function;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.TreeFactory;

/** The report's schedulers of bags of tasks: all on trees, two of one bag on a star, too. */
public final class BagKinds {
  public static final Parameter<Integer> PENDING =
      Parameter.whole(
          "pending",
          Protocol.REPORT.pending(),
          Range.atLeast(1),
          "tasks that a node has asked for or holds");

  public static final Parameter<Integer> WINDOW =
      Parameter.whole(
          "window",
          Protocol.REPORT.window(),
          Range.atLeast(1),
          "tasks that a node's own worker has asked for, holds or computes");

  public static final Parameter<Double> REQUEST_BYTES =
      Parameter.number(
          "request_bytes",
          "bytes",
          Protocol.REPORT.requestBytes(),
          Range.notNegative(),
          "size of a request");

  public static final Parameter<Double> EPSILON =
      Parameter.number(
          "epsilon",
          "1",
          0.1,
          Range.between(0.01, 0.49),
          "how much more than the demand is put in; half of it may stay in the buffers");

  public static final Parameter<Integer> FLOW_ROUNDS =
      Parameter.whole(
          "flow_rounds",
          2000,
          Range.atLeast(1),
          "rounds to fill the buffers, then to look at them; n nodes may need n/epsilon^2");

  static final Parameter<Integer> PENDING_ON_STAR =
      Parameter.whole(
          "pending",
          Protocol.REPORT.pending(),
          Range.atLeast(1),
          "tasks that a worker has asked for, holds or computes");

  static final Parameter<Integer> TASK =
      Parameter.whole("task", 1, Range.atLeast(1), "load units of a task");

  private static final String REPORT = "Beaumont et al., INRIA RR-5739, 2005";

  private BagKinds() {}

  /** All of them, in the order in which they are listed. */
  public static List<SchedulerKind> all() {
    return List.of(
        onBoth(
            "lp-based",
            "tasks on request, in the proportions of the linear program",
            rates(left -> OptimalRates.of(left).rates()),
            // For a single bag the bandwidth-centric rates are optimal (section 4.3).
            (tree, protocol) -> new RateDriven(tree, protocol, CoarseGrain::rates)),
        onBoth(
            "fcfs",
            "tasks on request, first come, first served; the master takes the applications in turn",
            (problem, settings) -> new FirstComeFirstServed(problem, protocol(settings)),
            FirstComeFirstServed::new),
        onTrees("cgbc", "coarse-grain bandwidth-centric: one macro-task of all applications")
            .madeOnTreesBy(rates(CoarseGrain::rates)),
        onTrees("bcs", "blind co-scheduling: a bandwidth-centric tree for each application")
            .madeOnTreesBy(
                (problem, settings) -> new BlindCoScheduling(problem, protocol(settings))),
        onTrees("data-centric", "tasks on request, with rates traded by local operations")
            .madeOnTreesBy(rates(DataCentric::rates)),
        SchedulerKind.onTrees(
                "awerbuch-leighton",
                REPORT + ", after Awerbuch & Leighton, STOC 1994",
                "tasks on request, with the rates of the adapted multi-commodity flow")
            .surviving()
            .costly()
            .withOnTrees(PENDING, WINDOW, REQUEST_BYTES, EPSILON, FLOW_ROUNDS)
            .madeOnTreesBy((problem, settings) ->
                new RateDriven(
                    problem,
                    protocol(settings),
                    left ->
                        AwerbuchLeighton.search(
                            left, settings.get(EPSILON), settings.get(FLOW_ROUNDS)),
                    found ->
                        AwerbuchLeighton.remark(
                            found, settings.get(EPSILON), settings.get(FLOW_ROUNDS)))));
  }

  private static SchedulerKind.Builder onTrees(String name, String description) {
    return SchedulerKind.onTrees(name, REPORT, description)
        .surviving()
        .costly()
        .withOnTrees(PENDING, WINDOW, REQUEST_BYTES);
  }

  private static SchedulerKind onBoth(
      String name, String description, TreeFactory tree, BagOnStar.Making star) {
    return onTrees(name, description)
        .handingOutWholeTasks()
        .with(TASK, PENDING_ON_STAR)
        .madeBy((problem, settings) -> new BagOnStar(problem, settings, star), tree);
  }

  private static TreeFactory rates(Function<TreeProblem, Rates> solver) {
    return (problem, settings) -> new RateDriven(problem, protocol(settings), solver);
  }

  private static Protocol protocol(Settings settings) {
    return new Protocol(settings.get(PENDING), settings.get(WINDOW), settings.get(REQUEST_BYTES));
  }
}
