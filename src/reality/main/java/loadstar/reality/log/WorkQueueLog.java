package loadstar.reality.log;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the debug log of a Work Queue master ({@code -d all -o FILE} of CCTools 7). Each line has a
 * date, the process, a subsystem and a sentence; those of {@code wq} say which worker came, which
 * file and which task went to it, and what came back. The master is one thread, so all lines
 * between a worker's first file and its task belong to this task.
 *
 * @see <a href="https://cctools.readthedocs.io/en/stable/work_queue/#debug-logs">Debugging</a>
 */
final class WorkQueueLog {
  private static final Pattern STATE =
      Pattern.compile("Task (\\S+) state change: (\\w+) \\(\\d+\\) to (\\w+) \\(\\d+\\)");

  private static final Pattern PEER = Pattern.compile("(tx to|rx from) (\\S+) \\((\\S+)\\): (.*)");
  private static final Pattern NEEDS = Pattern.compile("(\\S+) \\((\\S+)\\) needs file .*");
  private static final Pattern COMES = Pattern.compile("worker (\\S+) connected");
  private static final Pattern LEAVES = Pattern.compile("worker .*\\((\\S+)\\) removed");
  private static final Pattern BUSY = Pattern.compile("\\S+ \\((\\S+)\\) busy on '(.*)'");
  private static final Pattern RECEIVING =
      Pattern.compile("Receiving .* \\(size: (\\d+) bytes\\) from (\\S+) \\(.*");

  private final LogLines lines;
  private final RunRecorder run;
  private final Map<String, WorkerTraffic> traffic = new HashMap<>();
  private String day = "";
  private long dayMicros;
  private long date = Long.MIN_VALUE;

  private WorkQueueLog(LogLines lines, RunRecorder run) {
    this.lines = lines;
    this.run = run;
  }

  static void read(LogLines lines, RunRecorder run) {
    new WorkQueueLog(lines, run).read();
  }

  /** Tells whether a line is one of such a log. */
  static boolean recognises(String line) {
    return line.matches(
        "\\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d:\\d\\d(\\.\\d+)? \\S*\\[\\d+] \\w+: ?.*");
  }

  private void read() {
    for (String line = lines.next(); line != null; line = lines.next()) {
      int process = line.indexOf('[');
      int end = line.indexOf("] ", Math.max(process, 0));
      int sentence = line.indexOf(':', Math.max(end, 0));
      if (line.startsWith("CAPACITY: ") && lines.known() > 0) {
        lines.understood(); // the second half of a line of wq
      } else if (process < 19 || end < 0 || sentence < 0 || !dated(line)) {
        lines.strange(line);
      } else {
        lines.inOneProcess(line.substring(process + 1, end), "master");
        boolean ours = line.startsWith("wq", end + 2) && sentence == end + 4;
        if (!ours || meant(line.substring(Math.min(line.length(), sentence + 2)))) {
          lines.understood();
        } else {
          lines.strange(line);
        }
      }
    }
  }

  /** Reads the date of a line, local time; false if there is none. */
  private boolean dated(String line) {
    String text = line.substring(0, 10);
    try {
      if (!text.equals(day)) {
        dayMicros =
            86_400_000_000L
                * LocalDate.of(
                        Integer.parseInt(line, 0, 4, 10),
                        Integer.parseInt(line, 5, 7, 10),
                        Integer.parseInt(line, 8, 10, 10))
                    .toEpochDay();
        day = text;
      }
      int hours = Integer.parseInt(line, 11, 13, 10);
      int minutes = Integer.parseInt(line, 14, 16, 10);
      double seconds = Double.parseDouble(line.substring(17, line.indexOf(' ', 17)));
      long found = dayMicros + (hours * 60L + minutes) * 60_000_000L + Math.round(seconds * 1e6);
      if (found < date) {
        throw lines.wrong("its date is before that of the line above: was the clock changed", null);
      }
      date = found;
      return true;
    } catch (NumberFormatException | DateTimeException | IndexOutOfBoundsException e) {
      return false;
    }
  }

  private WorkerTraffic traffic(String address) {
    return traffic.computeIfAbsent(address, none -> new WorkerTraffic());
  }

