package loadstar.study;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import loadstar.algorithm.Metric;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a file of results. A run's metrics are rows of measure, so that a new metric
 * changes no table; metric declares them. The problem of a member is JSON, which programs read;
 * problem_value has a row for each of its columns. Views are for people's queries: result and
 * finished, the table of the campaign, have a row for each run and a column for each metric; failed
 * has the runs that failed, ranking the makespans over the seeds. simulation has runs of published
 * experiments, which have metrics of their own.
 */
final class ResultSchema {
  static final String FORMAT = "5";

  /** The formats that can be read; every one since 5 stays. */
  static final List<String> READABLE = List.of(FORMAT);

  /**
   * The releases that can read a file, as it is written into the file; to be changed with the
   * format.
   */
  private static final String READER = "Loadstar 0.2.0 or later";

  /** The tables of the runs of which the campaign consists. */
  static final List<String> MEMBERS = List.of("member", "problem", "problem_value", "parameter");

  /** The result of {@link #format} for a database that is not Loadstar's. */
  static final String FOREIGN = "";

  /** The views that a file of Loadstar's may have. */
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

  /** All columns that a problem may have: a new field changes views and no table. */
  private static final String PROBLEM = String.join(", ", Setting.COLUMNS);

  /** All columns of a member's problem, for a view. */
  private static final String OF_MEMBER =
      Setting.COLUMNS.stream()
          .map(name ->
              ("(SELECT value FROM problem_value WHERE problem_value.problem = member.problem"
                      + " AND name = '%1$s') AS %1$s")
                  .formatted(name))
          .collect(Collectors.joining(",\n", "", ", scheduler, parameters"));

  private ResultSchema() {}

  /** Returns the format of a database, this one if it is empty. */
  static String format(Connection connection) throws SQLException {
    List<String> tables = texts(connection, "SELECT name FROM sqlite_master WHERE type = 'table'");
    if (tables.isEmpty()) {
      return FORMAT;
    }
    if (!tables.contains("meta")) {
      return FOREIGN;
    }
    List<String> format = texts(connection, "SELECT value FROM meta WHERE name = 'format'");
    return format.isEmpty() ? "1" : format.getFirst();
  }

  /** Returns the releases that read a file, as it is written there; null if it is not. */
  static @Nullable String reader(Connection connection) throws SQLException {
    List<String> reader = texts(connection, "SELECT value FROM meta WHERE name = 'read_by'");
    return reader.isEmpty() ? null : reader.getFirst();
  }

  /** Makes the missing tables in a file that is to be written, all of them or nothing. */
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
            statement.execute("INSERT OR REPLACE INTO meta VALUES ('problem', '" + PROBLEM + "')");
          }
        });
  }

  @FunctionalInterface
  interface Change {
    void make(Statement statement) throws SQLException;
  }

  /**
   * Makes a change in one transaction. The driver's own transactions hide that the disk was full:
   * SQLite has undone them by then.
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
          // SQLite has rolled back already.
        }
        throw e;
      }
    }
  }

  /** Tells whether a file has its tables; one whose creator was killed at once has not. */
  static boolean isThere(Connection connection) throws SQLException {
    return !texts(connection, "SELECT name FROM sqlite_master WHERE type = 'table'").isEmpty();
  }

  /**
   * Adds members that only this connection sees, in place of those of the file. Their tables have
   * the keys of the file's, by which they are read in order without being sorted.
   */
  static void hideMembers(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA temp_store=MEMORY");
      for (String table : TABLES.split(";\n")) {
        if (MEMBERS.stream().anyMatch(name -> table.startsWith("CREATE TABLE " + name + " ("))) {
          statement.execute(table.replaceFirst("CREATE TABLE", "CREATE TEMP TABLE"));
        }
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
   * @param known those that are declared, by column; the new ones are added
   */
  static void declare(Connection connection, Map<String, Metric> known, Collection<Metric> metrics)
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
