package loadstar.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.report.RankingColumns.View;
import loadstar.result.Columns;
import loadstar.study.Explanation;
import loadstar.study.Ranking;
import loadstar.study.Robustness;
import loadstar.study.SchedulerConfig;
import loadstar.study.WhatIf;
import org.jspecify.annotations.Nullable;

/**
 * Writes rankings for programs: metrics over the seeds, under the names of their columns in tables.
 */
public final class RankingJson {
  private RankingJson() {}

  /** Returns a ranking with its problem. */
  public static Map<String, @Nullable Object> of(Ranking ranking) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(ranking.setting().json());
    all.put("random", ranking.random());
    List<Ranking> one = List.of(ranking);
    all.put(
        "ranking",
        RankingColumns.json(View.of(RankingOutput.RANKINGS_JSON, one), RankingRow.of(one)));
    all.putAll(decision(ranking));
    return all;
  }

  /** Returns the decision of a ranking: which configurations to take. */
  public static Map<String, Object> decision(Ranking ranking) {
    Map<String, Object> decision = new LinkedHashMap<>();
    decision.put("recommended", ranking.recommended().scheduler());
    decision.put("decided", ranking.standing().decided());
    decision.put("advised", labels(ranking.standing().advised()));
    decision.put("undecided", labels(ranking.standing().undecided()));
    decision.put("advice", ranking.advice());
    ranking
        .firstWithoutDrawnCosts()
        .ifPresent(one -> decision.put("first_without_drawn_costs", one.scheduler()));
    return decision;
  }

  private static List<String> labels(List<SchedulerConfig> configs) {
    return configs.stream().map(SchedulerConfig::label).toList();
  }

  /**
   * Returns the reasons for the makespan of the recommended configuration, and the alternatives
   * that were tried.
   */
  public static Map<String, Object> explanation(Explanation explanation) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("text", explanation.text());
    all.put("near_bound", explanation.nearBound());
    all.put("limit", explanation.limit());
    all.put("causes", explanation.causes().stream().map(RankingJson::cause).toList());
    all.put("trials", explanation.trials().stream().map(RankingJson::trial).toList());
    return all;
  }

  private static Map<String, Object> cause(Explanation.Named named) {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("cause", named.cause().word());
    one.put("share_of_time", named.share());
    one.put("gain_without", named.gain());
    return one;
  }

  private static Map<String, Object> trial(WhatIf trial) {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("kind", trial.kind().name().toLowerCase(Locale.ROOT));
    one.put("scheduler", trial.scheduler().label());
    one.put("change", trial.change());
    one.put("makespan_s", trial.seconds());
    one.put("unchanged_s", trial.unchanged());
    one.put("seeds", trial.seeds());
    one.put("seeds_of_ranking", trial.all());
    one.put("surely", trial.surely());
    return one;
  }

  /** Returns the cost of failures for each scheduler. */
  public static List<Map<String, @Nullable Object>> robustness(Robustness robustness) {
    Columns<Robustness.FailureCost> columns =
        new Columns<Robustness.FailureCost>().with("scheduler", Robustness.FailureCost::scheduler);
    Robustness.COLUMNS.forEach(one -> columns.with(one.name(), one.value()::applyAsDouble));
    return columns.records(robustness.rows());
  }
}
