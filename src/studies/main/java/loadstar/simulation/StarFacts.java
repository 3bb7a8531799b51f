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
import loadstar.model.InputException;
import loadstar.platform.HostProperty;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;

/**
 * Caches SimGrid's facts about the star of a run for later runs of this process on the same star: a
 * run by arithmetic then needs no engine.
 *
 * @param followsTree whether routes along a tree were missing in the platform's file
 * @param settings of SimGrid in force
 * @param pricePerHour of all hosts; NaN if one does not declare it
 * @param energy watts and emissions that hosts declare, by their names
 * @param profiles distinguishes versions of the platform's other files
 * @param reasons against arithmetic by ports and results, as far as {@link ExactnessRules} were
 *     asked for them; shared by all threads
 */
record StarFacts(
    PlatformFile platform,
    ResolvedStar resolved,
    boolean followsTree,
    Map<String, String> settings,
    double pricePerHour,
    Map<String, EnergyMeter.HostPower> energy,
    List<String> profiles,
    Map<List<Object>, Optional<String>> reasons) {
  /** The most workers of all cached stars; one takes about a kilobyte. */
  private static final int MOST_WORKERS = 300_000;

  /** The cached stars, the least recently used first. */
  private static final Map<List<Object>, StarFacts> KEPT = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * Returns the facts for the only cluster of a deployment; queries an engine of this thread if
   * they are not cached.
   */
  static StarFacts of(SimulationSpec spec, PlatformFile platform, Setup setup) {
    Map<HostProperty, Double> ofHosts = Fields.ofHosts(setup.placement().settings());
    List<Object> key = // all values on which it depends
        List.of(
            spec.platform(),
            sum(List.of(spec.platform())),
            setup.placement().master(),
            setup.placement().hosts(),
            spec.slotsEach(),
            ofHosts,
            spec.config(),
            setup.unit(host -> 1),
            setup.secondsHost());
    StarFacts cached = cached(key);
    if (cached != null && cached.profiles.equals(sum(cached.platform.otherFiles().values()))) {
      return cached;
    }
    return keep(
        key,
        InputException.placed(spec::explained, () -> read(spec, platform.with(ofHosts), setup)));
  }

  private static synchronized @Nullable StarFacts cached(List<Object> key) {
    return KEPT.get(key);
  }

  private static synchronized StarFacts keep(List<Object> key, StarFacts facts) {
    KEPT.put(key, facts);
    int workers = KEPT.values().stream().mapToInt(one -> one.resolved.star().size()).sum();
    Iterator<StarFacts> eldest = KEPT.values().iterator();
    while (workers > MOST_WORKERS && KEPT.size() > 1) {
      workers -= eldest.next().resolved.star().size();
      eldest.remove();
    }
    return facts;
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

  private static StarFacts read(SimulationSpec spec, PlatformFile platform, Setup setup) {
    platform.refuseUntrusted();
    Roles roles = setup.placement().roles();
    // Arithmetic handles no state profiles.
    OutageCheck.check(platform, roles.master(), roles.hosts(), true, spec.until());
    List<String> config = Simulation.config(spec, platform, setup.ports().one());
    try (Engine engine = Simulation.engine(config)) {
      Simulation.load(engine, platform);
      boolean followsTree = TreeRoutes.complete(engine, platform, roles);
      return new StarFacts(
          platform,
          setup.resolve(engine, platform, true, spec.until()),
          followsTree,
          SimgridSettings.inForce(config, platform.settings()),
          platform.pricePerHour(roles.all()),
          EnergyMeter.declared(engine, platform, roles.all()),
          sum(platform.otherFiles().values()),
          new ConcurrentHashMap<>());
    }
  }
}
