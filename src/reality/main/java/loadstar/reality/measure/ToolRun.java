package loadstar.reality.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.algorithm.tool.Tool;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Runs a real tool with tasks that sleep, in a folder of its own, and measures how long it takes.
 * Sleeping tasks need no processor, so a machine with few of them has many workers.
 */
public final class ToolRun {
  /** The seconds after which a run is given up, besides those that its tasks sleep in all. */
  private static final long PATIENCE = 60;

  /** The seconds after which a call is given up that says whether the tool is there. */
  private static final long CALL = 30;

  private static final String COSTS = "seconds.txt";
  private static final String TOOK = "took.txt";
  private static final String READ = "costs = [float(line) for line in open('" + COSTS + "')]\n";

  private final Tool tool;
  private final Path folder;
  private final int workers;
  private final int chunk;
  private boolean installed;

  /**
   * Makes runs of a tool.
   *
   * @param folder an empty folder for its files
   * @param chunk tasks of a chunk, where the tool has such an option
   */
  public ToolRun(Tool tool, Path folder, int workers, int chunk) {
    this.tool = tool;
    this.folder = folder;
    this.workers = workers;
    this.chunk = chunk;
  }

  /** Tells whether the tool starts a process for each chunk, one after the other. */
  public static boolean startsProcesses(Tool tool) {
    return switch (tool) {
      case XARGS, PARALLEL, MAKE -> true;
      default -> false;
    };
  }

  /** Tells whether the tool can be called with a size of chunks. */
  public static boolean takesChunk(Tool tool) {
    return switch (tool) {
      case XARGS, PARALLEL, OPENMP_STATIC, OPENMP_DYNAMIC, OPENMP_GUIDED -> true;
      default -> false;
    };
  }

  /**
   * Checks that the tool is there: a library of Python is, if its interpreter finds it.
   *
   * @throws InputException if it is not, with the reason
   */
  private void checkInstalled() throws IOException {
    switch (tool) {
      case OPENJD ->
          throw new InputException(
              "openjd has no program that runs here: its rule is that of the specification",
              "another --tool");
      case JOBLIB -> checkModule("joblib", "joblib");
      case XDIST_LOAD -> checkModule("xdist.scheduler.load", "pytest-xdist");
      case XDIST_WORKSTEAL -> checkModule("xdist.scheduler.worksteal", "pytest-xdist 3.2 or newer");
      case OPENMP_STATIC, OPENMP_DYNAMIC, OPENMP_GUIDED -> openmp();
      case POOL_MAP, POOL_IMAP, EXECUTOR -> call(List.of(python(), "--version"));
      default -> checkProgram(tool.word(), CALL);
    }
  }

  /**
   * Checks that the program of the tool is there: moreutils has another one that is called
   * parallel, and takes none of these options.
   *
   * @param patience seconds after which its call is given up
   */
  void checkProgram(String program, long patience) throws IOException {
    call(List.of(program, "--version"), patience);
    if (tool == Tool.PARALLEL && !printed().contains("GNU parallel")) {
      throw new InputException("parallel here is not GNU parallel", "another --tool");
    }
  }

  private void checkModule(String module, String library) throws IOException {
    String find =
        "import importlib.util, sys; sys.exit(not importlib.util.find_spec('" + module + "'))";
    if (call(List.of(python(), "-c", find)) != 0) {
      throw new InputException(
          library + " is not installed for " + python(), "PYTHON=INTERPRETER, which has it");
    }
  }

  private int call(List<String> command) throws IOException {
    return call(command, CALL);
  }

  /**
   * Calls a program that reads nothing and ends by itself, and returns its status.
   *
   * @throws ToolFailure if it has not ended in time
   */
  private int call(List<String> command, long patience) throws IOException {
    ProcessBuilder builder = builder(command, Path.of("/dev/null"));
    return ended(builder, String.join(" ", command), patience);
  }

