package loadstar.simulation;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import loadstar.platform.Functions;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;

/**
 * Reads masters, workers and their parameters from a deployment. With one master all workers are
 * its own; with several, each worker names its master's host in the property "master". A tree has
 * one master, and workers that name the host of their parent, the master's if they name none.
 */
public record DeploymentReader(Deployment deployment, Shape shape) {
  private static final String MASTER = "master";
  private static final String PARENT = "parent";

  /**
   * Returns the shape of a deployment: a tree if its master names a scheduler of trees. If that one
   * serves stars, too, a parent or an application must be named besides. External programs serve
   * stars, and are not started for this.
   */
  public static Shape shape(Deployment deployment) {
    Registry registry = Registry.load();
    boolean declaresTree =
        deployment.actors().stream()
            .map(ActorEntry::properties)
            .anyMatch(p -> p.containsKey(PARENT) || p.containsKey(Bags.APPLICATIONS.name()));
    boolean tree =
        deployment.actors().stream()
            .filter(actor -> Functions.isMaster(actor.function()))
            .map(actor -> actor.properties().get(Deployment.SCHEDULER))
            .anyMatch(property ->
                property != null
                    && !Registry.isProgram(property.value())
                    && registry.supports(property.value(), Shape.TREE)
                    && (declaresTree || !registry.supports(property.value(), Shape.STAR)));
    return tree ? Shape.TREE : Shape.STAR;
  }

  /**
   * Returns a parameter that all masters share, such as clock and seed: the value of one of them is
   * for all.
   */
  static <T> Optional<T> ofMasters(Deployment deployment, Parameter<T> parameter) {
    String name = parameter.name();
    T found = null;
    for (ActorEntry master : deployment.actors()) {
      Property given = Functions.isMaster(master.function()) ? master.properties().get(name) : null;
      if (given == null) {
        continue;
      }
      T value =
          InputException.placed(
              e -> e.in(deployment.file(), given.line()), () -> parameter.parse(given.value()));
      if (found != null && !found.equals(value)) {
        throw new InputException(
            deployment.file(),
            given.line(),
            "\"" + name + "\" is " + value + ", but another master has " + found,
            "the same at both, or at one of them");
      }
      found = value;
    }
    return Optional.ofNullable(found);
  }

  private boolean tree() {
    return shape == Shape.TREE;
  }

  /**
   * Returns the property in which a worker names the host of its parent, which in a star is its
   * master.
   */
  private String above() {
    return tree() ? PARENT : MASTER;
  }

  /**
   * Returns the placements, in the order of their masters.
   *
   * @throws InputException with file and line for unknown hosts and functions, a second worker on a
   *     host, an unknown scheduler, a property that is no parameter of it, and a value that it
   *     cannot have
   */
  List<Placement> placements(PlatformFile platform) {
    check(platform);
    Registry registry = Registry.load();
    List<Placement> placements = new ArrayList<>();
    clusters()
        .forEach((master, workers) -> {
          refuseSecondWorkers(workers);
          placements.add(placement(master, workers, registry));
        });
    return placements;
  }

  /** Schedulers know workers by their hosts, which have names for several only by their slots. */
  void refuseSecondWorkers(List<ActorEntry> workers) {
    Set<String> hosts = new HashSet<>();
    for (ActorEntry worker : workers) {
      if (!hosts.add(worker.host())) {
        throw deployment.problem(
            worker,
            "the host " + worker.host() + " has two workers",
            "one, and in the platform the property \"slots\" of the host, for several");
      }
    }
  }

  void check(PlatformFile platform) {
    deployment.check(platform, this::problem, Functions.known());
  }

  Placement placement(ActorEntry master, List<ActorEntry> workers, Registry registry) {
    ActorProperties given = new ActorProperties(deployment.file(), master);
    SchedulerKind kind = given.kind(registry, shape);
    Settings.Builder settings = given.settings(Environment.ofMaster(kind, shape), kind);
    List<WorkerSlot> slots = new ArrayList<>();
    for (ActorEntry worker : workers) {
      slots.add(slot(worker, master.host(), slots.size(), kind, settings));
    }
    Fields.check(given.source(), shape);
    for (ActorEntry actor : tree() ? deployment.actors() : List.<ActorEntry>of()) {
      boolean stays = actor.startTime() <= 0 && Double.isInfinite(actor.killTime());
      if (!stays && (actor == master || !kind.losses())) {
        throw deployment.problem(
            actor,
            actor == master
                ? "the master of a tree cannot come late or die"
                : kind.name() + " on a tree needs all nodes all the time",
            null);
      }
    }
    long hosts = workers.stream().map(ActorEntry::host).distinct().count();
    return new Placement(
        master.host(),
        tree() ? ordered(master.host(), slots) : slots,
        String.valueOf(given.text(Deployment.SCHEDULER)),
        kind,
        settings.build(),
        given,
        deployment.actors().size() == 1 + hosts);
  }

  private WorkerSlot slot(
      ActorEntry worker, String master, int w, SchedulerKind kind, Settings.Builder settings) {
    ActorProperties given = new ActorProperties(deployment.file(), worker);
    given.forEach((name, value) -> {
      if (tree() && !name.equals(PARENT)) {
        throw new InputException(
            "unknown property \"" + name + "\" of a worker in a tree", "\"" + PARENT + "\"");
      }
      if (!name.equals(above())) {
        List<Parameter<?>> known = Environment.ofWorker(kind);
        settings.read(w, Parameter.named(known, name, "a worker of " + kind.name()), value);
      }
    });
    String named = given.text(above());
    String parent = named == null ? master : named;
    return new WorkerSlot(
        worker.host(), parent, worker.startTime(), worker.killTime(), worker.line());
  }

