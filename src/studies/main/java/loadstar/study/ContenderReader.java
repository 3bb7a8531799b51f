package loadstar.study;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.platform.Trust;
import org.jspecify.annotations.Nullable;

/** Reads the schedulers of a campaign file, each with every combination of its parameters. */
final class ContenderReader {
  private static final long MOST_SETTINGS = 10_000;

  private final Registry registry;
  private final Shape shape;

  ContenderReader(Registry registry, Shape shape) {
    this.registry = registry;
    this.shape = shape;
  }

  /**
   * In their order.
   *
   * @throws InputException with file, line and hint for the first that is wrong
   */
  List<Contender> contenders(YamlNode node) {
    List<Contender> contenders = new ArrayList<>();
    for (YamlNode item : node.items()) {
      for (Contender contender : settings(item)) {
        if (contenders.contains(contender)) {
          throw item.problem(
              "the scheduler \"" + contender.scheduler() + "\" appears twice", "other parameters");
        }
        contenders.add(contender);
      }
    }
    return contenders;
  }

  private List<Contender> settings(YamlNode item) {
    Map<String, YamlNode> entries = item.entriesOrFirst(List.of("name", "parameters"));
    YamlNode name = item.required(entries, "name");
    if (Registry.isFromSource(name.text()) && !Trust.isGiven()) {
      throw name.problem(
          "the scheduler \"" + name.text() + "\" is a program, which would be started",
          Trust.OPTION + ", if you trust the file");
    }
    YamlNode parameters = entries.get("parameters");
    SchedulerKind kind;
    try {
      Registry.introduce(name.text(), first(parameters));
      kind = shape == Shape.STAR ? registry.kind(name.text(), shape) : registry.kind(name.text());
    } catch (InputException e) {
      throw name.place(e);
    }
    List<Map<String, String>> settings = new ArrayList<>(List.of(Map.of()));
    if (parameters != null) {
      for (YamlNode parameter : parameters.entries().values()) {
        settings = crossed(settings, kind, parameter);
      }
    }
    String scheduler = name.text();
    return settings.stream().map(one -> new Contender(scheduler, kind, one)).toList();
  }

  /** The first value of each. */
  private static Map<String, String> first(@Nullable YamlNode parameters) {
    Map<String, String> values = new HashMap<>();
    if (parameters != null) {
      parameters
          .entries()
          .forEach((name, node) ->
              node.items().stream().findFirst().ifPresent(one -> values.put(name, one.text())));
    }
    return values;
  }

  private List<Map<String, String>> crossed(
      List<Map<String, String>> settings, SchedulerKind kind, YamlNode parameter) {
    if ((long) settings.size() * parameter.items().size() > MOST_SETTINGS && !Trust.isGiven()) {
      throw parameter.problem(
          "the parameters of " + kind.name() + " make more than " + MOST_SETTINGS + " of it",
          Trust.OPTION + ", if that is meant");
    }
    List<Map<String, String>> crossed = new ArrayList<>();
    for (Map<String, String> one : settings) {
      for (YamlNode value : parameter.items()) {
        Map<String, String> more = new LinkedHashMap<>(one);
        try {
          Parameter<?> known = Parameter.named(kind.master(shape), parameter.name(), kind.name());
          more.put(parameter.name(), known.plain(value.text()));
        } catch (InputException e) {
          throw value.place(e);
        }
        if (!crossed.contains(more)) { // 1k and 1000 are one value
          crossed.add(more);
        }
      }
    }
    return crossed;
  }
}
