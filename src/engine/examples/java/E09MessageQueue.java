import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Mess;
import org.simgrid.s4u.MessageQueue;

/** Control messages that cost nothing: they arrive at the date at which both sides are there. */
public final class E09MessageQueue {
  private E09MessageQueue() {}

  static final class Control extends Actor {
    private final MessageQueue queue;

    Control(MessageQueue queue) {
      this.queue = queue;
    }

    @Override
    public void run() {
      sleep_for(1);
      queue.put("go");
      sleep_for(1);
      Mess stop = queue.put_async("stop");
      Engine.info("stop is on its way, %d message waits", queue.size());
      stop.await();
      Engine.info("stop was received");
    }
  }

  static final class Worker extends Actor {
    private final MessageQueue queue;

    Worker(MessageQueue queue) {
      this.queue = queue;
    }

    @Override
    public void run() {
      Mess first = queue.get_async();
      Engine.info("asked, arrived: %b", first.test());
      first.await();
      Engine.info("got %s", first.get_payload());
      execute(3e9);
      Engine.info("got %s", queue.get());
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    MessageQueue queue = engine.message_queue_by_name("control");
    engine.add_actor("control", engine.host_by_name("alpha"), new Control(queue));
    engine.add_actor("worker", engine.host_by_name("beta"), new Worker(queue));
    engine.run();
  }
}
