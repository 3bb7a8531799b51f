package loadstar.simulation.tree;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import loadstar.algorithm.Shape;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.Rates;
import loadstar.algorithm.bagsoftasks.TreeMachine;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.model.Absences;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.TreeReach;
import loadstar.model.Violation;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.PlatformTree;
import loadstar.platform.PlatformXml;
import loadstar.simulation.Bags;
import loadstar.simulation.EnergyMeter;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Failures;
import loadstar.simulation.OutageCheck;
import loadstar.simulation.Placement;
import loadstar.simulation.Reach;
import loadstar.simulation.SimgridSettings;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.Summary;
import loadstar.simulation.WorkerSlot;
import org.jspecify.annotations.Nullable;
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
  // Of platforms that are read: runs of a study ask for the same one again and again.
  private static final Map<PlatformFile, Map<String, TreePlatform>> KEPT =
      Collections.synchronizedMap(new WeakHashMap<>());

  private TreeSimulation() {}

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

  static TreeResult run(
      SimulationSpec spec, BiFunction<TreeProblem, Integer, Completions> completions) {
    return InputException.placed(spec::explained, () -> checkAndRun(spec, completions));
  }

  private static TreeResult checkAndRun(
      SimulationSpec spec, BiFunction<TreeProblem, Integer, Completions> completions) {
    PlatformFile platform = PlatformReader.read(spec.platform());
    platform.refuseUntrusted();
    Placement placement = spec.placementsOn(platform, Shape.TREE).getFirst();
    Map<String, String> settings = SimgridSettings.inForce(spec.config(), platform.settings());
    EnergyMeter.refuseWithoutCores(platform, settings);
    List<String> hosts = new ArrayList<>(List.of(placement.master()));
    hosts.addAll(placement.hosts());
    hosts.forEach(host -> PlatformTree.refuse(platform, host, host.equals(placement.master())));
    OutageCheck.check(platform, placement.master(), hosts, placement.kind().losses(), spec.until());

    Engine.throw_on_deadlock(true);
    Engine engine = Simulation.engine(spec.config());
    EnergyMeter meter = EnergyMeter.before(engine, platform);
    Simulation.load(engine, platform);
    Map<String, String> parents = new LinkedHashMap<>();
    placement.workers().forEach(slot -> parents.put(slot.host(), slot.parent()));
    boolean rootComputes = Bags.masterComputes(placement.settings());
    TreePlatform tree = tree(engine, platform, placement.master(), rootComputes, parents);
    TreeScheduler scheduler =
        InputException.placed(
            placement.properties()::place,
            () ->
                placement
                    .kind()
                    .create(new TreeProblem(tree, applications(placement)), placement.settings()));
    TreeProblem problem = scheduler.problem();
    List<Absences> absences = absences(engine, platform, placement, problem.tree(), spec);
    SimgridTreeWire wire =
        new SimgridTreeWire(
            engine,
            scheduler,
            completions.apply(problem, placement.settings().get(Bags.TASKS)),
            TreeReach.of(problem.tree(), absences));
    meter.watch(engine, hosts);
    wire.start();
    Simulation.run(engine, spec.until());
    List<Violation> violations =
        wire.violations(!platform.hasProfiles() && !SimgridSettings.correctTimes(settings));
    TreeMachine machine = wire.machine();
    Completions done = machine.completions();
    done.cutAt(Engine.get_clock());
    Summary summary = summary(machine, absences, violations.size());
    int tasks = IntStream.range(0, problem.kinds()).map(done::count).sum();
    meter.put(summary, hosts, platform.pricePerHour(hosts), TreeMetrics.PER_TASK, tasks);
    for (int k = 0; k < problem.kinds(); k++) {
      Application application = problem.application(k);
      summary.put(TreeMetrics.tasks(application), done.count(k));
      summary.put(TreeMetrics.throughput(application), done.throughput(k));
    }
    String name = placement.kind().name();
    ChangingTree best =
        platform.hasProfiles() && !platform.drawsProfiles()
            ? ChangingTree.of(engine, platform, problem.tree())
            : null;
    return new TreeResult(
        name, scheduler, done, machine.schedule(), violations, summary, settings, best);
  }

  private static Summary summary(TreeMachine machine, List<Absences> absences, int violations) {
    Summary summary = new Summary();
    TreeProblem problem = machine.scheduler().problem();
    double end = machine.completions().end();
    summary.put(Summary.END, end);
    summary.put(
        TreeMetrics.FAIR_THROUGHPUT, machine.completions().fairThroughput(problem.applications()));
    Rates rates = machine.scheduler().expected();
    if (rates != null) {
      summary.put(TreeMetrics.EXPECTED_FAIR_THROUGHPUT, rates.fairThroughput());
    }
    summary.put(Summary.VIOLATIONS, violations);
    if (machine.reach().changes()) {
      summary.put(TreeMetrics.FAILURES, absences.stream().mapToInt(one -> one.before(end)).sum());
      summary.put(TreeMetrics.LOST, machine.lost());
    }
    return summary;
  }

  static List<Application> applications(Placement placement) {
    List<Application> bags =
        InputException.placed(
            e -> placement.properties().problem(Bags.APPLICATIONS.name(), e.problem(), e.hint()),
            () -> Bags.of(placement.settings()));
    if (bags.isEmpty()) {
      throw placement
          .properties()
          .problem(
              Bags.APPLICATIONS.name(),
              "is not given",
              "\"a:12.5e6:1e9 b:12.5e6:1e11\", bytes and flops");
    }
    return bags;
  }

  /**
   * The tree of a platform, or its star as one, as SimGrid has it; asks an engine of this thread.
   *
   * @throws InputException when its hosts are no tree
   */
  public static TreePlatform tree(PlatformFile platform, String root) {
    Map<String, TreePlatform> known =
        KEPT.computeIfAbsent(platform, none -> new ConcurrentHashMap<>());
    TreePlatform tree = known.get(root);
    if (tree == null) {
      platform.refuseUntrusted();
      Map<String, String> parents = PlatformTree.read(platform, root);
      try (Engine engine = Simulation.engine(List.of())) {
        Simulation.load(engine, platform);
        tree = tree(engine, platform, root, true, parents);
      }
      known.put(root, tree);
    }
    return tree;
  }

  /**
   * The tree of a platform as its profiles make it; null where it has none, or draws them.
   *
   * @param tree of that platform
   * @throws InputException when its hosts are no tree
   */
  public static @Nullable ChangingTree changing(PlatformFile platform, TreePlatform tree) {
    if (!platform.hasProfiles() || platform.drawsProfiles()) {
      return null;
    }
    try (Engine engine = Simulation.engine(List.of())) {
      Simulation.load(engine, platform);
      return ChangingTree.of(engine, platform, tree);
    }
  }

  // parents: of every host but the root, parents first.
  static TreePlatform tree(
      Engine engine,
      PlatformFile platform,
      String root,
      boolean rootComputes,
      Map<String, String> parents) {
    Map<String, Integer> number = new HashMap<>(Map.of(root, 0));
    List<TreeNode> nodes = new ArrayList<>();
    nodes.add(TreeNode.root(root, rootComputes ? engine.host_by_name(root).get_speed() : 0));
    parents.forEach((name, above) -> {
      Host host = engine.host_by_name(name);
      Host parent = engine.host_by_name(above);
      Link[] there = placed(platform, name, () -> Reach.route(platform, parent, host));
      nodes.add(
          new TreeNode(
              name,
              Objects.requireNonNull(number.get(above)),
              host.get_speed(),
              Reach.bandwidth(there),
              parent.route_latency_to(host)));
      number.put(name, number.size());
    });
    return new TreePlatform(nodes);
  }

  private static <T> T placed(PlatformFile platform, String host, Supplier<T> reader) {
    return InputException.placed(
        e -> e.file() == null ? e.in(platform.file(), platform.lineOf(host)) : e, reader);
  }

  // When each node, or the link to it, has failed: by the deployment, by what is drawn, and by the
  // platform's profiles.
  private static List<Absences> absences(
      Engine engine,
      PlatformFile platform,
      Placement placement,
      TreePlatform tree,
      SimulationSpec spec) {
    List<Absences> drawn = Failures.of(FailureMeans.of(placement.settings()), tree, spec.seed());
    List<Absences> all = new ArrayList<>(List.of(Absences.NONE));
    for (int u = 1; u < tree.size(); u++) {
      WorkerSlot slot = placement.workers().get(u - 1);
      Host host = engine.host_by_name(slot.host());
      Host parent = engine.host_by_name(slot.parent());
      Absences byProfiles =
          placed(
              platform,
              slot.host(),
              () ->
                  OutageCheck.absences(
                      platform,
                      slot.host(),
                      List.of(
                          Reach.route(platform, parent, host), Reach.route(platform, host, parent)),
                      placement.kind().losses(),
                      spec.until()));
      Absences comes = Absences.until(slot.from());
      Absences dies = Absences.death(slot.to());
      all.add(Absences.anyOf(List.of(comes, dies, drawn.get(u), byProfiles)));
    }
    return all;
  }

  /**
   * Many small runs in one engine, each on a tree of its own; they share the clock and nothing
   * else. The names of all nodes differ.
   */
  public static final class TreeBatch {
    /**
     * What came of a run.
     *
     * @param completions until some application had all its tasks computed
     * @param lost tasks that failures took
     * @param violations what the replay found, mostly nothing
     */
    public record Outcome(Completions completions, long lost, List<Violation> violations) {}

    private TreeBatch() {}

    /**
     * Simulates all; at most once per process.
     *
     * @param reach who can be reached when, one for each scheduler, which has to survive it
     * @param tasks each application's, after which a run is over
     */
    public static List<Outcome> run(
        List<TreeScheduler> schedulers, List<TreeReach> reach, int tasks) throws IOException {
      Engine.throw_on_deadlock(true);
      Engine engine = new Engine(SimgridSettings.arguments(List.of()));
      List<TreePlatform> trees = schedulers.stream().map(s -> s.problem().tree()).toList();
      Simulation.loadText(PlatformXml.trees(trees, List.of()), engine::load_platform);
      List<SimgridTreeWire> wires = new ArrayList<>();
      for (int s = 0; s < schedulers.size(); s++) {
        SimgridTreeWire wire =
            new SimgridTreeWire(
                engine,
                schedulers.get(s),
                new Completions(schedulers.get(s).problem().kinds(), tasks),
                reach.get(s));
        wire.start();
        wires.add(wire);
      }
      engine.run();
      return wires.stream().map(TreeBatch::outcome).toList();
    }

    private static Outcome outcome(SimgridTreeWire wire) {
      TreeMachine machine = wire.machine();
      return new Outcome(machine.completions(), machine.lost(), wire.violations(true));
    }
  }
}
