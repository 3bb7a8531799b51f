package loadstar.cli;

import loadstar.simulation.ParameterSyntax;
import static loadstar.model.Visible.format;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Registry;
import loadstar.campaign.Build;
import loadstar.campaign.Progress;
import loadstar.campaign.Runner;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.input.Temporary.WorkFolder;
import loadstar.model.InputException;
import loadstar.report.Escapes;
import loadstar.report.JsonOutput;
import loadstar.report.RankingJson;
import loadstar.report.page.CampaignSection;
import loadstar.result.AtomicFile;
import loadstar.result.Columns;
import loadstar.result.Guarantee;
import loadstar.result.Numbers;
import loadstar.result.Table;
import loadstar.simulation.Field;
import loadstar.simulation.Summary;
import loadstar.study.Execution;
import loadstar.study.How;
import loadstar.study.Overview;
import loadstar.study.PlayedBy;
import loadstar.study.Point;
import loadstar.study.Ranking;
import loadstar.study.ResultStore;
import loadstar.study.ResultStore.Failure;
import loadstar.study.ResultTable;
import loadstar.study.Robustness;
import loadstar.study.Robustness.Column;
import loadstar.study.Row;
import loadstar.study.SbatchArguments;
import loadstar.study.Setting;
import loadstar.study.SlurmRunner;
import loadstar.study.Study;
import loadstar.study.StudyProgress;
import loadstar.study.StudyReader;
import loadstar.study.StudyRun;
import loadstar.study.StudyRuns;
import loadstar.study.Trial;
import loadstar.study.Workload;
import org.jspecify.annotations.Nullable;

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
      Map<String, Object> problem = robustness.setting().cells();
      problem.put("mean_lives", robustness.setting().failures().text());
      for (Map<String, @Nullable Object> row : RankingJson.robustness(robustness)) {
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
