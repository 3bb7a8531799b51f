package loadstar.engine;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the virtual threads of all actors on one platform thread, the one that created the engine,
 * while that thread waits for SimGrid.
 *
 * <p>SimGrid has its current context in a thread-local variable, so all of it must stay on one
 * thread. A scheduler of our own gives that without touching the program's other virtual threads,
 * and makes a switch between two actors cheaper than the JDK's pool does.
 *
 * <p>There are two ways to this class. The engine itself switches actors with switchOut and
 * switchIn. The JDK's own actions on their threads (it starts them, wakes them from a sleep or a
 * lock) arrive through takeIn.
 */
final class Carrier {
  private static final long PATIENCE_NANOS = 1_000_000_000L * Long.getLong("loadstar.patience", 10);

  private final Kernel kernel;
  private final Thread thread = Thread.currentThread();
  private final ArrayDeque<Runnable> ready = new ArrayDeque<>();
  // This queue is only for tasks from elsewhere: a timer of Thread.sleep(), a lock of
  // java.util.concurrent.
  private final ConcurrentLinkedQueue<Runnable> foreign = new ConcurrentLinkedQueue<>();
  // The array is indexed by context, and not behind Context: each step from one object to the next
  // waits for memory that nothing has touched since the actor's last turn.
  private @Nullable Thread[] threads = new @Nullable Thread[1024];
  private @Nullable Object[] continuations = new @Nullable Object[1024];
  private int switchingOut; // context of the actor that is giving way, 0 if none
  private int next; // context to run next, 0 if none
  private boolean warned; // that an actor waits long outside SimGrid

  Carrier(Kernel kernel) {
    this.kernel = kernel;
  }

  /** Refuses a JDK on which there can be no engine, before anything is made. */
  static void requireJdk() {
    if (!VirtualThreads.canBeScheduled()) {
      throw new IllegalStateException(
          "this JDK (%s) has no virtual threads on a scheduler of the engine. Maybe run on JDK 25"
              .formatted(Runtime.version()));
    }
  }

  /**
   * The scheduler of one actor's thread. Virtual threads that the actor starts inherit it, but are
   * no actors: they go where they would have gone elsewhere.
   */
  private final class OfActor implements Executor {
    private @Nullable Runnable actor; // its thread: the first that comes, as it starts the others

    @Override
    public void execute(Runnable continuation) {
      if (actor == null) {
        actor = continuation;
      }
      if (continuation == actor) {
        takeIn(continuation);
      } else {
        VirtualThreads.POOL.execute(continuation);
      }
    }
  }

  /** Starts the thread that runs this context; it runs when the carrier has time. */
  Thread start(int context, String name, Runnable body) {
    Thread started = VirtualThreads.unstarted(new OfActor(), name, body);
    if (context >= threads.length) {
      int length = Math.max(context + 1, 2 * threads.length);
      threads = Arrays.copyOf(threads, length);
      continuations = Arrays.copyOf(continuations, length);
    }
    threads[context] = started;
    continuations[context] = VirtualThreads.DIRECT ? VirtualThreads.continuation(started) : null;
    started.start();
    return started;
  }

  void end(int context) {
    threads[context] = null;
    continuations[context] = null;
  }

  /**
   * Drops the waiting threads: they never run again, and the JDK must not hold references to them.
   */
  void abandon() {
    if (!VirtualThreads.DIRECT) {
      return; // the JDK's own bookkeeping is in use; it holds little memory
    }
    for (Thread waiting : threads) {
      if (waiting != null) {
        VirtualThreads.forget(waiting);
      }
    }
    Arrays.fill(threads, null);
    Arrays.fill(continuations, null);
  }

  boolean plays(int context) {
    return context < threads.length && threads[context] != null;
  }

  /** Switches the current virtual thread, which runs this context, out until {@link #switchIn}. */
  void switchOut(int context) {
    switchingOut = context;
    if (VirtualThreads.DIRECT) {
      VirtualThreads.yield();
    } else {
      Thread.yield();
    }
    if (switchingOut == context) {
      // The thread was not switched out, because a native frame pins it.
      switchingOut = 0;
      throw new IllegalStateException(
          "an actor cannot wait inside a native callback. Maybe have the callback only note what is"
              + " to be done");
    }
  }

  void switchIn(int context) {
    next = context;
  }

  private void resume(int context) {
    Object continuation = continuations[context];
    Thread resumed = threads[context];
    if (continuation == null || resumed == null) {
      throw new IllegalStateException("context " + context + " has not been switched out");
    }
    if (VirtualThreads.DIRECT) {
      VirtualThreads.resume(thread, resumed, continuation);
      if (switchingOut == context) {
        switchingOut = 0;
      } else {
        VirtualThreads.handBack(resumed, continuation);
      }
    } else {
      continuations[context] = null;
      ((Runnable) continuation).run();
    }
  }

  /** Runs tasks from the JDK: the start of a thread, and the end of its wait. */
  private void run(Runnable task) {
    task.run();
    int left = switchingOut;
    if (VirtualThreads.DIRECT && left != 0) {
      switchingOut = 0;
      Thread own = threads[left];
      if (own != null) {
        VirtualThreads.keepMounted(thread, own);
      }
    }
  }

  private void takeIn(Runnable continuation) {
    int yielding = switchingOut;
    Thread current = Thread.currentThread();
    if (yielding != 0 && current == thread) { // Thread.yield() has come this far
      continuations[yielding] = continuation;
      switchingOut = 0;
    } else if (current == thread || current == kernel.runningThread()) {
      ready.add(continuation);
    } else {
      foreign.add(continuation);
      LockSupport.unpark(thread);
    }
  }

  // The actor in control waits for something outside SimGrid: a timer, another thread's work, a
  // lock. If that takes long, a warning reports where it waits, because a lock that another actor
  // holds would never come.
  private void waitForOutside() {
    if (warned) {
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
      warned = true;
      System.err.println("loadstar: " + kernel.whoWaitsOutside(PATIENCE_NANOS / 1_000_000_000));
    }
  }

  /** Runs actors until there is an event for the waiting thread; called on the carrier itself. */
  void runUntil(BooleanSupplier signalled) {
    while (true) {
      int context = next;
      if (context != 0) {
        next = 0;
        resume(context);
        continue;
      }
      Runnable task = ready.poll();
      if (task == null) {
        if (signalled.getAsBoolean()) {
          return;
        }
        task = foreign.poll();
        if (task == null) {
          waitForOutside();
          continue;
        }
      }
      run(task);
    }
  }
}
