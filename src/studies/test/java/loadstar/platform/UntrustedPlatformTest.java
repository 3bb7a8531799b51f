package loadstar.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a platform of a stranger may not do: settings that harm, and a few bytes for gigabytes. */
class UntrustedPlatformTest {
  @TempDir Path folder;

  private Path platform(String inside) throws IOException {
    return Files.writeString(
        folder.resolve("p.xml"),
        "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\"><platform version=\"4.1\">\n"
            + inside
            + "\n</platform>\n");
  }

  private static final String HOSTS =
      "<zone id=\"z\" routing=\"Full\"><host id=\"a\" speed=\"1Gf\"/></zone>";

  private InputException refusal(String inside) throws IOException {
    Path file = platform(inside);
    return catchThrowableOfType(
        InputException.class, () -> PlatformReader.read(file).refuseUntrusted());
  }

  private static String config(String name, String value) {
    return "<config>\n<prop id=\"%s\" value=\"%s\"/>\n</config>\n".formatted(name, value) + HOSTS;
  }

  @ParameterizedTest
  @CsvSource({
    "tracing/filename,/home/me/.bashrc",
    "tracing/comment-file,/etc/passwd",
    "tracing,yes",
    "plugin,help",
    "plugin,host_energy",
    "path,/etc",
    "contexts/nthreads,4",
    "contexts/stack-size,4",
    "debug/breakpoint,1",
    "model-check/replay,1",
    "model-check/output-lts,x.dot",
    "cmonkey/time,1",
  })
  void otherSettingThanTheHarmless_isLeftOutWithItsLine(String name, String value)
      throws IOException {
    Path file = platform(config(name, value));
    PlatformFile read = PlatformReader.read(file);

    assertThatCode(read::refuseUntrusted).doesNotThrowAnyException();
    assertThat(read.settings()).isEmpty();
    assertThat(read.settingsLeftOut())
        .isEqualTo(file + ":3: <config> sets " + name + ": left out, as no scheduler reads it");
    assertThat(copy(read)).doesNotContain(name).hasLineCount(6);
  }

  private static String copy(PlatformFile file) {
    return copy(file, "4.1");
  }

  private static String copy(PlatformFile file, String version) {
    return new String(Objects.requireNonNull(file.copyForSimgrid(version)), StandardCharsets.UTF_8);
  }

  /** What SimGrid is given keeps lines, comments and the settings that hold. */
  @Test
  void copyForSimgrid_hasTheRestOfTheFile() throws IOException {
    Path file =
        platform(
            """
            <config id="x">
            <!-- <prop id="path" value="/etc"/> -->
            <prop id="path" value="/etc"></prop><prop value='CM02' id='network/model'/>
            <prop value = '>' id
            = "tracing"/>
            <prop id="network/TCP-gamma" value="0"/></config>
            <zone id="z" routing="Full"><prop id="path" value="it"/>
            <host id="a" speed="1Gf" speed_file="a.speed"/></zone>
            """);
    Files.writeString(folder.resolve("a.speed"), "1 1\n");
    PlatformFile read = PlatformReader.read(file);

    assertThat(read.settings()).containsOnlyKeys("network/model", "network/TCP-gamma");
    assertThat(read.settingsLeftOut())
        .endsWith(":4: <config> sets path, tracing (line 6): left out, as no scheduler reads them");
    assertThat(copy(read))
        .contains("<!-- <prop id=\"path\" value=\"/etc\"/> -->")
        .contains("<prop value='CM02' id='network/model'/>")
        .contains("<prop id=\"path\" value=\"it\"/>")
        .containsPattern("speed_file=\"(\\.\\./)+[^\"]*" + folder.getFileName() + "/a\\.speed\"")
        .doesNotContain("tracing")
        .hasLineCount((int) Files.readString(file).lines().count());
  }

  /** SimGrid 3.34 has renamed three settings, and still knows their old names. */
  @Test
  void copyForSimgrid_hasTheNamesOfItsVersion() throws IOException {
    Path file =
        platform(
            """
            <config>
            <prop id="precision/timing" value="1e-9"/>
            <prop value='1e-6' id='precision/work-amount'/><prop id="precision/bmf" value="1e-12"/>
            <prop id="network/model" value="CM02"/>
            </config>
            """
                + HOSTS);
    PlatformFile read = PlatformReader.read(file);

    assertThat(read.copyForSimgrid("4.1")).isNull();
    assertThat(read.settingsLeftOut()).isEmpty();
    assertThat(copy(read, "3.32"))
        .isEqualTo(
            Files.readString(file)
                .replace("precision/timing", "surf/precision")
                .replace("precision/work-amount", "maxmin/precision")
                .replace("precision/bmf", "bmf/precision"));
  }

