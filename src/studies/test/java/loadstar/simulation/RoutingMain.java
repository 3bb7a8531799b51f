package loadstar.simulation;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import loadstar.model.Schedule;
import loadstar.platform.Deployment;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;

/** The child process of {@link RoutingIT}. */
final class RoutingMain {
  private RoutingMain() {}

  /**
   * Plays all clusters of a deployment and prints their schedules; with the platform alone asks for
   * routes before the simulation runs.
   */
  public static void main(String[] args) {
    if (args.length == 1) {
      routes(args[0]);
      return;
    }
    SimulationSpec spec =
        new SimulationSpec(
            Path.of(args[0]),
            Deployment.read(Path.of(args[1])),
            Double.POSITIVE_INFINITY,
            1,
            List.of());
    for (SimulationResult cluster : Simulation.runClusters(spec)) {
      String master = cluster.star().master();
      Schedule schedule = cluster.schedule();
      for (int row = 0; row < schedule.rows(); row++) {
        System.out.printf(
            Locale.ROOT,
            "%s %d %.9f %.9f %.9f %.9f %.9f %.9f%n",
            master.substring(master.indexOf('-') + 1),
            schedule.worker(row),
            schedule.size(row),
            schedule.sendStart(row),
            schedule.sendEnd(row),
            schedule.computeStart(row),
            schedule.computeEnd(row),
            schedule.resultEnd(row));
      }
      System.out.println(
          master.substring(master.indexOf('-') + 1) + " " + cluster.report().summary());
    }
  }

  private static void routes(String platform) {
    Engine engine = new Engine(SimgridSettings.arguments(List.of()));
    engine.load_platform(platform);
    for (String style : List.of("star", "dijkstra", "cache", "floyd", "full", "nested")) {
      Host boss = engine.host_by_name("boss-" + style);
      for (int w = 1; w <= 4; w++) {
        Host worker = engine.host_by_name("w" + w + "-" + style);
        System.out.printf(
            Locale.ROOT,
            "%s %.0f us, %.0f us back, %d links%n",
            style,
            1e6 * boss.route_latency_to(worker),
            1e6 * worker.route_latency_to(boss),
            boss.route_links_to(worker).length);
      }
    }
    engine.run();
    System.out.println("ran");
  }
}
