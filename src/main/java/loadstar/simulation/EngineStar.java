package loadstar.simulation;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.PlatformFile;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;

/**
 * The star that a deployment makes of any platform, as SimGrid sees it: the master, the hosts of
 * the workers, and between them whatever routes there are. A route counts as one link with the
 * smallest bandwidth and the whole latency; that transfers of different workers may share links is
 * not in this picture, but SimGrid simulates it.
 */
final class EngineStar {
  private EngineStar() {}

  static StarPlatform read(
      Engine engine,
      PlatformFile platform,
      Deployment deployment,
      ActorEntry master,
      List<ActorEntry> workers,
      LoadUnit unit) {
    Host center = engine.host_by_name(master.host());
    List<WorkerSpec> specs = new ArrayList<>(workers.size());
    for (ActorEntry worker : workers) {
      Host host = engine.host_by_name(worker.host());
      try {
        specs.add(
            new WorkerSpec(
                worker.host(),
                host.get_speed() / unit.flops(),
                platform.computeLatency(worker.host()),
                bandwidth(center, host) / unit.bytes(),
                center.route_latency_to(host),
                bandwidth(host, center) / unit.resultBytes(),
                host.route_latency_to(center)));
      } catch (InputException e) {
        throw e.in(platform.file(), platform.lineOf(worker.host()));
      }
    }
    try {
      return new StarPlatform(master.host(), specs);
    } catch (InputException e) {
      throw e.in(deployment.file(), master.line());
    }
  }

  private static double bandwidth(Host from, Host to) {
    double least = Double.POSITIVE_INFINITY;
    for (Link link : route(from, to)) {
      least = Math.min(least, link.get_bandwidth());
    }
    return least;
  }

  private static Link[] route(Host from, Host to) {
    try {
      return from.route_links_to(to);
    } catch (RuntimeException e) {
      // SimGrid dies of it, with a message that is about its own code.
      throw new InputException(
          "SimGrid finds no route from \"" + from + "\" to \"" + to + "\"",
          "there is no <host_link> or <route> for it");
    }
  }
}
