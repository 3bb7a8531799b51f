package loadstar.reality.log;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import loadstar.model.PortOrder;
import loadstar.model.Ports;
import loadstar.model.Quantile;

/**
 * A run of a real manager as its log gives it: its tasks in the order in which they were sent, its
 * workers in the order in which they came, and what its transfers show. Dates are seconds from the
 * moment at which the manager began to send the first task.
 */
public final class RecordedRun {
  private static final double MICRO = 1e6;

  /** The shuffles of which none may reach what was measured: a level of 1 %. */
  private static final int SHUFFLES = 99;

  private final ManagerLog format;
  private final Path file;
  private final LogLines lines;

  /** All that was sent and came back: the tasks, and what is left out but took its time. */
  private final List<RecordedTask> all;

  private final List<RecordedTask> tasks;
  private final List<RunRecorder.Pause> pauses;
  private final List<RecordedWorker> workers = new ArrayList<>();
  private final long origin;
  private final long end;
  private final double before;
  private final int lost;
  private final int unfinished;
  private final int late;
  private final TransferFit send;
  private final TransferFit receive;
  private final double bytes;
  private final double sharedBytes;
  private final boolean speedsDiffer;
  private final boolean overlapping;
  private final double dispatch;
  private final double start;
  private final int mostSends;
  private final int mostReceives;

  RecordedRun(ManagerLog format, Path file, LogLines lines, RunRecorder run, boolean skipsFailed) {
    this.format = format;
    this.file = file;
    this.lines = lines;
    lost = run.lost();
    unfinished = run.unfinished();
    all = run.done;
    all.sort(
        Comparator.<RecordedTask>comparingLong(task -> task.sendStart)
            .thenComparingLong(task -> task.sendEnd));
    tasks = all.stream().filter(task -> !task.again && !(task.failed && skipsFailed)).toList();
    pauses = run.pauses;
    origin = all.getFirst().sendStart;
    end = all.stream().mapToLong(task -> task.returnEnd).max().orElseThrow();
    long submitted = run.firstSubmitted();
    before = submitted < origin ? (origin - submitted) / MICRO : 0;
    int after = 0;
    for (RecordedWorker worker : run.workers) {
      if (worker.came < end && worker.gone > origin) {
        workers.add(worker);
      } else {
        after += worker.came >= end ? 1 : 0;
      }
    }
    late = after;
    all.forEach(task -> task.worker.served = Math.min(task.worker.served, task.sendStart));
    workers.sort(
        Comparator.<RecordedWorker>comparingLong(worker -> Math.max(origin, worker.came))
            .thenComparingLong(worker -> worker.served));
    IntStream.range(0, workers.size()).forEach(w -> workers.get(w).number = w + 1);
    giveSlots();
    TransferFit.TransferSums sends = new TransferFit.TransferSums();
    TransferFit.TransferSums receives = new TransferFit.TransferSums();
    TransferFit.TransferSums firsts = new TransferFit.TransferSums();
    TransferFit.TransferSums others = new TransferFit.TransferSums();
    Set<RecordedWorker> served = new HashSet<>();
    for (RecordedTask task : all) {
      double seconds = sendSeconds(task);
      sends.add(task.bytes, seconds);
      receives.add(task.resultBytes, receiveSeconds(task));
      task.first = served.add(task.worker);
      (task.first ? firsts : others).add(task.bytes, seconds);
    }
    for (RecordedTask task : tasks) {
      task.worker.tasks++;
      task.worker.seconds += task.seconds();
    }
    send = sends.fit();
    receive = receives.fit();
    speedsDiffer = giveSpeeds();
    boolean repeated = others.fit().count() > 0;
    bytes = repeated ? others.fit().bytes() : send.bytes();
    sharedBytes = repeated ? Math.max(0, firsts.fit().bytes() - bytes) : 0;
    mostSends = mostAtOnce(task -> task.sendStart, task -> task.sendEnd);
    mostReceives = mostAtOnce(task -> task.returnStart, task -> task.returnEnd);
    overlapping = mostSends > 1 || mostReceives > 1 || mixed();
    double[] between = between();
    dispatch = between[0];
    start = between[1];
  }

