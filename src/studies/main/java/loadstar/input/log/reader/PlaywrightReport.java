package loadstar.input.log.reader;

import loadstar.input.log.reader.TaskRun.End;
import tools.jackson.databind.JsonNode;

/**
 * Reads the report of {@code playwright test --reporter=json}, in milliseconds. Each project of a
 * test is a task; of several tries the last one counts.
 */
public final class PlaywrightReport {
  private final LogText log;
  private final Runs runs;
  private long tries;

  private PlaywrightReport(LogText log, Runs runs) {
    this.log = log;
    this.runs = runs;
  }

  /** Passes on a run for each test and project. */
  public static void read(LogText log, Runs runs) {
    PlaywrightReport reader = new PlaywrightReport(log, runs);
    for (JsonNode suite : log.json().path("suites")) {
      reader.suite(suite, "");
    }
    runs.note(reader.tries, "% left out", "earlier attempt");
  }

  private void suite(JsonNode suite, String above) {
    String path = joined(above, suite.path("title").asString(""));
    for (JsonNode spec : suite.path("specs")) {
      for (JsonNode test : spec.path("tests")) {
        String project = test.path("projectName").asString("");
        String title = joined(path, spec.path("title").asString(""));
        String file = spec.path("file").asString(suite.path("file").asString(""));
        test(test, project.isEmpty() ? title : title + " [" + project + "]", file);
      }
    }
    for (JsonNode inner : suite.path("suites")) {
      suite(inner, path);
    }
  }

  private static String joined(String above, String title) {
    return above.isEmpty() || title.isEmpty() ? above + title : above + " > " + title;
  }

  private void test(JsonNode test, String name, String file) {
    JsonNode results = test.path("results");
    JsonNode last = results.path(results.size() - 1);
    String status = test.path("status").asString("");
    tries += Math.max(0, results.size() - 1);
    JsonNode duration = last.path("duration");
    if (!last.isMissingNode() && !duration.isNumber()) {
      throw log.problem(0, "test \"" + name + "\" has no \"duration\"", null);
    }
    TaskRun run = TaskRun.of(name, duration.asDouble(0) / 1000, 0).inGroup(file);
    runs.add(
        switch (status) {
          case "expected", "flaky" -> run;
          case "skipped" -> run.ended(End.SKIPPED, status);
          default -> run.ended(End.FAILED, last.path("status").asString(status));
        });
  }
}
