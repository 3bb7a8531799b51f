package loadstar.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.report.JsonOutput;
import loadstar.report.RankingJson;
import loadstar.study.Execution.Standing;
import loadstar.study.Ranking;
import loadstar.study.Robustness;
import loadstar.study.Study;
import loadstar.study.StudyRuns;
import org.jspecify.annotations.Nullable;

/** How a campaign stands, for programs. */
final class CampaignJson {
  private CampaignJson() {}

  /** After its runs. */
  static String of(
      Study study, Standing standing, Path results, List<Ranking> rankings, String overview) {
    Map<String, @Nullable Object> all = standing(study, standing, results);
    all.put("overview", overview);
    all.put("rankings", rankings.stream().map(RankingJson::of).toList());
    List<Object> robustness = new ArrayList<>();
    for (Robustness one : Robustness.of(rankings)) {
      Map<String, @Nullable Object> fields = RankingJson.problem(one.setting());
      fields.put("schedulers", RankingJson.robustness(one));
      robustness.add(fields);
    }
    all.put("robustness", robustness);
    return JsonOutput.write("campaign", all);
  }

  /** What would run. */
  static String plan(Study study, Standing standing, Path results) {
    Map<String, @Nullable Object> all = standing(study, standing, results);
    List<Object> points = new ArrayList<>();
    StudyRuns.seedsByPoint(standing.missing())
        .forEach((point, seeds) -> points.add(Map.of("point", point.text(), "seeds", seeds)));
    all.put("to_run", points);
    return JsonOutput.write("campaign", all);
  }

  private static Map<String, @Nullable Object> standing(
      Study study, Standing standing, Path results) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("campaign", study.name());
    all.put("results", results.toString());
    all.put("runs", standing.members());
    all.put("finished", standing.done());
    all.put("missing", standing.missing().size());
    all.put("missing_because", standing.reasons());
    all.put("missing_estimate_s", standing.seconds());
    List<Object> failed = new ArrayList<>();
    standing
        .failed()
        .forEach((run, failure) ->
            failed.add(
                Map.of("run", run.text(), "message", failure.message(), "log", failure.log())));
    all.put("failed", failed);
    List<Object> missed = new ArrayList<>();
    standing
        .missed()
        .forEach((point, width) -> {
          Map<String, @Nullable Object> fields = new LinkedHashMap<>();
          fields.put("point", point.text());
          fields.put("percent", width.isNaN() ? null : (Double) (100 * width));
          missed.add(fields);
        });
    all.put("too_wide", missed);
    return all;
  }

  /**
   * The table that was written.
   *
   * @param robustness what failures cost, null where there are none
   */
  static String export(Path table, int rows, int missing, @Nullable Path robustness) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("table", table.toString());
    all.put("rows", rows);
    all.put("missing", missing);
    all.put("robustness", robustness == null ? null : robustness.toString());
    return JsonOutput.write("campaign-export", all);
  }
}