  private InputException problem(WorkerSlot worker, String what, @Nullable String hint) {
    return new InputException(deployment.file(), worker.line(), what, hint);
  }

  /** Returns parents before their children. */
  private List<WorkerSlot> ordered(String root, List<WorkerSlot> slots) {
    Set<String> hosts = new LinkedHashSet<>(List.of(root));
    slots.forEach(slot -> hosts.add(slot.host()));
    Map<String, List<WorkerSlot>> children = new HashMap<>();
    for (WorkerSlot slot : slots) {
      if (!hosts.contains(slot.parent())) {
        throw problem(
            slot,
            "the parent \"" + slot.parent() + "\" is no node of the tree",
            NearestName.hint(slot.parent(), hosts));
      }
      children.computeIfAbsent(slot.parent(), none -> new ArrayList<>()).add(slot);
    }
    List<WorkerSlot> nodes = new ArrayList<>(children.getOrDefault(root, List.of()));
    for (int u = 0; u < nodes.size(); u++) {
      nodes.addAll(children.getOrDefault(nodes.get(u).host(), List.of()));
    }
    for (WorkerSlot slot : nodes.size() < slots.size() ? slots : List.<WorkerSlot>of()) {
      if (!nodes.contains(slot)) {
        throw problem(slot, "the parents of " + slot.host() + " form a circle", null);
      }
    }
    return nodes;
  }

  /** Returns the masters with their workers, at least one each. */
  Map<ActorEntry, List<ActorEntry>> clusters() {
    Map<String, ActorEntry> masters = masters();
    Map<ActorEntry, List<ActorEntry>> clusters = new LinkedHashMap<>();
    masters.values().forEach(master -> clusters.put(master, new ArrayList<>()));
    Set<String> hosts = new HashSet<>(tree() ? masters.keySet() : Set.of());
    for (ActorEntry actor : deployment.actors()) {
      if (!Functions.isWorker(actor.function())) {
        continue;
      }
      String host = actor.host();
      String named = masterOf(actor, masters);
      ActorEntry master = masters.get(named);
      if (master == null) {
        throw deployment.problem(
            actor,
            "no master is on the host \"" + named + "\"",
            NearestName.hint(named, masters.keySet()));
      }
      if (!tree() && masters.containsKey(host) && !host.equals(named)) {
        throw deployment.problem(
            actor, "the worker's host " + host + " is that of another cluster's master", null);
      }
      if (!hosts.add(host) && (tree() || masters.size() > 1)) {
        String twice =
            tree()
                ? " is already a node of the tree"
                : " has two workers; it belongs to one cluster at most";
        throw deployment.problem(actor, "the host " + host + twice, null);
      }
      clusters.getOrDefault(master, new ArrayList<>()).add(actor);
    }
    clusters.forEach((master, own) -> {
      if (own.isEmpty()) {
        throw deployment.problem(
            master,
            tree()
                ? "the tree has no worker"
                : "the star has no worker: no actor of the deployment is one",
            "some with function=\""
                + Functions.WORKER
                + (tree() ? "\" and a property \"parent\"" : "\""));
      }
    });
    return clusters;
  }

  private Map<String, ActorEntry> masters() {
    Map<String, ActorEntry> masters = new LinkedHashMap<>();
    for (ActorEntry actor : deployment.actors()) {
      if (!Functions.isMaster(actor.function())) {
        continue;
      }
      if (tree() && !masters.isEmpty()) {
        throw deployment.problem(actor, "this is a second master of one tree", null);
      }
      if (masters.putIfAbsent(actor.host(), actor) != null) {
        throw deployment.problem(
            actor,
            "this is a second master on the host " + actor.host(),
            "one host for each master");
      }
    }
    if (masters.isEmpty()) {
      throw new InputException(
          deployment.file(),
          "no actor of the deployment is a master",
          "one with function=\"" + Functions.MASTER + "\", or use \"loadstar exec\"");
    }
    return masters;
  }

  private String masterOf(ActorEntry worker, Map<String, ActorEntry> masters) {
    Property named = tree() ? null : worker.properties().get(MASTER);
    String first = masters.keySet().iterator().next();
    if (named == null && masters.size() > 1) {
      throw deployment.problem(
          worker,
          "there are %s masters, and the worker on %s names none of them"
              .formatted(masters.size(), worker.host()),
          "<prop id=\"" + MASTER + "\" value=\"" + first + "\"/>");
    }
    return named == null ? first : named.value();
  }

  /** Returns the error of a function, or null: it has to be an actor made from its arguments. */
  @Nullable String problem(String function) {
    if (Functions.isOurs(function)) {
      return null;
    }
    if (tree()) {
      return "is neither master nor worker of a tree";
    }
    try {
      Class<?> type = Class.forName(function, false, DeploymentReader.class.getClassLoader());
      if (!Actor.class.isAssignableFrom(type) || Modifier.isAbstract(type.getModifiers())) {
        return "is no class that extends org.simgrid.s4u.Actor";
      }
      var unused = type.getConstructor(String[].class);
      return null;
    } catch (NoSuchMethodException e) {
      return "has no public constructor that takes a String[]";
    } catch (ClassNotFoundException | LinkageError e) {
      return "does not exist";
    }
  }
}
