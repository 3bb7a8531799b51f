package loadstar.simulation;

import java.util.ArrayList;
import java.util.List;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.SimgridException;

/**
 * The child process of {@link ProfileIT}: on every worker host one after the other, a computation
 * and a transfer in either direction of given sizes, and the date at which each ends. Arguments:
 * platform, master, worker, sizes.
 */
final class ProfileMain {
  private ProfileMain() {}

  public static void main(String[] args) {
    Engine engine =
        new Engine(
            new String[] {
              "profiles",
              "--cfg=network/model:CM02",
              "--cfg=network/latency-factor:1",
              "--cfg=network/bandwidth-factor:1",
              "--cfg=network/TCP-gamma:0",
              "--cfg=network/crosstraffic:0"
            });
    engine.load_platform(args[0]);
    Host master = engine.host_by_name(args[1]);
    Host worker = engine.host_by_name(args[2]);
    List<Long> sizes = new ArrayList<>();
    for (int i = 3; i < args.length; i++) {
      sizes.add(Long.parseLong(args[i]));
    }
    engine.add_actor("compute", worker, new Compute(sizes));
    for (String direction : new String[] {"out", "back"}) {
      boolean out = direction.equals("out");
      engine.add_actor("send-" + direction, out ? master : worker, new Send(direction, sizes));
      engine.add_actor("take-" + direction, out ? worker : master, new Take(direction, sizes));
    }
    engine.run();
  }

  private static void print(String what) {
    System.out.println(what + " " + Engine.get_clock());
  }

  private static final class Compute extends Actor {
    private final List<Long> sizes;

    Compute(List<Long> sizes) {
      this.sizes = sizes;
    }

    @Override
    public void run() throws SimgridException {
      for (long size : sizes) {
        execute(size);
        print("compute");
      }
    }
  }

  private static final class Send extends Actor {
    private final String mailbox;
    private final List<Long> sizes;

    Send(String mailbox, List<Long> sizes) {
      this.mailbox = mailbox;
      this.sizes = sizes;
    }

    @Override
    public void run() throws SimgridException {
      for (long size : sizes) {
        get_engine().mailbox_by_name(mailbox).put(mailbox, size);
      }
    }
  }

  private static final class Take extends Actor {
    private final String mailbox;
    private final List<Long> sizes;

    Take(String mailbox, List<Long> sizes) {
      this.mailbox = mailbox;
      this.sizes = sizes;
    }

    @Override
    public void run() throws SimgridException {
      for (int i = 0; i < sizes.size(); i++) {
        get_engine().mailbox_by_name(mailbox).get();
        print(mailbox);
      }
    }
  }
}
