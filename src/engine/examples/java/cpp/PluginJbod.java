import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Jbod;
import org.simgrid.s4u.JbodIo;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.NetZone;
import org.simgrid.s4u.SimgridException;

/** Compares RAID levels: it writes and reads the same on five of them, as C++'s plugin-jbod. */
public final class PluginJbod {
  private static final long BYTES = 10_000_000;

  private PluginJbod() {}

  static final class User extends Actor {
    private final Jbod jbod;

    User(Jbod jbod) {
      this.jbod = jbod;
    }

    @Override
    public void run() throws SimgridException {
      JbodIo io = jbod.write_async(BYTES);
      Engine.info("asynchronous write posted, wait for it");
      io.await();
      Engine.info("asynchronous write done");
      jbod.read_init(BYTES).await();
      Engine.info("synchonous read done");
      jbod.write(BYTES);
      Engine.info("synchonous write done");
      io = jbod.read_async(BYTES);
      Engine.info("asynchronous read posted, wait for it");
      io.await();
      Engine.info("asynchonous read done");
      jbod.write_init(BYTES).await();
      Engine.info("synchonous write done");
      jbod.read(BYTES);
      Engine.info("synchonous read done");
      jbod.read(BYTES);
      Engine.info("synchonous read done");
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    NetZone zone = engine.get_netzone_root();
    Host host = zone.add_host("host", "1Gf");
    // Ten million bytes in a second, with the bandwidth factor of SimGrid's usual model.
    Link[] link = {zone.add_link("link", 1e7 / 0.97).set_latency(0)};
    for (Jbod.RAID level : Jbod.RAID.values()) {
      String name = level.name().toLowerCase().replace("raid", "jbod_raid");
      Jbod jbod = Jbod.create_jbod(zone, name, 1e9, 4, level, 1e7, 5e6);
      zone.add_route(host, jbod.get_controller(), link);
    }
    zone.seal();

    Engine.info("'%s' is a valid JBOD", Jbod.by_name("jbod_raid1").get_name());
    if (Jbod.by_name_or_null("jbod_raid3") == null) {
      Engine.info("'jbod_raid3' is not a valid JBOD");
    }
    for (Jbod.RAID level : Jbod.RAID.values()) {
      String number = level.name().replace("RAID", "");
      Engine.info("XXXXXXXXXXXXXXX RAID %s XXXXXXXXXXXXXXXX", number);
      host.add_actor("", new User(Jbod.by_name("jbod_raid" + number)));
      engine.run();
    }
    Engine.info("Simulated time: %.4f", Engine.get_clock());
  }
}
