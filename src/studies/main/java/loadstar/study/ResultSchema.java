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
 * seeds.
 *
 * <p>Format 1, of releases before, had {@code result} as a table with a column for each of seven
 * metrics. Such a file is read as it is, and becomes one of this format when a campaign goes on.
 */
final class ResultSchema {
  static final String FORMAT = "2";

  /** What {@link #format} says of a database that is not ours. */
  static final String FOREIGN = "";

  /** Views that a file of ours may have. */
  static final List<String> VIEWS = List.of("result", "finished", "failed", "ranking");

  private static final String WIDE = "1";

  private static final String TABLES =
      """
      CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS run (
        run INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, coordinates TEXT NOT NULL,
        ingredients TEXT NOT NULL, real_seconds REAL NOT NULL);
      CREATE INDEX IF NOT EXISTS run_of ON run (coordinates);
      CREATE TABLE IF NOT EXISTS measure (
        run INTEGER NOT NULL, metric TEXT NOT NULL, value REAL NOT NULL,
        PRIMARY KEY (run, metric)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS series (sha256 TEXT PRIMARY KEY, points TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS series_of (run INTEGER PRIMARY KEY, sha256 TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS failure (
        key TEXT PRIMARY KEY, coordinates TEXT NOT NULL, message TEXT NOT NULL, log TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS member (
        position INTEGER PRIMARY KEY, key TEXT NOT NULL, platform TEXT NOT NULL,
        master TEXT NOT NULL, scheduler TEXT NOT NULL, parameters TEXT NOT NULL,
        load_units REAL NOT NULL, noise REAL NOT NULL, seed INTEGER NOT NULL,
        costs TEXT NOT NULL DEFAULT '');
      CREATE TABLE IF NOT EXISTS parameter (
        position INTEGER NOT NULL, parameter TEXT NOT NULL, value TEXT NOT NULL,
        PRIMARY KEY (position, parameter)) WITHOUT ROWID;
      """;

  /** Columns of {@code member} that came later, in their order. */
  private static final Map<String, String> MORE_OF_A_MEMBER = new LinkedHashMap<>();

  static {
    MORE_OF_A_MEMBER.put("costs", "TEXT NOT NULL DEFAULT ''");
    MORE_OF_A_MEMBER.put("result_bytes_per_unit", "REAL NOT NULL DEFAULT 0");
    MORE_OF_A_MEMBER.put("failures", "TEXT NOT NULL DEFAULT ''");
  }

  private static final String POINT =
      "platform, master, scheduler, parameters, load_units, noise, "
          + String.join(", ", MORE_OF_A_MEMBER.keySet());

  /** The fields of {@link Metric#texts}, in its order. */
  private static final String METRIC =
      """
      TABLE IF NOT EXISTS metric (
        metric TEXT PRIMARY KEY, name TEXT NOT NULL, unit TEXT NOT NULL, meaning TEXT NOT NULL,
        heading TEXT NOT NULL, format TEXT NOT NULL, over_seeds TEXT NOT NULL,
        better TEXT NOT NULL)
      """;

  /** Columns of format 1's table of results that are no metrics. */
  private static final List<String> OF_A_RUN =
      List.of("key", "coordinates", "ingredients", "real_seconds");

  private ResultSchema() {}

