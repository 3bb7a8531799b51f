package loadstar.engine;

import java.util.Arrays;
import java.util.Objects;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.World;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/**
 * Switches control between the virtual threads of the actors.
 *
 * <p>Every command to the shim returns an event with the context whose turn it is. If that is the
 * caller's own, its command is done and {@link #call} returns. Otherwise the caller wakes the
 * thread of that context and parks until the event of its own context arrives.
 */
public final class Kernel {
  private static final int REHEARSALS = 500;

  // The limit on nested callbacks, as an actor's native stack has 64 KiB and no guard.
  private static final int DEEPEST = 200;
  private static final int DEEPEST_OF_ACTORS = 8;

  private static final int DEEPEST_STACK = 20_000; // frames: the room of a thread of 2 MiB
  private static final int SHALLOW =
      200; // frames of actors that do not recurse: any number of actors may have so many
  private static final int BYTES_OF_A_FRAME = 150; // on the heap, at least
  private static final int SWITCHES_BETWEEN_LOOKS = 1021; // prime: actors take turns

  private static final WorldLocal<Kernel> MINE = new WorldLocal<>(Kernel::new);
  private static boolean rehearsed; // for all worlds: it is the JVM that learns

  private final Context maestro = new Context(0, null, 0);
  private Context current = maestro;
  // The event that completes the command of the current context: its number, as DONE is 0.
  private long done;
  // The event whose turn it is; there is never more than one under way.
  private long event;
  private boolean maestroSignalled;
  private int switches;
  private long frames; // of all deep actors, as last measured
  private @Nullable Context[] contexts = new @Nullable Context[1024];
  private @Nullable Carrier carrier;
  private Errors errors = new Errors();
  private Starter starter =
      handle -> {
        throw new IllegalStateException("no deployment was loaded");
      };
  private @Nullable SimulationDeath death;
  private boolean finishesAtExit;

  // The code of actors by the number that SimGrid has for it; the numbers of ended actors are
  // reused.
  private final Numbered<ActorCode> codes = new Numbered<>();
  private final Numbered<Upcall> upcalls = new Numbered<>();

  /** A callback from SimGrid. Handles are not counted and only valid during the call. */
  @FunctionalInterface
  public interface Upcall {
    // The result goes to SimGrid.
    double call(long handle, long otherHandle, double number);
  }

  /** A callback that returns no number to SimGrid. */
  @FunctionalInterface
  public interface Listener {
    void hear(long handle, long otherHandle, double number);
  }

  private Kernel() {}

  /** Makes the Java exception for a status of the shim. */
  public static class Errors {
    public Throwable translate(int status, String message) {
      return new IllegalStateException(message);
    }
  }

  /** Makes the code of an actor of a deployment file. */
  @FunctionalInterface
  public interface Starter {
    ActorCode start(long actorHandle);
  }

  /**
   * Makes the current thread's world that of a new engine.
   *
   * @throws IllegalStateException if the thread has an engine already, or none can be made
   */
  public static void open(Errors translator, Starter deploymentStarter) {
    Carrier.requireJdk();
    World world = World.forNewEngine();
    Kernel me = MINE.get();
    me.errors = translator;
    me.starter = deploymentStarter;
    me.contexts[0] = me.maestro;
    me.maestro.thread = Thread.currentThread();
    Carrier carrier = new Carrier(me);
    me.carrier = carrier;
    world.atEnd(carrier::abandon);
  }

  /** Ends the simulation, whatever state it is in; nothing of it can be used any more. */
  public static void close() {
    World world = World.current();
    if (!world.isInUse()) {
      return;
    }
    requireOutside("close", "Maybe call it after run()");
    Kernel me = MINE.get();
    try {
      if (me.finishesAtExit || world.isCopy()) {
        Shim.ls_flush(); // finish() does nothing while there are actors
        me.finish();
      }
    } finally { // whatever a callback throws: the thread can make another engine
      world.close();
    }
  }

  /**
   * Throws an exception if the caller is an actor or a callback, and not the program around the
   * simulation.
   *
   * @param call name of the refused method, for the message
   * @param hint what to do, for the message
   */
  public static void requireOutside(String call, String hint) {
    Kernel me = MINE.get();
    Thread owner = World.current().thread();
    if (Thread.currentThread() != owner || me.current != me.maestro || me.maestro.callbacks > 0) {
      throw new IllegalStateException(
          "%s() was called by an actor, a callback or another thread. %s, on %s"
              .formatted(call, hint, owner));
    }
  }