  /** Reads a sentence; returns false for one of a known kind that cannot be read. */
  private boolean meant(String sentence) {
    if (sentence.startsWith("tx to ") || sentence.startsWith("rx from ")) {
      Matcher peer = PEER.matcher(sentence);
      return peer.matches()
          && message(peer.group(1).equals("tx to"), peer.group(2), peer.group(3), peer.group(4));
    }
    if (sentence.startsWith("Task ") && sentence.contains(" state change: ")) {
      Matcher state = STATE.matcher(sentence);
      if (state.matches()) {
        changed(state.group(1), state.group(2), state.group(3));
      }
      return state.matches();
    }
    Matcher needs = NEEDS.matcher(sentence);
    if (needs.matches()) {
      begun(traffic(needs.group(2)));
      return true;
    }
    Matcher busy = BUSY.matcher(sentence);
    if (busy.matches()) {
      RecordedTask last = traffic(busy.group(1)).last;
      if (last != null) {
        last.what = busy.group(2);
      }
      return true;
    }
    if (sentence.startsWith("Receiving ")) {
      Matcher receiving = RECEIVING.matcher(sentence);
      if (receiving.matches()) {
        traffic(receiving.group(2)).resultBytes += Double.parseDouble(receiving.group(1));
      }
      return receiving.matches();
    }
    if (sentence.startsWith("worker ")) {
      Matcher comes = COMES.matcher(sentence);
      if (comes.matches()) {
        traffic.remove(comes.group(1));
        run.connected(comes.group(1), comes.group(1), date);
      }
      Matcher leaves = LEAVES.matcher(sentence);
      if (leaves.matches()) {
        run.left(leaves.group(1), date);
      }
    }
    return true;
  }

  private void begun(WorkerTraffic worker) {
    if (worker.sendStart == 0) {
      worker.sendStart = date;
    }
  }

  private boolean message(boolean sent, String host, String address, String text) {
    String[] words = text.split(" ");
    try {
      if (sent) {
        sent(address, words);
        return true;
      }
      switch (words[0]) {
        case "workqueue" -> run.worker(address, date).host = words.length > 2 ? words[2] : host;
        case "resource" -> {
          if (words[1].equals("cores")) {
            run.worker(address, date).cores = Integer.parseInt(words[2]);
          }
        }
        case "result" -> {
          // result STATUS EXIT BYTES MICROSECONDS [...] TASK
          RecordedTask task = run.sent(words[words.length - 1]);
          if (task != null) {
            task.computeMicros = Long.parseLong(words[4]);
            task.failed = !words[1].equals("0") || !words[2].equals("0");
          }
        }
        default -> {}
      }
      return true;
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      return false;
    }
  }

  private void sent(String address, String[] words) {
    WorkerTraffic worker = traffic(address);
    switch (words[0]) {
      case "put" -> { // put NAME BYTES MODE FLAGS
        begun(worker);
        worker.bytes += Double.parseDouble(words[words.length - 3]);
      }
      case "task" -> {
        begun(worker);
        worker.last = run.sent(words[1], "", address, worker.sendStart, date, worker.bytes);
        worker.sendStart = 0;
        worker.bytes = 0;
      }
      default -> {}
    }
  }

  private void changed(String task, String from, String to) {
    switch (to) {
      case "WAITING" -> run.submitted(task, date);
      case "RUNNING" -> {
        RecordedTask sent = run.sent(task);
        if (sent != null) {
          sent.sendEnd = date;
        }
      }
      case "WAITING_RETRIEVAL" -> run.reported(task, date);
      case "RETRIEVED" -> {
        RecordedTask sent = run.sent(task);
        if (sent != null && from.equals("WAITING_RETRIEVAL")) {
          WorkerTraffic worker = traffic(sent.worker.id);
          long start = Math.max(sent.reported, worker.returned);
          run.returned(task, start, date, worker.resultBytes, sent.failed);
          worker.returned = date;
          worker.resultBytes = 0;
        }
      }
      case "CANCELED" -> run.cancelled(task);
      default -> {}
    }
  }
}
