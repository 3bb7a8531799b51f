package loadstar.algorithm.bagsoftasks;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.References;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerKind.TreeFactory;
import loadstar.algorithm.Settings;

/** The report's schedulers of bags of tasks: all on trees, two of one bag on a star, too. */
public final class BagKinds {
  public static final Parameter<Integer> PENDING =
      Parameter.whole("pending", Protocol.REPORT.pending(), Range.atLeast(1))
          .meaning(
              "tasks that a node has requested or holds; if not given, times the largest weight of"
                  + " an application over the smallest");
  public static final Parameter<Integer> WINDOW =
      Parameter.whole("window", Protocol.REPORT.window(), Range.atLeast(1))
          .meaning(
              "tasks that a node's own worker has requested, holds or computes; if not given, times"
                  + " the largest weight over the smallest");
  public static final Parameter<Double> REQUEST_BYTES =
      Parameter.number(
              "request_bytes", "bytes", Protocol.REPORT.requestBytes(), Range.notNegative())
          .meaning("size of a request");
  public static final Parameter<Double> ADAPT =
      Parameter.optional("adapt", "1", Range.positive())
          .meaning(
              "rates are computed anew when a node or a link is measured to be slower or faster than"
                  + " they assume by more than this share; if not given, only after failures");
  public static final Parameter<Double> EPSILON =
      Parameter.number("epsilon", "1", 0.1, Range.between(0.01, 0.49))
          .meaning("how much more than the demand is put in; half of it may stay in the buffers");
  public static final Parameter<Integer> FLOW_ROUNDS =
      Parameter.whole("flow_rounds", 2000, Range.atLeast(1))
          .meaning(
              "rounds to fill the buffers, then to look at them; n nodes may need n/epsilon^2");
  static final Parameter<Integer> PENDING_ON_STAR =
      Parameter.whole("pending", Protocol.REPORT.pending(), Range.atLeast(1))
          .meaning("tasks that a worker has requested, holds or computes");
  static final Parameter<Integer> TASK =
      Parameter.whole("task", 1, Range.atLeast(1), "load units of a task");
  private static final String REPORT = References.RR5739.cited();

  private BagKinds() {}

  public static List<SchedulerKind> all() {
    return List.of(
        onBoth(
            adapting("lp-based", "tasks on request, in the proportions of the linear program"),
            BagKinds::optimal,
            // With a single bag the bandwidth-centric rates are optimal (section 4.3).
            (tree, protocol) -> new RateDriven(tree, protocol, BandwidthCentric::coarseGrain)),
        onBoth(
            onTrees(
                "fcfs",
                "tasks on request, first come, first served; the master takes the applications in"
                    + " turn"),
            (problem, settings) -> new FirstComeFirstServed(problem, protocol(problem, settings)),
            FirstComeFirstServed::new),
        adapting("cgbc", "coarse-grain bandwidth-centric: one macro-task of all applications")
            .madeOnTreesBy(rates(BandwidthCentric::coarseGrain)),
        onTrees("bcs", "blind co-scheduling: a bandwidth-centric tree for each application")
            .madeOnTreesBy(
                (problem, settings) -> new BlindCoScheduling(problem, protocol(problem, settings))),
        adapting("data-centric", "tasks on request, with rates traded by local operations")
            .madeOnTreesBy(rates(DataCentric::rates)),
        SchedulerKind.onTrees(
                "awerbuch-leighton",
                REPORT + ", after " + References.AWERBUCH.cited(),
                "tasks on request, with the rates of the adapted multi-commodity flow")
            .surviving()
            .costly()
            .withOnTrees(PENDING, WINDOW, REQUEST_BYTES, ADAPT, EPSILON, FLOW_ROUNDS)
            .madeOnTreesBy((problem, settings) ->
                new RateDriven(
                    problem,
                    protocol(problem, settings),
                    left ->
                        AwerbuchLeighton.search(
                            left, settings.get(EPSILON), settings.get(FLOW_ROUNDS)),
                    found ->
                        AwerbuchLeighton.remark(
                            found, settings.get(EPSILON), settings.get(FLOW_ROUNDS)),
                    adapt(settings))));
  }

  private static SchedulerKind.Builder onTrees(String name, String description) {
    return SchedulerKind.onTrees(name, REPORT, description)
        .surviving()
        .costly()
        .withOnTrees(PENDING, WINDOW, REQUEST_BYTES);
  }

  private static SchedulerKind.Builder adapting(String name, String description) {
    return onTrees(name, description).withOnTrees(PENDING, WINDOW, REQUEST_BYTES, ADAPT);
  }

  private static double adapt(Settings settings) {
    return settings.find(ADAPT).orElse(Double.POSITIVE_INFINITY);
  }

  private static SchedulerKind onBoth(
      SchedulerKind.Builder kind,
      TreeFactory tree,
      BiFunction<TreeProblem, Protocol, TreeScheduler> star) {
    return kind.handingOutWholeTasks()
        .with(TASK, PENDING_ON_STAR)
        .madeBy((problem, settings) -> new BagOnStar(problem, settings, star), tree);
  }

  private static TreeScheduler optimal(TreeProblem problem, Settings settings) {
    OptimalRates whole = OptimalRates.of(problem);
    return new RateDriven(
        problem,
        protocol(problem, settings),
        left -> (left == problem ? whole : OptimalRates.of(left)).rates(),
        found -> whole.remark(),
        adapt(settings));
  }

  private static TreeFactory rates(Function<TreeProblem, Rates> solver) {
    return (problem, settings) ->
        new RateDriven(
            problem, protocol(problem, settings), solver, found -> null, adapt(settings));
  }

  // The report's limits are for weights of 1. A turn has more tasks of an application of larger
  // weight; with limits of less than a turn, strict turns wait.
  private static Protocol protocol(TreeProblem problem, Settings settings) {
    double[] weights = problem.weights();
    double turn = Arrays.stream(weights).max().orElse(1) / Arrays.stream(weights).min().orElse(1);
    return new Protocol(
        limit(settings, PENDING, turn), limit(settings, WINDOW, turn), settings.get(REQUEST_BYTES));
  }

  private static int limit(Settings settings, Parameter<Integer> limit, double turn) {
    int tasks = settings.get(limit);
    return settings.has(limit) ? tasks : (int) Math.min(Math.ceil(tasks * turn), 1e6);
  }
}
