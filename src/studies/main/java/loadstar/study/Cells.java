package loadstar.study;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** What cells of a result file hold; whoever wrote it, they may hold anything. */
final class Cells {
  private static final JsonMapper JSON = new JsonMapper();

  private Cells() {}

  static List<String> list(ResultSet row, int column) throws SQLException {
    List<String> list = new ArrayList<>();
    JSON.readTree(text(row, column)).forEach(item -> list.add(item.asString()));
    return list;
  }

  static Map<String, String> map(ResultSet row, int column) throws SQLException {
    Map<String, String> map = new LinkedHashMap<>();
    JSON.readTree(text(row, column))
        .properties()
        .forEach(one -> map.put(one.getKey(), one.getValue().asString()));
    return map;
  }

  static String text(ResultSet row, int column) throws SQLException {
    if (row.getObject(column) instanceof String text) {
      return text;
    }
    throw new SQLException(row.getMetaData().getColumnName(column) + " is no text");
  }

  static double number(ResultSet row, int column) throws SQLException {
    return anyNumber(row, column).doubleValue();
  }

  static long whole(ResultSet row, int column) throws SQLException {
    return anyNumber(row, column).longValue();
  }

  private static Number anyNumber(ResultSet row, int column) throws SQLException {
    if (row.getObject(column) instanceof Number number) {
      return number;
    }
    throw new SQLException(row.getMetaData().getColumnName(column) + " is not a number");
  }
}
