package loadstar.cli.bench;

import java.util.HashMap;
import java.util.Map;

/**
 * What one run reported.
 *
 * @param clock simulated seconds at the end; two runs of one scenario must agree to the last bit
 * @param outcome what else they must agree in: AS4DR's platform efficiency; elsewhere the clock
 *     again
 * @param activities simulated activities that ended
 * @param wallSeconds wall time of the engine's run, without start-up and platform loading
 * @param cpuSeconds processor time of all threads in the same span
 * @param memoryKib peak resident memory of the whole process
 */
public record Measurement(
    double clock,
    double outcome,
    long activities,
    double wallSeconds,
    double cpuSeconds,
    long memoryKib) {
  private static final String MARK = "bench ";

  public double microsPerActivity() {
    return wallSeconds * 1e6 / activities;
  }

  static boolean isReport(String line) {
    return line.startsWith(MARK);
  }

  /**
   * Reads the line that every benchmark program prints: {@code bench key=value …}.
   *
   * @throws IllegalArgumentException if a key is missing or not a number
   */
  static Measurement parse(String line) {
    Map<String, String> values = new HashMap<>();
    for (String field : line.substring(MARK.length()).strip().split(" +")) {
      int equals = field.indexOf('=');
      if (equals > 0) {
        values.put(field.substring(0, equals), field.substring(equals + 1));
      }
    }
    return new Measurement(
        Double.parseDouble(value(values, "clock", line)),
        Double.parseDouble(value(values, "outcome", line)),
        Long.parseLong(value(values, "activities", line)),
        Double.parseDouble(value(values, "wall_s", line)),
        Double.parseDouble(value(values, "cpu_s", line)),
        Long.parseLong(value(values, "vmhwm_kib", line)));
  }

  private static String value(Map<String, String> values, String key, String line) {
    String value = values.get(key);
    if (value == null) {
      throw new IllegalArgumentException("no " + key + " in \"" + line + "\"");
    }
    return value;
  }
}
