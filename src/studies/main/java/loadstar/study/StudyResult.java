package loadstar.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import loadstar.campaign.Limits;
import loadstar.campaign.RunResult;
import loadstar.model.InputException;

/**
 * The result of a study: a ranking for each problem, and what its advice needs of the runs besides.
 *
 * @param rankings one for each problem
 * @param refused schedulers that could not run everything, with the first reason
 * @param series of the first run of each scheduler: the star, and the workers without work
 * @param explained series of the first run of each scheduler in the ranking that advice is about,
 *     which is another one if workers fail
 */
public record StudyResult(
    List<Ranking> rankings,
    Map<SchedulerConfig, String> refused,
    Map<SchedulerConfig, RunResult> series,
    Map<SchedulerConfig, RunResult> explained) {
  public StudyResult {
    rankings = List.copyOf(rankings);
    refused = new LinkedHashMap<>(refused);
  }

  /**
   * Ranks the schedulers that ran all their runs; a scheduler that failed once is not ranked.
   *
   * @throws InputException if there is none because none can run
   * @throws IOException if there is none because runs went beyond their limits, or were killed
   */
  static StudyResult of(Study study, Map<StudyRun, ResultStore.Failure> failed, ResultStore store)
      throws IOException {
    Map<SchedulerConfig, String> refused = new LinkedHashMap<>();
    // Rows have names and texts; the study knows the declarations of a scheduler of the user's.
    Map<SchedulerConfig, SchedulerConfig> known = new HashMap<>();
    study.configurations().forEach(one -> known.put(one.config(), one.config()));
    Function<RunRecord, SchedulerConfig> config =
        row -> {
          SchedulerConfig own = row.config();
          return known.getOrDefault(own, own);
        };
    for (ConfiguredScheduler configuration :
        study.configurations()) { // in the order of the study, whichever failed first
      failed.forEach((run, failure) -> {
        if (run.point().configuration().equals(configuration)) {
          refused.putIfAbsent(configuration.config(), failure.message());
        }
      });
    }
    List<RunRecord> rows = new ArrayList<>(store.rows());
    rows.removeIf(row -> refused.containsKey(row.config()));
    List<Ranking> rankings =
        Ranking.of(rows, study.guarantee(), study.decideWithin() != null, config);
    if (rankings.isEmpty()) {
      String beyond = beyondLimits(refused);
      if (!beyond.isEmpty()) {
        throw new IOException(beyond);
      }
      var first = refused.entrySet().iterator().next();
      if (refused.containsValue(Execution.LOST)) {
        throw new IOException("no scheduler finished; " + first.getKey() + ": " + first.getValue());
      }
      throw new InputException(
          "no scheduler can play there; " + first.getKey() + ": " + first.getValue(), null);
    }
    Map<SchedulerConfig, RunResult> series = new LinkedHashMap<>();
    Map<SchedulerConfig, RunResult> explained = new LinkedHashMap<>();
    Ranking ranking = Ranking.explained(rankings);
    for (RunRecord row : rows) {
      SchedulerConfig own = config.apply(row);
      if (!series.containsKey(own)) {
        series.put(own, store.series(row.key()));
      }
      RankEntry entry = ranking.entry(own);
      if (entry != null
          && ranking.setting().equals(row.setting())
          && entry.trials().getFirst().seed() == row.seed()) {
        explained.put(own, store.series(row.key()));
      }
    }
    return new StudyResult(rankings, refused, series, explained);
  }

  /** Returns the ranking of a study of one problem: the one with failures, if there are both. */
  public Ranking ranking() {
    return Ranking.explained(rankings);
  }

  /**
   * Returns a line on the schedulers that did not end within a limit, and those that cannot run;
   * empty if it was no limit.
   */
  private static String beyondLimits(Map<SchedulerConfig, String> refused) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    refused.forEach((config, why) ->
        names
            .computeIfAbsent(Limits.saysSo(why) ? why : "cannot play", none -> new ArrayList<>())
            .add(config.label()));
    if (names.keySet().stream().noneMatch(Limits::saysSo)) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    names.forEach((why, who) -> parts.add(why + ": " + String.join(", ", who)));
    return "no scheduler finished; " + String.join("; ", parts);
  }
}
