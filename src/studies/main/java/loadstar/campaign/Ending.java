package loadstar.campaign;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;

/**
 * A task to be run when the JVM is shut down, by Ctrl-C or SIGTERM. Open tasks run in the reverse
 * order of their registration, so that a campaign stops its runs before its file of results is
 * closed; shutdown hooks of the JVM have no order. The owner closes it where the work ends
 * regularly.
 */
public final class Ending implements AutoCloseable {
  private static final Deque<Ending> OPEN = new ArrayDeque<>();
  private static boolean hooked;
  private static boolean begun;

  private final Runnable task;

  private Ending(Runnable task) {
    this.task = task;
  }

  /**
   * Registers a task that runs at the shutdown of the JVM, if that comes before this object is
   * closed.
   */
  public static Ending with(Runnable task) {
    Ending ending = new Ending(task);
    synchronized (OPEN) {
      if (!begun) {
        if (!hooked) {
          Runtime.getRuntime().addShutdownHook(new Thread(Ending::end, "loadstar-ending"));
          hooked = true;
        }
        OPEN.push(ending);
        return ending;
      }
    }
    return waitForTheEnd();
  }

  private static void end() {
    while (true) {
      Ending next;
      synchronized (OPEN) {
        begun = true;
        next = OPEN.poll();
      }
      if (next == null) {
        return;
      }
      try {
        next.task.run();
      } catch (RuntimeException e) { // the other tasks still have to run
        e.printStackTrace();
      }
    }
  }

  /**
   * Removes the task. During a shutdown this method never returns: nothing may be concluded from
   * results that are missing then. The caller must not hold a lock that one of the tasks needs.
   */
  @Override
  public void close() {
    synchronized (OPEN) {
      if (!begun) {
        OPEN.remove(this);
        return;
      }
    }
    waitForTheEnd();
  }

  private static Ending waitForTheEnd() {
    while (true) {
      LockSupport.park();
    }
  }
}
