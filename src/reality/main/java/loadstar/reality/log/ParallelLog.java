package loadstar.reality.log;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the joblog of GNU parallel ({@code --joblog FILE}): a line for each job that has ended,
 * with its host, its start and its run time, rounded to milliseconds. It has no transfers. A job
 * slot of a host is a worker here.
 *
 * @see <a href="https://www.gnu.org/software/parallel/man.html">Manual of GNU parallel</a>
 */
final class ParallelLog {
  static final String HEADER = "Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal";

  /**
   * How much two jobs of one slot may seem to overlap, in microseconds: a start, a run time and
   * another start are each wrong by half a millisecond at most.
   */
  private static final long ROUNDING = 1500;

  private static final int COLUMNS = 9;

  private record Job(
      String seq, String host, long start, long micros, boolean failed, String command) {}

  private ParallelLog() {}

  /** Tells whether a line is the first of such a log. */
  static boolean recognises(String line) {
    return line.startsWith(HEADER);
  }

  static void read(LogLines lines, RunRecorder run) {
    String header = lines.next();
    if (header == null || !recognises(header)) {
      lines.strange(header == null ? "" : header);
      return;
    }
    lines.understood();
    List<Job> jobs = new ArrayList<>();
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (recognises(line)) {
        lines.understood(); // a log that another call has continued
        continue;
      }
      String[] cells = line.split("\t", COLUMNS);
      try {
        long start = Math.round(Double.parseDouble(cells[2]) * 1e6);
        long micros = Math.round(Double.parseDouble(cells[3]) * 1e6);
        boolean failed = Integer.parseInt(cells[6]) != 0 || Integer.parseInt(cells[7]) != 0;
        if (micros < 0 || start < 0) {
          lines.strange(line);
          continue;
        }
        jobs.add(new Job(cells[0], cells[1], start, micros, failed, cells[COLUMNS - 1]));
        lines.understood();
      } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
        lines.strange(line);
      }
    }
    jobs.sort(Comparator.comparingLong(Job::start));
    inSlots(jobs, run);
  }

  /** Gives each job the slot of its host that has been free for the longest time. */
  private static void inSlots(List<Job> jobs, RunRecorder run) {
    Map<String, List<Long>> freed = new LinkedHashMap<>();
    if (!jobs.isEmpty()) {
      long first = jobs.getFirst().start;
      jobs.forEach(job -> run.submitted(job.seq, first));
    }
    for (Job job : jobs) {
      List<Long> slots = freed.computeIfAbsent(job.host, none -> new ArrayList<>());
      int free = -1;
      for (int slot = 0; slot < slots.size(); slot++) {
        if (slots.get(slot) <= job.start + ROUNDING
            && (free < 0 || slots.get(slot) < slots.get(free))) {
          free = slot;
        }
      }
      if (free < 0) {
        free = slots.size();
        slots.add(0L);
      }
      String worker = job.host + ":" + free;
      long start = Math.max(job.start, slots.get(free));
      RecordedTask task = run.sent(job.seq, job.command, worker, start, start, 0);
      task.worker.came = jobs.getFirst().start; // slots do not come, they are filled one by one
      task.worker.host = job.host.equals(":") ? "localhost" : job.host;
      task.computeMicros = job.micros;
      task.freed = slots.get(free) == 0 ? -1 : slots.get(free);
      slots.set(free, job.start + job.micros);
      run.returned(job.seq, start + job.micros, start + job.micros, 0, job.failed);
    }
  }
}
