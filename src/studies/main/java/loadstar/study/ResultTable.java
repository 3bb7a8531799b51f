package loadstar.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import loadstar.algorithm.Metric;
import loadstar.result.Table;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;

/**
 * The table of a campaign, a row for each finished run in the order of the campaign file: the same
 * bytes, whatever the order in which they ended.
 *
 * @param missing number of runs that have no result yet
 */
public record ResultTable(Table table, int missing) {
  /** Columns of problems that it has in any case. */
  private static final List<String> ALWAYS =
      List.of("load_units", "noise", "result_bytes_per_unit", "failures");

  /** Reads the table from the results. */
  public static ResultTable of(ResultStore store) throws IOException {
    List<RunRecord> rows = store.rows();
    Set<String> parameters = new LinkedHashSet<>();
    rows.forEach(row -> parameters.addAll(row.parameters().keySet()));
    List<Metric> metrics =
        Summary.columns(rows.stream().map(RunRecord::metrics).filter(Objects::nonNull).toList());
    List<Setting> settings =
        rows.stream().map(RunRecord::setting).filter(Objects::nonNull).toList();
    List<String> more = new ArrayList<>(Setting.varied(settings));
    if (settings.stream().anyMatch(setting -> !setting.costs().isEmpty())) {
      more.add("costs");
    }
    List<String> columns = columns(parameters, metrics, more);
    Table table = new Table(columns);
    int missing = 0;
    for (RunRecord row : rows) {
      Map<String, @Nullable Object> cells = cells(row);
      if (cells.isEmpty()) {
        missing++;
      } else {
        table.add(
            columns.stream()
                .map(name -> Objects.requireNonNullElse(cells.get(name), ""))
                .toArray());
      }
    }
    return new ResultTable(table, missing);
  }

  /** Returns the cells by column; none for a run that is not finished. */
  private static Map<String, @Nullable Object> cells(RunRecord row) {
    Map<String, @Nullable Object> cells = new HashMap<>();
    Setting setting = row.setting();
    Summary measured = row.metrics();
    if (setting != null && measured != null) {
      measured.forEach((metric, value) -> cells.put(metric.column(), Table.known(value)));
      setting.json().forEach((name, value) -> cells.put(name, Table.known(value)));
      row.parameters().forEach((name, text) -> cells.put("parameter_" + name, text));
      cells.put("scheduler", row.scheduler());
      cells.put("seed", row.seed());
      cells.put("run_sha256", row.key());
    }
    return cells;
  }

  /**
   * Returns the names of its columns.
   *
   * @param parameters those that any scheduler of the campaign sets
   * @param metrics that the runs have
   * @param more columns of problems that some of its runs need
   */
  public static List<String> columns(
      Set<String> parameters, List<Metric> metrics, List<String> more) {
    Set<String> columns = new LinkedHashSet<>(List.of("platform", "master", "scheduler"));
    parameters.forEach(name -> columns.add("parameter_" + name));
    columns.addAll(ALWAYS);
    columns.addAll(more);
    columns.add("seed");
    metrics.forEach(metric -> columns.add(metric.column()));
    columns.add("run_sha256");
    return List.copyOf(columns);
  }
}