  /**
   * Runs many actors that give way once and end, before the first real one starts.
   *
   * <p>By then the JVM has compiled the frames at the bottom of every actor's stack: a frame that
   * was entered interpreted stays so, and a stack with such a frame is moved frame by frame at each
   * switch, which costs more than twice as much (benchmark {@code ring}). And it has executed the
   * way back from a switch and the end of an actor: it leaves out of compiled code what has never
   * happened, and each actor whose stack holds such code would stumble over the gap (benchmark
   * {@code star-100000}). For the same reason nothing on the way of an actor may test whether this
   * is the rehearsal.
   */
  public static void rehearse(ActorCode code) {
    if (!rehearsed) {
      rehearsed = true;
      MINE.get().playIdly(code);
    }
  }

  private void playIdly(ActorCode code) {
    Carrier running = runningCarrier();
    Shim.ls_rehearse(1);
    for (int i = 0; i < REHEARSALS; i++) {
      Context idle = new Context(1, code, 0);
      contexts[1] = idle;
      idle.thread = running.start(1, code.name(), () -> play(idle, code));
      waitForTurn();
      deliver(1, 1);
      waitForTurn();
    }
    Shim.ls_rehearse(0);
    current = maestro;
    done = 0;
  }

  /** Replaces the commands of an actor in {@link #rehearse}: it gives way once. */
  public static void giveWay() {
    call(0);
  }

  // ------------------------------------------------------------------ commands

  /** Waits for the end of the command of this event, and throws its exception if it failed. */
  public static void call(long event) {
    Kernel me = MINE.get();
    if (event != me.done) {
      me.settle(event);
    }
    int status = (int) Block.word(Enums.LS_BLOCK_STATUS);
    if (status != Enums.LS_OK) {
      throw Kernel.<RuntimeException>sneak(me.failure(status));
    }
  }

  /** Waits as {@link #call(long)} does, and returns the given object. */
  public static <T> T call(T of, long event) {
    call(event);
    return of;
  }

  private Throwable failure(int status) {
    Throwable failure = errors.translate(status, Block.text());
    if (status == Enums.LS_KILLED) {
      current.kill = failure;
    }
    return failure;
  }

  /** Waits as {@link #call(long)} does, and returns the command's whole number. */
  public static long callForValue(long event) {
    call(event);
    return Block.value();
  }

  /** Waits as {@link #call(long)} does, and returns the command's real number. */
  public static double callForReal(long event) {
    call(event);
    return Block.real();
  }

  /** Waits as {@link #call(long)} does, and returns the command's text. */
  public static String callForText(long event) {
    call(event);
    return Block.text();
  }

