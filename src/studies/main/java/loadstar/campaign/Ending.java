package loadstar.campaign;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;

/**
 * What is still to be done when this process is asked to end, by Ctrl-C or SIGTERM: the last that
 * was begun first, so that a campaign stops its runs before its file of results is closed. Shutdown
 * hooks of the JVM have no order. To be closed where the end came by itself.
 */
public final class Ending implements AutoCloseable {
  private static final Deque<Ending> OPEN = new ArrayDeque<>();
  private static boolean hooked;
  private static boolean begun;

  private final Runnable task;

  private Ending(Runnable task) {
    this.task = task;
  }

  /** Has this done at the end of the process, should it come before this is closed. */
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
      } catch (RuntimeException e) { // the others are still to be done
        e.printStackTrace();
      }
    }
  }

  /**
   * When the process is being ended this never returns: nothing must be concluded from what is
   * missing then. So no lock may be held here that a task needs.
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
