package loadstar.engine;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import loadstar.engine.shim.Gate;
import org.jspecify.annotations.Nullable;

/**
 * Operations on virtual threads that the engine needs and the JDK does not offer in public: a
 * scheduler of one's own, and a switch that is nothing but a switch.
 *
 * <p>Thread.yield() goes through three changes of state and a lock, because other threads may be
 * watching and other carriers may take over. The engine has one carrier, and it alone decides whose
 * turn it is. So a thread that it switches out stays RUNNING for the JDK and mounted on the
 * carrier; only its stack is put aside. Operations that block in the JDK itself (sleep, locks,
 * monitors) still go the JDK's way.
 */
final class VirtualThreads {
  private static final MethodHandles.@Nullable Lookup LOOKUP = Gate.trustedLookup();

  static final boolean DIRECT = canSwitchDirectly();

  /** The pool for virtual threads that belong to no actor. */
  static final Executor POOL = pool();

  private static final @Nullable MethodHandle BUILDER = builder();

  // This is not final, so that the compiler does not know which method this is, see resume().
  private static @Nullable MethodHandle resumption = DIRECT ? resumption() : null;

  private VirtualThreads() {}

  /**
   * The handles, in a class that is loaded only where all of them exist: to the compiler they are
   * constants.
   */
  private static final class Direct {
    static final MethodHandle CONTINUATION; // of a thread
    static final MethodHandle RUN;
    static final MethodHandle IS_DONE;
    static final MethodHandle YIELD;
    static final MethodHandle SET_CURRENT;
    static final MethodHandle SET_CARRIER;
    static final MethodHandle UNMOUNT;
    static final MethodHandle AFTER_DONE;
    static final MethodHandle AFTER_YIELD;
    static final MethodHandle CONTAINER; // which references a thread until it has ended
    static final MethodHandle REMOVE;

    static {
      try {
        MethodHandles.Lookup lookup = trusted();
        Class<?> thread = Class.forName("java.lang.VirtualThread");
        Class<?> continuation = Class.forName("jdk.internal.vm.Continuation");
        Class<?> scope = Class.forName("jdk.internal.vm.ContinuationScope");
        RUN = method(continuation, Object.class, "run", methodType(void.class));
        Object virtualThreads = lookup.findStaticGetter(thread, "VTHREAD_SCOPE", scope).invoke();
        YIELD =
            lookup
                .findStatic(continuation, "yield", methodType(boolean.class, scope))
                .bindTo(virtualThreads);
        MethodType ofThread = methodType(void.class, Thread.class);
        SET_CURRENT = lookup.findVirtual(Thread.class, "setCurrentThread", ofThread);
        CONTINUATION =
            lookup
                .findGetter(thread, "cont", continuation)
                .asType(methodType(Object.class, Thread.class));
        SET_CARRIER = method(thread, Thread.class, "setCarrierThread", ofThread);
        UNMOUNT = method(thread, Thread.class, "unmount", methodType(void.class));
        AFTER_DONE = method(thread, Thread.class, "afterDone", methodType(void.class));
        AFTER_YIELD = method(thread, Thread.class, "afterYield", methodType(void.class));
        Class<?> container = Class.forName("jdk.internal.vm.ThreadContainer");
        CONTAINER =
            lookup
                .findVirtual(Thread.class, "threadContainer", methodType(container))
                .asType(methodType(Object.class, Thread.class));
        REMOVE = method(container, Object.class, "remove", ofThread);
        IS_DONE = method(continuation, Object.class, "isDone", methodType(boolean.class));
      } catch (Throwable e) {
        throw new LinkageError("this JDK switches threads in another way", e);
      }
    }

    // The class cannot be named: objects of it are passed as those of another.
    private static MethodHandle method(Class<?> of, Class<?> as, String name, MethodType type)
        throws ReflectiveOperationException {
      return trusted().findVirtual(of, name, type).asType(type.insertParameterTypes(0, as));
    }
  }

  private static MethodHandles.Lookup trusted() throws IllegalAccessException {
    if (LOOKUP == null) {
      throw new IllegalAccessException("no trusted lookup");
    }
    return LOOKUP;
  }

