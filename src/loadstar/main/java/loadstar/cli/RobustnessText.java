package loadstar.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.report.RankingJson;
import loadstar.result.Table;
import loadstar.study.Ranking;
import loadstar.study.Robustness;
import loadstar.study.Robustness.Column;

/** What failures cost, as CSV. */
final class RobustnessText {
  static final List<String> COLUMNS =
      Stream.concat(
              Stream.of("scheduler"),
              Robustness.COLUMNS.stream()
                  .filter(column -> column != Robustness.RATIO)
                  .map(Column::name))
          .toList();

  /** Columns before these in the file that a campaign exports. */
  static final List<String> OF_THE_PROBLEM =
      List.of("platform", "master", "load_units", "noise", "costs", "mean_lives");

  private RobustnessText() {}

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
      var problem = new LinkedHashMap<>(RankingJson.problem(robustness.setting()));
      problem.put("mean_lives", problem.get("failures"));
      for (Map<String, Object> row : RankingJson.robustness(robustness)) {
        // Both have "failures".
        table.add(
            columns.stream()
                .map(column -> row.containsKey(column) ? row.get(column) : problem.get(column))
                .toArray());
      }
    }
    return table;
  }
}
