package loadstar.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StarXmlTest {
  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void star_readsBackExactly() throws IOException {
    StarPlatform star =
        new StarPlatform(
            "boss & \"co\"",
            List.of(
                WorkerSpec.symmetric("same", 1e4, 1e-4, 1e8, 1e-4),
                new WorkerSpec("different", 1.0 / 3, 0, 1e6, 0.25, 2e6, 1.0 / 7),
                new WorkerSpec("<no latency>", 7, 0.5, 1e6, 0, 1e6, 0)));
    Path file = write("star.xml", StarXml.write(star, List.of("A test -- of comments", "")));

    PlatformFile read = PlatformReader.read(file);

    assertThat(read.star("boss & \"co\"")).isEqualTo(star);
    assertThat(read.hasProfiles()).isFalse();
    assertThat(read.computeLatency("same")).isEqualTo(1e-4);
  }

  @Test
  void handWrittenStar_takesItsUnitsAndBothLinksOfATransfer() throws IOException {
    Path file =
        write(
            "lan.xml",
            """
            <?xml version="1.0"?>
            <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
            <platform version="4.1">
              <zone id="lan" routing="Cluster">
                <host id="node-1" speed="2.5Gf,1Gf"><prop id="compute_latency" value="3ms"/></host>
                <host id="server" speed="1Gf"/>
                <link id="up" bandwidth="10MBps" latency="1ms"/>
                <link id="down" bandwidth="20MBps" latency="2ms"/>
                <link id="port" bandwidth="16MBps" latency="50us" sharing_policy="SPLITDUPLEX"/>
                <host_link id="node-1" up="up" down="down"/>
                <host_link id="server" up="port_UP" down="port_DOWN"/>
              </zone>
            </platform>
            """);
    assertThat(PlatformReader.read(file).star("server").worker(0))
        .isEqualTo(new WorkerSpec("node-1", 2.5e9, 3e-3, 16e6, 2e-3 + 50e-6, 10e6, 1e-3 + 50e-6));
  }

  @Test
  void starWithoutTheMasterOrWithoutWorkers_isRefused() throws IOException {
    StarPlatform star = new StarPlatform("master", List.of(WorkerSpec.symmetric("w", 1, 0, 1, 0)));
    String text = StarXml.write(star, List.of());
    PlatformFile read = PlatformReader.read(write("star.xml", text));
    assertThatThrownBy(() -> read.star("mastre"))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith(
            "star.xml: there is no host \"mastre\" to be the master. Maybe you meant \"master\"");

    String alone = text.replaceAll("(?m)^.*\"w.*\n", "");
    assertThatThrownBy(() -> PlatformReader.read(write("alone.xml", alone)).star("master"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("alone.xml:5: the star around \"master\" has no worker");
  }

  @Test
  void deployment_readsBackWithItsLines() throws IOException {
    StarPlatform star = new StarPlatform("master", List.of(WorkerSpec.symmetric("w", 1, 0, 1, 0)));
    Deployment written = Deployment.masterWorkers(star, Map.of("iota", "0.5"));
    Path file = write("star_d.xml", DeploymentXml.write(written, List.of("header")));

    Deployment read = DeploymentXml.read(file);

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
        """
        <?xml version="1.0"?>
        <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
        <platform version="4.1">
          <actor host="h" function="F" start_time="1.5" kill_time="20" on_failure="RESTART"/>
          <actor host="h" function="F" start_time="-1" kill_time="-1"/>
        </platform>
        """;
    Deployment read = DeploymentXml.read(write("when_d.xml", text));
    for (Deployment one :
        List.of(
            read, DeploymentXml.read(write("again_d.xml", DeploymentXml.write(read, List.of()))))) {
      assertThat(one.actors().get(0).startTime()).isEqualTo(1.5);
      assertThat(one.actors().get(0).killTime()).isEqualTo(20);
      assertThat(one.actors().get(0).onFailure()).isEqualTo("RESTART");
      assertThat(one.actors().get(1).startTime()).isZero();
      assertThat(one.actors().get(1).killTime()).isInfinite();
    }
    Path bad = write("bad_d.xml", text.replace("1.5", "soon"));
    assertThatThrownBy(() -> DeploymentXml.read(bad))
        .isInstanceOf(InputException.class)
        .hasMessage(bad + ":4: start_time is \"soon\", not a number of seconds");
  }

  @Test
  void deployment_keepsArgumentsInOrder() throws IOException {
    Path file =
        write(
            "args_d.xml",
            """
            <?xml version="1.0"?>
            <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
            <platform version="4.1">
              <actor host="h" function="F"><argument value="1"/><argument value="b"/></actor>
              <process host="h" function="G"/>
            </platform>
            """);
    Deployment read = DeploymentXml.read(file);
    assertThat(read.actors().get(0).arguments()).containsExactly("1", "b");
    assertThat(read.actors().get(1).arguments()).isEmpty();
    assertThat(read.actors().get(1).function()).isEqualTo("G");
  }
}
