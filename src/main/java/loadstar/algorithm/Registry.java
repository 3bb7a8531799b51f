package loadstar.algorithm;

import java.util.List;
import java.util.stream.Stream;
import loadstar.algorithm.as4dr.As4dr;
import loadstar.algorithm.multiround.MultiRoundAlgorithm;
import loadstar.model.InputException;
import loadstar.model.NearestName;

/** Every scheduler by its stable name. Adding one = its class, a line here, a test. */
public final class Registry {
  private static final String ICPPW12 = "Millot & Parrot, ICPPW 2012";

  private static final List<SchedulerInfo> SCHEDULERS =
      concat(
          as4dr(),
          // Each further family on its own line.
          MultiRoundAlgorithm.infos());

  private Registry() {}

  private static List<SchedulerInfo> as4dr() {
    return List.of(
        new SchedulerInfo(
            As4dr.NAME,
            ICPPW12,
            "multi-round divisible load; chunks follow the measured computing time"),
        new SchedulerInfo(
            As4dr.BASELINE_NAME,
            ICPPW12,
            "AS4DR without adaptation: every round repeats the first chunks"));
  }

  @SafeVarargs
  private static List<SchedulerInfo> concat(List<SchedulerInfo>... families) {
    return Stream.of(families).flatMap(List::stream).toList();
  }

  /** In the order in which they are listed. */
  public static List<SchedulerInfo> schedulers() {
    return SCHEDULERS;
  }

  /**
   * Looks a scheduler up by its exact name.
   *
   * @throws InputException naming the nearest scheduler when there is none of that name
   */
  public static SchedulerInfo scheduler(String name) {
    for (SchedulerInfo info : SCHEDULERS) {
      if (info.name().equals(name)) {
        return info;
      }
    }
    List<String> names = SCHEDULERS.stream().map(SchedulerInfo::name).toList();
    String hint = NearestName.hint(name, names);
    throw new InputException(
        "unknown scheduler \"" + name + "\"",
        hint == null ? "one of " + String.join(", ", names) : hint);
  }
}
