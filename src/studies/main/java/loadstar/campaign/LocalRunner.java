package loadstar.campaign;

import static java.util.Objects.requireNonNull;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import loadstar.input.Temporary;
import loadstar.model.InputException;
import loadstar.simulation.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * Executes runs on this machine, in several processes at a time: in worlds, short runs one after
 * the other in a few processes, or each in a process of its own. A failed run does not stop the
 * others. A lack of resources of the machine does, because the next run would fare no better.
 */
public final class LocalRunner implements Runner {
  private static final int ENDED_BY_CTRL_C = 130;
  // Starting a process takes half a second; a world simulates some 8 % slower.
  private static final double LONG_SECONDS = 6;
  // Runs that are like one of more than this time come after the others.
  private static final double BRIEF_SECONDS = 2;

  /** Share of the machine's main memory for all runs together. */
  private static final double SHARE = 1.0 / 3;

  private static final double BYTES = 0.2e9;

  /** Memory of a host: a process with 65 536 hosts took 1.3 to 1.45 GB with any scheduler. */
  private static final double BYTES_OF_A_HOST = 20e3;

  private final Path folder;
  private final int jobs;
  private final Progress progress;
  private final Isolation isolation;
  private final List<String> child;
  private Limits limits = Limits.NONE;
  private @Nullable Set<String> last;
  private final Set<Process> processes = ConcurrentHashMap.newKeySet();
  private final Set<Object> longKinds = ConcurrentHashMap.newKeySet();
  private final Set<Object> slowKinds = ConcurrentHashMap.newKeySet();
  private final Map<Object, String> beyondLimits = new ConcurrentHashMap<>();
  private final Queue<Run> putOff = new ConcurrentLinkedQueue<>();
  private @Nullable Listener listener;
  private int finished;
  private volatile boolean noWorlds; // worlds are impossible on this machine
  private volatile boolean interrupted;
  private volatile @Nullable Exception stopped; // the reason why no more runs are started

  /** Creates a runner for runs on platforms. */
  public LocalRunner(Path folder, int jobs, Progress progress, Isolation isolation) {
    this(folder, jobs, progress, isolation, RunProcess.class);
  }

  /**
   * Creates a runner.
   *
   * @param folder receives the output of runs that fail
   * @param jobs concurrent runs
   * @param isolation how runs are isolated from each other
   * @param child the class whose {@code main} calls {@link RunProcess#run}
   */
  public LocalRunner(
      Path folder, int jobs, Progress progress, Isolation isolation, Class<?> child) {
    this.folder = folder;
    this.jobs = jobs;
    this.progress = progress;
    this.isolation = isolation;
    this.child = ChildCommand.of(child);
  }

  /**
   * Limits the resources of a run: one that exceeds them is ended, and then similar runs are not
   * started.
   */
  public LocalRunner within(Limits allowed) {
    limits = allowed;
    return this;
  }

  /**
   * Starts with short runs, so that progress shows at once, and soon which schedulers take long.
   * When a run has taken more than two seconds, those like it come after all shorter ones. The
   * results do not depend on the order.
   *
   * @param costly schedulers that come last
   */
  public LocalRunner briefFirst(Set<String> costly) {
    last = costly;
    return this;
  }

  /** Returns the file in which a run that fails leaves its output. */
  static Path log(Path folder, Run spec) {
    return folder.resolve(spec.family()).resolve(spec.run() + ".log");
  }

  /**
   * Returns the usual number of concurrent runs: the number of processors, limited by memory.
   *
   * @param hosts number of hosts of the largest platform
   */
  public static int usualJobs(int hosts) {
    // This is the memory of the container, where it has a limit.
    double memory =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    return usualJobs(Runtime.getRuntime().availableProcessors(), memory, hosts);
  }

  static int usualJobs(int processors, double memory, int hosts) {
    double most = memory * SHARE / (BYTES + BYTES_OF_A_HOST * hosts);
    return (int) Math.max(1, Math.min(processors, most));
  }

  @Override
  public int jobs() {
    return jobs;
  }

  /**
   * {@inheritDoc}
   *
   * @throws InputException when SimGrid refuses settings, which are the same for all runs
   */
  @Override
  public boolean run(List<? extends Run> specs, Listener heard) throws IOException {
    listener = heard;
    finished = 0;
    Set<String> costly = last == null ? Set.of() : last;
    List<Run> ordered = new ArrayList<>(specs);
    // All points of a seed come together: this soon shows how long the others take.
    ordered.sort(
        Comparator.comparing((Run spec) -> costly.contains(spec.scheduler()))
            .thenComparing(Run::seed));
    progress.started(ordered);
    for (Run spec : ordered) { // created once: a folder that is removed meanwhile stays away
      Files.createDirectories(log(folder, spec).toAbsolutePath().getParent());
    }
    runAll(ordered);
    switch (stopped) {
      case null -> removeEmpty();
      case InputException e -> throw e;
      case IOException e -> throw e;
      case RuntimeException e -> throw e;
      default -> throw new IllegalStateException(stopped);
    }
    return true;
  }

