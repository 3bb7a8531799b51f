package loadstar.platform;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import loadstar.input.TextFile;
import loadstar.model.NearestName;
import org.jspecify.annotations.Nullable;

/**
 * The settings of SimGrid that a file may make: those that choose a model or give it numbers. All
 * others it may not, also those that later versions bring: {@code tracing/filename} replaces any
 * file of the user, {@code plugin} and {@code contexts} change the process, {@code
 * debug/breakpoint} ends it, {@code path} has other files read.
 */
public final class HarmlessSettings {
  // Of MPI programs, which models of the network read as well.
  private static final Set<String> FACTORS =
      Set.of("smpi/bw-factor", "smpi/lat-factor", "smpi/IB-penalty-factors");
  private static final Map<String, List<String>> SETTINGS =
      TextFile.table(PlatformReader.class, "settings.txt");
  // No space, comma or line feed: behind one, SimGrid reads the next setting.
  private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9_.:;/+-]*");

  /**
   * The settings of networks that run and compare choose, whatever a platform file has, by name:
   * messages take latency plus size over bandwidth. The user may choose others.
   */
  public static final Map<String, String> CHOSEN = chosen();

  private HarmlessSettings() {}

  private static Map<String, String> chosen() {
    Map<String, String> all = new LinkedHashMap<>(); // SimGrid reads the model first
    all.put("network/model", "CM02");
    all.put("network/latency-factor", "1");
    all.put("network/bandwidth-factor", "1");
    all.put("network/TCP-gamma", "0");
    all.put("network/crosstraffic", "0");
    return Collections.unmodifiableMap(all);
  }

  /**
   * Tells whether schedulers can play on a model of networks. ns-3 delivers no message of 0 bytes,
   * such as a request.
   */
  public static boolean isPlayable(String model) {
    return !model.equalsIgnoreCase("ns-3") && !model.equalsIgnoreCase("NS3");
  }

  /** Tells whether any of our runs may read it: what MPI programs alone have is never read. */
  static boolean isRead(String name) {
    return name.startsWith("smpi/")
        ? FACTORS.contains(name)
        : Trust.isGiven() || SETTINGS.containsKey(name);
  }

  /** Returns what may have been meant in place of one that is not read; null for nothing. */
  static @Nullable String near(String name) {
    return name.startsWith("smpi/") ? null : NearestName.hint(name, SETTINGS.keySet());
  }

  /**
   * What is wrong with a setting of a file; null when it may stand there.
   *
   * @param place what makes it, such as {@code <config>}
   */
  public static @Nullable String problem(String place, String name, String value) {
    if (!SETTINGS.containsKey(name)) {
      return place + " sets \"" + name + "\", which is none of the settings that a file may make";
    }
    if (!VALUE.matcher(value).matches()) {
      return place + " sets " + name + " to \"" + value + "\", which is more than one value";
    }
    if (value.equalsIgnoreCase("help")) {
      return place + " sets " + name + " to \"" + value + "\", which ends the program";
    }
    return null;
  }

  /**
   * Whether arithmetic gives SimGrid's dates where it is in force.
   *
   * @param shares whether transfers share links
   */
  public static boolean isExact(String name, String value, boolean shares) {
    List<String> needed = SETTINGS.getOrDefault(name, List.of("-", "-"));
    String values = name.startsWith("smpi/") ? "*" : needed.get(shares ? 1 : 0);
    return values.equals("*") || !values.equals("-") && List.of(values.split(" ")).contains(value);
  }

  /** Returns the name that SimGrid 3.32 has for a setting; null where that is no other one. */
  static @Nullable String nameIn3(String name) {
    List<String> cells = SETTINGS.getOrDefault(name, List.of());
    return cells.size() > 2 ? cells.get(2) : null;
  }

  /** Returns the hint: what to try. */
  public static String hint(String name) {
    if (name.startsWith("smpi/") && !SETTINGS.containsKey(name)) {
      return "a copy without it: MPI programs alone have it";
    }
    String near = SETTINGS.containsKey(name) ? null : NearestName.hint(name, SETTINGS.keySet());
    return near != null ? near : Trust.OPTION + ", if you trust the file";
  }
}