  private static boolean canSwitchDirectly() {
    // A debugger has to be notified of every switch, and the JDK's own assertions know nothing of
    // us.
    if ("jdk".equals(System.getProperty("loadstar.switch"))
        || Gate.lacks("Continuation")
        || Gate.lw_debugged() != 0
        || Object.class.desiredAssertionStatus()) {
      return false;
    }
    try {
      return Direct.RUN != null;
    } catch (LinkageError e) {
      return false;
    }
  }

  private static MethodHandle resumption() {
    try {
      return MethodHandles.lookup()
          .findStatic(
              VirtualThreads.class,
              "mountAndRun",
              methodType(void.class, Thread.class, Thread.class, Object.class));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("mountAndRun", e);
    }
  }

  private static @Nullable MethodHandle builder() {
    if (Gate.lacks("VirtualThreadBuilder")) {
      return null;
    }
    try {
      return trusted()
          .findConstructor(
              Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder"),
              methodType(void.class, Executor.class))
          .asType(methodType(Thread.Builder.OfVirtual.class, Executor.class));
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  private static Executor pool() {
    if (Gate.lacks("defaultScheduler")) {
      return ForkJoinPool.commonPool();
    }
    try {
      return (Executor)
          trusted()
              .findStatic(
                  Class.forName("java.lang.VirtualThread"),
                  "defaultScheduler",
                  methodType(Executor.class))
              .invoke();
    } catch (Throwable e) {
      return ForkJoinPool.commonPool(); // it runs them as well
    }
  }

  /** Tells whether this JDK can run virtual threads on a given scheduler. */
  static boolean canBeScheduled() {
    return BUILDER != null;
  }

  /** Returns a new virtual thread on this scheduler, not started. */
  static Thread unstarted(Executor scheduler, String name, Runnable body) {
    MethodHandle builder = Objects.requireNonNull(BUILDER); // Carrier.requireJdk() was called
    try {
      return ((Thread.Builder.OfVirtual) builder.invokeExact(scheduler)).name(name).unstarted(body);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  // ------------------------------------------------------------------ if DIRECT

  /** Returns the stack of this virtual thread, for {@link #resume}. */
  static Object continuation(Thread thread) {
    try {
      return (Object) Direct.CONTINUATION.invokeExact(thread);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  // Resumes a thread that was switched out by yield, until it is switched out again; called on the
  // carrier. The call is one that the compiler cannot look through. JDK 25's second compiler gives
  // up on a loop that changes the current thread, and tries again for as long as the loop is busy;
  // a method on its own it compiles.
  static void resume(Thread carrier, Thread thread, Object continuation) {
    MethodHandle opaque = resumption;
    if (opaque == null) {
      throw new IllegalStateException("this JDK switches threads in another way");
    }
    try {
      opaque.invokeExact(carrier, thread, continuation);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  private static void mountAndRun(Thread carrier, Thread thread, Object continuation)
      throws Throwable {
    Direct.SET_CURRENT.invokeExact(carrier, thread);
    try {
      Direct.RUN.invokeExact(continuation);
    } finally {
      Direct.SET_CURRENT.invokeExact(carrier, carrier);
    }
  }

  /** Switches the current virtual thread out, unless a native frame pins it. */
  static void yield() {
    try {
      boolean ignored = (boolean) Direct.YIELD.invokeExact();
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * Restores the state of a thread; called when the JDK has run it and {@link #yield} switched it
   * out.
   */
  static void keepMounted(Thread carrier, Thread thread) {
    try {
      Direct.SET_CARRIER.invokeExact(thread, carrier);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * Gives a thread back to the JDK; called when {@link #resume} returns for another reason than
   * {@link #yield}.
   */
  static void handBack(Thread thread, Object continuation) {
    try {
      Direct.UNMOUNT.invokeExact(thread);
      if ((boolean) Direct.IS_DONE.invokeExact(continuation)) {
        Direct.AFTER_DONE.invokeExact(thread);
      } else {
        Direct.AFTER_YIELD.invokeExact(thread);
      }
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Makes the JDK drop a thread that will never be switched in again. */
  static void forget(Thread thread) {
    try {
      Object container = (Object) Direct.CONTAINER.invokeExact(thread);
      if (container != null) {
        Direct.REMOVE.invokeExact(container, thread);
      }
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  private static RuntimeException unexpected(Throwable e) {
    return switch (e) {
      case Error error -> throw error;
      case RuntimeException known -> known;
      default -> new IllegalStateException(e);
    };
  }
}