  /**
   * Gives each worker the slots that workers with as many cores have used at most at one time: the
   * log does not say what else bounds them.
   */
  private void giveSlots() {
    Map<Integer, Integer> most = new HashMap<>();
    workers.forEach(worker -> most.merge(worker.cores, Math.max(1, worker.most), Math::max));
    workers.forEach(worker ->
        worker.slots =
            worker.cores == 0
                ? Math.max(1, worker.most)
                : Objects.requireNonNull(most.get(worker.cores)));
  }

  /**
   * Gives each worker the speed of its host: the mean time of all tasks over that of its own. A
   * permutation test decides first whether tasks on one host are more alike than others: the hosts
   * of all tasks are shuffled, and no shuffle may explain as much of the variance.
   *
   * @return whether hosts differ
   */
  private boolean giveSpeeds() {
    List<String> hosts = tasks.stream().map(task -> task.worker.host).distinct().toList();
    Map<String, Integer> numbers = new HashMap<>();
    hosts.forEach(host -> numbers.put(host, numbers.size()));
    int[] of = tasks.stream().mapToInt(task -> numbers.get(task.worker.host)).toArray();
    double[] seconds = tasks.stream().mapToDouble(RecordedTask::seconds).toArray();
    int[] counts = new int[hosts.size()];
    double[] sums = sums(seconds, of, counts);
    double mean = Arrays.stream(seconds).sum() / seconds.length;
    if (hosts.size() < 2 || hosts.size() == tasks.size() || !differ(seconds, of, mean)) {
      return false;
    }
    for (RecordedWorker worker : workers) {
      Integer host = numbers.get(worker.host);
      if (host != null && counts[host] > 1 && sums[host] > 0) {
        worker.speed = mean * counts[host] / sums[host];
      }
    }
    return true;
  }

  private static double[] sums(double[] seconds, int[] of, int[] counts) {
    double[] sums = new double[counts.length];
    Arrays.fill(counts, 0);
    for (int task = 0; task < of.length; task++) {
      sums[of[task]] += seconds[task];
      counts[of[task]]++;
    }
    return sums;
  }

  private static boolean differ(double[] seconds, int[] of, double mean) {
    int[] counts = new int[Arrays.stream(of).max().orElse(0) + 1];
    double measured = between(sums(seconds, of, counts), counts, mean);
    double[] shuffled = seconds.clone();
    SplittableRandom random = new SplittableRandom(1);
    for (int shuffle = 0; shuffle < SHUFFLES; shuffle++) {
      for (int task = shuffled.length - 1; task > 0; task--) {
        int other = random.nextInt(task + 1);
        double one = shuffled[task];
        shuffled[task] = shuffled[other];
        shuffled[other] = one;
      }
      if (between(sums(shuffled, of, counts), counts, mean) >= measured) {
        return false;
      }
    }
    return true;
  }

  /** Returns the sum of squares between hosts. */
  private static double between(double[] sums, int[] counts, double mean) {
    double between = 0;
    for (int host = 0; host < sums.length; host++) {
      double away = sums[host] / counts[host] - mean;
      between += counts[host] * away * away;
    }
    return between;
  }

  /** Returns how many transfers of one direction were under way at one time, at most. */
  private int mostAtOnce(ToLongFunction<RecordedTask> from, ToLongFunction<RecordedTask> to) {
    long[] starts = all.stream().mapToLong(from).sorted().toArray();
    long[] ends = all.stream().mapToLong(to).sorted().toArray();
    int most = 0;
    int ended = 0;
    for (int begun = 0; begun < starts.length; begun++) {
      while (ends[ended] <= starts[begun] && ended < begun) {
        ended++;
      }
      most = Math.max(most, begun + 1 - ended);
    }
    return most;
  }

  /** Tells whether something was sent while something else was received. */
  private boolean mixed() {
    List<RecordedTask> received =
        all.stream().sorted(Comparator.comparingLong(task -> task.returnStart)).toList();
    int next = 0;
    for (RecordedTask sent : all) {
      while (next < received.size() && received.get(next).returnEnd <= sent.sendStart) {
        next++;
      }
      if (next < received.size() && received.get(next).returnStart < sent.sendEnd) {
        return true;
      }
    }
    return false;
  }

  private static double sendSeconds(RecordedTask task) {
    return (task.sendEnd - task.sendStart) / MICRO;
  }

