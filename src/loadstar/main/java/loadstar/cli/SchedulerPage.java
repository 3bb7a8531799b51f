package loadstar.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.bagsoftasks.TreeSchedulerKind;
import loadstar.algorithm.bagsoftasks.TreeSchedulers;
import loadstar.simulation.Simulation;
import loadstar.simulation.tree.TreeSimulation;

/**
 * What the registry says of schedulers, for people: docs/schedulers.md, and one on the terminal.
 */
final class SchedulerPage {
  private static final String HEAD =
      """
      # Schedulers and their parameters

      Written by `./loadstar list schedulers --format md`; a test holds the two together.
      A deployment names the scheduler in the property `scheduler` of its master, and sets parameters by properties of these
      names. A property that belongs to another scheduler is refused.
      """;

  private SchedulerPage() {}

  /** The page in Markdown. */
  static String markdown(Registry registry) {
    StringBuilder page = new StringBuilder(HEAD);
    page.append(
        "\n| scheduler | | from | results | late workers, losses |\n|---|---|---|---|---|\n");
    for (SchedulerKind kind : registry.kinds()) {
      page.append(
          "| `%s` | %s | %s | %s | %s |\n"
              .formatted(
                  kind.name(),
                  kind.description(),
                  kind.paper(),
                  results(kind),
                  kind.lateWorkers() && kind.losses() ? "yes" : "no"));
    }
    page.append("\n## Parameters of the master\n\n").append(TABLE);
    byParameter(registry, true).forEach((parameter, kinds) -> row(page, parameter, kinds));
    page.append("\n## Parameters of a worker\n\n").append(TABLE);
    byParameter(registry, false).forEach((parameter, kinds) -> row(page, parameter, kinds));
    page.append("\n## Parameters of a run, whatever the scheduler\n\n").append(TABLE);
    Map<Parameter<?>, List<String>> run = new LinkedHashMap<>();
    for (SchedulerKind kind : registry.kinds()) {
      for (Parameter<?> parameter : Simulation.parameters(kind)) {
        run.putIfAbsent(parameter, List.of("master"));
      }
    }
    for (Parameter<?> parameter : Simulation.workerParameters()) {
      run.put(parameter, List.of("worker"));
    }
    run.forEach((parameter, who) -> row(page, parameter, who));
    trees(page);
    return page.toString();
  }

  private static void trees(StringBuilder page) {
    page.append("\n## Several bags of tasks on a tree\n\n");
    page.append(
        "Every worker names the host of its `parent`; without one it is the master's child.\n\n");
    page.append("| scheduler | | from |\n|---|---|---|\n");
    Map<Parameter<?>, List<String>> known = new LinkedHashMap<>();
    for (TreeSchedulerKind kind : TreeSchedulers.kinds()) {
      page.append("| `%s` | %s | %s |\n".formatted(kind.name(), kind.description(), kind.paper()));
      for (Parameter<?> parameter : kind.parameters()) {
        known.computeIfAbsent(parameter, none -> new ArrayList<>()).add("`" + kind.name() + "`");
      }
    }
    page.append("\n").append(TABLE);
    known.forEach((parameter, kinds) -> row(page, parameter, kinds));
    TreeSchedulers.kinds().stream()
        .flatMap(kind -> TreeSimulation.parameters(kind).stream())
        .distinct()
        .forEach(parameter -> row(page, parameter, List.of("master")));
  }

  private static final String TABLE =
      "| property | unit | default | values | meaning | of |\n|---|---|---|---|---|---|\n";

  /** Every parameter with the schedulers that have it; a family shares its parameters. */
  private static Map<Parameter<?>, List<String>> byParameter(Registry registry, boolean master) {
    Map<Parameter<?>, List<String>> kinds = new LinkedHashMap<>();
    for (SchedulerKind kind : registry.kinds()) {
      for (Parameter<?> parameter : master ? kind.master() : kind.worker()) {
        kinds.computeIfAbsent(parameter, none -> new ArrayList<>()).add("`" + kind.name() + "`");
      }
    }
    return kinds;
  }

  private static void row(StringBuilder page, Parameter<?> parameter, List<String> kinds) {
    page.append(
        "| `%s` | %s | %s | %s | %s | %s |\n"
            .formatted(
                parameter.name(),
                parameter.unit(),
                parameter.defaultText(),
                parameter.range().words(),
                parameter.meaning(),
                String.join(", ", kinds)));
  }

  private static String results(SchedulerKind kind) {
    return switch (kind.results()) {
      case NONE -> "none come back";
      case FIRST_COME -> "first come, first served";
      case CHOSEN -> "in its own order";
    };
  }

  /** One scheduler with all its parameters, as text. */
  static String text(SchedulerKind kind) {
    StringBuilder text = new StringBuilder();
    text.append("%s: %s (%s)%n".formatted(kind.name(), kind.description(), kind.paper()));
    text.append("  results: %s%n".formatted(results(kind)));
    if (kind.results() == Results.FIRST_COME || kind.lateWorkers() || kind.losses()) {
      text.append(
          "  late workers: %s, losses of workers: %s%n"
              .formatted(kind.lateWorkers() ? "yes" : "no", kind.losses() ? "yes" : "no"));
    }
    parameters(text, "parameters of the master", kind.master());
    parameters(text, "parameters of a worker", kind.worker());
    parameters(text, "of the run, at the master", Simulation.parameters(kind));
    parameters(text, "of the run, at a worker", Simulation.workerParameters());
    return text.toString();
  }

  /** One scheduler for trees with all its parameters, as text. */
  static String text(TreeSchedulerKind kind) {
    StringBuilder text = new StringBuilder();
    text.append("%s: %s (%s)%n".formatted(kind.name(), kind.description(), kind.paper()));
    parameters(text, "parameters of the master", kind.parameters());
    text.append("  failures of nodes: %s%n".formatted(kind.losses() ? "yes" : "no"));
    parameters(text, "of the run, at the master", TreeSimulation.parameters(kind));
    text.append(
        "  of a worker:%n    parent: host of its parent; default: the master%n".formatted());
    return text.toString();
  }

  private static void parameters(StringBuilder text, String title, List<Parameter<?>> parameters) {
    if (parameters.isEmpty()) {
      return;
    }
    text.append("  %s:%n".formatted(title));
    for (Parameter<?> parameter : parameters) {
      String unit = parameter.unit().isEmpty() ? "" : " [" + parameter.unit() + "]";
      text.append(
          "    %-24s %s; %s; default: %s%n"
              .formatted(
                  parameter.name() + unit,
                  parameter.meaning(),
                  parameter.range().words(),
                  parameter.defaultText()));
    }
  }
}
