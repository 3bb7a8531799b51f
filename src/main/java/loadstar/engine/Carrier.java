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
  private final Thread thread = Thread.currentThread();
  private final ArrayDeque<Runnable> ready = new ArrayDeque<>();
  // Only for what comes from elsewhere: a timer of Thread.sleep(), a lock of java.util.concurrent.
  private final ConcurrentLinkedQueue<Runnable> foreign = new ConcurrentLinkedQueue<>();
  private final Thread.Builder.OfVirtual threads;

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

  Thread newThread(String name, Runnable body) {
    return threads.name(name).unstarted(body);
  }

  @Override
  public void execute(Runnable continuation) {
    Thread current = Thread.currentThread();
    if (current == thread || current == Kernel.runningThread()) {
      ready.add(continuation);
    } else {
      foreign.add(continuation);
      LockSupport.unpark(thread);
    }
  }

  /** Runs actors until this context has been given an event. Called on the carrier itself. */
  void runUntilSignalled(Context context) {
    while (true) {
      Runnable next = ready.poll();
      if (next == null) {
        if (context.signalled) {
          return;
        }
        next = foreign.poll();
        if (next == null) {
          // Every actor waits for something outside SimGrid.
          LockSupport.park(this);
          continue;
        }
      }
      next.run();
    }
  }
}
