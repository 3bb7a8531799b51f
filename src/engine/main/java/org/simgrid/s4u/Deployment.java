package org.simgrid.s4u;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import loadstar.engine.ActorCode;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.World;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/**
 * Starts the actors that deployment files name.
 *
 * <p>Upstream starts two actors for each: a launcher that runs the constructor, and the real one
 * that the launcher adds. Programs observe it (PIDs; an on_exit of the constructor fires at once; a
 * kill_time only hits the launcher), so it is the default here too. Directly deployed actors run
 * their constructor themselves.
 */
final class Deployment {
  private static final WorldLocal<AtomicBoolean> DIRECT =
      new WorldLocal<>(() -> new AtomicBoolean(Switches.deployDirectly()));
  private static final WorldLocal<Map<String, Function<String[], ? extends Actor>>> REGISTERED =
      new WorldLocal<>(HashMap::new);

  private Deployment() {}

  static void setDirect(boolean wanted) {
    World.prepare();
    DIRECT.get().set(wanted);
  }

  /** Registers a maker for actors of this name, which replaces a class of that name. */
  static void register(String function, Function<String[], ? extends Actor> maker) {
    REGISTERED.get().put(function, maker);
  }

  static ActorCode start(long handle) {
    return new Deployed(DIRECT.get().get(), null);
  }

  private static String[] words(long handle) {
    return Kernel.callForText(Shim.ls_deployed_actor(handle)).split("\u001f", -1);
  }

  private static Actor construct(String[] words) throws Throwable {
    String place = words[0] + ": ";
    String function = words[1];
    String[] arguments = Arrays.copyOfRange(words, 2, words.length);
    Function<String[], ? extends Actor> maker = REGISTERED.get().get(function);
    if (maker != null) {
      return maker.apply(arguments);
    }
    Class<? extends Actor> type = find(place, function);
    Constructor<? extends Actor> constructor;
    try {
      constructor = type.getDeclaredConstructor(String[].class);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(
          "%sConstructor %s(String[] args) not found. Is there such a constructor in your class?"
              .formatted(place, function),
          e);
    }
    constructor.setAccessible(true);
    try {
      return constructor.newInstance((Object) arguments);
    } catch (InvocationTargetException e) {
      throw Objects.requireNonNullElse(e.getCause(), e);
    }
  }

  private static Class<? extends Actor> find(String place, String name) {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    ClassLoader loader = context == null ? Engine.class.getClassLoader() : context;
    try {
      return Class.forName(name, true, loader).asSubclass(Actor.class);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(
          "%sClass not found (%s). The deployment file must use the fully qualified class name,"
                  .formatted(place, name)
              + " including the package%s. The upper/lower case is important."
                  .formatted(nested(name, loader)),
          e);
    } catch (ClassCastException e) {
      throw new IllegalArgumentException(
          place + "class " + name + " does not extend org.simgrid.s4u.Actor", e);
    }
  }

  /**
   * Returns the end of a message about an unknown class, with the spelling of a nested one, which
   * Java names with a dollar.
   */
  private static String nested(String name, ClassLoader loader) {
    String tried = name;
    for (int dot = name.lastIndexOf('.'); dot > 0; dot = tried.lastIndexOf('.')) {
      tried = tried.substring(0, dot) + '$' + tried.substring(dot + 1);
      try {
        return ": " + Class.forName(tried, false, loader).getName();
      } catch (ClassNotFoundException | LinkageError e) {
        // Its class may be nested, too.
      }
    }
    return ", and for a class in another Outer$Nested";
  }

  /**
   * Constructs the actor each time it is (re)started, and runs it directly, or adds it as upstream
   * does.
   */
  private static final class Deployed implements ActorCode, Actor.Code {
    private final boolean direct;
    private final String @Nullable [] known; // place, function and arguments, if it was made before
    private long handle;
    private String name = "";
    private @Nullable Actor actor;

    Deployed(boolean direct, String @Nullable [] known) {
      this.direct = direct;
      this.known = known;
    }

    @Override
    public void begin(long actorHandle) {
      handle = actorHandle;
      name = Objects.requireNonNull(TextShim.ls_actor_name(actorHandle));
    }

    @Override
    public void play() throws Throwable {
      String[] words = known == null ? words(handle) : known;
      Actor constructed = construct(words);
      if (direct) {
        actor = constructed;
        constructed.adopt(handle, name);
        constructed.deployed(() -> new Deployed(true, words));
        constructed.live();
      } else {
        constructed.start(name, Host.of(Shim.ls_actor_host(handle)));
      }
    }

    @Override
    public void end(long actorHandle) {
      if (actor != null) {
        actor.ended(actorHandle);
      }
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public @Nullable Actor actor() {
      return actor;
    }
  }
}
