package loadstar.input;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.model.Durations;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Quantity;
import loadstar.model.Visible;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A table in a user's text, read by the names of its columns. Cells are separated by tabs, bars,
 * semicolons or commas, or aligned below a line of dashes. Empty lines and those that begin with #
 * are passed over; the case of names does not matter.
 */
public final class NamedTable {
  /**
   * Possible delimiters; among those equally frequent in the first line the earlier one is taken.
   */
  private static final List<Character> DELIMITERS = List.of('\t', '|', ';', ',');

  /** The advice for a number that its decimal comma has cut in two cells. */
  public static final String DECIMAL_POINT = "a decimal point, or ; between the cells";

  private static final Pattern DASHES = Pattern.compile("[- ]*-[- ]*");
  private static final Pattern DECIMAL_COMMA = Pattern.compile("^([-+]?\\d*),(\\d+)$");

  /** A decimal comma, also of a duration: 1m 55,3s. */
  private static final Pattern COMMA_IN_NUMBER = Pattern.compile("(?<=\\d),(?=\\d)");

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?|[-+]?(?i:nan|inf(inity)?)");

  private final String file;
  private final String text;
  private final CsvDialect dialect;
  private final char delimiter;
  private final List<int[]> aligned = new ArrayList<>();
  private final List<String> names;
  private final boolean header;
  private final int firstLine;

  /** One row. */
  public record Row(int line, List<String> cells) {}

  /**
   * Reads a table.
   *
   * @param file for messages
   * @param expected names that only a first line of names has
   */
  public NamedTable(String file, String text, CsvDialect dialect, List<String> expected) {
    this.file = file;
    this.text = text;
    this.dialect = dialect;
    List<String> top = text.lines().filter(NamedTable::isRow).limit(2).toList();
    if (top.isEmpty()) {
      throw new InputException(file, "there is nothing in it", null);
    }
    String first = top.getFirst();
    firstLine = 1 + (int) text.lines().takeWhile(line -> !isRow(line)).count();
    if (top.size() == 2 && DASHES.matcher(top.getLast()).matches()) {
      Matcher column = Pattern.compile("-+").matcher(top.getLast());
      while (column.find()) {
        aligned.add(new int[] {column.start(), column.end()});
      }
    }
    Character usual = dialect.delimiter();
    delimiter = usual != null && first.indexOf(usual) >= 0 ? usual : delimiter(first);
    List<String> cells = new ArrayList<>(cells(first));
    header =
        cells.stream().anyMatch(cell -> index(expected, cell) >= 0)
            || cells.stream()
                .noneMatch(cell -> isNumber(cell) || Durations.ofCell(cell).isPresent());
    if (header) {
      while (!cells.isEmpty() && cells.getLast().isEmpty()) { // written by sacct --parsable
        cells.removeLast();
      }
    }
    names =
        header ? cells : dialect.columns().isEmpty() ? numbers(cells.size()) : dialect.columns();
  }

  private static boolean isRow(String line) {
    return !line.isBlank() && !line.startsWith("#");
  }

  static List<String> numbers(int columns) {
    return IntStream.rangeClosed(1, columns).mapToObj(String::valueOf).toList();
  }

  /** Returns the delimiter of the cells of a line. */
  public static char delimiter(String line) {
    char best = DELIMITERS.getLast();
    long most = 0;
    for (char one : DELIMITERS) {
      long count = line.chars().filter(c -> c == one).count();
      if (count > most) {
        best = one;
        most = count;
      }
    }
    return best;
  }

  /** Returns the format by which the cells of a text are read. */
  public static CSVFormat format(char delimiter, boolean quotes) {
    CSVFormat.Builder builder =
        CSVFormat.RFC4180.builder().setDelimiter(delimiter).setIgnoreEmptyLines(true).setTrim(true);
    return (quotes ? builder : builder.setQuote(null)).get();
  }

  private static String decimalPoint(String text) {
    return DECIMAL_COMMA.matcher(text).replaceFirst("$1.$2");
  }

  /**
   * Returns a cell with a decimal point, where the delimiter is not a comma and the cell may have
   * one.
   */
  public static String decimalPoint(String cell, char delimiter) {
    boolean one = delimiter != ',' && cell.indexOf(',') == cell.lastIndexOf(',');
    return one ? COMMA_IN_NUMBER.matcher(decimalPoint(cell)).replaceFirst(".") : cell;
  }

  private static boolean isNumber(String text) {
    return NUMBER.matcher(decimalPoint(text)).matches();
  }

  /**
   * Tells whether cells can be names of columns: none of them is a number or begins with a digit.
   */
  public static boolean areNames(List<String> cells) {
    return cells.stream().noneMatch(cell -> isNumber(cell) || cell.matches("[-+.]?\\d.*"));
  }

  /** Returns the number of cells of a row without the empty ones at its end. */
  public static int size(List<String> cells) {
    int size = cells.size();
    while (size > 0 && cells.get(size - 1).isEmpty()) {
      size--;
    }
    return size;
  }

  /**
   * Tells whether a number may have been cut in two cells by its decimal comma.
   *
   * @param number index of its cell
   */
  public static boolean isCut(List<String> cells, int number, char delimiter) {
    return delimiter == ','
        && number + 1 < cells.size()
        && cells.subList(number, number + 2).stream().allMatch(one -> one.matches("[-+]?\\d+"));
  }

  /**
   * Returns the index of a name among others, if need be in another case; -1 where it is missing.
   */
  public static int index(List<String> names, String name) {
    int exact = names.indexOf(name);
    if (exact >= 0) {
      return exact;
    }
    return IntStream.range(0, names.size())
        .filter(i -> names.get(i).equalsIgnoreCase(name))
        .findFirst()
        .orElse(-1);
  }

