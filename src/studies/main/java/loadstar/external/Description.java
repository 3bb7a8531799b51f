package loadstar.external;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import loadstar.algorithm.Knowledge;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import tools.jackson.databind.JsonNode;

/**
 * The description that a scheduler outside this program gives of itself. Fields that it leaves out
 * have the values of a kind whose workers request work.
 *
 * @param flags the value of each of {@link #FLAGS}
 * @param sampleSeconds see {@link loadstar.algorithm.Scheduler#sampleSeconds()}
 */
public record Description(
    String name,
    String about,
    Results results,
    Map<String, Boolean> flags,
    double sampleSeconds,
    List<Parameter<?>> parameters) {
  /**
   * Flags of a {@link SchedulerKind}; with {@code pending}, questions contain the number of pending
   * chunks of each worker, and with {@code knows_costs}, the start what is known of each task.
   */
  private static final List<String> FLAGS =
      List.of(
          ("requests hears_computed times_tasks late_workers losses endless whole_tasks draws"
                  + " pending knows_costs")
              .split(" "));

  /** Flags that are true by default for a kind whose workers request work. */
  private static final Set<String> OF_ASKING = Set.of("requests", "late_workers", "losses");

  private static final List<String> FIELDS =
      Stream.concat(
              FLAGS.stream(), Stream.of("name", "description", "results", "sample_s", "parameters"))
          .toList();

  public Description {
    flags = Map.copyOf(flags);
    parameters = List.copyOf(parameters);
  }

  /**
   * Reads a description.
   *
   * @throws InputException when a field is unknown or its value is not valid
   */
  public static Description read(JsonNode node) {
    for (String field : node.propertyNames()) {
      if (!FIELDS.contains(field)) {
        throw new InputException(
            "a scheduler does not have \"" + field + "\"", NearestName.hint(field, FIELDS));
      }
    }
    String results = node.path("results").asString("first_come");
    Results back =
        NearestName.find(
            results,
            List.of(Results.values()),
            one -> one.name().toLowerCase(Locale.ROOT),
            "\"results\" is \"" + results + "\"");
    List<Parameter<?>> parameters = new ArrayList<>();
    node.path("parameters").forEach(one -> parameters.add(parameter(one)));
    String name = name(node.path("name"));
    Map<String, Boolean> flags = new HashMap<>();
    for (String flag : FLAGS) {
      JsonNode value = node.path(flag);
      if (!value.isMissingNode() && !value.isBoolean()) {
        throw new InputException(
            "\"" + flag + "\" is " + Json.shown(value) + ", not true or false", null);
      }
      boolean otherwise = back == Results.FIRST_COME && OF_ASKING.contains(flag);
      flags.put(flag, value.isMissingNode() ? otherwise : value.asBoolean());
    }
    String about = node.path("description").asString("a scheduler outside this program");
    double sample = node.path("sample_s").asDouble(0);
    return new Description(name, about, back, flags, sample, parameters);
  }

  boolean has(String flag) {
    return Boolean.TRUE.equals(flags.get(flag));
  }

  static String name(JsonNode name) {
    if (!name.isMissingNode() && (!name.isString() || name.asString().isBlank())) {
      throw new InputException("\"name\" is " + Json.shown(name) + ", no name", null);
    }
    return name.asString("remote").toLowerCase(Locale.ROOT);
  }

  private static Parameter<?> parameter(JsonNode node) {
    String name = node.path("name").asString("");
    if (!name.matches("[a-z][a-z0-9_]*")) {
      throw new InputException(
          "a parameter is called \"" + name + "\"", "lower case with underscores");
    }
    String meaning = node.path("meaning").asString("");
    JsonNode otherwise = node.path("default");
    if (otherwise.isString()) {
      return Parameter.text(name, otherwise.asString(), meaning);
    }
    if (!otherwise.isNumber()) {
      throw new InputException(
          "the default of \"" + name + "\" is " + Json.shown(otherwise), "a number or a text");
    }
    return Parameter.number(
        name, node.path("unit").asString("1"), otherwise.asDouble(), Range.any(), meaning);
  }

  /**
   * Returns the scheduler kind.
   *
   * @param more parameters that belong to the connection, and not to the scheduler
   * @param partners creates the program that decides, with the settings of a run
   */
  public SchedulerKind kind(List<Parameter<?>> more, Function<Settings, Partner> partners) {
    List<Parameter<?>> all = new ArrayList<>(parameters);
    all.addAll(more);
    return new SchedulerKind(
        name,
        "outside this program",
        about,
        results,
        has("hears_computed"),
        has("times_tasks"),
        has("requests") ? OptionalDouble.of(0) : OptionalDouble.empty(),
        has("late_workers"),
        has("losses"),
        has("endless"),
        has("whole_tasks"),
        /* manyPorts= */ false,
        /* costly= */ true, // each decision takes a line there and back
        settings -> has("draws"),
        settings -> has("knows_costs") ? Knowledge.COSTS : Knowledge.MEAN,
        all,
        List.of(),
        (problem, settings) ->
            new RemoteScheduler(
                partners.apply(settings), this, problem, Json.line(values(settings))),
        List.of(),
        null);
  }

  private Map<String, Object> values(Settings settings) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Parameter<?> parameter : parameters) {
      settings.find(parameter).ifPresent(set -> values.put(parameter.name(), set));
    }
    return values;
  }
}
