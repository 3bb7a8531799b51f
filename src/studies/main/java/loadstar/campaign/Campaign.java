package loadstar.campaign;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import loadstar.input.Temporary;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Runs specs, several processes at a time. A failed run does not stop the others. */
public final class Campaign {
  private static final int ENDED_BY_CTRL_C = 130;
  // A process of its own takes half a second to start, a world simulates some 8 % slower.
  private static final double LONG_SECONDS = 6;
  // Behind a run of more than this others are waited for.
  private static final double BRIEF_SECONDS = 2;

  private final Path logs;
  private final int jobs;
  private final Progress progress;
  private Progress failures;
  private final List<String> child;
  private final Set<Process> processes = ConcurrentHashMap.newKeySet();
  private final Keeper keeper;
  private Set<? extends Run> known = Set.of();
  private final List<Run> failed = new ArrayList<>();
  private final Set<Object> longKinds = ConcurrentHashMap.newKeySet();
  private final Set<Object> slowKinds = ConcurrentHashMap.newKeySet();
  private int finished;
  private final Queue<Run> putOff = new ConcurrentLinkedQueue<>();
  private @Nullable IOException problem;
  private boolean briefFirst;
  private Isolation isolation = Isolation.PROCESS;
  private final Map<Object, String> beyondLimits = new ConcurrentHashMap<>();
  private Limits limits = Limits.NONE;
  private volatile boolean noWorlds; // this machine has none
  private volatile boolean interrupted;
  private volatile boolean stopped;

  /** Where results go as they come; never called by two threads at once. */
  @FunctionalInterface
  public interface Keeper {
    /**
     * @param seconds real time from when the run was asked for to its result; the first run of a
     *     process pays for its start
     */
    void keep(Run spec, RunResult result, double seconds) throws IOException;
  }

  /**
   * @param logs folder for what runs say that fail
   * @param jobs how many runs at a time
   * @param child the class whose {@code main} calls {@link RunProcess#run}
   * @param keeper is given the results; when they cannot be kept, no more runs are begun
   */
  public Campaign(Path logs, int jobs, Progress progress, Class<?> child, Keeper keeper) {
    this.keeper = keeper;
    this.child = ChildCommand.of(child);
    this.logs = logs;
    this.jobs = jobs;
    this.progress = progress;
    failures = progress;
  }

  /** Where a run that fails leaves what it said. */
  public static Path log(Path logs, Run spec) {
    return logs.resolve(spec.study()).resolve(spec.run() + ".log");
  }

  /** Leaves these out, as their results are known. */
  public Campaign knowing(Set<? extends Run> runs) {
    known = runs;
    return this;
  }

  /** Tells somebody else of runs that fail. */
  public Campaign failuresTo(Progress wanted) {
    failures = wanted;
    return this;
  }

  /** Has the runs kept apart in this way; by default each has a process of its own. */
  public Campaign isolatedBy(Isolation wanted) {
    isolation = wanted;
    return this;
  }

  /** Ends runs that take more; when one does, those that are alike are not begun. */
  public Campaign within(Limits allowed) {
    limits = allowed;
    return this;
  }

  /**
   * When a run has taken more than two seconds, those that are alike come after all that is
   * shorter. The results do not depend on the order.
   */
  public Campaign briefFirst() {
    briefFirst = true;
    return this;
  }

  /** Begins no more runs; those under way end. To be called by listeners of the runs. */
  public void stop() {
    stopped = true;
  }

  /**
   * Runs what is missing. Returns when every spec has a result or has failed.
   *
   * @return those that have failed
   * @throws IOException when a result could not be kept
   */
  public List<Run> run(List<? extends Run> specs) throws IOException {
    List<Run> missing =
        specs.stream()
            .distinct()
            .filter(spec -> !known.contains(spec))
            .map(Run.class::cast)
            .toList();
    finished = known.size();
    progress.started(missing, finished);
    if (!missing.isEmpty()) {
      for (Run spec : missing) { // once: a folder that is taken away meanwhile stays away
        Files.createDirectories(log(logs, spec).toAbsolutePath().getParent());
      }
      runAll(missing, finished + missing.size());
    }
    if (problem != null) {
      throw problem;
    }
    return List.copyOf(failed);
  }

