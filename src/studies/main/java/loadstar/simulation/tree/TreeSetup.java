package loadstar.simulation.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.model.Absences;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.TreePlatform;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import loadstar.platform.Functions;
import loadstar.simulation.ActorProperties;
import loadstar.simulation.Failures;
import loadstar.simulation.Fields;

/**
 * What a deployment says of a tree: one master, workers that name their parent's host (the master's
 * if they name none), the applications, the scheduler and its parameters.
 */
final class TreeSetup {
  /** Property of a worker: the host of its parent. */
  static final String PARENT = "parent";

  private static final Parameter<String> APPLICATIONS =
      Parameter.text(
          "applications", "", "NAME:BYTES:FLOPS or NAME:BYTES:FLOPS:WEIGHT each, blanks between");

  private static final Parameter<Integer> TASKS =
      Parameter.whole(
          "tasks",
          200,
          Range.atLeast(1),
          "the run is over when an application has so many computed");

  private static final Parameter<String> MASTER_COMPUTES =
      Parameter.choice("master_computes", List.of("yes", "no"), "whether the master has a worker");

  /** Parameters of the master, whatever the scheduler. */
  static final List<Parameter<?>> OF_THE_RUN = List.of(APPLICATIONS, TASKS, MASTER_COMPUTES);

  private final Deployment deployment;
  private final ActorEntry master;
  private final List<ActorEntry> inOrder = new ArrayList<>();
  private final Map<String, Integer> number = new LinkedHashMap<>();
  private final ActorProperties properties;
  private final SchedulerKind kind;
  private final Settings settings;

  TreeSetup(Deployment deployment) {
    this.deployment = deployment;
    master = master(deployment);
    properties = new ActorProperties(deployment.file(), master);
    order();
    kind = properties.kind(Registry.load(), Shape.TREE);
    List<Parameter<?>> known = new ArrayList<>(kind.treeMaster());
    known.addAll(TreeSimulation.parameters(kind));
    settings = properties.settings(known, kind).build();
    Fields.check(properties.asked(), Shape.TREE);
    deployment.actors().forEach(this::checkStays);
  }

  /**
   * Whether the deployment is a tree's: its master names a scheduler that plays trees. Where that
   * one plays stars, too, a parent or an application must be named besides. Programs of others play
   * stars, and are not asked.
   */
  static boolean isTree(Deployment deployment) {
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
        .anyMatch(p -> p.containsKey(PARENT) || p.containsKey(APPLICATIONS.name()));
  }

  private static ActorEntry master(Deployment deployment) {
    List<ActorEntry> masters =
        deployment.actors().stream().filter(a -> Functions.isMaster(a.function())).toList();
    if (masters.size() > 1) {
      throw deployment.problem(masters.get(1), "this is a second master of one tree", null);
    }
    return masters.getFirst();
  }

  private void order() {
    Map<String, List<ActorEntry>> children = new HashMap<>();
    Map<String, ActorEntry> hosts = new LinkedHashMap<>();
    hosts.put(master.host(), master);
    for (ActorEntry actor : deployment.actors()) {
      if (actor != master) {
        if (hosts.put(actor.host(), actor) != null) {
          throw deployment.problem(
              actor, "the host " + actor.host() + " is already a node of the tree", null);
        }
      }
    }
    hosts.forEach((host, actor) -> {
      if (actor != master) {
        String parent = parent(actor);
        if (!hosts.containsKey(parent)) {
          throw deployment.problem(
              actor,
              "the parent \"" + parent + "\" is no node of the tree",
              NearestName.hint(parent, hosts.keySet()));
        }
        children.computeIfAbsent(parent, none -> new ArrayList<>()).add(actor);
      }
    });
    inOrder.add(master);
    for (int u = 0; u < inOrder.size(); u++) {
      number.put(inOrder.get(u).host(), u);
      inOrder.addAll(children.getOrDefault(inOrder.get(u).host(), List.of()));
    }
    if (inOrder.size() < hosts.size()) {
      ActorEntry lost =
          hosts.values().stream()
              .filter(actor -> !number.containsKey(actor.host()))
              .findFirst()
              .orElseThrow();
      throw deployment.problem(lost, "the parents of " + lost.host() + " form a circle", null);
    }
    if (inOrder.size() == 1) {
      throw deployment.problem(
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
                deployment.file(),
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
      throw deployment.problem(
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
    return u == 0 ? -1 : Objects.requireNonNull(number.get(parent(inOrder.get(u))));
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
    return settings.get(TASKS);
  }

  /** Places a complaint of the algorithm, which knows no files, at the master. */
  InputException place(InputException e) {
    return properties.place(e);
  }

  List<Application> applications() {
    String text = settings.get(APPLICATIONS).strip();
    if (text.isEmpty()) {
      throw properties.problem(
          APPLICATIONS.name(), "is not given", "\"a:12.5e6:1e9 b:12.5e6:1e11\", bytes and flops");
    }
    try {
      return Bags.parse(text);
    } catch (InputException e) {
      throw properties.problem(APPLICATIONS.name(), e.problem(), e.hint());
    }
  }
}
