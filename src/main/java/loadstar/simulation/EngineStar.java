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
      LoadUnit unit,
      double until) {
    Host center = engine.host_by_name(master.host());
    List<WorkerSpec> specs = new ArrayList<>(workers.size());
    for (ActorEntry worker : workers) {
      Host host = engine.host_by_name(worker.host());
      try {
        checkLinks(platform, center, host, until);
        checkLinks(platform, host, center, until);
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
        throw e.file() == null ? e.in(platform.file(), platform.lineOf(worker.host())) : e;
      }
    }
    try {
      return new StarPlatform(master.host(), specs);
    } catch (InputException e) {
      throw e.in(deployment.file(), master.line());
    }
  }

  private static void checkLinks(PlatformFile platform, Host from, Host to, double until) {
    for (Link link : route(from, to)) {
      OutageCheck.checkLink(platform, link.get_name(), until);
    }
  }

  private static double bandwidth(Host from, Host to) {
    double least = Double.POSITIVE_INFINITY;
    Link[] route = route(from, to);
    // A zone with routing "Full" has no error for a route that is not there.
    if (route.length == 0 && !from.get_name().equals(to.get_name())) {
      throw noRoute(from, to);
    }
    for (Link link : route) {
      least = Math.min(least, link.get_bandwidth());
    }
    return least;
  }

  private static Link[] route(Host from, Host to) {
    try {
      return from.route_links_to(to);
    } catch (RuntimeException e) {
      // SimGrid dies of it, with a message that is about its own code.
      throw noRoute(from, to);
    }
  }

  private static InputException noRoute(Host from, Host to) {
    return new InputException(
        "no route from " + from.get_name() + " to " + to.get_name(),
        "a <route> or a <host_link> is missing");
  }
}
