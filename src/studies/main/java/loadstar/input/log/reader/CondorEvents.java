package loadstar.input.log.reader;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.input.log.reader.TaskRun.End;
import org.jspecify.annotations.Nullable;

/**
 * Reads HTCondor's log of a job's events: a process of a cluster is a task of a job. It takes the
 * time from its last start to its end, without the time for which it was suspended.
 */
public final class CondorEvents {
  /** The first line of an event: its kind, the job, the date and what happened. */
  public static final Pattern EVENT =
      Pattern.compile(
          "(\\d{3}) \\((\\d+)\\.(\\d+)\\.\\d+\\) (?:(\\d{4})-)?(\\d\\d)[/-](\\d\\d)[ T]"
              + "(\\d\\d):(\\d\\d):(\\d\\d(?:\\.\\d+)?)\\S* ?(.*)");

  private static final Pattern ENDED =
      Pattern.compile(
          "\\s*\\((\\d)\\) (?:Normal termination \\(return value (-?\\d+)\\)"
              + "|Abnormal termination \\(signal (\\d+)\\)).*");
  private static final Pattern HOST = Pattern.compile(".*on host: (?:<([^:>?]+)|(\\S+)).*");

  /** A leap year, as a date without one may be 29 February. */
  private static final int ANY_YEAR = 2000;

  private static final double YEAR_SECONDS = 365 * 86_400.0;

  /** A job between its events. */
  private static final class Job {
    final int line;
    double started = Double.NaN;
    double suspendedAt = Double.NaN;
    double suspended;
    double ended = Double.NaN;
    String host = "";
    String state = "not started";

    Job(int line) {
      this.line = line;
    }
  }

  private final LogText log;
  private final Runs runs;

  /** Jobs that are not over, by cluster and process. */
  private final Map<String, Job> jobs = new LinkedHashMap<>();

  /** The job whose end the next lines describe. */
  private @Nullable String ending;

  private CondorEvents(LogText log, Runs runs) {
    this.log = log;
    this.runs = runs;
  }

  /** Passes on a run for each process that was submitted. */
  public static void read(LogText log, Runs runs) {
    CondorEvents reader = new CondorEvents(log, runs);
    log.forEachLine(reader::line);
    reader.finish();
  }

  private void line(String line, int number) {
    Matcher event = EVENT.matcher(line);
    if (event.matches()) {
      event(event, number);
      return;
    }
    Matcher end = ENDED.matcher(line);
    if (ending != null && end.matches()) {
      String code = end.group(2);
      String why = code == null ? "signal " + end.group(3) : "return value " + code;
      over(ending, "0".equals(code) ? End.GOOD : End.FAILED, why);
      ending = null;
    }
  }

  private void event(Matcher event, int number) {
    String id = event.group(2) + "." + event.group(3);
    double date = date(event, number);
    Job job = jobs.computeIfAbsent(id, none -> new Job(number));
    switch (event.group(1)) {
      case "001" -> {
        job.started = date;
        job.suspended = 0;
        job.suspendedAt = Double.NaN;
        job.state = "still running";
        Matcher host = HOST.matcher(event.group(10));
        if (host.matches()) {
          job.host = host.group(1) == null ? host.group(2) : host.group(1);
        }
      }
      case "004" -> job.state = "evicted";
      case "005" -> {
        job.ended = date;
        ending = id;
      }
      case "009" -> {
        job.ended = date;
        over(id, End.FAILED, "removed");
      }
      case "010" -> job.suspendedAt = date;
      case "011" -> {
        job.suspended += Double.isNaN(job.suspendedAt) ? 0 : passed(job.suspendedAt, date);
        job.suspendedAt = Double.NaN;
      }
      case "012" -> job.state = "held";
      default -> {}
    }
  }

  private double date(Matcher event, int number) {
    try {
      double seconds = Double.parseDouble(event.group(9));
      return LocalDateTime.of(
                  event.group(4) == null ? ANY_YEAR : Integer.parseInt(event.group(4)),
                  Integer.parseInt(event.group(5)),
                  Integer.parseInt(event.group(6)),
                  Integer.parseInt(event.group(7)),
                  Integer.parseInt(event.group(8)))
              .toEpochSecond(ZoneOffset.UTC)
          + seconds;
    } catch (DateTimeException e) {
      throw log.problem(number, "the date of this event is none", null);
    }
  }

  /** Returns the seconds between two dates, which may have no year. */
  private static double passed(double from, double to) {
    return to < from - YEAR_SECONDS / 2 ? to + YEAR_SECONDS + 86_400 - from : to - from;
  }

  private void over(String id, End end, String why) {
    Job job = jobs.remove(id);
    if (job == null) {
      return;
    }
    double seconds = passed(job.started, job.ended) - job.suspended;
    if (end == End.GOOD && Double.isNaN(seconds)) {
      throw log.problem(job.line, "job " + id + " ends without having begun", null);
    }
    add(id, job, seconds, end, why);
  }

  private void add(String id, Job job, double seconds, End end, String why) {
    int dot = id.indexOf('.');
    TaskRun run =
        TaskRun.of(withoutZeros(id.substring(dot + 1)), seconds, job.line)
            .ofJob(withoutZeros(id.substring(0, dot)))
            .on(job.host);
    boolean began = !Double.isNaN(seconds);
    runs.add(
        end == End.GOOD ? run : run.ended(end == End.FAILED && !began ? End.NOT_OVER : end, why));
  }

  private static String withoutZeros(String number) {
    return number.replaceFirst("^0+(?=\\d)", "");
  }

  private void finish() {
    jobs.forEach((id, job) -> add(id, job, Double.NaN, End.NOT_OVER, job.state));
  }
}
