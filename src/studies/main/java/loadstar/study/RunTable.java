package loadstar.study;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.input.Digests;
import loadstar.simulation.Summary;
import loadstar.study.ResultStore.Finished;
import tools.jackson.databind.json.JsonMapper;

/** The tables of a result file that hold what runs were measured by. */
final class RunTable {
  private static final JsonMapper JSON = new JsonMapper();

  private RunTable() {}

  /**
   * Adds finished runs, and forgets that they failed before.
   *
   * @param metrics that the file declares, by column; those that are new are added
   */
  static void add(Connection connection, Map<String, Metric> metrics, List<Finished> several)
      throws SQLException {
    try (PreparedStatement insert =
            connection.prepareStatement(
                "INSERT OR IGNORE INTO run (key, coordinates, ingredients, real_seconds)"
                    + " VALUES (?, ?, ?, ?)");
        PreparedStatement measure =
            connection.prepareStatement(
                "INSERT INTO measure SELECT run, ?, ? FROM run WHERE key = ?");
        PreparedStatement replace =
            connection.prepareStatement(
                "DELETE FROM run WHERE key = ? AND run IN (SELECT run FROM measure WHERE metric = '"
                    + Summary.BY_ARITHMETIC.column()
                    + "' AND value > 0)");
        PreparedStatement forget =
            connection.prepareStatement("DELETE FROM failure WHERE key = ?")) {
      for (Finished one : several) {
        replace.setString(1, one.run().key());
        if (replace.executeUpdate() > 0) {
          dropOrphans(connection);
        }
        insert.setString(1, one.run().key());
        insert.setString(2, JSON.writeValueAsString(one.run().coordinates()));
        insert.setString(3, JSON.writeValueAsString(one.run().ingredients()));
        insert.setDouble(4, one.result().values().getOrDefault(Runner.REAL_SECONDS, 0.0));
        if (insert.executeUpdate() > 0) {
          measure(connection, metrics, one, measure);
          keepSeries(connection, one);
        }
        forget.setString(1, one.run().key());
        forget.executeUpdate();
      }
    }
  }

  /** Of runs that are played again. */
  private static void dropOrphans(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String table : List.of("measure", "series_of")) {
        statement.execute("DELETE FROM " + table + " WHERE run NOT IN (SELECT run FROM run)");
      }
    }
  }

  private static void measure(
      Connection connection, Map<String, Metric> metrics, Finished one, PreparedStatement measure)
      throws SQLException {
    Map<Metric, Double> values = new LinkedHashMap<>();
    one.result().summary().forEach(values::put);
    ResultSchema.declare(connection, metrics, values.keySet());
    for (Map.Entry<Metric, Double> value : values.entrySet()) {
      measure.setString(1, value.getKey().column());
      measure.setDouble(2, value.getValue());
      measure.setString(3, one.run().key());
      measure.addBatch();
    }
    measure.executeBatch();
  }

  /** Most runs of a point have the same: they share a row. */
  private static void keepSeries(Connection connection, Finished one) throws SQLException {
    if (one.result().series().isEmpty()) {
      return;
    }
    String text = JSON.writeValueAsString(one.result().series());
    String sha256 = Digests.of(text);
    try (PreparedStatement insert =
            connection.prepareStatement("INSERT OR IGNORE INTO series VALUES (?, ?)");
        PreparedStatement of =
            connection.prepareStatement(
                "INSERT INTO series_of SELECT run, ? FROM run WHERE key = ?")) {
      insert.setString(1, sha256);
      insert.setString(2, text);
      insert.executeUpdate();
      of.setString(1, sha256);
      of.setString(2, one.run().key());
      of.executeUpdate();
    }
  }
}
