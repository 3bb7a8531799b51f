package loadstar.reality.log;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.Quantity;
import loadstar.model.SharedInput;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformXml;
import loadstar.platform.Units;
import loadstar.result.Table;

/**
 * The model of a recorded run: a star with its workers, links as fast as its transfers, the costs
 * of its tasks, and the other options of a comparison.
 *
 * @param run what the log shows
 * @param served whether a worker comes when the manager sent it its first task, and not when it
 *     connected: for managers that serve workers in another order than that of their requests
 */
public record ImportedModel(RecordedRun run, boolean served) {
  /** The bandwidth, bytes per second, of links whose bytes take no time. */
  private static final double ENDLESS = 1e18;

  /** The mean speed of a worker, flops per second: costs are seconds, so that any would do. */
  private static final double SPEED = 1e9;

  /** A time that a log with a resolution of a millisecond rounds to 0, at most. */
  private static final String ZERO = "0.0005";

  private static double bandwidth(TransferFit fit) {
    return Math.min(ENDLESS, fit.bandwidth());
  }

  /** Returns the seconds that the data of a worker take, which it needs once. */
  public double sharedSeconds() {
    return run.sharedBytes() / bandwidth(run.send());
  }

  /** Returns the host on which the costs are seconds. */
  public String host() {
    return run.workers().getFirst().name();
  }

  /** Returns the text of the platform file. */
  public String platform() {
    List<WorkerSpec> specs = new ArrayList<>();
    Map<String, Integer> cores = new HashMap<>();
    Map<String, double[]> presence = new LinkedHashMap<>();
    TransferFit out = run.send();
    TransferFit back = run.receive();
    double shared = sharedSeconds();
    for (RecordedWorker worker : run.workers()) {
      WorkerExtras extras = WorkerExtras.NONE.withDispatchSeconds(run.dispatchSeconds());
      if (shared > 0 && out.bandwidth() < ENDLESS) {
        extras = extras.withSharedInput(new SharedInput(worker.name(), shared));
      }
      specs.add(
          WorkerSpec.of(worker.name(), SPEED * worker.speed())
              .withComputeLatency(run.startSeconds())
              .withBandwidths(bandwidth(out), bandwidth(back))
              .withLatencies(out.latency(), back.latency())
              .with(extras));
      cores.put(worker.name(), worker.slots);
      double from = served ? run.served(worker) : run.joined(worker);
      double until = run.left(worker);
      if (from > 0 || until < Double.POSITIVE_INFINITY) {
        presence.put(worker.name(), new double[] {from, until});
      }
    }
    List<String> header =
        List.of(
            "What " + run.format().what + " shows, file " + run.file().getFileName() + ".",
            "Written by loadstar import " + run.format().word() + ".");
    return PlatformXml.star(
        new StarPlatform("master", specs),
        header,
        worker -> cores.getOrDefault(worker, 1),
        presence);
  }

  /**
   * Returns the costs of the tasks, in the order in which they were sent, as seconds on the host of
   * {@link #host}.
   */
  public Table costs() {
    boolean named = run.tasks().stream().anyMatch(task -> !task.what.isEmpty());
    Table table =
        named
            ? new Table("task", "seconds", "worker", "name")
            : new Table("task", "seconds", "worker");
    double first = run.workers().getFirst().speed();
    for (RecordedTask task : run.tasks()) {
      String seconds = Quantity.exact(task.seconds() * task.worker.speed() / first);
      if (named) {
        table.add(task.name, seconds, task.worker.name(), task.what.strip());
      } else {
        table.add(task.name, seconds, task.worker.name());
      }
    }
    return table;
  }

  /** Returns what {@code validate --runs} reads, by the names of the files. */
  public Map<String, Table> runTables() {
    String name = run.file().getFileName().toString();
    Table runs =
        new Table(
            "run", "tasks", "makespan_s", "total_send_s", "total_execute_s", "total_receive_s");
    runs.add(
        name,
        run.tasks().size(),
        seconds(run.makespanSeconds()),
        seconds(run.totalSendSeconds()),
        seconds(run.total(RecordedTask::seconds)),
        seconds(run.totalReceiveSeconds()));
    Table workers =
        new Table("run", "connected_s", "left_s", "worker", "slot", "host", "cores", "tasks");
    for (RecordedWorker worker : run.workers()) {
      double left = run.left(worker);
      for (int slot = 1; slot <= worker.slots; slot++) {
        workers.add(
            name,
            seconds(run.joined(worker)),
            left == Double.POSITIVE_INFINITY ? "" : seconds(left),
            worker.name(),
            slot,
            worker.host,
            worker.cores == 0 ? "" : worker.cores,
            worker.tasks);
      }
    }
    Table tasks =
        new Table(
            "run",
            "task",
            "worker",
            "send_start_s",
            "send_end_s",
            "compute_s",
            "retrieve_start_s",
            "retrieve_end_s");
    for (RecordedTask task : run.tasks()) {
      tasks.add(
          name,
          task.name,
          task.worker.name(),
          seconds(run.date(task.sendStart)),
          seconds(run.date(task.sendEnd)),
          seconds(task.seconds()),
          seconds(run.date(task.returnStart)),
          seconds(run.date(task.returnEnd)));
    }
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put("runs.csv", runs);
    tables.put("workers.csv", workers);
    tables.put("tasks.csv", tasks);
    return tables;
  }

  private static String seconds(double value) {
    return format("%.6f", value);
  }

  /** Returns the options of a comparison besides platform and costs, by their names. */
  public Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("costs-host", host());
    if (run.tasks().stream().anyMatch(task -> task.computeMicros == 0)) {
      options.put("zero", ZERO);
    }
    if (run.firstStartSeconds() > 0) {
      options.put("worker-startup", Units.formatTime(run.firstStartSeconds()));
    }
    if (run.transfers()) {
      options.put("bytes-per-unit", whole(run.bytes()));
      if (run.receive().seconds() > 0 || run.receive().bytes() > 0) {
        options.put("result-bytes-per-unit", whole(run.receive().bytes()));
      }
      options.put("ports", run.ports().toString());
    }
    return options;
  }

  private static String whole(double bytes) {
    return Long.toString(Math.max(1, Math.round(bytes)));
  }
}
