package loadstar.cli;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import loadstar.report.JsonOutput;
import loadstar.report.RankingJson;
import loadstar.result.Table;
import loadstar.simulation.Failures;
import loadstar.simulation.Field;
import loadstar.study.Ranking;
import loadstar.study.Robustness;
import loadstar.study.Robustness.Column;
import loadstar.study.Setting;
import loadstar.study.Study;
import org.jspecify.annotations.Nullable;

/** A robustness table as text and as CSV. */
final class RobustnessText {
  /** Columns of robustness.csv. */
  static final List<String> COLUMNS =
      Stream.concat(Stream.of("scheduler"), inFiles().map(Column::name)).toList();

  /** Columns before these in the file that a campaign exports. */
  static final List<String> OF_THE_PROBLEM =
      List.of("platform", "master", "load_units", "noise", "costs", "mean_lives");

  private RobustnessText() {}

  /**
   * For people.
   *
   * @param failing the ranking with failures, which says which to take
   */
  static String whole(
      Study study, Robustness robustness, Ranking failing, Map<String, String> refused) {
    Failures.Means means = robustness.setting().failures();
    StringBuilder text = new StringBuilder(1000);
    text.append(
        format(
            "%s on %s of %s, %s, %d seeds%n",
            study.workloads().getFirst().amount().text(),
            study.sites().getFirst().workersText(),
            study.sites().getFirst().name(),
            life("a worker", means.life(), means.repair())
                + (Double.isInfinite(means.life()) || Double.isInfinite(means.linkLife())
                    ? ""
                    : ", ")
                + life("a link", means.linkLife(), means.linkRepair()),
            failing.seeds()));
    text.append(format("  %-18s", "scheduler"));
    cells(text, Column::heading);
    for (Robustness.Row row : robustness.rows()) {
      text.append(format("  %-18s", row.scheduler()));
      cells(text, column -> column.text(row));
    }
    text.append(
        CompareText.unplanned(
            study, robustness.rows().stream().map(Robustness.Row::scheduler).toList()));
    refused.forEach((name, why) ->
        text.append("not played: ").append(name).append(", ").append(why).append('\n'));
    return text.append('\n').append(CompareText.advice(study, failing)).toString();
  }

  static String json(
      Study study,
      Robustness robustness,
      Ranking failing,
      Map<String, String> refused,
      String how,
      String rerun) {
    Map<String, @Nullable Object> question = CompareText.question(study, failing.seeds(), true);
    robustness
        .setting()
        .failures()
        .seconds()
        .forEach((field, seconds) -> question.put(Field.Front.WORLD.name(field) + "_s", seconds));
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("question", question);
    all.put("how", how);
    all.put("rerun", rerun);
    all.put("robustness", RankingJson.robustness(robustness));
    all.put("cannot_play", refused);
    all.putAll(RankingJson.decision(failing));
    return JsonOutput.write("compare", all);
  }

  private static void cells(StringBuilder text, Function<Column, String> cell) {
    for (Column column : Robustness.COLUMNS) {
      text.append(format(" %" + column.width() + "s", cell.apply(column)));
    }
    text.append('\n');
  }

  private static Stream<Column> inFiles() {
    return Robustness.COLUMNS.stream().filter(column -> column != Robustness.RATIO);
  }

  /** Nothing for what does not fail. */
  private static String life(String what, double life, double repair) {
    if (Double.isInfinite(life)) {
      return "";
    }
    return "mean life of "
        + what
        + " "
        + CompareCommand.number(life)
        + " s, "
        + (Double.isInfinite(repair)
            ? "no repair"
            : "repaired in " + CompareCommand.number(repair) + " s");
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
