package loadstar.input.log.reader;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.input.log.reader.TaskRun.End;
import loadstar.model.Durations;
import org.jspecify.annotations.Nullable;

/** Reads what GNU time writes with {@code -v}, perhaps of several commands one after the other. */
public final class TimeVerbose {
  /** The line with which a command's figures begin. */
  public static final Pattern COMMAND =
      Pattern.compile("(?m)^\\s*Command being timed: \"(.*)\"?\\s*$");

  private static final Pattern ELAPSED =
      Pattern.compile("\\s*Elapsed \\(wall clock\\) time \\(.*\\): (\\S+)\\s*");
  private static final Pattern STATUS = Pattern.compile("\\s*Exit status: (\\d+)\\s*");
  private static final Pattern SIGNAL = Pattern.compile("Command (?:terminated|stopped) by (.*)");

  private final LogText log;
  private final Runs runs;
  private @Nullable String name;
  private @Nullable String signal;
  private double seconds = Double.NaN;
  private int begun;

  private TimeVerbose(LogText log, Runs runs) {
    this.log = log;
    this.runs = runs;
  }

  /** Passes on a run for each command. */
  public static void read(LogText log, Runs runs) {
    TimeVerbose reader = new TimeVerbose(log, runs);
    log.forEachLine(reader::line);
    reader.refuseCut();
  }

  private void line(String line, int number) {
    Matcher command = COMMAND.matcher(line);
    Matcher elapsed = ELAPSED.matcher(line);
    Matcher status = STATUS.matcher(line);
    Matcher killed = SIGNAL.matcher(line);
    if (killed.matches()) {
      signal = killed.group(1);
    } else if (command.matches()) {
      refuseCut();
      name = command.group(1).replaceFirst("\"$", "");
      begun = number;
      seconds = Double.NaN;
    } else if (name != null && elapsed.matches()) {
      seconds = Durations.ofCell(elapsed.group(1)).orElse(Double.NaN);
      if (Double.isNaN(seconds)) {
        throw log.problem(number, "the time \"" + elapsed.group(1) + "\" is no time", null);
      }
    } else if (name != null && status.matches()) {
      TaskRun run = TaskRun.of(name, seconds, begun);
      String code = status.group(1);
      runs.add(
          signal != null
              ? run.ended(End.FAILED, signal)
              : code.equals("0") ? run : run.ended(End.FAILED, "exit status " + code));
      name = null;
      signal = null;
    }
  }

  private void refuseCut() {
    if (name != null) {
      throw log.problem(begun, "the figures of this command are cut: no exit status", null);
    }
  }
}
