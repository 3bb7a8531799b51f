package loadstar.simulation.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.model.Absences;
import loadstar.model.InputException;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.TreeReach;
import loadstar.model.Violation;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Functions;
import loadstar.platform.Outage;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.PlatformTree;
import loadstar.simulation.Declared;
import loadstar.simulation.EnergyMeter;
import loadstar.simulation.Failures;
import loadstar.simulation.OutageCheck;
import loadstar.simulation.Reach;
import loadstar.simulation.Rent;
import loadstar.simulation.SimgridSettings;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationSpec;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;

/**
 * Runs bags of tasks on a tree from SimGrid's platform and deployment files, in this process;
 * SimGrid allows one simulation per process. Costs are affine as in {@link Simulation}.
 *
 * <p>The links of the tree are the platform's routes between a node and its parent: each counts
 * with its smallest bandwidth and its whole latency. That routes may share links is not in the
 * scheduler's picture, but SimGrid simulates it.
 */
public final class TreeSimulation {
  private TreeSimulation() {}

  /** Parameters that a master has besides those of its scheduler: applications, failures ... */
  public static List<Parameter<?>> parameters(SchedulerKind kind) {
    List<Parameter<?>> parameters = new ArrayList<>(TreeSetup.OF_THE_RUN);
    if (kind.losses()) {
      Failures.FIELDS.forEach(field -> parameters.add(field.parameter()));
    }
    return parameters;
  }

  /** All that a master may say, also of a scheduler of stars. */
  public static List<Parameter<?>> ofMaster(SchedulerKind kind) {
    List<Parameter<?>> known =
        new ArrayList<>(kind.master(kind.plays(Shape.TREE) ? Shape.TREE : Shape.STAR));
    known.addAll(parameters(kind));
    return known;
  }

  /**
   * Whether the deployment is a tree's: its master names a scheduler that plays trees. Where that
   * one plays stars, too, a parent or an application must be named besides. Programs of others play
   * stars, and are not asked.
   *
   * @throws InputException for a file that is no deployment
   */
  public static boolean plays(Deployment deployment) {
    Registry registry = Registry.load();
    return deployment.actors().stream()
        .filter(actor -> Functions.isMaster(actor.function()))
        .map(actor -> actor.properties().get(Deployment.SCHEDULER))
        .anyMatch(property ->
            property != null
                && !Registry.isProgram(property.value())
                && registry.plays(property.value(), Shape.TREE)
                && (!registry.plays(property.value(), Shape.STAR) || saysTree(deployment)));
  }

  private static boolean saysTree(Deployment deployment) {
    return deployment.actors().stream()
        .map(ActorEntry::properties)
        .anyMatch(p -> p.containsKey(TreeSetup.PARENT) || p.containsKey(Bags.APPLICATIONS.name()));
  }

  /**
   * What a deployment says of a tree, with every default spelled out.
   *
   * @throws InputException for a deployment that {@link #run} refuses
   */
  public static Declared declared(SimulationSpec spec) {
    TreeSetup setup = TreeSetup.of(spec, PlatformReader.read(spec.platform()));
    return new Declared(
        setup.nodes().getFirst().host(),
        setup.kind().name(),
        Declared.values(ofMaster(setup.kind()), setup.settings()),
        setup.nodes().size() - 1,
        Map.of(),
        Map.of());
  }

  /**
   * Checks the files, simulates, and replays what happened.
   *
   * @return the result; it may hold violations, which the caller must not ignore
   * @throws InputException for files and parameters that cannot be simulated
   */
  public static TreeResult run(SimulationSpec spec) {
    return run(spec, (problem, tasks) -> new Completions(problem.kinds(), tasks));
  }

  /**
   * The same until every application has had so many times its weight computed, or one is starved:
   * see {@link Completions#starved}.
   */
  public static TreeResult runAll(SimulationSpec spec) {
    return run(
        spec,
        (problem, steps) -> new Completions(FairSteps.tasks(problem.applications(), steps), true));
  }

