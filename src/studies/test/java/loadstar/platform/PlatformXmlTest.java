package loadstar.platform;

import static loadstar.TestPlatforms.cluster;
import static loadstar.TestPlatforms.file;
import static loadstar.TestPlatforms.star;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import loadstar.model.InputException;
import loadstar.model.SharedInput;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.simulation.StarOfFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlatformXmlTest {
  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void star_readsBackExactly() throws Exception {
    StarPlatform star =
        new StarPlatform(
            "boss & \"co\"",
            List.of(
                WorkerSpec.symmetric("same", 1e4, 1e-4, 1e8, 1e-4),
                new WorkerSpec("different", 1.0 / 3, 0, 1e6, 0.25, 2e6, 1.0 / 7),
                new WorkerSpec("<no latency>", 7, 0.5, 1e6, 0, 1e6, 0)));
    readsBack(star);
  }

  @Test
  void extras_readBackExactly() throws Exception {
    WorkerExtras first =
        WorkerExtras.NONE
            .withLatencyInFlight(0.25)
            .withSharedInput(new SharedInput("a", 2))
            .withDispatchSeconds(0.125)
            .withMaxChunks(3)
            .withBootSeconds(60);
    WorkerExtras second = WorkerExtras.NONE.withDispatchSeconds(0.125);
    readsBack(
        new StarPlatform(
            "boss",
            List.of(
                WorkerSpec.symmetric("a", 1e4, 0, 1e8, 0).with(first),
                WorkerSpec.symmetric("b", 1e4, 1, 1e8, 1).with(second))));
  }

  private void readsBack(StarPlatform star) throws Exception {
    Path file =
        write("star.xml", PlatformXml.stars(List.of(star), List.of("A test -- of comments", "")));

    PlatformFile read = PlatformReader.read(file);

    assertThat(StarOfFile.of(file, star.master())).isEqualTo(star);
    assertThat(read.hasProfiles()).isFalse();
    WorkerSpec first = star.worker(0);
    assertThat(read.computeLatency(first.name())).isEqualTo(first.computeLatency());
  }

  @Test
  void handWrittenStar_takesItsUnitsAndBothLinksOfATransfer() throws Exception {
    Path file =
        write(
            "lan.xml",
            file(
                """
                <zone id="lan" routing="Cluster">
                  <host id="node-1" speed="2.5Gf,1Gf"><prop id="compute_latency" value="3ms"/></host>
                  <host id="server" speed="1Gf"/>
                  <link id="up" bandwidth="10MBps" latency="1ms"/>
                  <link id="down" bandwidth="20MBps" latency="2ms"/>
                  <link id="port" bandwidth="16MBps" latency="50us" sharing_policy="SPLITDUPLEX"/>
                  <host_link id="node-1" up="up" down="down"/>
                  <host_link id="server" up="port_UP" down="port_DOWN"/>
                </zone>
                """));
    assertThat(StarOfFile.of(file, "server").worker(0))
        .isEqualTo(new WorkerSpec("node-1", 2.5e9, 3e-3, 16e6, 2e-3 + 50e-6, 10e6, 1e-3 + 50e-6));
  }

  /** A transfer passes two links of 1 ms; with a backbone of 5 MBps and 2 ms that one as well. */
  @Test
  void cluster_isAStarOfItsHosts() throws Exception {
    String cluster = "n[0,4-5] 2Gf 10MBps 1ms compute_latency=3ms";
    Path file = write("plain.xml", cluster(cluster));

    assertThat(StarOfFile.of(file, "n0").workers())
        .containsExactly(
            WorkerSpec.symmetric("n4", 2e9, 3e-3, 10e6, 2e-3),
            WorkerSpec.symmetric("n5", 2e9, 3e-3, 10e6, 2e-3));
    assertThat(PlatformReader.read(file).isStar()).isTrue();

    Path shared = write("shared.xml", cluster(cluster + " bb_bw:5MBps bb_lat:2ms"));
    assertThat(StarOfFile.of(shared, "n5").worker(0))
        .isEqualTo(WorkerSpec.symmetric("n0", 2e9, 3e-3, 5e6, 4e-3));
    // Data and results meet on the backbone.
    assertThat(PlatformReader.read(shared).isStar()).isFalse();

    PlatformFile pair =
        PlatformReader.read(
            write("two.xml", cluster(cluster + "\n" + cluster.replace("n[", "m["))));
    assertThat(pair.isStar()).isFalse();
  }

  /** What a copy of the star does not say makes the platform more than a star. */
  @Test
  void linkForBothDirectionsOrTopology_isNoPlainStar() throws Exception {
    String star = star("a 4Gf,2Gf 1MBps 0us pstate:1\nb 1Gf 1MBps 0us");
    Path plain = write("plain.xml", star);
    assertThat(PlatformReader.read(plain).isStar()).isTrue();
    assertThat(StarOfFile.of(plain, "b").worker(0).speed()).isEqualTo(2e9);

    String both = star.replace(" sharing_policy=\"SPLITDUPLEX\"", "");
    String simplex = both.replaceAll("_UP|_DOWN", "");
    assertThat(PlatformReader.read(write("both.xml", simplex)).isStar()).isFalse();

    String torus = cluster("n[0-4] 1Gf 1MBps 1us topology:TORUS topo_parameters:5");
    assertThat(PlatformReader.read(write("ring.xml", torus)).isStar()).isFalse();
  }

  @Test
  void masterThatIsNoHost_isRefused() throws IOException {
    StarPlatform star = new StarPlatform("master", List.of(WorkerSpec.symmetric("w", 1, 0, 1, 0)));
    String text = PlatformXml.stars(List.of(star), List.of());
    PlatformFile read = PlatformReader.read(write("star.xml", text));
    assertThatThrownBy(() -> read.checkMaster("mastre"))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith(
            "star.xml: there is no host \"mastre\" to be the master. Maybe you meant \"master\"");
  }

  @Test
  void deployment_readsBackWithItsLines() throws IOException {
    StarPlatform star = new StarPlatform("master", List.of(WorkerSpec.symmetric("w", 1, 0, 1, 0)));
    Deployment written = Deployment.masterWorkers(star, Map.of("iota", "0.5"));
    Path file = write("star_d.xml", Deployment.write(written, List.of("header")));

    Deployment read = Deployment.read(file);

    assertThat(read.file()).isEqualTo(file.toString());
    assertThat(read.actors()).hasSize(2);
    Deployment.ActorEntry master = read.actors().get(0);
    assertThat(master.host()).isEqualTo("master");
    assertThat(master.function()).isEqualTo(Functions.MASTER);
    assertThat(master.line()).isEqualTo(7);
    assertThat(master.properties()).containsEntry("iota", new Deployment.Property("0.5", 8));
    assertThat(read.actors().get(1).host()).isEqualTo("w");
    assertThat(read.actors().get(1).properties()).isEmpty();
  }

  /** SimGrid takes -1 for a date that is not given. */
  @Test
  void deployment_keepsWhenActorsComeAndGo() throws IOException {
    String text =
        file(
            """
            <actor host="h" function="F" start_time="1.5" kill_time="20" on_failure="RESTART"/>
            <actor host="h" function="F" start_time="-1" kill_time="-1"/>
            """);
    Deployment read = Deployment.read(write("when_d.xml", text));
    for (Deployment one :
        List.of(read, Deployment.read(write("again_d.xml", Deployment.write(read, List.of()))))) {
      assertThat(one.actors().get(0).startTime()).isEqualTo(1.5);
      assertThat(one.actors().get(0).killTime()).isEqualTo(20);
      assertThat(one.actors().get(0).onFailure()).isEqualTo("RESTART");
      assertThat(one.actors().get(1).startTime()).isZero();
      assertThat(one.actors().get(1).killTime()).isInfinite();
    }
    Path bad = write("bad_d.xml", text.replace("1.5", "soon"));
    assertThatThrownBy(() -> Deployment.read(bad))
        .isInstanceOf(InputException.class)
        .hasMessage(bad + ":4: start_time is \"soon\", not a number of seconds");
  }

  @Test
  void deployment_keepsArgumentsInOrder() throws IOException {
    Path file =
        write(
            "args_d.xml",
            file(
                """
                <actor host="h" function="F"><argument value="1"/><argument value="b"/></actor>
                <process host="h" function="G"/>
                """));
    Deployment read = Deployment.read(file);
    assertThat(read.actors().get(0).arguments()).containsExactly("1", "b");
    assertThat(read.actors().get(1).arguments()).isEmpty();
    assertThat(read.actors().get(1).function()).isEqualTo("G");
  }
}
