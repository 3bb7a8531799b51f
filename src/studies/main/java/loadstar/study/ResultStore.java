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
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ObjDoubleConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.campaign.Build;
import loadstar.campaign.Ending;
import loadstar.campaign.Run;
import loadstar.campaign.RunCodec;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.Runner;
import loadstar.input.Digests;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.simulation.Fields;
import loadstar.simulation.Summary;
import loadstar.simulation.SummaryTable;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores the results of a study, in one SQLite file, or in memory for results that are not stored.
 * Results that have been added survive the end of this process at any moment; a key has one result,
 * however often it is added. One process writes, others may read.
 */
public final class ResultStore implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  /** The query that {@link #forEachRow} reads: a row for each metric of a member, one without. */
  static final String MEMBERS =
      "SELECT position, metric, value, problem, scheduler, parameters, seed, member.key FROM member"
          + " LEFT JOIN run ON run.key = member.key LEFT JOIN measure ON measure.run = run.run"
          + " ORDER BY position, metric";

  /**
   * Deletes a result of arithmetic if SimGrid has simulated the run after all, and a result without
   * its makespan.
   */
  private static final String REPLACED =
      "DELETE FROM run WHERE key = ? AND (run IN (SELECT run FROM measure WHERE metric = '"
          + Summary.BY_ARITHMETIC.column()
          + "' AND value > 0) OR run NOT IN (SELECT run FROM measure WHERE metric = '"
          + Summary.END.column()
          + "'))";

  private static final String NOTE = "note: ";

  private final Path file;
  private final ResultFile opened;
  final Connection connection;

  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  /** The metrics that the file declares, by column. */
  private final Map<String, Metric> metrics = new LinkedHashMap<>();

  /** The series that were stored last; those of the next run are often a copy. */
  private Map<String, double[]> last = Map.of();

  private String lastText = "";
  private String lastSha256 = "";
  private @Nullable Ending ending;

  /**
   * A run that has failed.
   *
   * @param message the last message of its process
   * @param log file with its whole output; empty if there is none
   */
  public record Failure(String key, String message, String log) {}

  private ResultStore(Path file, ResultFile opened) {
    this.file = file;
    this.opened = opened;
    this.connection = opened.connection();
  }

  /**
   * Opens a file, or creates it.
   *
   * @throws InputException if it exists and is no result file
   */
  public static ResultStore open(Path file) throws IOException {
    refuseForeign(file);
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    ResultStore store = declared(new ResultStore(file, ResultFile.change(file)));
    store.ending = Ending.with(store::end);
    return store;
  }

  /**
   * Checks a file, and changes nothing: a file of another program, or of another release, stays
   * unchanged.
   *
   * @throws InputException if the file exists and is no result file
   */
  public static void refuseForeign(Path file) throws IOException {
    ResultFile.refuseTooLong(file);
    ResultFile.refuseNameOfLog(file);
    ResultFile.refuseForeignLogs(file);
    look(file).close();
  }

  /**
   * Opens a file to read it only; the file may be read-only, or may not exist.
   *
   * @throws InputException if it exists and is no result file
   */
  public static ResultStore look(Path file) throws IOException {
    if (Files.isRegularFile(file) && Files.size(file) > 0) {
      return declared(new ResultStore(file, ResultFile.look(file)));
    }
    return declared(new ResultStore(file, ResultFile.inMemory()));
  }

  /** Makes a store in memory, whose results last until it is closed. */
  public static ResultStore inMemory() throws IOException {
    return new ResultStore(Path.of(""), ResultFile.inMemory());
  }

  /** Tells whether results stay when it is closed. */
  boolean keeps() {
    return opened.written() != null;
  }

  /**
   * Opens a file that has to exist, to read it only.
   *
   * @throws InputException if it does not exist, or is no result file
   */
  public static ResultStore existing(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new InputException(
          file, "there are no results yet", "loadstar campaign FILE.yaml first");
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

  private IOException problem(SQLException e) {
    return new IOException(file + ": " + ResultFile.messageOf(e), e);
  }

  // ------------------------------------------------------------------ runs

  /** Stores notes for readers of the file besides the numbers, text by name. */
  public void note(Map<String, String> notes) throws IOException {
    inOneStep(() -> {
      for (Map.Entry<String, String> note : notes.entrySet()) {
        change("INSERT OR REPLACE INTO meta VALUES (?, ?)", NOTE + note.getKey(), note.getValue());
      }
    });
  }

  /** Returns all notes by name. */
  public Map<String, String> notes() throws IOException {
    Map<String, String> notes = new TreeMap<>();
    query(
        "SELECT name, value FROM meta",
        row -> {
          if (text(row, 1).startsWith(NOTE)) {
            notes.put(text(row, 1).substring(NOTE.length()), text(row, 2));
          }
        });
    return notes;
  }

  /** Returns the versions that made the members' results: all values of each, by name. */
  public Map<String, Set<String>> versions() throws IOException {
    Map<String, Set<String>> versions = new TreeMap<>();
    query(
        "SELECT DISTINCT asked FROM run JOIN member ON member.key = run.key",
        row ->
            RunCodec.texts(JSON.readTree(text(row, 1)).path(RunCodec.VERSIONS))
                .forEach((name, value) ->
                    versions.computeIfAbsent(name, none -> new TreeSet<>()).add(value)));
    return versions;
  }

  /**
   * Stores finished runs, all of them or none; they are on disk when this returns. Their failures
   * are deleted.
   */
  public void add(Map<StudyRun, RunResult> several) throws IOException {
    inOneStep(() -> {
      for (Map.Entry<StudyRun, RunResult> one : several.entrySet()) {
        write(one.getKey(), one.getValue());
      }
    });
  }

  private void write(StudyRun run, RunResult result) throws SQLException {
    String key = run.key();
    if (change(REPLACED, key) > 0) {
      for (String table : List.of("measure", "series_of")) {
        change("DELETE FROM " + table + " WHERE run NOT IN (SELECT run FROM run)");
      }
    }
    int isNew =
        change(
            "INSERT OR IGNORE INTO run (key, coordinates, asked, real_seconds)"
                + " VALUES (?, ?, ?, ?)",
            key,
            JSON.writeValueAsString(run.coordinates().texts()),
            run.json(),
            result.values().getOrDefault(Runner.REAL_SECONDS, 0.0));
    if (isNew > 0) {
      keep(result, added());
    }
    change("DELETE FROM failure WHERE key = ?", key);
  }

  /** Returns the number of the row that was inserted last. */
  private long added() throws SQLException {
    try (ResultSet row = prepared("SELECT last_insert_rowid()").executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Stores the series of a run. Most runs of a point have the same series: they share a row. */
  private void keep(RunResult result, long run) throws SQLException {
    Map<Metric, Double> values = new LinkedHashMap<>();
    result.summary().forEach(values::put);
    ResultSchema.declare(connection, metrics, values.keySet());
    List<Object> cells = new ArrayList<>();
    values.forEach((metric, value) -> {
      cells.add(run);
      cells.add(metric.column());
      cells.add(value);
    });
    if (!cells.isEmpty()) {
      change(
          "INSERT INTO measure VALUES "
              + String.join(", ", Collections.nCopies(values.size(), "(?, ?, ?)")),
          cells.toArray());
    }
    if (!result.series().isEmpty()) {
      if (!isLast(result.series())) {
        last = result.series();
        lastText = JSON.writeValueAsString(last);
        lastSha256 = Digests.of(lastText);
      }
      change("INSERT INTO series_of VALUES (?, ?)", run, lastSha256);
      change("INSERT OR IGNORE INTO series VALUES (?, ?)", lastSha256, lastText);
    }
  }

  private boolean isLast(Map<String, double[]> series) {
    return series.keySet().equals(last.keySet())
        && series.keySet().stream().allMatch(n -> Arrays.equals(series.get(n), last.get(n)));
  }

  /** Returns the series of a finished run. */
  public RunResult series(String key) throws IOException {
    RunResult result = new RunResult();
    query(
        "SELECT points FROM run JOIN series_of ON series_of.run = run.run"
            + " JOIN series ON series.sha256 = series_of.sha256 WHERE key = '"
            + key
            + "'",
        row ->
            JSON.readTree(text(row, 1))
                .forEachEntry(
                    (name, points) -> result.put(name, JSON.convertValue(points, double[].class))));
    return result;
  }

  /** Stores the failure of a run; it is on disk when this returns. */
  public void addFailure(StudyRun run, String message, String log) throws IOException {
    inOneStep(() ->
        change(
            "INSERT OR REPLACE INTO failure VALUES (?, ?, ?, ?)",
            run.key(),
            JSON.writeValueAsString(run.coordinates().texts()),
            message,
            log));
  }

  private PreparedStatement prepared(String sql) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    return statement;
  }

  /**
   * Changes the file.
   *
   * @return the number of rows that it changed
   */
  private int change(String sql, Object... values) throws SQLException {
    PreparedStatement statement = prepared(sql);
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement.executeUpdate();
  }

  @FunctionalInterface
  private interface Write {
    void make() throws SQLException;
  }

  private synchronized void inOneStep(Write write) throws IOException {
    opened.checkInPlace();
    try {
      try {
        ResultSchema.inOneStep(connection, statement -> write.make());
      } catch (SQLException e) {
        prepared.clear(); // the driver has closed the one that failed
        declared(); // without those that were rolled back
        throw e;
      }
    } catch (SQLException e) {
      throw problem(e);
    }
    opened.checkInPlace();
  }

  private void declared() throws SQLException {
    metrics.clear();
    ResultSchema.metrics(connection).forEach(one -> metrics.put(one.column(), one));
  }

  /** Returns the values of a metric in all results, by key. */
  public Map<String, Double> values(Metric metric) throws IOException {
    Map<String, Double> values = new LinkedHashMap<>();
    forEachValue(metric, values::put);
    return values;
  }

  /** Passes the value of a metric in each result that has it, with the key of the run. */
  void forEachValue(Metric metric, ObjDoubleConsumer<String> reader) throws IOException {
    query(
        "SELECT key, value FROM run JOIN measure ON measure.run = run.run WHERE metric = '"
            + metric.column()
            + "'",
        row -> reader.accept(row.getString(1), number(row, 2)));
  }

  /** Returns the failures by key. */
  public Map<String, Failure> failures() throws IOException {
    Map<String, Failure> failures = new LinkedHashMap<>();
    query(
        "SELECT key, message, log FROM failure ORDER BY key",
        row -> failures.put(text(row, 1), new Failure(text(row, 1), text(row, 2), text(row, 3))));
    return failures;
  }

  /** Tells whether it has neither a result nor a failure with a log. */
  public boolean isEmpty() throws IOException {
    List<Long> counts = new ArrayList<>();
    query(
        "SELECT (SELECT count(*) FROM run) + (SELECT count(*) FROM simulation)"
            + " + (SELECT count(*) FROM failure WHERE log <> '')",
        row -> counts.add(whole(row, 1)));
    return counts.equals(List.of(0L));
  }

  /** Returns how long runs took, in real seconds; runs that were not timed are left out. */
  public Map<RunCoordinates, Double> realSeconds() throws IOException {
    Map<RunCoordinates, Double> seconds = new LinkedHashMap<>();
    Map<String, String> texts = new HashMap<>();
    query(
        "SELECT coordinates, real_seconds FROM run WHERE real_seconds > 0",
        row -> seconds.put(coordinates(row, texts), number(row, 2)));
    return seconds;
  }

  /** Passes the values that determined each result, text by name, in the order of storing. */
  void forEachAsked(BiConsumer<RunCoordinates, Map<String, String>> reader) throws IOException {
    query(
        "SELECT coordinates, asked FROM run ORDER BY run",
        row -> reader.accept(coordinates(row, new HashMap<>()), texts(text(row, 2))));
  }

  /** Reads the coordinates in the first column of a row. */
  private static RunCoordinates coordinates(ResultSet row, Map<String, String> texts)
      throws SQLException {
    return RunCoordinates.read(list(row, 1).stream().map(text -> shared(texts, text)).toList());
  }

  /** Returns the first of equal texts: thousands of runs have the same. */
  private static String shared(Map<String, String> texts, String text) {
    String first = texts.putIfAbsent(text, text);
    return first == null ? text : first;
  }

  /** Returns the values that determined a run, text by name. */
  static Map<String, String> texts(String questions) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> part : JSON.readTree(questions).properties()) {
      String name = part.getKey();
      JsonNode value = part.getValue();
      if (value.isObject()) {
        String before = name.equals(RunCodec.VERSIONS) ? "version of " : "";
        RunCodec.texts(value).forEach((one, text) -> texts.put(before + one, text));
      } else {
        texts.put(name, value.isArray() ? value.toString() : value.asString());
      }
    }
    return texts;
  }

  // ------------------------------------------------------------------ members

  /**
   * Sets the runs of which the table of the campaign consists, in this order; it replaces all
   * earlier ones.
   */
  public void setMembers(List<StudyRun> runs) throws IOException {
    inOneStep(() -> writeMembers(runs));
  }

  /** Shows these runs in place of the members, to this reader only: the file stays unchanged. */
  public synchronized void show(List<StudyRun> runs) throws IOException {
    try (Statement statement = connection.createStatement()) {
      ResultSchema.hideMembers(connection);
      statement.execute("BEGIN");
      writeMembers(runs);
      statement.execute("COMMIT");
    } catch (SQLException e) {
      throw problem(e);
    }
  }

  /** Returns all members in their order. */
  public List<RunRecord> rows() throws IOException {
    List<RunRecord> rows = new ArrayList<>();
    Map<List<@Nullable Object>, SummaryTable> tables = new HashMap<>();
    forEachRow(row -> {
      Summary metrics = row.metrics();
      if (metrics != null) {
        SummaryTable table =
            tables.computeIfAbsent(
                Arrays.asList(row.setting(), row.scheduler(), row.parameters()),
                none -> new SummaryTable());
        metrics = table.row(table.add(metrics));
      }
      rows.add(
          new RunRecord(
              row.scheduler(), row.parameters(), row.seed(), row.key(), row.setting(), metrics));
    });
    tables.values().forEach(SummaryTable::trim);
    return rows;
  }

  /**
   * Passes all members in their order, each before the next one is read: what the reader does not
   * keep takes no memory, however many runs there are.
   */
  public void forEachRow(Consumer<RunRecord> reader) throws IOException {
    forEachRow(MEMBERS, reader);
  }

  /** Passes all members as {@link #forEachRow} does, with these metrics and their makespans. */
  void forEachRow(Set<Metric> wanted, Consumer<RunRecord> reader) throws IOException {
    forEachRow(members(wanted), reader);
  }

  /** Returns {@link #MEMBERS} with these metrics and the makespans alone. */
  static String members(Set<Metric> wanted) {
    String columns =
        Stream.concat(wanted.stream(), Stream.of(Summary.END))
            .map(metric -> "'" + metric.column() + "'")
            .collect(Collectors.joining(", ", "(", ")"));
    // The plus keeps SQLite from looking for each metric, and then sorting what it has found.
    return MEMBERS.replace(" ORDER BY", " AND +metric IN " + columns + " ORDER BY");
  }

  private void forEachRow(String members, Consumer<RunRecord> reader) throws IOException {
    Map<Long, Setting> problems = new HashMap<>();
    query(
        "SELECT problem, setting FROM problem",
        row ->
            problems.put(whole(row, 1), Setting.of(RunCodec.texts(JSON.readTree(text(row, 2))))));
    Map<String, Map<String, String>> parameters = new HashMap<>();
    Map<String, String> texts = new HashMap<>();
    AtomicReference<@Nullable Member> reading = new AtomicReference<>();
    query(
        members,
        row -> {
          long position = whole(row, 1);
          Member member = reading.get();
          if (member == null || member.position != position) {
            pass(member, reader);
            member =
                new Member(
                    position,
                    new RunRecord(
                        shared(texts, text(row, 5)),
                        parameters.computeIfAbsent(
                            text(row, 6), json -> RunCodec.texts(JSON.readTree(json))),
                        whole(row, 7),
                        text(row, 8),
                        problems.get(whole(row, 4)),
                        new Summary()));
            reading.set(member);
          }
          Metric metric = metrics.get(row.getString(2));
          if (metric != null) {
            Objects.requireNonNull(member.row.metrics()).put(metric, number(row, 3));
          }
        });
    pass(reading.get(), reader);
  }

  /** A member of which more metrics may follow. */
  private record Member(long position, RunRecord row) {}

  private static void pass(@Nullable Member member, Consumer<RunRecord> reader) {
    if (member != null) {
      RunRecord row = member.row;
      Summary metrics = Objects.requireNonNull(row.metrics());
      // A run without its makespan counts as missing, in tables and for execution.
      reader.accept(metrics.has(Summary.END) ? row : row.unfinished());
    }
  }

  private void writeMembers(List<StudyRun> runs) throws SQLException {
    for (String table : ResultSchema.MEMBERS) {
      change("DELETE FROM " + table);
    }
    int position = 0;
    Map<Setting, Integer> problems = new HashMap<>();
    Map<Point, Integer> problemOf = new IdentityHashMap<>();
    Map<Point, String> parameters = new IdentityHashMap<>();
    for (StudyRun run : runs) {
      position++;
      ConfiguredScheduler configuration = run.point().configuration();
      Integer problem = problemOf.get(run.point());
      if (problem == null) {
        problem = problem(Setting.of(run.point()), problems);
        problemOf.put(run.point(), problem);
      }
      change(
          "INSERT INTO member VALUES (?, ?, ?, ?, ?, ?)",
          position,
          run.key(),
          problem,
          configuration.scheduler(),
          parameters.computeIfAbsent(
              run.point(), none -> JSON.writeValueAsString(configuration.settings().texts())),
          run.seed());
      for (Map.Entry<String, String> one : configuration.settings().texts().entrySet()) {
        change("INSERT INTO parameter VALUES (?, ?, ?)", position, one.getKey(), one.getValue());
      }
    }
  }

  /** Returns the number of a problem, which is written if it is new. */
  private int problem(Setting setting, Map<Setting, Integer> known) throws SQLException {
    Integer number = known.get(setting);
    if (number != null) {
      return number;
    }
    int next = known.size() + 1;
    known.put(setting, next);
    change("INSERT INTO problem VALUES (?, ?)", next, JSON.writeValueAsString(setting.texts()));
    for (Map.Entry<String, @Nullable Object> one : setting.json().entrySet()) {
      // A number is stored as a number: WHERE ports = 2 has to find it.
      Ports ports = setting.ports();
      boolean whole =
          one.getKey().equals(Fields.PORTS.name())
              && !ports.equals(Ports.UNLIMITED)
              && !ports.isShared();
      Object value = whole ? Integer.valueOf(ports.count()) : one.getValue();
      if (value != null && !value.equals(Double.NaN)) {
        change("INSERT INTO problem_value VALUES (?, ?, ?)", next, one.getKey(), value);
      }
    }
    return next;
  }

  // ------------------------------------------------------------------ cells

  /** Reads a list. A file may come from anywhere, so its cells may hold anything. */
  private static List<String> list(ResultSet row, int column) throws SQLException {
    List<String> list = new ArrayList<>();
    JSON.readTree(text(row, column)).forEach(item -> list.add(item.asString()));
    return list;
  }

  static String text(ResultSet row, int column) throws SQLException {
    return cell(row, column, String.class, "no text");
  }

  private static double number(ResultSet row, int column) throws SQLException {
    return cell(row, column, Number.class, "not a number").doubleValue();
  }

  private static long whole(ResultSet row, int column) throws SQLException {
    return cell(row, column, Number.class, "not a number").longValue();
  }

  private static <T> T cell(ResultSet row, int column, Class<T> type, String otherwise)
      throws SQLException {
    Object cell = row.getObject(column);
    if (type.isInstance(cell)) {
      return type.cast(cell);
    }
    throw new SQLException(row.getMetaData().getColumnName(column) + " is " + otherwise);
  }

  @FunctionalInterface
  private interface Reader {
    void read(ResultSet row) throws SQLException;
  }

  private InputException unusable(String why) {
    return new InputException(file, "cannot be read: " + why, "a copy of it, or another --results");
  }

  private synchronized void query(String sql, Reader reader) throws IOException {
    opened.checkInPlace();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        reader.read(rows);
      }
    } catch (SQLException e) {
      throw unusable(ResultFile.messageOf(e));
    } catch (JacksonException e) {
      throw unusable("a row has broken JSON: " + e.getOriginalMessage());
    }
  }

  // ------------------------------------------------------------------ experiments

  /** Returns the results that the store has of these runs, made by the current versions. */
  public Map<RunSpec, RunResult> simulated(List<RunSpec> specs) throws IOException {
    Map<RunSpec, RunResult> results = new LinkedHashMap<>();
    for (RunSpec spec : specs) {
      query(
          "SELECT result FROM simulation WHERE key = '" + key(spec) + "'",
          row -> results.put(spec, RunCodec.result(text(row, 1))));
    }
    return results;
  }

  /** Stores the result of a run that belongs to no study. */
  public void add(Run spec, RunResult result) throws IOException {
    inOneStep(() ->
        change(
            "INSERT OR REPLACE INTO simulation VALUES (?, ?)", key(spec), RunCodec.line(result)));
  }

  private static String key(Run spec) {
    return Digests.of(new TreeMap<>(Build.versions()) + RunCodec.line(spec));
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

  private void end() {
    try {
      closeFile();
    } catch (IOException e) {
      System.err.println("loadstar: " + e.getMessage());
    }
  }
}
