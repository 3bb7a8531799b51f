package loadstar.engine.shim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.simgrid.s4u.Activity;
import org.simgrid.s4u.Disk;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.LinkInRoute;
import org.simgrid.s4u.VirtualMachine;

/** Java knows the numbers of the C interface by the values that they have in {@code shim.h}. */
class EnumsTest {
  private static final Pattern ENUM =
      Pattern.compile("enum (ls_\\w+) \\{(.*?)\\};", Pattern.DOTALL);
  private static final Pattern CONSTANT = Pattern.compile("(LS_\\w+)\\s*=\\s*(\\d+)");
  private static final Path CPP = Path.of("src/engine/main/cpp");

  /** Those that are the order of a public enum of S4U. */
  private static final Set<String> PUBLIC =
      Set.of(
          "ls_activity_state",
          "ls_vm_state",
          "ls_link_sharing",
          "ls_host_sharing",
          "ls_disk_sharing",
          "ls_disk_operation",
          "ls_direction");

  @Test
  void enums_haveTheConstantsOfTheHeaderWithTheirValues() throws Exception {
    Map<String, Integer> java = new TreeMap<>();
    for (Field field : Enums.class.getDeclaredFields()) {
      java.put(field.getName(), field.getInt(null));
    }
    Map<String, Integer> c = new TreeMap<>();
    Map<String, Map<String, Integer>> enums = enums();
    assertThat(enums).containsKeys(PUBLIC.toArray(String[]::new));
    enums.keySet().removeAll(PUBLIC);
    enums.values().forEach(c::putAll);
    assertThat(c).hasSizeGreaterThan(80); // the pattern finds them
    assertThat(java).isEqualTo(c);
  }

  /** Java's public enums are upstream's; their order is what the shim's numbers mean. */
  @Test
  void publicEnums_areInTheOrderOfTheHeader() throws IOException {
    assertThat(names(Activity.State.values())).isEqualTo(header("ls_activity_state", "LS_STATE_"));
    assertThat(names(VirtualMachine.State.values())).isEqualTo(header("ls_vm_state", "LS_VM_"));
    assertThat(names(Link.SharingPolicy.values())).isEqualTo(header("ls_link_sharing", "LS_LINK_"));
    assertThat(names(Host.SharingPolicy.values())).isEqualTo(header("ls_host_sharing", "LS_HOST_"));
    assertThat(names(Disk.SharingPolicy.values())).isEqualTo(header("ls_disk_sharing", "LS_DISK_"));
    assertThat(names(Disk.Operation.values())).isEqualTo(header("ls_disk_operation", "LS_DISK_"));
    assertThat(names(LinkInRoute.Direction.values()))
        .isEqualTo(header("ls_direction", "LS_ROUTE_"));
  }

  /** A number typed where a name belongs is what this test is about. */
  @Test
  void callers_giveNoKindAsADigit() throws IOException {
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

  private static List<String> names(Enum<?>[] values) {
    return Arrays.stream(values).map(Enum::name).toList();
  }

  private static List<String> header(String name, String prefix) throws IOException {
    return enums().getOrDefault(name, Map.of()).entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .map(constant -> constant.getKey().substring(prefix.length()))
        .toList();
  }

  static String headerWithoutComments() throws IOException {
    return Files.readString(CPP.resolve("shim.h"))
        .lines()
        .map(line -> line.replaceFirst("//.*", ""))
        .collect(Collectors.joining("\n"));
  }

  private static Map<String, Map<String, Integer>> enums() throws IOException {
    Map<String, Map<String, Integer>> all = new TreeMap<>();
    ENUM.matcher(headerWithoutComments())
        .results()
        .forEach(found ->
            all.put(
                found.group(1),
                CONSTANT
                    .matcher(found.group(2))
                    .results()
                    .collect(
                        Collectors.toMap(
                            constant -> constant.group(1),
                            constant -> Integer.parseInt(constant.group(2))))));
    return all;
  }
}
