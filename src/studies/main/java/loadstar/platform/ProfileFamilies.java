package loadstar.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import loadstar.model.InputException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** The two kinds of {@link ProfileFamily}: periodic ones, and lists of intervals. */
final class ProfileFamilies {
  private static final List<String> COLUMNS = List.of("profile", "low_from", "low_to");

  private ProfileFamilies() {}

  /** When a periodic profile is low, seconds; a length of 0 means never. */
  record Low(double start, double length, double period) {}

  /** One low interval per period. */
  record OnOff(String name, String description, List<Low> lows) implements ProfileFamily {
    OnOff {
      lows = List.copyOf(lows);
    }

    @Override
    public int size() {
      return lows.size();
    }

    @Override
    public Profile profile(int k, double delta) {
      checkDelta(delta);
      Low low = lows.get(k);
      return low.length == 0 || delta == 0
          ? Profile.constant(1)
          : Profile.onOff(low.start, low.length, low.period, 1 - delta);
    }
  }

  /** When a profile is low, seconds. */
  record Interval(double from, double to) {}

  /** Low on any number of intervals, ascending and apart. */
  record Listed(String name, String description, List<List<Interval>> lows)
      implements ProfileFamily {
    Listed {
      lows = lows.stream().map(List::copyOf).toList();
    }

    @Override
    public int size() {
      return lows.size();
    }

    @Override
    public Profile profile(int k, double delta) {
      checkDelta(delta);
      List<Interval> intervals = lows.get(k);
      if (intervals.isEmpty() || delta == 0) {
        return Profile.constant(1);
      }
      boolean startsLow = intervals.getFirst().from() == 0;
      int steps = 2 * intervals.size() + (startsLow ? 0 : 1);
      double[] dates = new double[steps];
      double[] values = new double[steps];
      values[0] = 1;
      int step = startsLow ? 0 : 1;
      for (Interval interval : intervals) {
        dates[step] = interval.from();
        values[step++] = 1 - delta;
        dates[step] = interval.to();
        values[step++] = 1;
      }
      return new Profile(dates, values, Double.POSITIVE_INFINITY);
    }
  }

  private static void checkDelta(double delta) {
    if (!(delta >= 0 && delta < 1)) {
      throw new InputException(
          "the dynamicity delta is " + delta + ", not from 0 to less than 1", null);
    }
  }

  /** Reads a user's own family. */
  static ProfileFamily read(Path file) {
    Map<Integer, List<Interval>> lows = new TreeMap<>();
    try (CSVParser parser =
        CSVParser.parse(file, StandardCharsets.UTF_8, CSVFormat.RFC4180.builder().get())) {
      for (CSVRecord row : parser) {
        int line = Math.toIntExact(parser.getCurrentLineNumber());
        if (row.getRecordNumber() == 1) {
          if (!row.toList().equals(COLUMNS)) {
            throw bad(file, line, "the first line is not \"" + String.join(",", COLUMNS) + "\"");
          }
          continue;
        }
        addRow(file, line, row, lows);
      }
    } catch (IOException e) {
      throw new InputException(file.toString(), 0, "cannot be read: " + e.getMessage(), null);
    }
    return family(file, lows);
  }

  private static void addRow(
      Path file, int line, CSVRecord row, Map<Integer, List<Interval>> lows) {
    if (row.size() != COLUMNS.size()) {
      throw bad(file, line, row.size() + " cells instead of " + COLUMNS.size());
    }
    int k = (int) number(file, line, "profile", row.get(0));
    if (k < 0 || !row.get(0).strip().equals(Integer.toString(k))) {
      throw bad(file, line, "the profile is \"" + row.get(0) + "\", not a number from 0");
    }
    List<Interval> intervals = lows.computeIfAbsent(k, none -> new ArrayList<>());
    if (row.get(1).isBlank() && row.get(2).isBlank()) {
      return;
    }
    double from = number(file, line, "low_from", row.get(1));
    double to = number(file, line, "low_to", row.get(2));
    if (!(from >= 0 && to > from)) {
      throw bad(file, line, "the interval from " + from + " to " + to + " s is none");
    }
    for (Interval other : intervals) {
      if (from <= other.to() && to >= other.from()) {
        throw bad(file, line, "the interval overlaps or touches another one of P" + k);
      }
    }
    intervals.add(new Interval(from, to));
    intervals.sort(Comparator.comparingDouble(Interval::from));
  }

  private static ProfileFamily family(Path file, Map<Integer, List<Interval>> lows) {
    List<List<Interval>> family = new ArrayList<>();
    for (Map.Entry<Integer, List<Interval>> entry : lows.entrySet()) {
      if (entry.getKey() != family.size()) {
        throw new InputException(
            file.toString(),
            0,
            "there is a P" + entry.getKey() + " but no P" + family.size(),
            "a line \"" + family.size() + ",,\" for a profile that is never low");
      }
      family.add(entry.getValue());
    }
    if (family.isEmpty()) {
      throw bad(file, 0, "the family has no profile");
    }
    return new Listed(file.toString(), "the user's own", family);
  }

  private static double number(Path file, int line, String column, String cell) {
    try {
      double value = Double.parseDouble(cell.strip());
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, as are NaN and infinity.
    }
    throw bad(file, line, column + " is \"" + cell + "\", not a number");
  }

  private static InputException bad(Path file, int line, String problem) {
    return new InputException(
        file.toString(), line, problem, "lines like \"9,100,300\": P9 is low from 100 s to 300 s");
  }
}
