package loadstar.engine;

import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/**
 * Runs the virtual threads of all actors on one platform thread, the one that created the engine,
 * while that thread waits for SimGrid.
 *
 * <p>SimGrid keeps its current context in a thread-local variable, so all of it must stay on one
 * thread. A scheduler of our own gives that without touching the program's other virtual threads,
 * and makes a switch between two actors cheaper than the JDK's pool does.
 */
final class Carrier implements Executor {
  private static final long PATIENCE_NANOS = 1_000_000_000L * Long.getLong("loadstar.patience", 10);

  private final Thread thread = Thread.currentThread();
  private final ArrayDeque<Runnable> ready = new ArrayDeque<>();
  // Only for what comes from elsewhere: a timer of Thread.sleep(), a lock of java.util.concurrent.
  private final ConcurrentLinkedQueue<Runnable> foreign = new ConcurrentLinkedQueue<>();
  private final Thread.Builder.OfVirtual threads;
  private @Nullable Context switchingOut;
  private @Nullable Runnable next;
  private boolean told; // that an actor waits long outside SimGrid

  Carrier() {
    Thread.Builder.@Nullable OfVirtual builder =
        thread.isVirtual() ? null : Shim.virtualThreadBuilder(this);
    if (builder == null) {
      throw new IllegalStateException(
          thread.isVirtual()
              ? "the engine was created on a virtual thread, which may change its carrier. Maybe"
                  + " create it in main, or on a Thread.ofPlatform()"
              : "this JDK ("
                  + Runtime.version()
                  + ") has no virtual threads on a scheduler of one's own. Maybe run on JDK 25");
    }
    threads = builder;
  }

  /**
   * Switches the current virtual thread, which plays this actor, out until {@link #switchIn}. With
   * a scheduler of our own, yielding is a switch to whatever we run next: it hands us the
   * continuation, which we keep instead of running it, and saves the bookkeeping of park and
   * unpark.
   */
  void switchOut(Context context) {
    switchingOut = context;
    Thread.yield();
    if (switchingOut == context) {
      // The thread was not switched out, because a native frame pins it.
      switchingOut = null;
      throw new IllegalStateException(
          "an actor cannot wait inside a native callback. Maybe have the callback only note what is"
              + " to be done");
    }
  }

  /** Has this actor run next. */
  void switchIn(Context context) {
    next = context.continuation;
    context.continuation = null;
  }

  Thread newThread(String name, Runnable body) {
    return threads.name(name).unstarted(body);
  }

  @Override
  public void execute(Runnable continuation) {
    Context yielding = switchingOut;
    Thread current = Thread.currentThread();
    if (yielding != null && current == thread) {
      yielding.continuation = continuation;
      switchingOut = null;
    } else if (current == thread || current == Kernel.runningThread()) {
      ready.add(continuation);
    } else {
      foreign.add(continuation);
      LockSupport.unpark(thread);
    }
  }

  /** Runs what is ready now. */
  void drain() {
    Runnable task;
    while ((task = ready.poll()) != null) {
      task.run();
    }
  }

  /**
   * The actor in control waits for something outside SimGrid: a timer, another thread's work, a
   * lock. If that takes long, says where, because a lock that another actor holds would never come.
   */
  private void waitForOutside() {
    if (told) {
      LockSupport.park(this);
      return;
    }
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    long left = PATIENCE_NANOS;
    while (foreign.isEmpty() && left > 0) {
      LockSupport.parkNanos(this, left);
      left = deadline - System.nanoTime();
    }
    if (foreign.isEmpty()) {
      told = true;
      System.err.println("loadstar: " + Kernel.whoWaitsOutside(PATIENCE_NANOS / 1_000_000_000));
    }
  }

  /** Runs actors until this context has been given an event. Called on the carrier itself. */
  void runUntilSignalled(Context context) {
    while (true) {
      Runnable task = next;
      if (task != null) {
        next = null;
      } else {
        task = ready.poll();
        if (task == null) {
          if (context.signalled) {
            return;
          }
          task = foreign.poll();
          if (task == null) {
            waitForOutside();
            continue;
          }
        }
      }
      task.run();
    }
  }
}