  /** Whether a file in this format can be used. */
  static boolean isKnown(String format) {
    return format.equals(FORMAT) || format.equals(WIDE);
  }

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
    // A release that wrote it last may have been killed before.
    return format.isEmpty() ? WIDE : format.getFirst();
  }

  /** Makes what is missing in a file that is to be written, all of it or nothing. */
  static void prepare(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      try {
        List<String> before = metricsOfFormat1(connection);
        if (!before.isEmpty()) {
          statement.execute("ALTER TABLE result RENAME TO result_of_format_1");
        }
        for (String table : TABLES.split(";\n")) {
          statement.execute(table);
        }
        addColumns(statement, "member", columnsOfMembers(connection));
        statement.execute("CREATE " + METRIC);
        if (!before.isEmpty()) {
          takeOver(connection, statement, before);
        }
        statement.execute("INSERT OR IGNORE INTO meta VALUES ('format', '" + FORMAT + "')");
        // A file of a release before that has some of them.
        if (!texts(connection, "SELECT name FROM sqlite_master WHERE type = 'view'")
            .contains("failed")) {
          makeViews(statement, metrics(connection));
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
    List<String> tables = texts(connection, "SELECT name FROM sqlite_master WHERE type = 'table'");
    return tables.containsAll(List.of("meta", "failure", "member"))
        && (tables.contains("metric") || tables.contains("result"));
  }

  /** Whether a file keeps series; one of a release before that only is looked at does not. */
  static boolean hasSeries(Connection connection) throws SQLException {
    return texts(connection, "SELECT name FROM sqlite_master WHERE type = 'table'")
        .contains("series_of");
  }

  /** Makes what queries need of a file that is only to be read; in memory, not in the file. */
  static void read(Connection connection) throws SQLException {
    List<String> before = metricsOfFormat1(connection);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA temp_store=MEMORY");
      if (!columnsOfMembers(connection).contains("costs")) {
        statement.execute("CREATE TEMP VIEW member AS SELECT *, '' AS costs FROM main.member");
      }
      if (before.isEmpty()) {
        return;
      }
      statement.execute(
          "CREATE TEMP VIEW run AS SELECT rowid AS run, %s FROM main.result"
              .formatted(String.join(", ", OF_A_RUN)));
      statement.execute("CREATE TEMP VIEW measure AS " + measuresOfFormat1("main.result", before));
      statement.execute("CREATE TEMP " + METRIC);
    }
    insert(connection, declarations(before));
  }

  /** Has members that only this connection sees, in place of those of the file. */
  static void hideMembers(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA temp_store=MEMORY");
      statement.execute("DROP VIEW IF EXISTS temp.member");
      for (String table : TABLES.split(";\n")) {
        if (table.matches("(?s)\\s*CREATE TABLE IF NOT EXISTS (member|parameter) .*")) {
          statement.execute(table.replace("CREATE TABLE", "CREATE TEMP TABLE"));
        }
      }
      addColumns(statement, "temp.member", columnsOfMembers(connection));
    }
  }

  private static void addColumns(Statement statement, String member, List<String> there)
      throws SQLException {
    for (Map.Entry<String, String> more : MORE_OF_A_MEMBER.entrySet()) {
      if (!there.contains(more.getKey())) {
        statement.execute(
            "ALTER TABLE %s ADD COLUMN %s %s".formatted(member, more.getKey(), more.getValue()));
      }
    }
  }

  private static void takeOver(Connection connection, Statement statement, List<String> before)
      throws SQLException {
    statement.execute(
        "INSERT INTO run SELECT rowid, %s FROM result_of_format_1"
            .formatted(String.join(", ", OF_A_RUN)));
    statement.execute("INSERT INTO measure " + measuresOfFormat1("result_of_format_1", before));
    statement.execute("DROP TABLE result_of_format_1");
    statement.execute("UPDATE meta SET value = '" + FORMAT + "' WHERE name = 'format'");
    insert(connection, declarations(before));
  }

  /** Columns of metrics in a table of format 1; none in a file of this format. */
  private static List<String> metricsOfFormat1(Connection connection) throws SQLException {
    if (texts(connection, "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'result'")
        .isEmpty()) {
      return List.of();
    }
    List<String> columns = texts(connection, "SELECT name FROM pragma_table_info('result')");
    return columns.stream().filter(column -> !OF_A_RUN.contains(column)).toList();
  }

  private static List<String> columnsOfMembers(Connection connection) throws SQLException {
    return texts(connection, "SELECT name FROM pragma_table_info('member')");
  }

  private static String measuresOfFormat1(String table, List<String> columns) {
    List<String> each =
        columns.stream()
            .map(column ->
                "SELECT rowid AS run, %s AS metric, %s AS value FROM %s"
                    .formatted(text(column), quoted(column), table))
            .toList();
    return String.join(" UNION ALL ", each);
  }

  private static List<Metric> declarations(List<String> columns) {
    List<Metric> declared = new ArrayList<>();
    for (String column : columns) {
      Metric metric = Summary.ofColumn(column);
      declared.add(metric != null ? metric : new Metric(column, "1", column));
    }
    return declared;
  }

  /** All metrics that a file declares. */
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
        "CREATE VIEW result AS SELECT %s%s FROM run".formatted(String.join(", ", OF_A_RUN), wide));
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
