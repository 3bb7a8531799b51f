package loadstar.simulation;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.model.InputException;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;

/**
 * Who is master and who is worker in a deployment.
 *
 * @param workers in the order of the deployment, at least one
 */
record Roles(ActorEntry master, List<ActorEntry> workers) {
  /** The actors that come with Loadstar, offered when a function does not exist. */
  static final List<String> KNOWN =
      List.of(
          As4drMaster.class.getName(),
          As4drWorker.class.getName(),
          MultiRoundMaster.class.getName(),
          MultiRoundWorker.class.getName());

  static Roles of(Deployment deployment) {
    ActorEntry master = null;
    List<ActorEntry> workers = new ArrayList<>();
    for (ActorEntry actor : deployment.actors()) {
      if (is(actor, MasterRole.class)) {
        if (master != null) {
          throw new InputException(
              deployment.file(), actor.line(), "this is a second master", null);
        }
        master = actor;
      } else if (is(actor, WorkerRole.class)) {
        workers.add(actor);
      }
    }
    if (master == null) {
      throw new InputException(
          deployment.file(),
          0,
          "no actor of the deployment is a master",
          "one with function=\"" + As4drMaster.class.getName() + "\", or use \"loadstar exec\"");
    }
    if (workers.isEmpty()) {
      throw new InputException(
          deployment.file(),
          master.line(),
          "the star has no worker: no actor of the deployment is one",
          "some with function=\"" + As4drWorker.class.getName() + "\"");
    }
    return new Roles(master, workers);
  }

  /** What is wrong with a function, or null: it has to be an actor made from its arguments. */
  static @Nullable String problem(String function) {
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

  private static boolean is(ActorEntry actor, Class<?> role) {
    Class<?> type = find(actor.function());
    return type != null && role.isAssignableFrom(type);
  }

  private static @Nullable Class<?> find(String function) {
    try {
      return Class.forName(function, false, Roles.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }
}
