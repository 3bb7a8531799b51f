package loadstar.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of bad file ends in one line that names file, line and value. */
class BadFilesTest {
  @TempDir Path folder;

  private static final String DOCTYPE = "<!DOCTYPE platform SYSTEM 'simgrid.dtd'>";

  private static final String GOOD =
      """
      <?xml version="1.0"?>
      <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
      <platform version="4.1">
        <zone id="star" routing="Cluster">
          <host id="master" speed="1Gf"/>
          <link id="port" bandwidth="1GBps" latency="0s" sharing_policy="SPLITDUPLEX"/>
          <host_link id="master" up="port_UP" down="port_DOWN"/>
          <host id="worker" speed="1Gf" core="1">
            <prop id="compute_latency" value="1us"/>
          </host>
          <link id="wire" bandwidth="1MBps" latency="1ms" sharing_policy="SPLITDUPLEX"/>
          <host_link id="worker" up="wire_UP" down="wire_DOWN"/>
        </zone>
      </platform>
      """;

  private static final String TRACE = "<trace id=\"t\" periodicity=\"0\">0 1</trace>";

  private static final String GOOD_DEPLOYMENT =
      """
      <?xml version="1.0"?>
      <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
      <platform version="4.1">
        <actor host="master" function="Master">
          <prop id="iota" value="0"/>
        </actor>
        <actor host="worker" function="Worker"/>
      </platform>
      """;

