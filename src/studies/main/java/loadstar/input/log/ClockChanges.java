package loadstar.input.log;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.time.zone.ZoneOffsetTransition;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import loadstar.input.NamedTable;
import loadstar.model.Durations;

/**
 * Finds tasks that ran while clocks were changed: dates without a zone are then an hour apart from
 * the time that has passed.
 */
final class ClockChanges {
  private static final Pattern LOCAL =
      Pattern.compile("\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}([.,]\\d+)?)?");

  /** Possible changes of clocks, seconds. */
  private static final double[] CHANGES = {1800, 3600};

  /** Zones to try where that of a log is unknown: the machine's, and the most common ones. */
  private static final List<ZoneId> ZONES =
      List.of(ZoneId.systemDefault(), ZoneId.of("Europe/Berlin"), ZoneId.of("America/New_York"));

  private final int start;
  private final int end;
  private final int elapsed;
  private final boolean looks;
  private long off;
  private long perhaps;

  /**
   * Creates a detector for columns, -1 for one that is missing.
   *
   * @param elapsed column of the time that has passed, by any clock
   * @param looks false for logs about which nothing is known
   */
  ClockChanges(int start, int end, int elapsed, boolean looks) {
    this.start = start;
    this.end = end;
    this.elapsed = elapsed;
    this.looks = looks && start >= 0 && end >= 0;
  }

  void see(List<String> cells, double seconds) {
    if (!looks || !LOCAL.matcher(cells.get(start)).matches()) {
      return;
    }
    double between = date(cells.get(end)) - date(cells.get(start));
    double passed =
        elapsed < 0
            ? Double.NaN
            : Durations.ofCell(cells.get(elapsed)).orElse(NamedTable.decimal(cells.get(elapsed)));
    double change = Math.abs(between - passed);
    if (Arrays.stream(CHANGES).anyMatch(one -> Math.abs(change - one) < 2)) {
      off++;
    } else if (Double.isNaN(passed)
        && !Double.isNaN(between)
        && ZONES.stream().anyMatch(zone -> changes(zone, cells))) {
      perhaps++;
    }
  }

  private boolean changes(ZoneId zone, List<String> cells) {
    ZonedDateTime from = local(cells.get(start)).atZone(zone);
    ZoneOffsetTransition next = zone.getRules().nextTransition(from.toInstant());
    return next != null
        && next.getInstant().isBefore(local(cells.get(end)).atZone(zone).toInstant());
  }

  private static LocalDateTime local(String text) {
    return LocalDateTime.parse(text.replace(' ', 'T').replace(',', '.'));
  }

  /**
   * Returns a sentence about such tasks; empty where there are none.
   *
   * @param byDates whether the times of tasks are computed from dates
   */
  Optional<String> note(boolean byDates) {
    if (off > 0) {
      return Optional.of(
          tasks(off)
              + " ran while clocks were changed: "
              + (byDates
                  ? "Start and End are off, which --time-column ElapsedRaw is not"
                  : "the elapsed time counts, not Start and End"));
    }
    return perhaps > 0 && byDates
        ? Optional.of(
            tasks(perhaps)
                + " ran in a night in which clocks are changed: dates without a zone may be an hour off")
        : Optional.empty();
  }

  private static String tasks(long number) {
    return number + (number == 1 ? " task" : " tasks");
  }

  /**
   * Returns the seconds of a date since a fixed day, by UTC where it has no zone; NaN for any other
   * text.
   */
  static double date(String text) {
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
