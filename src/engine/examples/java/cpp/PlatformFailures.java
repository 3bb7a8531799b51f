import java.math.BigDecimal;
import java.math.MathContext;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.CallbackHost;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.NetZone;
import org.simgrid.s4u.NetworkFailureException;
import org.simgrid.s4u.Profile;
import org.simgrid.s4u.SimgridException;
import org.simgrid.s4u.TimeoutException;

/**
 * A master and workers on hosts and links that fail and come back, by profiles of files and of the
 * program, as in C++'s platform-failures.
 */
public final class PlatformFailures {
  private PlatformFailures() {}

  private static Mailbox box(long worker) {
    return Engine.get_instance().mailbox_by_name("worker-" + worker);
  }

  static final class Master extends Actor {
    private final int tasks;
    private final double flops;
    private final long bytes;
    private final int workers;

    Master(String... args) {
      tasks = Integer.parseInt(args[0]);
      flops = Double.parseDouble(args[1]);
      bytes = Long.parseLong(args[2]);
      workers = Integer.parseInt(args[3]);
    }

    @Override
    public void run() {
      Engine.info("Got %d workers and %d tasks to process", workers, tasks);
      for (int i = 0; i < tasks; i++) {
        Mailbox box = box(i % workers);
        Engine.info("Send a message to %s", box.get_name());
        if (sends(box, flops, bytes, 10, "The communication with '%s' failed.")) {
          Engine.info("Send to %s completed", box.get_name());
        }
      }
      Engine.info(
          "All tasks have been dispatched. Let's tell everybody the computation is over.");
      for (int i = 0; i < workers; i++) {
        sends(box(i), -1.0, 0, 1, "Something went wrong with '%s'.");
      }
      Engine.info("Goodbye now!");
    }

    /** Sends, and tells whether it arrived; what put throws it does not declare. */
    private static boolean sends(
        Mailbox box, double payload, long bytes, double timeout, String failure) {
      try {
        box.put(payload, bytes, timeout);
        return true;
      } catch (Exception e) {
        String what =
            switch (e) {
              case TimeoutException late -> "Got timeouted while speaking to '%s'.";
              case NetworkFailureException lost -> failure;
              default -> throw e;
            };
        Engine.info("Mmh. " + what + " Nevermind. Let's keep going!", box.get_name());
        return false;
      }
    }
  }

  static final class Worker extends Actor {
    private final Mailbox box;

    Worker(String... args) {
      box = box(Long.parseLong(args[0]));
    }

    @Override
    public void run() throws SimgridException {
      while (true) {
        try {
          Engine.info("Waiting a message on %s", box.get_name());
          double flops = (Double) box.get();
          if (flops < 0) {
            Engine.info("I'm done. See you!");
            return;
          }
          Engine.info("Start execution...");
          execute(flops);
          Engine.info("Execution complete.");
        } catch (NetworkFailureException e) {
          Engine.info("Mmh. Something went wrong. Nevermind. Let's keep going!");
        }
      }
    }
  }

  static final class Sleeper extends Actor {
    @Override
    public void run() {
      Engine.info("Start sleeping...");
      sleep_for(1);
      Engine.info("done sleeping.");
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    // A host of the file gets its profile as soon as it is there; upstream's has another name.
    Host.on_creation_cb(
        new CallbackHost() {
          @Override
          public void run(Host host) {
            if (host.get_name().equals("Bourrassa")) {
              host.set_state_profile(Profile.from_string("bourassa_profile", "67 0\n70 1\n", 0));
            }
          }
        });
    engine.load_platform(engine.get_args()[0]);
    engine.register_actor("master", Master::new);
    engine.register_actor("worker", Worker::new);
    Engine.deploy_directly(true); // as in C++: upstream's Java has a launcher for each actor
    engine.load_deployment(engine.get_args()[1]);

    NetZone root = engine.netzone_by_name("AS0");
    Host added = root.add_host("Lilibeth", 1e15);
    root.add_route(
        engine.host_by_name("Tremblay"), added, new Link[] {engine.link_by_name("10")});
    added.set_state_profile(Profile.from_string("lilibeth_profile", "4 0\n5 1\n", 10));
    added.seal();
    added.add_actor("sleeper", new Sleeper()).set_auto_restart(true);

    engine.run();
    BigDecimal end = new BigDecimal(Engine.get_clock(), new MathContext(6));
    Engine.info("Simulation time %s", end.stripTrailingZeros().toPlainString());
  }
}
