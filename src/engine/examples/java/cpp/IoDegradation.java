import java.util.ArrayList;
import java.util.List;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Disk;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Io;
import org.simgrid.s4u.NetZone;
import org.simgrid.s4u.SimgridException;

/**
 * Two disks whose bandwidth depends on how many use them, by a table and by a formula, as in C++'s
 * io-degradation.
 */
public final class IoDegradation {
  /** Measured bandwidths for 1, 2, ... readers, in bytes per second. */
  private static final double[] SSD_READ = {
    152, 161, 184, 197, 207, 215, 220, 224, 227, 231, 233, 235, 237, 238, 239
  };

  private IoDegradation() {}

  static final class User extends Actor {
    private static final int BYTES = 100_000;

    @Override
    public void run() throws SimgridException {
      for (int n = 1; n < 15; n += 2) {
        for (Disk disk : get_host().get_disks()) {
          measure(disk, n, Io.OpType.READ);
          measure(disk, n, Io.OpType.WRITE);
        }
      }
    }

    private static void measure(Disk disk, int n, Io.OpType type) throws SimgridException {
      double begin = Engine.get_clock();
      List<Io> accesses = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        accesses.add(disk.io_init(BYTES, type).start());
      }
      for (Io access : accesses) {
        access.await();
      }
      Engine.info(
          "Disk: %s, concurrent %s: %d, estimated bandwidth: %f",
          disk.get_name(),
          type == Io.OpType.READ ? "read" : "write",
          n,
          (double) BYTES * n / (Engine.get_clock() - begin));
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    NetZone zone = engine.get_netzone_root();
    Host host = zone.add_host("bob", 1e6);
    Disk ssd = host.add_disk("Edel (SSD)", 240e6, 170e6);
    ssd.set_sharing_policy(
        Disk.Operation.READ,
        Disk.SharingPolicy.NONLINEAR,
        (capacity, n) -> n >= 1 && n <= SSD_READ.length ? SSD_READ[n - 1] : capacity);
    ssd.set_sharing_policy(
        Disk.Operation.WRITE,
        Disk.SharingPolicy.NONLINEAR,
        (capacity, n) -> n == 1 ? 131 : capacity);
    Disk sata = host.add_disk("Griffon (SATA II)", 68e6, 50e6);
    sata.set_sharing_policy(
        Disk.Operation.READ, Disk.SharingPolicy.NONLINEAR, (capacity, n) -> 68.3 - 1.7 * n);
    zone.seal();
    host.add_actor("", new User());
    engine.run();
    Engine.info("Simulated time: %.0f", Engine.get_clock());
  }
}
