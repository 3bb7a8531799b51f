package loadstar;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs a main class in a JVM of its own, with this one's class path: SimGrid's engine cannot be
 * started twice in a process.
 */
public final class ChildJvm {
  private final List<String> options = new ArrayList<>();
  private final Map<String, String> environment = new HashMap<>();
  private final List<String> prefix = new ArrayList<>();
  private Path folder = Path.of("");

  /**
   * What a process ended with.
   *
   * @param status exit status; above 128 if a signal killed it
   * @param output standard output and standard error, as they came
   */
  public record Ended(int status, String output) {
    public List<String> lines() {
      return output.lines().toList();
    }
  }

  public ChildJvm option(String jvmOption) {
    options.add(jvmOption);
    return this;
  }

  /** Starts it by this command, which gets its command line as arguments. */
  public ChildJvm under(String... starter) {
    prefix.addAll(List.of(starter));
    return this;
  }

  public ChildJvm environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  public ChildJvm in(Path workingFolder) {
    folder = workingFolder;
    return this;
  }

  public Ended run(Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(java());
    command.addAll(options);
    command.addAll(classPath());
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return run(command);
  }

  /** Java with what all JVMs of tests have. */
  public static List<String> java() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    // Short runs: no second compiler, no collector threads.
    command.add("-XX:+UseSerialGC");
    command.add("-XX:TieredStopAtLevel=1");
    return command;
  }

  /**
   * The options with this JVM's class path. Where the program is in it, it comes first: then its
   * classes are there already, as the launcher has recorded them. The engine's tests record their
   * own.
   */
  public static List<String> classPath() {
    List<String> entries =
        new ArrayList<>(
            List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1)));
    String program = Path.of("target/loadstar.jar").toAbsolutePath().toString();
    Path recorded = Path.of(".cache/loadstar-" + Runtime.version().feature() + ".aot");
    if (entries.remove(program)) {
      entries.addFirst(program);
    } else {
      recorded = EngineStartUp.of(entries);
    }
    List<String> all = new ArrayList<>();
    if (recorded.toFile().length() > 0) {
      all.add("-XX:AOTCache=" + recorded.toAbsolutePath());
      all.addAll(List.of("-Xlog:aot*=off", "-Xlog:cds=off"));
      all.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTReplayTraining"));
    }
    all.addAll(List.of("-cp", String.join(File.pathSeparator, entries)));
    return all;
  }

  private Ended run(List<String> command) {
    try {
      // A file, not a pipe: nothing can block on a full one.
      Path output = Files.createTempFile("child", ".out");
      try {
        ProcessBuilder builder =
            new ProcessBuilder(command)
                .directory(folder.toAbsolutePath().toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        int status = builder.start().waitFor();
        return new Ended(status, Files.readString(output));
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