  /** Removes output that processes with several runs left when a call was killed. */
  @Override
  public void tidy() throws IOException {
    for (Path file : listed(folder)) {
      if (String.valueOf(file.getFileName()).matches("world-\\d+-\\d+\\.log")) {
        Files.deleteIfExists(file);
      }
    }
    removeEmpty();
  }

  /** Returns the entries of a folder, sorted by name; an empty list where there is no folder. */
  public static List<Path> listed(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }

  private void removeEmpty() throws IOException {
    for (Path family : listed(folder)) {
      if (Files.isDirectory(family)) {
        removeIfEmpty(family);
      }
    }
    removeIfEmpty(folder);
  }

  /** Removes a folder unless it holds logs of runs that failed. */
  public static void removeIfEmpty(Path empty) throws IOException {
    try {
      Files.deleteIfExists(empty);
    } catch (DirectoryNotEmptyException e) {
      // The folder stays.
    }
  }

  private void runAll(List<Run> missing) {
    try (Ending ending = Ending.with(() -> interrupt(missing.size()));
        ExecutorService pool =
            Executors.newFixedThreadPool(jobs, Thread.ofPlatform().daemon().factory())) {
      Queue<Run> waiting = new ConcurrentLinkedQueue<>(missing);
      for (int job = 1; job <= Math.min(jobs, missing.size()); job++) {
        int number = job;
        pool.execute(() -> work(number, waiting));
      }
      pool.shutdown();
      while (!pool.awaitTermination(1, TimeUnit.HOURS)) {
        // A run may take any time: wait on.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for runs", e);
    }
  }

  /** Executes runs from the queue until it is empty, concurrently with other jobs. */
  private void work(int job, Queue<Run> waiting) {
    ChildProcess worlds = null;
    try {
      for (Run spec = next(waiting);
          spec != null && !interrupted && stopped == null;
          spec = next(waiting)) {
        Path log = log(folder, spec);
        String known = beyondLimits.get(spec.alike());
        try {
          if (known != null) {
            failed(spec, known, log);
            continue;
          }
          begun(spec);
          Files.deleteIfExists(log); // a folder from elsewhere may contain a link to any file there
          ChildProcess.Answer answer = null;
          String exceeded = null;
          boolean first = worlds == null;
          long start = System.nanoTime();
          long begun = start;
          if (inWorld(spec)) {
            if (worlds == null) {
              Files.deleteIfExists(worldLog(job));
              worlds = start(RunProcess.WORLDS, worldLog(job));
              worlds.awaitStart();
              begun = System.nanoTime();
            }
            try (ChildWatch watch = new ChildWatch(worlds.process, limits)) {
              answer = worlds.play(spec, log);
              exceeded = watch.exceeded;
            }
            if (answer != null) {
              exceeded = null; // the run had ended already
            }
            if (secondsSince(begun) > LONG_SECONDS) {
              longKinds.add(spec.alike());
            }
            if (answer == null) {
              int ended = worlds.process.waitFor();
              close(worlds, worldLog(job));
              worlds = null;
              if (ended == ENDED_BY_CTRL_C && interruptIsComing()) {
                return;
              }
            } else if (answer.status().equals(RunProcess.NO_WORLD)) {
              tellNoWorlds(worldLog(job));
              answer = null;
            }
          }
          if (interrupted) {
            return;
          }
          if (limits.tooLarge().equals(exceeded) && !first) {
            exceeded = null; // memory may be left over from earlier runs: the run is repeated alone
          }
          if (answer == null && exceeded == null) {
            start = System.nanoTime();
            begun = start;
            ChildProcess own = start(RunProcess.ALONE, log);
            try (ChildWatch watch = new ChildWatch(own.process, limits)) {
              own.awaitStart();
              answer = own.play(spec, log);
              String status = Integer.toString(own.process.waitFor());
              exceeded = answer == null ? watch.exceeded : null;
              answer = answer != null ? answer : new ChildProcess.Answer(status, null, null);
            } finally {
              close(own, null);
            }
            if (answer.status().equals(Integer.toString(ENDED_BY_CTRL_C)) && interruptIsComing()) {
              return;
            }
          }
          if (exceeded != null) {
            beyondLimits.put(spec.alike(), exceeded);
            Files.deleteIfExists(log);
            failed(spec, exceeded, log);
            continue;
          }
          if (last != null && secondsSince(begun) > BRIEF_SECONDS) {
            slowKinds.add(spec.alike());
          }
          end(spec, log, requireNonNull(answer), secondsSince(start));
        } catch (IOException | RuntimeException e) { // the pool would swallow the second
          stop(e);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      close(worlds, worldLog(job));
    }
  }

  private @Nullable Run next(Queue<Run> waiting) {
    for (Run spec = waiting.poll(); spec != null; spec = waiting.poll()) {
      if (!slowKinds.contains(spec.alike())) {
        return spec;
      }
      putOff.add(spec);
    }
    return putOff.poll();
  }

  /** Returns the log of a world; another command may use the same folder at the same time. */
  private Path worldLog(int job) {
    return folder.resolve("world-" + ProcessHandle.current().pid() + "-" + job + ".log");
  }

  private boolean inWorld(Run spec) {
    return isolation == Isolation.WORLD && !noWorlds && !longKinds.contains(spec.alike());
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private synchronized void tellNoWorlds(Path log) {
    if (!noWorlds) {
      noWorlds = true;
      progress.note("every run gets a process of its own: " + ChildProcess.tail(log));
    }
  }

  /**
   * Closes a process.
   *
   * @param log file that is no longer needed then, if any
   */
  private void close(@Nullable ChildProcess ended, @Nullable Path log) {
    if (ended != null) {
      processes.remove(ended.process);
      try {
        ended.close();
        if (log != null) {
          Files.deleteIfExists(log);
        }
      } catch (IOException e) {
        // The log stays behind.
      }
    }
  }

  private ChildProcess start(String how, Path log) throws IOException {
    ChildProcess started = new ChildProcess(child, how, log);
    processes.add(started.process);
    return started;
  }

  private synchronized void begun(Run spec) {
    progress.begun(spec);
  }

  private void end(Run spec, Path log, ChildProcess.Answer answer, double seconds)
      throws IOException {
    RunResult result = answer.result();
    if (result != null) {
      Files.deleteIfExists(log);
      finished(spec, result, seconds);
      return;
    }
    String output = Files.exists(log) ? ChildProcess.tail(log) : "";
    String status = answer.status();
    String why = answer.why() == null ? FailureLine.first(output) : answer.why();
    if (status.equals(Integer.toString(RunProcess.OF_THE_MACHINE))
        || (answer.why() == null && FailureLine.isOfTheMachine(output))) {
      Files.deleteIfExists(log);
      throw new IOException(
          why.isEmpty() ? log.getParent() + ": what a run says cannot be written" : why);
    }
    // On a full disk the log has lost its end, or all of it.
    checkRoom(log);
    if (FailureLine.KILLED.contains(status)) {
      synchronized (this) {
        progress.finished(spec);
      }
    } else {
      failed(spec, why.isEmpty() ? "its process printed nothing, exit status " + status : why, log);
    }
  }

  private static void checkRoom(Path log) throws IOException {
    Path folder = requireNonNull(log.toAbsolutePath().getParent());
    Path probe = Files.createTempFile(folder, Temporary.prefix(folder, ".room"), ".part");
    try {
      Files.write(probe, new byte[1 << 16]);
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  /**
   * Tells whether an interrupt is about to come: Ctrl-C goes to all processes of a terminal, and
   * may reach this one last.
   */
  private boolean interruptIsComing() throws InterruptedException {
    for (int i = 0; i < 100 && !interrupted; i++) {
      Thread.sleep(10);
    }
    return interrupted;
  }

  /**
   * Stops the runner: a run that cannot be simulated or stored now cannot be in a moment either.
   */
  private synchronized void stop(Exception why) {
    // Some exceptions of files have the file name only as their message.
    boolean bare = why instanceof NoSuchFileException gone && gone.getReason() == null;
    Exception output =
        bare ? new IOException(why.getMessage() + ": no such file or folder", why) : why;
    stopped = stopped == null ? output : stopped;
  }

  private synchronized void finished(Run spec, RunResult result, double seconds)
      throws IOException {
    if (spec instanceof PlatformRun) { // experiments store the same in every call
      result.put(REAL_SECONDS, seconds);
    }
    requireNonNull(listener).finished(Map.of(spec, result));
    finished++;
    progress.finished(spec);
  }

  private synchronized void failed(Run spec, String why, Path log) throws IOException {
    if (interrupted) {
      return;
    }
    String reason = FailureLine.reason(why);
    if (reason.startsWith(Simulation.REFUSED_SETTINGS)) {
      Files.deleteIfExists(log);
      stop(new InputException(reason, null));
    } else {
      requireNonNull(listener).failed(spec, reason, log.toString());
    }
    progress.finished(spec);
  }

  /** Ends the runs when this process has to end, by Ctrl-C for instance. */
  private void interrupt(int total) {
    interrupted = true;
    processes.forEach(Process::destroyForcibly);
    synchronized (this) {
      progress.interrupted(finished, total);
    }
  }
}
