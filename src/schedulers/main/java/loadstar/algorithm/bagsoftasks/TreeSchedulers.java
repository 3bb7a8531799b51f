package loadstar.algorithm.bagsoftasks;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Settings;
import loadstar.model.InputException;
import loadstar.model.NearestName;

/**
 * Every scheduler for trees by its stable name: those of the report, and those that {@link
 * TreeSchedulerProvider}s on the class path bring.
 */
public final class TreeSchedulers {
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
          "how much more than the demand is put in; half of it is the growth that is borne");

  public static final Parameter<Integer> FLOW_ROUNDS =
      Parameter.whole(
          "flow_rounds",
          2000,
          Range.atLeast(1),
          "rounds to fill the buffers, then to look at them");

  static final String REPORT = "Beaumont et al., INRIA RR-5739, 2005";
  private static final List<Parameter<?>> PROTOCOL = List.of(PENDING, WINDOW, REQUEST_BYTES);

  private static final List<TreeSchedulerKind> BUILT_IN =
      List.of(
          kind(
              "lp-based",
              "demand-driven with the rates of the linear program",
              (problem, settings) ->
                  new RateDriven(
                      problem, protocol(settings), left -> OptimalRates.of(left).rates())),
          kind(
              "fcfs",
              "first come, first served; the master takes the applications in turn",
              (problem, settings) -> new FirstComeFirstServed(problem, protocol(settings))),
          kind(
              "cgbc",
              "coarse-grain bandwidth-centric: one macro-task of all applications",
              (problem, settings) ->
                  new RateDriven(problem, protocol(settings), CoarseGrain::rates)),
          kind(
              "bcs",
              "blind co-scheduling: a bandwidth-centric tree for each application",
              (problem, settings) -> new BlindCoScheduling(problem, protocol(settings))),
          kind(
              "data-centric",
              "demand-driven with rates traded by local operations",
              (problem, settings) ->
                  new RateDriven(problem, protocol(settings), DataCentric::rates)),
          new TreeSchedulerKind(
              "awerbuch-leighton",
              REPORT + ", after Awerbuch & Leighton, STOC 1994",
              "demand-driven with the rates of the adapted multi-commodity flow",
              List.of(PENDING, WINDOW, REQUEST_BYTES, EPSILON, FLOW_ROUNDS),
              true,
              (problem, settings) ->
                  new RateDriven(
                      problem,
                      protocol(settings),
                      left ->
                          AwerbuchLeighton.search(
                              left, settings.get(EPSILON), settings.get(FLOW_ROUNDS)))));

  private TreeSchedulers() {}

  private static TreeSchedulerKind kind(
      String name, String description, TreeSchedulerKind.Factory factory) {
    return new TreeSchedulerKind(name, REPORT, description, PROTOCOL, true, factory);
  }

  private static Protocol protocol(Settings settings) {
    return new Protocol(settings.get(PENDING), settings.get(WINDOW), settings.get(REQUEST_BYTES));
  }

  /**
   * All, in the order in which they are listed.
   *
   * @throws InputException when a provider cannot be loaded, or brings a name that is taken
   */
  public static List<TreeSchedulerKind> kinds() {
    List<TreeSchedulerKind> kinds = new ArrayList<>(BUILT_IN);
    try {
      for (TreeSchedulerProvider provider : ServiceLoader.load(TreeSchedulerProvider.class)) {
        TreeSchedulerKind kind = provider.kind();
        if (kinds.stream().anyMatch(known -> known.name().equals(kind.name()))) {
          throw new InputException(
              "the scheduler \"" + kind.name() + "\" has the name of another", "another name");
        }
        kinds.add(kind);
      }
    } catch (ServiceConfigurationError e) {
      throw new InputException(
          "a scheduler on the class path cannot be loaded: " + e.getMessage(), null);
    }
    return kinds;
  }

  /** The names of all. */
  public static List<String> names() {
    return kinds().stream().map(TreeSchedulerKind::name).toList();
  }

  /** Whether a scheduler of that name plays trees. */
  public static boolean has(String name) {
    return kinds().stream().anyMatch(kind -> kind.name().equals(name));
  }

  /**
   * The scheduler of that exact name.
   *
   * @throws InputException naming the nearest scheduler when there is none
   */
  public static TreeSchedulerKind kind(String name) {
    List<TreeSchedulerKind> kinds = kinds();
    for (TreeSchedulerKind kind : kinds) {
      if (kind.name().equals(name)) {
        return kind;
      }
    }
    List<String> names = names();
    String hint = NearestName.hint(name, names);
    throw new InputException(
        "unknown scheduler \"" + name + "\" for trees",
        hint == null ? "one of " + String.join(", ", names) : hint);
  }
}
