package loadstar.simulation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import loadstar.input.Digests;
import loadstar.input.NamedTable;
import loadstar.input.TextFile;
import loadstar.input.log.LogFiles;
import loadstar.input.log.TaskLog;
import loadstar.input.log.TaskLog.LoggedTask;
import loadstar.model.Durations;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import loadstar.model.Visible;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads and hashes a file of costs in one pass: one number a line, a column of a CSV file with a
 * header, or a report or log that {@link LogFiles} recognises. Empty lines and those that begin
 * with # are skipped. Times become seconds: the name of a column may have another unit, {@code
 * duration_ms}, and each cell its own, {@code 1m 55s}.
 */
final class CostsReader {
  private final Path file;
  private final CostsColumns columns;
  private final CostList costs = new CostList();
  private final List<String> names = new ArrayList<>();
  private final List<String> groups = new ArrayList<>();
  private CostsHeader header;
  private double total;

  private CostsReader(Path file, CostsColumns columns) {
    this.file = file;
    this.columns = columns;
    header = CostsHeader.ofNumbers(columns);
  }

  /**
   * Reads a file, one task for each row whatever their groups are.
   *
   * @throws InputException with file and line, for a value that is not a positive number, and as
   *     {@link CostsHeader#of} has it for a header
   */
  static CostsFile read(Path file, CostsColumns columns) {
    TaskLog log =
        columns.cost() == null || columns.optional() ? LogFiles.costs(file, columns.zero()) : null;
    CostsReader reader = new CostsReader(file, columns);
    return log == null ? reader.readText() : reader.take(log);
  }

