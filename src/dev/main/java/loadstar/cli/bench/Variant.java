package loadstar.cli.bench;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One way to run a scenario.
 *
 * @param name as the results show it
 * @param classPath class path of a Java variant; null for the C++ twin
 * @param options SimGrid options besides {@link Scenario#CONFIG}
 * @param allocator whether it runs with the allocator that the launcher preloads for ours
 * @param maxWorkers the largest star that it can run
 */
public record Variant(
    String name,
    @Nullable String classPath,
    List<String> options,
    boolean allocator,
    int maxWorkers) {

  /** C++ with the contexts that our engine uses: raw, small stacks, no guard page. */
  public static final String CPP_RAW = "cpp-raw";

  /** C++ as distributed: 8 MiB stacks with a guard page each. */
  public static final String CPP_STOCK = "cpp-stock";

  public static final String OURS = "ours";
  public static final String UPSTREAM = "upstream";

  /** Where Debian's package simgrid-java puts upstream's binding. */
  public static final Path UPSTREAM_JAR = Path.of("/usr/share/java/simgrid.jar");

  private static final List<String> RAW_CONTEXTS =
      List.of(
          "--cfg=contexts/factory:raw",
          "--cfg=contexts/guard-size:0",
          "--cfg=contexts/stack-size:64");

  /** A guard page costs two memory maps per actor, and Linux allows a process 65 530. */
  private static final int MAX_GUARDED_STACKS = 30_000;

  /** One operating-system thread per actor. */
  private static final int MAX_THREADS = 10_000;

  static Variant cppRaw() {
    return new Variant(CPP_RAW, null, RAW_CONTEXTS, true, Integer.MAX_VALUE);
  }

  static Variant cppStock() {
    return new Variant(CPP_STOCK, null, List.of(), false, MAX_GUARDED_STACKS);
  }

  static Variant ours(String classPath) {
    return new Variant(OURS, classPath, List.of(), true, Integer.MAX_VALUE);
  }

  static Variant upstream(String classPath) {
    return new Variant(UPSTREAM, classPath, List.of(), false, MAX_THREADS);
  }

  /** Whether upstream's binding is there and has what the programs call; that of 4.1 does not. */
  public static boolean upstreamInstalled() {
    if (!Files.exists(UPSTREAM_JAR)) {
      return false;
    }
    try (URLClassLoader jar =
        new URLClassLoader(
            new URL[] {UPSTREAM_JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      return Arrays.stream(Class.forName("org.simgrid.s4u.Engine", false, jar).getMethods())
          .anyMatch(method -> method.getName().equals("add_actor"));
    } catch (IOException | ClassNotFoundException e) {
      return false;
    }
  }

  /** Whether it can run the scenario at all. */
  boolean canRun(Scenario scenario) {
    return scenario.workers() <= maxWorkers && (scenario.upstream() || !name.equals(UPSTREAM));
  }

  /**
   * The command line of one run.
   *
   * @param twins folder of the C++ programs
   * @param java how a Java program is started: the command and its JVM options
   */
  List<String> command(
      Scenario scenario, boolean quick, Path twins, List<String> java, Path platform) {
    List<String> command = new ArrayList<>();
    if (classPath == null) {
      command.add(twins.resolve(scenario.twin()).toString());
    } else {
      command.addAll(java);
      command.add("-cp");
      command.add(classPath);
      command.add(scenario.javaClass());
    }
    command.add(platform.toString());
    command.addAll(scenario.arguments(quick));
    command.addAll(Scenario.CONFIG);
    command.addAll(options);
    return command;
  }
}
