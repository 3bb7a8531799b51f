package loadstar.engine.shim;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.simgrid.s4u.Activity;
import org.simgrid.s4u.Battery;
import org.simgrid.s4u.Disk;
import org.simgrid.s4u.File;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Jbod;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.LinkInRoute;
import org.simgrid.s4u.VirtualMachine;

/** Java knows the numbers of the C interface by the names that they have in {@code shim.h}. */
class EnumsTest {
  /** Java's public enums are upstream's, or C++'s; their order is what the shim's numbers mean. */
  @Test
  void publicEnums_areInTheOrderOfTheHeader() throws Exception {
    areNumbered("ls_activity_state", "LS_STATE_", Activity.State.values());
    areNumbered("ls_vm_state", "LS_VM_", VirtualMachine.State.values());
    areNumbered("ls_link_sharing", "LS_LINK_", Link.SharingPolicy.values());
    areNumbered("ls_host_sharing", "LS_HOST_", Host.SharingPolicy.values());
    areNumbered("ls_disk_sharing", "LS_DISK_", Disk.SharingPolicy.values());
    areNumbered("ls_disk_operation", "LS_DISK_", Disk.Operation.values());
    areNumbered("ls_direction", "LS_ROUTE_", LinkInRoute.Direction.values());
    areNumbered("ls_file_origin", "LS_FILE_", File.Origin.values());
    areNumbered("ls_jbod_raid", "LS_JBOD_", Jbod.RAID.values());
    areNumbered("ls_battery_flow", "LS_BATTERY_", Battery.Flow.values());
    areNumbered("ls_battery_persistancy", "LS_HANDLER_", Battery.Handler.Persistancy.values());
  }

  private static void areNumbered(String name, String prefix, Enum<?>... values) throws Exception {
    String header = Files.readString(Path.of("src/engine/main/cpp/shim.h"));
    String body = header.split("enum " + name + " \\{")[1].split("}")[0];
    assertThat(body.split("LS_")).as(name).hasSize(values.length + 1);
    for (Enum<?> value : values) {
      assertThat(Enums.class.getField(prefix + value.name()).getInt(null))
          .as(prefix + value)
          .isEqualTo(value.ordinal());
    }
  }

  /** A number typed where a name belongs is what this test is about. */
  @Test
  void callers_giveNoKindAsADigit() throws Exception {
    Pattern digit =
        Pattern.compile(
            "signal\\((\\w+\\.class,"
                + " )?\\d|ls_on\\(\\d|attach\\(\\d|measure\\(\\d|plugin\\(\\d|dag\\(\\d|case \\d");
    try (Stream<Path> files = Files.walk(Path.of("src/engine/main/java/org/simgrid/s4u"))) {
      for (Path file : files.filter(name -> name.toString().endsWith(".java")).toList()) {
        assertThat(digit.matcher(Files.readString(file)).results().map(MatchResult::group))
            .as(file.toString())
            .isEmpty();
      }
    }
  }
}