  private void runAll(List<Run> missing, int total) {
    try (Ending ending = Ending.with(() -> interrupt(total));
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
          spec != null && !interrupted && !stopped;
          spec = next(waiting)) {
        Path log = log(logs, spec);
        String known = beyondLimits.get(spec.alike());
        if (known != null) {
          failed(spec, known);
          continue;
        }
        begun(spec);
        try {
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
              answer = answer != null ? answer : new Child.Answer(status, null);
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
            failed(spec, exceeded);
            continue;
          }
          if (briefFirst && secondsSince(begun) > BRIEF_SECONDS) {
            slowKinds.add(spec.alike());
          }
          end(spec, log, Objects.requireNonNull(answer), secondsSince(start));
        } catch (IOException e) {
          hindered(spec, reason(e));
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
    return logs.resolve("world-" + ProcessHandle.current().pid() + "-" + job + ".log");
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
      failures.note("every run gets a process of its own: " + Child.tail(log));
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
    if (status.equals(Integer.toString(RunProcess.OF_THE_MACHINE))
        || FailureLine.isOfTheMachine(said)) {
      String why = FailureLine.find(said);
      Files.deleteIfExists(log);
      hindered(
          spec,
          why != null
              ? why
              : said.lines()
                  .filter(line -> !line.isBlank())
                  .findFirst()
                  .orElse(log.getParent() + ": what a run says cannot be written"));
      return;
    }
    // Where there is no room the log has lost the end of what was said, or all.
    checkRoom(log);
    failed(spec, "exit status " + status + "\n" + said + "\n(all of it: " + log + ")");
  }

  private static void checkRoom(Path log) throws IOException {
    Path folder = Objects.requireNonNull(log.toAbsolutePath().getParent());
    Path probe = Files.createTempFile(folder, Temporary.prefix(folder, ".room"), ".part");
    try {
      Files.write(probe, new byte[1 << 16]);
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  /** Some exceptions of files say the file only. */
  private static String reason(IOException e) {
    String said = String.valueOf(e.getMessage());
    return e instanceof NoSuchFileException gone && gone.getReason() == null
        ? said + ": no such file or folder"
        : said;
  }

  /** Ctrl-C goes to all processes of a terminal, and may reach this one last. */
  private boolean interruptIsComing() throws InterruptedException {
    for (int i = 0; i < 100 && !interrupted; i++) {
      Thread.sleep(10);
    }
    return interrupted;
  }

  private synchronized void finished(Run spec, RunResult result, double seconds) {
    try {
      keeper.keep(spec, result, seconds);
      finished++;
      progress.finished(spec);
    } catch (IOException e) { // nor would the next one be
      problem = problem == null ? e : problem;
      stopped = true;
    }
  }

  private synchronized void failed(Run spec, String problem) {
    if (!interrupted) {
      failed.add(spec);
      failures.failed(spec, problem);
    }
  }

  private synchronized void hindered(Run spec, String why) {
    if (!interrupted) {
      failed.add(spec);
      failures.hindered(spec, why);
    }
  }

  /** Runs when this process has to end, by Ctrl-C for instance. */
  private void interrupt(int total) {
    interrupted = true;
    for (Process process : processes) {
      process.destroyForcibly();
    }
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
     */
    record Answer(String status, @Nullable RunResult result) {}

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
        int end = line == null ? -1 : line.indexOf(' ');
        if (line != null) {
          answer =
              end < 0
                  ? new Answer(line, null)
                  : new Answer(line.substring(0, end), RunCodec.result(line.substring(end + 1)));
        }
      } catch (IOException | JacksonException e) {
        // It ended before it could be asked, or in the middle of its answer.
      }
      if ((answer == null || answer.result() == null) && !apart.equals(log)) {
        copy(before, apart);
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

    private void copy(long from, Path to) throws IOException {
      try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
        file.seek(from);
        byte[] bytes = new byte[(int) Math.min(Integer.MAX_VALUE - 8, file.length() - from)];
        file.readFully(bytes);
        Files.write(to, bytes);
      }
    }

    static String tail(Path log) {
      try {
        List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
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
