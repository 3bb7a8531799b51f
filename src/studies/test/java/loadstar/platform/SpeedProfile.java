package loadstar.platform;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.StarPlatform;

/**
 * Writes SimGrid speed profiles: dates, and the fraction of its speed that a host has from then on.
 * Attached to a host by its attribute {@code speed_file}.
 */
public final class SpeedProfile {
  /** Nothing, nearly: an execution that advances at no speed at all makes SimGrid 3.32 abort. */
  private static final String STOPPED = "0.00000001";

  private SpeedProfile() {}

  /** A star some of whose workers have such profiles, by name. */
  public static String write(StarPlatform star, List<String> header, Map<String, String> files) {
    Map<String, PlatformXml.ProfileNames> profiles = new HashMap<>();
    files.forEach((worker, file) -> profiles.put(worker, PlatformXml.ProfileNames.ofSpeed(file)));
    return PlatformXml.stars(List.of(star), header, profiles, 1);
  }

  /**
   * The profile of a host that does nothing for others during some periods.
   *
   * @param start of each period, seconds, increasing
   * @param end of each period, seconds, at most the start of the next one
   */
  public static String withoutBusyPeriods(double[] start, double[] end) {
    StringBuilder text = new StringBuilder(32 * start.length + 16);
    // The initial line keeps SimGrid from starting with the first one's value.
    text.append("0 1\n");
    for (int k = 0; k < start.length; k++) {
      text.append(date(start[k])).append(' ').append(STOPPED).append('\n');
      text.append(date(end[k])).append(" 1\n");
    }
    return text.toString();
  }

  /** No exponent, all digits. */
  private static String date(double seconds) {
    return new BigDecimal(Double.toString(seconds)).toPlainString();
  }
}
