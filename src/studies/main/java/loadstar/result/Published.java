package loadstar.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import org.jspecify.annotations.Nullable;

/**
 * Every number that a paper prints, or that real runs took: the files of {@code
 * published/<paper>/}, one per figure or table. They are facts about the paper and are never edited
 * to fit.
 */
public final class Published {
  private static final List<String> COLUMNS =
      List.of(
          ("id,quantity,value,unit,digit,kind,tolerance,claimed,place,tolerance_reason,"
                  + "interpretation")
              .split(","));

  /** Additional columns of files with measured values; repeats are separated by blanks. */
  private static final List<String> MEASURED =
      Stream.concat(COLUMNS.stream(), Stream.of("repeats", "source", "commit", "machine")).toList();

  private final Map<String, List<PublishedValue>> files = new LinkedHashMap<>();
  private final Map<String, PublishedValue> values = new LinkedHashMap<>();

  private Published() {}

  /**
   * Reads all files of a paper.
   *
   * @param folder for example {@code published/icppw12}
   */
  public static Published read(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new InputException(
          folder, "no such folder of published values", "the clone is incomplete");
    }
    Published published = new Published();
    try (Stream<Path> paths = Files.list(folder)) {
      for (Path file : paths.filter(path -> path.toString().endsWith(".csv")).sorted().toList()) {
        published.add(file);
      }
    }
    return published;
  }

  private void add(Path file) throws IOException {
    Table table = Table.read(file);
    if (!table.columns().equals(COLUMNS) && !table.columns().equals(MEASURED)) {
      throw new InputException(
          file.toString(),
          1,
          "the columns must be " + String.join(",", COLUMNS),
          "of measured values " + String.join(",", MEASURED));
    }
    List<PublishedValue> rows = new ArrayList<>();
    for (int row = 0; row < table.rows(); row++) {
      PublishedValue value = value(table, row, file);
      if (values.putIfAbsent(value.id(), value) != null) {
        throw new InputException(
            file.toString(), row + 2, "there is already a value \"" + value.id() + "\"", null);
      }
      rows.add(value);
    }
    String name = file.getFileName().toString();
    files.put(name.substring(0, name.length() - ".csv".length()), rows);
  }

  private static PublishedValue value(Table table, int row, Path file) {
    try {
      PublishedValue value =
          new PublishedValue(
              table.text(row, "id"),
              table.text(row, "quantity"),
              table.text(row, "value"),
              table.text(row, "unit"),
              digit(table, row),
              PublishedValue.ComparisonKind.valueOf(
                  table.text(row, "kind").toUpperCase(Locale.ROOT).replace('-', '_')),
              Tolerance.of(table.text(row, "tolerance")),
              table.text(row, "claimed").equals("yes"),
              table.text(row, "place"),
              table.text(row, "tolerance_reason"),
              table.text(row, "interpretation"),
              measured(table, row));
      if (!Double.isFinite(value.value())
          || !(value.digit() > 0 && value.digit() <= PublishedValue.digitOf(value.printed()))) {
        throw new IllegalArgumentException("value or digit is not a number to compare with");
      }
      return value;
    } catch (IllegalArgumentException e) {
      throw new InputException(
          file.toString(),
          row + 2,
          String.valueOf(e.getMessage()),
          "kind is equal, at-most, less-than, at-least, more-than, calibrated,"
              + " calibrated-more-than, measured, note");
    }
  }

  private static PublishedValue.@Nullable Measured measured(Table table, int row) {
    if (table.columns().size() == COLUMNS.size() || table.text(row, "repeats").isEmpty()) {
      return null;
    }
    List<Double> repeats =
        Stream.of(table.text(row, "repeats").split(" ", -1)).map(Double::valueOf).toList();
    return new PublishedValue.Measured(
        repeats, table.text(row, "source"), table.text(row, "commit"), table.text(row, "machine"));
  }

  /** Returns the digit of the value itself, unless its column has finer ones. */
  private static double digit(Table table, int row) {
    return table.text(row, "digit").isEmpty()
        ? PublishedValue.digitOf(table.text(row, "value"))
        : table.number(row, "digit");
  }

  /** Returns the value with an id. */
  public PublishedValue value(String id) {
    PublishedValue value = values.get(id);
    if (value == null) {
      throw new InputException(
          "no published value \"" + id + "\"", NearestName.hint(id, values.keySet()));
    }
    return value;
  }

  /** Returns all values of one file, named without its ending: the figure or table. */
  public List<PublishedValue> file(String name) {
    List<PublishedValue> rows = files.get(name);
    if (rows == null) {
      throw new InputException(
          "no published values \"" + name + "\"", NearestName.hint(name, files.keySet()));
    }
    return List.copyOf(rows);
  }

  /** Returns all values of all files. */
  public List<PublishedValue> values() {
    return List.copyOf(values.values());
  }
}
