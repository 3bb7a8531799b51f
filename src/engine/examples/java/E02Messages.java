import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.SimgridException;
import org.simgrid.s4u.TimeoutException;

/** A message takes latency plus size over bandwidth; a reception may have a timeout. */
public final class E02Messages {
  private E02Messages() {}

  record Task(String name, double flops) {}

  static final class Master extends Actor {
    @Override
    public void run() {
      Mailbox box = get_engine().mailbox_by_name("box");
      box.put(new Task("small", 1e9), 1_000_000);
      Engine.info("sent 1 MB over 1 MB/s");
      box.put(new Task("large", 3e9), 2_000_000);
      Engine.info("sent 2 MB; the worker was computing for the first of these seconds");
    }
  }

  static final class Worker extends Actor {
    @Override
    public void run() throws SimgridException {
      Mailbox box = get_engine().mailbox_by_name("box");
      try {
        while (true) {
          Task task = (Task) box.get(5);
          Engine.info("got %s", task.name());
          execute(task.flops());
        }
      } catch (TimeoutException e) {
        Engine.info("nothing more for 5 s");
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    engine.add_actor("master", engine.host_by_name("alpha"), new Master());
    engine.add_actor("worker", engine.host_by_name("beta"), new Worker());
    engine.run();
  }
}
