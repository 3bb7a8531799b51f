package loadstar.platform;

import java.util.Set;
import java.util.regex.Pattern;
import loadstar.model.NearestName;
import org.jspecify.annotations.Nullable;

/**
 * The settings of SimGrid that a file may make: those that choose a model or give it numbers. All
 * others it may not, also those that later versions bring: {@code tracing/filename} replaces any
 * file of the user, {@code plugin} and {@code contexts} change the process, {@code
 * debug/breakpoint} ends it, {@code path} has other files read.
 *
 * <p>The names are those of SimGrid 3.32, 4.0 and 4.1, aliases included.
 */
public final class HarmlessSettings {
  private static final Set<String> NAMES =
      Set.of(
          """
          bmf/max-iterations bmf/precision precision/bmf cpu/maxmin-selective-update cpu/model
          cpu/optim cpu/solver disk/model disk/solver host/model host/solver
          maxmin/concurrency-limit maxmin/precision precision/work-amount precision/timing
          surf/precision network/TCP-gamma network/bandwidth-factor network/crosstraffic
          network/latency-factor network/loopback-bw network/loopback-lat
          network/maxmin-selective-update network/model network/optim network/solver
          network/weight-S smpi/IB-penalty-factors smpi/async-small-thresh smpi/bw-factor
          smpi/cpu-threshold smpi/errors-are-fatal smpi/grow-injected-times smpi/host-speed
          smpi/init smpi/iprobe smpi/iprobe-cpu-usage smpi/lat-factor smpi/ois smpi/or smpi/os
          smpi/send-is-detached-thresh smpi/shared-malloc smpi/simulate-computation smpi/test
          smpi/wtime
          """
              .split("\\s+"));
  // No space, comma or line feed: behind one, SimGrid reads the next setting.
  private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9_.:;/+-]*");

  private HarmlessSettings() {}

  /**
   * What is wrong with a setting of a file; null when it may stand there.
   *
   * @param place what makes it, such as {@code <config>}
   */
  public static @Nullable String problem(String place, String name, String value) {
    if (!NAMES.contains(name)) {
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

  /** What to try. */
  public static String hint(String name) {
    if (name.startsWith("smpi/") && !NAMES.contains(name)) {
      return "a copy without it: MPI programs alone have it";
    }
    String near = NAMES.contains(name) ? null : NearestName.hint(name, NAMES);
    return near != null ? near : Trust.OPTION + ", if you trust the file";
  }
}
