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
import java.util.concurrent.ConcurrentHashMap;
import loadstar.input.Digests;
import loadstar.model.Ports;
import loadstar.platform.HostProperty;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
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
 * @param exactness what is known of ports and results
 */
record Sight(
    PlatformFile platform,
    EngineStar.Seen seen,
    LinkUse links,
    LoadUnit unit,
    Map<String, String> settings,
    double pricePerHour,
    Map<String, EnergyMeter.Says> energy,
    List<String> profiles,
    Map<List<Object>, Exactness> exactness) {
  /** All that it depends on. */
  private record Key(
      Path platform,
      List<String> sum,
      String master,
      List<String> workers,
      int slotsEach,
      Map<HostProperty, Double> ofHosts,
      List<String> config,
      LoadUnit unit,
      String secondsHost) {}

  /** Of all that are kept; one takes about a kilobyte. */
  private static final int MOST_WORKERS = 300_000;

  /** Least recently used first. */
  private static final Map<Key, Sight> KEPT = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * Of the only cluster of a deployment; asks an engine of this thread where nothing is kept.
   *
   * @param setup of the cluster, as far as it does not depend on slots
   */
  static Sight of(SimulationSpec spec, Setup setup) {
    Key key =
        new Key(
            spec.platform(),
            sum(List.of(spec.platform())),
            setup.roles().master().host(),
            setup.roles().hosts(),
            spec.slotsEach(),
            Fields.ofHosts(setup.settings()),
            spec.config(),
            setup.unit(host -> 1),
            setup.secondsHost());
    Sight kept = kept(key);
    if (kept != null && kept.profiles.equals(sum(kept.platform.otherFiles().values()))) {
      return kept;
    }
    return keep(key, read(spec, setup));
  }

  private static synchronized @Nullable Sight kept(Key key) {
    return KEPT.get(key);
  }

  private static synchronized Sight keep(Key key, Sight sight) {
    KEPT.put(key, sight);
    int workers = KEPT.values().stream().mapToInt(one -> one.seen.star().size()).sum();
    Iterator<Sight> eldest = KEPT.values().iterator();
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

  private static Sight read(SimulationSpec spec, Setup setup) {
    PlatformFile platform =
        PlatformReader.read(spec.platform())
            .withSlots(spec.slotsEach())
            .with(Fields.ofHosts(setup.settings()));
    platform.refuseUntrusted();
    Roles roles = setup.roles().withSlots(platform);
    OutageCheck.check(platform, roles, true, spec.until()); // arithmetic plays no state profiles
    List<String> config = Simulation.config(spec, platform, setup.ports().one());
    try (Engine engine = Simulation.engine(config)) {
      Simulation.load(engine, platform);
      TreeRoutes.complete(engine, platform, roles);
      LoadUnit unit = setup.unit(host -> Simulation.speed(engine, host));
      LinkUse links = new LinkUse();
      EngineStar.Seen seen =
          EngineStar.read(engine, platform, roles, unit, true, spec.until(), links);
      return new Sight(
          platform,
          seen,
          links,
          unit,
          SimgridSettings.inForce(config, platform.settings()),
          Rent.perHour(platform, roles),
          EnergyMeter.says(engine, platform, EnergyMeter.hosts(roles)),
          sum(platform.otherFiles().values()),
          new ConcurrentHashMap<>());
    }
  }

  /**
   * Whether arithmetic gives SimGrid's dates.
   *
   * @param results whether results hold anything
   */
  Exactness exactness(Ports ports, boolean results) {
    return exactness.computeIfAbsent(
        List.of(ports, results), once -> Exactness.of(platform, links, ports, results, settings));
  }
}
