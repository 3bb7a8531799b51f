package loadstar.report;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import loadstar.result.Columns;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the output of commands for programs: one JSON object, whose field {@code format} names its
 * schema. A number that is unknown or infinite is null, because JSON has no such numbers.
 */
public final class JsonOutput {
  /** Folder of the schemas, resources of this program: one for each command that prints JSON. */
  public static final String SCHEMAS = "/loadstar/schema/output/";

  private static final JsonMapper JSON = new JsonMapper();

  private JsonOutput() {}

  /**
   * Writes the output of a command.
   *
   * @param command whose schema it follows, in its first version
   */
  public static String write(String command, Map<String, ? extends @Nullable Object> fields) {
    return write(command, 1, fields);
  }

  /**
   * Writes the output of a command.
   *
   * @param command whose schema it follows
   * @param version of the schema
   */
  public static String write(
      String command, int version, Map<String, ? extends @Nullable Object> fields) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("format", "loadstar-" + command + "/" + version);
    all.putAll(fields);
    return write(all);
  }

  /** Writes fields as they are. */
  public static String write(Map<String, ? extends @Nullable Object> fields) {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(plain(fields)) + "\n";
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Double number -> Double.isFinite(number) ? number : null;
      case double[] numbers -> plain(Arrays.stream(numbers).boxed().toList());
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        ordered(map).forEach((name, own) -> copy.put(String.valueOf(name), plain(own)));
        yield copy;
      }
      case Collection<?> several -> {
        List<@Nullable Object> copy = new ArrayList<>(several.size());
        several.forEach(own -> copy.add(plain(own)));
        yield copy;
      }
      default -> value;
    };
  }

  /**
   * Returns a table as an object for each row. "yes" and "no" in a column without other cells are
   * true and false; an empty cell of a number is null.
   *
   * @param texts columns whose cells are texts; all others are numbers
   */
  public static List<Map<String, @Nullable Object>> records(Table table, Set<String> texts) {
    Columns<Integer> columns = new Columns<>();
    for (String column : table.columns()) {
      boolean text = texts.contains(column);
      columns.with(column, row -> text ? table.text(row, column) : value(table, row, column));
    }
    return columns.records(IntStream.range(0, table.rows()).boxed().toList());
  }

  /**
   * Returns objects as the rows of a table, the reverse of {@link #records}. Words of a list are in
   * one cell; a field that has objects of its own is left out.
   */
  public static Table table(List<? extends Map<String, ? extends @Nullable Object>> records) {
    Set<String> columns = new LinkedHashSet<>();
    records.forEach(record -> columns.addAll(ordered(record).keySet()));
    columns.removeIf(name ->
        records.stream()
            .anyMatch(record ->
                record.get(name) instanceof List<?> several
                    && several.stream().anyMatch(Map.class::isInstance)));
    Table table = new Table(List.copyOf(columns));
    for (var record : records) {
      table.add(columns.stream().map(column -> cell(record.get(column))).toArray());
    }
    return table;
  }

  /** Returns a map in a fixed order; that of Map.of differs in every process. */
  private static <K, V extends @Nullable Object> Map<K, V> ordered(Map<K, V> map) {
    return map instanceof SequencedMap ? map : new TreeMap<>(map);
  }

  private static Object cell(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case Boolean yes -> yes ? "yes" : "no";
      case Double number -> Table.known(number);
      case List<?> several -> several.stream().map(String::valueOf).collect(joining(" "));
      default -> value;
    };
  }

  private static @Nullable Object value(Table table, int row, String column) {
    return switch (table.text(row, column)) {
      case "" -> null;
      case "yes" -> Boolean.TRUE;
      case "no" -> Boolean.FALSE;
      default -> table.number(row, column);
    };
  }
}
