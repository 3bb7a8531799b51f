package loadstar.input.log;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations and dates as logs write them. */
final class LogTime {
  private static final Pattern CLOCK =
      Pattern.compile("(?:(\\d+)-)?(?:(\\d+):)?(\\d+):(\\d+(?:\\.\\d+)?)");

  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}[T ].*");

  private LogTime() {}

  /** Seconds of 1-02:03:04, 03:04.5 or a date (from some day on); NaN for any other text. */
  static double seconds(String text) {
    Matcher clock = CLOCK.matcher(text);
    if (clock.matches()) {
      double total = 0;
      for (int i = 1; i <= 4; i++) {
        double part = clock.group(i) == null ? 0 : Double.parseDouble(clock.group(i));
        total = total * (i == 2 ? 24 : 60) + part;
      }
      return total;
    }
    return DATE.matcher(text).matches() ? date(text) : Double.NaN;
  }

  private static double date(String text) {
    try {
      TemporalAccessor date =
          DateTimeFormatter.ISO_DATE_TIME.parseBest(
              text.replace(' ', 'T').replace(',', '.'), ZonedDateTime::from, LocalDateTime::from);
      ZonedDateTime zoned =
          date instanceof LocalDateTime local
              ? local.atZone(ZoneOffset.UTC)
              : ZonedDateTime.from(date);
      return zoned.toEpochSecond() + zoned.getNano() / 1e9;
    } catch (DateTimeException e) {
      return Double.NaN;
    }
  }
}
