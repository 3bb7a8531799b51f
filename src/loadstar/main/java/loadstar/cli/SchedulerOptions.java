package loadstar.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.as4dr.As4drKinds;
import loadstar.model.InputException;
import loadstar.study.ConfiguredScheduler;
import loadstar.study.SchedulerPattern;

/**
 * The options that choose schedulers and the values of their parameters, {@code --schedulers},
 * {@code --set} and {@code --select}: the commands that have them read them here.
 */
public final class SchedulerOptions {
  private SchedulerOptions() {}

  /**
   * Returns the schedulers that {@code --schedulers} names, with the parameters that {@code --set}
   * and {@code --select} give them.
   *
   * @param otherwise the names where the option is not given, with commas
   * @throws InputException for a scheduler or a parameter that does not exist, or is given twice
   */
  public static List<ConfiguredScheduler> configurations(
      CommandLineOptions options, Registry registry, String otherwise, Shape shape) {
    List<String> names = options.names("schedulers");
    names = names == null ? List.of(otherwise.split(",", -1)) : names;
    if (names.equals(List.of("all"))) {
      names = shape == Shape.STAR ? registry.names(shape) : registry.names();
    }
    return configurations(options, names, registry, shape);
  }

  /**
   * Returns named schedulers with the parameters that {@code --set} and {@code --select} give them.
   */
  static List<ConfiguredScheduler> configurations(
      CommandLineOptions options, List<String> names, Registry registry, Shape shape) {
    List<SchedulerPattern> words =
        names.stream().map(name -> SchedulerPattern.read(name, registry.names())).toList();
    Map<String, Map<String, String>> set = new LinkedHashMap<>();
    words.forEach(word -> set.put(word.scheduler(), new LinkedHashMap<>()));
    for (String text : options.all("set")) {
      SetParameter one = SetParameter.of(text, set.keySet(), "is not compared");
      Objects.requireNonNull(set.get(one.scheduler())).put(one.name(), one.value());
    }
    List<ConfiguredScheduler> configurations = new ArrayList<>();
    for (SchedulerPattern word : words) {
      for (Map<String, String> alternative : word.parameters().combinations()) {
        Map<String, String> own =
            new LinkedHashMap<>(Objects.requireNonNull(set.get(word.scheduler())));
        alternative.forEach((name, value) -> {
          if (own.put(name, value) != null) {
            throw new InputException(
                "--set " + word.scheduler() + "." + name + " is given, but --schedulers has it",
                null);
          }
        });
        String name = word.scheduler();
        Registry.introduce(name, own);
        Settings.Builder settings = new Settings.Builder();
        if (!own.isEmpty()) {
          List<Parameter<?>> known = registry.kind(name).master(shape);
          own.forEach((parameter, value) ->
              settings.read(
                  Parameter.named(known, parameter, name),
                  alternative.containsKey(parameter)
                      ? "--schedulers " + name + ":" + parameter + "="
                      : "--set " + name + "." + parameter + "=",
                  value));
        }
        SchedulerKind kind = shape == Shape.STAR ? registry.kind(name, shape) : registry.kind(name);
        if (options.has("select")
            && kind.master().contains(As4drKinds.SELECT)
            && !own.containsKey(As4drKinds.SELECT.name())) {
          settings.set(As4drKinds.SELECT, "own");
        }
        ConfiguredScheduler one = new ConfiguredScheduler(name, kind, settings.build());
        if (configurations.contains(one)) {
          throw new InputException("--schedulers names \"" + one.label() + "\" twice", null);
        }
        configurations.add(one);
      }
    }
    if (configurations.stream().noneMatch(one -> one.kind().master().contains(As4drKinds.SELECT))) {
      options.refuse(" changes nothing: no scheduler here has it", "as4dr", "select");
    }
    return configurations;
  }
}
