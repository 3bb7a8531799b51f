package loadstar.input.log.reader;

import java.util.Set;
import loadstar.input.log.reader.TaskRun.End;
import tools.jackson.databind.JsonNode;

/** Reads the report of {@code jest --json}, in milliseconds; Vitest writes it, too. */
public final class JestReport {
  private static final Set<String> NOT_RUN = Set.of("pending", "skipped", "todo", "disabled");

  private JestReport() {}

  /** Passes on a run for each test. */
  public static void read(LogText log, Runs runs) {
    for (JsonNode file : log.json().path("testResults")) {
      String name = file.path("name").asString("");
      JsonNode tests = file.path("assertionResults");
      if (tests.isEmpty() && file.path("status").asString("").equals("failed")) {
        runs.add(TaskRun.of(name, Double.NaN, 0).ended(End.NOT_OVER, "its tests did not begin"));
      }
      for (JsonNode test : tests) {
        String title = test.path("fullName").asString("");
        String status = test.path("status").asString("");
        String full = (name + " " + title).strip();
        boolean ran = !NOT_RUN.contains(status);
        JsonNode duration = test.path("duration");
        if (ran && !duration.isNumber() && !status.equals("failed")) {
          throw log.problem(0, "test \"" + full + "\" has no \"duration\"", null);
        }
        TaskRun run = TaskRun.of(full, duration.asDouble(0) / 1000, 0).inGroup(name);
        runs.add(
            !ran
                ? run.ended(End.SKIPPED, status)
                : status.equals("passed") ? run : run.ended(End.FAILED, status));
      }
    }
  }
}
