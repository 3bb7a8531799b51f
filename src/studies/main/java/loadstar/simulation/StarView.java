package loadstar.simulation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.model.Rate;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.PlatformCheck;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.PlatformTree;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Worlds;

/**
 * A platform file as schedulers would get it, which {@code platform check} shows and {@code
 * --workers reachable} reads: the workers that the master reaches, with the speeds, bandwidths and
 * latencies that SimGrid resolves, and why others are none. Nothing is simulated for it.
 *
 * @param star those workers that can be reached; null if there is none
 * @param uplink bytes per second at date 0 of the links that all data share, see {@link
 *     ResolvedStar}; infinite without
 * @param away those workers that profiles take away at times
 * @param tree each node of a tree as its parent reaches it, if some workers cannot be reached by
 *     the master alone and parents are known; then there are no problems
 * @param oneWay the reason that arithmetic does not give SimGrid's dates without results, with one
 *     port; null if it does, and without a star
 * @param withResults the same reason for runs with results
 * @param repeated links that a route passes more than once, each at the line of the worker's host
 * @param problems of the other workers
 */
public record StarView(
    @Nullable StarPlatform star,
    double uplink,
    double downlink,
    List<String> away,
    List<WorkerSpec> tree,
    @Nullable String oneWay,
    @Nullable String withResults,
    List<PlatformCheck.Finding> repeated,
    List<InputException> problems) {
  public StarView {
    away = List.copyOf(away);
    tree = List.copyOf(tree);
    repeated = List.copyOf(repeated);
    problems = List.copyOf(problems);
  }

  /**
   * Resolves a platform; at most once per process. Units are a flop and a byte.
   *
   * @param parents of the workers, if the file joins its hosts as a tree; else empty
   */
  public static StarView of(
      PlatformFile platform, String master, List<String> workers, Map<String, String> parents) {
    platform.refuseUntrusted();
    Engine engine = new Engine(SimgridSettings.arguments(List.of()));
    Simulation.load(engine, platform);
    List<InputException> problems = new ArrayList<>();
    List<String> reached = workers;
    ResolvedStar resolved = null;
    try {
      resolved = read(engine, platform, new Roles(master, workers));
    } catch (InputException e) {
      Host center = engine.host_by_name(master);
      reached =
          workers.stream()
              .filter(worker -> Reach.reaches(platform, center, engine.host_by_name(worker)))
              .toList();
      if (reached.size() < workers.size()) {
        problems.add(e);
      }
    }
    List<WorkerSpec> tree = List.of();
    if (!problems.isEmpty() && parents.values().stream().anyMatch(one -> !one.equals(master))) {
      problems.clear();
      tree = tree(engine, platform, master, parents, problems);
    }
    try {
      OutageCheck.check(platform, master, workers, true, Double.POSITIVE_INFINITY);
    } catch (InputException e) {
      problems.add(Reach.of(e, platform.file()));
    }
    if (resolved == null && !reached.isEmpty()) {
      try {
        resolved = read(engine, platform, new Roles(master, reached));
      } catch (InputException e) {
        problems.add(e);
      }
    }
    if (resolved == null) {
      double none = Double.NaN;
      return new StarView(null, none, none, List.of(), tree, null, null, List.of(), problems);
    }
    Map<String, String> settings = SimgridSettings.inForce(List.of(), platform.settings());
    List<String> away = new ArrayList<>();
    for (int w = 0; w < resolved.star().size(); w++) {
      if (resolved.absences().get(w).iterator().hasNext()) {
        away.add(resolved.star().worker(w).name());
      }
    }
    return new StarView(
        resolved.star(),
        now(resolved.uplink()),
        now(resolved.downlink()),
        away,
        tree,
        ExactnessRules.ofStar(platform, resolved.links(), Ports.ONE, false, settings),
        ExactnessRules.ofStar(platform, resolved.links(), Ports.ONE, true, settings),
        resolved.links().repeated().stream()
            .map(one -> new PlatformCheck.Finding(platform.lineOf(one.host()), one.sentence()))
            .toList(),
        problems);
  }

  /**
   * Returns the star of a host and its workers, in units of load; it queries an engine of this
   * thread.
   *
   * @throws InputException for a platform on which the host cannot reach one of them
   */
  public static StarPlatform star(
      PlatformFile platform, String master, List<String> workers, LoadUnit unit) {
    platform.refuseUntrusted();
    try (Engine engine = Simulation.engine(List.of())) {
      Simulation.load(engine, platform);
      return EngineStar.read(
              engine,
              platform,
              new Roles(master, workers, new ActorProperties(platform.file(), 0, Map.of())),
              unit,
              true,
              Double.POSITIVE_INFINITY)
          .star();
    }
  }

  /**
   * Returns the hosts of the only master of a deployment, which comes first, and of its workers.
   *
   * @throws InputException if it has several masters, and for unknown hosts and functions
   */
  public static List<String> cluster(PlatformFile platform, Deployment deployment) {
    DeploymentReader reader = new DeploymentReader(deployment, Shape.STAR);
    var clusters = reader.clusters();
    if (clusters.size() > 1) {
      throw new InputException(
          deployment.file(), "it has " + clusters.size() + " masters, not one", "--master HOST");
    }
    reader.check(platform);
    return clusters.entrySet().stream()
        .flatMap(one -> Stream.concat(Stream.of(one.getKey()), one.getValue().stream()))
        .map(ActorEntry::host)
        .distinct()
        .toList();
  }

  /**
   * Returns the hosts that a master reaches and that compute, in the order of the file.
   *
   * @throws InputException for a file that SimGrid refuses, and if there is none
   */
  public static List<String> reached(Path path, String master) {
    PlatformFile platform = PlatformReader.read(path);
    try {
      return Worlds.run(() -> {
        try (Engine engine = Simulation.engine(List.of())) {
          Simulation.load(engine, platform);
          Host from = engine.host_by_name(master);
          List<String> others =
              platform.hosts().stream()
                  .filter(host -> engine.host_by_name(host).get_speed() > 0)
                  .filter(host -> Reach.reaches(platform, from, engine.host_by_name(host)))
                  .toList();
          if (others.isEmpty()) {
            throw Reach.none(engine, platform, from);
          }
          return others;
        }
      });
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static double now(@Nullable Rate link) {
    return link == null ? Double.POSITIVE_INFINITY : link.at(0);
  }

  /**
   * Returns the nodes of a tree, each with the link from its parent; none of them where one cannot
   * be a node, with the reasons added to the problems.
   */
  private static List<WorkerSpec> tree(
      Engine engine,
      PlatformFile platform,
      String root,
      Map<String, String> parents,
      List<InputException> problems) {
    List<WorkerSpec> nodes = new ArrayList<>();
    try {
      PlatformTree.refuse(platform, root, true);
    } catch (InputException e) {
      problems.add(e);
    }
    parents.forEach((child, parent) -> {
      try {
        PlatformTree.refuse(platform, child, false);
        nodes.add(read(engine, platform, new Roles(parent, List.of(child))).star().worker(0));
      } catch (InputException e) {
        problems.add(e);
      }
    });
    return problems.isEmpty() ? nodes : List.of();
  }

  private static ResolvedStar read(Engine engine, PlatformFile platform, Roles roles) {
    double forever = Double.POSITIVE_INFINITY;
    return EngineStar.read(
        engine, platform, roles.withSlots(platform), new LoadUnit(1, 1, 1), true, forever);
  }
}
