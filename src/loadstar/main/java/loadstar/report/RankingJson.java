package loadstar.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Metric.OverSeeds;
import loadstar.result.Columns;
import loadstar.result.Standing;
import loadstar.simulation.Summary;
import loadstar.study.Explanation;
import loadstar.study.Ranking;
import loadstar.study.Ranking.Place;
import loadstar.study.Robustness;
import loadstar.study.WhatIf;
import org.jspecify.annotations.Nullable;

/** Rankings for programs: metrics over the seeds, under their columns of tables. */
public final class RankingJson {
  /** Metrics that stand before the test against the first. */
  private static final List<Metric> BEFORE_THE_TEST =
      List.of(Summary.OVER_BOUND, Summary.ENERGY_PER_UNIT, Summary.CARBON_PER_UNIT);

  private RankingJson() {}

  /** A ranking with its problem. */
  public static Map<String, @Nullable Object> of(Ranking ranking) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(ranking.setting().json());
    all.put("random", ranking.random());
    all.put(
        "ranking", ranking.places().stream().map(one -> place(ranking, one, Map.of())).toList());
    all.putAll(decision(ranking));
    return all;
  }

  /** Which to take. */
  public static Map<String, Object> decision(Ranking ranking) {
    Map<String, Object> decision = new LinkedHashMap<>();
    decision.put("recommended", ranking.recommended().scheduler());
    decision.put("decided", ranking.standing().decided());
    decision.put("advised", ranking.standing().advised());
    decision.put("undecided", ranking.standing().undecided());
    decision.put("advice", ranking.advice());
    return decision;
  }

  /** Why the recommended one takes as long as it does, and what was tried. */
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
    one.put("scheduler", trial.scheduler());
    one.put("change", trial.change());
    one.put("makespan_s", trial.seconds());
    one.put("unchanged_s", trial.unchanged());
    one.put("seeds", trial.seeds());
    one.put("seeds_of_ranking", trial.all());
    one.put("surely", trial.surely());
    return one;
  }

  /**
   * One scheduler's place.
   *
   * @param more fields that stand before the test against the first
   */
  public static Map<String, @Nullable Object> place(
      Ranking ranking, Place place, Map<String, ?> more) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("scheduler", place.scheduler());
    one.put("makespan_s", place.makespan().mean());
    if (!Double.isNaN(place.makespan().confidence())) {
      one.put("makespan_95_percent_s", place.makespan().confidence());
    }
    BEFORE_THE_TEST.forEach(metric -> put(one, metric, place));
    one.putAll(more);
    Standing.Against against = ranking.standing().of(place.scheduler());
    one.put("against_the_first", against.step().name().toLowerCase(Locale.ROOT));
    one.put("difference_s", against.difference());
    if (!Double.isNaN(against.most())) {
      one.put("behind_the_best_least_s", against.least());
      one.put("behind_the_best_most_s", against.most());
    }
    if (against.out() > 0) {
      one.put("out_after_seeds", against.out());
    }
    place.metrics().keySet().forEach(metric -> put(one, metric, place));
    place
        .metrics()
        .forEach((metric, spread) -> {
          if (metric.overSeeds() == OverSeeds.MEAN && !Double.isNaN(spread.confidence())) {
            one.putIfAbsent(metric.intervalColumn(), spread.confidence());
          }
        });
    one.put("seeds", place.makespan().seeds());
    return one;
  }

  /** What the seeds come to, if they have the metric and it is not there yet. */
  private static void put(Map<String, @Nullable Object> one, Metric metric, Place place) {
    double value = MetricText.value(metric, place.metrics().get(metric));
    if (!Double.isNaN(value)) {
      one.putIfAbsent(metric.column(), value);
    }
  }

  /** What failures cost each scheduler. */
  public static List<Map<String, @Nullable Object>> robustness(Robustness robustness) {
    Columns<Robustness.Row> columns =
        new Columns<Robustness.Row>().with("scheduler", Robustness.Row::scheduler);
    Robustness.COLUMNS.forEach(one -> columns.with(one.name(), one.value()::applyAsDouble));
    return columns.records(robustness.rows());
  }
}
