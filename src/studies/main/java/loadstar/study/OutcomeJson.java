package loadstar.study;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Results;
import loadstar.model.Quantity;
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
  /** The values of a run before those of its metrics. */
  public static final int BEFORE_METRICS = 3;

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
          one.put("asks_for_work", traits.requestsFirstChunk());
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
   * @throws IllegalArgumentException for an object that {@link #of} does not write, in words
   */
  public static List<Ranking> rankings(
      JsonNode all, boolean selects, UnaryOperator<SchedulerConfig> named) {
    List<Metric> metrics = new ArrayList<>();
    list(all, "metrics").forEach(one -> metrics.add(Metric.read(texts(one, "a metric"))));
    List<Setting> problems = new ArrayList<>();
    for (JsonNode one : list(all, "problems")) {
      Setting problem = Setting.of(texts(one, "a problem"));
      check(!problems.contains(problem), "a problem stands twice");
      problems.add(problem);
    }
    List<SchedulerConfig> configs = new ArrayList<>();
    list(all, "schedulers").forEach(one -> configs.add(config(one)));
    double margin = all.path("margin").asDouble(Double.NaN);
    double confidence = all.path("confidence").asDouble(Double.NaN);
    check(margin >= 0 && margin < 1, "\"margin\" is no share");
    check(confidence > 0.5 && confidence < 1, "\"confidence\" is no share above 0.5");
    Set<List<Object>> known = new HashSet<>();
    List<RunRecord> rows = new ArrayList<>();
    for (JsonNode run : list(all, "runs")) {
      int problem = index(run.path(0), problems.size(), "problem");
      int scheduler = index(run.path(1), configs.size(), "scheduler");
      check(run.path(2).isIntegralNumber(), "a run has no seed");
      check(run.size() == BEFORE_METRICS + metrics.size(), "a run has not a value for each metric");
      long seed = run.path(2).asLong();
      check(known.add(List.of(problem, scheduler, seed)), "a run stands twice");
      SchedulerConfig config = configs.get(scheduler);
      rows.add(
          new RunRecord(
              config.scheduler(),
              config.parameters(),
              seed,
              "",
              problems.get(problem),
              summary(run, metrics)));
    }
    Map<SchedulerConfig, SchedulerConfig> byIdentity = new LinkedHashMap<>();
    configs.forEach(one -> byIdentity.put(one, one));
    return Ranking.of(
        rows,
        new Guarantee(margin, confidence),
        selects,
        row -> {
          SchedulerConfig own = row.config();
          return named.apply(byIdentity.getOrDefault(own, own));
        });
  }

  private static Summary summary(JsonNode run, List<Metric> metrics) {
    Summary summary = new Summary();
    for (int i = 0; i < metrics.size(); i++) {
      JsonNode value = run.path(BEFORE_METRICS + i);
      check(value.isNumber() || value.isNull(), "a value of a run is no number");
      if (value.isNumber()) {
        summary.put(metrics.get(i), value.asDouble());
      }
    }
    double makespan = summary.value(Summary.END, Double.NaN);
    check(makespan >= 0 && makespan <= Quantity.MOST, "a run has no makespan");
    return summary;
  }

  private static int index(JsonNode number, int size, String what) {
    boolean within = number.isInt() && number.asInt() >= 0 && number.asInt() < size;
    check(within, "a run is of no " + what + " of the file");
    return number.asInt();
  }

  private static SchedulerConfig config(JsonNode one) {
    String name = one.path("scheduler").asString("");
    check(one.path("scheduler").isString() && !name.isEmpty(), "a scheduler has no name");
    Map<String, String> parameters = texts(one.path("parameters"), "parameters");
    if (!one.has("results")) {
      return new SchedulerConfig(name, parameters, Optional.empty());
    }
    String results = one.path("results").asString("");
    Optional<Results> known =
        Stream.of(Results.values()).filter(value -> value.name().equals(results)).findFirst();
    check(known.isPresent(), "\"results\" of a scheduler is an unknown word");
    return new SchedulerConfig(
        name,
        parameters,
        known.map(way ->
            new SchedulerTraits(
                flag(one, "whole_units"),
                flag(one, "asks_for_work"),
                way,
                flag(one, "plays_trees"))));
  }

  private static boolean flag(JsonNode one, String name) {
    check(one.path(name).isBoolean(), "\"" + name + "\" of a scheduler is neither true nor false");
    return one.path(name).asBoolean();
  }

  private static JsonNode list(JsonNode all, String name) {
    check(
        all.path(name).isArray() && !all.path(name).isEmpty(), "there is no list \"" + name + "\"");
    return all.path(name);
  }

  private static Map<String, String> texts(JsonNode object, String what) {
    check(object.isObject(), what + " is no object");
    Map<String, String> texts = new LinkedHashMap<>();
    object
        .properties()
        .forEach(one -> {
          check(
              one.getValue().isString(), what + " has \"" + one.getKey() + "\", which is no text");
          texts.put(one.getKey(), one.getValue().asString());
        });
    return texts;
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
