package loadstar.engine.shim;

import static java.util.stream.Collectors.joining;

import com.sun.jna.Native;
import java.io.File;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The world of one simulation: a thread, a SimGrid, and all that Java knows of the simulation
 * ({@link WorldLocal}), which is dropped as a whole.
 *
 * <p>The first simulation of a process has the SimGrid that the process has loaded (world 0). That
 * cannot be reset, so each later one, and each that runs beside another, gets a copy of its own
 * that can ({@code gate.h}). Copies are pooled and used again.
 */
public final class World {
  private static final int USUAL_LOCALS = 128;
  private static final long LOOK_AGAIN_MILLIS = 100;

  /** The world of a thread without engine, which refuses everything. */
  private static final World NOWHERE = new World(Block.NOBODY, null);

  private static final List<World> OPEN = new ArrayList<>();
  private static final ArrayDeque<Integer> IDLE = new ArrayDeque<>();
  private static @Nullable String library; // of copies; found when the first one is needed
  private static @Nullable String full; // why no copy can be opened any more, once known
  private static @Nullable Thread first; // the one that has loaded the library

  // The only thread's world, as long as one thread only has ever had engines, which then needs no
  // lookup; null for ever after.
  private static @Nullable World sole;

  final int block; // offset of its part of the memory that is shared with the shim
  final Passed passed;
  private final int number; // the native world
  private final @Nullable Thread thread;
  private @Nullable Object[] locals = new @Nullable Object[USUAL_LOCALS];
  private Runnable atEnd = () -> {};
  private boolean inUse; // an engine was made
  private boolean closed;

  private World(int number, @Nullable Thread thread) {
    this.number = number;
    this.block = Block.offset(number);
    this.passed = Block.passed(number);
    this.thread = thread;
  }

  /** Begins world 0; called by the thread that loaded the library. */
  static void begin() {
    first = Thread.currentThread();
    Gate.lw_enter(0);
    sole = NOWHERE; // while it starts
    World world = new World(0, first);
    world.start();
    sole = world;
  }

  private void start() {
    if (Gate.ls_start(Block.address(block), number == 0 ? 0 : 1) == 0) {
      throw new IllegalStateException("world " + number + " was started already");
    }
    remember(this);
    OPEN.add(this);
  }

  private static void remember(World world) {
    if (Gate.OF_THREAD != null) {
      Gate.OF_THREAD.set(world);
    }
  }

  // ------------------------------------------------------------------ the current world

  /**
   * Returns the world of the calling thread, or of the thread that carries it. Any other thread is
   * nowhere, and so refused wherever the state of a simulation is looked up, before it is touched.
   */
  public static World current() {
    World only = sole;
    return only != null && only.thread == Gate.currentPlatformThread() ? only : ofThread();
  }

  private static World ofThread() {
    ThreadLocal<World> ofThread = Gate.OF_THREAD; // the first use of Shim loads the library
    World only = sole;
    if (only != null && only.thread == Gate.currentPlatformThread()) {
      return only;
    }
    World found = ofThread == null ? null : ofThread.get();
    return found == null ? NOWHERE : found;
  }

  /**
   * Refuses a thread without a simulation while others have one: it may take theirs for its own.
   */
  public static void refuseStrangers() {
    if (current() == NOWHERE && !engines().isEmpty()) {
      throw stranger();
    }
  }

  /** Returns the worlds that run simulations. */
  private static synchronized List<World> engines() {
    return OPEN.stream().filter(World::isInUse).toList();
  }

  private static IllegalStateException stranger() {
    List<World> engines = engines();
    Thread caller = Thread.currentThread();
    return new IllegalStateException(
        engines.isEmpty()
            ? "there is no engine on thread "
                + caller
                + ". Maybe create an Engine first, or call this from the thread that did"
            : "SimGrid runs on thread "
                + engines.stream().map(world -> String.valueOf(world.thread)).collect(joining(", "))
                + " and was called from "
                + caller
                + ". Maybe call it from an actor, or from the thread that created the Engine;"
                + " threads that an actor starts may compute, and hand their results to it");
  }

  /** Tells whether an engine was made here, and not closed. */
  public boolean isInUse() {
    return inUse;
  }

  /** Tells whether its SimGrid can be reset. */
  public boolean isCopy() {
    return number > 0 && this != NOWHERE;
  }

  /** Returns the thread that runs it, null if there is no engine. */
  public @Nullable Thread thread() {
    return thread;
  }

  /**
   * Checks that a native handle belongs to this world, for a call in the current one, and returns
   * it.
   */
  public long own(long handle) {
    if (this != current()) {
      throw elsewhere();
    }
    return handle;
  }

  // This is not in the method above, which stays small enough to be inlined.
  private IllegalStateException elsewhere() {
    if (!closed && current() == NOWHERE) {
      return stranger();
    }
    return new IllegalStateException(
        closed
            ? "this belongs to a simulation whose engine was closed. Maybe ask the new engine for"
                + " it"
            : "this belongs to the simulation of thread %s and was used by %s. Maybe hand over plain"
                    .formatted(thread, Thread.currentThread())
                + " data between simulations");
  }

  // ------------------------------------------------------------------ its state in Java

  @Nullable Object local(int index) {
    @Nullable Object[] known = locals;
    return index < known.length ? known[index] : null;
  }

  void local(int index, Object value) {
    if (this == NOWHERE) {
      throw stranger();
    }
    if (index >= locals.length) {
      locals = Arrays.copyOf(locals, 2 * index);
    }
    locals[index] = value;
  }

