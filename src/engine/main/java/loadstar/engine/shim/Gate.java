package loadstar.engine.shim;

import com.sun.jna.JNIEnv;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * The functions of {@code gate.h} under their C names. The first use of this class loads the
 * library, binds {@link Shim} and {@link TextShim}, and makes world 0 that of the current thread.
 *
 * <p>Those two initialize this class and not the other way round: two threads that begin at once
 * then wait for each other one way only.
 */
public final class Gate {
  // The value of the platform thread, also while it carries an actor; null if this JDK has no such
  // thing.
  static final @Nullable ThreadLocal<World> OF_THREAD;
  private static final @Nullable MethodHandle PLATFORM_THREAD;

  static {
    claim();
    bind();
    OF_THREAD = carrierLocal();
    PLATFORM_THREAD = platformThread();
    World.begin();
  }

  private Gate() {}

  /** Loads the library, unless that is done. */
  static void load() {
    // The first use of this class has loaded it.
  }

  /**
   * Claims the process for this class, as there is one SimGrid in a process, and it cannot know of
   * two of these classes.
   */
  private static void claim() {
    if (System.getProperties().putIfAbsent("loadstar.engine.loaded", "yes") != null) {
      throw new IllegalStateException(
          "the engine was loaded by another class loader in this process. Maybe load its jar once,"
              + " by a class loader that both programs share");
    }
  }

  private static void bind() {
    try {
      NativeLibrary library = OpenedLibrary.get();
      Native.register(Gate.class, library);
      Native.register(TextShim.class, library);
    } catch (UnsatisfiedLinkError e) {
      throw new IllegalStateException(
          "cannot load the engine's native library: "
              + String.valueOf(e.getMessage()).lines().limit(2).reduce((one, why) -> why).orElse("")
              + ". Maybe SimGrid is not installed: type apt-get install libsimgrid-dev"
              + " libboost-context-dev",
          e);
    }
    int abi = lw_bind_directly(JNIEnv.CURRENT, Shim.class);
    if (abi != Enums.LS_ABI) {
      throw new IllegalStateException(
          "the native library speaks "
              + (abi < 0 ? "another version" : "version " + abi)
              + " of the interface, these classes version "
              + Enums.LS_ABI
              + ". Maybe the build is stale: type mvn clean package");
    }
  }

  @SuppressWarnings("unchecked")
  private static @Nullable ThreadLocal<World> carrierLocal() {
    MethodHandles.Lookup lookup = trustedLookup();
    try {
      return lookup == null || lacks("CarrierThreadLocal")
          ? null
          : (ThreadLocal<World>)
              lookup
                  .findConstructor(
                      Class.forName("jdk.internal.misc.CarrierThreadLocal"),
                      MethodType.methodType(void.class))
                  .invoke();
    } catch (Throwable e) {
      return null;
    }
  }

  private static @Nullable MethodHandle platformThread() {
    MethodHandles.Lookup lookup = trustedLookup();
    try {
      return lookup == null || lacks("currentCarrierThread")
          ? null
          : lookup.findStatic(
              Thread.class, "currentCarrierThread", MethodType.methodType(Thread.class));
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  /**
   * Returns the platform thread that runs the caller: that of the engine if the caller is an actor.
   */
  static Thread currentPlatformThread() {
    if (PLATFORM_THREAD == null) {
      return Thread.currentThread(); // then OF_THREAD is right
    }
    try {
      return (Thread) PLATFORM_THREAD.invokeExact();
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns a lookup that may use the JDK's non-public parts, or null if this JDK does not have it.
   */
  public static MethodHandles.@Nullable Lookup trustedLookup() {
    return lacks("IMPL_LOOKUP") ? null : (MethodHandles.Lookup) lw_trusted_lookup(JNIEnv.CURRENT);
  }

  /**
   * Tells whether to do without this part of the JDK, as on a JDK that does not have it: the system
   * property {@code loadstar.jdk.without} names one. It is for tests.
   */
  public static boolean lacks(String part) {
    return part.equals(System.getProperty("loadstar.jdk.without"));
  }

  // spotless:off: no blank lines in this list
  private static native int lw_bind_directly(JNIEnv env, Class<?> shim);
  private static native @Nullable Object lw_trusted_lookup(JNIEnv env);
  public static native int lw_debugged();
  static native int lw_open(String library);
  static native @Nullable String lw_problem();
  static native void lw_enter(int world);
  static native void lw_restore(int world);
  static native int ls_start(Pointer block, int inWorld);
  // spotless:on
}
