package loadstar.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import loadstar.result.Table;
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

  /** Of one problem. */
  static Table csv(Robustness robustness) {
    Table table = new Table(COLUMNS);
    robustness.rows().forEach(row -> table.add(cells(row).toArray()));
    return table;
  }

  /** Of several, with the problem of each row before its scheduler. */
  static Table csv(List<Robustness> several) {
    List<String> columns = new ArrayList<>(OF_THE_PROBLEM);
    columns.addAll(COLUMNS);
    Table table = new Table(columns);
    for (Robustness robustness : several) {
      Setting setting = robustness.setting();
      for (Robustness.Row row : robustness.rows()) {
        List<Object> cells =
            new ArrayList<>(
                List.of(
                    setting.platform(),
                    setting.master(),
                    setting.load(),
                    setting.noise(),
                    setting.costs(),
                    setting.failures().text()));
        cells.addAll(cells(row));
        table.add(cells.toArray());
      }
    }
    return table;
  }

  private static List<Object> cells(Robustness.Row row) {
    List<Object> cells = new ArrayList<>(List.of(row.scheduler()));
    inFiles().forEach(column -> cells.add(column.value().applyAsDouble(row)));
    return cells;
  }
}
