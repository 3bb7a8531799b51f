package loadstar.simulation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import loadstar.platform.HarmlessSettings;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;

/**
 * Makes SimGrid's settings for exact affine costs: the network model CM02 without its corrections
 * for TCP. Settings of the user win; a user's network model comes with its own factors. The
 * platform file's {@code <config>} loses against both, as it does against SimGrid's command line.
 */
public final class SimgridSettings {
  /** The setting that names SimGrid's model of networks. */
  public static final String MODEL = "network/model";

  private static final String LATENCY_FACTOR = "network/latency-factor";
  private static final String BANDWIDTH_FACTOR = "network/bandwidth-factor";

  /** The setting that names SimGrid's model of hosts. */
  private static final String HOSTS = "host/model";

  /** The model of hosts for parallel tasks. */
  private static final String PARALLEL_TASKS = "ptask_L07";

  private static final String NO_LATENCY =
      " gives messages of 0 bytes, which schedulers send, no latency";

  /** The models whose own factors make messages slower, if anything. */
  private static final List<String> SLOWER = List.of("CM02", "LV08");

  private static final String CFG = "--cfg=";
  private static final String EVERY_SHARE = "network/optim:Full";

  private SimgridSettings() {}

  /**
   * The settings that SimGrid answers on standard output, in place of a simulation or between
   * Loadstar's own output: every setting has "help", and some words have no value.
   */
  private static final Pattern QUESTION =
      Pattern.compile(
          "--(help|version|cite).*|(--cfg=)?help(-.*)?|.*[:=]help([\\s,].*)?",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static void refuseQuestion(String setting) {
    if (QUESTION.matcher(setting).matches()) {
      throw new InputException(
          "the setting \""
              + setting
              + "\" of SimGrid is a question: it would print an answer and"
              + " play nothing",
          "leave it out");
    }
  }

  /** Returns why schedulers cannot play with a setting; null if they can. */
  public static @Nullable String unplayable(String setting) {
    String text = text(setting);
    if (text.startsWith(MODEL + ":")
        && !HarmlessSettings.isPlayable(text.substring(MODEL.length() + 1))) {
      return setting
          + " delivers no message of 0 bytes, which schedulers send: runs would never end";
    }
    return text.equalsIgnoreCase(HOSTS + ":" + PARALLEL_TASKS) ? setting + NO_LATENCY : null;
  }

  /** Returns a value of the same setting that is playable. */
  public static String playable(String setting) {
    return text(setting).startsWith(HOSTS + ":") ? "default" : "LV08";
  }

  private static String text(String setting) {
    return setting.startsWith(CFG) ? setting.substring(CFG.length()) : setting;
  }

  /**
   * Refuses settings with which schedulers cannot play.
   *
   * @throws InputException if there is one
   */
  public static void refuseUnplayable(List<String> config) {
    for (String setting : config) {
      String problem = unplayable(setting);
      if (problem != null) {
        String key = text(setting).split(":", 2)[0];
        throw new InputException(problem, "--cfg " + key + ":" + playable(setting));
      }
    }
  }

  /**
   * Refuses a platform whose own settings hold and are unplayable: its network model does not hold.
   *
   * @param config of the user, whose own choice wins
   * @throws InputException with the line of the setting
   */
  public static void refuseUnplayable(List<String> config, PlatformFile platform) {
    String own = platform.settings().get(HOSTS);
    boolean holds = config.stream().noneMatch(one -> text(one).startsWith(HOSTS + ":"));
    if (own != null && holds && own.equalsIgnoreCase(PARALLEL_TASKS)) {
      throw platform.settingProblem(
          HOSTS,
          "<config> sets " + HOSTS + ":" + own + ", which" + NO_LATENCY,
          "without it, or --cfg " + HOSTS + ":default");
    }
  }

  /** Returns the engine's arguments. */
  public static String[] arguments(List<String> config) {
    List<String> arguments = new ArrayList<>();
    arguments.add("loadstar");
    // The user does not need messages about Loadstar's own settings below.
    arguments.add("--log=xbt_cfg.thresh:warning");
    // A line for what is deprecated, at every start of an engine.
    arguments.add("--log=surf_parse.thresh:error");
    // Joules are among the metrics, and hosts without watts are named there.
    arguments.add("--log=host_energy.thresh:error");
    arguments.add("--log=s4u_actor.thresh:warning"); // a line for each delay below a nanosecond
    arguments.add("--log=parse.thresh:error"); // a line for each value that has no unit
    // A line for each latency below a nanosecond, at every start of an engine.
    arguments.add("--log=res_network.thresh:error");
    own(config).forEach((key, value) -> arguments.add(CFG + key + ":" + value));
    config.forEach(SimgridSettings::refuseQuestion);
    config.forEach(one -> arguments.add(one.startsWith("--") ? one : CFG + one));
    return arguments.toArray(new String[0]);
  }

  /**
   * Returns the settings of a run in which transfers under way at a time can share a link.
   *
   * <p>If two messages begin to flow at one date and the first link of the one is touched by the
   * other, SimGrid's lazy way of sharing, its default, forgets the other links of the second, which
   * then is as fast as the first link alone ({@code update_modified_cnst_set_from_variable} looks
   * at the first link only). With {@code network/TCP-gamma} its 3.32 has no bound either that would
   * hide this.
   *
   * @param config of the user, whose own choice wins
   */
  static List<String> whereLinksAreShared(List<String> config) {
    List<String> all = new ArrayList<>(List.of(EVERY_SHARE));
    all.addAll(config);
    return all;
  }

  /**
   * Returns the settings of a simulation that are not SimGrid's defaults: value by key.
   *
   * @param config of the user, {@code key:value}; log settings and other options are left out
   * @param platform settings of the platform file
   */
  public static Map<String, String> inForce(List<String> config, Map<String, String> platform) {
    Map<String, String> settings = new LinkedHashMap<>(own(config));
    for (String setting : config) {
      String text = text(setting);
      int colon = text.indexOf(':');
      if (!text.startsWith("--") && colon > 0) {
        settings.put(text.substring(0, colon), text.substring(colon + 1));
      }
    }
    platform.forEach(settings::putIfAbsent);
    return settings;
  }

  /** Tells whether a message may take less than latency plus size over bandwidth. */
  public static boolean correctTimes(Map<String, String> inForce) {
    return !SLOWER.contains(inForce.getOrDefault(MODEL, "LV08"))
        || !(factor(inForce, LATENCY_FACTOR) >= 1)
        || !(factor(inForce, BANDWIDTH_FACTOR) <= 1);
  }

  /** Returns the settings of the model of networks that a platform file cannot choose. */
  public static List<String> ofTheModel() {
    return List.copyOf(HarmlessSettings.CHOSEN.keySet());
  }

  /** Returns a factor; NaN for one that depends on the size of the message. */
  private static double factor(Map<String, String> inForce, String key) {
    return Quantity.number(inForce.getOrDefault(key, "1"));
  }

  private static Map<String, String> own(List<String> config) {
    Map<String, String> own = new LinkedHashMap<>(HarmlessSettings.CHOSEN);
    if (config.stream().anyMatch(setting -> setting.startsWith(MODEL + ":"))) {
      own.keySet().removeAll(List.of(MODEL, LATENCY_FACTOR, BANDWIDTH_FACTOR));
    }
    return own;
  }
}
