package loadstar.campaign;

import static java.util.Objects.requireNonNull;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
import tools.jackson.core.JacksonException;

/**
 * Runs on this machine, several processes at a time: in worlds, short runs one after the other in a
 * few processes, or each in a process of its own. A failed run does not stop the others; what the
 * machine lacks does, as the next run would fare no better.
 */
public final class LocalRunner implements Runner {
  private static final int ENDED_BY_CTRL_C = 130;
  // A process of its own takes half a second to start, a world simulates some 8 % slower.
  private static final double LONG_SECONDS = 6;
  // Behind a run of more than this others are waited for.
  private static final double BRIEF_SECONDS = 2;

  /** Of the machine's main memory, for all runs together. */
  private static final double SHARE = 1.0 / 3;

  private static final double BYTES = 0.2e9;

  /** A process with 65 536 hosts took 1.3 to 1.45 GB, whichever scheduler played. */
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
  private volatile boolean noWorlds; // this machine has none
  private volatile boolean interrupted;
  private volatile @Nullable Exception stopped; // why no more runs are begun

  /** Of runs on platforms. */
  public LocalRunner(Path folder, int jobs, Progress progress, Isolation isolation) {
    this(folder, jobs, progress, isolation, RunProcess.class);
  }

  /**
   * @param folder for what runs say that fail
   * @param jobs runs at a time
   * @param isolation what keeps runs apart
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

  /** Ends runs that take more; when one does, those that are alike are not begun. */
  public LocalRunner within(Limits allowed) {
    limits = allowed;
    return this;
  }

  /**
   * Begins with what takes a moment: what goes on is seen at once, and then who takes long. When a
   * run has taken more than two seconds, those that are alike come after all that is shorter. The
   * results do not depend on the order.
   *
   * @param costly schedulers that come last
   */
  public LocalRunner briefFirst(Set<String> costly) {
    last = costly;
    return this;
  }

  /** Where a run that fails leaves what it said. */
  static Path log(Path folder, Run spec) {
    return folder.resolve(spec.study()).resolve(spec.run() + ".log");
  }

  /**
   * As many as there are processors, but no more than there is memory for.
   *
   * @param hosts of the largest platform
   */
  public static int usualJobs(int hosts) {
    // Of the container, where it has a limit.
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
    // All points of a seed: then how long the others take is known soon.
    ordered.sort(
        Comparator.comparing((Run spec) -> costly.contains(spec.scheduler()))
            .thenComparing(Run::seed));
    progress.started(ordered);
    for (Run spec : ordered) { // once: a folder that is taken away meanwhile stays away
      Files.createDirectories(log(folder, spec).toAbsolutePath().getParent());
    }
    runAll(ordered);
    switch (stopped) {
      case null -> removeEmpty();
      case InputException e -> throw e;
      case IOException e -> throw e;
      default -> throw new IllegalStateException(stopped);
    }
    return true;
  }

  /** Takes away what processes with several runs had said when a call was killed. */
  @Override
  public void tidy() throws IOException {
    for (Path file : listed(folder)) {
      if (String.valueOf(file.getFileName()).matches("world-\\d+-\\d+\\.log")) {
        Files.deleteIfExists(file);
      }
    }
    removeEmpty();
  }

  /** What is in a folder, in the order of its names; nothing where there is no folder. */
  public static List<Path> listed(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }

  private void removeEmpty() throws IOException {
    for (Path study : listed(folder)) {
      if (Files.isDirectory(study)) {
        removeIfEmpty(study);
      }
    }
    removeIfEmpty(folder);
  }

  /** Leaves a folder with logs of runs that failed. */
  public static void removeIfEmpty(Path empty) throws IOException {
    try {
      Files.deleteIfExists(empty);
    } catch (DirectoryNotEmptyException e) {
      // It stays.
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
        // Runs take as long as they take.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for runs", e);
    }
  }

