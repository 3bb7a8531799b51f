package loadstar.validation;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.TaskCosts;
import loadstar.measure.RealRun;
import loadstar.model.Ports;
import loadstar.platform.Deployment;
import loadstar.platform.DeploymentXml;

/**
 * What is played, really and simulated.
 *
 * @param load tasks, which are never cut
 * @param flops of a unit
 * @param bytes data of a unit
 * @param resultBytes of a unit
 * @param ports of the master
 * @param commands whether workers run a command for each unit
 */
public record ValidationPlan(
    long load, double flops, double bytes, double resultBytes, Ports ports, boolean commands) {

  /** Hosts of calibrated platforms are called so, and numbered; the first one is the master's. */
  public static final String HOST = "node";

  /**
   * For real.
   *
   * @param longest real seconds after which it is given up
   */
  public RealRun.Program real(int workers, double longest) {
    double[] amounts = new double[workers];
    Arrays.fill(amounts, flops);
    TaskCosts costs = commands ? TaskCosts.equal((double) load) : null;
    return new RealRun.Program(amounts, bytes, resultBytes, costs, commands, ports, 1, longest);
  }

  /**
   * As a deployment file, for one scheduler.
   *
   * @param scheduler its name, or its class
   */
  public String deployment(
      String scheduler,
      SchedulerKind kind,
      Map<String, String> settings,
      int workers,
      List<String> header) {
    Map<String, String> master = new TreeMap<>(settings);
    master.put("scheduler", scheduler);
    master.put("tasks", Long.toString(load));
    master.put("flops_per_unit", number(flops));
    master.put("bytes_per_unit", number(bytes));
    if (kind.results() != Results.NONE) {
      master.put("result_bytes_per_unit", number(resultBytes));
    }
    if (!ports.one()) {
      master.put("ports", ports.toString());
    }
    List<String> hosts = IntStream.rangeClosed(1, workers).mapToObj(w -> HOST + w).toList();
    return DeploymentXml.write(Deployment.masterWorkers(HOST + 0, hosts, master), header);
  }

  private static String number(double value) {
    boolean whole = value == Math.rint(value) && value < 1e15;
    return whole ? Long.toString((long) value) : Double.toString(value);
  }
}
