package loadstar.cli.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import loadstar.input.Temporary;
import loadstar.model.InputException;
import loadstar.result.AtomicFile;
import org.jspecify.annotations.Nullable;

/**
 * The clone's benchmark programs made ready to run: twins built by CMake, Java programs compiled
 * against the binding that runs them, one platform file per size for everybody.
 */
public final class Workbench {
  private static final int LINES_OF_A_FAILURE = 15;

  /** A status above is that of a process that a signal ended. */
  private static final int KILLED = 128;

  private static final int SIGNAL_MILLIS = 200;

  private final Path home;
  private final Path sources;
  private final Path twins;
  private final Path scratch;
  private final String engineClassPath;
  private final List<String> java;
  private volatile boolean interrupted;
  private volatile @Nullable Process running;

  /**
   * @param home the clone
   * @param engineClassPath class path of our engine
   * @param jvmOptions what the JVM must be told to run it
   * @throws InputException if the benchmark programs or the twins are not there
   */
  public Workbench(Path home, String engineClassPath, List<String> jvmOptions) {
    this.home = home.toAbsolutePath().normalize();
    this.sources = this.home.resolve("benchmarks/java");
    this.twins = this.home.resolve("target/native/twins");
    this.scratch = this.home.resolve("target/bench");
    this.engineClassPath = engineClassPath;
    this.java = new ArrayList<>();
    java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    java.addAll(jvmOptions);
    requireDirectory(sources, "run this from a clone of Loadstar");
    requireDirectory(twins, "build first: mvn package -Dmaven.test.skip=true");
  }

  /** The C++ twins, ours, and upstream's binding where it is installed. */
  public List<Variant> variants() throws IOException {
    List<Variant> variants = new ArrayList<>();
    variants.add(Variant.cppStock());
    variants.add(Variant.cppRaw());
    variants.add(Variant.ours(compile(engineClassPath, "ours", sources, sources.resolve("ours"))));
    if (Variant.upstreamInstalled()) {
      variants.add(Variant.upstream(compile(Variant.UPSTREAM_JAR.toString(), "upstream", sources)));
    }
    return variants;
  }

  /** The star of that many workers, written by the generator beside the Java programs. */
  public Path star(int workers) throws IOException {
    Path file = scratch.resolve("star-" + workers + ".xml");
    if (!Files.exists(file)) {
      String generator = sources.resolve("StarFile.java").toString();
      aside(made -> {
        Path star = made.resolve("star.xml");
        execute(
            List.of(java.getFirst(), generator, Integer.toString(workers), star.toString()), true);
        AtomicFile.write(file, Files.readAllBytes(star));
      });
    }
    return file;
  }

  /** The command line of one run. */
  public List<String> command(Variant variant, Scenario scenario, boolean quick)
      throws IOException {
    Path platform =
        scenario.platform().isEmpty()
            ? star(scenario.workers())
            : home.resolve(scenario.platform());
    return variant.command(scenario, quick, twins, java, platform);
  }

  /** The command line as another machine would type it from its own clone. */
  public String portable(List<String> command) {
    String line = String.join(" ", command);
    return line.replace(engineClassPath, "$(./loadstar classpath --path)")
        .replace(java.getFirst() + " ", "java ")
        .replace(home + "/", "");
  }

  /**
   * Runs a scenario once in its own process.
   *
   * @throws IOException if it failed or reported nothing; the message ends with its last lines
   */
  public Measurement measure(Variant variant, Scenario scenario, boolean quick) throws IOException {
    List<String> command = command(variant, scenario, quick);
    List<String> output = execute(command, variant.allocator());
    return output.stream()
        .filter(Measurement::isReport)
        .map(Measurement::parse)
        .findFirst()
        .orElseThrow(() -> new IOException(failure(command, "reported nothing", output)));
  }

  /** This process is being ended: ends the run under way, and nothing comes of it. */
  public void interrupt() {
    interrupted = true;
    Process process = running;
    if (process != null) {
      process.destroyForcibly();
    }
  }

  /** Returns unless this process is being ended: then nothing more must happen in this thread. */
  public void awaitInterrupt() {
    while (interrupted) {
      LockSupport.park();
    }
  }

  /** Compiles Java programs against one binding; returns the class path that runs them. */
  private String compile(String binding, String name, Path... folders) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new InputException("this Java has no compiler", "set JAVA_HOME to a JDK");
    }
    Path classes = scratch.resolve("classes-" + name);
    List<Path> programs = new ArrayList<>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(programs::add);
      }
    }
    aside(made -> {
      StringWriter messages = new StringWriter();
      try (var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
        List<String> options =
            List.of("-proc:none", "-nowarn", "-cp", binding, "-d", made.toString());
        var units = files.getJavaFileObjectsFromPaths(programs);
        if (!compiler.getTask(messages, files, null, options, null, units).call()) {
          throw new IOException(
              "benchmarks/java does not compile on " + binding + ":\n" + messages);
        }
      }
      try (Stream<Path> compiled = Files.list(made)) {
        for (Path one : compiled.toList()) {
          AtomicFile.write(classes.resolve(one.getFileName()), Files.readAllBytes(one));
        }
      }
    });
    return binding + ":" + classes;
  }

  /** What makes files in a folder. */
  @FunctionalInterface
  private interface Making {
    void into(Path folder) throws IOException;
  }

  /**
   * Makes files in a folder of its own, which is gone afterwards: another process may run what the
   * last one of its kind has made, and must never see a file half-written.
   */
  private void aside(Making making) throws IOException {
    Path made = Files.createTempDirectory(Files.createDirectories(scratch), "making-");
    try {
      making.into(made);
    } finally {
      Temporary.delete(made);
    }
  }

  /** Runs a command in the clone and returns its last lines; errors go into the same stream. */
  private List<String> execute(List<String> command, boolean keepAllocator) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true);
    if (!keepAllocator) {
      builder.environment().remove("LD_PRELOAD");
    }
    Process process = builder.start();
    running = process;
    if (interrupted) {
      process.destroyForcibly();
    }
    Deque<String> last = new ArrayDeque<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (last.size() == LINES_OF_A_FAILURE) {
          last.removeFirst();
        }
        last.addLast(line);
      }
      int status = process.waitFor();
      if (status > KILLED) {
        Thread.sleep(SIGNAL_MILLIS); // Ctrl-C is for both processes; it may reach this one later.
      }
      awaitInterrupt();
      if (status != 0) {
        throw new IOException(failure(command, "ended with status " + status, List.copyOf(last)));
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted: " + String.join(" ", command), e);
    }
    return List.copyOf(last);
  }

  private static String failure(List<String> command, String what, List<String> output) {
    return String.join(" ", command) + " " + what + ":\n  " + String.join("\n  ", output);
  }

  private static void requireDirectory(Path directory, String hint) {
    if (!Files.isDirectory(directory)) {
      throw new InputException(directory.toString(), 0, "no such folder", hint);
    }
  }
}
