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
import loadstar.algorithm.Metric;
import loadstar.simulation.Summary;

/**
 * The tables of a file of results. A run's metrics are rows of {@code measure}, so that a new
 * metric changes no table; {@code metric} declares them. Views are for people's queries: {@code
 * result} and {@code finished}, the table of the campaign, have a row for each run and a column for
 * each metric; {@code failed} has the runs that failed, {@code ranking} the makespans over the
 * seeds. {@code simulation} has runs of published experiments, which measure what is their own.
 */
final class ResultSchema {
  static final String FORMAT = "4";

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
        position INTEGER PRIMARY KEY, key TEXT NOT NULL, platform TEXT NOT NULL,
        master TEXT NOT NULL, scheduler TEXT NOT NULL, parameters TEXT NOT NULL,
        load_units REAL NOT NULL, noise REAL NOT NULL, seed INTEGER NOT NULL,
        costs TEXT NOT NULL, result_bytes_per_unit REAL NOT NULL, failures TEXT NOT NULL);
      CREATE TABLE parameter (
        position INTEGER NOT NULL, parameter TEXT NOT NULL, value TEXT NOT NULL,
        PRIMARY KEY (position, parameter)) WITHOUT ROWID;
      CREATE TABLE metric (
        metric TEXT PRIMARY KEY, name TEXT NOT NULL, unit TEXT NOT NULL, meaning TEXT NOT NULL,
        heading TEXT NOT NULL, format TEXT NOT NULL, over_seeds TEXT NOT NULL,
        better TEXT NOT NULL);
      CREATE TABLE simulation (key TEXT PRIMARY KEY, result TEXT NOT NULL);
      """;

  private static final String POINT =
      "platform, master, scheduler, parameters, load_units, noise, costs, result_bytes_per_unit,"
          + " failures";

  private ResultSchema() {}

  /** Which format a database has, this one if it is empty. */
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

  /** Makes what is missing in a file that is to be written, all of it or nothing. */
  static void prepare(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      try {
        if (!isThere(connection)) {
          for (String table : TABLES.split(";\n")) {
            statement.execute(table);
          }
          statement.execute("INSERT INTO meta VALUES ('format', '" + FORMAT + "')");
          makeViews(statement, List.of());
        }
        statement.execute("COMMIT");
      } catch (SQLException e) {
        undo(statement);
        throw e;
      }
    }
  }

  static void undo(Statement statement) {
    try {
      statement.execute("ROLLBACK");
    } catch (SQLException e) {
      // SQLite has done it already.
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
      for (String table : List.of("member", "parameter")) {
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
    StringBuilder wide = new StringBuilder(2000);
    for (String column : columns) {
      wide.append(",\n(SELECT value FROM measure WHERE measure.run = run.run AND metric = ")
          .append(text(column))
          .append(") AS ")
          .append(quoted(column));
    }
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
            .formatted(POINT, wide));
    statement.execute(
        """
        CREATE VIEW failed AS SELECT position, %s, seed, member.key AS run_sha256, message, log
        FROM member JOIN failure ON failure.key = member.key ORDER BY position
        """
            .formatted(POINT));
    String makespan = Summary.END.column();
    if (columns.contains(makespan)) {
      statement.execute(
          """
          CREATE VIEW ranking AS SELECT %1$s, count(*) AS seeds, avg(%2$s) AS %2$s,
          min(%2$s) AS least_%2$s, max(%2$s) AS most_%2$s FROM finished GROUP BY %1$s
          ORDER BY platform, master, load_units, noise, costs, result_bytes_per_unit, failures,
          avg(%2$s)
          """
              .formatted(POINT, makespan));
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
