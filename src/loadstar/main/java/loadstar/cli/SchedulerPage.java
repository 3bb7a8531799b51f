package loadstar.cli;

import java.io.IOException;
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
import loadstar.simulation.Environment;

/**
 * Describes schedulers from the registry: docs/schedulers/README.md, and a single one on the
 * terminal.
 */
public final class SchedulerPage {
  private static final String HEAD =
      """
      # Schedulers and their parameters

      Written by `./loadstar list schedulers --format md`; a test fails when it is stale. The page of each scheduler has its
      parameters. A deployment names the scheduler in the property `scheduler` of its master and sets parameters by
      properties of their names. A property of another scheduler is refused.
      """;

  private SchedulerPage() {}

  /** Returns the page on all schedulers, in Markdown. */
  public static String markdown(Registry registry) {
    StringBuilder page = new StringBuilder(HEAD);
    page.append(
        "\n"
            + "| scheduler | | from | plays | plans | results | late workers, losses |\n"
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
                  results(kind),
                  kind.lateWorkers() && kind.losses() ? "yes" : "no"));
    }
    page.append("\n## Parameters of a run, whatever the scheduler\n\n").append(TABLE);
    page.append(
        ofAll(
            "master",
            registry.kinds(Shape.STAR),
            kind -> Environment.parameters(kind, Shape.STAR)));
    Environment.workerParameters().forEach(parameter -> page.append(row(parameter, "worker")));
    page.append("\n## Several bags of tasks on a tree\n\n");
    page.append(
        "Every worker names the host of its `parent`; without one it is the master's child.\n\n");
    page.append(TABLE);
    page.append(
        ofAll(
            "master",
            registry.kinds(Shape.TREE),
            kind -> Environment.parameters(kind, Shape.TREE)));
    return page.toString();
  }

  private static final String TABLE =
      "| property | unit | default | values | meaning | of |\n|---|---|---|---|---|---|\n";

  /** Returns the parameters of one scheduler as tables in Markdown; empty when it has none. */
  public static String parameters(SchedulerKind kind) {
    StringBuilder rows = new StringBuilder();
    kind.master().forEach(parameter -> rows.append(row(parameter, "master")));
    kind.worker().forEach(parameter -> rows.append(row(parameter, "worker")));
    kind.treeMaster().forEach(parameter -> rows.append(row(parameter, "master of a tree")));
    return rows.isEmpty() ? "" : TABLE + rows;
  }

  private static String ofAll(
      String who, List<SchedulerKind> kinds, Function<SchedulerKind, List<Parameter<?>>> known) {
    return kinds.stream()
        .flatMap(kind -> known.apply(kind).stream())
        .distinct()
        .map(parameter -> row(parameter, who))
        .collect(Collectors.joining());
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
        .filter(kind::plays)
        .map(Shape::toString)
        .collect(Collectors.joining(", "));
  }

  /**
   * Describes the chunks of a scheduler, also for indivisible tasks, and the ports that it plans
   * for.
   */
  private static String plans(SchedulerKind kind) {
    return kind.plans()
        + (kind.wholeTasks() || !kind.plays(Shape.STAR) ? "" : ", rounded where a load is of tasks")
        + (kind.manyPorts()
            ? ", for as many ports as the master has"
            : kind.plays(Shape.STAR) && kind.plansAhead() ? ", for one port of the master" : "");
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
    facts.put("plays on", shapes(kind));
    facts.put("plans", plans(kind));
    if (kind.plays(Shape.STAR)) {
      facts.put("results", results(kind));
    }
    facts.put("workers that come late", kind.lateWorkers() ? "yes" : "no");
    facts.put("workers that leave", kind.losses() ? "yes" : "no");
    return facts;
  }

  static String text(SchedulerKind kind) {
    StringBuilder text = new StringBuilder();
    text.append("%s: %s (%s)%n".formatted(kind.name(), kind.description(), kind.paper()));
    facts(kind).forEach((what, words) -> text.append("  %s: %s%n".formatted(what, words)));
    text.append(needs(kind.name()));
    if (kind.plays(Shape.STAR)) {
      parameters(text, "parameters of the master", kind.master());
      parameters(text, "parameters of a worker", kind.worker());
      parameters(text, "of the run, at the master", Environment.parameters(kind, Shape.STAR));
      parameters(text, "of the run, at a worker", Environment.workerParameters());
    }
    if (kind.plays(Shape.TREE)) {
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
      return own.find() ? "  needs: " + own.group(1) + "\n" : "";
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
      text.append(
          "    %-24s %s;%s default: %s%n"
              .formatted(
                  parameter.name() + unit,
                  parameter.meaning(),
                  (" " + parameter.range().words() + ";").replace(" ;", ""),
                  parameter.defaultText()));
    }
  }
}
