package loadstar.reality.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Collects the events of a log, in its order, as tasks and workers. It keeps what belongs to a task
 * or a worker, not lines. Dates are microseconds of one clock.
 */
final class RunRecorder {
  final List<RecordedTask> done = new ArrayList<>();
  final List<RecordedWorker> workers = new ArrayList<>();

  /** The workers that are connected, by the names that the log has for them. */
  private final Map<String, RecordedWorker> present = new HashMap<>();

  /** The tasks that have not ended; of those that wait for a worker the value is null. */
  private final Map<String, @Nullable RecordedTask> open = new LinkedHashMap<>();

  /** The times in which the manager did not run, which dates after them do not count. */
  final List<Pause> pauses = new ArrayList<>();

  /** A time in which the manager did not run: date and duration, microseconds. */
  record Pause(long from, long micros) {}

  private final Map<String, Long> waiting = new HashMap<>();
  private final Map<String, Integer> runs = new HashMap<>();
  private long firstSubmitted = RecordedWorker.NEVER;
  private int lost;

  void submitted(String task, long date) {
    firstSubmitted = Math.min(firstSubmitted, date);
    if (open.get(task) != null) {
      lost(task);
    }
    open.put(task, null);
    waiting.put(task, date);
  }

  void paused(long from, long micros) {
    pauses.add(new Pause(from, micros));
  }

  /** Forgets a task that will not be computed. */
  void cancelled(String task) {
    lost(task);
    open.remove(task);
    waiting.remove(task);
  }

  private void lost(String task) {
    RecordedTask sent = open.get(task);
    if (sent != null) {
      lost++;
      sent.worker.running -= sent.reported == 0 ? 1 : 0;
    }
  }

  void connected(String id, String host, long date) {
    left(id, date);
    RecordedWorker worker = new RecordedWorker(id, host, date);
    present.put(id, worker);
    workers.add(worker);
  }

  void left(String id, long date) {
    RecordedWorker worker = present.remove(id);
    if (worker != null) {
      worker.gone = date;
    }
  }

  /** Returns the worker of a name; one that the log has not announced came at this date. */
  RecordedWorker worker(String id, long date) {
    if (!present.containsKey(id)) {
      connected(id, id, date);
    }
    return Objects.requireNonNull(present.get(id));
  }

  /** Returns a task that is with a worker, or null. */
  @Nullable RecordedTask sent(String task) {
    return open.get(task);
  }

  RecordedTask sent(String task, String what, String worker, long start, long end, double bytes) {
    RecordedWorker to = worker(worker, start);
    if (open.get(task) != null) {
      lost(task);
    }
    int run = runs.merge(task, 1, Integer::sum);
    RecordedTask sent = new RecordedTask(run == 1 ? task : task + "#" + run, what, to);
    @Nullable Long since = waiting.remove(task);
    sent.submitted = since == null ? start : since;
    sent.sendStart = start;
    sent.sendEnd = end;
    sent.bytes = bytes;
    to.running++;
    to.most = Math.max(to.most, to.running);
    open.put(task, sent);
    return sent;
  }

  /** Notes the date at which the manager learned that a worker has computed a task. */
  void reported(String task, long date) {
    RecordedTask sent = open.get(task);
    if (sent != null && sent.reported == 0) {
      sent.reported = date;
      sent.worker.running--;
    }
  }

  /** Ends a task whose result has come, unless the log does not show where it was computed. */
  void returned(String task, long start, long end, double bytes, boolean failed) {
    RecordedTask sent = open.remove(task);
    if (sent == null) {
      return;
    }
    if (sent.reported == 0) {
      sent.reported = start;
      sent.worker.running--;
    }
    if (sent.computeMicros < 0) {
      sent.computeMicros = sent.reported - sent.sendEnd;
    }
    sent.returnStart = start;
    sent.returnEnd = end;
    sent.resultBytes = bytes;
    sent.failed = failed;
    done.add(sent);
  }

  /** Returns how many tasks had not ended. */
  int unfinished() {
    return open.size();
  }

  /** Returns the first task that had not ended. */
  String firstUnfinished() {
    return open.keySet().iterator().next();
  }

  /** Returns how many times a task was with a worker in vain. */
  int lost() {
    return lost;
  }

  /** Returns the date of the first task. */
  long firstSubmitted() {
    return firstSubmitted;
  }
}
