package loadstar.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.input.TextFile;
import loadstar.report.RankingColumns;
import loadstar.simulation.Environment;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSyntax;

/**
 * Describes schedulers from the registry: docs/schedulers/README.md, and a single one on the
 * terminal.
 */
public final class SchedulerPage {
  private static final String HEAD =
      """
      # Schedulers and their parameters

      Written by `./loadstar list schedulers --format md`; a test fails when it is stale. The page of each scheduler has its
      own parameters; [those of a run](#parameters-of-a-run-whatever-the-scheduler) are the same for all. A deployment names
      the scheduler in the property `scheduler` of its master and sets parameters by properties of their names. A property of
      another scheduler is refused. Results come back in the order of their `arrival`, in an order `chosen` by the scheduler,
      or not at all.
      """;

  private SchedulerPage() {}

  /** Returns the page on all schedulers, in Markdown. */
  public static String markdown(Registry registry) {
    StringBuilder page = new StringBuilder(HEAD);
    page.append(
        "\n"
            + "| scheduler | | from | platform | plans | results | late workers, losses |\n"
            + "|---|---|---|---|---|---|---|\n");
    for (SchedulerKind kind : registry.kinds()) {
      page.append(
          "| [`%s`](%s.md) | %s | %s | %s | %s | %s | %s |\n"
              .formatted(
                  kind.name(),
                  kind.name(),
                  kind.description(),
                  kind.paper(),
                  shapes(kind),
                  kind.plans(),
                  RankingColumns.word(kind.results()),
                  kind.lateWorkers() && kind.losses() ? "yes" : "no"));
    }
    page.append("\n## Parameters of many schedulers\n\n").append(TABLE);
    for (Role role : ROLES) {
      shared(registry, role)
          .forEach((parameter, names) ->
              page.append(row(parameter, role.who() + " of `" + String.join("`, `", names) + "`")));
    }
    page.append("\n## Parameters of a run, whatever the scheduler\n\n");
    List<Field<?>> entries = Fields.of(ParameterSyntax.CAMPAIGN);
    page.append(
            RUN.formatted(
                ParameterSyntax.CAMPAIGN.name(entries.getFirst()),
                ParameterSyntax.CAMPAIGN.name(entries.getLast())))
        .append(TABLE);
    List<Parameter<?>> onStars = ofRuns(registry, Shape.STAR);
    List<Parameter<?>> ofCampaigns =
        Stream.concat(entries.stream(), FailureMeans.FIELDS.stream())
            .<Parameter<?>>map(Field::parameter)
            .toList();
    onStars.stream()
        .filter(parameter -> !ofCampaigns.contains(parameter))
        .forEach(parameter -> page.append(row(parameter, "master")));
    Environment.workerParameters().forEach(parameter -> page.append(row(parameter, "worker")));
    page.append("\n## Several bags of tasks on a tree\n\n");
    page.append(
        "Every worker names the host of its `parent`; without one it is the master's child. Failures"
            + " have the same properties as on stars.\n\n");
    page.append(TABLE);
    ofRuns(registry, Shape.TREE).stream()
        .filter(parameter -> !onStars.contains(parameter))
        .forEach(parameter -> page.append(row(parameter, "master")));
    return page.toString();
  }

  private static final String RUN =
      """
      [Entries of campaigns](../campaigns.md#the-problem-and-how-it-is-run) from `%s` to `%s`, all but
      `bags`, and those of [failures](../campaigns.md#failures) are properties of the master, with the same meanings, values
      and defaults; `loads` is `load` in a deployment. Properties without such an entry, or with another default:

      """;

  private static final String TABLE =
      "| property | unit | default | values | meaning | of |\n|---|---|---|---|---|---|\n";

  /** Actors of a deployment that have parameters of their scheduler. */
  private record Role(String who, Function<SchedulerKind, List<Parameter<?>>> parameters) {}

  private static final List<Role> ROLES =
      List.of(
          new Role("master", SchedulerKind::master),
          new Role("worker", SchedulerKind::worker),
          new Role("master of a tree", SchedulerKind::treeMaster));

  /** Parameters of so many schedulers are explained once, on the page on all of them. */
  private static final int MANY = 5;

  /** Returns the parameters that many schedulers have, each with the names of these. */
  private static Map<Parameter<?>, List<String>> shared(Registry registry, Role role) {
    Map<Parameter<?>, List<String>> names = new LinkedHashMap<>();
    for (SchedulerKind kind : registry.kinds()) {
      for (Parameter<?> parameter : role.parameters().apply(kind)) {
        names.computeIfAbsent(parameter, none -> new ArrayList<>()).add(kind.name());
      }
    }
    names.values().removeIf(kinds -> kinds.size() < MANY);
    return names;
  }

  /**
   * Returns the parameters of one scheduler in Markdown: a table of those that no page before
   * explains, and lines with names and defaults of the others. Empty when it has none.
   */
  public static String parameters(Registry registry, SchedulerKind kind) {
    StringBuilder rows = new StringBuilder();
    Map<String, List<String>> elsewhere = new LinkedHashMap<>();
    for (Role role : ROLES) {
      Map<Parameter<?>, List<String>> shared = shared(registry, role);
      for (Parameter<?> parameter : role.parameters().apply(kind)) {
        String first = first(registry, role, parameter);
        if (!shared.containsKey(parameter) && first.equals(kind.name())) {
          rows.append(row(parameter, role.who()));
        } else {
          String page =
              shared.containsKey(parameter)
                  ? "[many schedulers](README.md#parameters-of-many-schedulers)"
                  : "[`%s`](%s.md#parameters)".formatted(first, first);
          elsewhere
              .computeIfAbsent(page + ", " + role.who() + ": ", none -> new ArrayList<>())
              .add("`%s` (%s)".formatted(parameter.name(), parameter.defaultText()));
        }
      }
    }
    List<String> parts = new ArrayList<>();
    if (!rows.isEmpty()) {
      parts.add(TABLE + rows);
    }
    if (!elsewhere.isEmpty()) {
      parts.add(
          elsewhere.entrySet().stream()
              .map(one -> "- " + one.getKey() + String.join(", ", one.getValue()) + "\n")
              .collect(
                  Collectors.joining(
                      "", "Defaults of parameters that are explained elsewhere:\n\n", "")));
    }
    return String.join("\n", parts);
  }