  private static double receiveSeconds(RecordedTask task) {
    return (task.returnEnd - task.returnStart) / MICRO;
  }

  double date(long micros) {
    return (micros - origin) / MICRO;
  }

  /** Returns the format of the log. */
  public ManagerLog format() {
    return format;
  }

  /** Returns the log. */
  public Path file() {
    return file;
  }

  /** Returns its lines, all of them read. */
  public LogLines lines() {
    return lines;
  }

  /** Returns the tasks in the order in which they were sent. */
  public List<RecordedTask> tasks() {
    return tasks;
  }

  /** Returns the workers in the order in which they came. */
  public List<RecordedWorker> workers() {
    return workers;
  }

  /** Returns the seconds from the first task that was sent to the last result. */
  public double makespanSeconds() {
    return date(end);
  }

  /** Returns the seconds in which tasks were there and none was sent. */
  public double secondsBefore() {
    return before;
  }

  /** Returns when a worker came; 0 if it was there when the first task was sent. */
  public double joined(RecordedWorker worker) {
    return Math.max(0, date(worker.came));
  }

  /** Returns when a worker was sent its first task; when it came if it never was. */
  public double served(RecordedWorker worker) {
    return worker.tasks == 0 || !transfers() ? joined(worker) : Math.max(0, date(worker.served));
  }

  /**
   * Tells whether a worker was sent its first task later than when it came. Slots of a log without
   * transfers are filled one by one, and do not count.
   */
  public boolean servedLate() {
    return transfers() && workers.stream().anyMatch(worker -> served(worker) > joined(worker));
  }

  /** Returns when a worker left before the last result came; infinite if it did not. */
  public double left(RecordedWorker worker) {
    return worker.gone >= end ? Double.POSITIVE_INFINITY : date(worker.gone);
  }

  /** Returns how many times a task was with a worker that then was lost. */
  public int lost() {
    return lost;
  }

  /** Returns how many tasks had not ended where the log ends. */
  public int unfinished() {
    return unfinished;
  }

  /** Returns how many workers came after the last result. */
  public int late() {
    return late;
  }

  /** Returns how many attempts failed and were left out, because the task ran again later. */
  public long attemptsLeftOut() {
    return all.stream().filter(task -> task.again).count();
  }

  /** Returns how many tasks ended badly and were left out. */
  public long skipped() {
    return all.size() - tasks.size() - attemptsLeftOut();
  }

  /** Returns the dates at which pauses of the manager begin, which dates do not count, seconds. */
  public double[] pausesFrom() {
    return pauses.stream().mapToDouble(pause -> date(pause.from())).toArray();
  }

  /** Returns how long these pauses are, seconds. */
  public double[] pauseSeconds() {
    return pauses.stream().mapToDouble(pause -> pause.micros() / MICRO).toArray();
  }

  /** Returns how many tasks ended badly, and are among the tasks. */
  public long failed() {
    return tasks.stream().filter(task -> task.failed).count();
  }

  /** Returns what the transfers of tasks show. */
  public TransferFit send() {
    return send;
  }

  /** Returns what the transfers of results show. */
  public TransferFit receive() {
    return receive;
  }

  /** Returns the bytes that each task needs, besides those of {@link #sharedBytes}. */
  public double bytes() {
    return bytes;
  }

  /**
   * Returns how many bytes the first task of a worker brought more than its others, in the mean:
   * data that are sent to each worker once.
   */
  public double sharedBytes() {
    return sharedBytes;
  }

  /** Tells whether transfers take time at all. */
  public boolean transfers() {
    return send.seconds() > 0 || receive.seconds() > 0;
  }

  /** Tells whether two transfers were ever under way at one time. */
  public boolean overlapping() {
    return overlapping;
  }

  /** Returns how many transfers of one direction were under way at one time, at most. */
  public int mostAtOnce() {
    return Math.max(mostSends, mostReceives);
  }

  /**
   * Returns the ports of the manager: shared where no two transfers overlap, as one thread would
   * have it; otherwise so many each way as were used.
   */
  public Ports ports() {
    if (transfers() && !overlapping) {
      return new Ports(1, PortOrder.RESULTS_FIRST);
    }
    return transfers() ? new Ports(Math.max(1, mostAtOnce())) : Ports.ONE;
  }

