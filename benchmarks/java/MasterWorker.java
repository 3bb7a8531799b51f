import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.SimgridException;

/**
 * Master-worker on a star: one blocking send per task, round-robin; each worker receives and
 * computes. Same simcalls in the same order as {@code benchmarks/cpp/masterworker.cpp}.
 */
public final class MasterWorker {
  private MasterWorker() {}

  private record Task(double flops) {}

  private static final Task STOP = new Task(-1);

  private static final class Master extends Actor {
    private final Mailbox[] workers;
    private final long tasks;
    private final double bytes;
    private final Task task;

    Master(Mailbox[] workers, long tasks, double bytes, Task task) {
      this.workers = workers;
      this.tasks = tasks;
      this.bytes = bytes;
      this.task = task;
    }

    @Override
    public void run() {
      for (long i = 0; i < tasks; i++) {
        workers[(int) (i % workers.length)].put(task, bytes);
      }
      for (Mailbox worker : workers) {
        worker.put(STOP, 0.0);
      }
    }
  }

  private static final class Worker extends Actor {
    private final Mailbox mailbox;

    Worker(Mailbox mailbox) {
      this.mailbox = mailbox;
    }

    @Override
    public void run() throws SimgridException {
      while (true) {
        Task task = (Task) mailbox.get();
        Measure.activities++;
        if (task.flops() < 0) {
          return;
        }
        execute(task.flops());
        Measure.activities++;
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] rest =
        Measure.requireArguments(engine, 5, "MasterWorker PLATFORM WORKERS TASKS BYTES FLOPS");
    engine.load_platform(rest[0]);
    int count = Integer.parseInt(rest[1]);
    long tasks = Long.parseLong(rest[2]);
    double bytes = Double.parseDouble(rest[3]);
    Task task = new Task(Double.parseDouble(rest[4]));

    Mailbox[] mailboxes = new Mailbox[count];
    for (int i = 0; i < count; i++) {
      String name = "worker-" + i;
      mailboxes[i] = engine.mailbox_by_name(name);
      engine.add_actor(name, engine.host_by_name(name), new Worker(mailboxes[i]));
    }
    engine.add_actor(
        "master", engine.host_by_name("master"), new Master(mailboxes, tasks, bytes, task));
    Measure.run(engine, "masterworker");
  }
}
