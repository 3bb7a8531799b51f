package loadstar.reality;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import loadstar.algorithm.tool.Tool;
import loadstar.model.InputException;
import loadstar.reality.measure.ToolFailure;
import loadstar.report.JsonOutput;
import loadstar.report.Output;
import loadstar.report.OutputFormat;
import loadstar.result.Table;

/**
 * Real tools that have run the same tasks, which sleep.
 *
 * @param workers of each
 * @param tasks that slept
 * @param scores of the tools that ran
 * @param missing the reasons of those that are not there, by their names
 * @param failed what those said that are there and failed, by their names
 */
record ToolScores(
    int workers,
    int tasks,
    List<ToolScore> scores,
    Map<String, String> missing,
    Map<String, String> failed) {
  private static final String ALL = "all";

  /** Runs a tool, and predicts it. */
  @FunctionalInterface
  interface ToolScorer {
    /**
     * Returns the score.
     *
     * @throws InputException if the tool is not there
     * @throws ToolFailure if it fails
     */
    ToolScore of(Tool tool) throws IOException;
  }

  /** Returns the tools of names with commas, or of {@code all}. */
  static Set<Tool> named(String names) {
    Set<Tool> tools = new LinkedHashSet<>();
    if (names.equals(ALL)) {
      tools.addAll(List.of(Tool.values()));
    } else {
      for (String name : names.split(",", -1)) {
        tools.add(Tool.named(name.strip()));
      }
    }
    return tools;
  }

  /**
   * Runs tools, and predicts them.
   *
   * @param tools to run; a single one must be there
   * @throws InputException if none of them is there
   * @throws ToolFailure if none has run, and one of them failed
   */
  static ToolScores of(Set<Tool> tools, int workers, int tasks, ToolScorer play)
      throws IOException {
    List<ToolScore> scores = new ArrayList<>();
    Map<String, String> missing = new LinkedHashMap<>();
    Map<String, String> failed = new LinkedHashMap<>();
    for (Tool tool : tools) {
      try {
        scores.add(play.of(tool));
      } catch (InputException e) {
        if (tools.size() == 1) {
          throw e;
        }
        missing.put(tool.word(), firstLine(e));
      } catch (ToolFailure e) {
        failed.put(tool.word(), firstLine(e));
      }
    }
    if (scores.isEmpty() && !failed.isEmpty()) {
      String others = missing.isEmpty() ? "" : "; not played: " + reasons(missing);
      throw new ToolFailure(String.join(", ", failed.values()) + others);
    }
    if (scores.isEmpty()) {
      throw new InputException("none of the tools can run here: " + reasons(missing), null);
    }
    return new ToolScores(workers, tasks, scores, missing, failed);
  }

  private static String firstLine(RuntimeException e) {
    return Objects.toString(e.getMessage(), "").lines().findFirst().orElse("");
  }

  private static String reasons(Map<String, String> missing) {
    List<String> all = new ArrayList<>();
    missing.forEach((tool, reason) -> all.add(tool + " (" + reason + ")"));
    return String.join(", ", all);
  }

  Output output() {
    return Output.of(this::text, this::table, this::json);
  }

  private Table table() {
    Table table =
        new Table(
            "tool",
            "workers",
            "tasks",
            "predicted_s",
            "measured_s",
            "error_percent",
            "start_s",
            "dispatch_s");
    for (ToolScore one : scores) {
      table.add(
          one.tool().word(),
          workers,
          tasks,
          one.predictedSeconds(),
          one.measured(),
          one.errorPercent(),
          one.startSeconds(),
          one.dispatchSeconds());
    }
    return table;
  }

  private String text() {
    return scores.size() + missing.size() + failed.size() == 1
        ? text(scores.getFirst())
        : several();
  }

  private String text(ToolScore one) {
    List<String> lines = new ArrayList<>();
    lines.add(format("tool       %s: %s", one.tool().word(), one.tool().rule()));
    lines.add(format("tasks      %d, which sleep, on %d workers", tasks, workers));
    lines.add(format("predicted  %.3f s", one.predictedSeconds()));
    lines.add(
        format(
            "measured   %.3f s, median of %d, less the start",
            one.measured(), one.measuredSeconds().length));
    lines.add(format("start      %.3f s, by an empty run", one.startSeconds()));
    if (one.dispatchSeconds() > 0) {
      lines.add(
          format(
              "processes  %.4f s to start each, by another, which is in the prediction",
              one.dispatchSeconds()));
    }
    lines.add(format("error      %+.2f %%", one.errorPercent()));
    return String.join("\n", lines) + "\n";
  }

  private String several() {
    Table table =
        new Table("tool", "predicted s", "measured s", "error", "start s", "each process s");
    for (ToolScore one : scores) {
      table.add(
          one.tool().word(),
          format("%.3f", one.predictedSeconds()),
          format("%.3f", one.measured()),
          format("%+.2f %%", one.errorPercent()),
          format("%.3f", one.startSeconds()),
          one.dispatchSeconds() > 0 ? format("%.4f", one.dispatchSeconds()) : "-");
    }
    StringBuilder text =
        new StringBuilder(format("%d tasks, which sleep, on %d workers%n%n", tasks, workers))
            .append(OutputFormat.TEXT.of(table));
    missing.forEach((tool, reason) -> text.append(format("not played: %s: %s%n", tool, reason)));
    return text.toString();
  }

  private String json() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("workers", workers);
    values.put("tasks", tasks);
    values.put("tools", scores.stream().map(ToolScore::json).toList());
    values.put("not_played", missing);
    values.put("failed", failed);
    return JsonOutput.write("validate-tool", values);
  }
}
