package loadstar.simulation;

import static loadstar.TestPlatforms.cluster;
import static loadstar.TestPlatforms.file;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.model.InputException;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeployedHostsTest {
  @TempDir private Path folder;

  private PlatformFile platform(int hosts) throws IOException {
    String cluster = cluster("n[0-" + (hosts - 1) + "] 1Gf 1Gbps 1us");
    return PlatformReader.read(Files.writeString(folder.resolve("p.xml"), cluster));
  }

  /** Writes a deployment of actors, each as host:function. */
  private Deployment deployment(String actors) throws IOException {
    StringBuilder xml = new StringBuilder();
    for (String actor : actors.split(" ")) {
      String[] parts = actor.split(":");
      xml.append("<actor host='%s' function='%s'/>\n".formatted(parts[0], parts[1]));
    }
    return Deployment.read(Files.writeString(folder.resolve("d.xml"), file(xml.toString())));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n0:masterA n1:masterB n5:slave | it has 2 masters, not one: n0 and n1",
        "n0:masterA n1:masterB n2:masterC n5:slave | it has 3 masters, not one: n0, n1 and n2",
        "n0:master n0:master n5:slave | it has 2 masters, not one: all on n0",
        "n0:master n1:master n2:master n3:master n4:master n5:master n6:s"
            + "| it has 6 masters, not one: n0, n1, n2, n3 and 2 more",
      })
  void severalMasters_areNamed(String actors, String problem) throws IOException {
    PlatformFile platform = platform(7);
    Deployment deployment = deployment(actors);

    assertThatThrownBy(() -> DeployedHosts.of(platform, deployment))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("d.xml:5: " + problem)
        .hasMessageEndingWith("Maybe --master and --workers in place of --deployment");
  }

  @Test
  void mastersHostAlone_isRefusedWithTheOptionThatHelps() throws IOException {
    Deployment deployment = deployment("n0:boss n0:slave");
    PlatformFile several = platform(2);
    PlatformFile one = platform(1);

    assertThatThrownBy(() -> DeployedHosts.of(several, deployment))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no actor is on another host than n0")
        .hasMessageEndingWith("--master n0, for all other hosts, in place of --deployment");
    assertThatThrownBy(() -> DeployedHosts.of(one, deployment))
        .hasMessageEndingWith("no actor is on another host than n0");
    assertThat(DeployedHosts.of(several, deployment("n0:boss n1:slave")).master()).isEqualTo("n0");
  }
}