  /** Returns the index of the first of some columns that is present; -1 for none. */
  public int index(List<String> columns) {
    return columns.stream()
        .mapToInt(name -> index(names, name))
        .filter(i -> i >= 0)
        .findFirst()
        .orElse(-1);
  }

  /**
   * Returns the index of the first of some columns that is present; one of them must be.
   *
   * @throws InputException that names the columns that are present
   */
  public int column(List<String> columns) {
    int index = index(columns);
    if (index < 0) {
      String near = NearestName.hint(columns.getFirst(), names);
      String only =
          names.isEmpty()
              ? ": it is empty"
              : header ? ", only " + String.join(", ", names) : ": its first line has no names";
      throw new InputException(
          file,
          firstLine,
          "has no column \"" + String.join("\" or \"", columns) + "\"" + only,
          near != null ? near : dialect.hint());
    }
    if (header && names.stream().filter(names.get(index)::equalsIgnoreCase).count() > 1) {
      throw new InputException(
          file, firstLine, "has two columns \"" + names.get(index) + "\"", "another name for one");
    }
    return index;
  }

  /** Returns the name of a column. */
  public String name(int column) {
    return names.get(column);
  }

  /** Returns a cell as a number; NaN for any other text. */
  public double number(String cell) {
    return decimal(decimalPoint(cell, delimiter));
  }

  /**
   * Returns the seconds of a cell that is a number or a duration, as {@link Durations#ofCell} reads
   * it.
   */
  public double seconds(String cell, ClockUnit unit) {
    String plain = decimalPoint(cell, delimiter);
    double number = decimal(plain);
    return Double.isNaN(number)
        ? Durations.ofCell(plain).orElse(Double.NaN)
        : unit.toSeconds(number);
  }

  /**
   * Refuses a row that has more cells than there are names, because decimal commas cut numbers.
   * Other rows may have more cells: the last column of a log may be a command with commas.
   *
   * @param numbers indices of the numbers that are read
   */
  public void refuseDecimalCommas(Row row, int... numbers) {
    int size = size(row.cells);
    if (header
        && size > names.size()
        && IntStream.of(numbers).anyMatch(number -> isCut(row.cells, number, delimiter))) {
      throw new InputException(
          file,
          row.line,
          Visible.format("has %d cells, but the header has %d", size, names.size()),
          DECIMAL_POINT);
    }
  }

  /** Returns the names of the columns. */
  public List<String> names() {
    return List.copyOf(names);
  }

  /** Returns the line of the names, or of the first row where there are none. */
  public int firstLine() {
    return firstLine;
  }

  /** Tells whether the first line has names. */
  public boolean hasHeader() {
    return header;
  }

  /**
   * Returns a text as a number; NaN for any other text, and for 1d and 0x1p3, which Java accepts.
   */
  public static double decimal(String text) {
    String plain = text.strip();
    char last = plain.isEmpty() ? ' ' : plain.charAt(plain.length() - 1);
    boolean decimal = last == '.' || (last >= '0' && last <= '9');
    boolean hex = plain.indexOf('x') >= 0 || plain.indexOf('X') >= 0;
    return decimal && !hex ? Quantity.number(plain) : Double.NaN;
  }

  /**
   * Passes on row after row.
   *
   * @throws InputException with its line, for a row with fewer cells than names
   */
  public void forEach(Consumer<Row> consumer) {
    int[] skip = {header ? aligned.isEmpty() ? 1 : 2 : 0};
    Consumer<Row> rows =
        row -> {
          if (skip[0] > 0) {
            skip[0]--;
          } else if (row.cells.size() < names.size()) {
            String has = row.cells.size() + " of " + names.size() + " cells";
            throw new InputException(file, row.line, "the line is cut: it has " + has, null);
          } else {
            consumer.accept(row);
          }
        };
    if (!aligned.isEmpty()) {
      int line = 0;
      for (Iterator<String> lines = text.lines().iterator(); lines.hasNext(); ) {
        String one = lines.next();
        line++;
        if (isRow(one)) {
          rows.accept(new Row(line, cells(one)));
        }
      }
      return;
    }
    try (CSVParser parser = format(delimiter, dialect.quotes()).parse(new StringReader(text))) {
      for (CSVRecord row : parser) {
        if (!row.get(0).startsWith("#") && Stream.of(row.values()).anyMatch(s -> !s.isEmpty())) {
          rows.accept(new Row((int) parser.getCurrentLineNumber(), row.toList()));
        }
      }
    } catch (IOException | UncheckedIOException e) { // a quotation mark is missing
      throw malformed(e, 0);
    }
  }

  private InputException malformed(Exception e, int linesBefore) {
    Matcher line = Pattern.compile("line:? (\\d+)").matcher(e + " " + e.getCause());
    return new InputException(
        file,
        line.find() ? linesBefore + Integer.parseInt(line.group(1)) : 0,
        "cannot be read: a quotation mark is missing, or one too many",
        null);
  }

  private List<String> cells(String line) {
    if (!aligned.isEmpty()) {
      return aligned.stream()
          .filter(column -> column[0] < line.length())
          .map(column -> line.substring(column[0], Math.min(column[1], line.length())).strip())
          .toList();
    }
    try (CSVParser parser =
        format(delimiter, dialect.quotes() && line.indexOf('"') >= 0)
            .parse(new StringReader(line))) {
      return parser.stream().findFirst().map(CSVRecord::toList).orElse(List.of());
    } catch (IOException | UncheckedIOException e) {
      throw malformed(e, firstLine - 1);
    }
  }
}
