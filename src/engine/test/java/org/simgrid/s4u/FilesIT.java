package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.host;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;
import static org.simgrid.s4u.Scenario.play;
import static org.simgrid.s4u.Scenario.sayWhen;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files on disks that read and write 1 MB/s, of alpha and beta, whose link has 1 MB/s. */
class FilesIT {
  @TempDir Path folder;

  private static Engine engine() {
    Engine engine = Child.bareEngine();
    engine.plugin_file_system_init();
    engine.load_platform(Child.PLATFORM);
    return engine;
  }

  private static Disk disk(String host, String name, String mount) {
    Disk disk = host(host).add_disk(name, 1e6, 1e6);
    return disk.set_property("mount", mount).seal();
  }

  private static void say(String what, File file, Disk disk) {
    Child.say(
        "%s %s of %s at %s, disk %s %s at %s"
            .formatted(
                what,
                file.get_path(),
                file.size(),
                file.tell(),
                disk.get_size_used(),
                disk.get_content(),
                Engine.get_clock()));
  }

  /**
   * 2 MB written take 2 s, and 1 MB read after a seek to the last half 1 s more; what is written
   * over is not counted again. Without write_inside the disk counts up to the position: SimGrid's
   * file keeps its size.
   */
  @Test
  void file_growsWithWhatIsWritten_andItsDiskCountsThat() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          engine();
          Disk disk = disk("alpha", "disk", "/data");
          actor("user", "alpha")
              .does(self -> {
                File file = File.open("/data/a", "mine");
                say("wrote " + file.write(2_000_000), file, disk);
                file.seek(-1_000_000, File.Origin.SEEK_END);
                say("read " + file.read(5_000_000), file, disk);
                file.seek(0);
                say("inside " + file.write(500_000, true), file, disk);
                file.seek(250_000, File.Origin.SEEK_CUR);
                say("cut " + file.write(250_000), file, disk);
                file.move("/data/b");
                attempt("before", () -> file.seek(-1));
                Child.say("data " + file.get_data());
                file.close();
                file.close();
                attempt("closed", file::size);
                File other = File.open("/data/c", null);
                other.seek(1_000);
                other.close();
                File again = File.open("/data/c", null);
                say("again", again, disk);
                Child.say("unlinked " + again.unlink() + ", then " + again.unlink());
                again.close();
                Child.say(disk.get_mount_point() + " has " + disk.get_content());
                Child.say("free " + ((500L << 30) - disk.get_size_free()));
              });
          simulate();
        });

    assertThat(ended.lines())
        .containsSubsequence(
            "wrote 2000000 /data/a of 2000000 at 2000000, disk 2000000 {/a=2000000} at 2.0",
            "read 1000000 /data/a of 2000000 at 2000000, disk 2000000 {/a=2000000} at 3.0",
            "inside 500000 /data/a of 2000000 at 500000, disk 2000000 {/a=2000000} at 3.5",
            "cut 250000 /data/a of 2000000 at 1000000, disk 750000 {/a=2000000} at 3.75")
        .containsSubsequence(
            "before threw IllegalArgumentException: -1 bytes from there is no place of the file"
                + " /data/a",
            "data mine",
            "closed threw IllegalStateException: this file was closed")
        .containsSubsequence(
            "again /data/c of 1000 at 0, disk 751000 {/b=2000000, /c=1000} at 3.75",
            "unlinked true, then false",
            "/data has {/b=2000000}",
            "free 750000",
            "run returned at 3.75");
  }

  /**
   * From alpha's disk: 1 MB read, sent, and written from alpha, which sends it again: a second
   * each. From a disk of beta's that the actor on alpha opens there: 1 MB read and sent; moved
   * back, it is written where the actor is.
   */
  @Test
  void file_goesToAnotherHost_andIsReadFromThere() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          engine();
          disk("alpha", "near", "/near");
          Disk far = disk("beta", "far", "/far");
          actor("user", "alpha")
              .does(self -> {
                File file = File.open("/near/a", null);
                file.seek(1_000_000);
                Child.say(
                    "copied "
                        + file.remote_copy(host("beta"), "/far/b")
                        + " "
                        + far.get_content()
                        + " at "
                        + Engine.get_clock());
                Child.say(
                    "copied "
                        + file.remote_copy(host("beta"), "/nowhere")
                        + " at "
                        + Engine.get_clock());
                file.close();
                try (File other = File.open("/far/b", host("beta"), null)) {
                  sayWhen("read " + other.read(1_000_000));
                  Child.say("moved " + other.remote_move(host("alpha"), "/near/c"));
                }
                sayWhen("left " + far.get_content());
              });
          simulate();
        });

    assertThat(ended.lines())
        .containsSubsequence(
            "copied true {/b=1000000} at 4.0",
            "copied false at 5.0",
            "read 1000000 at 7.0",
            "moved true",
            "left {} at 10.0");
  }

  @Test
  void whatCannotBe_isRefused_andTheSimulationGoesOn() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = engine();
          Engine.set_config("storage/max_file_descriptors", 2);
          disk("alpha", "disk", "/data");
          attempt("main", () -> File.open("/data/a", host("alpha"), null));
          actor("user", "alpha")
              .does(self -> {
                attempt("elsewhere", () -> File.open("/else/a", null));
                attempt("no disk", () -> File.open("/data/a", host("beta"), null));
                File first = File.open("/data/a", null);
                File second = File.open("/data/b", null);
                attempt("third", () -> File.open("/data/c", null));
                second.close();
                File third = File.open("/data/c", null);
                attempt("odd", () -> third.write(-1));
                third.close();
                actor("writer", "alpha").does(other -> first.write(3_000_000));
                self.sleep_for(1);
                attempt("meanwhile", first::close);
                self.sleep_for(3);
                attempt("later", first::close);
              });
          VirtualMachine machine = host("alpha").create_vm("machine", 1);
          machine.start();
          actor("inside", machine)
              .at(10)
              .does(self -> {
                for (int i = 0; i < 5; i++) { // and each gives its descriptor back
                  File file = File.open("/data/vm", null);
                  Child.say("in a machine " + file.write(1_000_000));
                  file.close();
                }
              });
          engine.run();
          Child.say("ended");
        });

    assertThat(ended.lines())
        .anyMatch(line -> line.startsWith("main threw IllegalStateException: File.open() was"))
        .anyMatch(line ->
            line.startsWith(
                "elsewhere threw IllegalArgumentException: no disk of alpha has /else/a. Maybe"))
        .anyMatch(
            line -> line.startsWith("no disk threw IllegalArgumentException: no disk of beta"))
        .anyMatch(line ->
            line.startsWith(
                "third threw IllegalArgumentException: too many files are open on alpha. Maybe"))
        .anyMatch(line -> line.startsWith("odd threw IllegalArgumentException: -1 bytes"))
        .anyMatch(line ->
            line.startsWith(
                "meanwhile threw IllegalArgumentException: another actor is at work on the file"))
        .contains("later returned at 4.0", "in a machine 1000000", "ended");
  }

  @Test
  void withoutThePlugin_orWithADiskThatIsOlder_itIsSaid() {
    List<String> lines =
        play(engine -> {
          Disk older = host("alpha").add_disk("older", 1e6, 1e6).seal();
          attempt("without", older::get_size);
          engine.plugin_file_system_init();
          attempt("older", older::get_size);
          actor("user", "alpha").does(self -> attempt("open", () -> File.open("/a", null)));
        });

    assertThat(lines)
        .anyMatch(line ->
            line.startsWith("without threw IllegalStateException: this plugin does not run. Maybe")
                && line.contains("plugin_file_system_init()"))
        .anyMatch(line ->
            line.startsWith("older threw IllegalArgumentException: the disk older is older than"))
        .anyMatch(line -> line.startsWith("open threw IllegalArgumentException: the disk older"))
        .contains("run returned at 0.0");
  }

  /** A disk says what it has at the beginning in a file, and two disks are told apart by mounts. */
  @Test
  void disks_haveTheirListsAndMounts() throws Exception {
    String list = Files.writeString(folder.resolve("list"), "/x 10\n/y 20\n").toString();
    String place = folder.toString();
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          engine();
          Engine.set_config("path", place);
          Disk inner =
              host("alpha")
                  .add_disk("inner", 1e6, 1e6)
                  .set_property("mount", "/data/in")
                  .set_property("size", "1MB")
                  .set_property("content", list.substring(list.lastIndexOf('/') + 1))
                  .seal();
          Disk outer = host("alpha").add_disk("outer", 1e6, 1e6).seal();
          Child.say("inner " + inner.get_content() + " " + inner.get_size_free());
          Child.say("outer " + outer.get_mount_point() + " " + outer.get_content());
          Child.say("properties " + outer.get_properties());
          actor("user", "alpha")
              .does(self -> {
                for (String path : new String[] {"/data/in/x", "/data/out", "/z"}) {
                  try (File file = File.open(path, null)) {
                    Child.say(path + " " + file.size());
                  }
                }
                Child.say(
                    Arrays.stream(host("alpha").get_disks())
                        .map(disk -> disk + " " + disk.get_content().keySet())
                        .collect(Collectors.joining(", ")));
                File full = File.open("/data/in/full", null);
                full.seek(2_000_000);
                Child.say("full " + full.write(1));
              });
          simulate();
        });

    assertThat(ended.lines())
        .containsSubsequence(
            "inner {/x=10, /y=20} 999970",
            "outer / {}",
            "properties {}",
            "/data/in/x 10",
            "/data/out 0",
            "/z 0",
            "inner [/x, /y], outer [/data/out, /z]",
            "full 0");
  }
}