  private InputException platformProblem(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("bad.xml"), text);
    return problem(() -> PlatformReader.read(file));
  }

  /** Each property of hosts that is ours, on line 9. */
  @ParameterizedTest
  @CsvSource({
    "price_per_hour, -1, '\"price_per_hour\" is -1.0, not zero or more'",
    "price_per_hour, nan, '\"price_per_hour\" is \"nan\", not a number'",
    "price_per_hour, 1e999, '\"price_per_hour\" is 1e999, which is too large: numbers are up to 1E+300'",
    "price_per_hour, '', '\"price_per_hour\" is \"\", not a number'",
    "shared_input, -1MB, '\"shared_input\" is -1000000.0, not zero or more'",
    "shared_input, 2s, '\"shared_input\" is \"2s\", not a number'",
    "dispatch_cost, -1ms, 'not a finite number of zero or more'",
    "dispatch_cost, 5MB, 'has the unknown unit'",
    "max_chunks, 0, '\"max_chunks\" is \"0\", not a whole number from 1 to 99999'",
    "max_chunks, 1.5, '\"max_chunks\" is \"1.5\", not a whole number from 1 to 99999'",
    "boot_time, -1s, 'not a finite number of zero or more'",
    "boot_time, soon, 'not a number with a unit'",
    "latency_in_flight, -1ms, 'not a finite number of zero or more'",
  })
  void hostProperty_thatItCannotHave(String property, String value, String said)
      throws IOException {
    String prop = "id=\"compute_latency\" value=\"1us\"";
    assertThat(GOOD).contains(prop);
    InputException e =
        platformProblem(GOOD.replace(prop, "id=\"%s\" value=\"%s\"".formatted(property, value)));
    assertProblem(e, "bad.xml", 9, said);
  }

  @Test
  void nameOfASlot_isRefused() throws IOException {
    String prop = "id=\"compute_latency\" value=\"1us\"";
    String another = "<host id=\"worker:%s\" speed=\"1Gf\"/></zone>";
    String slots = GOOD.replace(prop, "id=\"slots\" value=\"3\"");
    assertProblem(
        platformProblem(slots.replace("</zone>", another.formatted("3"))),
        "bad.xml",
        13,
        "the host \"worker:3\" has the name of a slot of worker");

    for (String name : List.of("4", "03", "x")) {
      PlatformReader.read(
          Files.writeString(
              folder.resolve("good.xml"), slots.replace("</zone>", another.formatted(name))));
    }
  }

  private InputException deploymentProblem(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("bad_d.xml"), text);
    return problem(() -> check(Deployment.read(file)));
  }

  private void check(Deployment deployment) throws IOException {
    PlatformFile platform =
        PlatformReader.read(Files.writeString(folder.resolve("good.xml"), GOOD));
    List<String> known = List.of("Master", "Worker");
    deployment.check(platform, f -> known.contains(f) ? null : "does not exist", known);
  }

  private static InputException problem(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable action) {
    InputException problem = catchThrowableOfType(InputException.class, action);
    assertThat(problem).isNotNull();
    assertThat(problem.getMessage()).doesNotContain("\n");
    return problem;
  }

  private static void assertProblem(InputException e, String file, int line, String... said) {
    assertThat(e.getMessage()).contains(said);
    assertThat(e.file()).endsWith(file);
    assertThat(e.line()).isEqualTo(line);
  }

  @Test
  void goodFiles_haveNoProblem() throws IOException {
    check(Deployment.read(Files.writeString(folder.resolve("good_d.xml"), GOOD_DEPLOYMENT)));
  }

  @Test
  void missingFile_isNamedWithTheNearestOne() throws IOException {
    Files.writeString(folder.resolve("star.xml"), GOOD);
    assertProblem(
        problem(() -> PlatformReader.read(folder.resolve("stra.xml"))),
        "stra.xml",
        0,
        "no such file. Maybe you meant \"star.xml\"");
    assertProblem(
        problem(() -> Deployment.read(folder.resolve("none_d.xml"))),
        "none_d.xml",
        0,
        "no such file");
    InputException folderItself = problem(() -> PlatformReader.read(folder));
    assertProblem(folderItself, folder.toString(), 0, "not a file");
    Path loop = Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
    InputException nowhere = problem(() -> PlatformReader.read(loop));
    assertProblem(nowhere, "loop", 0, "this link leads nowhere");
    assertThat(nowhere.getMessage()).doesNotContain("Maybe");
    assertThat(folderItself.getMessage()).doesNotContain("Maybe");
  }

  @Test
  void malformedXml_isNamedWithItsLine() throws IOException {
    assertProblem(
        platformProblem(GOOD.replace("</host>", "")), "bad.xml", 13, "malformed XML", "host");
    assertProblem(platformProblem(""), "bad.xml", 1, "malformed XML");
    assertProblem(platformProblem(GOOD + "<!-->"), "bad.xml", 15, "malformed XML");
    assertProblem(
        deploymentProblem(GOOD_DEPLOYMENT.replace("\"0\"", "0")), "bad_d.xml", 5, "malformed XML");
  }

  @Test
  void commentOfSimgrid_mayHaveDashes_andKeepsItsLines() throws IOException {
    String before =
        GOOD.replace("<platform", "<!-- of a dogbone:\n  -- a --- b\n  --->\n<platform");
    Path good = Files.writeString(folder.resolve("dashes.xml"), before);

    assertThat(PlatformReader.read(good).hosts()).contains("master");
    assertProblem(
        platformProblem(before.replace("</host>", "")), "bad.xml", 16, "malformed XML", "host");
  }

  @ParameterizedTest
  @CsvSource({
    "host id=\"worker\" speed=\"1Gf\", host id=\"worker\" speed=\"-1Gf\", 8, the speed \"-1Gf\"",
    "host id=\"worker\" speed=\"1Gf\", host id=\"worker\" speed=\"nan\", 8, the speed \"nan\"",
    "host id=\"worker\" speed=\"1Gf\", host id=\"worker\" speed=\"1Gx\", 8, unknown unit \"Gx\"",
    "host id=\"worker\" speed=\"1Gf\", host id=\"worker\", 8, <host> lacks \"speed\"",
    "host id=\"worker\" speed=, host id=\"worker\" spede=, 8, <host> lacks \"speed\"; it has"
        + " \"spede\"",
    "bandwidth=\"1MBps\", bandwidth=\"-2MBps\", 11, the bandwidth \"-2MBps\"",
    "bandwidth=\"1MBps\", bandwidth=\"nan\", 11, the bandwidth \"nan\"",
    "bandwidth=\"1MBps\", bandwidth=\"0Bps\", 12, the link \"wire_UP\" is used",
    "latency=\"1ms\", latency=\"-1ms\", 11, the time \"-1ms\"",
    "latency=\"1ms\", latency=\"soon\", 11, the time \"soon\"",
    "value=\"1us\", value=\"-1us\", 9, the time \"-1us\"",
    "host id=\"worker\", host id=\"master\", 8, the host \"master\" appears twice",
    "link id=\"wire\", link id=\"port\", 11, the link \"port_UP\" appears twice",
    "host_link id=\"worker\", host_link id=\"wroker\", 12, you meant \"worker\"",
    "up=\"wire_UP\", up=\"wire\", 12, unknown link \"wire\"",
    "core=\"1\", speed_file=\"gone.txt\", 8, the speed_file \"gone.txt\" does not exist",
    "routing=\"Cluster\", routing=\"Clusster\", 4, you meant \"Cluster\"",
    "<zone id=\"star\" routing=\"Cluster\">, <zonne>, 4, unknown element <zonne>. Maybe you meant"
  })
  void badValue_isNamedWithItsLine(String good, String bad, int line, String said)
      throws IOException {
    assertThat(GOOD).contains(good);
    assertProblem(platformProblem(GOOD.replace(good, bad)), "bad.xml", line, said);
  }

  /** SimGrid ends with a trace of its own; where there are too many, it leaves the rest out. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TORUS | 3,2 | 0-3 | the topology has 6 hosts, the radical 4. Maybe radical=\"0-5\"",
        "FAT_TREE | 2;4,4;1,2;1,2 | 0-3 | the topology has 16 hosts, the radical 4",
        "DRAGONFLY | 2,3;2,2;3,1;2 | 1-23 | the topology has 24 hosts, the radical 23",
      })
  void radicalOfATopology_thatIsTooShort(
      String topology, String parameters, String radical, String said) throws IOException {
    String cluster =
        "<platform version='4.1'><cluster id='c' prefix='n' suffix='' speed='1Gf' bw='1MBps'"
            + " lat='0s' radical='%s' topology='%s' topo_parameters='%s'/></platform>";
    assertProblem(
        platformProblem(DOCTYPE + cluster.formatted(radical, topology, parameters)),
        "bad.xml",
        1,
        said);
    Path file = folder.resolve("long.xml");
    Files.writeString(file, DOCTYPE + cluster.formatted("0-99", topology, parameters));
    assertThat(PlatformReader.read(file).hosts().size())
        .isEqualTo(Integer.parseInt(said.replaceAll("\\D*(\\d+) hosts.*", "$1")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x y z", "1 2", "1,2,3", "1  2 3", "1 2 nan"})
  void coordinates_thatAreNone(String coordinates) throws IOException {
    String peer =
        "<platform version='4.1'><zone id='z' routing='Vivaldi'>\n<peer id='a' speed='1Gf'"
            + " bw_in='1MBps' bw_out='1MBps' coordinates='%s'/></zone></platform>";
    assertProblem(
        platformProblem(DOCTYPE + peer.formatted(coordinates)),
        "bad.xml",
        2,
        "coordinates=\"" + coordinates + "\" are not three numbers");
  }

  /** SimGrid reads them without a word, and then has none of the hosts. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | Maybe routing=\"Cluster\"",
        "<host id='m' speed='1Gf'/><host id='a' speed='1Gf'/> | Maybe without it",
        "<host id='m' speed='1Gf'/> | Maybe a <cluster> in its place",
      })
  void cabinet_thatMakesNoHosts(String others, String hint) throws IOException {
    String zone =
        "<platform version='4.1'><zone id='z' routing='%s'>%s\n<cabinet id='c' prefix='h'"
            + " suffix='' radical='1-2' speed='1Gf' bw='1GBps' lat='1us'/></zone></platform>";
    assertProblem(
        platformProblem(DOCTYPE + zone.formatted("Full", others)),
        "bad.xml",
        2,
        "SimGrid makes no hosts of a <cabinet> in a zone of routing Full. " + hint);
    Path file = folder.resolve("cabinet.xml");
    Files.writeString(file, DOCTYPE + zone.formatted("cluster", ""));
    assertThat(PlatformReader.read(file).hosts()).containsExactly("h1", "h2");
  }

  /** SimGrid ends with a trace of its own code. */
  @Test
  void peer_thatIsNoPointOfCoordinates() throws IOException {
    String zone =
        "<platform version='4.1'><zone id='z' routing='%s'>\n<peer id='a' speed='1Gf'"
            + " bw_in='1MBps' bw_out='1MBps' coordinates='1 2 3'/></zone></platform>";
    assertProblem(
        platformProblem(DOCTYPE + zone.formatted("Full")),
        "bad.xml",
        2,
        "a <peer> in a zone of routing Full, which SimGrid has in those of routing Vivaldi only."
            + " Maybe a <zone routing=\"Vivaldi\"> around it");
    Path file = folder.resolve("peer.xml");
    Files.writeString(file, DOCTYPE + zone.formatted("VIVALDI"));
    assertThat(PlatformReader.read(file).hosts()).containsExactly("a");
  }

  /** SimGrid reads none of these. */
  @Test
  void byteOrderMark_orTextBeforeTheFirstTag_isNamed() throws IOException {
    String mark = "the file begins with a byte order mark, which SimGrid does not read";
    assertProblem(platformProblem("\uFEFF" + GOOD), "bad.xml", 1, mark, "iconv -f UTF-8");
    assertProblem(platformProblem("text\n" + GOOD), "bad.xml", 1, "text before the first tag");
    Path file = Files.writeString(folder.resolve("bad.xml"), GOOD, StandardCharsets.UTF_16);
    assertProblem(problem(() -> PlatformReader.read(file)), "bad.xml", 1, mark, "iconv -f UTF-16");
    Files.writeString(file, "\u00E9" + GOOD, StandardCharsets.ISO_8859_1);
    assertProblem(
        problem(() -> PlatformReader.read(file)), "bad.xml", 1, "text before the first tag");
  }

  @Test
  void fileWithoutDoctype_isRefusedAsSimGridDoes() throws IOException {
    assertProblem(
        platformProblem("<?xml version='1.0'?>\n<platform version='4.1'/>"),
        "bad.xml",
        2,
        "SimGrid reads no file without a DOCTYPE. Maybe <!DOCTYPE platform SYSTEM");
  }

  @Test
  void swappedFiles_areNoticed() throws IOException {
    assertProblem(platformProblem(GOOD_DEPLOYMENT), "bad.xml", 4, "swapped");
    assertProblem(deploymentProblem(GOOD), "bad_d.xml", 4, "swapped");
    String cluster = DOCTYPE + "<platform version=\"4.1\"><cluster id=\"c\"/></platform>";
    assertProblem(deploymentProblem(cluster), "bad_d.xml", 1, "<cluster> does not", "swapped");
    assertProblem(platformProblem(DOCTYPE + "<html/>"), "bad.xml", 1, "root element is <html>");
    assertProblem(
        platformProblem(DOCTYPE + "<host id='a' speed='1'/>"), "bad.xml", 1, "root element");
    assertProblem(deploymentProblem(DOCTYPE + "<html/>"), "bad_d.xml", 1, "root element is <html>");
  }

  @Test
  void emptyFiles_areNoticed() throws IOException {
    String nothing = DOCTYPE + "<platform version=\"4.1\"></platform>";
    assertProblem(platformProblem(nothing), "bad.xml", 0, "the platform has no host");
    assertProblem(deploymentProblem(nothing), "bad_d.xml", 0, "the deployment has no actor");
  }

  @Test
  void unknownHost_isNamedWithTheNearestOne() throws IOException {
    assertProblem(
        deploymentProblem(GOOD_DEPLOYMENT.replace("host=\"worker\"", "host=\"worker1\"")),
        "bad_d.xml",
        7,
        "good.xml has no host \"worker1\". Maybe you meant \"worker\"");
  }

  @Test
  void unknownFunction_isNamedWithTheNearestOne() throws IOException {
    assertProblem(
        deploymentProblem(GOOD_DEPLOYMENT.replace("\"Master\"", "\"Mister\"")),
        "bad_d.xml",
        4,
        "the function \"Mister\" does not exist. Maybe you meant \"Master\"");
    assertProblem(
        deploymentProblem(GOOD_DEPLOYMENT.replace("\"Master\"", "\"server\"")),
        "bad_d.xml",
        4,
        "does not exist. Maybe loadstar compare --platform ");
    assertProblem(
        deploymentProblem(
            GOOD_DEPLOYMENT
                .replace("\"Master\"", "\"server\"")
                .replace("\"Worker\"", "\"loadstar.simulation.Worker\"")),
        "bad_d.xml",
        4,
        "does not exist. Maybe loadstar.simulation.Master and loadstar.simulation.Worker, or a class"
            + " of yours: docs/from-msg.md");
  }

  @Test
  void strayElementsAndProperties_areNoticed() throws IOException {
    assertProblem(
        deploymentProblem(GOOD_DEPLOYMENT.replace("<prop ", "<propp ")),
        "bad_d.xml",
        5,
        "unknown element <propp>. Maybe you meant \"prop\"");
    String twice = "<prop id=\"iota\" value=\"0\"/>";
    assertProblem(
        deploymentProblem(GOOD_DEPLOYMENT.replace(twice, twice + "\n" + twice)),
        "bad_d.xml",
        6,
        "the property \"iota\" appears twice");
  }

  @Test
  void clustersAndPeers_countAsHosts() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("cluster.xml"),
            """
            <?xml version="1.0"?>
            <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
            <platform version="4.1">
              <zone id="all" routing="Vivaldi">
                <cluster id="c" prefix="node-" radical="0-2,7" suffix=".x" speed="1Gf" bw="1MBps"
                  lat="1us"/>
                <peer id="p" speed="1Gf" bw_in="1MBps" bw_out="1MBps"/>
              </zone>
            </platform>
            """);
    assertThat(PlatformReader.read(file).hosts())
        .containsExactly("node-0.x", "node-1.x", "node-2.x", "node-7.x", "p");
    for (String bad : List.of("2-0", "a", "1-2-3", "")) {
      String text = Files.readString(file).replace("0-2,7", bad);
      assertThat(platformProblem(text)).hasMessageContaining("the radical \"" + bad + "\"");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0 1;5, 2, \"PERIODICITY SECONDS\" on a line of its own",
    "0 1;5, 2, no line of a profile",
    "0 1;5 x, 2, the value is not a number of 0 or more",
    "0 1;5 -2, 2, the value \"-2\" is below 0. Maybe 0",
    "root:x:0, 1, this is no line of a profile",
    "secret 1, 1, the date is not a number of 0 or more",
    "127.0.0.1 localhost, 1, the date is not a number of 0 or more",
    "0 1;5 0.5;3 1, 3, the date 3 comes after a later one",
    "0 1;-5 1, 2, the date \"-5\"",
    "0 1;PERIODICITY 0, 2, cannot repeat without taking time",
    "0 1;LOOPAFTER, 2, cannot repeat without taking time",
    "0 1;9 1;PERIODICITY 5, 3, cannot repeat after 5.0 s",
    "# nothing, 1, the profile has no value"
  })
  void badProfile_isNamedWithItsLine(String lines, int line, String said) throws IOException {
    Files.writeString(folder.resolve("speed.txt"), lines.replace(';', '\n'));
    assertProblem(
        platformProblem(GOOD.replace("core=\"1\"", "speed_file=\"speed.txt\"")),
        "speed.txt",
        line,
        said);
  }

  @Test
  void include_isNamedWhereNothingElseIs() throws IOException {
    String head = GOOD.substring(0, GOOD.indexOf("<zone"));
    assertProblem(
        platformProblem(
            head + "<zone id=\"w\" routing=\"Full\">\n<include file=\"x.xml\"/></zone></platform>"),
        "bad.xml",
        (int) head.lines().count() + 1,
        "SimGrid refuses it: <include>, which its version 3.18 has removed. Maybe the zones of"
            + " x.xml in its place");
  }

  /** In all its versions, from 3.32 to 4.1: "Unknown event!", and an abort. */
  @Test
  void stateFileOfALinkForTwoDirections_isRefused() throws IOException {
    Files.writeString(folder.resolve("state.txt"), "1 0\n2 1\n");
    assertProblem(
        platformProblem(
            GOOD.replace("latency=\"1ms\"", "latency=\"1ms\" state_file=\"state.txt\"")),
        "bad.xml",
        11,
        "SimGrid dies of a state_file of a link for two directions");
  }

  /** The text begins on the line of its tag, which is the one of the host. */
  @ParameterizedTest
  @CsvSource({
    "0, 0 1;PERIODICITY 0, 1, cannot repeat without taking time",
    "5, 0 1;9 1, 1, cannot repeat after 5.0 s",
    "soon, 0 1, 0, the periodicity \"soon\" is not a number",
    "NaN, 0 1, 0, the periodicity \"NaN\" is not a number",
    "0, 0 1;5 x, 1, the value is not a number of 0 or more"
  })
  void badTraceElement_isNamedWithItsLine(String periodicity, String lines, int below, String said)
      throws IOException {
    String trace =
        "<trace id=\"t\" periodicity=\"%s\">%s</trace>"
            .formatted(periodicity, lines.replace(';', '\n'));
    int line = (int) GOOD.substring(0, GOOD.indexOf("</zone>")).lines().count();
    assertProblem(
        platformProblem(GOOD.replaceFirst("</zone>", trace + "</zone>")),
        "bad.xml",
        line + below,
        said);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PERIODICITY 9\n0 1\n5 0.5",
        "0 1\n5 0.5 # half\nPERIODICITY 9",
        "% random\nSTOCHASTIC LOOP\nNORM 1 2 DET 3"
      })
  void goodProfile_isFine(String lines) throws IOException {
    Files.writeString(folder.resolve("speed.txt"), lines);
    Path file = folder.resolve("p.xml");
    Files.writeString(file, GOOD.replace("core=\"1\"", "speed_file=\"speed.txt\""));
    assertThat(PlatformReader.read(file).hasProfiles()).isTrue();
  }

  /** What SimGrid draws nobody knows before: what the file says of the link stays. */
  @Test
  void drawnProfileOfALink_changesNothingThatIsKnown() throws IOException {
    Files.writeString(folder.resolve("b.txt"), "STOCHASTIC LOOP\nDET 1 UNIF 1 2");
    Files.writeString(folder.resolve("l.txt"), "STOCHASTIC LOOP\nDET 1 UNIF 1 2");
    Path file = folder.resolve("p.xml");
    String drawn = "<link id=\"drawn\" bandwidth=\"8Bps\" latency=\"2s\" bandwidth_file=\"b.txt\"";
    Files.writeString(file, GOOD.replaceFirst("<link ", drawn + " latency_file=\"l.txt\"/><link "));
    PlatformFile platform = PlatformReader.read(file);
    assertThat(platform.drawsProfiles()).isTrue();
    assertThat(platform.bandwidth("drawn", 8).most()).isEqualTo(8);
    assertThat(platform.leastLatency("drawn", 2)).isEqualTo(2);
  }

  /** SimGrid ends with a backtrace there. */
  @Test
  void profileThatIsNamedTwice_isRefused() throws IOException {
    Files.writeString(folder.resolve("speed.txt"), "0 1\n");
    String twice =
        GOOD.replace("core=\"1\"", "speed_file=\"speed.txt\"")
            .replace("<host id=\"master\"", "<host id=\"master\" speed_file=\"speed.txt\"");

    assertThat(platformProblem(twice))
        .hasMessageContaining(
            "bad.xml:8: SimGrid reads the profile \"speed.txt\" once, which line 5")
        .hasMessageEndingWith("Maybe another path to the file, such as \"./speed.txt\"");
    assertThat(platformProblem(GOOD.replace("</zone>", TRACE + "\n" + TRACE + "</zone>")))
        .hasMessageContaining("bad.xml:14: SimGrid reads the profile \"t\" once, which line 13");
  }

  /** A platform is not read again unless its file has changed, whatever was read in between. */
  @Test
  void changedFile_isReadAgain() throws IOException {
    Path file = Files.writeString(folder.resolve("p.xml"), GOOD);
    PlatformFile first = PlatformReader.read(file);
    assertThat(PlatformReader.read(file)).isSameAs(first);

    Path other = Files.writeString(folder.resolve("other.xml"), GOOD.replace("worker", "helper"));
    PlatformFile second = PlatformReader.read(other);
    assertThat(PlatformReader.read(file)).isSameAs(first);
    assertThat(PlatformReader.read(other)).isSameAs(second);

    Files.writeString(file, GOOD.replace("\"worker\"", "\"wo-ker\""));
    assertThat(PlatformReader.read(file).hosts()).containsExactly("master", "wo-ker");

    Path profile = Files.writeString(folder.resolve("speed.txt"), "0 1\n");
    Files.writeString(file, GOOD.replace("core=\"1\"", "speed_file=\"speed.txt\""));
    PlatformReader.read(file);
    Files.writeString(profile, "0 -1\n");
    assertThat(problem(() -> PlatformReader.read(file))).hasMessageContaining("speed.txt");
  }
}
