package loadstar.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Seconds that tasks really took, from the log of whatever ran them. A task that was run again
 * counts with its last run that ended well.
 */
public final class TaskLog {
  private static final Pattern ELAPSED =
      Pattern.compile("(?:(\\d+)-)?(?:(\\d+):)?(\\d+):(\\d+(?:\\.\\d+)?)");

  private final Path file;
  private final SortedMap<Long, Double> seconds = new TreeMap<>();
  private final SortedSet<String> hosts = new TreeSet<>();
  private final SortedSet<Long> failed = new TreeSet<>();

  /** Who wrote the log. */
  public enum Format {
    /** GNU parallel's --joblog: columns Seq, Host, JobRuntime, Exitval. */
    JOBLOG('\t', "Seq", "JobRuntime"),
    /** {@code sacct --parsable2} of an array job: JobID, ElapsedRaw or Elapsed, State. */
    SACCT('|', "JobID", "ElapsedRaw"),
    /** CSV of a loop's iterations: index, seconds. */
    LOOP(',', "index", "seconds");

    private final CSVFormat csv;
    private final String task;
    private final String time;

    Format(char delimiter, String task, String time) {
      CSVFormat.Builder builder =
          CSVFormat.RFC4180
              .builder()
              .setDelimiter(delimiter)
              .setHeader()
              .setSkipHeaderRecord(true)
              .setIgnoreEmptyLines(true)
              .setTrim(true);
      // Commands of jobs may hold any quotation marks.
      csv = (delimiter == ',' ? builder : builder.setQuote(null)).get();
      this.task = task;
      this.time = time;
    }
  }

  private TaskLog(Path file) {
    this.file = file;
  }

  /**
   * Reads a log.
   *
   * @throws InputException with file and line for what cannot be read, and where a task between the
   *     first and the last is not there
   */
  public static TaskLog read(Path file, Format format) {
    TaskLog log = new TaskLog(file);
    try (CSVParser rows = CSVParser.parse(TextFile.read(file), format.csv)) {
      for (String name : List.of(format.task, format.time)) {
        if (!rows.getHeaderMap().containsKey(name)
            && !(name.equals("ElapsedRaw") && rows.getHeaderMap().containsKey("Elapsed"))) {
          throw new InputException(
              file.toString(),
              1,
              "has no column \"" + name + "\", only " + String.join(", ", rows.getHeaderNames()),
              NearestName.hint(name, rows.getHeaderNames()));
        }
      }
      for (CSVRecord row : rows) {
        log.add(row, format, (int) rows.getCurrentLineNumber());
      }
    } catch (IOException e) {
      throw TextFile.unreadable(file, e);
    } catch (UncheckedIOException e) { // a row with a quotation mark too few
      throw TextFile.unreadable(file, Objects.requireNonNull(e.getCause()));
    }
    log.check();
    return log;
  }

  private void add(CSVRecord row, Format format, int line) {
    String name = cell(row, format.task, line);
    if (format == Format.SACCT && (name.contains(".") || !name.contains("_"))) {
      return; // a step of a task, or the job itself
    }
    long task = task(name.substring(name.indexOf('_') + 1), line);
    if (!endedWell(row, format)) {
      if (!seconds.containsKey(task)) {
        failed.add(task);
      }
      return;
    }
    failed.remove(task);
    seconds.put(task, time(row, format, line));
    if (row.isMapped("Host") && row.isSet("Host")) {
      hosts.add(row.get("Host"));
    } else if (row.isMapped("NodeList") && row.isSet("NodeList")) {
      hosts.add(row.get("NodeList"));
    }
  }

  private static boolean endedWell(CSVRecord row, Format format) {
    return switch (format) {
      case JOBLOG -> !row.isMapped("Exitval") || row.get("Exitval").equals("0");
      case SACCT -> !row.isMapped("State") || row.get("State").equals("COMPLETED");
      case LOOP -> true;
    };
  }

  private double time(CSVRecord row, Format format, int line) {
    boolean clock = format == Format.SACCT && !row.isMapped(format.time);
    String text = cell(row, clock ? "Elapsed" : format.time, line);
    Matcher parts = ELAPSED.matcher(text);
    double value = Double.NaN;
    if (clock && parts.matches()) {
      value =
          ((number(parts.group(1)) * 24 + number(parts.group(2))) * 60 + number(parts.group(3)))
                  * 60
              + number(parts.group(4));
    } else if (!clock) {
      value = number(text);
    }
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new InputException(
          file.toString(), line, "the time \"" + text + "\" is not a number of seconds", null);
    }
    return value;
  }

  private static double number(@Nullable String text) {
    if (text == null) {
      return 0;
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private long task(String text, int line) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new InputException(
          file.toString(), line, "the task \"" + text + "\" is not a whole number", null);
    }
  }

  private String cell(CSVRecord row, String column, int line) {
    if (!row.isSet(column)) {
      throw new InputException(file.toString(), line, "has no \"" + column + "\"", null);
    }
    return row.get(column);
  }

  private void check() {
    if (!failed.isEmpty()) {
      throw new InputException(
          file.toString(), 0, "task " + failed.getFirst() + " did not end well", "run it again");
    }
    if (seconds.isEmpty()) {
      throw new InputException(file.toString(), 0, "there are no tasks in it", null);
    }
    long next = seconds.firstKey();
    for (Map.Entry<Long, Double> entry : seconds.entrySet()) {
      if (entry.getKey() != next) {
        throw new InputException(
            file.toString(), 0, "task " + next + " is missing before " + entry.getKey(), null);
      }
      if (entry.getValue() == 0) {
        throw new InputException(
            file.toString(), 0, "task " + next + " took no time", "a log with a finer clock");
      }
      next++;
    }
  }

  /** Seconds of each task, by its number; numbers are consecutive. */
  public SortedMap<Long, Double> seconds() {
    return seconds;
  }

  /** Where tasks ran, as far as the log says. */
  public SortedSet<String> hosts() {
    return hosts;
  }
}
