package loadstar.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import loadstar.result.Table;
import loadstar.study.Ranking;
import loadstar.study.Robustness;
import loadstar.study.Robustness.Column;
import loadstar.study.Setting;

/** What failures cost, as CSV. */
final class RobustnessText {
  /** Columns of robustness.csv. */
  static final List<String> COLUMNS =
      Stream.concat(Stream.of("scheduler"), inFiles().map(Column::name)).toList();

  /** Columns before these in the file that a campaign exports. */
  static final List<String> OF_THE_PROBLEM =
      List.of("platform", "master", "load_units", "noise", "costs", "mean_lives");

  private RobustnessText() {}

  private static Stream<Column> inFiles() {
    return Robustness.COLUMNS.stream().filter(column -> column != Robustness.RATIO);
  }

  /**
   * A row for each scheduler.
   *
   * @param problems whether the problem of each stands before its scheduler
   */
  static Table csv(List<Ranking> rankings, boolean problems) {
    List<String> columns = new ArrayList<>(problems ? OF_THE_PROBLEM : List.of());
    columns.addAll(COLUMNS);
    Table table = new Table(columns);
    for (Robustness robustness : Robustness.of(rankings)) {
      Setting setting = robustness.setting();
      for (Robustness.Row row : robustness.rows()) {
        List<Object> cells = new ArrayList<>();
        if (problems) {
          cells.addAll(
              List.of(
                  setting.platform(),
                  setting.master(),
                  setting.load(),
                  setting.noise(),
                  setting.costs(),
                  setting.failures().text()));
        }
        cells.add(row.scheduler());
        inFiles().forEach(column -> cells.add(column.value().applyAsDouble(row)));
        table.add(cells.toArray());
      }
    }
    return table;
  }
}
