import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.SimgridException;

/** An engine that is closed makes room for another: here one for each size of a message. */
public class E17OneAfterTheOther {
  public static void main(String[] args) {
    for (int megabytes = 1; megabytes <= 3; megabytes++) {
      double bytes = megabytes * 1e6;
      try (Engine engine = new Engine(args)) {
        engine.load_platform(engine.get_args()[0]);
        Host alpha = engine.host_by_name("alpha");
        Host beta = engine.host_by_name("beta");
        engine.add_actor(
            "sender",
            alpha,
            new Actor() {
              @Override
              public void run() {
                engine.mailbox_by_name("box").put("hello", (long) bytes);
              }
            });
        engine.add_actor(
            "receiver",
            beta,
            new Actor() {
              @Override
              public void run() throws SimgridException {
                Engine.info("%s, PID %d", engine.mailbox_by_name("box").get(), get_pid());
              }
            });
        engine.run();
        System.out.println(megabytes + " MB: " + Engine.get_clock() + " s");
      }
    }
  }
}
