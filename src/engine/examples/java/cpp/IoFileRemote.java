import java.math.BigDecimal;
import java.math.MathContext;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Disk;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.File;
import org.simgrid.s4u.Host;

/**
 * Files that are copied and moved to another host, and one on a disk of another host, as in C++'s
 * io-file-remote.
 */
public final class IoFileRemote {
  private static final long MIB = 1024 * 1024;

  private IoFileRemote() {}

  static final class Writer extends Actor {
    private final String[] args;

    Writer(String[] args) {
      this.args = args;
    }

    @Override
    public void run() {
      File file = File.open(args[0], null);
      String name = file.get_path();
      Engine.info("Opened file '%s'", name);
      file.dump();
      Engine.info("Try to write %d MiB to '%s'", file.size() / 1024, name);
      long written = file.write(file.size() * 1024);
      Engine.info("Have written %d MiB to '%s'.", written / MIB, name);
      if (args.length > 3) {
        boolean move = !args[3].equals("0");
        Engine.info(
            "%s '%s' (of size %d) from '%s' to '%s'",
            move ? "Move" : "Copy",
            name,
            file.size(),
            get_host().get_name(),
            args[1]);
        Host to = get_engine().host_by_name(args[1]);
        if (move) {
          file.remote_move(to, args[2]);
        } else {
          file.remote_copy(to, args[2]);
        }
      }
      file.close();
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    Engine.deploy_directly(true); // for the PIDs
    engine.plugin_file_system_init();
    engine.load_platform(engine.get_args()[0]);
    engine.register_actor("host", Writer::new);
    engine.load_deployment(engine.get_args()[1]);
    for (Host host : engine.get_all_hosts()) {
      for (Disk disk : host.get_disks()) {
        Engine.info(
            "Init: %s: %d/%d MiB used/free on '%s@%s'",
            host.get_name(),
            disk.get_size_used() / MIB,
            disk.get_size_free() / MIB,
            disk.get_name(),
            disk.get_host().get_name());
      }
    }
    engine.run();
    for (Host host : engine.get_all_hosts()) {
      for (Disk disk : host.get_disks()) {
        Engine.info(
            "End: %d/%d MiB used/free on '%s@%s'",
            disk.get_size_used() / MIB,
            disk.get_size_free() / MIB,
            disk.get_name(),
            host.get_name());
      }
    }
    BigDecimal end = new BigDecimal(Engine.get_clock(), new MathContext(6));
    Engine.info("Simulation time %s", end.stripTrailingZeros().toPlainString());
  }
}
