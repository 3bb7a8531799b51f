package loadstar.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.experiment.ExperimentFile.Section;
import loadstar.input.TextFile;
import loadstar.result.Comparison;
import loadstar.result.Effect;
import loadstar.result.Published;
import loadstar.result.PublishedValue;
import loadstar.result.Scale;
import loadstar.result.Table;

/**
 * Builds the comparison of an experiment. Rows are named: printed numbers as in {@code published/},
 * sentences of a paper, other readings, closed forms and figures as in the experiment's YAML file.
 * There, all but the unit is a format of the words given with the row; {@code fig4-recursion-%s}
 * stands for one row for each of them.
 */
public final class Findings {
  private final ExperimentFile file;
  private final Published published;
  private final Comparison comparison;
  private final Map<String, Table> tables = new LinkedHashMap<>();
  private final List<Drawing> drawings = new ArrayList<>();

  /**
   * Creates findings without any row.
   *
   * @param id of the experiment, whose words they have
   */
  Findings(String id, Scale scale, Published published) {
    file = ExperimentFile.of(id);
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

  /** Adds a figure, which is drawn from the tables. */
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
   * @param row describes the value: the id of a reading
   */
  public Findings reading(String row, String id, double[] ours, Object... words) {
    Words reading = file.row(Section.READINGS, row, words);
    if (reading.isYes("calibrated")) {
      comparison.calibrated(value(id), reading.text("reading"), reading.text("why"), ours);
    } else {
      comparison.reading(value(id), reading.text("reading"), reading.text("why"), ours);
    }
    return this;
  }

  /** Tells whether a reading, by its name, has used the numbers that it is compared with. */
  public static boolean isCalibrated(String reading) {
    return ExperimentFile.everyRow(Section.READINGS).values().stream()
        .anyMatch(row -> row.text("reading").equals(reading) && row.isYes("calibrated"));
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
    Words row = file.row(Section.SENTENCES, id, words);
    comparison.claim(
        row.named(),
        row.text("statement"),
        effect,
        row.isYes("claimed"),
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
    Words row = file.row(Section.CLOSED_FORMS, id, words);
    comparison.between(
        row.named(),
        row.text("quantity"),
        row.plain("unit"),
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
}