  /** SimGrid takes what follows a blank, a comma or a line feed for the next setting. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CM02 tracing/filename:x",
        "CM02,tracing/filename:x",
        "CM02&#10;tracing/filename:x",
        "CM02&#9;plugin:help"
      })
  void settingInsideAValue_isRefused(String value) throws IOException {
    assertThat(refusal(config("network/model", value)).problem())
        .startsWith("<config> sets network/model to \"CM02")
        .endsWith("which is more than one value");
  }

  @Test
  void valueThatEndsTheProgram_isRefused() throws IOException {
    assertThat(refusal(config("network/model", "help")).problem())
        .isEqualTo("<config> sets network/model to \"help\", which ends the program");
  }

  /** SimGrid takes what follows the blank for another setting, and the name is none. */
  @Test
  void nameThatIsTwo_isLeftOut() throws IOException {
    String name = "network/model:CM02 tracing/filename";
    PlatformFile read = PlatformReader.read(platform(config(name, "x")));
    assertThat(read.settings()).isEmpty();
    assertThat(copy(read)).doesNotContain("tracing");
  }

  @Test
  void misspeltSetting_isNamedWithTheNearest() throws IOException {
    assertThat(PlatformReader.read(platform(config("network/modle", "CM02"))).settingsLeftOut())
        .endsWith("left out, as no scheduler reads it. Maybe you meant \"network/model\"");
  }

  /** SimGrid itself knows them in a program that smpirun starts alone. */
  @ParameterizedTest
  @CsvSource({
    "smpi/tmpdir,/tmp",
    "smpi/comp-adjustment-file,x",
    "smpi/coll-selector,ompi",
    "smpi/or,0:1:2",
    "smpi/host-speed,1"
  })
  void settingOfMpiProgramsAlone_isLeftOut(String name, String value) throws IOException {
    PlatformFile read = PlatformReader.read(platform(config(name, value)));
    assertThat(read.settingsLeftOut()).contains("sets " + name);
    assertThat(copy(read)).doesNotContain(name);
  }

  /** A name that is written by character references is another text, but the same name. */
  @Test
  void nameInReferences_isLeftOutAsWell() throws IOException {
    PlatformFile read = PlatformReader.read(platform(config("tr&#97;cing", "yes")));
    assertThat(read.settingsLeftOut()).contains("sets tracing");
    assertThat(copy(read)).doesNotContain("cing");
  }

  @Test
  void valuesThatDoHarm_areAllNamed() throws IOException {
    String two =
        "<config>\n<prop id=\"network/model\" value=\"help\"/>\n"
            + "<prop id=\"cpu/optim\" value=\"Lazy,plugin:x\"/>\n</config>\n"
            + HOSTS;
    assertThat(refusal(two).getMessage())
        .contains(
            "p.xml:3: <config> sets network/model to \"help\", which ends the program; <config>")
        .contains("which is more than one value (line 4). Maybe --trust-config");
  }

  @Test
  void harmlessSettings_areNot() throws IOException {
    assertThat(refusal(config("network/model", "SMPI"))).isNull();
    assertThat(refusal(config("smpi/bw-factor", "0:1;65536:0.9e-1"))).isNull();
    assertThat(refusal(config("precision/timing", "1e-9"))).isNull();
    assertThat(refusal(config("smpi/errors-are-fatal", "no"))).isNull();
  }

  private static String cluster(String more) {
    return "<zone id=\"z\" routing=\"Full\"><cluster id=\"c\" prefix=\"n\" suffix=\"\""
        + " speed=\"1Gf\" bw=\"1GBps\" lat=\"0s\" "
        + more
        + "/></zone>";
  }