  /** Waits as {@link #call(long)} does, and returns the command's list. */
  public static long[] callForList(long event) {
    call(event);
    return Block.list();
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T sneak(Throwable throwable) throws T {
    throw (T) throwable;
  }

  // ------------------------------------------------------------------ actors and callbacks

  /** Registers the code of an actor to create; the number goes to {@code ls_actor_create}. */
  public static int register(ActorCode code) {
    return registering().codes.add(code);
  }

  /** Registers a callback; the number goes to one of the shim's functions that take one. */
  public static int register(Upcall upcall) {
    return registering().upcalls.add(upcall);
  }

  /** Registers a callback without a result, as {@link #register(Upcall)} does. */
  public static int listen(Listener listener) {
    return register((handle, otherHandle, number) -> {
      listener.hear(handle, otherHandle, number);
      return 0;
    });
  }

  private static Kernel registering() {
    World.prepare();
    Kernel me = MINE.get();
    if (Block.word(Enums.LS_BLOCK_FREED) > 0) {
      for (long number : callForList(Shim.ls_freed_numbers())) {
        if (number >= 0) {
          me.codes.take((int) number);
        } else {
          me.upcalls.take((int) ~number);
        }
      }
    }
    return me;
  }

  /** Returns the code of the actor that is running now, null in maestro. */
  public static @Nullable ActorCode runningCode() {
    return MINE.get().current.code;
  }

  /** Returns the handle of the native actor that is running now, 0 in maestro. */
  public static long runningHandle() {
    return MINE.get().current.handle;
  }

  @Nullable Thread runningThread() {
    return current.thread;
  }

  /** Returns the reason why the simulation is dead, null while it is not. */
  public static @Nullable SimulationDeath death() {
    return MINE.get().death;
  }

  /**
   * Makes SimGrid be destroyed at the end of the process: some of its plugins report only then, and
   * some callbacks wait for it. It costs time on large platforms, so it is not the default.
   */
  public static void finishAtExit() {
    Kernel me = MINE.get();
    if (!me.finishesAtExit) {
      me.finishesAtExit = true;
      World world = World.current();
      if (!world.isCopy()) { // else only close() does it
        Runtime.getRuntime()
            .addShutdownHook(new Thread(() -> world.visit(me::finish), "loadstar-finish"));
      }
    }
  }

  private void finish() {
    if (death != null || current != maestro) {
      return;
    }
    long event = Shim.ls_finish();
    while (event == (long) Enums.LS_EVENT_CALLBACK << 32) {
      event = answerCallback();
    }
  }

  // ------------------------------------------------------------------ handing control over

  private void settle(long firstEvent) {
    Context me = current;
    int id = (int) done;
    long event = firstEvent;
    while (true) {
      int kind = (int) (event >> 32);
      if ((int) event != id || kind > Enums.LS_EVENT_CALLBACK) {
        dispatch(event);
        event = await(me, id);
      } else if (kind == Enums.LS_EVENT_DONE) {
        return;
      } else {
        event = answerCallback();
      }
    }
  }

  private void dispatch(long event) {
    int id = (int) event;
    switch ((int) (event >> 32)) {
      case Enums.LS_EVENT_DONE, Enums.LS_EVENT_CALLBACK -> deliver(id, event);
      case Enums.LS_EVENT_START -> start(id);
      case Enums.LS_EVENT_DEAD ->
          die(DeathReasons.explained(Block.text()) + " (" + describe(id) + ")", null);
      default -> throw new IllegalStateException("unknown event " + event);
    }
  }

  // A waiting actor leaves its frames on the heap, where no stack overflows: without a limit,
  // actors that recurse and wait at each level use up all memory first, and the JVM collects
  // garbage all the time long before it reports that.
  private void requireDepth(Context me) {
    int depth =
        StackWalker.getInstance()
            .walk(found -> Math.toIntExact(found.limit(DEEPEST_STACK + 1).count()));
    int deep = depth > SHALLOW ? depth : 0;
    frames += deep - me.frames;
    me.frames = deep;
    if (depth > DEEPEST_STACK) {
      throw tooDeep(me, "more than " + DEEPEST_STACK + " frames");
    }
    long memory = Runtime.getRuntime().maxMemory();
    if (frames > DEEPEST_STACK && frames * BYTES_OF_A_FRAME > memory / 4 * 3) {
      throw tooDeep(
          me, "all actors together have " + frames + " frames, too many for " + memory + " bytes");
    }
  }

  private SimulationDeath tooDeep(Context me, String how) {
    StackOverflowError overflow = new StackOverflowError(how);
    return die(describe(me.id) + " failed: " + overflow, overflow);
  }

  private void deliver(int id, long newEvent) {
    event = newEvent;
    if (id == 0) {
      maestroSignalled = true;
    } else if (runningCarrier().plays(id)) {
      runningCarrier().switchIn(id);
    } else {
      // This happens: SimGrid 3.32's waits for several activities sometimes resume an actor twice.
      throw die("SimGrid resumed an actor that has ended (" + describe(id) + ")", null);
    }
  }

  private long await(Context me, int id) {
    if (id != 0) {
      if (++switches % SWITCHES_BETWEEN_LOOKS == 0) {
        requireDepth(me);
      }
      try {
        runningCarrier().switchOut(id);
      } catch (IllegalStateException pinned) {
        // It is another actor's turn, and this one cannot give way.
        throw die(describe(me.id) + ": " + pinned.getMessage(), pinned);
      }
    } else if (death == null) {
      waitForTurn();
    }
    current = me;
    done = id;
    if (death != null) {
      throw death;
    }
    return event;
  }

  /** Runs actors until the engine's own thread has been given an event. */
  private void waitForTurn() {
    runningCarrier().runUntil(() -> maestroSignalled);
    maestroSignalled = false;
  }

  private Carrier runningCarrier() {
    Carrier running = carrier;
    if (running == null) {
      throw new IllegalStateException("there is no engine. Maybe create an Engine first");
    }
    return running;
  }

  private void start(int id) {
    long number = Block.value();
    long handle = Block.word(Enums.LS_BLOCK_VALUE2);
    ActorCode code = number < 0 ? starter.start(handle) : codes.find(number);
    if (code == null) { // SimGrid's data of an actor were overwritten
      throw die("SimGrid started an unknown actor", null);
    }
    code.begin(handle);
    Context context = new Context(id, code, handle);
    if (id >= contexts.length) {
      contexts = Arrays.copyOf(contexts, Math.max(id + 1, 2 * contexts.length));
    }
    contexts[id] = context;
    context.thread = runningCarrier().start(id, code.name(), () -> play(context, code));
  }

  private void play(Context me, ActorCode code) {
    current = me;
    done = me.id;
    try {
      code.play();
      leave(me, code);
    } catch (Throwable e) {
      if (death == null) { // else the thread that waits in run() has been notified
        SimulationDeath unused = die(describe(me.id) + " failed: " + messageOf(e), e);
      }
    }
  }

  private String describe(int id) {
    Context context = contexts[id];
    String who = "";
    if (context != null && context.code != null) {
      long host = Shim.ls_actor_host(context.handle); // 0 if SimGrid has died while it began
      who = "actor " + context.code.name();
      who += (host == 0 ? "" : " on host " + TextShim.ls_host_name(host)) + ", ";
    }
    return who + "simulated time " + Block.clock();
  }

  /** Returns the text of an exception, whose class may be a user's with a toString() that fails. */
  private static String messageOf(Throwable thrown) {
    try {
      return String.valueOf(thrown);
    } catch (Throwable again) {
      return thrown.getClass().getName() + " (whose toString() throws " + again.getClass() + ")";
    }
  }

  /** Returns the warning about the actor in control that has not come back from outside SimGrid. */
  String whoWaitsOutside(long seconds) {
    Thread thread = current.thread;
    String where =
        thread == null
            ? ""
            : Arrays.stream(thread.getStackTrace())
                .filter(frame -> !frame.getClassName().startsWith("java."))
                .findFirst()
                .map(frame -> " at " + frame)
                .orElse("");
    return ("%s, has been waiting outside SimGrid for %s s%s, and the whole simulation with it."
            + " Maybe it wants a Java lock of an actor that waits for SimGrid; use Mutex, Semaphore"
            + " or Mailbox between actors")
        .formatted(describe(current.id), seconds, where);
  }

  /** Lets SimGrid end this actor, and passes control on. */
  private void leave(Context me, ActorCode code) {
    long event = Shim.ls_go_on(0);
    while (event == ((long) Enums.LS_EVENT_CALLBACK << 32 | me.id)) {
      event = answerCallback();
    }
    code.end(me.handle);
    frames -= me.frames;
    contexts[me.id] = null;
    runningCarrier().end(me.id);
    dispatch(event);
  }

  private long answerCallback() {
    double answer = 0;
    Context me = current;
    me.callbacks++;
    try {
      if (me.callbacks > (me == maestro ? DEEPEST : DEEPEST_OF_ACTORS)) {
        throw new IllegalStateException(
            "its call has called back, and so on for "
                + me.callbacks
                + " callbacks. Maybe it should do this only once");
      }
      Upcall upcall = Objects.requireNonNull(upcalls.get((int) Block.value()));
      answer =
          upcall.call(
              Block.word(Enums.LS_BLOCK_VALUE2), Block.word(Enums.LS_BLOCK_VALUE3), Block.real());
    } catch (Throwable e) {
      if (death != null) {
        throw death;
      }
      if (e != current.kill) { // the command that called back reports a kill itself
        throw die("a callback failed (" + describe(current.id) + "): " + messageOf(e), e);
      }
    } finally {
      me.callbacks--;
    }
    return Shim.ls_go_on(answer);
  }

  /**
   * Ends the simulation; nothing of SimGrid runs after this, and its stacks are left as they are.
   */
  private SimulationDeath die(String why, @Nullable Throwable cause) {
    SimulationDeath dead = new SimulationDeath(why, cause);
    if (death == null) {
      death = dead;
      Shim.ls_bury();
    }
    deliver(0, 0);
    return dead;
  }
}
