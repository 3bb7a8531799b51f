package loadstar.simulation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * What each task of a load costs, from a file: one number a line, or a column of a CSV file with a
 * header. Empty lines and those that begin with # are passed over. The file is read once, and takes
 * eight bytes a task.
 */
public final class CostsFile {
  private static final CSVFormat CSV =
      CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).setTrim(true).get();

  private final Path file;
  private final PrefixSums sums = new PrefixSums();

  private CostsFile(Path file) {
    this.file = file;
  }

  /**
   * Reads a file.
   *
   * @param column of a CSV file with several; null to take the only one
   * @throws InputException with file and line, for what is not a positive number
   */
  public static CostsFile read(Path file, @Nullable String column) {
    CostsFile costs = new CostsFile(file);
    if (Files.exists(file) && !Files.isRegularFile(file)) { // a device has no end
      throw new InputException("the file of costs \"" + file + "\" is not a file", null);
    }
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      costs.read(reader, column);
    } catch (MalformedInputException e) {
      throw new InputException(file.toString(), costs.tasks() + 1, "is not a text in UTF-8", null);
    } catch (IOException e) {
      throw TextFile.unreadable(file, e);
    } catch (UncheckedIOException e) { // a row of CSV with a quotation mark too few
      throw TextFile.unreadable(file, Objects.requireNonNull(e.getCause()));
    }
    if (costs.tasks() == 0) {
      throw new InputException(file.toString(), 1, "there are no costs in it", "one number a line");
    }
    return costs;
  }

  private void read(BufferedReader reader, @Nullable String column) throws IOException {
    int line = 0;
    for (String text = reader.readLine(); text != null; text = reader.readLine()) {
      line++;
      if (text.isBlank() || text.startsWith("#")) {
        continue;
      }
      if (sums.size() == 0 && !isNumber(text)) {
        readColumn(reader, text, line, column);
        return;
      }
      add(text, line);
    }
    if (column != null) {
      throw new InputException(
          file.toString(), 1, "has no header, so no column \"" + column + "\"", null);
    }
  }

  private void readColumn(
      BufferedReader reader, String header, int headerLine, @Nullable String column)
      throws IOException {
    List<String> names;
    try (CSVParser parser = CSVParser.parse(header, CSV)) {
      names = parser.getRecords().getFirst().toList();
    }
    int index = column == null ? only(names, headerLine) : named(names, column, headerLine);
    try (CSVParser parser = CSV.parse(reader)) {
      for (CSVRecord row : parser) {
        int line = headerLine + (int) parser.getCurrentLineNumber();
        if (row.size() <= index) {
          throw new InputException(
              file.toString(), line, "has no column \"" + names.get(index) + "\"", null);
        }
        if (!row.get(0).startsWith("#")) {
          add(row.get(index), line);
        }
      }
    }
  }

  private int only(List<String> names, int line) {
    if (names.size() > 1) {
      throw new InputException(
          file.toString(),
          line,
          "has the columns " + String.join(", ", names) + ", and none is named",
          "\"costs_column\"");
    }
    return 0;
  }

  private int named(List<String> names, String column, int line) {
    int index = names.indexOf(column);
    if (index < 0) {
      throw new InputException(
          file.toString(),
          line,
          "has no column \"" + column + "\", only " + String.join(", ", names),
          NearestName.hint(column, names));
    }
    return index;
  }

  private static boolean isNumber(String text) {
    try {
      Double.parseDouble(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private void add(String text, int line) {
    double cost;
    try {
      cost = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      cost = Double.NaN;
    }
    if (!(cost > 0) || Double.isInfinite(cost)) {
      throw new InputException(
          file.toString(), line, "the cost \"" + text + "\" is not a positive number", null);
    }
    sums.add(cost);
  }

  /** Where it is. */
  public Path file() {
    return file;
  }

  /** How many tasks there are. */
  public int tasks() {
    return sums.size();
  }

  /** Mean of the costs, in the file's unit. */
  public double mean() {
    return sums.total() / sums.size();
  }

  /** The costs for one run; a unit of work is the mean cost. */
  public TaskCosts costs() {
    return TaskCosts.of(sums, mean());
  }
}
