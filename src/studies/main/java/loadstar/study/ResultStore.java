package loadstar.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import loadstar.algorithm.Metric;
import loadstar.campaign.Ending;
import loadstar.campaign.RunResult;
import loadstar.model.InputException;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The results of a study in one SQLite file. What has been added survives the end of this process
 * at any moment; a key has one result, however often it is added. One process writes, others may
 * read.
 */
public final class ResultStore implements RunStore, AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  private static final String NOTE = "note: ";

  private final Path file;
  private final ResultFile opened;
  private final Connection connection;

  /** Metrics that the file declares, by column. */
  private final Map<String, Metric> metrics = new LinkedHashMap<>();

  private boolean hasSeries;
  private @Nullable Ending ending;

  /**
   * A run that has failed.
   *
   * @param message what its process said last
   * @param log file with all that it said; empty when there is none
   */
  public record Failure(String key, String message, String log) {}

  private ResultStore(Path file, ResultFile opened) {
    this.file = file;
    this.opened = opened;
    this.connection = opened.connection();
  }

  /**
   * Opens a file, or makes it; one of an older release becomes one of this.
   *
   * @throws InputException when it is there and is no result file
   */
  public static ResultStore open(Path file) throws IOException {
    refuseForeign(file);
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    ResultStore store =
        declared(new ResultStore(file, ResultFile.change(file, ResultSchema::prepare)));
    store.ending = Ending.with(store::end);
    return store;
  }

  /**
   * Looks, and changes nothing: a file of another program, or of another release, stays as it is.
   *
   * @throws InputException when the file is there and is no result file
   */
  public static void refuseForeign(Path file) throws IOException {
    look(file).close();
  }

  /**
   * Opens what there is of a file, to look at it only; the file may be read-only, or not be there.
   *
   * @throws InputException when it is there and is no result file
   */
  public static ResultStore look(Path file) throws IOException {
    if (Files.isRegularFile(file) && Files.size(file) > 0) {
      ResultStore store = new ResultStore(file, ResultFile.look(file));
      if (store.isPrepared()) {
        return declared(store);
      }
      store.close(); // killed before there was anything in it
    }
    return declared(new ResultStore(file, ResultFile.nothing(ResultSchema::prepare)));
  }

  /**
   * The same with a file that has to be there.
   *
   * @throws InputException when it is not, or is no result file
   */
  public static ResultStore existing(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new InputException(
          file.toString(), 0, "there are no results yet", "loadstar campaign FILE.yaml first");
    }
    return look(file);
  }

  private static ResultStore declared(ResultStore store) throws IOException {
    try {
      store.declared();
      return store;
    } catch (SQLException | IllegalArgumentException e) {
      store.close();
      throw store.unusable(String.valueOf(e.getMessage()));
    }
  }

  /** Whether it can be read, whichever release made it. */
  private boolean isPrepared() throws IOException {
    try {
      if (!ResultSchema.isThere(connection)) {
        return false;
      }
      ResultSchema.read(connection);
      return true;
    } catch (SQLException e) {
      close();
      throw unusable(ResultFile.said(e));
    }
  }

  private IOException problem(SQLException e) {
    return new IOException(file + ": " + ResultFile.said(e), e);
  }

  /** How SQLite keeps half a change from being seen: "wal", or "delete" for a rollback journal. */
  String journal() throws IOException {
    List<String> modes = new ArrayList<>();
    query("PRAGMA journal_mode", row -> modes.add(row.getString(1)));
    return modes.getFirst();
  }

  /** What SQLite finds wrong with the file, "ok" if nothing. */
  String check() throws IOException {
    List<String> found = new ArrayList<>();
    query("PRAGMA integrity_check", row -> found.add(row.getString(1)));
    return String.join("\n", found);
  }

  /** Limits the file, as a full disk does. */
  void limitPages(int pages) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA max_page_count=" + pages);
    }
  }

  // ------------------------------------------------------------------ runs

  /** A finished run, on disk when this returns. A failure of before is forgotten. */
  @Override
  public void add(StudyRun run, RunResult result) throws IOException {
    add(List.of(new Finished(run, result)));
  }

  /** A run and what came of it. */
  public record Finished(StudyRun run, RunResult result) {}

  /** What a reader of the file should know besides the numbers, text by name. */
  public void note(Map<String, String> notes) throws IOException {
    inOneStep(() -> {
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT OR REPLACE INTO meta VALUES (?, ?)")) {
        for (Map.Entry<String, String> note : notes.entrySet()) {
          insert.setString(1, NOTE + note.getKey());
          insert.setString(2, note.getValue());
          insert.executeUpdate();
        }
      }
    });
  }

  /** All notes by name. */
  public Map<String, String> notes() throws IOException {
    Map<String, String> notes = new TreeMap<>();
    query(
        "SELECT name, value FROM meta",
        row -> {
          if (Cells.text(row, 1).startsWith(NOTE)) {
            notes.put(Cells.text(row, 1).substring(NOTE.length()), Cells.text(row, 2));
          }
        });
    return notes;
  }

  /** With which versions the members' results were made: all values of each, by name. */
  public Map<String, Set<String>> versions() throws IOException {
    Map<String, Set<String>> versions = new TreeMap<>();
    query(
        "SELECT DISTINCT ingredients FROM run JOIN member ON member.key = run.key",
        row ->
            Cells.map(row, 1)
                .forEach((name, value) -> {
                  if (name.startsWith(StudyRuns.VERSION)) {
                    versions
                        .computeIfAbsent(
                            name.substring(StudyRuns.VERSION.length()), none -> new TreeSet<>())
                        .add(value);
                  }
                }));
    return versions;
  }

  /** Several finished runs, all of them or none. */
  public void add(List<Finished> several) throws IOException {
    inOneStep(() -> RunTable.add(connection, metrics, several));
  }

  /** The series of a finished run; none in files of releases that kept none. */
  @Override
  public RunResult series(String key) throws IOException {
    RunResult result = new RunResult();
    if (!hasSeries) {
      return result;
    }
    query(
        "SELECT points FROM run JOIN series_of ON series_of.run = run.run"
            + " JOIN series ON series.sha256 = series_of.sha256 WHERE key = '"
            + key
            + "'",
        row ->
            JSON.readTree(Cells.text(row, 1))
                .properties()
                .forEach(one ->
                    result.put(one.getKey(), JSON.convertValue(one.getValue(), double[].class))));
    return result;
  }

  @Override
  public void addFailure(StudyRun run, String message, String log) throws IOException {
    inOneStep(() -> {
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT OR REPLACE INTO failure VALUES (?, ?, ?, ?)")) {
        insert.setString(1, run.key());
        insert.setString(2, JSON.writeValueAsString(run.coordinates()));
        insert.setString(3, message);
        insert.setString(4, log);
        insert.executeUpdate();
      }
    });
  }

  /** What changes the file. */
  @FunctionalInterface
  private interface Change {
    void make() throws SQLException;
  }

  /** The driver's own transactions hide that the disk was full: SQLite has undone them by then. */
  private synchronized void inOneStep(Change change) throws IOException {
    opened.checkInPlace();
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      try {
        change.make();
        statement.execute("COMMIT");
      } catch (SQLException e) {
        ResultSchema.undo(statement);
        declared(); // without those of what was undone
        throw e;
      }
    } catch (SQLException e) {
      throw problem(e);
    }
    opened.checkInPlace();
  }

  /** Asks the file what it declares. */
  private void declared() throws SQLException {
    hasSeries = ResultSchema.hasSeries(connection);
    metrics.clear();
    ResultSchema.metrics(connection).forEach(one -> metrics.put(one.column(), one));
  }

  @Override
  public Map<String, Double> values(Metric metric) throws IOException {
    Map<String, Double> values = new LinkedHashMap<>();
    query(
        "SELECT key, value FROM run JOIN measure ON measure.run = run.run WHERE metric = '"
            + metric.column()
            + "'",
        row -> values.put(row.getString(1), Cells.number(row, 2)));
    return values;
  }

  /** By key. */
  @Override
  public Map<String, Failure> failures() throws IOException {
    Map<String, Failure> failures = new LinkedHashMap<>();
    query(
        "SELECT key, message, log FROM failure ORDER BY key",
        row ->
            failures.put(
                Cells.text(row, 1),
                new Failure(Cells.text(row, 1), Cells.text(row, 2), Cells.text(row, 3))));
    return failures;
  }

  /** How long runs took, real seconds, by their coordinates; without those that nobody timed. */
  @Override
  public Map<List<String>, Double> realSeconds() throws IOException {
    Map<List<String>, Double> seconds = new LinkedHashMap<>();
    query(
        "SELECT coordinates, real_seconds FROM run WHERE real_seconds > 0",
        row -> seconds.put(Cells.list(row, 1), Cells.number(row, 2)));
    return seconds;
  }

  /**
   * The ingredients of the results of a place in a campaign, by its coordinates; the last added.
   */
  @Override
  public Map<List<String>, Map<String, String>> ingredients() throws IOException {
    Map<List<String>, Map<String, String>> ingredients = new LinkedHashMap<>();
    query(
        "SELECT coordinates, ingredients FROM run ORDER BY run",
        row -> ingredients.put(Cells.list(row, 1), Cells.map(row, 2)));
    return ingredients;
  }

  // ------------------------------------------------------------------ members

  /** What the table of the campaign consists of, in this order; whatever it was before. */
  @Override
  public void setMembers(List<StudyRun> runs) throws IOException {
    inOneStep(() -> MemberTable.set(connection, runs));
  }

  /** Shows these in place of the members, to this reader only: the file stays as it is. */
  public synchronized void show(List<StudyRun> runs) throws IOException {
    try (Statement statement = connection.createStatement()) {
      ResultSchema.hideMembers(connection);
      statement.execute("BEGIN");
      MemberTable.set(connection, runs);
      statement.execute("COMMIT");
    } catch (SQLException e) {
      throw problem(e);
    }
  }

  /** All members in their order. */
  @Override
  public List<Row> rows() throws IOException {
    Map<Long, Summary> finished = new HashMap<>();
    query(
        "SELECT position, metric, value FROM member JOIN run ON run.key = member.key"
            + " LEFT JOIN measure ON measure.run = run.run ORDER BY position, metric",
        row -> {
          Summary summary = finished.computeIfAbsent(Cells.whole(row, 1), none -> new Summary());
          Metric metric = metrics.get(row.getString(2));
          if (metric != null) {
            summary.put(metric, Cells.number(row, 3));
          }
        });
    List<Row> rows = new ArrayList<>();
    query(
        MemberTable.ROWS, row -> rows.add(MemberTable.row(row, finished.get(Cells.whole(row, 9)))));
    return rows;
  }

  /** Takes one row of an answer. */
  @FunctionalInterface
  private interface Reader {
    void read(ResultSet row) throws SQLException;
  }

  private InputException unusable(String why) {
    return new InputException(
        file.toString(), 0, "cannot be read: " + why, "a copy of it, or another --results");
  }

  private synchronized void query(String sql, Reader reader) throws IOException {
    opened.checkInPlace();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        reader.read(rows);
      }
    } catch (SQLException e) {
      throw unusable(ResultFile.said(e));
    } catch (JacksonException e) {
      throw unusable("a row has broken JSON: " + e.getOriginalMessage());
    }
  }

  @Override
  public void close() throws IOException {
    if (ending != null) {
      ending.close();
    }
    closeFile();
  }

  private synchronized void closeFile() throws IOException {
    try {
      opened.close();
    } catch (SQLException e) {
      throw problem(e);
    }
  }

  /** When this process is being ended. */
  private void end() {
    try {
      closeFile();
    } catch (IOException e) {
      System.err.println("loadstar: " + e.getMessage());
    }
  }
}