  /** Returns the name of the first scheduler that has a parameter, which explains it. */
  private static String first(Registry registry, Role role, Parameter<?> parameter) {
    return registry.kinds().stream()
        .filter(kind -> role.parameters().apply(kind).contains(parameter))
        .findFirst()
        .orElseThrow()
        .name();
  }

  /** Returns the parameters that runs on platforms of a shape have, whatever the scheduler. */
  private static List<Parameter<?>> ofRuns(Registry registry, Shape shape) {
    return registry.kinds(shape).stream()
        .<Parameter<?>>flatMap(kind -> Environment.parameters(kind, shape).stream())
        .distinct()
        .toList();
  }

  private static String row(Parameter<?> parameter, String who) {
    return "| `%s` | %s | %s | %s | %s | %s |\n"
        .formatted(
            parameter.name(),
            parameter.unit(),
            parameter.defaultText(),
            parameter.range().words(),
            parameter.meaning(),
            who);
  }

  /** Returns the kinds of platforms on which a scheduler runs. */
  static String shapes(SchedulerKind kind) {
    return Stream.of(Shape.values())
        .filter(kind::supports)
        .map(Shape::toString)
        .collect(Collectors.joining(", "));
  }

  /**
   * Describes the chunks of a scheduler, also for indivisible tasks, and the ports that it plans
   * for.
   */
  private static String plans(SchedulerKind kind) {
    return kind.plans()
        + (kind.wholeTasks() || !kind.supports(Shape.STAR)
            ? ""
            : ", rounded where a load is of tasks")
        + (kind.manyPorts()
            ? ", for as many ports as the master has"
            : kind.supports(Shape.STAR) && kind.plansAhead() ? ", for one port of the master" : "");
  }

  /** Describes how results come back. */
  private static String results(SchedulerKind kind) {
    return switch (kind.results()) {
      case NONE -> "none come back";
      case FIRST_COME -> "first come, first served";
      case CHOSEN -> "in an order that it chooses";
    };
  }

  /** Returns the platforms, plans and fault tolerance of a scheduler in words. */
  public static Map<String, String> facts(SchedulerKind kind) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("platform", shapes(kind));
    facts.put("plans", plans(kind));
    if (kind.supports(Shape.STAR)) {
      facts.put("results", results(kind));
    }
    if (kind.lateWorkers() == kind.losses()) {
      facts.put("late workers, losses", kind.losses() ? "yes" : "no");
    } else {
      facts.put("late workers", kind.lateWorkers() ? "yes" : "no");
      facts.put("losses", kind.losses() ? "yes" : "no");
    }
    return facts;
  }

  static String text(SchedulerKind kind) {
    StringBuilder text = new StringBuilder();
    line(text, 0, "%s: %s (%s)", kind.name(), kind.description(), kind.paper());
    facts(kind).forEach((what, words) -> line(text, 2, "  %s: %s", what, words));
    String needs = needs(kind.name());
    if (!needs.isEmpty()) {
      line(text, 2, "  needs: %s", needs);
    }
    if (kind.supports(Shape.STAR)) {
      parameters(text, "parameters of the master", kind.master());
      parameters(text, "parameters of a worker", kind.worker());
      parameters(text, "of the run, at the master", Environment.parameters(kind, Shape.STAR));
      parameters(text, "of the run, at a worker", Environment.workerParameters());
    }
    if (kind.supports(Shape.TREE)) {
      parameters(text, "on a tree, parameters of the master", kind.treeMaster());
      parameters(
          text, "on a tree, of the run, at the master", Environment.parameters(kind, Shape.TREE));
      text.append(
          "  on a tree, of a worker:%n    parent                   host of its parent; default: the master%n"
              .formatted());
    }
    return text.toString();
  }

  /**
   * Returns the information that a scheduler needs; empty if schedulers.md has no entry, as for a
   * user's own.
   */
  private static String needs(String name) {
    try {
      String all = TextFile.resource(SchedulerKind.class, "schedulers.md");
      Matcher own =
          Pattern.compile("(?ms)^# " + Pattern.quote(name) + "$.*?^needs: (.*?)$").matcher(all);
      return own.find() ? own.group(1) : "";
    } catch (IOException e) {
      return "";
    }
  }

  private static void parameters(StringBuilder text, String title, List<Parameter<?>> parameters) {
    if (parameters.isEmpty()) {
      return;
    }
    text.append("  %s:%n".formatted(title));
    for (Parameter<?> parameter : parameters) {
      String unit = parameter.unit().isEmpty() ? "" : " [" + parameter.unit() + "]";
      String name = "    %-24s ".formatted(parameter.name() + unit);
      String range = (" " + parameter.range().words() + ";").replace(" ;", "");
      String meaning =
          "%s;%s default: %s".formatted(parameter.meaning(), range, parameter.defaultText());
      text.append(Terminal.hanging(name + meaning, name.length())).append('\n');
    }
  }

  /** Adds a line that hangs below its start on a narrow terminal. */
  private static void line(StringBuilder text, int indent, String format, Object... values) {
    text.append(Terminal.hanging(format.formatted(values), indent)).append('\n');
  }
}
