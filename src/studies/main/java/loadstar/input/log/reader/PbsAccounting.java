package loadstar.input.log.reader;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.input.log.reader.TaskRun.End;

/** Reads the accounting records of PBS and Torque: those of jobs that ended, of type E. */
public final class PbsAccounting {
  /** The beginning of a record: when it was written, its type, and the job. */
  public static final Pattern RECORD =
      Pattern.compile("\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?;(\\w+);([^;]*)(;.*)?");

  /** Jobs 123.server and 123[4].server; 123[].server is the array itself. */
  private static final Pattern JOB = Pattern.compile("(\\d+)(?:\\[(\\d*)])?(?:-(\\d+))?(?:\\..*)?");

  private PbsAccounting() {}

  /** Passes on a run for each job that ended, or each task of an array. */
  public static void read(LogText log, Runs runs) {
    log.forEachLine((line, number) -> {
      Matcher record = RECORD.matcher(line);
      if (line.isBlank()) {
        return;
      }
      if (!record.matches() || record.group(3) == null) {
        throw log.problem(
            number, "the line is cut: a record has four parts with ; between them", null);
      }
      if (record.group(1).equals("E")) {
        add(log, runs, number, record.group(2), record.group(3));
      }
    });
  }

  private static void add(LogText log, Runs runs, int line, String id, String message) {
    Matcher job = JOB.matcher(id);
    if (!job.matches()) {
      throw log.problem(line, "\"" + id + "\" is no job", null);
    }
    String task = job.group(2) == null ? job.group(3) : job.group(2);
    if (task != null && task.isEmpty()) {
      return; // the array, whose tasks have records of their own
    }
    Map<String, String> values = new HashMap<>();
    for (String word : message.substring(1).split("\\s+")) {
      int equal = word.indexOf('=');
      if (equal > 0) {
        values.putIfAbsent(word.substring(0, equal), word.substring(equal + 1));
      }
    }
    String number = job.group(1);
    String status = values.get("Exit_status");
    String wall = values.get("resources_used.walltime");
    if (wall == null || status == null) {
      String lacks = wall == null ? "resources_used.walltime" : "Exit_status";
      throw log.problem(line, "the line is cut: it has no \"" + lacks + "\"", null);
    }
    double seconds = log.seconds(wall, line);
    String host = Objects.requireNonNullElse(values.get("exec_host"), "");
    TaskRun run =
        TaskRun.of(task == null ? number : task, seconds, line)
            .ofJob(task == null ? "" : number)
            .on(host.replaceFirst("[/+].*", ""));
    runs.add(status.equals("0") ? run : run.ended(End.FAILED, "Exit_status " + status));
  }
}
