package loadstar.reality;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import loadstar.cli.ClasspathCommand;
import loadstar.cli.CommandLineOptions;
import loadstar.cli.Home;
import loadstar.cli.Main;
import loadstar.model.InputException;
import loadstar.reality.measure.Secret;
import loadstar.reality.measure.WorkerPool;
import org.jspecify.annotations.Nullable;

/** Starts workers, or waits for those that the user starts. */
final class WorkerProcesses {
  static final int MOST_WORKERS = 4096;

  /**
   * The most workers for each processor of this machine: each is a Java process, and more would
   * only wait for each other.
   */
  private static final int MOST_EACH = 32;

  static final List<String> STARTS = List.of("local", "srun", "no");

  private WorkerProcesses() {}

  /**
   * Starts the workers that the options of {@code validate} demand, and returns when all are there.
   */
  static WorkerPool of(CommandLineOptions options, PrintStream err) throws IOException {
    WorkerCommand.checkWork(options);
    String start = options.choice("start");
    int number = options.whole("workers");
    List<String> given = options.names("slowdown");
    List<String> slowdowns = given == null ? List.of() : given;
    if (!slowdowns.isEmpty() && (slowdowns.size() != number || !start.equals("local"))) {
      throw new InputException(
          "--slowdown has " + slowdowns.size() + " values for " + number + " local workers", null);
    }
    if (start.equals("local")) {
      refuseMany(number, Runtime.getRuntime().availableProcessors());
    }
    if (options.get("secret") != null && !start.equals("no")) {
      throw new InputException("--secret is for --start no", null);
    }
    InetSocketAddress address = address(options.get("listen"));
    Secret secret = start.equals("no") ? secret(options) : Secret.drawn();
    WorkerPool pool = new WorkerPool(number, address.getAddress(), address.getPort(), secret);
    try {
      String at = text(pool.address());
      if (start.equals("local")) {
        for (int w = 0; w < number; w++) {
          List<String> command = java(options, at);
          if (!slowdowns.isEmpty()) {
            command.addAll(List.of("--slowdown", slowdowns.get(w)));
          }
          pool.run(new ProcessBuilder(command));
        }
      } else if (start.equals("srun")) {
        List<String> command = new ArrayList<>(List.of("srun", "--ntasks=" + number));
        command.addAll(java(options, at));
        pool.run(new ProcessBuilder(command));
      } else {
        String file = options.required("secret");
        String typed = Home.command("validate", "worker", "--connect", at, "--secret", file);
        err.println("waiting for " + number + " of: " + typed);
      }
      pool.await(Duration.ofSeconds(options.whole("wait")));
      return pool;
    } catch (IOException | RuntimeException e) {
      pool.close();
      throw e;
    }
  }

  static void refuseMany(int number, int processors) {
    int most = MOST_EACH * processors;
    if (number > most) {
      throw new InputException(
          "--workers is " + number + ", and at most " + most + " processes are started here",
          "--start srun");
    }
  }

  /** Starts a number of workers on this machine, and returns when all are there. */
  static WorkerPool local(int number) throws IOException {
    WorkerPool pool = new WorkerPool(number, InetAddress.getLoopbackAddress(), 0, Secret.drawn());
    try {
      for (int w = 0; w < number; w++) {
        pool.run(new ProcessBuilder(java(null, text(pool.address()))));
      }
      pool.await(Duration.ofSeconds(60));
      return pool;
    } catch (IOException e) {
      pool.close();
      throw e;
    }
  }

  private static List<String> java(@Nullable CommandLineOptions options, String address)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-cp", ClasspathCommand.classPath()));
    command.addAll(List.of(Main.class.getName(), "validate", "worker"));
    command.addAll(List.of("--connect", address));
    for (String way : List.of("sleep", "command")) {
      String value = options == null ? null : options.get(way);
      if (value != null) {
        command.addAll(List.of("--" + way, value));
      }
    }
    return command;
  }

  private static String text(InetSocketAddress address) {
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }

  private static Secret secret(CommandLineOptions options) throws IOException {
    Path file = Path.of(options.required("secret"));
    if (!Files.exists(file)) {
      Secret drawn = Secret.drawn();
      drawn.write(file);
      return drawn;
    }
    return Secret.read(file);
  }

  private static InetSocketAddress address(@Nullable String listen) {
    if (listen == null) {
      return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }
    int colon = listen.lastIndexOf(':');
    int port = colon < 0 ? 0 : WorkerCommand.port(listen.substring(colon + 1));
    if (port < 0) {
      throw new InputException("--listen is \"" + listen + "\"", "HOST:PORT");
    }
    try {
      String host = colon < 0 ? listen : listen.substring(0, colon);
      return new InetSocketAddress(InetAddress.getByName(host), port);
    } catch (UnknownHostException e) {
      throw new InputException("--listen: there is no host in \"" + listen + "\"", null);
    }
  }
}
