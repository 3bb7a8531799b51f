package loadstar.result;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** A result table: the contents of a CSV file. Column names contain the unit. */
public final class Table {
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator("\n").get();

  private final List<String> columns;
  private final @Nullable String file; // the file from which it was read
  private final List<List<String>> rows = new ArrayList<>();

  public Table(List<String> columns) {
    this(columns, null);
  }

  private Table(List<String> columns, @Nullable String file) {
    this.columns = List.copyOf(columns);
    this.file = file;
  }

  public Table(String... columns) {
    this(List.of(columns));
  }

  /** Adds a row; doubles are written as {@link Numbers#text} does, everything else as it is. */
  public Table add(Object... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(cells.length + " cells for columns " + columns);
    }
    List<String> above = rows.isEmpty() ? List.of() : rows.getLast();
    List<String> row = new ArrayList<>(cells.length);
    for (Object cell : cells) {
      String text = cell instanceof Double number ? Numbers.text(number) : cell.toString();
      // Most cells of a large table have the text of the cell above: one copy of it is enough.
      String same = above.isEmpty() ? text : above.get(row.size());
      row.add(text.equals(same) ? same : text);
    }
    rows.add(row);
    return this;
  }

  /** Returns the cell of a value that may be unknown: empty for NaN and null. */
  public static Object known(@Nullable Object value) {
    return value == null || value.equals(Double.NaN) ? "" : value;
  }

  public List<String> columns() {
    return columns;
  }

  public int rows() {
    return rows.size();
  }

  /** Returns the cells of all rows, in the order of the columns. */
  public List<List<String>> cells() {
    return Collections.unmodifiableList(rows);
  }

  public String text(int row, String column) {
    return rows.get(row).get(index(column));
  }

  public double number(int row, String column) {
    return number(row, index(column));
  }

  private double number(int row, int index) {
    String cell = rows.get(row).get(index);
    try {
      return Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      if (file == null) {
        throw e;
      }
      String problem = "column " + columns.get(index) + " is \"" + cell + "\", not a number";
      throw new InputException(file, row + 2, problem, "run again what wrote it");
    }
  }

  /** Returns a column of numbers. */
  public double[] numbers(String column) {
    int index = index(column);
    return IntStream.range(0, rows.size()).mapToDouble(row -> number(row, index)).toArray();
  }

  private int index(String column) {
    int index = columns.indexOf(column);
    if (index < 0) {
      if (file != null) {
        throw new InputException(
            file, 1, "there is no column \"" + column + "\"", NearestName.hint(column, columns));
      }
      throw new IllegalArgumentException("no column \"" + column + "\" in " + columns);
    }
    return index;
  }

  /** Tells whether another table has the same cells in some columns. */
  public boolean isAlike(Table other, List<String> some) {
    return rows() == other.rows()
        && columns.equals(other.columns)
        && IntStream.range(0, rows())
            .allMatch(
                row -> some.stream().allMatch(one -> text(row, one).equals(other.text(row, one))));
  }

  /**
   * Returns a table with the columns of another table, of the same length, beside its own.
   *
   * @param before prefix of their names
   */
  public Table with(String before, Table other) {
    List<String> all = new ArrayList<>(columns);
    other.columns.forEach(column -> all.add(before + column));
    Table both = new Table(all);
    for (int row = 0; row < rows(); row++) {
      List<String> cells = new ArrayList<>(rows.get(row));
      cells.addAll(other.rows.get(row));
      both.add(cells.toArray());
    }
    return both;
  }

  public String csv() {
    StringBuilder text = new StringBuilder(1000);
    try {
      print(text);
    } catch (IOException e) {
      throw new IllegalStateException("a StringBuilder does not fail", e);
    }
    return text.toString();
  }

  private void print(Appendable to) throws IOException {
    CSVPrinter printer = new CSVPrinter(to, FORMAT);
    printer.printRecord(columns);
    printer.printRecords(rows);
    printer.flush();
  }

  public void write(Path file) throws IOException {
    AtomicFile.write(file, this::print);
  }

  /**
   * Reads a table from a file.
   *
   * @throws InputException when a row has another number of cells than the header
   */
  public static Table read(Path file) {
    try {
      return parse(file.toString(), TextFile.read(file));
    } catch (UncheckedIOException e) {
      throw noTable(file.toString(), e);
    }
  }

  /**
   * Reads a table from the text of a file.
   *
   * @param file its name, for messages
   */
  public static Table parse(String file, String text) {
    try (Reader reader = new StringReader(text);
        CSVParser parser = CSVParser.parse(reader, FORMAT)) {
      List<CSVRecord> records = parser.getRecords();
      if (records.isEmpty()) {
        throw new InputException(file, 1, "a table needs a line of column names", null);
      }
      Table table = new Table(records.getFirst().toList(), file);
      for (CSVRecord cells : records.subList(1, records.size())) {
        if (cells.size() != table.columns.size()) {
          throw new InputException(
              file,
              Math.toIntExact(cells.getRecordNumber()),
              cells.size() + " cells below " + table.columns.size() + " column names",
              "a cell with a comma needs quotes");
        }
        table.rows.add(cells.toList());
      }
      return table;
    } catch (IOException | UncheckedIOException e) {
      throw noTable(file, e);
    }
  }

  private static InputException noTable(String file, Exception e) {
    String why = String.valueOf(e.getMessage()).replaceFirst("^\\S*Exception: ", "");
    return new InputException(file, "this is no table: " + why, null);
  }
}
