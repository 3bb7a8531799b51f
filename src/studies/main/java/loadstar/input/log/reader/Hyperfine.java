package loadstar.input.log.reader;

import loadstar.input.log.reader.TaskRun.End;
import tools.jackson.databind.JsonNode;

/**
 * Reads the results of {@code hyperfine --export-json}. Each command is a task that takes the mean
 * of its runs; of a single command each run is a task.
 */
public final class Hyperfine {
  private Hyperfine() {}

  /** Passes on a run for each command, or for each run of the only one. */
  public static void read(LogText log, Runs runs) {
    JsonNode results = log.json().path("results");
    for (JsonNode result : results) {
      String command = result.path("command").asString("");
      JsonNode times = result.path("times");
      JsonNode codes = result.path("exit_codes");
      if (results.size() > 1) {
        runs.add(run(log, command, result.path("mean"), codes, 0, codes.size()));
        continue;
      }
      int place = 0;
      for (JsonNode time : times) {
        runs.add(run(log, command + " #" + ++place, time, codes, place - 1, place));
      }
      if (times.isEmpty()) {
        runs.add(run(log, command, result.path("mean"), codes, 0, codes.size()));
      }
    }
    runs.note(results.size() > 1 ? results.size() : 0, "% with the mean of their runs", "command");
  }

  private static TaskRun run(
      LogText log, String name, JsonNode seconds, JsonNode codes, int from, int to) {
    if (!seconds.isNumber()) {
      throw log.problem(
          0, "the time of \"%s\" is %s, not a number of seconds".formatted(name, seconds), null);
    }
    TaskRun run = TaskRun.of(name, seconds.asDouble(), 0);
    for (int i = from; i < Math.min(to, codes.size()); i++) {
      if (codes.get(i).asInt(-1) != 0) {
        return run.ended(End.FAILED, "exit code " + codes.get(i));
      }
    }
    return run;
  }
}
