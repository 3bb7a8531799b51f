package loadstar.reality;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import loadstar.algorithm.Range;
import loadstar.cli.Command;
import loadstar.cli.CommandLineOptions;
import loadstar.model.InputException;
import loadstar.reality.measure.Computation;
import loadstar.reality.measure.Secret;
import loadstar.reality.measure.Worker;

/** Runs a worker of {@code validate} on this machine. */
public final class WorkerCommand extends Command {
  private static final int LARGEST_PORT = 65_535;

  /** Makes the command; {@link java.util.ServiceLoader} calls this constructor. */
  public WorkerCommand() {
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

  /** Returns the number of a port; -1 for a text that is none. */
  static int port(String text) {
    int port = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : -1;
    return port <= LARGEST_PORT ? port : -1;
  }

  /**
   * Returns a name that is unique on a cluster, and the same for the next worker of the same rank.
   */
  private static String ownName() throws IOException {
    String host = InetAddress.getLocalHost().getHostName();
    String rank = System.getenv("SLURM_PROCID");
    return host + ":" + (rank == null ? ProcessHandle.current().pid() : rank);
  }

  private static Computation work(CommandLineOptions options) {
    checkWork(options);
    String command = options.get("command");
    if (command != null) {
      return Computation.command(command);
    }
    return options.has("sleep")
        ? Computation.sleep(options.number("sleep"))
        : Computation.kernel(options.number("slowdown"));
  }

  /** Refuses two kinds of work at a time. */
  static void checkWork(CommandLineOptions options) {
    List<String> given =
        Stream.of("command", "sleep", "slowdown").filter(options::has).map("--"::concat).toList();
    if (given.size() > 1) {
      throw new InputException(String.join(" and ", given) + " exclude each other", null);
    }
  }
}
