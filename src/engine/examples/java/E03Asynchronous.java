import org.simgrid.s4u.Activity;
import org.simgrid.s4u.ActivitySet;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Exec;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.SimgridException;

/** Computing while a message travels, and waiting for whatever ends first. */
public final class E03Asynchronous {
  private E03Asynchronous() {}

  static final class Busy extends Actor {
    @Override
    public void run() throws SimgridException {
      Mailbox box = get_engine().mailbox_by_name("box");
      Comm sending = box.put_async("hello", 1_000_000).set_name("sending");
      Exec computing = exec_async(2e9).set_name("computing");
      ActivitySet pending = new ActivitySet();
      pending.push(sending);
      pending.push(computing);
      while (!pending.empty()) {
        Activity done = pending.await_any();
        Engine.info(
            "%s took from %.1f to %.1f s",
            done.get_name(), done.get_start_time(), done.get_finish_time());
      }
    }
  }

  static final class Receiver extends Actor {
    @Override
    public void run() throws SimgridException {
      Comm receiving = get_engine().mailbox_by_name("box").get_async();
      receiving.await();
      Engine.info("got %s", receiving.get_payload());
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    engine.add_actor("busy", engine.host_by_name("alpha"), new Busy());
    engine.add_actor("receiver", engine.host_by_name("beta"), new Receiver());
    engine.run();
  }
}
