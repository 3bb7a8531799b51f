package loadstar.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.report.RankingJson;
import loadstar.result.Columns;
import loadstar.study.Point;
import loadstar.study.Ranking;
import loadstar.study.ResultStore.Failure;
import loadstar.study.Robustness;
import loadstar.study.Study;
import loadstar.study.StudyProgress;
import loadstar.study.StudyRun;
import org.jspecify.annotations.Nullable;

/**
 * Writes the state of a campaign and its rankings as {@code campaign --format json} prints them.
 */
final class CampaignJson {
  private CampaignJson() {}

  /** Returns how far a campaign is, by the names of the schema of its JSON. */
  static Map<String, @Nullable Object> of(Study study, StudyProgress standing, Path results) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("campaign", study.name());
    all.put("results", results.toString());
    all.put("runs", standing.members());
    all.put("finished", standing.done());
    all.put("missing", standing.missing().size());
    all.put("missing_because", standing.reasons());
    all.put("missing_estimate_s", standing.seconds());
    all.put(
        "failed",
        new Columns<Map.Entry<StudyRun, Failure>>()
            .with("log", one -> one.getValue().log())
            .with("message", one -> one.getValue().message())
            .with("run", one -> one.getKey().text())
            .records(standing.failed().entrySet()));
    all.put(
        "too_wide",
        new Columns<Map.Entry<Point, Double>>()
            .with("point", one -> one.getKey().text())
            .with("percent", one -> 100 * one.getValue())
            .records(standing.missed().entrySet()));
    return all;
  }

  /**
   * Adds the rankings.
   *
   * @param overview the sentence on all of them; empty for none
   */
  static void add(Map<String, @Nullable Object> all, List<Ranking> rankings, String overview) {
    all.put("overview", overview);
    all.put("rankings", rankings.stream().map(RankingJson::of).toList());
    List<Object> robustness = new ArrayList<>();
    for (Robustness one : Robustness.of(rankings)) {
      Map<String, @Nullable Object> fields = one.setting().json();
      fields.put("schedulers", RankingJson.robustness(one));
      robustness.add(fields);
    }
    all.put("robustness", robustness);
  }
}
