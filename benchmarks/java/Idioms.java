import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.NetworkFailureException;
import org.simgrid.s4u.SimgridException;

/**
 * Master-worker as a user writes it: the master sends blocking and receives blocking, each worker
 * receives, computes and sends its answer to be forgotten. Same simcalls in the same order as
 * {@code benchmarks/cpp/idioms.cpp}.
 */
public final class Idioms {
  private Idioms() {}

  private record Task(double flops) {}

  private static final Task STOP = new Task(-1);

  private static final class Master extends Actor {
    private final Mailbox[] workers;
    private final Mailbox answers;
    private final long tasks;
    private final double bytes;
    private final Task task;

    Master(Mailbox[] workers, Mailbox answers, long tasks, double bytes, Task task) {
      this.workers = workers;
      this.answers = answers;
      this.tasks = tasks;
      this.bytes = bytes;
      this.task = task;
    }

    @Override
    public void run() throws SimgridException {
      long ahead = workers.length; // a worker's answer is taken when its next task is due
      for (long i = 0; i < tasks; i++) {
        if (i >= ahead) {
          answer();
        }
        workers[(int) (i % workers.length)].put(task, bytes);
      }
      for (long i = Math.max(0, tasks - ahead); i < tasks; i++) {
        answer();
      }
      for (Mailbox worker : workers) {
        worker.put(STOP, 0.0);
      }
    }

    private void answer() throws NetworkFailureException {
      answers.get();
      Measure.activities++;
    }
  }

  private static final class Worker extends Actor {
    private final Mailbox mailbox;
    private final Mailbox answers;

    Worker(Mailbox mailbox, Mailbox answers) {
      this.mailbox = mailbox;
      this.answers = answers;
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
        answers.put_init(task, 1000).detach();
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] rest =
        Measure.requireArguments(engine, 5, "Idioms PLATFORM WORKERS TASKS BYTES FLOPS");
    engine.load_platform(rest[0]);
    int count = Integer.parseInt(rest[1]);
    long tasks = Long.parseLong(rest[2]);
    double bytes = Double.parseDouble(rest[3]);
    Task task = new Task(Double.parseDouble(rest[4]));

    Mailbox answers = engine.mailbox_by_name("answers");
    Mailbox[] mailboxes = new Mailbox[count];
    for (int i = 0; i < count; i++) {
      String name = "worker-" + i;
      mailboxes[i] = engine.mailbox_by_name(name);
      engine.add_actor(name, engine.host_by_name(name), new Worker(mailboxes[i], answers));
    }
    engine.add_actor(
        "master",
        engine.host_by_name("master"),
        new Master(mailboxes, answers, tasks, bytes, task));
    Measure.run(engine, "idioms");
  }
}
