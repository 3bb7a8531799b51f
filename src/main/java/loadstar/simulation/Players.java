package loadstar.simulation;

import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerInfo;
import loadstar.algorithm.as4dr.As4dr;
import loadstar.algorithm.multiround.MultiRoundAlgorithm;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;

/** Which actors play which schedulers: a master and the workers that talk its protocol. */
public enum Players {
  AS4DR(As4drMaster.class, As4drWorker.class, List.of(As4dr.NAME, As4dr.BASELINE_NAME)),
  MULTI_ROUND(
      MultiRoundMaster.class,
      MultiRoundWorker.class,
      MultiRoundAlgorithm.infos().stream().map(SchedulerInfo::name).toList());

  private final String master;
  private final String worker;
  private final List<String> schedulers;

  Players(Class<? extends Actor> master, Class<? extends Actor> worker, List<String> schedulers) {
    this.master = master.getName();
    this.worker = worker.getName();
    this.schedulers = List.copyOf(schedulers);
  }

  /** Function of the master in a deployment. */
  public String master() {
    return master;
  }

  /** Function of its workers in a deployment. */
  public String worker() {
    return worker;
  }

  /** Stable names, in the order of the registry. */
  public List<String> schedulers() {
    return schedulers;
  }

  /** Those of a master; null when it is none of ours. */
  static @Nullable Players ofMaster(String function) {
    return Arrays.stream(values())
        .filter(players -> players.master.equals(function))
        .findFirst()
        .orElse(null);
  }

  /** What a deployment's function may be, in every role. */
  static List<String> functions() {
    return Arrays.stream(values())
        .flatMap(players -> List.of(players.master, players.worker).stream())
        .toList();
  }

  /** {@code function="A" or function="B"} for all masters. */
  static String anyMaster() {
    return String.join(
        " or ", Arrays.stream(values()).map(players -> function(players.master)).toList());
  }

  /** The attribute of a deployment that names an actor. */
  static String function(String name) {
    return "function=\"" + name + "\"";
  }

  /**
   * The scheduler that the master's properties name.
   *
   * @throws InputException when there is none, or none that this master plays
   */
  String scheduler(Parameters parameters, String property) {
    if (!parameters.has(property)) {
      throw parameters.problem(property, "is not given", offer());
    }
    String name = parameters.text(property, "");
    if (schedulers.contains(name)) {
      return name;
    }
    try {
      Registry.scheduler(name);
    } catch (InputException e) {
      throw parameters.problem(property, "is the unknown scheduler \"" + name + "\"", e.hint());
    }
    String other =
        Arrays.stream(values())
            .filter(players -> players.schedulers.contains(name))
            .map(players -> function(players.master))
            .findFirst()
            .orElseThrow();
    throw parameters.problem(
        property,
        "is \"" + name + "\", which this master does not play",
        other + "; this one plays " + offer());
  }

  private String offer() {
    return schedulers.size() > 2
        ? "one of " + String.join(", ", schedulers)
        : String.join(" or ", schedulers);
  }
}
