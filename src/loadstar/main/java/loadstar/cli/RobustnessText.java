package loadstar.cli;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.report.RankingJson;
import loadstar.result.Table;
import loadstar.study.Ranking;
import loadstar.study.Robustness;
import loadstar.study.Robustness.RobustnessColumn;
import loadstar.study.Setting;
import org.jspecify.annotations.Nullable;

/** Writes the cost of failures, as CSV. */
final class RobustnessText {
  static final List<String> COLUMNS =
      Stream.concat(
              Stream.of("scheduler"),
              Robustness.COLUMNS.stream()
                  .filter(column -> column != Robustness.RATIO)
                  .map(RobustnessColumn::name))
          .toList();

  /** The columns before these in the file that a campaign exports. */
  static final List<String> OF_THE_PROBLEM =
      List.of("platform", "master", "load_units", "noise", "costs", "mean_lives");

  private RobustnessText() {}

  /**
   * Returns a row for each scheduler.
   *
   * @param problems whether the problem of each stands before its scheduler
   */
  static Table csv(List<Ranking> rankings, boolean problems) {
    List<Robustness> all = Robustness.of(rankings);
    Set<String> columns = new LinkedHashSet<>();
    if (problems) {
      columns.addAll(OF_THE_PROBLEM);
    }
    columns.addAll(COLUMNS);
    if (problems) {
      columns.addAll(Setting.varied(all.stream().map(Robustness::setting).toList()));
    }
    Table table = new Table(List.copyOf(columns));
    for (Robustness robustness : all) {
      Map<String, @Nullable Object> problem = robustness.setting().json();
      problem.put("mean_lives", robustness.setting().failures().text());
      for (Map<String, @Nullable Object> row : RankingJson.robustness(robustness)) {
        // Both tables have "failures".
        table.add(
            columns.stream()
                .map(column ->
                    row.containsKey(column) ? row.get(column) : Table.known(problem.get(column)))
                .toArray());
      }
    }
    return table;
  }
}