  /** Runs specs until there are none; one of several that do. */
  private void work(int job, Queue<Run> waiting) {
    Child worlds = null;
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
          Files.deleteIfExists(log); // a folder from elsewhere may have a link there, to any file
          Child.Answer answer = null;
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
            try (Watch watch = new Watch(worlds.process, limits)) {
              answer = worlds.play(spec, log);
              exceeded = watch.exceeded;
            }
            if (answer != null) {
              exceeded = null; // it had ended already
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
            exceeded = null; // runs before it may have left that; alone it shows
          }
          if (answer == null && exceeded == null) {
            start = System.nanoTime();
            begun = start;
            Child own = start(RunProcess.ALONE, log);
            try (Watch watch = new Watch(own.process, limits)) {
              own.awaitStart();
              answer = own.play(spec, log);
              String status = Integer.toString(own.process.waitFor());
              exceeded = answer == null ? watch.exceeded : null;
              answer = answer != null ? answer : new Child.Answer(status, null, null);
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
        } catch (IOException e) {
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

  /** Another command may use the same folder at the same time. */
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
      progress.note("every run gets a process of its own: " + Child.tail(log));
    }
  }

  /**
   * @param log that nobody needs then, if any
   */
  private void close(@Nullable Child ended, @Nullable Path log) {
    if (ended != null) {
      processes.remove(ended.process);
      try {
        ended.close();
        if (log != null) {
          Files.deleteIfExists(log);
        }
      } catch (IOException e) {
        // Its log stays behind.
      }
    }
  }

  private Child start(String how, Path log) throws IOException {
    Child started = new Child(child, how, log);
    processes.add(started.process);
    return started;
  }

  private synchronized void begun(Run spec) {
    progress.begun(spec);
  }

  private void end(Run spec, Path log, Child.Answer answer, double seconds) throws IOException {
    RunResult result = answer.result();
    if (result != null) {
      Files.deleteIfExists(log);
      finished(spec, result, seconds);
      return;
    }
    String said = Files.exists(log) ? Child.tail(log) : "";
    String status = answer.status();
    String why = answer.why() == null ? FailureLine.first(said) : answer.why();
    if (status.equals(Integer.toString(RunProcess.OF_THE_MACHINE))
        || (answer.why() == null && FailureLine.isOfTheMachine(said))) {
      Files.deleteIfExists(log);
      throw new IOException(
          why.isEmpty() ? log.getParent() + ": what a run says cannot be written" : why);
    }
    // Where there is no room the log has lost the end of what was said, or all.
    checkRoom(log);
    if (FailureLine.KILLED.contains(status)) {
      synchronized (this) {
        progress.finished(spec);
      }
    } else {
      failed(spec, why.isEmpty() ? "its process said nothing, exit status " + status : why, log);
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

  /** Ctrl-C goes to all processes of a terminal, and may reach this one last. */
  private boolean interruptIsComing() throws InterruptedException {
    for (int i = 0; i < 100 && !interrupted; i++) {
      Thread.sleep(10);
    }
    return interrupted;
  }

  /** What cannot be played or kept now will not be in a moment. */
  private synchronized void stop(Exception why) {
    // Some exceptions of files say the file only.
    boolean bare = why instanceof NoSuchFileException gone && gone.getReason() == null;
    Exception said =
        bare ? new IOException(why.getMessage() + ": no such file or folder", why) : why;
    stopped = stopped == null ? said : stopped;
  }

  private synchronized void finished(Run spec, RunResult result, double seconds)
      throws IOException {
    if (spec instanceof PlatformRun) { // what experiments keep is the same in every call
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

  /** Runs when this process has to end, by Ctrl-C for instance. */
  private void interrupt(int total) {
    interrupted = true;
    processes.forEach(Process::destroyForcibly);
    synchronized (this) {
      progress.interrupted(finished, total);
    }
  }

  /** Looks at a run's process from its beginning to its end, and ends it beyond its limits. */
  static final class Watch implements AutoCloseable {
    private static final long MILLISECONDS_BETWEEN = 50;

    private final Process process;
    private final Limits limits;
    private final long begin = System.nanoTime();
    private final @Nullable Thread looking;
    private volatile @Nullable String exceeded; // in words; final once this is closed

    Watch(Process process, Limits limits) {
      this.process = process;
      this.limits = limits;
      looking = limits.any() ? Thread.ofPlatform().daemon().start(this::look) : null;
    }

    private void look() {
      try {
        while (exceeded == null) {
          if ((System.nanoTime() - begin) / 1e9 > limits.seconds()) {
            exceeded = limits.tooLong();
          } else if (bytes(process.pid()) > limits.bytes()) {
            exceeded = limits.tooLarge();
          } else {
            Thread.sleep(MILLISECONDS_BETWEEN);
          }
        }
        process.destroyForcibly();
      } catch (InterruptedException e) {
        // The run has ended before.
      }
    }

    /** Main memory that a process has, as Linux says; 0 where nobody says it. */
    private static double bytes(long pid) {
      try {
        String status =
            Files.readString(
                Path.of("/proc", Long.toString(pid), "status"), StandardCharsets.UTF_8);
        return status
            .lines()
            .filter(line -> line.startsWith("VmRSS:"))
            .mapToDouble(line -> 1024 * Double.parseDouble(line.replaceAll("[^0-9]", "")))
            .findFirst()
            .orElse(0);
      } catch (IOException e) {
        return 0; // it has ended
      }
    }

    @Override
    public void close() throws InterruptedException {
      Thread thread = looking;
      if (thread != null) {
        thread.interrupt();
        thread.join();
      }
    }
  }

  /** A process that plays runs; {@link RunProcess} is the other end. */
  static final class Child implements AutoCloseable {
    private static final int SHOWN_LINES = 20;

    private final Process process;
    private final Path log;
    private final OutputStream requests;
    private final BufferedReader answers;

    /**
     * How a run has ended.
     *
     * @param status of its process, or {@link RunProcess#NO_WORLD}
     * @param result null unless the status is 0
     * @param why the line by which the run says why it failed; null where it ended without one
     */
    record Answer(String status, @Nullable RunResult result, @Nullable String why) {}

    /**
     * @param command that starts a class with a {@link RunProcess}
     * @param how {@link RunProcess#ALONE} for one run, {@link RunProcess#WORLDS} for many
     * @param log gets all that its runs print
     */
    Child(List<String> command, String how, Path log) throws IOException {
      List<String> line = new ArrayList<>(command);
      line.add(how);
      process = new ProcessBuilder(line).redirectError(log.toFile()).start();
      this.log = log;
      requests = process.getOutputStream();
      answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Waits until it can play: its start is not the first run's time. */
    void awaitStart() throws IOException {
      said(); // nothing, if it has ended: then the first run says so
    }

    /**
     * Has one run played.
     *
     * @param apart gets what the run has printed unless all is well
     * @return null if the process has ended
     */
    @Nullable Answer play(Run spec, Path apart) throws IOException {
      long before = Files.size(log);
      Answer answer = null;
      try {
        requests.write((RunCodec.line(spec) + "\n").getBytes(StandardCharsets.UTF_8));
        requests.flush();
        String line = said();
        if (line != null) {
          String[] parts = line.split(" ", 2);
          String more = parts.length < 2 ? null : parts[1];
          answer =
              more != null && parts[0].equals("0")
                  ? new Answer(parts[0], RunCodec.result(more), null)
                  : new Answer(parts[0], null, more);
        }
      } catch (IOException | JacksonException e) {
        // It ended before it could be asked, or in the middle of its answer.
      }
      if ((answer == null || answer.result() == null) && !apart.equals(log)) {
        try (InputStream said = Files.newInputStream(log)) {
          said.skipNBytes(before);
          Files.copy(said, apart, StandardCopyOption.REPLACE_EXISTING);
        }
      }
      return answer;
    }

    /** The next line that is an answer: native code may print others. */
    private @Nullable String said() throws IOException {
      String line = answers.readLine();
      while (line != null && !line.startsWith(RunProcess.ANSWER)) {
        line = answers.readLine();
      }
      return line == null ? null : line.substring(RunProcess.ANSWER.length());
    }

    static String tail(Path log) {
      try {
        // Programs may print bytes that are no UTF-8.
        List<String> lines =
            new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
        int from = Math.max(0, lines.size() - SHOWN_LINES);
        return String.join("\n", lines.subList(from, lines.size()));
      } catch (IOException e) {
        return "(its output cannot be read: " + e.getMessage() + ")";
      }
    }

    @Override
    public void close() throws IOException {
      process.destroyForcibly().onExit().join(); // it writes into the folder of its runs until then
      answers.close();
    }
  }
}
