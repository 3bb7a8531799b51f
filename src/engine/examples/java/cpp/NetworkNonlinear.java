import org.simgrid.s4u.Activity;
import org.simgrid.s4u.ActivitySet;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.NetZone;
import org.simgrid.s4u.SimgridException;

/** A link that loses a tenth with each further message on it, as in C++'s network-nonlinear. */
public final class NetworkNonlinear {
  private static final int MESSAGES = 9;

  private NetworkNonlinear() {}

  static final class Sender extends Actor {
    @Override
    public void run() throws SimgridException {
      Mailbox box = get_engine().mailbox_by_name("receiver");
      ActivitySet pending = new ActivitySet();
      for (int i = 0; i < MESSAGES; i++) {
        String text = "Message " + i;
        long bytes = 1_000_000L * (i + 1);
        Engine.info("Send '%s' to '%s, msg size: %d'", text, box.get_name(), bytes);
        pending.push(box.put_async(text, bytes));
      }
      Engine.info("Done dispatching all messages");
      pending.await_all();
      Engine.info("Goodbye now!");
    }
  }

  static final class Receiver extends Actor {
    @Override
    public void run() throws SimgridException {
      Engine.info("Wait for %d messages asynchronously", MESSAGES);
      Mailbox box = get_engine().mailbox_by_name("receiver");
      ActivitySet pending = new ActivitySet();
      for (int i = 0; i < MESSAGES; i++) {
        pending.push(box.get_async());
      }
      while (!pending.empty()) {
        Activity received = pending.await_any();
        Engine.info("I got '%s'.", ((Comm) received).get_payload());
      }
    }
  }

  private static void degrade(Link link) {
    link.set_sharing_policy(
        Link.SharingPolicy.NONLINEAR,
        (capacity, n) -> {
          double shared = Math.min(capacity, capacity * (1.0 - (n - 1) / 10.0));
          Engine.info(
              "Link %s, %d active communications, new capacity %f", link.get_name(), n, shared);
          return shared;
        });
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    NetZone zone = engine.get_netzone_root();
    Host sender = zone.add_host("sender", 1.0).seal();
    Host receiver = zone.add_host("receiver", 1.0).seal();
    Link link = zone.add_split_duplex_link("link1", 1e6);
    degrade(link.get_link_up());
    degrade(link.get_link_down());
    link.set_latency(10e-6).seal();
    zone.add_route(sender, receiver, new Link[] {link});
    zone.seal();
    receiver.add_actor("receiver", new Receiver());
    sender.add_actor("sender", new Sender());
    engine.run();
  }
}
