package loadstar.campaign.sweep;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import loadstar.campaign.sweep.ResultStore.Row;
import loadstar.result.Table;

/**
 * The table of a campaign, a row for each finished run in the order of the campaign file: the same
 * bytes, whatever the order in which they ended.
 *
 * @param missing how many runs have no result yet
 */
public record SweepTable(Table table, int missing) {
  /** What comes before the parameters. */
  private static final List<String> BEFORE = List.of("platform", "master", "scheduler");

  private static final String PARAMETER = "parameter_";

  /** Reads it from the results. */
  public static SweepTable of(ResultStore store) throws IOException {
    List<Row> rows = store.rows();
    Set<String> parameters = new LinkedHashSet<>();
    rows.forEach(row -> parameters.addAll(row.parameters().keySet()));
    Table table = new Table(columns(parameters));
    int missing = 0;
    for (Row row : rows) {
      double[] measures = row.measures();
      if (measures == null) {
        missing++;
        continue;
      }
      List<Object> cells = new ArrayList<>(List.of(row.platform(), row.master(), row.scheduler()));
      parameters.forEach(name -> cells.add(row.parameters().getOrDefault(name, "")));
      cells.addAll(List.of(row.load(), row.noise(), row.seed()));
      for (double measure : measures) {
        cells.add(measure);
      }
      cells.add(row.key());
      table.add(cells.toArray());
    }
    return new SweepTable(table, missing);
  }

  /**
   * The names of its columns.
   *
   * @param parameters those that any scheduler of the campaign sets
   */
  public static List<String> columns(Set<String> parameters) {
    List<String> columns = new ArrayList<>(BEFORE);
    parameters.forEach(name -> columns.add(PARAMETER + name));
    columns.addAll(List.of("load_units", "noise", "seed"));
    columns.addAll(ResultStore.MEASURES);
    columns.add("run_sha256");
    return columns;
  }
}
