import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Disk;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.File;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Replay;
import org.simgrid.s4u.SimgridException;

/**
 * Files on disks of two hosts: read, written, grown, copied to the other one and moved; and two
 * actors that replay a file. Same simcalls in the same order as {@code benchmarks/cpp/files.cpp}.
 */
public final class Files {
  private static double dates; // and amounts, added up

  private Files() {}

  private static void note(double amount) {
    dates += amount + Engine.get_clock();
    Measure.activities++;
  }

  private static Disk addDisk(Host host, String name, double read, double write, String mount) {
    Disk disk = host.add_disk(name, read, write);
    disk.set_property("mount", mount);
    disk.set_property("content", "content");
    return disk.seal();
  }

  private static final class User extends Actor {
    private final int rounds;

    User(int rounds) {
      this.rounds = rounds;
    }

    @Override
    public void run() {
      for (int i = 0; i < rounds; i++) {
        File file = File.open("/fast/first", null);
        file.seek(1000L * i, File.Origin.SEEK_SET);
        note(file.read(300_000));
        note(file.write(100_000L * (i % 3 + 1), i % 2 == 0));
        file.seek(-500, File.Origin.SEEK_END);
        note(file.tell() + file.size());
        file.close();
      }
    }
  }

  private static final class Copier extends Actor {
    private final Host to;
    private final int rounds;

    Copier(Host to, int rounds) {
      this.to = to;
      this.rounds = rounds;
    }

    @Override
    public void run() {
      for (int i = 0; i < rounds; i++) {
        File file = File.open("/slow/made-" + i, null);
        note(file.write(50_000L * (i + 1)));
        note(file.remote_copy(to, "/fast/copy-" + i) ? 1 : 0);
        file.move("/slow/moved-" + i);
        file.close();
        file = File.open("/slow/moved-" + i, null);
        note(file.size());
        if (i % 2 == 0) {
          file.unlink();
        }
        file.close();
      }
    }
  }

  private static void registerActions() {
    Replay.action_register(
        "compute",
        words -> {
          Actor.self().execute(Double.parseDouble(words[2]));
          note(1);
        });
    Replay.action_register(
        "send",
        words -> {
          long bytes = (long) Double.parseDouble(words[3]);
          Engine.get_instance().mailbox_by_name(words[2]).put("", bytes);
          note(2);
        });
    Replay.action_register(
        "recv",
        words -> {
          Engine.get_instance().mailbox_by_name(words[0]).get();
          note(3);
        });
  }

  private static final class Replayer extends Actor {
    @Override
    public void run() throws SimgridException {
      Replay.runner(get_name());
    }
  }

  private static String write(Path folder, int rounds) throws IOException {
    java.nio.file.Files.writeString(folder.resolve("content"), "/first 1000000\n/second 5000000\n");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < rounds; i++) {
      lines
          .append("p0 compute " + 1e7 * (i + 1) + "\np0 send p1 " + 1e5 * (i % 4 + 1))
          .append("\n\n# round " + i + "\np1 recv\np1 compute 3e7\n");
    }
    return java.nio.file.Files.writeString(folder.resolve("trace"), lines).toString();
  }

  public static void main(String[] args) throws IOException {
    Engine engine = new Engine(args);
    String[] rest = Measure.requireArguments(engine, 2, "Files PLATFORM ROUNDS");
    int rounds = Integer.parseInt(rest[1]);
    Path place = java.nio.file.Files.createTempDirectory("files");
    String trace = write(place, rounds);
    Engine.set_config("path", place.toString());
    engine.plugin_file_system_init();
    engine.load_platform(rest[0]);
    Host one = engine.host_by_name("worker-0");
    Host other = engine.host_by_name("worker-1");
    Disk fast = addDisk(one, "fast", 1e8, 5e7, "/fast");
    Disk slow = addDisk(other, "slow", 2e7, 1e7, "/slow");
    Replay.set_tracefile(trace);
    registerActions();
    engine.add_actor("user", one, new User(rounds));
    engine.add_actor("copier", other, new Copier(one, rounds));
    engine.add_actor("p0", engine.host_by_name("worker-2"), new Replayer());
    engine.add_actor("p1", engine.host_by_name("worker-3"), new Replayer());
    Measure.Stopwatch watch = new Measure.Stopwatch();
    engine.run();
    for (Disk disk : List.of(fast, slow)) {
      dates += disk.get_size_used();
    }
    for (String file : List.of("content", "trace", "")) {
      java.nio.file.Files.delete(place.resolve(file));
    }
    watch.report("files", Engine.get_clock(), dates);
  }
}
