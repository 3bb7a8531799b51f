package loadstar.reality.log;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads the joblog of GNU parallel ({@code --joblog FILE}): a line for each job that has ended,
 * with its host, its start and its run time, rounded to milliseconds. It has no transfers. A job
 * slot of a host is a worker here.
 *
 * <p>Calls with {@code --resume} or {@code --resume-failed} continue a log. A job that failed and
 * ran again later counts once, with its last attempt, as in {@code loadstar costs}; pauses between
 * calls are taken out.
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

  /** The shortest time, in microseconds, without a job that may be a pause. */
  private static final long LEAST_PAUSE = 1_000_000;

  /** How many times as long as all other gaps a pause is of which the log has no other sign. */
  private static final int MUCH_LONGER = 10;

  /** How many times as long as all other gaps a pause is after which jobs ran again. */
  private static final int LONGER = 2;

  /**
   * A line of the log.
   *
   * @param part number of header lines before it
   */
  private record Job(
      int part, String seq, String host, long start, long micros, boolean failed, String command) {
    long end() {
      return start + micros;
    }
  }

  /** Jobs without {@link #LEAST_PAUSE} of idleness among them, by their places in the log. */
  private static final class Stretch {
    final int first;

    /** The date from which no job ran until the first of these; it is their date for the first. */
    final long idleFrom;

    final long idle;

    /** Whether another call of parallel wrote a header line before these. */
    final boolean newHeader;

    /** Whether one of these ran before already. */
    boolean repeats;

    boolean afterPause;

    Stretch(int first, long idleFrom, long idle, boolean newHeader) {
      this.first = first;
      this.idleFrom = idleFrom;
      this.idle = idle;
      this.newHeader = newHeader;
    }
  }

  /** A job slot of a host. */
  private static final class Slot {
    /** The end of its last job. */
    long freed;

    /** The start of its last job that took time; -1 for none. */
    long start = -1;

    /**
     * Tells whether it may have had this job, too. Two jobs that both took time cannot have begun
     * at one moment, however short they were.
     */
    boolean fits(Job job) {
      return freed <= job.start + ROUNDING && (start != job.start || job.micros == 0);
    }
  }

  /**
   * A job in its slot.
   *
   * @param start at which its slot was free
   * @param freed date from which its slot was free; -1 for the first job of a slot
   */
  private record Placed(Job job, String worker, long start, long freed) {}

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
    int part = 1;
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (recognises(line)) {
        lines.understood(); // a log that another call has continued
        part++;
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
        jobs.add(new Job(part, cells[0], cells[1], start, micros, failed, cells[COLUMNS - 1]));
        lines.understood();
      } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
        lines.strange(line);
      }
    }
    if (!jobs.isEmpty()) {
      jobs.sort(Comparator.comparingLong(Job::start));
      recordAll(jobs, run);
    }
  }

  /** Records all jobs in their slots, with dates from which pauses are taken out. */
  private static void recordAll(List<Job> jobs, RunRecorder run) {
    List<Placed> placed = inSlots(jobs);
    List<Stretch> stretches = stretches(jobs);
    findPauses(placed, stretches);
    Map<String, Integer> last = new HashMap<>();
    for (int at = 0; at < jobs.size(); at++) {
      last.put(jobs.get(at).seq, at);
    }
    long origin = jobs.getFirst().start;
    long paused = 0;
    long resumed = Long.MIN_VALUE;
    int next = 0;
    for (int at = 0; at < jobs.size(); at++) {
      if (next < stretches.size() && stretches.get(next).first == at) {
        Stretch stretch = stretches.get(next++);
        if (stretch.afterPause) {
          run.paused(stretch.idleFrom - paused, stretch.idle);
          paused += stretch.idle;
          resumed = jobs.get(at).start;
        }
      }
      Placed one = placed.get(at);
      Job job = one.job;
      boolean again = job.failed && at < Objects.requireNonNull(last.get(job.seq));
      String name = again ? job.seq + " in vain" : job.seq; // its name is that of the last attempt
      long start = one.start - paused;
      RecordedTask task = run.sent(name, job.command, one.worker, start, start, 0);
      task.submitted = origin; // the log does not say when a job was submitted
      task.again = again;
      task.worker.came = origin; // slots do not come, they are filled one by one
      task.worker.host = job.host.equals(":") ? "localhost" : job.host;
      task.computeMicros = job.micros;
      // How long a slot was free before a pause does not say how long parallel needs for a job.
      task.freed = one.freed < 0 || one.freed < resumed ? -1 : one.freed - paused;
      run.returned(name, start + job.micros, start + job.micros, 0, job.failed);
    }
  }

  /** Gives each job the slot of its host that has been free for the longest time. */
  private static List<Placed> inSlots(List<Job> jobs) {
    List<Placed> placed = new ArrayList<>();
    Map<String, List<Slot>> ofHosts = new HashMap<>();
    for (Job job : jobs) {
      List<Slot> slots = ofHosts.computeIfAbsent(job.host, none -> new ArrayList<>());
      int free = -1;
      for (int at = 0; at < slots.size(); at++) {
        if (slots.get(at).fits(job) && (free < 0 || slots.get(at).freed < slots.get(free).freed)) {
          free = at;
        }
      }
      boolean isNew = free < 0;
      if (isNew) {
        free = slots.size();
        slots.add(new Slot());
      }
      Slot slot = slots.get(free);
      long start = Math.max(job.start, slot.freed);
      placed.add(new Placed(job, job.host + ":" + free, start, isNew ? -1 : slot.freed));
      slot.freed = job.end();
      slot.start = job.micros == 0 ? slot.start : job.start;
    }
    return placed;
  }

  /** Parts the jobs where none ran for some time. */
  private static List<Stretch> stretches(List<Job> jobs) {
    List<Stretch> stretches = new ArrayList<>();
    Set<String> before = new HashSet<>();
    Set<String> now = new HashSet<>();
    long end = jobs.getFirst().start;
    int part = jobs.getFirst().part;
    stretches.add(new Stretch(0, end, 0, false));
    for (int at = 0; at < jobs.size(); at++) {
      Job job = jobs.get(at);
      if (job.start - end >= LEAST_PAUSE) {
        stretches.add(new Stretch(at, end, job.start - end, job.part > part));
        before.addAll(now);
        now.clear();
      }
      stretches.getLast().repeats |= before.contains(job.seq);
      now.add(job.seq);
      end = Math.max(end, job.end());
      part = Math.max(part, job.part);
    }
    return stretches;
  }

  /**
   * Finds the stretches before which parallel did not run: where another call wrote a header line;
   * where jobs ran again, after a gap twice as long as all others; and after any gap ten times as
   * long as all others. Where there is no other gap, the longest job stands for it in the last.
   */
  private static void findPauses(List<Placed> placed, List<Stretch> stretches) {
    long usual = 0;
    long longestJob = 0;
    int next = 0;
    long begun = 0;
    for (int at = 0; at < placed.size(); at++) {
      Placed one = placed.get(at);
      if (next < stretches.size() && stretches.get(next).first == at) {
        begun = one.job.start;
        next++;
      }
      longestJob = Math.max(longestJob, one.job.micros);
      usual = one.freed >= begun ? Math.max(usual, one.start - one.freed) : usual;
    }
    stretches.stream().filter(one -> one.newHeader).forEach(one -> one.afterPause = true);
    List<Stretch> others =
        stretches.stream()
            .filter(one -> !one.newHeader && one.idle > 0)
            .sorted(Comparator.comparingLong(one -> one.idle))
            .toList();
    boolean pauses = false;
    for (Stretch one : others) {
      boolean much =
          usual == 0 ? one.idle > MUCH_LONGER * longestJob : one.idle > MUCH_LONGER * usual;
      pauses |= much || one.repeats && one.idle > LONGER * usual;
      one.afterPause = pauses;
      usual = Math.max(usual, one.idle);
    }
  }
}