  /**
   * Returns what the manager itself needs before it sends a task, in seconds: from the end of a
   * transfer to the next task for a worker that was free already; where the log has no transfers,
   * from the end of a task to the next one in its slot. It is the mean of the middle half.
   */
  public double dispatchSeconds() {
    return dispatch;
  }

  /** Returns how many tasks were submitted after the first of them was sent. */
  public long submittedLater() {
    return tasks.stream().filter(task -> task.submitted > origin).count();
  }

  /** Tells whether tasks take longer on some hosts than on others. */
  public boolean speedsDiffer() {
    return speedsDiffer;
  }

  /**
   * Returns how long a task is at its worker besides the time in which it is computed, in seconds,
   * until the manager hears of it: the mean of the middle half of those that were computed while
   * the manager was idle.
   */
  public double startSeconds() {
    return start;
  }

  /**
   * Returns how much longer the first task of a worker is there before it begins, in seconds, the
   * difference of medians: files that come from elsewhere, or a set-up. It is 0 where the log does
   * not say when a task begins.
   */
  public double firstStartSeconds() {
    double others = waited(false);
    return Math.max(0, waited(true) - others);
  }

  private double waited(boolean first) {
    double[] seconds =
        tasks.stream()
            .filter(task -> task.first == first && task.waited >= 0)
            .mapToDouble(task -> task.waited / MICRO)
            .toArray();
    return seconds.length == 0 ? 0 : Quantile.of(seconds, 0.5);
  }

  /** A transfer of a task, or of its result. */
  private record Transfer(RecordedTask task, boolean data) {
    long from() {
      return data ? task.sendStart : task.returnStart;
    }

    long to() {
      return data ? task.sendEnd : task.returnEnd;
    }
  }

  /** Measures what passes between transfers, and returns it for the manager and for the workers. */
  private double[] between() {
    List<Double> dispatches = new ArrayList<>();
    List<Double> starts = new ArrayList<>();
    if (transfers()) {
      List<Transfer> transfers = new ArrayList<>(2 * all.size());
      all.forEach(task -> transfers.add(new Transfer(task, true)));
      all.forEach(task -> transfers.add(new Transfer(task, false)));
      transfers.sort(Comparator.comparingLong(Transfer::from).thenComparingLong(Transfer::to));
      boolean onlyFirsts = all.stream().allMatch(task -> task.first);
      long idle = Long.MAX_VALUE;
      for (Transfer one : transfers) {
        RecordedWorker worker = one.task.worker;
        if (one.data) {
          long since = Math.max(one.task.submitted, Math.max(worker.came, worker.freed));
          if (since <= idle && idle <= one.from() && !overlapping) {
            dispatches.add((one.from() - idle) / MICRO);
          }
          worker.busy++;
        } else {
          long waited = Math.max(0, one.task.waited);
          long computed = one.task.sendEnd + waited + one.task.computeMicros;
          if (computed > idle && (one.task.waited >= 0 || !one.task.first || onlyFirsts)) {
            starts.add((one.task.reported - computed) / MICRO);
          }
          worker.freed = worker.busy == worker.slots ? one.to() : worker.freed;
          worker.busy--;
        }
        idle = idle == Long.MAX_VALUE ? one.to() : Math.max(idle, one.to());
      }
    } else {
      all.stream()
          .filter(task -> task.freed >= 0)
          .forEach(task -> dispatches.add((task.sendStart - task.freed) / MICRO));
    }
    return new double[] {middle(dispatches), middle(starts) + waited(false)};
  }

  /** Returns the mean of the middle half, at least 0: dates of logs are rounded, and some wait. */
  private static double middle(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int cut = sorted.length / 4;
    return Math.max(0, Arrays.stream(sorted, cut, sorted.length - cut).average().orElse(0));
  }

  /** Returns the sum over all tasks, in seconds. */
  public double total(ToDoubleFunction<RecordedTask> seconds) {
    return tasks.stream().mapToDouble(seconds).sum();
  }

  /** Returns the seconds in which the manager sent all tasks. */
  public double totalSendSeconds() {
    return total(RecordedRun::sendSeconds);
  }

  /** Returns the seconds in which the manager received all results. */
  public double totalReceiveSeconds() {
    return total(RecordedRun::receiveSeconds);
  }
}
