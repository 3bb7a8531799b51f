package loadstar.validation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.TaskCosts;
import loadstar.measure.RealRun;
import loadstar.model.Ports;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import loadstar.platform.DeploymentXml;
import loadstar.platform.Functions;

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
    Map<String, Property> master = new TreeMap<>();
    settings.forEach((name, value) -> master.put(name, new Property(value, 0)));
    master.put("scheduler", new Property(scheduler, 0));
    master.put("tasks", number((double) load));
    master.put("flops_per_unit", number(flops));
    master.put("bytes_per_unit", number(bytes));
    if (kind.results() != Results.NONE) {
      master.put("result_bytes_per_unit", number(resultBytes));
    }
    if (!ports.one()) {
      master.put("ports", new Property(ports.toString(), 0));
    }
    List<ActorEntry> actors = new ArrayList<>();
    actors.add(actor(0, Functions.MASTER, master));
    for (int w = 1; w <= workers; w++) {
      actors.add(actor(w, Functions.WORKER, Map.of()));
    }
    return DeploymentXml.write(new Deployment(scheduler, actors), header);
  }

  private static Property number(double value) {
    boolean whole = value == Math.rint(value) && value < 1e15;
    return new Property(whole ? Long.toString((long) value) : Double.toString(value), 0);
  }

  private static ActorEntry actor(int host, String function, Map<String, Property> properties) {
    return new ActorEntry(
        HOST + host, function, List.of(), properties, 0, Double.POSITIVE_INFINITY, "", 0);
  }
}
