package loadstar.study;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The table of a result file that says which runs belong to the campaign, in which order. */
final class MemberTable {
  /** What {@link #row} reads. */
  static final String ROWS =
      "SELECT platform, master, scheduler, parameters, load_units, noise, seed, member.key,"
          + " position, ingredients, costs FROM member LEFT JOIN run ON run.key = member.key"
          + " ORDER BY position";

  private static final JsonMapper JSON = new JsonMapper();

  private MemberTable() {}

  /** These and no others. */
  static void set(Connection connection, List<StudyRun> runs) throws SQLException {
    try (Statement clear = connection.createStatement();
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO member (position, key, platform, master, scheduler, parameters,"
                    + " load_units, noise, seed, costs, result_bytes_per_unit, failures)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        PreparedStatement parameter =
            connection.prepareStatement("INSERT INTO parameter VALUES (?, ?, ?)")) {
      clear.execute("DELETE FROM member");
      clear.execute("DELETE FROM parameter");
      int position = 0;
      for (StudyRun run : runs) {
        position++;
        Point point = run.point();
        Setting setting = Setting.of(run);
        insert.setInt(1, position);
        insert.setString(2, run.key());
        insert.setString(3, setting.platform());
        insert.setString(4, setting.master());
        insert.setString(5, point.contender().scheduler());
        insert.setString(6, JSON.writeValueAsString(point.contender().parameters()));
        insert.setDouble(7, setting.load());
        insert.setDouble(8, setting.noise());
        insert.setLong(9, run.seed());
        insert.setString(10, setting.costs());
        insert.setDouble(11, setting.resultBytesPerUnit());
        insert.setString(12, setting.failures().text());
        insert.addBatch();
        for (Map.Entry<String, String> one : point.contender().parameters().entrySet()) {
          parameter.setInt(1, position);
          parameter.setString(2, one.getKey());
          parameter.setString(3, one.getValue());
          parameter.addBatch();
        }
      }
      insert.executeBatch();
      parameter.executeBatch();
    }
  }

  /**
   * A row of {@link #ROWS}.
   *
   * @param metrics of its run, null where that is not finished
   */
  static Row row(ResultSet row, @Nullable Summary metrics) throws SQLException {
    return new Row(
        Cells.text(row, 3),
        Cells.map(row, 4),
        Cells.whole(row, 7),
        Cells.text(row, 8),
        metrics == null
            ? null
            : Setting.of(
                Cells.text(row, 1),
                Cells.text(row, 2),
                Cells.number(row, 5),
                Cells.number(row, 6),
                Cells.text(row, 11),
                Cells.map(row, 10)),
        metrics);
  }
}
