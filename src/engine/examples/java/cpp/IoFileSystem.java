import java.util.Objects;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Disk;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.File;
import org.simgrid.s4u.Host;

/** Files of a host with two disks, which take room there, as in C++'s io-file-system. */
public final class IoFileSystem {
  private IoFileSystem() {}

  static final class User extends Actor {
    private void show() {
      Engine.info("Storage info on %s:", get_host().get_name());
      for (Disk disk : get_host().get_disks()) {
        Engine.info(
            "    %s (%s) Used: %d; Free: %d; Total: %d.",
            disk.get_name(),
            disk.get_mount_point(),
            disk.get_size_used(),
            disk.get_size_free(),
            disk.get_size());
      }
    }

    @Override
    public void run() {
      show();
      String name = "/scratch/tmp/data.txt";
      File file = File.open(name, null); // made, as it is not there
      Engine.info("Create a %d bytes file named '%s' on /scratch", file.write(200_000), name);
      show();

      file.seek(0);
      Engine.info("Read %d bytes on %s", file.read(file.size()), name);
      Engine.info("Write %d bytes on %s", file.write(100_000), name);
      String other = "/scratch/tmp/simgrid.readme";
      Engine.info("Move '%s' to '%s'", file.get_path(), other);
      file.move(other);
      file.set_data("777");
      Engine.info(
          "User data attached to the file: %s", Objects.requireNonNull(file.get_data()));
      file.close();
      show();

      file = File.open(other, null);
      Engine.info("Unlink file: '%s'", file.get_path());
      file.unlink();
      file.close();
      show();

      name = "/lib/libc.so"; // on the other disk
      file = File.open(name, null);
      Engine.info("Create a %d bytes file named '%s' on /", file.write(4096), name);
      file.close();
      show();
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.plugin_file_system_init();
    engine.load_platform(engine.get_args()[0]);
    Host bob = engine.host_by_name("bob");
    bob.add_actor("host", new User());
    engine.run();
  }
}
