package loadstar.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import loadstar.model.Absences;
import loadstar.model.ChangingWorker;
import loadstar.model.InputException;
import loadstar.model.Rate;
import loadstar.model.SharedInput;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;

// The star that a deployment makes of any platform, as SimGrid sees it: the master, the hosts of
// the workers, and between them whatever routes there are. A route counts as one link with the
// rate of a transfer that is alone and the whole latency; how transfers share links is in LinkUse.
final class EngineStar {

  /** Ends the name of a worker on the master's host. */
  private static final String OWN = " (itself)";

  private EngineStar() {}

  // survives: whether the scheduler survives the loss of a worker. InputException for
  // what cannot be a star, and for profiles that the scheduler does not survive.
  static ResolvedStar read(
      Engine engine,
      PlatformFile platform,
      Roles roles,
      LoadUnit unit,
      boolean survives,
      double until) {
    String master = roles.master();
    Host center = engine.host_by_name(master);
    List<WorkerSpec> specs = new ArrayList<>();
    List<ChangingWorker> changing = new ArrayList<>();
    LinkUse links = new LinkUse();
    List<Absences> absences = new ArrayList<>();
    Map<String, Integer> slots = new HashMap<>();
    Map<Host, InputException> missing = new LinkedHashMap<>();
    Map<String, Ways> ways = new HashMap<>();
    for (String worker : roles.hosts()) {
      Host host = engine.host_by_name(worker);
      try {
        boolean own = host.equals(center); // what the master computes itself passes no link
        Ways known = ways.get(worker);
        Ways its = known != null ? known : Ways.of(platform, center, host);
        ways.put(worker, its);
        Link[] there = its.there;
        Link[] home = its.home;
        absences.add(OutageCheck.absences(platform, worker, List.of(there, home), survives, until));
        if (its.speed == 0) {
          throw Reach.noSpeed(host);
        }
        double bandwidth = its.bandwidthOut;
        WorkerExtras extras = platform.extras(master, worker, bandwidth);
        WorkerSpec spec =
            WorkerSpec.of(name(platform, host, slots) + (own ? OWN : ""), unit.rate(its.speed))
                .withComputeLatency(platform.computeLatency(worker))
                .withBandwidths(unit.sendRate(bandwidth), unit.resultRate(its.bandwidthBack))
                .withLatencies(its.latencyOut, its.latencyBack)
                .with(own ? extras.onTheMaster() : extras);
        specs.add(spec);
        links.add(spec, worker, there, home);
        changing.add(changing(platform, spec, its, host.get_name(), unit));
      } catch (InputException e) {
        InputException placed =
            e.file() == null ? e.in(platform.file(), platform.lineOf(worker)) : e;
        if (!Reach.isMissing(e)) {
          throw placed;
        }
        missing.putIfAbsent(host, placed);
      }
    }
    links.complete();
    if (!missing.isEmpty()) {
      throw Reach.complaint(
          engine, platform, roles, center, missing.size(), missing.values().iterator().next());
    }
    try {
      return new ResolvedStar(
          new StarPlatform(master, specs),
          unit,
          limit(
              links.common(platform, LinkUse.Pipe::out, specs.size()),
              unit.sendRate(1),
              changing,
              ChangingWorker::out),
          limit(
              links.common(platform, LinkUse.Pipe::back, specs.size()),
              unit.resultRate(1),
              changing,
              ChangingWorker::back),
          changing,
          absences,
          platform.shareUnused(roles.hosts()),
          links);
    } catch (InputException e) {
      throw roles.properties().place(e);
    }
  }

  /** Names the worker: host, or host:slot where the host has several. */
  static String name(PlatformFile platform, Host host, Map<String, Integer> slots) {
    String name = host.get_name();
    int all = platform.slots(name);
    if (all == 1) {
      return name;
    }
    int cores = host.get_core_count();
    if (cores < all) {
      String own = cores == 1 ? "one core" : cores + " cores";
      throw new InputException(
          "the host " + name + " has " + all + Reach.SLOTS_BUT + own, "core=\"" + all + "\"");
    }
    return PlatformFile.worker(name, slots.merge(name, 1, Integer::sum));
  }

  /**
   * SimGrid's values of a worker's host, which all of its slots share.
   *
   * @param best bandwidths while time goes, and by how much profiles may lower the latencies
   */
  private record Ways(
      double speed,
      Link[] there,
      Link[] home,
      double latencyOut,
      double latencyBack,
      double bandwidthOut,
      double bandwidthBack,
      Rate bestOut,
      Rate bestBack,
      double lessOut,
      double lessBack) {
    private static final Host.Route NONE = new Host.Route(List.of(), 0);

    static Ways of(PlatformFile platform, Host center, Host host) {
      boolean own = host.equals(center);
      Host.Route out = own ? NONE : Reach.way(platform, center, host);
      Host.Route back = own ? NONE : Reach.way(platform, host, center);
      Link[] there = out.links().toArray(Link[]::new);
      Link[] home = back.links().toArray(Link[]::new);
      return new Ways(
          host.get_speed(),
          there,
          home,
          out.latency(),
          back.latency(),
          Reach.bandwidth(there),
          Reach.bandwidth(home),
          Reach.bandwidth(platform, there),
          Reach.bandwidth(platform, home),
          Reach.lessLatency(platform, there),
          Reach.lessLatency(platform, home));
    }
  }

  /** Returns the worker at its best: profiles raise speeds and bandwidths, and lower latencies. */
  private static ChangingWorker changing(
      PlatformFile platform, WorkerSpec spec, Ways ways, String host, LoadUnit unit) {
    Rate out = ways.bestOut.times(unit.sendRate(1));
    double input = spec.sharedInput().seconds() * spec.bandwidthOut() / out.most();
    WorkerSpec best =
        spec.withLatencies(
                Math.max(0, spec.latencyOut() - ways.lessOut),
                Math.max(0, spec.latencyBack() - ways.lessBack))
            .with(spec.extras().withSharedInput(new SharedInput(spec.sharedInput().host(), input)));
    Rate speed = platform.speed(host, spec.speed());
    return new ChangingWorker(best, speed, out, ways.bestBack.times(unit.resultRate(1)), 0);
  }

  private static @Nullable Rate limit(
      @Nullable Rate common,
      double unit,
      List<ChangingWorker> workers,
      Function<ChangingWorker, Rate> own) {
    if (common == null) {
      return null;
    }
    Rate limit = common.times(unit);
    double all = workers.stream().mapToDouble(worker -> own.apply(worker).most()).sum();
    boolean wide = Double.isInfinite(limit.changeAfter(0)) && limit.at(0) >= all;
    return workers.size() > 1 && wide ? null : limit;
  }
}
