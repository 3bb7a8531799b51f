package loadstar.platform.calibrate;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/** Units of time as benchmarks name them. */
public enum TimeUnit {
  SECONDS("s", 1),
  MILLISECONDS("ms", 1e-3),
  MICROSECONDS("us", 1e-6),
  NANOSECONDS("ns", 1e-9);

  private static final Pattern IN_NAME =
      Pattern.compile(
          "(?:[(\\[_ ./-]|^)(s|sec|secs|seconds?|ms|msecs?|milliseconds?|us|µs|μs|"
              + "usecs?|microseconds?|ns|nsecs?|nanoseconds?)[)\\]]*$");

  private final String text;
  private final double seconds;

  TimeUnit(String text, double seconds) {
    this.text = text;
    this.seconds = seconds;
  }

  public double seconds() {
    return seconds;
  }

  @Override
  public String toString() {
    return text;
  }

  /** The unit that the user names. */
  public static TimeUnit of(String name) {
    for (TimeUnit unit : values()) {
      if (unit.text.equals(name)) {
        return unit;
      }
    }
    throw new InputException(
        "there is no unit of time \"" + name + "\"", "one of " + List.of(values()));
  }

  /** The unit at the end of a column's name, as in {@code t[usec]} or {@code duration_us}. */
  static @Nullable TimeUnit inName(String column) {
    Matcher matcher = IN_NAME.matcher(column.toLowerCase(Locale.ROOT));
    if (!matcher.find()) {
      return null;
    }
    String unit = matcher.group(1);
    if (unit.startsWith("s")) {
      return SECONDS;
    }
    if (unit.startsWith("n")) {
      return NANOSECONDS;
    }
    return unit.startsWith("ms") || unit.startsWith("milli") ? MILLISECONDS : MICROSECONDS;
  }
}
