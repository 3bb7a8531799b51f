package loadstar.cli;

import static loadstar.TestPlatforms.file;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.ChildJvm;
import loadstar.model.InputException;
import loadstar.platform.PlatformReader;
import loadstar.report.page.Names;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Platforms of the clone, and others, with made-up names: SimGrid simulates them as the originals.
 */
class AnonymousPlatformsIT {
  private static final Pattern NAMED =
      Pattern.compile(
          "<(?:host|link|zone|AS|router|cluster|cabinet|peer|backbone)\\s(?:[^>]*?\\s)?id="
              + "[\"']([^\"']*)[\"']");
  private static final Pattern QUOTED = Pattern.compile("=\\s*[\"']([^\"']*)[\"']");

  @TempDir Path folder;

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }

  /** Writes a platform with made-up names and its profiles into a folder of its own. */
  private Path changed(Path own, int number) throws IOException {
    Path into = Files.createDirectories(folder.resolve("changed" + number));
    Map<Path, Path> files = new LinkedHashMap<>();
    Map<String, String> renamed = new HashMap<>();
    for (Map.Entry<String, Path> other : PlatformReader.read(own).otherFiles().entrySet()) {
      String name = "input-" + (renamed.size() + 2) + ".txt";
      renamed.put(other.getKey(), name);
      files.put(Files.copy(other.getValue(), into.resolve(name)), other.getValue());
    }
    Path copy = Files.copy(own, into.resolve("input-1.xml"));
    files.put(copy, own);
    new AnonymousInputs(Names.hidden("word")).change(files, renamed);
    return copy;
  }

  /** SimGrid simulates platforms whose routes name routers; in full it simulates all. */
  private static String line(Path platform, Path out) throws IOException {
    String player =
        Boolean.getBoolean("full") || text(platform).contains("gw_src") ? "simgrid" : "plain";
    return "compare --platform "
        + platform
        + " --load 40 --flops-per-unit 1e6 --bytes-per-unit 1e3 --schedulers gss --quiet --player "
        + player
        + " --out "
        + out;
  }

  private static List<String> makespans(Path results) {
    Path file = results.resolve("compare.csv");
    if (!Files.exists(file)) {
      return List.of();
    }
    Table table = Table.read(file);
    return IntStream.range(0, table.rows())
        .mapToObj(row -> table.text(row, "scheduler") + " " + table.text(row, "makespan_s"))
        .toList();
  }

  private static boolean isReadable(Path file) {
    try {
      return PlatformReader.read(file).otherFiles().keySet().stream()
          .noneMatch(name -> name.startsWith("/") || name.startsWith(".."));
    } catch (InputException e) {
      return false; // a deployment, or a platform with a mistake
    }
  }

  private static void assertNoNameIsLeft(Path own, Path changed) throws IOException {
    Set<String> names = new LinkedHashSet<>(PlatformReader.read(own).hosts());
    NAMED.matcher(text(own)).results().map(one -> one.group(1)).forEach(names::add);
    names.removeIf(name -> name.matches("\\d*"));
    for (MatchResult value : QUOTED.matcher(text(changed)).results().toList()) {
      String bare = value.group(1).replaceFirst("_(UP|DOWN|router|backbone|link_\\d+)$", "");
      assertThat(names).as(own + " " + value.group()).doesNotContain(value.group(1), bare);
    }
  }

  @Test
  void everyPlatform_isSimulatedAsWithItsOwnNames_andKeepsNone() throws IOException {
    List<Path> all = new ArrayList<>();
    for (String where : List.of("platforms", "src/loadstar/test/resources")) {
      try (Stream<Path> files = Files.walk(Path.of(where))) {
        files
            .filter(file -> file.toString().endsWith(".xml"))
            .filter(AnonymousPlatformsIT::isReadable)
            .sorted()
            .map(Path::toAbsolutePath)
            .forEach(all::add);
      }
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Path changed = changed(all.get(i), i);
      assertNoNameIsLeft(all.get(i), changed);
      lines.add(line(all.get(i), folder.resolve("own-results" + i)));
      lines.add(line(changed, folder.resolve("results" + i)));
    }

    ChildJvm.Ended ended = new ChildJvm().run(RunsInWorlds.class, lines.toArray(String[]::new));

    List<String> ends = ended.lines().stream().filter(line -> line.startsWith("status ")).toList();
    assertThat(ends).as(ended.output()).hasSize(lines.size());
    int played = 0;
    for (int i = 0; i < all.size(); i++) {
      List<String> own = makespans(folder.resolve("own-results" + i));
      assertThat(makespans(folder.resolve("results" + i)))
          .as(all.get(i) + "\n" + ends.get(2 * i) + "\n" + ends.get(2 * i + 1))
          .isEqualTo(own);
      assertThat(ends.get(2 * i + 1)).startsWith(ends.get(2 * i).substring(0, 8));
      played += own.isEmpty() ? 0 : 1;
    }
    assertThat(played).isGreaterThan(50);
  }

  private Path written(String zone) throws IOException {
    return Files.writeString(folder.resolve("own.xml"), file(zone));
  }

  /** Each name that SimGrid makes stands in a reference once. */
  @Test
  void namesThatSimgridMakes_areMadeOfTheMadeUpOnes() throws IOException {
    Path own =
        written(
            """
            <zone id="grid" routing="Full">
              <cluster id="c1" prefix="n&amp;-" suffix=".site2" radical="0-2" speed="1Gf"
                bw="1MBps" lat="1ms" bb_bw="2MBps" bb_lat="1ms"/>
              <cluster id="c2" prefix="m" suffix="" radical="5-7" speed="1Gf" bw="1MBps" lat="1ms"
                router_id="c2gate"/>
              <zone id="plain" routing="Cluster">
                <host id="solo" speed="1Gf"/>
                <link id="secret" bandwidth="1MBps" latency="1ms"/>
                <host_link id="solo" up="secret" down="secret"/>
                <router id="door"/>
              </zone>
              <link id="wire" bandwidth="1MBps" latency="1ms"/>
              <zoneRoute src="c1" dst="c2" gw_src="n&amp;-c1_router.site2" gw_dst="c2gate">
                <link_ctn id="wire"/>
              </zoneRoute>
              <zoneRoute src="c1" dst="plain" gw_src="n&amp;-c1_router.site2" gw_dst="door">
                <link_ctn id="wire"/>
              </zoneRoute>
              <zoneRoute src="c2" dst="plain" gw_src="c2gate" gw_dst="door">
                <link_ctn id="wire"/>
              </zoneRoute>
            </zone>
            <trace id="slow" periodicity="0">
              0 1
              1 0.5
            </trace>
            <trace_connect kind="SPEED" trace="slow" element="n&amp;-1.site2"/>
            """);
    Path changed = changed(own, 0);
    assertNoNameIsLeft(own, changed);

    ChildJvm.Ended ended =
        new ChildJvm()
            .run(
                RunsInWorlds.class,
                line(own, folder.resolve("a")),
                line(changed, folder.resolve("b")));

    assertThat(makespans(folder.resolve("a"))).as(ended.output()).hasSize(1);
    assertThat(makespans(folder.resolve("b")))
        .as(ended.output() + text(changed))
        .isEqualTo(makespans(folder.resolve("a")));
  }

  /** The link h1 has a half h1_UP, and so is a host of the cluster called. */
  @Test
  void nameThatIsMadeInTwoWays_isRefused() throws IOException {
    Path own =
        written(
            """
            <zone id="grid" routing="Full">
              <cluster id="a" prefix="h" suffix="_UP" radical="1-2" speed="1Gf"
                bw="1MBps" lat="1ms"/>
              <zone id="star" routing="Cluster">
                <host id="solo" speed="1Gf"/>
                <link id="h1" bandwidth="1MBps" latency="1ms" sharing_policy="SPLITDUPLEX"/>
                <host_link id="solo" up="h1_UP" down="h1_DOWN"/>
                <router id="door"/>
              </zone>
            </zone>
            """);

    assertThatThrownBy(() -> changed(own, 0))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "--anonymous: SimGrid makes the name \"h1_UP\" in two ways, which would not be one"
                + " made-up name. Maybe another prefix or id of a cluster or link");
  }
}
