import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.NetworkFailureException;

/**
 * Actors that a deployment file places: each is made from its arguments, and finds the properties
 * that the file gives it. Arguments: platform and deployment file.
 */
public final class E06Deployment {
  private E06Deployment() {}

  /** Sends as many orders as its first argument says to each of the mailboxes that follow. */
  static final class Shop extends Actor {
    private final int orders;
    private final String[] mailboxes;

    Shop(String[] arguments) {
      orders = Integer.parseInt(arguments[0]);
      mailboxes = java.util.Arrays.copyOfRange(arguments, 1, arguments.length);
    }

    @Override
    public void run() {
      for (int i = 0; i < orders; i++) {
        for (String mailbox : mailboxes) {
          get_engine().mailbox_by_name(mailbox).put("cake " + i, 1_000_000L);
        }
      }
      Engine.info("sent %d orders", orders * mailboxes.length);
    }
  }

  /** Bakes what it is told. */
  static final class Baker extends Actor {
    private final String mailbox;

    Baker(String[] arguments) {
      mailbox = arguments[0];
    }

    @Override
    public void run() throws NetworkFailureException {
      double flops = Double.parseDouble(get_property("flops"));
      try {
        while (true) {
          Object order = get_engine().mailbox_by_name(mailbox).get();
          execute(flops);
          Engine.info("%s baked %s on %s", mailbox, order, Host.current());
        }
      } finally {
        Engine.info("%s goes home", mailbox); // at its kill_time
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    // Each line of the file starts its actor itself, and the actor has the line's properties.
    Engine.deploy_directly(true);
    engine.load_platform(engine.get_args()[0]);
    engine.load_deployment(engine.get_args()[1]);
    engine.run_until(20);
    Engine.info("the shops close");
  }
}
