import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Disk;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Io;
import org.simgrid.s4u.SimgridException;

/** A disk that serves two at a time, and one of them with twice the priority. */
public final class E08Disks {
  private E08Disks() {}

  static final class Reader extends Actor {
    @Override
    public void run() throws SimgridException {
      Disk disk = get_host().get_disks()[0];
      Engine.info("%s reads %.0f MB/s", disk.get_name(), disk.get_read_bandwidth() / 1e6);
      long bytes = disk.read(100_000_000L);
      Engine.info("read %d bytes", bytes);

      Io low = disk.io_init(60_000_000, Io.OpType.READ);
      Io high = disk.io_init(60_000_000, Io.OpType.READ).set_priority(2);
      low.start();
      high.start();
      high.await();
      Engine.info(
          "the preferred one is done, %.0f bytes of the other are left", low.get_remaining());
      low.await();
      Engine.info("both are done");

      disk.write(20_000_000L);
      Engine.info("written");
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    engine.host_by_name("alpha").add_disk("scratch", 50e6, 10e6).seal();
    engine.add_actor("reader", engine.host_by_name("alpha"), new Reader());
    engine.run();
  }
}