  /** All of them are refused before anything is made: within the memory of a test. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "radical=\"0-2000000000\" | radical=\"0-2000000000\" makes 2000000001 hosts; more than",
        "radical=\"0-999999,0-2147483647\" | makes 2148483648 hosts",
        // 1000³ hosts, each with a link in each of three dimensions.
        "radical=\"0-9\" topology=\"TORUS\" topo_parameters=\"1000,1000,1000\" | makes 4000000000",
        // 4 hosts with 10⁶ ports each, 10⁶ switches above them with 4 ports each.
        "radical=\"0-3\" topology=\"FAT_TREE\" topo_parameters=\"1;4;1000000;1\" | makes 9000004",
        "radical=\"0-3\" topology=\"FAT_TREE\" topo_parameters=\"1;4;1;4000000000\" | hosts, sw",
        "radical=\"0-3\" topology=\"DRAGONFLY\" topo_parameters=\"999,1;999,1;999,1;1\" | hosts, s",
        "radical=\"0-3\" topology=\"TORUS\" topo_parameters=\"-1,-4\" | has \"-1\", no number",
        "radical=\"0-3\" topology=\"TORUS\" topo_parameters=\"9999999999,9999999999\" | hosts, s",
      })
  void hugeCluster_isRefusedByItsCount(String attributes, String message) throws IOException {
    assertThat(refusal(cluster(attributes)).getMessage()).contains("p.xml:2: ").contains(message);
  }

  /** It has 64 000 hosts and 192 000 links, as SimGrid loads them within a second. */
  @Test
  void torusOfManyLinks_isTrusted() throws IOException {
    String torus = "radical=\"0-63999\" topology=\"TORUS\" topo_parameters=\"40,40,40\"";
    PlatformFile read = PlatformReader.read(platform(cluster(torus)));
    assertThatCode(read::refuseUntrusted).doesNotThrowAnyException();
  }

  /** Each makes 80 000 hosts, the three of them 240 000. */
  @Test
  void clusters_areCountedTogether() throws IOException {
    StringBuilder clusters = new StringBuilder("<zone id=\"z\" routing=\"Floyd\">\n");
    for (String prefix : "a b c".split(" ")) {
      clusters.append(
          cluster("radical=\"0-79999\"")
                  .replaceAll("</?zone[^>]*>", "")
                  .replace("\"n\"", "\"" + prefix + "\"")
                  .replace("\"c\"", "\"" + prefix + "\"")
              + "\n");
    }
    assertThat(refusal(clusters + "</zone>").problem())
        .isEqualTo(
            "radical=\"0-79999\" makes 80000 hosts, all clusters 240000;"
                + " more than 200000 are refused");
  }

  /** 150 000 times a prefix of 4000 characters are 600 MB. */
  @Test
  void longNames_areCounted() throws IOException {
    String prefix = "n".repeat(4000);
    assertThat(
            refusal(cluster("radical=\"0-149999\"").replace("\"n\"", "\"" + prefix + "\""))
                .problem())
        .contains("characters; more than 500000000 are refused");
  }

  /** 10 000² entries are the most. */
  @Test
  void tablesOfAZone_areCounted() throws IOException {
    StringBuilder hosts = new StringBuilder("<zone id=\"z\" routing=\"Full\">\n");
    for (int host = 0; host < 10_001; host++) {
      hosts.append("<host id=\"h").append(host).append("\" speed=\"1Gf\"/>\n");
    }
    InputException refusal = refusal(hosts + "</zone>");

    assertThat(refusal.line()).isEqualTo(10_003);
    assertThat(refusal.problem())
        .isEqualTo(
            "the zone z has more than 10000 hosts, routers and zones, and tables for each pair of"
                + " them");
  }

  @Test
  void usualTopologies_areRead() {
    assertThatCode(
            () -> {
              // 3·2·2 hosts with 3 links each.
              assertThat(ExpansionLimit.elements("TORUS", "3,2,2")).isEqualTo(48);
              // 16 hosts with 1 link up; 4 switches of 4 hosts and 2 ways up; 2 of 4 switches.
              assertThat(ExpansionLimit.elements("FAT_TREE", "2;4,4;1,2;1,1"))
                  .isEqualTo(16 + 16 + 4 * (4 + 2 + 1) + 2 * (4 + 1));
              // 3·4·5 routers with 4 and 5 peers and 2 hosts, 3² pairs of groups.
              assertThat(ExpansionLimit.elements("DRAGONFLY", "3,4;4,3;5,1;2"))
                  .isEqualTo(60 * (4 + 5 + 1 + 2) + 9 + 60);
            })
        .doesNotThrowAnyException();
  }
}
