package loadstar.input.log.reader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.input.TextFile;
import loadstar.input.log.reader.TaskRun.End;
import loadstar.model.InputException;
import tools.jackson.databind.JsonNode;

/**
 * Reads the events of {@code go test -json}, one a line. A test is a task; its subtests are part of
 * it, as Go cannot run them elsewhere.
 */
public final class GoTest {
  /** The line of a package that could not be built, before Go 1.24. */
  private static final Pattern NOT_BUILT =
      Pattern.compile("FAIL\\t(\\S+) \\[((?:build|setup) failed)]");

  private final LogText log;
  private final Runs runs;
  private final List<TaskRun> tests = new ArrayList<>();
  private final List<TaskRun> packages = new ArrayList<>();

  /** Places in the list of tests of those that run. */
  private final Map<String, Integer> running = new HashMap<>();

  private final Set<String> failedPackages = new HashSet<>();
  private long subtests;

  private GoTest(LogText log, Runs runs) {
    this.log = log;
    this.runs = runs;
  }

  /** Passes on a run for each test; for each package if there are no tests. */
  public static void read(LogText log, Runs runs) {
    GoTest reader = new GoTest(log, runs);
    log.forEachLine((line, number) -> {
      Matcher notBuilt = NOT_BUILT.matcher(line);
      if (line.startsWith("{")) { // others are of the compiler
        reader.event(line, number);
      } else if (notBuilt.matches()) {
        String name = notBuilt.group(1);
        reader.packages.add(TaskRun.of(name, 0, number).ended(End.NOT_OVER, notBuilt.group(2)));
      }
    });
    reader.finish();
  }

  private void event(String line, int number) {
    JsonNode event =
        InputException.placed(
            e -> e.in(log.file(), number),
            () -> TextFile.json(LogText.JSON, line, log.file(), null));
    String test = event.path("Test").asString("");
    String of = event.path("Package").asString("");
    String action = event.path("Action").asString("");
    boolean over = Set.of("pass", "fail", "skip").contains(action);
    if (test.contains("/")) {
      subtests += over ? 1 : 0;
      return;
    }
    if (!over && !(action.equals("run") && !test.isEmpty())) {
      return;
    }
    JsonNode elapsed = event.path("Elapsed");
    if (!elapsed.isMissingNode() && !elapsed.isNumber()) {
      throw log.problem(number, "\"Elapsed\" is " + elapsed + ", not a number of seconds", null);
    }
    double seconds = elapsed.asDouble(0);
    if (test.isEmpty()) {
      TaskRun run = ended(TaskRun.of(of, seconds, number), action);
      boolean built = event.path("FailedBuild").isMissingNode();
      packages.add(built ? run : run.ended(End.NOT_OVER, "build failed"));
      return;
    }
    TaskRun run = TaskRun.of(of.isEmpty() ? test : of + "." + test, seconds, number).inGroup(of);
    if (action.equals("run")) {
      running.put(run.name(), tests.size());
      tests.add(run.ended(End.NOT_OVER, "no end of it"));
      return;
    }
    if (action.equals("fail")) {
      failedPackages.add(of);
    }
    Integer place = running.remove(run.name());
    TaskRun end = ended(run, action);
    if (place == null) {
      tests.add(end);
    } else {
      tests.set(place, end);
    }
  }

  private static TaskRun ended(TaskRun run, String action) {
    return switch (action) {
      case "fail" -> run.ended(End.FAILED, action);
      case "skip" -> run.ended(End.SKIPPED, action);
      default -> run;
    };
  }

  private void finish() {
    if (tests.isEmpty()) {
      packages.forEach(runs::add);
      return;
    }
    tests.forEach(runs::add);
    running.values().forEach(place -> failedPackages.add(tests.get(place).group()));
    packages.stream() // that could not be built, or ended before their tests
        .filter(one ->
            (one.end() == End.FAILED || one.end() == End.NOT_OVER)
                && !failedPackages.contains(one.name()))
        .forEach(runs::add);
    runs.note(subtests, "% counted within their tests", "subtest");
  }
}
