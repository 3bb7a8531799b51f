package loadstar.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IllegalFormatException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.result.Comparison;
import loadstar.result.Effect;
import loadstar.result.Published;
import loadstar.result.PublishedValue;
import loadstar.result.Scale;
import loadstar.result.Table;

/**
 * Builds the comparison of an experiment. Rows are named: printed numbers as in {@code published/},
 * statements of a paper as in {@code sentences.csv}, other readings as in {@code readings.csv},
 * closed forms as in {@code closed-forms.csv}, figures as in {@code figures.csv}, which lie beside
 * this class. There, all but the unit is a format of the words given with the row; {@code
 * fig4-recursion-%s} stands for one row for each of them.
 */
public final class Findings {
  private static final Words READINGS = new Words("readings.csv", "id,reading,calibrated,why");
  private static final Words CLOSED_FORMS =
      new Words("closed-forms.csv", "id,quantity,unit,place,interpretation");

  private final Published published;
  private final Comparison comparison;
  private final Map<String, Table> tables = new LinkedHashMap<>();
  private final List<Drawing> drawings = new ArrayList<>();

  public Findings(Scale scale, Published published) {
    this.published = published;
    comparison = new Comparison(scale);
  }

  public Comparison comparison() {
    return comparison;
  }

  Map<String, Table> tables() {
    return tables;
  }

  List<Drawing> drawings() {
    return drawings;
  }

  /** Returns the paper's numbers, some of which decide what is simulated. */
  public Published published() {
    return published;
  }

  /**
   * Returns the value that the paper prints.
   *
   * @param id its name in {@code published/}
   */
  public PublishedValue value(String id) {
    return published.value(id);
  }

  /**
   * Returns the number that the paper prints.
   *
   * @param id its name in {@code published/}
   */
  public double printed(String id) {
    return value(id).value();
  }

  /** Adds a table, by its file's name without ending. */
  public Findings table(String name, Table table) {
    tables.put(name, table);
    return this;
  }

  /** Adds a figure, which is drawn from the tables: a line of {@code figures.csv}. */
  public Findings figure(String id, Object... words) {
    return figure(Map.of(), id, words);
  }

  /**
   * Adds a figure whose lines have other labels than their columns.
   *
   * @param names by the text for which {@code *} stands in a column
   */
  public Findings figure(Map<String, String> names, String id, Object... words) {
    drawings.add(new Drawing(names, id, words));
    return this;
  }

  /**
   * Compares with a printed or measured number.
   *
   * @param ours simulated values, one for each seed
   */
  public Findings published(String id, double... ours) {
    comparison.published(value(id), ours);
    return this;
  }

  /**
   * Compares another value with a printed number, see {@link Comparison#reading} and {@link
   * Comparison#calibrated}.
   *
   * @param row describes the value: a line of {@code readings.csv}
   */
  public Findings reading(String row, String id, double[] ours, Object... words) {
    Words.Row reading = READINGS.row(row, words);
    if (reading.text("calibrated").equals("yes")) {
      comparison.calibrated(value(id), reading.text("reading"), reading.text("why"), ours);
    } else {
      comparison.reading(value(id), reading.text("reading"), reading.text("why"), ours);
    }
    return this;
  }

  /** Tells whether a reading, by its name, has used the numbers that it is compared with. */
  public static boolean isCalibrated(String reading) {
    return READINGS.all().stream()
        .anyMatch(
            row -> row.text("reading").equals(reading) && row.text("calibrated").equals("yes"));
  }

  /** Lists the numbers in these files of {@code published/} with which nothing was compared. */
  public Findings rest(String... files) {
    for (String file : files) {
      comparison.rest(published.file(file));
    }
    return this;
  }

  /** Tests a sentence, see {@link Comparison#claim}. */
  public Findings claim(String id, Effect effect, Object... words) {
    Words.Row row = Sentence.WORDS.row(id, words);
    boolean claimed = row.text("claimed").equals("yes");
    comparison.claim(
        row.text("id"),
        row.text("statement"),
        effect,
        claimed,
        row.text("place"),
        row.text("evidence"));
    return this;
  }

