package loadstar.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Results;
import loadstar.result.Guarantee;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Writes the runs of a comparison as JSON and makes its rankings of that JSON again. Metrics,
 * problems and schedulers stand once; each run is an array of the number of its problem, the number
 * of its scheduler, its seed and a value for each metric, null if it has none. No statistic is
 * stored: rankings are computed from runs alone.
 */
public final class OutcomeJson {
  private static final int BEFORE_METRICS = 3;

  private OutcomeJson() {}

  /** Returns the runs of some rankings of one study, and what decides their statistics. */
  public static Map<String, @Nullable Object> of(Question question, List<Ranking> rankings) {
    List<Trial> trials = rankings.stream().flatMap(one -> one.trials().stream()).toList();
    List<Metric> metrics = Summary.columns(trials.stream().map(Trial::metrics).toList());
    Set<SchedulerConfig> distinct = new LinkedHashSet<>();
    trials.forEach(one -> distinct.add(one.config()));
    Map<SchedulerConfig, Integer> numbers = new LinkedHashMap<>();
    distinct.forEach(one -> numbers.put(one, numbers.size()));
    List<Object> runs = new ArrayList<>();
    for (int problem = 0; problem < rankings.size(); problem++) {
      for (Trial one : rankings.get(problem).trials()) {
        List<@Nullable Object> run = new ArrayList<>();
        run.add(problem);
        run.add(numbers.get(one.config()));
        run.add(one.seed());
        metrics.forEach(
            metric -> run.add(one.metrics().has(metric) ? one.metrics().value(metric) : null));
        runs.add(run);
      }
    }
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    // Shares, not percents: a hundredth of a hundredfold is not always the same number.
    all.put("margin", question.guarantee().margin());
    all.put("confidence", question.guarantee().confidence());
    all.put("metrics", metrics.stream().map(Metric::texts).toList());
    all.put("problems", rankings.stream().map(one -> one.setting().texts()).toList());
    all.put("schedulers", numbers.keySet().stream().map(OutcomeJson::scheduler).toList());
    all.put("runs", runs);
    return all;
  }

  private static Map<String, Object> scheduler(SchedulerConfig config) {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("scheduler", config.scheduler());
    one.put("parameters", config.parameters());
    config
        .traits()
        .ifPresent(traits -> {
          one.put("whole_units", traits.wholeUnits());
          one.put("asks_for_work", traits.asksForWork());
          one.put("results", traits.results().name());
          one.put("plays_trees", traits.playsTrees());
        });
    return one;
  }

  /**
   * Reads rankings.
   *
   * @param all the object that {@link #of} has written
   * @param selects whether replications were added until one scheduler was selected
   * @param named maps a configuration to the one that readers see
   */
  public static List<Ranking> rankings(
      JsonNode all, boolean selects, UnaryOperator<SchedulerConfig> named) {
    List<Metric> metrics = new ArrayList<>();
    all.path("metrics").forEach(one -> metrics.add(Metric.read(texts(one))));
    List<SchedulerConfig> configs = new ArrayList<>();
    all.path("schedulers").forEach(one -> configs.add(config(one)));
    List<Row> rows = new ArrayList<>();
    for (JsonNode run : all.path("runs")) {
      SchedulerConfig config = configs.get(run.path(1).asInt());
      Summary summary = new Summary();
      for (int i = 0; i < metrics.size(); i++) {
        if (run.path(BEFORE_METRICS + i).isNumber()) {
          summary.put(metrics.get(i), run.path(BEFORE_METRICS + i).asDouble());
        }
      }
      rows.add(
          new Row(
              config.scheduler(),
              config.parameters(),
              run.path(2).asLong(),
              "",
              Setting.of(texts(all.path("problems").path(run.path(0).asInt()))),
              summary));
    }
    Map<SchedulerConfig, SchedulerConfig> known = new LinkedHashMap<>();
    configs.forEach(one -> known.put(one, one));
    Guarantee guarantee =
        new Guarantee(all.path("margin").asDouble(), all.path("confidence").asDouble());
    return Ranking.of(
        rows,
        guarantee,
        selects,
        row -> named.apply(known.getOrDefault(row.config(), row.config())));
  }

  private static SchedulerConfig config(JsonNode one) {
    Optional<SchedulerTraits> traits =
        one.has("results")
            ? Optional.of(
                new SchedulerTraits(
                    one.path("whole_units").asBoolean(),
                    one.path("asks_for_work").asBoolean(),
                    Results.valueOf(one.path("results").asString()),
                    one.path("plays_trees").asBoolean()))
            : Optional.empty();
    return new SchedulerConfig(
        one.path("scheduler").asString(), texts(one.path("parameters")), traits);
  }

  private static Map<String, String> texts(JsonNode object) {
    Map<String, String> texts = new LinkedHashMap<>();
    object.properties().forEach(one -> texts.put(one.getKey(), one.getValue().asString()));
    return texts;
  }
}
