package loadstar.study;

import static java.util.Objects.requireNonNullElse;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import loadstar.algorithm.Metric;
import loadstar.engine.shim.OwnFolder;
import loadstar.input.Temporary.WorkFolder;
import loadstar.model.InputException;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/**
 * A connection to a file of results.
 *
 * <p>The file has a write-ahead log, but a rollback journal on file systems that have no memory to
 * share, as the log needs.
 *
 * @param copy that the connection looks at in place of the file; null for none
 * @param written the file, where it is being changed
 * @param identity of that file when it was opened: its device and inode
 */
record ResultFile(
    Connection connection,
    @Nullable WorkFolder copy,
    @Nullable Path written,
    @Nullable Object identity) {
  /** What has been written went where nobody finds it. */
  static final class Gone extends IOException {
    private static final long serialVersionUID = 1;

    private Gone(Path file) {
      super(
          file
              + ": this file of results was moved, deleted or replaced while it was being written;"
              + " what was finished is in a file that was moved, and otherwise lost");
    }
  }

  // What SQLite answers where it cannot map the index of a write-ahead log, as on some network file
  // systems: SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PROTOCOL.
  private static final Set<Integer> NO_SHARED_MEMORY = Set.of(8, 10, 14, 15);

  /** SQLITE_IOERR, SQLITE_FULL: nothing is wrong with the file. */
  private static final Set<Integer> OF_THE_DISK = Set.of(10, 13);

  private static final long WEEK = 604_800_000; // milliseconds

  /** Of a path: 512, less what SQLite appends for a journal. */
  private static final int MOST_BYTES = 504;

  /** SQLITE_NOTADB. */
  private static final int NO_DATABASE = 26;

  /** What of a change is not in the file yet, beside it. */
  private static final List<String> UNFINISHED = List.of("-wal", "-journal");

  // The launcher has SQLite's own library unpacked. Without it the driver unpacks one for each
  // process: not into the temporary folder, which may not be for programs.
  static {
    Path folder = OwnFolder.inCache("sqlite");
    if (folder != null && System.getProperty("org.sqlite.tmpdir") == null) {
      System.setProperty("org.sqlite.tmpdir", folder.toString());
      // What killed processes have left; other machines may have some of it loaded.
      for (File left : requireNonNullElse(folder.toFile().listFiles(), new File[0])) {
        var unused = left.lastModified() < System.currentTimeMillis() - WEEK && left.delete();
      }
    }
  }

  /** Opens it to be changed, or makes it. */
  static ResultFile change(Path file) throws IOException {
    try {
      try {
        return journaled(file, SQLiteConfig.JournalMode.WAL);
      } catch (SQLException e) {
        if (!NO_SHARED_MEMORY.contains(e.getErrorCode() & 0xff)) {
          throw e;
        }
        return journaled(file, SQLiteConfig.JournalMode.DELETE);
      }
    } catch (SQLException e) {
      throw notOurs(file, e);
    }
  }

  private static ResultFile journaled(Path file, SQLiteConfig.JournalMode journal)
      throws SQLException {
    Connection connection = connect(file, "");
    try (Statement statement = connection.createStatement()) {
      if (journal == SQLiteConfig.JournalMode.DELETE) {
        // Alone with the file, SQLite can read a log without memory to share; to be said first.
        statement.execute("PRAGMA locking_mode=EXCLUSIVE");
      }
      statement.execute("PRAGMA journal_mode=" + journal);
      statement.execute("PRAGMA synchronous=FULL");
      ResultSchema.prepare(connection);
      return new ResultFile(connection, null, file, identity(file));
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Opens it to look at it: nothing is changed and nothing left beside it, and it may lie where
   * nothing can be written.
   *
   * @throws InputException when it is of another program, or of another release
   */
  static ResultFile look(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (isTooLong(file)) {
      try {
        return lookAtCopy(file);
      } catch (SQLException e) {
        throw notOurs(file, e);
      }
    }
    if (Files.isWritable(file) && folder != null && Files.isWritable(folder)) {
      try {
        // Not read-only: such a connection leaves the index of the log behind.
        return checked(file, connect(file, ""), null);
      } catch (SQLException e) {
        if (!NO_SHARED_MEMORY.contains(e.getErrorCode() & 0xff)) {
          throw notOurs(file, e);
        }
      }
    }
    try {
      for (String end : UNFINISHED) {
        Path beside = file.resolveSibling(file.getFileName() + end);
        if (Files.exists(beside) && Files.size(beside) > 0) {
          return lookAtCopy(file);
        }
      }
      return checked(file, connect(file, "?immutable=1"), null);
    } catch (SQLException e) {
      throw notOurs(file, e);
    }
  }

  /** SQLite finishes or undoes the last change before it looks. */
  private static ResultFile lookAtCopy(Path file) throws IOException, SQLException {
    WorkFolder copy = WorkFolder.create();
    try {
      Path copied = Files.copy(file, copy.path().resolve("copy"));
      for (String end : UNFINISHED) {
        Path beside = file.resolveSibling(file.getFileName() + end);
        if (Files.exists(beside)) {
          Files.copy(beside, copied.resolveSibling("copy" + end));
        }
      }
      var unused = copied.toFile().setWritable(true, true);
      return checked(file, connect(copied, ""), copy);
    } catch (IOException | SQLException | InputException e) {
      copy.close();
      throw e;
    }
  }

  static ResultFile inMemory() throws IOException {
    try {
      Connection connection = connect(":memory:");
      ResultSchema.prepare(connection);
      return new ResultFile(connection, null, null, null);
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  // A relative name may mean something to the driver or to SQLite, such as ":memory:",
  // "file:x.db" and everything after a "?": then nothing is kept, or it is in another file than the
  // one that is locked. A URI of the absolute path means that file only.
  private static Connection connect(Path file, String query) throws SQLException {
    return connect(file.toAbsolutePath().toUri().toString().replace("=", "%3D") + query);
  }

  /** Refuses a file that cannot be written because of its name. */
  static void refuseTooLong(Path file) {
    if (isTooLong(file)) {
      throw new InputException(
          file,
          "the path has " + bytes(file) + " bytes, and SQLite opens up to " + MOST_BYTES,
          "a shorter --results");
    }
  }

  /** Whether SQLite has no room for the name of the file, and of the journal beside it. */
  private static boolean isTooLong(Path file) {
    return bytes(file) > MOST_BYTES;
  }

  private static int bytes(Path file) {
    Path path = file.toAbsolutePath();
    Path folder = path.getParent();
    try {
      if (folder != null) {
        path = folder.toRealPath().resolve(path.getFileName()); // as SQLite looks for it
      }
    } catch (IOException e) {
      // A folder that is still to be made.
    }
    return path.toString().getBytes(StandardCharsets.UTF_8).length;
  }

  private static Connection connect(String name) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(60_000);
    return DriverManager.getConnection("jdbc:sqlite:" + name, config.toProperties());
  }

  private static ResultFile checked(Path file, Connection connection, @Nullable WorkFolder copy)
      throws IOException, SQLException {
    try {
      refuseForeign(file, connection);
      if (!ResultSchema.isThere(connection)) { // its maker was killed at once
        new ResultFile(connection, copy, null, null).close();
        return inMemory();
      }
      return new ResultFile(connection, copy, null, null);
    } catch (SQLException | InputException e) {
      connection.close();
      throw e;
    }
  }

  // Of a stranger, a view would run what is written in it when it is read, and a trigger later. The
  // views of ours are for people's queries; nothing here reads them.
  private static void refusePrograms(Path file, Statement statement) throws SQLException {
    try (ResultSet others =
        statement.executeQuery(
            "SELECT type, name FROM sqlite_master WHERE type NOT IN ('table', 'index')"
                + " AND NOT (type = 'view' AND name IN ('"
                + String.join("', '", ResultSchema.VIEWS)
                + "'))")) {
      if (others.next()) {
        throw new InputException(
            file,
            "this is no file of results: it has the %s \"%s\""
                .formatted(others.getString(1), others.getString(2)),
            "another --results");
      }
    }
  }

  private static void refuseForeign(Path file, Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      refusePrograms(file, statement);
    }
    String format = ResultSchema.format(connection);
    if (format.equals(ResultSchema.FOREIGN)) {
      throw new InputException(file, "this is a database of another program", "another --results");
    }
    if (!ResultSchema.READABLE.contains(format)) {
      String reader = ResultSchema.reader(connection);
      throw new InputException(
          file,
          "this file of results has format %s, and this build reads %s: %s reads it"
              .formatted(
                  format,
                  String.join(", ", ResultSchema.READABLE),
                  reader == null ? "only the build that made it" : reader),
          "another --results");
    }
  }

  private static InputException notOurs(Path file, SQLException e) throws IOException {
    if (OF_THE_DISK.contains(e.getErrorCode() & 0xff)) {
      throw new IOException(file + ": " + said(e), e);
    }
    return new InputException(
        file,
        (e.getErrorCode() & 0xff) == NO_DATABASE
            ? "this is no file of results"
            : "cannot be used as a file of results: " + said(e),
        "another --results");
  }

  static String said(SQLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  // Says so when the file that is being written is not the one of its name any more. SQLite writes
  // on, into a file without a name, and reports no error.
  void checkInPlace() throws Gone {
    if (written != null && !Objects.equals(identity, identity(written))) {
      throw new Gone(written);
    }
  }

  private static @Nullable Object identity(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (IOException e) {
      return null;
    }
  }

  /** What has been written is in the one file then, and nothing is left beside it. */
  void close() throws IOException, SQLException {
    try {
      if (written == null || connection.isClosed()) {
        connection.close();
        return;
      }
      checkpoint();
      // SQLite deletes the log by its name: that of another file which has the name now.
      if (identity(written) == null || Objects.equals(identity, identity(written))) {
        connection.close();
      }
      checkInPlace();
    } finally {
      if (copy != null) {
        copy.close();
      }
    }
  }

  /** Also while another program looks at the file, whose connection would keep the log. */
  private void checkpoint() {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout=1000");
      statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (SQLException e) {
      // Without room for it the log stays, and whoever opens the file next reads both.
    }
  }

  // The tables of a file of results. A run's metrics are rows of measure, so that a new metric
  // changes no table; metric declares them. What a member is asked is its problem, which programs
  // read; problem_value has a row for each of its columns. Views are for people's queries: result
  // and finished, the table of the campaign, have a row for each run and a column for each metric;
  // failed has the runs that failed, ranking the makespans over the seeds. simulation has runs of
  // published experiments, which measure what is their own.
  static final class ResultSchema {
    static final String FORMAT = "5";

    /** Formats that can be looked at; every one since 5 stays. */
    static final List<String> READABLE = List.of(FORMAT);

    /** What a file says of who reads it; to be changed with the format. */
    private static final String READER = "Loadstar 0.2.0 or later";

    /** Tables of what the campaign consists of. */
    static final List<String> MEMBERS = List.of("member", "problem", "problem_value", "parameter");

    /** What {@link #format} says of a database that is not ours. */
    static final String FOREIGN = "";

    /** Views that a file of ours may have. */
    static final List<String> VIEWS = List.of("result", "finished", "failed", "ranking");

    private static final String TABLES =
        """
        CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
        CREATE TABLE run (
          run INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, coordinates TEXT NOT NULL,
          asked TEXT NOT NULL, real_seconds REAL NOT NULL);
        CREATE INDEX run_of ON run (coordinates);
        CREATE TABLE measure (
          run INTEGER NOT NULL, metric TEXT NOT NULL, value REAL NOT NULL,
          PRIMARY KEY (run, metric)) WITHOUT ROWID;
        CREATE TABLE series (sha256 TEXT PRIMARY KEY, points TEXT NOT NULL);
        CREATE TABLE series_of (run INTEGER PRIMARY KEY, sha256 TEXT NOT NULL);
        CREATE TABLE failure (
          key TEXT PRIMARY KEY, coordinates TEXT NOT NULL, message TEXT NOT NULL, log TEXT NOT NULL);
        CREATE TABLE member (
          position INTEGER PRIMARY KEY, key TEXT NOT NULL, problem INTEGER NOT NULL,
          scheduler TEXT NOT NULL, parameters TEXT NOT NULL, seed INTEGER NOT NULL);
        CREATE TABLE problem (problem INTEGER PRIMARY KEY, setting TEXT NOT NULL);
        CREATE TABLE problem_value (
          problem INTEGER NOT NULL, name TEXT NOT NULL, value NOT NULL,
          PRIMARY KEY (problem, name)) WITHOUT ROWID;
        CREATE TABLE parameter (
          position INTEGER NOT NULL, parameter TEXT NOT NULL, value TEXT NOT NULL,
          PRIMARY KEY (position, parameter)) WITHOUT ROWID;
        CREATE TABLE metric (
          metric TEXT PRIMARY KEY, name TEXT NOT NULL, unit TEXT NOT NULL, meaning TEXT NOT NULL,
          heading TEXT NOT NULL, format TEXT NOT NULL, over_seeds TEXT NOT NULL,
          better TEXT NOT NULL);
        CREATE TABLE simulation (key TEXT PRIMARY KEY, result TEXT NOT NULL);
        """;

    /** All that a problem may have: a new field changes views and no table. */
    private static final String PROBLEM = String.join(", ", Setting.COLUMNS);

    /** The same of a member, for a view. */
    private static final String OF_MEMBER =
        Setting.COLUMNS.stream()
            .map(name ->
                ("(SELECT value FROM problem_value WHERE problem_value.problem = member.problem"
                        + " AND name = '%1$s') AS %1$s")
                    .formatted(name))
            .collect(Collectors.joining(",\n", "", ", scheduler, parameters"));

    private ResultSchema() {}

    /** Which format a database has, this one if it is empty. */
    static String format(Connection connection) throws SQLException {
      List<String> tables =
          texts(connection, "SELECT name FROM sqlite_master WHERE type = 'table'");
      if (tables.isEmpty()) {
        return FORMAT;
      }
      if (!tables.contains("meta")) {
        return FOREIGN;
      }
      List<String> format = texts(connection, "SELECT value FROM meta WHERE name = 'format'");
      return format.isEmpty() ? "1" : format.getFirst();
    }

    /** Which release reads a file, as it says itself; null where it does not. */
    static @Nullable String reader(Connection connection) throws SQLException {
      List<String> reader = texts(connection, "SELECT value FROM meta WHERE name = 'read_by'");
      return reader.isEmpty() ? null : reader.getFirst();
    }

    /** Makes what is missing in a file that is to be written, all of it or nothing. */
    static void prepare(Connection connection) throws SQLException {
      inOneStep(
          connection,
          statement -> {
            if (!isThere(connection)) {
              for (String table : TABLES.split(";\n")) {
                statement.execute(table);
              }
              statement.execute("INSERT INTO meta VALUES ('format', '" + FORMAT + "')");
            }
            if (reader(connection) == null) {
              statement.execute("INSERT INTO meta VALUES ('read_by', '" + READER + "')");
            }
            if (!texts(connection, "SELECT value FROM meta WHERE name = 'problem'")
                .contains(PROBLEM)) {
              makeViews(statement, metrics(connection));
              statement.execute(
                  "INSERT OR REPLACE INTO meta VALUES ('problem', '" + PROBLEM + "')");
            }
          });
    }

    @FunctionalInterface
    interface Change {
      void make(Statement statement) throws SQLException;
    }

    /**
     * The driver's own transactions hide that the disk was full: SQLite has undone them by then.
     */
    static void inOneStep(Connection connection, Change change) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute("BEGIN IMMEDIATE");
        try {
          change.make(statement);
          statement.execute("COMMIT");
        } catch (SQLException e) {
          try {
            statement.execute("ROLLBACK");
          } catch (SQLException undone) {
            // SQLite has done it already.
          }
          throw e;
        }
      }
    }

    /** Whether a file has its tables; one whose maker was killed at once has not. */
    static boolean isThere(Connection connection) throws SQLException {
      return !texts(connection, "SELECT name FROM sqlite_master WHERE type = 'table'").isEmpty();
    }

    /** Has members that only this connection sees, in place of those of the file. */
    static void hideMembers(Connection connection) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute("PRAGMA temp_store=MEMORY");
        for (String table : MEMBERS) {
          statement.execute(
              "CREATE TEMP TABLE %1$s AS SELECT * FROM main.%1$s WHERE 0".formatted(table));
        }
      }
    }

    static List<Metric> metrics(Connection connection) throws SQLException {
      List<Metric> metrics = new ArrayList<>();
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT * FROM metric ORDER BY rowid")) {
        while (rows.next()) {
          Map<String, String> texts = new LinkedHashMap<>();
          for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
            texts.put(rows.getMetaData().getColumnName(column), rows.getString(column));
          }
          texts.put("column", rows.getString("metric"));
          Metric known = Summary.ofColumn(rows.getString("metric"));
          metrics.add(known != null ? known : Metric.read(texts));
        }
      }
      return metrics;
    }

    /**
     * Declares metrics that are not declared yet, within a transaction, and gives the views their
     * columns.
     *
     * @param known those that are, by column; the new ones are added
     */
    static void declare(
        Connection connection, Map<String, Metric> known, Collection<Metric> metrics)
        throws SQLException {
      List<Metric> missing =
          metrics.stream().filter(metric -> !known.containsKey(metric.column())).toList();
      if (!missing.isEmpty()) {
        insert(connection, missing);
        missing.forEach(metric -> known.put(metric.column(), metric));
        try (Statement statement = connection.createStatement()) {
          makeViews(statement, metrics(connection));
        }
      }
    }

    private static void insert(Connection connection, List<Metric> metrics) throws SQLException {
      try (PreparedStatement insert =
          connection.prepareStatement(
              "INSERT OR IGNORE INTO metric VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
        for (Metric metric : metrics) {
          int place = 0;
          for (String text : metric.texts().values()) {
            insert.setString(++place, text);
          }
          insert.executeUpdate();
        }
      }
    }

    private static void makeViews(Statement statement, List<Metric> metrics) throws SQLException {
      Map<String, Metric> others = new TreeMap<>();
      metrics.forEach(metric -> others.put(metric.column(), metric));
      List<String> columns = new ArrayList<>();
      for (Metric metric : Summary.declared()) {
        if (others.remove(metric.column()) != null) {
          columns.add(metric.column());
        }
      }
      columns.addAll(others.keySet());
      String ofRun = ",\n(SELECT value FROM measure WHERE measure.run = run.run AND metric = ";
      String wide =
          columns.stream()
              .map(column -> ofRun + text(column) + ") AS " + quoted(column))
              .collect(Collectors.joining());
      for (String view : VIEWS) {
        statement.execute("DROP VIEW IF EXISTS " + view);
      }
      statement.execute(
          "CREATE VIEW result AS SELECT key, coordinates, asked, real_seconds%s FROM run"
              .formatted(wide));
      statement.execute(
          """
          CREATE VIEW finished AS SELECT position, %s, seed, member.key AS run_sha256%s
          FROM member JOIN run ON run.key = member.key ORDER BY position
          """
              .formatted(OF_MEMBER, wide));
      statement.execute(
          """
          CREATE VIEW failed AS SELECT position, %s, seed, member.key AS run_sha256, message, log
          FROM member JOIN failure ON failure.key = member.key ORDER BY position
          """
              .formatted(OF_MEMBER));
      String makespan = Summary.END.column();
      if (columns.contains(makespan)) {
        statement.execute(
            """
            CREATE VIEW ranking AS SELECT %1$s, count(*) AS seeds, avg(%2$s) AS %2$s,
            min(%2$s) AS least_%2$s, max(%2$s) AS most_%2$s FROM finished GROUP BY %1$s
            ORDER BY %3$s, avg(%2$s)
            """
                .formatted(PROBLEM + ", scheduler, parameters", makespan, PROBLEM));
      }
    }

    private static String text(String value) {
      return "'" + value.replace("'", "''") + "'";
    }

    private static String quoted(String name) {
      return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static List<String> texts(Connection connection, String query) throws SQLException {
      List<String> texts = new ArrayList<>();
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(query)) {
        while (rows.next()) {
          texts.add(rows.getString(1));
        }
      }
      return texts;
    }
  }
}
