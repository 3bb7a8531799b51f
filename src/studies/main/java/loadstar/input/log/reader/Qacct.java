package loadstar.input.log.reader;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import loadstar.input.log.reader.TaskRun.End;

/** Reads what Grid Engine's {@code qacct -j} prints: a block of names and values for each task. */
public final class Qacct {
  private static final String[] WALL = {"ru_wallclock", "wallclock"};

  private static final Set<String> NOT_PARALLEL = Set.of("", "NONE", "undefined", "none");

  private final LogText log;
  private final Runs runs;
  private final Map<String, String> job = new HashMap<>();
  private final Map<String, Integer> lineOf = new HashMap<>();

  /** The longest record of each task of a parallel job, which has one for each host. */
  private final Map<List<String>, TaskRun> parallel = new LinkedHashMap<>();

  private long parts;

  private Qacct(LogText log, Runs runs) {
    this.log = log;
    this.runs = runs;
  }

  /** Passes on a run for each task of a job, or each job without tasks. */
  public static void read(LogText log, Runs runs) {
    Qacct reader = new Qacct(log, runs);
    log.forEachLine(reader::line);
    reader.finish();
    reader.parallel.values().forEach(runs::add);
    runs.note(reader.parts, "% of parallel jobs left out", "part");
  }

  private void line(String line, int number) {
    String[] words = line.strip().split("\\s+", 2);
    if (line.startsWith("====") || (words[0].equals("qname") && job.containsKey("qname"))) {
      finish();
    }
    if (words.length == 2) {
      job.putIfAbsent(words[0], words[1].strip());
      lineOf.putIfAbsent(words[0], number);
    }
  }

  private String value(String name) {
    return Objects.requireNonNullElse(job.get(name), "");
  }

  /** Returns a number that words may follow; 0 where it is missing. */
  private String code(String name) {
    return value(name).isEmpty() ? "0" : value(name).split("\\s+", 2)[0];
  }

  private void finish() {
    String number = value("jobnumber");
    if (!number.isEmpty()) {
      add(number);
    } else if (!value("qname").isEmpty()) {
      int line = Objects.requireNonNull(lineOf.get("qname"));
      throw log.problem(line, "this job is cut: it has no \"jobnumber\"", null);
    }
    job.clear();
    lineOf.clear();
  }

  private void add(String number) {
    String part = value("pe_taskid");
    if (!part.isEmpty() && !part.equals("NONE") && !part.equals("undefined")) {
      parts++; // is in the time of its job
      return;
    }
    String wall = job.containsKey(WALL[0]) ? WALL[0] : WALL[1];
    String text = value(wall);
    int line = Objects.requireNonNull(lineOf.getOrDefault(wall, lineOf.get("jobnumber")));
    if (text.isEmpty()) {
      throw log.problem(line, "job " + number + " is cut: it has no \"ru_wallclock\"", null);
    }
    double seconds = log.seconds(text, line);
    String task = value("taskid");
    boolean single = task.isEmpty() || task.equals("undefined") || task.equals("0");
    TaskRun run =
        TaskRun.of(single ? number : task, seconds, line)
            .ofJob(single ? "" : number)
            .on(value("hostname"));
    String failed = code("failed");
    String status = code("exit_status");
    run =
        !failed.equals("0")
            ? run.ended(End.FAILED, "failed " + failed)
            : status.equals("0") ? run : run.ended(End.FAILED, "exit_status " + status);
    if (NOT_PARALLEL.contains(value("granted_pe"))) {
      runs.add(run);
    } else {
      parts += parallel.containsKey(List.of(number, task)) ? 1 : 0;
      parallel.merge(
          List.of(number, task),
          run,
          (one, other) -> other.seconds() > one.seconds() ? other : one);
    }
  }
}