  private ProcessBuilder builder(List<String> command, Path input) {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectInput(input.toFile())
        .redirectOutput(output().toFile());
  }

  /**
   * Runs a program to its end, and returns its status.
   *
   * @param name that the message has
   * @param patience seconds
   * @throws ToolFailure if it has not ended in time
   */
  private int ended(ProcessBuilder builder, String name, long patience) throws IOException {
    Process process = started(builder, builder.command().getFirst());
    try {
      if (!process.waitFor(patience, TimeUnit.SECONDS)) {
        throw new ToolFailure(name + " has not ended after " + patience + " s");
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private Path output() {
    return folder.resolve("output.txt");
  }

  /**
   * Runs the tool once.
   *
   * @param seconds that each task sleeps
   * @return how long the tool took, in seconds: its process, or its tasks where that is Python
   * @throws InputException if the tool is not there
   * @throws ToolFailure if it fails, with the reason that it printed
   */
  public double measure(double[] seconds) throws IOException {
    if (!installed) {
      checkInstalled();
      installed = true;
    }
    Files.write(folder.resolve(COSTS), Arrays.stream(seconds).mapToObj(ToolRun::number).toList());
    List<String> command = command(seconds);
    Files.deleteIfExists(folder.resolve(TOOK));
    ProcessBuilder builder = builder(command, folder.resolve(COSTS));
    builder.environment().put("OMP_NUM_THREADS", Integer.toString(workers));
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    // A tool that starts a process for each task needs some milliseconds for it.
    long patience = PATIENCE + (long) DoubleStream.of(seconds).sum() + seconds.length / 20;
    long start = System.nanoTime();
    int status = ended(builder, tool.word(), patience);
    double took = (System.nanoTime() - start) / 1e9;
    if (status != 0) {
      throw new ToolFailure(tool.word() + " ended with status " + status + ": " + reason());
    }
    return Files.exists(folder.resolve(TOOK)) ? own() : took;
  }

  /** Returns the time that the tool's own program has measured: from its first date to its last. */
  private double own() throws IOException {
    double[] dates =
        Files.readAllLines(folder.resolve(TOOK)).stream()
            .mapToDouble(Double::parseDouble)
            .toArray();
    return dates.length == 1
        ? dates[0]
        : DoubleStream.of(dates).max().orElse(0) - DoubleStream.of(dates).min().orElse(0);
  }

  private Process started(ProcessBuilder builder, String program) throws IOException {
    try {
      return builder.start();
    } catch (IOException e) {
      if (!folder.toFile().isDirectory()) {
        throw e;
      }
      throw new InputException(program + " is not installed here", "another --tool");
    }
  }

  /** Returns the last line that names an error, or else the last one. */
  private String reason() throws IOException {
    List<String> lines = printed().lines().filter(line -> !line.isBlank()).toList();
    return lines.stream()
        .filter(line -> line.toLowerCase(Locale.ROOT).contains("error"))
        .reduce((first, last) -> last)
        .orElse(lines.isEmpty() ? "it printed nothing" : lines.getLast())
        .strip();
  }

  /** Returns what the last program has printed. */
  private String printed() throws IOException {
    return new String(Files.readAllBytes(output()), StandardCharsets.UTF_8);
  }

  private static String number(double seconds) {
    return String.format(Locale.ROOT, "%.6f", seconds);
  }

  private List<String> command(double[] seconds) throws IOException {
    String jobs = Integer.toString(workers);
    String size = Integer.toString(chunk);
    return switch (tool) {
      case XARGS -> List.of("xargs", "-P", jobs, "-n", size, "sleep");
      case PARALLEL -> List.of("parallel", "--will-cite", "-j", jobs, "-N", size, "sleep", "{}");
      case MAKE -> {
        Files.writeString(folder.resolve("Makefile"), makefile(seconds));
        yield List.of("make", "-s", "-j", jobs);
      }
      case XDIST_LOAD, XDIST_WORKSTEAL -> {
        Files.writeString(
            folder.resolve("test_sleep.py"),
            "import time\nimport pytest\n"
                + READ
                + "@pytest.mark.parametrize('k', range(len(costs)))\n"
                + "def test_sleep(k):\n    start = time.time()\n    time.sleep(costs[k])\n"
                + "    with open('"
                + TOOK
                + "', 'a') as file: file.write(f'{start}\\n{time.time()}\\n')\n");
        String way = tool == Tool.XDIST_LOAD ? "load" : "worksteal";
        yield List.of(
            python(), "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", jobs, "--dist", way);
      }
      case OPENMP_STATIC, OPENMP_DYNAMIC, OPENMP_GUIDED -> List.of(openmp().toString());
      default -> {
        Files.writeString(folder.resolve("sleep.py"), script());
        yield List.of(python(), "sleep.py");
      }
    };
  }

  /** Returns the Python interpreter: that of the environment, or python3. */
  private static String python() {
    @Nullable String own = System.getenv("PYTHON");
    return own == null ? "python3" : own;
  }

  private static String makefile(double[] seconds) {
    String targets =
        IntStream.range(0, seconds.length).mapToObj(k -> "t" + k).collect(Collectors.joining(" "));
    StringBuilder text = new StringBuilder("all: " + targets + "\n");
    for (int k = 0; k < seconds.length; k++) {
      text.append("t" + k + ":\n\tsleep " + number(seconds[k]) + "\n");
    }
    return text.toString();
  }

  /**
   * Returns a program that measures its own pool, once all workers of it are there: starting Python
   * takes longer than some bags. Joblib puts tasks below 0.2 s together, also later ones.
   */
  private String script() {
    String pool =
        switch (tool) {
          case POOL_MAP, POOL_IMAP -> "from multiprocessing import Pool\nopened = Pool(%d)\n";
          case EXECUTOR ->
              "from concurrent.futures import ThreadPoolExecutor\n"
                  + "opened = ThreadPoolExecutor(%d)\n";
          default -> "from joblib import Parallel, delayed\nopened = Parallel(n_jobs=%d)\n";
        };
    String call =
        switch (tool) {
          case POOL_IMAP -> "list(pool.imap_unordered(time.sleep, some))";
          case JOBLIB -> "pool(delayed(time.sleep)(one) for one in some)";
          default -> "list(pool.map(time.sleep, some))";
        };
    return "import time\n"
        + pool.formatted(workers)
        + READ
        + "with opened as pool:\n"
        + "    for some in ([0.3] * "
        + workers
        + ", costs):\n"
        + "        start = time.perf_counter()\n        "
        + call
        + "\n        took = time.perf_counter() - start\nprint(took, file=open('"
        + TOOK
        + "', 'w'))\n";
  }

  /** Compiles the program of an OpenMP loop, once. */
  private Path openmp() throws IOException {
    Path program = folder.resolve("loop");
    if (Files.exists(program)) {
      return program.toAbsolutePath();
    }
    String kind = tool.word().substring("openmp-".length());
    String how = chunk == 1 ? kind : kind + ", " + chunk;
    Files.writeString(
        folder.resolve("loop.c"),
        """
        #include <stdio.h>
        #include <time.h>
        int main(void) {
          static double costs[1000000];
          int n = 0;
          FILE *file = fopen("%s", "r");
          while (n < 1000000 && fscanf(file, "%%lf", &costs[n]) == 1) n++;
          #pragma omp parallel for schedule(%s)
          for (int k = 0; k < n; k++) {
            struct timespec t = {(time_t)costs[k], (long)((costs[k] - (time_t)costs[k]) * 1e9)};
            nanosleep(&t, 0);
          }
          return 0;
        }
        """
            .formatted(COSTS, how));
    if (call(List.of("gcc", "-fopenmp", "-o", "loop", "loop.c")) != 0) {
      throw new InputException("gcc cannot compile with OpenMP: " + reason(), null);
    }
    return program.toAbsolutePath();
  }
}