  /** Compares with a closed form, see {@link Comparison#between}. */
  public Findings derived(
      String id, double[] expected, double[] ours, double tolerance, Object... words) {
    return between(id, expected, ours, tolerance, tolerance, words);
  }

  /** Compares the errors of each seed with 0. */
  public Findings none(String id, double[] ours, double tolerance, Object... words) {
    return derived(id, new double[ours.length], ours, tolerance, words);
  }

  /** Compares with a bound, see {@link Comparison#between}. */
  public Findings between(
      String id, double[] expected, double[] ours, double below, double above, Object... words) {
    Words.Row row = CLOSED_FORMS.row(id, words);
    comparison.between(
        row.text("id"),
        row.text("quantity"),
        row.text("unit"),
        expected,
        ours,
        below,
        above,
        row.text("place"),
        row.text("interpretation"));
    return this;
  }

  /** Returns the text of a file that lies beside a class. */
  public static String resource(Class<?> beside, String name) {
    try {
      return TextFile.resource(beside, name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A table of texts by their ids. */
  static final class Words {
    private final String file;
    private final Table table;
    private final Map<String, List<Integer>> rows = new HashMap<>();

    /** Reads a resource of this package. */
    Words(String file, String columns) {
      this(file, resource(Findings.class, file), List.of(columns.split(",")));
    }

    /**
     * Reads a text; throws InputException with file and line, for other columns or an id that
     * occurs twice, where rows are not the parts of something.
     */
    Words(String file, String text, List<String> columns) {
      this.file = file;
      table = Table.parse(file, text);
      if (!table.columns().equals(columns)) {
        throw new InputException(file, 1, "the columns must be " + columns, null);
      }
      for (int row = 0; row < table.rows(); row++) {
        String id = table.text(row, "id");
        List<Integer> own = rows.computeIfAbsent(id, none -> new ArrayList<>());
        own.add(row);
        if (own.size() > 1 && !columns.contains("part")) {
          throw new InputException(file, row + 2, "there is already a row \"" + id + "\"", null);
        }
        for (String flag : List.of("claimed", "calibrated")) {
          if (columns.contains(flag) && !table.text(row, flag).matches("yes|no")) {
            throw new InputException(file, row + 2, flag + " must be yes or no", null);
          }
        }
      }
    }

    /**
     * Returns the row with the text for a row in a column: a cell with ^ repeats the one above it.
     */
    private int rowOf(int row, String column) {
      return table.text(row, column).equals("^") ? rowOf(row - 1, column) : row;
    }

    /** Returns all rows, without words. */
    List<Row> all() {
      return rows.keySet().stream().map(id -> row(id)).toList();
    }

    Set<String> ids() {
      return rows.keySet();
    }

    /** Returns the text of a cell as it stands there, without words. */
    String cell(String id, String column) {
      int row = row(id).number();
      return table.text(rowOf(row, column), column);
    }

    Row row(String id, Object... words) {
      return rows(id, words).getFirst();
    }

    /** Returns the only row with this text in a column. */
    Row where(String column, String text) {
      List<Row> found = all().stream().filter(row -> row.text(column).equals(text)).toList();
      if (found.size() != 1) {
        throw new InputException(
            file,
            0,
            found.size() + " rows have the " + column + " \"" + text + "\", not one",
            null);
      }
      return found.getFirst();
    }

    List<Row> rows(String id, Object... words) {
      List<Integer> found = rows.get(id);
      if (found == null) {
        throw new InputException(
            file, 0, "there is no row \"" + id + "\"", NearestName.hint(id, rows.keySet()));
      }
      return found.stream().map(row -> new Row(this, row, words)).toList();
    }

    /** A row with the words for its formats. */
    record Row(Words of, int number, Object... words) {
      /** Returns the number in a column; NaN where there is none. */
      double number(String column) {
        int at = of.rowOf(number, column);
        return of.table.text(at, column).isEmpty() ? Double.NaN : of.table.number(at, column);
      }

      String text(String column) {
        String text = of.table.text(of.rowOf(number, column), column);
        try {
          return column.equals("unit") ? text : String.format(Locale.ROOT, text, words);
        } catch (IllegalFormatException e) {
          throw new InputException(
              of.file, number + 2, column + " does not fit its words: " + e.getMessage(), null);
        }
      }
    }
  }
}
