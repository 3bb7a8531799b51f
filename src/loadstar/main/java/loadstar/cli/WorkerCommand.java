package loadstar.cli;

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
import java.util.stream.Stream;
import loadstar.algorithm.Range;
import loadstar.measure.Secret;
import loadstar.measure.Worker;
import loadstar.measure.Worker.Work;
import loadstar.measure.WorkerPool;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/** A worker of a validation, on this machine. */
final class WorkerCommand extends Command {
  private static final int LARGEST_PORT = 65_535;

  WorkerCommand() {
    super("validate worker", "work for a validation");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar validate worker --connect HOST:PORT [OPTION]...",
            """
            A worker for "loadstar validate --start no", on any machine that reaches it: computes what it is
            sent until the master ends. It proves that it knows the run's secret, from --secret or the
            environment variable LOADSTAR_SECRET, and ends if the master does not know it.
            """)
        .value("connect", "HOST:PORT", "where the master listens")
        .value("secret", "FILE", "with the run's secret; nobody else may be allowed to read it")
        .number("slowdown", "K", 1.0, Range.positive(), "compute all K times, as a slower machine")
        .number("sleep", "FLOPS/S", null, Range.positive(), "wait as long as at that speed")
        .value("command", "COMMAND", "run this by sh for each unit, whose number is LOADSTAR_TASK")
        .whole("wait", "SECONDS", 0, 86_400, 60, "for the master to listen");
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    String connect = options.required("connect");
    int colon = connect.lastIndexOf(':');
    int port = colon < 0 ? -1 : port(connect.substring(colon + 1));
    if (colon <= 0 || port < 1) {
      throw new InputException("--connect is \"" + connect + "\", not HOST:PORT", "node1:4711");
    }
    InetSocketAddress master = new InetSocketAddress(connect.substring(0, colon), port);
    if (master.isUnresolved()) {
      throw new InputException("--connect: there is no host " + master.getHostString(), null);
    }
    String file = options.get("secret");
    String variable = System.getenv(Secret.VARIABLE);
    if (file == null && variable == null) {
      throw new InputException("no --secret and no " + Secret.VARIABLE, "--secret FILE");
    }
    Secret secret =
        file != null
            ? Secret.read(Path.of(file))
            : Secret.of(String.valueOf(variable), Secret.VARIABLE);
    Duration patience = Duration.ofSeconds(options.whole("wait"));
    try {
      Worker.work(master, secret, ownName(), work(options), patience);
      return DONE;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FAILED;
    }
  }

  /** -1 for what is no port. */
  static int port(String text) {
    int port = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : -1;
    return port <= LARGEST_PORT ? port : -1;
  }

  /** Unique on a cluster, and that of the next worker of the same rank. */
  private static String ownName() throws IOException {
    String host = InetAddress.getLocalHost().getHostName();
    String rank = System.getenv("SLURM_PROCID");
    return host + ":" + (rank == null ? ProcessHandle.current().pid() : rank);
  }

  private static Work work(CommandLineOptions options) {
    checkWork(options);
    String command = options.get("command");
    if (command != null) {
      return Work.command(command);
    }
    return options.has("sleep")
        ? Work.sleep(options.number("sleep"))
        : Work.kernel(options.number("slowdown"));
  }

  /** Refuses two ways to work. */
  static void checkWork(CommandLineOptions options) {
    List<String> given =
        Stream.of("command", "sleep", "slowdown").filter(options::has).map("--"::concat).toList();
    if (given.size() > 1) {
      throw new InputException(String.join(" and ", given) + " exclude each other", null);
    }
  }

  /** Starts workers, or waits for those that somebody else starts. */
  static final class WorkerProcesses {
    static final int MOST_WORKERS = 4096;

    /** On a processor of this machine: each is a Java, and more only wait for each other. */
    private static final int MOST_EACH = 32;

    static final List<String> STARTS = List.of("local", "srun", "no");

    private WorkerProcesses() {}

    /** As the options of {@code validate} say; all are there. */
    static WorkerPool of(CommandLineOptions options, PrintStream err) throws IOException {
      WorkerCommand.checkWork(options);
      String start = options.choice("start");
      int number = options.whole("workers");
      List<String> given = options.names("slowdown");
      List<String> slowdowns = given == null ? List.of() : given;
      if (!slowdowns.isEmpty() && (slowdowns.size() != number || !start.equals("local"))) {
        throw new InputException(
            "--slowdown has " + slowdowns.size() + " values for " + number + " local workers",
            null);
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

    /** Processes of this machine, all there. */
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
}
