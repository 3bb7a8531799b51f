package loadstar.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import loadstar.input.Digests;
import loadstar.model.Ports;
import loadstar.platform.HostProperty;
import loadstar.platform.PlatformFile;
import loadstar.simulation.EngineStar.TreeRoutes;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;

/**
 * What SimGrid says of the star of a run, kept for the runs of this process that have the same: a
 * run by arithmetic then needs no engine.
 *
 * @param settings of SimGrid in force
 * @param pricePerHour of all hosts; NaN if one does not say it
 * @param energy what hosts say of their watts and emissions, by their names
 * @param profiles tells versions of the platform's other files apart
 * @param against what is known of ports and results: a reason or none
 */
record RouteCache(
    PlatformFile platform,
    EngineStar.Seen seen,
    Map<String, String> settings,
    double pricePerHour,
    Map<String, EnergyMeter.HostPower> energy,
    List<String> profiles,
    Map<List<Object>, Optional<String>> against) {
  /** Of all that are kept; one takes about a kilobyte. */
  private static final int MOST_WORKERS = 300_000;

  /** Least recently used first. */
  private static final Map<List<Object>, RouteCache> KEPT = new LinkedHashMap<>(16, 0.75f, true);

  // Of the only cluster of a deployment; asks an engine of this thread where nothing is kept.
  static RouteCache of(SimulationSpec spec, PlatformFile platform, Setup setup) {
    Map<HostProperty, Double> ofHosts = Fields.ofHosts(setup.team().settings());
    List<Object> key = // all that it depends on
        List.of(
            spec.platform(),
            sum(List.of(spec.platform())),
            setup.team().master(),
            setup.team().hosts(),
            spec.slotsEach(),
            ofHosts,
            spec.config(),
            setup.unit(host -> 1),
            setup.secondsHost());
    RouteCache kept = kept(key);
    if (kept != null && kept.profiles.equals(sum(kept.platform.otherFiles().values()))) {
      return kept;
    }
    return keep(key, read(spec, platform.with(ofHosts), setup));
  }

  private static synchronized @Nullable RouteCache kept(List<Object> key) {
    return KEPT.get(key);
  }

  private static synchronized RouteCache keep(List<Object> key, RouteCache sight) {
    KEPT.put(key, sight);
    int workers = KEPT.values().stream().mapToInt(one -> one.seen.star().size()).sum();
    Iterator<RouteCache> eldest = KEPT.values().iterator();
    while (workers > MOST_WORKERS && KEPT.size() > 1) {
      workers -= eldest.next().seen.star().size();
      eldest.remove();
    }
    return sight;
  }

  private static List<String> sum(Collection<Path> files) {
    List<String> sum = new ArrayList<>();
    try {
      for (Path file : files) {
        sum.add(Digests.of(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sum;
  }

  private static RouteCache read(SimulationSpec spec, PlatformFile platform, Setup setup) {
    platform.refuseUntrusted();
    Roles roles = setup.team().roles();
    // Arithmetic plays no state profiles.
    OutageCheck.check(platform, roles.master(), roles.hosts(), true, spec.until());
    List<String> config = Simulation.config(spec, platform, setup.ports().one());
    try (Engine engine = Simulation.engine(config)) {
      Simulation.load(engine, platform);
      TreeRoutes.complete(engine, platform, roles);
      return new RouteCache(
          platform,
          setup.seen(engine, platform, true, spec.until()),
          SimgridSettings.inForce(config, platform.settings()),
          platform.pricePerHour(roles.all()),
          EnergyMeter.says(engine, platform, roles.all()),
          sum(platform.otherFiles().values()),
          new ConcurrentHashMap<>());
    }
  }

  // Why arithmetic does not give SimGrid's dates, whatever the scheduler; null where it does.
  // Results may hold nothing.
  @Nullable String against(Ports ports, boolean results) {
    return against
        .computeIfAbsent(
            List.of(ports, results),
            once ->
                Optional.ofNullable(
                    Exactness.against(platform, seen.links(), ports, results, settings)))
        .orElse(null);
  }
}