  private CostsFile readText() {
    MessageDigest digest = Digests.sha256();
    String sha256;
    try (InputStream bytes = new DigestInputStream(Files.newInputStream(file), digest);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8.newDecoder()))) {
      readLines(reader);
      sha256 = Digests.of(digest);
    } catch (MalformedInputException e) {
      throw problem(costs.size() + 1, "is not a text in UTF-8", null);
    } catch (IOException e) {
      throw TextFile.unreadable(file, e);
    } catch (UncheckedIOException e) { // a row of CSV with a missing quotation mark
      throw TextFile.unreadable(file, Objects.requireNonNull(e.getCause()));
    }
    if (costs.size() == 0) {
      throw problem(1, "there are no costs in it", "one number a line");
    }
    return new CostsFile(file, columns, header, costs, names, groups, sha256);
  }

  /** Takes the seconds of the tasks of a log. */
  private CostsFile take(TaskLog log) {
    if (columns.meaning() == CostsMeaning.FLOPS) {
      throw new InputException(
          file.toString(),
          "this is a log of \"" + log.format().word() + "\" in seconds, but costs are flops here",
          CostsMeaning.ON_A_HOST);
    }
    header = CostsHeader.ofLog(columns);
    for (LoggedTask task : log.tasks()) {
      total += task.seconds();
      costs.add(task.seconds());
      if (columns.names()) {
        names.add(task.name());
        groups.add(task.group());
      }
    }
    if (columns.together() != null && groups.stream().anyMatch(String::isEmpty)) {
      throw new InputException(
          file.toString(), "this log does not say which tasks belong together", null);
    }
    if (total > Quantity.MOST) {
      throw new InputException(
          file.toString(), "its times are more than " + Quantity.exact(Quantity.MOST), null);
    }
    return new CostsFile(file, columns, header, costs, names, groups, log.sha256());
  }

  private void readLines(BufferedReader reader) throws IOException {
    int line = 0;
    for (String text = reader.readLine(); text != null; text = reader.readLine()) {
      line++;
      if (line == 1 && text.indexOf(TextFile.BYTE_ORDER_MARK) == 0) {
        text = text.substring(1);
      }
      if (text.isBlank() || text.startsWith("#")) {
        continue;
      }
      if (costs.size() == 0 && Double.isNaN(cost(text))) {
        readRows(reader, text, line);
        return;
      }
      add(text, line, text);
    }
    if (columns.cost() != null) {
      throw problem(1, "has no header, so no column \"" + columns.cost() + "\"", null);
    }
  }

  /** Reads the rows below a line of names. */
  private void readRows(BufferedReader reader, String text, int headerLine) throws IOException {
    char delimiter = NamedTable.delimiter(text);
    CSVFormat csv = NamedTable.format(delimiter, true);
    List<String> cells;
    try (CSVParser parser = csv.parse(new StringReader(text))) {
      cells = parser.getRecords().getFirst().toList();
    }
    try (CSVParser parser = csv.parse(reader)) {
      Iterator<CSVRecord> rows = parser.iterator();
      CSVRecord row = next(rows);
      header = CostsHeader.of(file, columns, text, headerLine, cells, row);
      for (; row != null; row = next(rows)) {
        int line = headerLine + (int) parser.getCurrentLineNumber();
        refuseMoreCells(row, line, delimiter);
        String cost = cell(row, header.cost(), line);
        add(cost, line, NamedTable.decimalPoint(cost, delimiter));
        if (header.task() >= 0) {
          names.add(cell(row, header.task(), line).intern());
        }
        if (header.group() >= 0) {
          boolean absent = columns.together() == null && row.size() <= header.group();
          groups.add(absent ? "" : cell(row, header.group(), line).intern());
        }
      }
    }
  }

  /** Returns the next row that is no comment; null at the end. */
  private static @Nullable CSVRecord next(Iterator<CSVRecord> rows) {
    while (rows.hasNext()) {
      CSVRecord row = rows.next();
      if (!row.get(0).startsWith("#")) {
        return row;
      }
    }
    return null;
  }

  /**
   * Refuses a row with more cells than the header: a comma in a number or a name makes two cells of
   * one, and then the others do not stand in their columns. Empty cells at the end are accepted, as
   * a program may end each line by a delimiter.
   */
  private void refuseMoreCells(CSVRecord row, int line, char delimiter) {
    int columns = header.names().size();
    if (row.size() <= columns) {
      return;
    }
    List<String> cells = row.toList();
    int size = NamedTable.size(cells);
    if (size > columns) {
      throw problem(
          line,
          Visible.format("has %d cells, but the header has %d", size, columns),
          NamedTable.isCut(cells, header.cost(), delimiter)
              ? NamedTable.DECIMAL_POINT
              : "quotation marks around a cell that has the delimiter in it");
    }
  }

  private String cell(CSVRecord row, int index, int line) {
    if (row.size() <= index) {
      throw problem(line, "has no column \"" + header.names().get(index) + "\"", null);
    }
    return row.get(index);
  }

  private double cost(String text) {
    return columns.meaning().parse(text, header.unit());
  }

  /**
   * Appends a cost.
   *
   * @param text as the user wrote it
   * @param number the same with a decimal point
   */
  private void add(String text, int line, String number) {
    double cost = cost(number);
    if (cost == 0) {
      cost = columns.zero();
    }
    if (!(cost > 0)) {
      throw problem(line, "the cost \"" + text + "\" is not a positive number", hint(number, cost));
    }
    total += cost;
    if (total > Quantity.MOST) {
      String what =
          cost > Quantity.MOST ? "the cost \"" + text + "\" is" : "the costs up to here are";
      throw problem(line, what + " more than " + Quantity.exact(Quantity.MOST), null);
    }
    costs.add(cost);
  }

  /** Returns the advice for a text that is no positive number. */
  private @Nullable String hint(String text, double cost) {
    if (cost == 0 && columns.meaning() == CostsMeaning.SECONDS) {
      return "--zero SECONDS: what a task counts that was too short for this clock";
    }
    if (cost == 0) {
      String name = header.name();
      return "loadstar costs csv %s --time-column %s --zero SECONDS > costs.csv, for a clock too coarse"
          .formatted(file.getFileName(), name.isEmpty() ? "1" : "'" + name + "'");
    }
    return Durations.ofCell(text).isPresent() ? CostsMeaning.ON_A_HOST : null;
  }

  private InputException problem(int line, String what, @Nullable String hint) {
    return new InputException(file.toString(), line, what, hint);
  }
}
