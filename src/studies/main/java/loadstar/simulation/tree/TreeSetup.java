package loadstar.simulation.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.model.Absences;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import loadstar.platform.Functions;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformTree;
import loadstar.simulation.ActorProperties;
import loadstar.simulation.Cast;
import loadstar.simulation.Failures;
import loadstar.simulation.Field.Asked;
import loadstar.simulation.Fields;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.Team;
import org.jspecify.annotations.Nullable;

/**
 * What a deployment says of a tree: one master, workers that name their parent's host (the master's
 * if they name none), the applications, the scheduler and its parameters.
 */
final class TreeSetup {
  /** Property of a worker: the host of its parent. */
  static final String PARENT = "parent";

  private static final Parameter<String> MASTER_COMPUTES =
      Parameter.choice("master_computes", List.of("yes", "no"), "whether the master has a worker");

  /** Parameters of the master, whatever the scheduler. */
  static final List<Parameter<?>> OF_THE_RUN =
      List.of(Bags.APPLICATIONS, Bags.TASKS, MASTER_COMPUTES);

  private final String file;
  private final ActorEntry master;
  private final Map<String, String> parents;
  private final List<ActorEntry> inOrder = new ArrayList<>();
  private final Map<String, Integer> number = new LinkedHashMap<>();
  private final SchedulerKind kind;
  private final Settings settings;

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
    List<ActorEntry> nodes =
        names.stream().map(name -> new ActorEntry(name, Functions.WORKER, Map.of())).toList();
    master = nodes.getFirst();
    order(nodes.subList(1, nodes.size()));
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
        throw problem(worker, "the host " + worker.host() + " is already a node of the tree", null);
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
    inOrder.add(master);
    for (int u = 0; u < inOrder.size(); u++) {
      number.put(inOrder.get(u).host(), u);
      inOrder.addAll(children.getOrDefault(inOrder.get(u).host(), List.of()));
    }
    if (inOrder.size() < hosts.size()) {
      ActorEntry lost =
          workers.stream()
              .filter(actor -> !number.containsKey(actor.host()))
              .findFirst()
              .orElseThrow();
      throw problem(lost, "the parents of " + lost.host() + " form a circle", null);
    }
    if (inOrder.size() == 1) {
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
   * When each node, or the link to it, has failed: by the deployment, by what is drawn, and by the
   * platform's profiles.
   *
   * @param tree of the nodes
   * @param byProfiles one for each node
   */
  List<Absences> absences(TreePlatform tree, List<Absences> byProfiles, long seed) {
    List<Absences> drawn = Failures.of(Failures.Means.of(settings), tree, seed);
    List<Absences> all = new ArrayList<>(List.of(Absences.NONE));
    for (int u = 1; u < tree.size(); u++) {
      ActorEntry actor = inOrder.get(u);
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

  /** Nodes in the order of their numbers, the master first. */
  List<ActorEntry> nodes() {
    return inOrder;
  }

  /** Number of a node's parent; -1 for the master. */
  int parent(int u) {
    return number.getOrDefault(parents.getOrDefault(inOrder.get(u).host(), ""), -1);
  }

  SchedulerKind kind() {
    return kind;
  }

  Settings settings() {
    return settings;
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
    try {
      List<Application> bags = Bags.of(settings);
      if (!bags.isEmpty()) {
        return bags;
      }
    } catch (InputException e) {
      throw properties().problem(Bags.APPLICATIONS.name(), e.problem(), e.hint());
    }
    throw properties()
        .problem(
            Bags.APPLICATIONS.name(),
            "is not given",
            "\"a:12.5e6:1e9 b:12.5e6:1e11\", bytes and flops");
  }
}
