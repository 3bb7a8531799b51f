package loadstar.scoreboard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.experiment.Findings;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.result.Comparison;
import loadstar.result.Published;
import loadstar.result.PublishedValue;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.Table;
import loadstar.result.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * The comparisons of several experiments, read from their files.
 *
 * @param comparisons by experiment, in the order in which they are listed
 */
public record Evidence(Map<String, Table> comparisons) {

  /** One row of a {@code comparison.csv}. */
  public record EvidenceRow(Table table, int number) {
    /** Returns the text of a cell. */
    public String text(String column) {
      return table.text(number, column);
    }

    /** Returns the id of the number. */
    public String id() {
      return text("id");
    }

    /** Tells whether its number comes from a source. */
    public boolean is(String source) {
      return text("source").equals(source);
    }

    /** Tells whether it stands for a value of {@code published/}. */
    public boolean isGiven() {
      return Comparison.isGiven(text("source"));
    }

    /** Tells whether its reproduction is claimed, so that a difference fails the check. */
    public boolean claimed() {
      return text("claimed").equals("yes");
    }

    /** Returns the verdict of the comparison. */
    public Verdict verdict() {
      return Verdict.of(text("verdict"));
    }

    /** Returns a number; NaN if the cell is empty. */
    public double number(String column) {
      return text(column).isEmpty() ? Double.NaN : table.number(number, column);
    }

    /** Returns the summary of the simulated values. */
    Spread ours() {
      return new Spread(
          (int) number("seeds"),
          number("ours_mean"),
          number("ours_min"),
          number("ours_max"),
          number("ours_ci95"));
    }

    /** Tells whether there is a simulated value. */
    public boolean hasOurs() {
      return !text("ours_mean").isEmpty();
    }
  }

  /**
   * Reads {@code <experiment>/comparison.csv}, as {@code loadstar reproduce} writes it at full
   * size; experiments without one are left out.
   *
   * @param experiments in the order wanted
   * @throws InputException if there is not a single one
   */
  public static Evidence ofResults(Path folder, Set<String> experiments) throws IOException {
    Map<String, Table> found =
        found(experiments, id -> folder.resolve(id).resolve("comparison.csv"));
    if (found.isEmpty()) {
      throw new InputException(
          folder, "there is no result at full size", "./loadstar reproduce all --out " + folder);
    }
    return new Evidence(found);
  }

  /** Reads the comparisons that {@link #record} has written. */
  public static Evidence recorded(Path folder, Set<String> experiments) throws IOException {
    return new Evidence(found(experiments, id -> folder.resolve(id + ".csv")));
  }

  private static Map<String, Table> found(Set<String> experiments, Function<String, Path> files) {
    Map<String, Table> found = new LinkedHashMap<>();
    for (String experiment : experiments) {
      Path file = files.apply(experiment);
      if (Files.isRegularFile(file)) {
        found.put(experiment, checked(file));
      }
    }
    return found;
  }

  private static Table checked(Path file) {
    Table table = Table.read(file);
    if (!table.columns().equals(Comparison.COLUMNS)) {
      throw new InputException(
          file.toString(),
          1,
          "these are not the columns of a comparison",
          "it was written by another version; run loadstar reproduce again");
    }
    return table;
  }

  /**
   * Returns the same simulated numbers, judged by the present contents of {@code published/}: its
   * kinds, tolerances, places and readings may have changed since they were simulated.
   *
   * @param papers the printed numbers of each, by its name
   */
  public Evidence judged(Map<String, Published> papers) {
    Map<String, Table> judged = new LinkedHashMap<>();
    for (String experiment : comparisons.keySet()) {
      Published published = papers.get(experiment.substring(0, experiment.indexOf('-')));
      Table table = new Table(Comparison.COLUMNS);
      for (EvidenceRow row : rows(experiment)) {
        table.add(cells(row, published));
      }
      judged.put(experiment, table);
    }
    return new Evidence(judged);
  }

  private static Object[] cells(EvidenceRow row, @Nullable Published published) {
    List<Object> cells = new ArrayList<>();
    Comparison.COLUMNS.forEach(column -> cells.add(row.text(column)));
    boolean reading = row.is(Comparison.READING);
    if (published != null && (row.isGiven() || reading) && row.hasOurs()) {
      PublishedValue value = published.value(row.id());
      String name = row.text("reading");
      Comparison anew = new Comparison(Scale.FULL);
      if (reading) {
        String why = row.text("interpretation");
        anew.reading(value, name, why, Findings.isCalibrated(name), row.ours());
      } else {
        anew.published(value, row.ours());
      }
      for (String column :
          List.of("quantity", "least", "most", "verdict", "claimed", "place", "interpretation")) {
        cells.set(Comparison.COLUMNS.indexOf(column), anew.table().text(0, column));
      }
    }
    return cells.toArray();
  }

  /** Writes every comparison as {@code <experiment>.csv}, and returns the files. */
  public List<Path> record(Path folder) throws IOException {
    List<Path> written = new ArrayList<>();
    for (Map.Entry<String, Table> comparison : comparisons.entrySet()) {
      written.add(folder.resolve(comparison.getKey() + ".csv"));
      comparison.getValue().write(written.getLast());
    }
    return written;
  }

  /** Returns all rows of an experiment. */
  public List<EvidenceRow> rows(String experiment) {
    Table table = comparisons.get(experiment);
    if (table == null) {
      throw new InputException(
          "no comparison of \"" + experiment + "\" is recorded",
          NearestName.hint(experiment, comparisons.keySet()));
    }
    return IntStream.range(0, table.rows()).mapToObj(row -> new EvidenceRow(table, row)).toList();
  }

  /** Returns all rows of all experiments. */
  public Stream<EvidenceRow> rows() {
    return comparisons.keySet().stream().flatMap(experiment -> rows(experiment).stream());
  }

  /** Returns all rows of a paper's experiments. */
  public Stream<EvidenceRow> ofPaper(String paper) {
    return comparisons.keySet().stream()
        .filter(experiment -> experiment.startsWith(paper + "-"))
        .flatMap(experiment -> rows(experiment).stream());
  }

  /**
   * Returns the row that compares the simulated value with a printed or measured number; null if
   * there is none.
   */
  public @Nullable EvidenceRow published(String paper, String id) {
    return ofPaper(paper)
        .filter(row -> row.isGiven() && row.id().equals(id))
        .findFirst()
        .orElse(null);
  }
}
