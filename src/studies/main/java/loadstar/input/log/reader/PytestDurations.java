package loadstar.input.log.reader;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.input.log.reader.TaskRun.End;

/**
 * Reads what {@code pytest --durations=0} prints: a test takes the sum of its set-up, call and
 * teardown.
 */
public final class PytestDurations {
  /** The line above the times. */
  public static final Pattern TITLE =
      Pattern.compile("(?m)^.*=+ slowest (?:(\\d+) )?(?:test )?durations =+\\s*$");

  private static final Pattern TIME =
      Pattern.compile("(?:\\S+Z\\s+)?(\\d+(?:\\.\\d+)?)s (call|setup|teardown) +(\\S.*)");
  private static final Pattern HIDDEN =
      Pattern.compile(".*\\((\\d+) durations < ([\\d.]+)s hidden.*");
  private static final Pattern FAILED = Pattern.compile("(?:\\S+Z\\s+)?(FAILED|ERROR) (.+)");

  /** The sum of a test's times, of which one may be of its call, and the line of the first. */
  private record Sum(BigDecimal seconds, boolean called, int line) {
    Sum plus(Sum other) {
      return new Sum(seconds.add(other.seconds), called || other.called, line);
    }
  }

  private final LogText log;
  private final Runs runs;
  private final Map<String, Sum> tests = new LinkedHashMap<>();
  private final List<String> failed = new ArrayList<>();
  private boolean inTimes;

  /** True if short times are left out, so that a test without a call may have had one. */
  private boolean hides;

  private PytestDurations(LogText log, Runs runs) {
    this.log = log;
    this.runs = runs;
  }

  /** Passes on a run for each test. */
  public static void read(LogText log, Runs runs) {
    PytestDurations reader = new PytestDurations(log, runs);
    log.forEachLine(reader::line);
    reader.finish();
  }

  private void line(String line, int number) {
    Matcher title = TITLE.matcher(line);
    Matcher time = TIME.matcher(line.strip());
    Matcher end = FAILED.matcher(line);
    if (title.matches()) {
      finish(); // the output of another call stands before it
      inTimes = true;
      if (title.group(1) != null) {
        hides = true;
        runs.note(
            Long.parseLong(title.group(1)),
            "only the longest % are in it: pytest --durations=0 has all",
            "time");
      }
    } else if (inTimes && time.matches()) {
      boolean called = time.group(2).equals("call");
      Sum part = new Sum(new BigDecimal(time.group(1)), called, number);
      tests.merge(time.group(3), part, Sum::plus);
    } else if (inTimes) {
      Matcher hidden = HIDDEN.matcher(line);
      if (hidden.matches()) {
        hides = true;
        String text = "% below " + hidden.group(2) + " s not in it: pytest -vv has them";
        runs.note(Long.parseLong(hidden.group(1)), text, "time");
      }
      inTimes = line.isBlank() || hidden.matches();
      if (!inTimes && line.matches("\\d+(\\.\\d*)?s?( \\w*\\s*)?")) {
        throw log.problem(number, "the line is cut: it has no name of a test", null);
      }
    } else if (end.matches()) {
      failed.add(end.group(2));
    }
  }

  private void finish() {
    tests.forEach((name, sum) -> {
      boolean bad =
          failed.stream().anyMatch(one -> one.equals(name) || one.startsWith(name + " - "));
      int file = name.indexOf("::");
      TaskRun run =
          TaskRun.of(name, sum.seconds.doubleValue(), sum.line)
              .inGroup(file < 0 ? "" : name.substring(0, file));
      boolean ran = sum.called || hides;
      runs.add(
          bad
              ? run.ended(End.FAILED, "FAILED")
              : ran ? run : run.ended(End.SKIPPED, "without a call"));
    });
    tests.clear();
    failed.clear();
    hides = false;
  }
}
