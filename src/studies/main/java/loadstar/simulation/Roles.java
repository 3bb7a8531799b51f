package loadstar.simulation;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * A cluster of a deployment: who is master and who are its workers. With one master all workers are
 * its own; with several, each worker names its master's host in the property {@value #MASTER}.
 *
 * @param file the deployment, for messages
 * @param alone whether the deployment has no other actors, and no two of them compute on one host
 * @param workers in the order of the deployment, at least one
 */
record Roles(String file, boolean alone, ActorEntry master, List<ActorEntry> workers) {
  /** Of a deployment. */
  Roles(Deployment deployment, ActorEntry master, List<ActorEntry> workers) {
    this(
        deployment.file(),
        deployment.actors().size() == 1 + workers.stream().map(ActorEntry::host).distinct().count(),
        master,
        workers);
  }

  /** By the names of hosts, all there from the start to the end. */
  static Roles of(String file, String master, List<String> workers) {
    return new Roles(
        file,
        true,
        new ActorEntry(master, Functions.MASTER, Map.of()),
        workers.stream().map(host -> new ActorEntry(host, Functions.WORKER, Map.of())).toList());
  }

  /** Property of a worker: the host of its master. */
  static final String MASTER = "master";

  /** For each slot of a host, one after the other, which of the workers it is. */
  List<Integer> slots(PlatformFile platform) {
    List<Integer> slots = new ArrayList<>();
    for (int w = 0; w < workers.size(); w++) {
      slots.addAll(Collections.nCopies(platform.slots(workers.get(w).host()), w));
    }
    return slots;
  }

  /** With a worker for each slot. */
  Roles withSlots(PlatformFile platform) {
    return with(slots(platform).stream().map(workers::get).toList());
  }

  Roles with(List<ActorEntry> some) {
    return new Roles(file, alone, master, some);
  }

  InputException problem(ActorEntry actor, String what, @Nullable String hint) {
    return new InputException(file, actor.line(), what, hint);
  }

  /** Whether nobody has written who takes part, and all hosts do. */
  boolean isEveryone(int others) {
    return file.equals(Deployment.GENERATED) && hosts().stream().distinct().count() >= others;
  }

  List<String> hosts() {
    return workers.stream().map(ActorEntry::host).toList();
  }

  /** The clusters of a deployment, in the order of its masters. */
  static List<Roles> of(Deployment deployment) {
    Map<String, ActorEntry> masters = masters(deployment);
    Map<String, List<ActorEntry>> workers = new HashMap<>();
    masters.keySet().forEach(host -> workers.put(host, new ArrayList<>()));
    Set<String> hosts = new HashSet<>();
    for (ActorEntry actor : deployment.actors()) {
      if (!Functions.isWorker(actor.function())) {
        continue;
      }
      String master = masterOf(actor, masters, deployment);
      List<ActorEntry> own = workers.get(master);
      if (own == null) {
        throw deployment.problem(
            actor,
            "no master is on the host \"" + master + "\"",
            NearestName.hint(master, masters.keySet()));
      }
      if (masters.containsKey(actor.host()) && !actor.host().equals(master)) {
        throw deployment.problem(
            actor,
            "the worker's host " + actor.host() + " is that of another cluster's master",
            null);
      }
      if (!hosts.add(actor.host()) && masters.size() > 1) {
        throw deployment.problem(
            actor,
            "the host " + actor.host() + " has two workers; it belongs to one cluster at most",
            null);
      }
      own.add(actor);
    }
    return masters.values().stream()
        .map(master -> new Roles(deployment, master, checked(master, workers, deployment)))
        .toList();
  }

  private static Map<String, ActorEntry> masters(Deployment deployment) {
    Map<String, ActorEntry> masters = new LinkedHashMap<>();
    for (ActorEntry actor : deployment.actors()) {
      if (Functions.isMaster(actor.function())
          && masters.putIfAbsent(actor.host(), actor) != null) {
        throw deployment.problem(
            actor,
            "this is a second master on the host " + actor.host(),
            "one host for each master");
      }
    }
    if (masters.isEmpty()) {
      throw new InputException(
          deployment.file(),
          0,
          "no actor of the deployment is a master",
          "one with function=\"" + Functions.MASTER + "\", or use \"loadstar exec\"");
    }
    return masters;
  }

  private static String masterOf(
      ActorEntry worker, Map<String, ActorEntry> masters, Deployment deployment) {
    Property master = worker.properties().get(MASTER);
    if (master != null) {
      return master.value();
    }
    String first = masters.keySet().iterator().next();
    if (masters.size() > 1) {
      throw deployment.problem(
          worker,
          "there are "
              + masters.size()
              + " masters, and the worker on "
              + worker.host()
              + " names none of them",
          "<prop id=\"" + MASTER + "\" value=\"" + first + "\"/>");
    }
    return first;
  }

  private static List<ActorEntry> checked(
      ActorEntry master, Map<String, List<ActorEntry>> workers, Deployment deployment) {
    List<ActorEntry> own = workers.getOrDefault(master.host(), List.of());
    if (own.isEmpty()) {
      throw deployment.problem(
          master,
          "the star has no worker: no actor of the deployment is one",
          "some with function=\"" + Functions.WORKER + "\"");
    }
    return own;
  }

  /** What is wrong with a function, or null: it has to be an actor made from its arguments. */
  static @Nullable String problem(String function) {
    if (Functions.isMaster(function) || Functions.isWorker(function)) {
      return null;
    }
    Class<?> type = find(function);
    if (type == null) {
      return "does not exist";
    }
    if (!Actor.class.isAssignableFrom(type) || Modifier.isAbstract(type.getModifiers())) {
      return "is no class that extends org.simgrid.s4u.Actor";
    }
    for (Constructor<?> constructor : type.getConstructors()) {
      if (Arrays.equals(constructor.getParameterTypes(), new Class<?>[] {String[].class})) {
        return null;
      }
    }
    return "has no public constructor that takes a String[]";
  }

  private static @Nullable Class<?> find(String function) {
    try {
      return Class.forName(function, false, Roles.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }
}
