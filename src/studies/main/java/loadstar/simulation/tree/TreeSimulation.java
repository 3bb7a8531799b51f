package loadstar.simulation.tree;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Metric.Better;
import loadstar.algorithm.Metric.Format;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.OptimalRates;
import loadstar.algorithm.bagsoftasks.Rates;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.model.Absences;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Quantity;
import loadstar.model.Schedule;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.TreeReach;
import loadstar.model.TreeSchedule;
import loadstar.model.Violation;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import loadstar.platform.Functions;
import loadstar.platform.Outage;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.PlatformTree;
import loadstar.platform.TreeXml;
import loadstar.simulation.ActorProperties;
import loadstar.simulation.Cast;
import loadstar.simulation.Declared;
import loadstar.simulation.EnergyMeter;
import loadstar.simulation.Failures;
import loadstar.simulation.Field.Asked;
import loadstar.simulation.Fields;
import loadstar.simulation.OutageCheck;
import loadstar.simulation.Reach;
import loadstar.simulation.Rent;
import loadstar.simulation.SimgridSettings;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.Summary;
import loadstar.simulation.Team;
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
        setup.nodes.getFirst().host(),
        setup.kind.name(),
        Declared.values(ofMaster(setup.kind), setup.settings),
        setup.nodes.size() - 1,
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
    for (ActorEntry node : setup.nodes) {
      boolean root = node == setup.nodes.getFirst();
      PlatformTree.refuse(platform, node.host(), root);
      boolean survives = setup.kind.losses() && !root;
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
    List<String> hosts = setup.nodes.stream().map(ActorEntry::host).toList();
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
    play.completions.cutAt(Engine.get_clock());
    double end = play.completions.end();
    int failures = own.stream().mapToInt(absences -> absences.before(end)).sum();
    return new TreeResult(
        setup.kind.name(),
        play.scheduler,
        play.completions,
        play.schedule,
        violations,
        play.fails() ? new TreeResult.Losses(failures, play.lost) : null,
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
    for (int u = 0; u < setup.nodes.size(); u++) {
      try {
        nodes.add(node(engine, setup, u));
        List<Link> links = links(engine, setup, u);
        absences.add(u == 0 ? Absences.NONE : absences(platform, setup, u, links, until));
      } catch (InputException e) {
        throw e.file() == null
            ? e.in(platform.file(), platform.lineOf(setup.nodes.get(u).host()))
            : e;
      }
    }
    try {
      TreeProblem problem = new TreeProblem(new TreePlatform(nodes), setup.applications());
      return setup.kind.create(problem, setup.settings);
    } catch (InputException e) {
      throw setup.place(e);
    }
  }

  /** When a node has failed or a link between it and its parent has, by the platform's profiles. */
  private static Absences absences(
      PlatformFile platform, TreeSetup setup, int u, List<Link> links, double until) {
    List<Absences> reasons = new ArrayList<>();
    reasons.add(platform.absences(setup.nodes.get(u).host()));
    for (Link link : links) {
      OutageCheck.checkLink(platform, link.get_name(), setup.kind.losses(), until);
      reasons.add(platform.absences(PlatformFile.LINK + link.get_name()));
    }
    return Absences.anyOf(reasons);
  }

  /** Those between a node and its parent, both ways. */
  private static List<Link> links(Engine engine, TreeSetup setup, int u) {
    if (u == 0) {
      return List.of();
    }
    Host parent = engine.host_by_name(setup.nodes.get(setup.parent(u)).host());
    Host host = engine.host_by_name(setup.nodes.get(u).host());
    List<Link> links = new ArrayList<>(List.of(Reach.route(parent, host)));
    links.addAll(List.of(Reach.route(host, parent)));
    return links;
  }

  private static TreeNode node(Engine engine, TreeSetup setup, int u) {
    ActorEntry entry = setup.nodes.get(u);
    Host host = engine.host_by_name(entry.host());
    if (u == 0) {
      return TreeNode.root(entry.host(), setup.masterComputes() ? host.get_speed() : 0);
    }
    int p = setup.parent(u);
    Host parent = engine.host_by_name(setup.nodes.get(p).host());
    double bandwidth = Double.POSITIVE_INFINITY;
    for (Link link : Reach.route(parent, host)) {
      bandwidth = Math.min(bandwidth, link.get_bandwidth());
    }
    var unused = Reach.route(host, parent); // says where there is none
    return new TreeNode(
        entry.host(), p, host.get_speed(), bandwidth, parent.route_latency_to(host));
  }

  /**
   * What a simulation of bags of tasks on a tree yields.
   *
   * @param name of the scheduler
   * @param scheduler with its problem and what theory expects of it
   * @param completions until some application had all its tasks computed, or the horizon
   * @param schedule every task sent and computed
   * @param violations what the replay found, mostly nothing
   * @param losses what failed; null where nothing can
   * @param joules that all nodes consumed; NaN where one does not say its watts
   * @param grams of CO2 emitted for it; NaN where one does not say what its grid emits
   * @param pricePerHour of all nodes; NaN where one does not say its price
   * @param settings of SimGrid that were in force
   */
  public record TreeResult(
      String name,
      TreeScheduler scheduler,
      Completions completions,
      TreeSchedule schedule,
      List<Violation> violations,
      @Nullable Losses losses,
      double joules,
      double grams,
      double pricePerHour,
      Map<String, String> settings) {
    /** What the run is measured by. */
    public Summary summary() {
      return TreeMetrics.of(this);
    }

    /**
     * What failed until the end.
     *
     * @param failures of nodes, or of the links to them
     * @param tasks that were lost
     */
    public record Losses(int failures, long tasks) {}
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
      Simulation.loadText(TreeXml.writeAll(trees, List.of()), engine::load_platform);
      List<TreePlay> plays = new ArrayList<>();
      for (int s = 0; s < schedulers.size(); s++) {
        TreePlay play =
            new TreePlay(
                schedulers.get(s),
                new Completions(schedulers.get(s).problem().kinds(), tasks),
                reach.get(s));
        play.start(engine);
        plays.add(play);
      }
      engine.run();
      return plays.stream()
          .map(play -> new Outcome(play.completions, play.lost, play.violations(true)))
          .toList();
    }
  }

  /** What a run of bags of tasks on a tree is measured by, besides what every run has. */
  public static final class TreeMetrics {
    /** RR-5739's objective. */
    public static final Metric FAIR_THROUGHPUT =
        new Metric("fair_throughput", "tasks/s", "least throughput over weight of all applications")
            .inTables("fair_throughput_tasks_per_s")
            .headed("fair tasks/s")
            .better(Better.MORE);

    public static final Metric OPTIMUM =
        new Metric("optimal_fair_throughput", "tasks/s", "the best of any steady state")
            .inTables("optimal_fair_throughput_tasks_per_s")
            .headed("")
            .better(Better.NEITHER);

    /** Below zero where the run was short: the steady state does not bound its middle. */
    public static final Metric BELOW_OPTIMUM =
        new Metric(
                "below_optimum",
                "1",
                "how far the fair throughput is below the optimum of a steady state")
            .headed("below optimum")
            .shownAs(Format.PERCENT)
            .better(Better.LESS);

    public static final Metric EXPECTED_FAIR_THROUGHPUT =
        new Metric(
                "expected_fair_throughput",
                "tasks/s",
                "the same in the steady state that the scheduler expects")
            .inTables("expected_fair_throughput_tasks_per_s")
            .headed("expected")
            .better(Better.MORE);

    public static final Metric FAILURES =
        new Metric("failures", "1", "failures of nodes and of links to them")
            .shownAs(Format.COUNT)
            .better(Better.LESS);

    public static final Metric LOST =
        new Metric("lost", "1", "tasks lost with their nodes")
            .shownAs(Format.COUNT)
            .better(Better.LESS);

    public static final Metric ENERGY_PER_TASK =
        new Metric("energy_per_task", "J/task", "what all nodes consumed, over the tasks done")
            .inTables("joules_per_task")
            .better(Better.LESS);

    public static final Metric CARBON_PER_TASK =
        new Metric("carbon_per_task", "g/task", "CO2 emitted for it, over the same")
            .inTables("co2_grams_per_task")
            .better(Better.LESS);

    public static final Metric PRICE_PER_TASK =
        new Metric("price_per_task", "1/task", "price over the tasks done").better(Better.LESS);

    private TreeMetrics() {}

    static Summary of(TreeResult result) {
      Summary summary = new Summary();
      Completions completions = result.completions();
      TreeProblem problem = result.scheduler().problem();
      summary.put(Summary.END, completions.end());
      summary.put(FAIR_THROUGHPUT, completions.fairThroughput(problem.applications()));
      Rates rates = result.scheduler().expected();
      if (rates != null) {
        summary.put(EXPECTED_FAIR_THROUGHPUT, rates.fairThroughput());
      }
      summary.put(Summary.VIOLATIONS, result.violations().size());
      TreeResult.Losses losses = result.losses();
      if (losses != null) {
        summary.put(FAILURES, losses.failures());
        summary.put(LOST, losses.tasks());
      }
      int tasks = 0;
      for (int k = 0; k < problem.kinds(); k++) {
        tasks += completions.count(k);
      }
      summary.put(Summary.ENERGY, ENERGY_PER_TASK, result.joules(), tasks);
      summary.put(Summary.CARBON, CARBON_PER_TASK, result.grams(), tasks);
      Rent.put(summary, PRICE_PER_TASK, result.pricePerHour(), tasks);
      for (int k = 0; k < problem.kinds(); k++) {
        Application application = problem.application(k);
        summary.put(tasks(application), completions.count(k));
        summary.put(throughput(application), completions.throughput(k));
      }
      return summary;
    }

    /**
     * Of a scheduler of stars on a tree.
     *
     * @param load that it distributed
     */
    public static Summary ofStar(SimulationResult result, FairSteps load) {
      Summary summary = new Summary();
      Completions steps = load.completions(result.schedule());
      summary.put(Summary.END, steps.end());
      summary.put(FAIR_THROUGHPUT, steps.throughput(0));
      Summary all = result.summary();
      summary.put(Summary.WORKERS, result.star().size());
      for (Metric metric : List.of(Summary.LOST, Summary.SUBCHUNKS)) {
        if (all.has(metric)) {
          summary.put(metric, all.value(metric));
        }
      }
      double joules = all.value(Summary.ENERGY, Double.NaN);
      double grams = all.value(Summary.CARBON, Double.NaN);
      double tasks = 0;
      for (Application application : load.applications()) {
        double done = application.weight() * load.steps();
        summary.put(tasks(application), done);
        summary.put(throughput(application), application.weight() * steps.throughput(0));
        tasks += done;
      }
      summary.put(Summary.ENERGY, ENERGY_PER_TASK, joules, tasks);
      summary.put(Summary.CARBON, CARBON_PER_TASK, grams, tasks);
      summary.put(Summary.PRICE, PRICE_PER_TASK, all.value(Summary.PRICE, Double.NaN), tasks);
      return summary;
    }

    /**
     * What runs are compared by: a summary, how far it is from the optimal fair throughput, and
     * what no run with one port for each node beats. Of a run that played all steps.
     *
     * @param problem with latencies where each task is a message; one with many tasks has one
     *     latency
     */
    public static Summary compared(Summary summary, TreeProblem problem, int steps) {
      Summary all = new Summary();
      summary.forEach(all::put);
      double optimum = OptimalRates.of(problem).fairThroughput().doubleValue();
      all.put(BELOW_OPTIMUM, 1 - summary.value(FAIR_THROUGHPUT) / optimum);
      all.put(OPTIMUM, optimum);
      all.put(Summary.BOUND, steps / optimum);
      all.put(Summary.OVER_BOUND, summary.overBound(steps / optimum));
      return all;
    }

    /** How many tasks of an application are done. */
    public static Metric tasks(Application application) {
      return new Metric("tasks_" + application.name(), "1", "tasks of " + application.name())
          .headed("")
          .shownAs(Format.COUNT)
          .better(Better.MORE);
    }

    /** Tasks of an application by second, over the whole run. */
    public static Metric throughput(Application application) {
      return new Metric(
              "throughput_" + application.name(), "tasks/s", "throughput of " + application.name())
          .headed(application.name() + "/s")
          .better(Better.MORE);
    }
  }

  /**
   * Several bags of tasks as one divisible load, for schedulers of stars: a unit is a fair step, as
   * many tasks of each application as it weighs.
   *
   * @param applications the bags
   * @param steps how many there are to do
   */
  public record FairSteps(List<Application> applications, int steps) {
    public FairSteps {
      applications = List.copyOf(applications);
    }

    /** Whole tasks of each application in so many steps. */
    static int[] tasks(List<Application> applications, int steps) {
      return applications.stream().mapToInt(bag -> (int) Math.ceil(bag.weight() * steps)).toArray();
    }

    /** Computation of a step. */
    public double flops() {
      return applications.stream().mapToDouble(bag -> bag.weight() * bag.flops()).sum();
    }

    /** Data of a step. */
    public double bytes() {
      return applications.stream().mapToDouble(bag -> bag.weight() * bag.bytes()).sum();
    }

    /** When they were computed: within a chunk one after the other, each as long as the next. */
    Completions completions(Schedule schedule) {
      TreeMap<Double, Double> changes = new TreeMap<>(); // of the rate at which they are computed
      for (int row = 0; row < schedule.rows(); row++) {
        if (!schedule.isLost(row)) {
          double start = schedule.computeStart(row);
          double end = schedule.computeEnd(row);
          double rate = schedule.size(row) / (end - start);
          changes.merge(start, rate, Double::sum);
          changes.merge(end, -rate, Double::sum);
        }
      }
      Completions completions = new Completions(1, steps);
      double computed = 0;
      double rate = 0;
      double date = 0;
      int step = 1;
      for (var change : changes.entrySet()) {
        double then = computed + rate * (change.getKey() - date);
        for (; step < steps && step <= then; step++) {
          completions.add(0, date + (step - computed) / rate);
        }
        computed = then;
        rate += change.getValue();
        date = change.getKey();
      }
      for (; step <= steps; step++) {
        completions.add(0, date); // the last, and what rounding has left
      }
      return completions;
    }
  }

  /**
   * What a deployment says of a tree: one master, workers that name their parent's host (the
   * master's if they name none), the applications, the scheduler and its parameters.
   */
  static final class TreeSetup {
    /** Property of a worker: the host of its parent. */
    static final String PARENT = "parent";

    private static final Parameter<String> MASTER_COMPUTES =
        Parameter.choice(
            "master_computes", List.of("yes", "no"), "whether the master has a worker");

    /** Parameters of the master, whatever the scheduler. */
    static final List<Parameter<?>> OF_THE_RUN =
        List.of(Bags.APPLICATIONS, Bags.TASKS, MASTER_COMPUTES);

    private final String file;
    private final ActorEntry master;
    private final Map<String, String> parents;
    final List<ActorEntry> nodes = new ArrayList<>(); // the master first
    private final Map<String, Integer> number = new LinkedHashMap<>();
    final SchedulerKind kind;
    final Settings settings;

    static TreeSetup of(SimulationSpec spec, PlatformFile platform) {
      return switch (spec.cast()) {
        case Team one -> new TreeSetup(one, PlatformTree.read(spec.platform(), one.master()));
        case Cast.Deployed file -> {
          file.deployment().check(platform, TreeSetup::problem, Functions.known());
          yield new TreeSetup(file.deployment());
        }
      };
    }

    private static @Nullable String problem(String function) {
      return Functions.isMaster(function) || Functions.isWorker(function)
          ? null
          : "is neither master nor worker of a tree";
    }

    /** Where parents are those of a platform. */
    private TreeSetup(Team team, TreePlatform tree) {
      file = Deployment.GENERATED;
      Map<String, String> above = new HashMap<>();
      List<String> names = tree.nodes().stream().map(TreeNode::name).toList();
      tree.nodes().stream()
          .filter(node -> node.parent() >= 0)
          .forEach(node -> above.put(node.name(), names.get(node.parent())));
      parents = above;
      List<ActorEntry> all =
          names.stream().map(name -> new ActorEntry(name, Functions.WORKER, Map.of())).toList();
      master = all.getFirst();
      order(all.subList(1, all.size()));
      kind = team.kind();
      settings =
          tree.node(0).speed() > 0
              ? team.settings()
              : new Settings.Builder().set(team.settings()).set(MASTER_COMPUTES, "no").build();
      Fields.check(Asked.of(settings.texts()), Shape.TREE);
    }

    TreeSetup(Deployment deployment) {
      file = deployment.file();
      master = master(deployment);
      List<ActorEntry> workers =
          deployment.actors().stream().filter(actor -> actor != master).toList();
      parents = new HashMap<>();
      checkHosts(workers);
      workers.forEach(actor -> parents.put(actor.host(), parent(actor)));
      order(workers);
      ActorProperties properties = properties();
      kind = properties.kind(Registry.load(), Shape.TREE);
      settings = properties.settings(TreeSimulation.ofMaster(kind), kind).build();
      Fields.check(properties.asked(), Shape.TREE);
      deployment.actors().forEach(this::checkStays);
    }

    private ActorProperties properties() {
      return new ActorProperties(file, master);
    }

    private static ActorEntry master(Deployment deployment) {
      List<ActorEntry> masters =
          deployment.actors().stream().filter(a -> Functions.isMaster(a.function())).toList();
      if (masters.size() > 1) {
        throw deployment.problem(masters.get(1), "this is a second master of one tree", null);
      }
      return masters.getFirst();
    }

    private void checkHosts(List<ActorEntry> workers) {
      Set<String> hosts = new HashSet<>(Set.of(master.host()));
      for (ActorEntry worker : workers) {
        if (!hosts.add(worker.host())) {
          throw problem(
              worker, "the host " + worker.host() + " is already a node of the tree", null);
        }
      }
    }

    private InputException problem(ActorEntry actor, String what, @Nullable String hint) {
      return new InputException(file, actor.line(), what, hint);
    }

    private void order(List<ActorEntry> workers) {
      Map<String, List<ActorEntry>> children = new HashMap<>();
      Set<String> hosts = new LinkedHashSet<>(List.of(master.host()));
      workers.forEach(worker -> hosts.add(worker.host()));
      for (ActorEntry worker : workers) {
        String parent = String.valueOf(parents.get(worker.host()));
        if (!hosts.contains(parent)) {
          throw problem(
              worker,
              "the parent \"" + parent + "\" is no node of the tree",
              NearestName.hint(parent, hosts));
        }
        children.computeIfAbsent(parent, none -> new ArrayList<>()).add(worker);
      }
      nodes.add(master);
      for (int u = 0; u < nodes.size(); u++) {
        number.put(nodes.get(u).host(), u);
        nodes.addAll(children.getOrDefault(nodes.get(u).host(), List.of()));
      }
      if (nodes.size() < hosts.size()) {
        ActorEntry lost =
            workers.stream()
                .filter(actor -> !number.containsKey(actor.host()))
                .findFirst()
                .orElseThrow();
        throw problem(lost, "the parents of " + lost.host() + " form a circle", null);
      }
      if (nodes.size() == 1) {
        throw problem(
            master,
            "the tree has no worker",
            "some with function=\"" + Functions.WORKER + "\" and a property \"parent\"");
      }
    }

    private String parent(ActorEntry actor) {
      actor
          .properties()
          .forEach((name, property) -> {
            if (!name.equals(PARENT)) {
              throw new InputException(
                  file,
                  property.line(),
                  "unknown property \"" + name + "\" of a worker in a tree",
                  "\"" + PARENT + "\"");
            }
          });
      Property named = actor.properties().get(PARENT);
      return named == null ? master.host() : named.value();
    }

    private void checkStays(ActorEntry actor) {
      boolean stays = actor.startTime() <= 0 && Double.isInfinite(actor.killTime());
      if (!stays && (actor == master || !kind.losses())) {
        throw problem(
            actor,
            (actor == master ? "the master of a tree" : kind.name() + " on a tree")
                + (actor == master ? " cannot come late or die" : " needs all nodes all the time"),
            null);
      }
    }

    /**
     * When each node, or the link to it, has failed: by the deployment, by what is drawn, and by
     * the platform's profiles.
     *
     * @param tree of the nodes
     * @param byProfiles one for each node
     */
    List<Absences> absences(TreePlatform tree, List<Absences> byProfiles, long seed) {
      List<Absences> drawn = Failures.of(Failures.Means.of(settings), tree, seed);
      List<Absences> all = new ArrayList<>(List.of(Absences.NONE));
      for (int u = 1; u < tree.size(); u++) {
        ActorEntry actor = nodes.get(u);
        all.add(
            Absences.anyOf(
                List.of(
                    Absences.until(actor.startTime()),
                    Absences.death(actor.killTime()),
                    drawn.get(u),
                    byProfiles.get(u))));
      }
      return all;
    }

    /** Number of a node's parent; -1 for the master. */
    int parent(int u) {
      return number.getOrDefault(parents.getOrDefault(nodes.get(u).host(), ""), -1);
    }

    boolean masterComputes() {
      return settings.get(MASTER_COMPUTES).equals("yes");
    }

    int tasks() {
      return settings.get(Bags.TASKS);
    }

    /** Places a complaint of the algorithm, which knows no files, at the master. */
    InputException place(InputException e) {
      return properties().place(e);
    }

    List<Application> applications() {
      List<Application> bags =
          InputException.placed(
              e -> properties().problem(Bags.APPLICATIONS.name(), e.problem(), e.hint()),
              () -> Bags.of(settings));
      if (!bags.isEmpty()) {
        return bags;
      }
      throw properties()
          .problem(
              Bags.APPLICATIONS.name(),
              "is not given",
              "\"a:12.5e6:1e9 b:12.5e6:1e11\", bytes and flops");
    }
  }

  /**
   * Bags of tasks as text: NAME:BYTES:FLOPS or NAME:BYTES:FLOPS:WEIGHT each, blanks or commas
   * between, numbers with or without units.
   */
  public static final class Bags {
    /** Of a master: what there is. */
    public static final Parameter<String> APPLICATIONS =
        Parameter.text(
            "applications", "", "NAME:BYTES:FLOPS or NAME:BYTES:FLOPS:WEIGHT each, blanks between");

    /** How many of each, times its weight. */
    public static final Parameter<Integer> TASKS =
        Parameter.whole(
            "tasks",
            200,
            Range.atLeast(1),
            "the run is over when an application has so many computed");

    private Bags() {}

    /** Of a master; none where nothing says it. */
    public static List<Application> of(Settings settings) {
      String text = settings.get(APPLICATIONS).strip();
      return text.isEmpty() ? List.of() : parse(text);
    }

    /**
     * Reads some.
     *
     * @throws InputException for what is none, as the end of a sentence about the text
     */
    public static List<Application> parse(String text) {
      List<Application> bags = new ArrayList<>();
      for (String word : text.strip().split("[\\s,]+")) {
        Application bag = bag(word);
        if (bags.stream().anyMatch(before -> before.name().equals(bag.name()))) {
          throw new InputException("has two bags \"" + bag.name() + "\"", "another name");
        }
        bags.add(bag);
      }
      return bags;
    }

    private static Application bag(String word) {
      String[] parts = word.split(":");
      if (parts.length < 3 || parts.length > 4) {
        throw new InputException(
            "has \"" + word + "\"", "NAME:BYTES:FLOPS or NAME:BYTES:FLOPS:WEIGHT");
      }
      if (parts[0].isEmpty()) {
        throw new InputException("has \"" + word + "\", a bag without a name", "task" + word);
      }
      double bytes = number(word, parts[1], "bytes");
      double flops = number(word, parts[2], "flops");
      double weight = parts.length == 4 ? number(word, parts[3], "1") : 1;
      try {
        return new Application(parts[0], bytes, flops, weight);
      } catch (InputException e) {
        throw new InputException("says: " + e.problem(), e.hint());
      }
    }

    private static double number(String word, String text, String unit) {
      return Quantity.parse(text, unit)
          .orElseThrow(() ->
              new InputException(
                  "has \"" + word + "\", which is not all numbers", Quantity.hint(text, unit)));
    }

    /** As text, for {@link #parse}. */
    public static String text(List<Application> bags) {
      return bags.stream()
          .map(bag ->
              bag.name()
                  + ":"
                  + Quantity.exact(bag.bytes())
                  + ":"
                  + Quantity.exact(bag.flops())
                  + (bag.weight() == 1 ? "" : ":" + Quantity.exact(bag.weight())))
          .collect(Collectors.joining(" "));
    }
  }
}
