package loadstar.reality.log;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Reads the transactions of a TaskVine manager ({@code vine-logs/transactions}). Each line has a
 * date in microseconds, the process, a subject (MANAGER, WORKER, TASK ...), its name, an event and
 * values, of which the last are JSON. Durations of computing are those of the worker's own clock.
 *
 * @see <a href="https://cctools.readthedocs.io/en/stable/taskvine/#transactions-log">Transactions
 *     log</a>
 */
final class TaskVineLog {
  private static final double MEGABYTE = 1 << 20;

  private static final String NAMES = "# time manager_pid ";

  private static final Set<String> IGNORED =
      Set.of("CATEGORY", "LIBRARY", "TRANSFER", "MINITASK", "DUPLICATE");

  private final LogLines lines;
  private final RunRecorder run;
  private final Map<String, WorkerTraffic> traffic = new HashMap<>();
  private final Map<String, String> categories = new HashMap<>();
  private final Map<String, String> categoryOf = new HashMap<>();

  private TaskVineLog(LogLines lines, RunRecorder run) {
    this.lines = lines;
    this.run = run;
  }

  static void read(LogLines lines, RunRecorder run) {
    new TaskVineLog(lines, run).read();
  }

  /** Tells whether a line is one of such a log. */
  static boolean recognises(String line) {
    return line.startsWith(NAMES)
        || line.matches("\\d{15,17} \\d+ (MANAGER|WORKER|TASK|CATEGORY|LIBRARY) \\S+ .*");
  }

  private void read() {
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (line.startsWith("#")) {
        if (line.startsWith(NAMES)) {
          lines.understood();
        }
        continue;
      }
      String[] words = line.split(" +");
      boolean known = false;
      try {
        known = words.length >= 5 && event(line, words);
      } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
        known = false;
      }
      if (known) {
        lines.understood();
      } else {
        lines.strange(line);
      }
    }
  }

  private boolean event(String line, String[] words) {
    long date = Long.parseLong(words[0]);
    String name = words[3];
    String event = words[4];
    boolean meant =
        switch (words[2]) {
          case "MANAGER" -> event.equals("START") || event.equals("END");
          case "WORKER" -> ofWorker(date, name, event, line, words);
          case "TASK" -> ofTask(date, name, event, line, words);
          default -> IGNORED.contains(words[2]);
        };
    if (meant) {
      lines.inOneProcess(words[1], "manager");
    }
    return meant;
  }

  private boolean ofWorker(long date, String name, String event, String line, String[] words) {
    switch (event) {
      case "CONNECTION" -> run.connected(name, words[5].replaceFirst(":\\d+$", ""), date);
      case "DISCONNECTION" -> run.left(name, date);
      case "RESOURCES" -> {
        double cores = value(line, "cores");
        if (cores > 0) {
          run.worker(name, date).cores = (int) cores;
        }
      }
      case "TRANSFER" -> {
        WorkerTraffic worker = traffic.computeIfAbsent(name, none -> new WorkerTraffic());
        String bytes = words[words.length - 3];
        // Bytes are whole numbers, in versions that write megabytes they have a point.
        double size = Double.parseDouble(bytes) * (bytes.indexOf('.') < 0 ? 1 : MEGABYTE);
        if (words[5].equals("INPUT")) {
          worker.bytes += size;
          long start = Long.parseLong(words[words.length - 1]);
          worker.sendStart = worker.sendStart == 0 ? start : worker.sendStart;
        } else {
          worker.resultBytes += size;
        }
      }
      default -> {
        return event.equals("CACHE_UPDATE") || event.equals("CACHE_INVALID");
      }
    }
    return true;
  }

  private boolean ofTask(long date, String name, String event, String line, String[] words) {
    switch (event) {
      case "WAITING" -> {
        categoryOf.put(name, categories.computeIfAbsent(words[5], one -> one));
        run.submitted(name, date);
      }
      case "RUNNING" -> {
        WorkerTraffic worker = traffic.computeIfAbsent(words[5], none -> new WorkerTraffic());
        double start = value(line, "time_commit_start");
        double end = value(line, "time_commit_end");
        double megabytes = value(line, "size_input_mgr");
        boolean timed = start > 0 && end >= start;
        long from =
            timed ? Math.round(start * 1e6) : worker.sendStart == 0 ? date : worker.sendStart;
        long to = timed ? Math.round(end * 1e6) : date;
        double bytes = Double.isNaN(megabytes) ? worker.bytes : megabytes * MEGABYTE;
        run.sent(name, categoryOf.getOrDefault(name, ""), words[5], from, to, bytes);
        worker.bytes = 0;
        worker.sendStart = 0;
      }
      case "WAITING_RETRIEVAL" -> run.reported(name, date);
      case "RETRIEVED" -> retrieved(date, name, line, words[5].equals("SUCCESS"));
      case "DONE" -> {}
      default -> {
        return false;
      }
    }
    return true;
  }

  private void retrieved(long date, String name, String line, boolean good) {
    RecordedTask sent = run.sent(name);
    if (sent == null) {
      return;
    }
    double start = value(line, "time_worker_start");
    double end = value(line, "time_worker_end");
    if (start > 0 && end >= start) {
      sent.computeMicros = Math.round((end - start) * 1e6);
      sent.waited = Math.max(0, Math.round(start * 1e6) - sent.sendEnd);
    }
    WorkerTraffic worker = traffic.computeIfAbsent(sent.worker.id, none -> new WorkerTraffic());
    double megabytes = value(line, "size_output_mgr");
    double seconds = value(line, "time_output_mgr");
    long from = Double.isNaN(seconds) ? sent.reported : date - Math.round(seconds * 1e6);
    double bytes = Double.isNaN(megabytes) ? worker.resultBytes : megabytes * MEGABYTE;
    worker.resultBytes = 0;
    categoryOf.remove(name);
    run.returned(name, Math.min(date, from), date, bytes, !good);
  }

  /** Returns the number of a JSON entry {@code "name":[number,"unit"]}; NaN if there is none. */
  private static double value(String line, String name) {
    int at = line.lastIndexOf("\"" + name + "\":[");
    if (at < 0) {
      return Double.NaN;
    }
    int from = at + name.length() + 4;
    int to = from;
    while (to < line.length() && ",]".indexOf(line.charAt(to)) < 0) {
      to++;
    }
    return to == line.length() ? Double.NaN : Double.parseDouble(line.substring(from, to));
  }
}