  /** Sets the action for the end of the simulation, run by the thread that ends it. */
  public void atEnd(Runnable last) {
    atEnd = last;
  }

  // ------------------------------------------------------------------ from engine to engine

  /**
   * Returns a world for a new engine on the calling thread.
   *
   * @throws IllegalStateException if the thread has an engine, or there can be no further world
   */
  public static synchronized World forNewEngine() {
    Thread caller = Thread.currentThread();
    World here = current();
    if (here.inUse && (here.thread == caller || caller.isVirtual())) {
      throw new IllegalStateException(
          "this thread has an engine already. Maybe use Engine.get_instance(), or close() it"
              + " before you make another one");
    }
    if (caller.isVirtual()) {
      throw new IllegalStateException(
          "the engine was created on a virtual thread, which may change its carrier. Maybe create"
              + " it in main, or on a Thread.ofPlatform()");
    }
    World world = here.thread == caller ? here : open(caller);
    world.inUse = true;
    return world;
  }

  /** Gives the calling thread a world if it has none, for settings that precede the engine. */
  public static void prepare() {
    if (current() == NOWHERE && !Thread.currentThread().isVirtual()) {
      synchronized (World.class) {
        open(Thread.currentThread());
      }
    }
  }

  /**
   * Does as {@link #prepare}, but waits while other simulations have all the room that there is.
   *
   * @throws IllegalStateException if no other simulation has room either
   */
  public static void prepareInTurn() throws InterruptedException {
    synchronized (World.class) {
      while (current() == NOWHERE) {
        try {
          open(Thread.currentThread());
        } catch (NoRoom none) {
          if (OPEN.stream().noneMatch(World::isCopy)) {
            throw none;
          }
          World.class.wait(LOOK_AGAIN_MILLIS); // threads may end without notice
        }
      }
    }
  }

  private static World open(Thread caller) {
    if (Gate.OF_THREAD == null) {
      throw new NoRoom("this JDK (" + Runtime.version() + ") lacks what tells worlds apart");
    }
    reclaim();
    Integer idle = IDLE.poll();
    int number = idle == null ? openCopy() : idle;
    World world = new World(number, caller);
    Gate.lw_enter(number);
    Block.clear(world.block);
    world.start();
    sole = sole != null && caller == first ? world : null;
    return world;
  }

  /** Flushes SimGrid's output in copies at the end of the process, as nothing else closes it. */
  private static void flushAtExit() {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(World::flush, "loadstar-flush"));
    } catch (IllegalStateException e) {
      // The process is ending already.
    }
  }

  private static synchronized void flush() {
    for (World world : OPEN) {
      if (world.isCopy()) {
        Gate.lw_enter(world.number);
        Shim.ls_flush();
      }
    }
    Gate.lw_enter(0);
  }

  private static int openCopy() {
    if (full != null) { // another attempt would load half of it once more
      throw new NoRoom(full);
    }
    int number = Gate.lw_open(libraryOfCopies());
    if (number == 0 || number >= Block.NOBODY) {
      full = number == 0 ? String.valueOf(Gate.lw_problem()) : "there are " + number;
      throw new NoRoom(full);
    }
    if (number == 1) {
      flushAtExit();
    }
    return number;
  }

  /** Signals that SimGrid cannot be loaded once more. */
  private static final class NoRoom extends IllegalStateException {
    private NoRoom(String why) {
      super(
          "SimGrid cannot be loaded once more for another simulation in this process: "
              + why
              + ". Maybe close() engines that are done with, run fewer simulations at once, or"
              + " start another process");
    }
  }

  private static String libraryOfCopies() {
    String found = library;
    if (found == null) {
      try {
        // The copy lies beside the open library, unless that was copied out of a jar.
        File opened = OpenedLibrary.get().getFile();
        File beside = new File(opened.getParentFile(), "libloadstar-world.so");
        found =
            (beside.isFile()
                    ? beside
                    : Native.extractFromResourcePath(
                        "loadstar-world", World.class.getClassLoader()))
                .getAbsolutePath();
      } catch (IOException e) {
        throw new NoRoom(String.valueOf(e.getMessage()));
      }
      library = found;
    }
    return found;
  }

  /**
   * Takes back the worlds of threads that have ended without closing their engine; nothing of
   * theirs can run any more.
   */
  private static void reclaim() {
    for (World world : List.copyOf(OPEN)) {
      if (world.number > 0 && world.thread != null && !world.thread.isAlive()) {
        Gate.lw_enter(world.number);
        world.leave();
      }
    }
  }

  /** Runs the visitor as if the calling thread were that of this world, unless that is closed. */
  public void visit(Runnable visitor) {
    remember(this);
    if (!closed) {
      visitor.run();
    }
  }

  /** Drops the simulation; called on its thread, from maestro. */
  public void close() {
    synchronized (World.class) {
      if (number == 0) {
        Shim.ls_bury(); // it cannot be reset
        drop();
      } else {
        leave();
      }
      remember(NOWHERE);
      if (sole != null) {
        sole = NOWHERE;
      }
    }
  }

  /** Gives back a world that {@link #prepare} has opened and no engine was made in. */
  public static void leaveUnused() {
    World here = current();
    if (here.isCopy() && !here.inUse) {
      here.close();
    }
  }

  private void leave() {
    Gate.lw_restore(number);
    IDLE.add(number);
    World.class.notifyAll();
    drop();
  }

  private void drop() {
    atEnd.run();
    OPEN.remove(this);
    closed = true;
    inUse = false;
    Arrays.fill(locals, null);
  }
}
