import org.simgrid.s4u.Activity;
import org.simgrid.s4u.ActivitySet;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Exec;
import org.simgrid.s4u.Mess;
import org.simgrid.s4u.SimgridException;
import org.simgrid.s4u.TimeoutException;

/** Waiting for a computation, a communication and a message at the same time. */
public final class E15ActivitySets {
  private E15ActivitySets() {}

  static final class Waiter extends Actor {
    @Override
    public void run() throws SimgridException {
      Exec exec = exec_async(4e9).set_name("computation");
      Comm comm = get_engine().mailbox_by_name("box").get_async().set_name("communication");
      Mess mess = get_engine().message_queue_by_name("queue").get_async().set_name("message");
      ActivitySet set = new ActivitySet();
      set.push(exec);
      set.push(comm);
      set.push(mess);
      try {
        set.await_all_for(0.5);
      } catch (TimeoutException e) {
        Engine.info("none of %d is over yet", set.size());
      }
      while (!set.empty()) {
        Activity over = set.await_any();
        Engine.info("%s is over", over.get_name());
      }
      Engine.info("%s, %s", comm.get_payload(), mess.get_payload());
    }
  }

  static final class Sender extends Actor {
    @Override
    public void run() {
      get_engine().mailbox_by_name("box").put("a letter", 2_000_000L);
      sleep_for(1);
      get_engine().message_queue_by_name("queue").put("a sign");
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    engine.add_actor("waiter", engine.host_by_name("alpha"), new Waiter());
    engine.add_actor("sender", engine.host_by_name("beta"), new Sender());
    engine.run();
  }
}
