package loadstar.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import loadstar.algorithm.Metric;
import loadstar.result.Table;
import loadstar.simulation.Summary;

/**
 * The table of a campaign, a row for each finished run in the order of the campaign file: the same
 * bytes, whatever the order in which they ended.
 *
 * @param missing how many runs have no result yet
 */
public record ResultTable(Table table, int missing) {
  /** Metrics that older scripts read before the run's digest; all others follow it. */
  private static final List<Metric> BEFORE_THE_RUN =
      List.of(
          Summary.END,
          Summary.COMPUTED,
          Summary.EFFICIENCY_FROM_START,
          Summary.SEND_PORT,
          Summary.RECEIVE_PORT,
          Summary.SUBCHUNKS,
          Summary.WORKERS_USED);

  /** Reads it from the results. */
  public static ResultTable of(ResultStore store) throws IOException {
    List<Row> rows = store.rows();
    Set<String> parameters = new LinkedHashSet<>();
    rows.forEach(row -> parameters.addAll(row.parameters().keySet()));
    List<Metric> metrics =
        Summary.columns(rows.stream().map(Row::metrics).filter(Objects::nonNull).toList());
    boolean costs =
        rows.stream()
            .map(Row::setting)
            .anyMatch(setting -> setting != null && !setting.costs().isEmpty());
    Table table = new Table(columns(parameters, metrics, costs));
    int missing = 0;
    for (Row row : rows) {
      Summary measured = row.metrics();
      Setting setting = row.setting();
      if (measured == null || setting == null) {
        missing++;
        continue;
      }
      List<Object> cells =
          new ArrayList<>(List.of(setting.platform(), setting.master(), row.scheduler()));
      parameters.forEach(name -> cells.add(row.parameters().getOrDefault(name, "")));
      cells.addAll(List.of(setting.load(), setting.noise(), row.seed()));
      BEFORE_THE_RUN.forEach(metric -> cells.add(Table.known(measured.value(metric, Double.NaN))));
      cells.add(row.key());
      after(metrics).forEach(metric -> cells.add(Table.known(measured.value(metric, Double.NaN))));
      cells.add(setting.resultBytesPerUnit());
      cells.add(setting.failures().text());
      if (costs) {
        cells.add(setting.costs());
      }
      table.add(cells.toArray());
    }
    return new ResultTable(table, missing);
  }

  private static List<Metric> after(Collection<Metric> metrics) {
    return metrics.stream().filter(metric -> !BEFORE_THE_RUN.contains(metric)).toList();
  }

  /**
   * The names of its columns.
   *
   * @param parameters those that any scheduler of the campaign sets
   * @param metrics that the runs have
   * @param costs whether a file has what units cost
   */
  public static List<String> columns(Set<String> parameters, List<Metric> metrics, boolean costs) {
    List<String> columns = new ArrayList<>(List.of("platform", "master", "scheduler"));
    parameters.forEach(name -> columns.add("parameter_" + name));
    columns.addAll(List.of("load_units", "noise", "seed"));
    BEFORE_THE_RUN.forEach(metric -> columns.add(metric.column()));
    columns.add("run_sha256");
    after(metrics).forEach(metric -> columns.add(metric.column()));
    columns.addAll(List.of("result_bytes_per_unit", "failures"));
    if (costs) {
      columns.add("costs");
    }
    return columns;
  }
}