  private static TreeResult run(
      SimulationSpec spec, BiFunction<TreeProblem, Integer, Completions> completions) {
    PlatformFile platform = PlatformReader.read(spec.platform());
    platform.refuseUntrusted();
    TreeSetup setup = TreeSetup.of(spec, platform);
    Map<String, String> settings = SimgridSettings.inForce(spec.config(), platform.settings());
    for (ActorEntry node : setup.nodes()) {
      boolean root = node == setup.nodes().getFirst();
      PlatformTree.refuse(platform, node.host(), root);
      boolean survives = setup.kind().losses() && !root;
      refuseOutage(platform, node.host(), survives, spec.until());
    }

    Engine.throw_on_deadlock(true);
    Engine engine = Simulation.engine(spec.config());
    EnergyMeter meter = EnergyMeter.before(engine, platform);
    Simulation.load(engine, platform);
    List<Absences> byProfiles = new ArrayList<>();
    TreeScheduler scheduler = scheduler(engine, platform, setup, byProfiles, spec.until());
    TreePlatform tree = scheduler.problem().tree();
    List<Absences> own = setup.absences(tree, byProfiles, spec.seed());
    TreePlay play =
        new TreePlay(
            scheduler,
            completions.apply(scheduler.problem(), setup.tasks()),
            TreeReach.of(tree, own));
    List<String> hosts = setup.nodes().stream().map(ActorEntry::host).toList();
    if (meter != null) {
      List<Host> all = hosts.stream().map(engine::host_by_name).toList();
      meter.watch(engine, all.getFirst(), all);
    }
    play.start(engine);
    if (Double.isInfinite(spec.until())) {
      engine.run();
    } else {
      engine.run_until(spec.until());
    }
    List<Violation> violations =
        play.violations(!platform.hasProfiles() && !SimgridSettings.correctTimes(settings));
    play.completions().cutAt(Engine.get_clock());
    double end = play.completions().end();
    int failures = own.stream().mapToInt(absences -> absences.before(end)).sum();
    return new TreeResult(
        setup.kind().name(),
        play.scheduler(),
        play.completions(),
        play.schedule(),
        violations,
        play.fails() ? new TreeResult.Losses(failures, play.lost()) : null,
        meter == null ? Double.NaN : meter.joules(hosts),
        meter == null ? Double.NaN : meter.grams(hosts),
        Rent.perHour(platform, hosts),
        settings);
  }

  private static void refuseOutage(
      PlatformFile platform, String host, boolean survives, double until) {
    Outage off = survives ? null : platform.off(host);
    Outage outage = off == null ? platform.stop(host) : off;
    if (outage != null && outage.date() < until) {
      throw new InputException(
          outage.file(),
          outage.line(),
          "the node " + host + " stops at " + outage.date() + " s, and its subtree with it",
          "--until " + outage.date());
    }
  }

  /**
   * @param absences filled with those of each node by the profiles of its host and of its links
   */
  private static TreeScheduler scheduler(
      Engine engine,
      PlatformFile platform,
      TreeSetup setup,
      List<Absences> absences,
      double until) {
    List<TreeNode> nodes = new ArrayList<>();
    for (int u = 0; u < setup.nodes().size(); u++) {
      try {
        nodes.add(node(engine, setup, u));
        List<Link> links = links(engine, setup, u);
        absences.add(u == 0 ? Absences.NONE : absences(platform, setup, u, links, until));
      } catch (InputException e) {
        throw e.file() == null
            ? e.in(platform.file(), platform.lineOf(setup.nodes().get(u).host()))
            : e;
      }
    }
    try {
      TreeProblem problem = new TreeProblem(new TreePlatform(nodes), setup.applications());
      return setup.kind().create(problem, setup.settings());
    } catch (InputException e) {
      throw setup.place(e);
    }
  }

  /** When a node has failed or a link between it and its parent has, by the platform's profiles. */
  private static Absences absences(
      PlatformFile platform, TreeSetup setup, int u, List<Link> links, double until) {
    List<Absences> reasons = new ArrayList<>();
    reasons.add(platform.absences(setup.nodes().get(u).host()));
    for (Link link : links) {
      OutageCheck.checkLink(platform, link.get_name(), setup.kind().losses(), until);
      reasons.add(platform.absences(PlatformFile.LINK + link.get_name()));
    }
    return Absences.anyOf(reasons);
  }

  /** Those between a node and its parent, both ways. */
  private static List<Link> links(Engine engine, TreeSetup setup, int u) {
    if (u == 0) {
      return List.of();
    }
    Host parent = engine.host_by_name(setup.nodes().get(setup.parent(u)).host());
    Host host = engine.host_by_name(setup.nodes().get(u).host());
    List<Link> links = new ArrayList<>(List.of(Reach.route(parent, host)));
    links.addAll(List.of(Reach.route(host, parent)));
    return links;
  }

  private static TreeNode node(Engine engine, TreeSetup setup, int u) {
    ActorEntry entry = setup.nodes().get(u);
    Host host = engine.host_by_name(entry.host());
    if (u == 0) {
      return TreeNode.root(entry.host(), setup.masterComputes() ? host.get_speed() : 0);
    }
    int p = setup.parent(u);
    Host parent = engine.host_by_name(setup.nodes().get(p).host());
    double bandwidth = Double.POSITIVE_INFINITY;
    for (Link link : Reach.route(parent, host)) {
      bandwidth = Math.min(bandwidth, link.get_bandwidth());
    }
    var unused = Reach.route(host, parent); // says where there is none
    return new TreeNode(
        entry.host(), p, host.get_speed(), bandwidth, parent.route_latency_to(host));
  }
}
