import org.simgrid.s4u.ActivitySet;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.SimgridException;

/**
 * Asynchronous communications: the master keeps a window of sends under way and refills it as any
 * one ends. Same simcalls in the same order as {@code benchmarks/cpp/asynccomms.cpp}.
 */
public final class AsyncComms {
  private AsyncComms() {}

  private static final class Master extends Actor {
    private final Mailbox[] workers;
    private final long tasks;
    private final int window;
    private final long bytes;

    Master(Mailbox[] workers, long tasks, int window, long bytes) {
      this.workers = workers;
      this.tasks = tasks;
      this.window = window;
      this.bytes = bytes;
    }

    @Override
    public void run() throws SimgridException {
      Object task = "task";
      ActivitySet pending = new ActivitySet();
      for (long i = 0; i < tasks; i++) {
        if (pending.size() == window) {
          pending.await_any();
        }
        pending.push(workers[(int) (i % workers.length)].put_async(task, bytes));
      }
      while (!pending.empty()) {
        pending.await_any();
      }
    }
  }

  private static final class Worker extends Actor {
    private final Mailbox mailbox;
    private final long tasks;

    Worker(Mailbox mailbox, long tasks) {
      this.mailbox = mailbox;
      this.tasks = tasks;
    }

    @Override
    public void run() throws SimgridException {
      for (long i = 0; i < tasks; i++) {
        mailbox.get();
        Measure.activities++;
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] rest =
        Measure.requireArguments(engine, 5, "AsyncComms PLATFORM WORKERS TASKS WINDOW BYTES");
    engine.load_platform(rest[0]);
    int count = Integer.parseInt(rest[1]);
    long tasks = Long.parseLong(rest[2]);
    int window = Integer.parseInt(rest[3]);
    long bytes = Long.parseLong(rest[4]);

    Mailbox[] mailboxes = new Mailbox[count];
    for (int i = 0; i < count; i++) {
      String name = "worker-" + i;
      long share = tasks / count + (i < tasks % count ? 1 : 0);
      mailboxes[i] = engine.mailbox_by_name(name);
      engine.add_actor(name, engine.host_by_name(name), new Worker(mailboxes[i], share));
    }
    engine.add_actor(
        "master", engine.host_by_name("master"), new Master(mailboxes, tasks, window, bytes));
    Measure.run(engine, "asynccomms");
  }
}
