package loadstar.study;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.algorithm.Shape;
import loadstar.input.Temporary;
import loadstar.model.Application;
import loadstar.platform.PlatformFile;
import loadstar.result.Guarantee;
import loadstar.result.Numbers;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSyntax;
import org.jspecify.annotations.Nullable;

/**
 * The question of a comparison: the target platform, the problem, the replications, the schedulers.
 *
 * @param problem without failures, which are a component of their own
 * @param failures means of lives and repairs; {@link FailureMeans#NONE} if nothing fails
 * @param failuresText the failures as titles show them; empty if nothing fails
 * @param secondsOn host on which the seconds of a unit hold; empty if that makes no difference
 * @param schedulers those that were compared, in the order in which they were named
 * @param seeds largest number of replications of one of them
 * @param firstSeed the seed of the first replication
 * @param random whether chance has a part in the makespans
 * @param selects whether replications were added until one scheduler was selected
 * @param stops whether runs had limits of time or memory
 * @param guarantee the margin within which two are equivalent, and the confidence
 * @param config settings of SimGrid
 */
public record Question(
    TargetPlatform target,
    Setting problem,
    FailureMeans failures,
    String failuresText,
    String secondsOn,
    List<SchedulerConfig> schedulers,
    int seeds,
    long firstSeed,
    boolean random,
    boolean selects,
    boolean stops,
    Guarantee guarantee,
    List<String> config) {
  public Question {
    schedulers = List.copyOf(schedulers);
    config = List.copyOf(config);
  }

  static Question of(Study study, Ranking ranking, boolean unitsDiffer) {
    TargetPlatform target = study.targets().getFirst();
    return new Question(
        target,
        new Setting(target.name(), target.master(), study.workloads().getFirst().values()),
        study.workloads().getLast().failures(),
        ranking.setting().failuresText(),
        unitsDiffer ? target.workers().getFirst() : "",
        study.configurations().stream().map(ConfiguredScheduler::config).toList(),
        ranking.seeds(),
        study.seeds().getFirst(),
        ranking.random(),
        study.decideWithin() != null,
        study.limits().any(),
        study.guarantee(),
        study.settings());
  }

  /** Returns the shape of the target platform. */
  public Shape shape() {
    return problem.bags().isEmpty() ? Shape.STAR : Shape.TREE;
  }

  private String platformName() {
    return Path.of(target.name()).getFileName().toString();
  }

  /** Returns the question in words: the title of tables and drawings. */
  public String title() {
    if (shape() == Shape.TREE) {
      return Numbers.text(problem.load())
          + (problem.load() == 1 ? " task" : " tasks")
          + (problem.applications().size() == 1 ? " of " : " of each of ")
          + problem.applications().stream().map(Question::name).collect(Collectors.joining(", "))
          + " on the tree of "
          + target.platform().getFileName()
          + failuresText;
    }
    return problem.amount().text()
        + (problem.costs().isEmpty() ? "" : " (costs " + problem.costs() + ")")
        + " on "
        + target.workersText()
        + " of "
        + platformName()
        + (problem.resultBytesPerUnit() > 0
            ? ", results of " + Numbers.text(problem.resultBytesPerUnit()) + " B"
            : ", no results")
        + Fields.shown().stream()
            .filter(field -> field != Fields.RESULT_BYTES && field.text(problem.values()) != null)
            .map(field ->
                ", "
                    + field.words(problem.values())
                    + (field == Fields.SECONDS && !secondsOn.isEmpty() ? " on " + secondsOn : ""))
            .collect(Collectors.joining())
        + failuresText;
  }

  private static String name(Application bag) {
    return bag.name() + (bag.weight() == 1 ? "" : " (times " + Numbers.text(bag.weight()) + ")");
  }

  /** Returns the question for programs, the object "question" of compare.json. */
  public Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    // A temporary file is gone when this is read.
    Path file = target.platform();
    json.put("platform", (Temporary.isIn(file) ? file.getFileName() : file).toString());
    json.put("platform_name", platformName());
    json.put("master", target.master());
    json.put("workers", target.workers());
    json.put("places", target.slots().size());
    if (target.slotsEach() != PlatformFile.ALL_CORES) {
      json.put("slots", target.slotsEach());
    }
    json.put("load_units", problem.load());
    json.put("whole_tasks", problem.whole());
    json.put("load", problem.amount().text());
    if (shape() == Shape.TREE) {
      json.put("bags", problem.bags());
    }
    json.putAll(Fields.json(problem.values()));
    if (Double.isNaN(problem.flopsPerUnit()) && shape() == Shape.STAR) {
      json.remove(Fields.FLOPS.name());
    }
    for (Field<?> field :
        List.of(
            Fields.COSTS,
            Fields.COSTS_COLUMN,
            Fields.COSTS_HOST,
            Fields.TIME_UNIT,
            Fields.COSTS_ZERO)) {
      if (problem.values().has(field.parameter())) {
        json.put(field.name(), field.shown(problem.values()));
      }
    }
    json.put("noise", problem.noise());
    json.put("seeds", seeds);
    json.put("first_seed", firstSeed);
    json.put("random", random);
    json.put("seeds_select", selects);
    json.put("margin_percent", 100 * guarantee.margin());
    json.put("confidence_percent", 100 * guarantee.confidence());
    json.put("config", config);
    if (!failures.equals(FailureMeans.NONE)) {
      failures
          .seconds()
          .forEach((field, each) -> json.put(ParameterSyntax.WORLD.name(field) + "_s", each));
    }
    Map<String, Object> settings = new LinkedHashMap<>();
    schedulers.forEach(one -> settings.put(one.label(), one.parameters()));
    json.put("schedulers", settings);
    return json;
  }
}
