package loadstar.simulation;

import static loadstar.TestPlatforms.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import loadstar.model.InputException;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Worlds;

class ReachIT {
  /** A host of an engine that has ended says nothing about routes, and is a fault of the caller. */
  @Test
  void misuseOfTheEngine_isNoMissingRoute() throws Exception {
    PlatformFile platform = PlatformReader.read(Path.of("platforms/thesis-table3.3.xml"));
    List<String> hosts = List.copyOf(platform.hosts());
    var unused =
        Worlds.run(() -> {
          Engine engine = Simulation.engine(List.of());
          Simulation.load(engine, platform);
          Host master = engine.host_by_name(hosts.getFirst());
          Host worker = engine.host_by_name(hosts.getLast());
          engine.close();
          assertThatThrownBy(() -> Reach.route(platform, master, worker))
              .isNotInstanceOf(InputException.class)
              .hasMessageNotContaining("no route");
          return null;
        });
  }

  /** SimGrid resolves each route that is called good: a wrong one would end the program. */
  @Test
  void routesOfADragonfly_areThoseThatSimgridFinds(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("p.xml"),
            cluster("n[0-23] 1Gf 1Gbps 1us topology:DRAGONFLY topo_parameters:3,1;2,1;2,1;2"));
    PlatformFile platform = PlatformReader.read(file);
    var unused =
        Worlds.run(() -> {
          try (Engine engine = Simulation.engine(List.of())) {
            Simulation.load(engine, platform);
            Host[] hosts = engine.get_all_hosts();
            for (int from = 0; from < hosts.length; from++) {
              Host host = engine.host_by_name("n" + from);
              long found =
                  Arrays.stream(hosts).filter(to -> Reach.reaches(platform, host, to)).count();
              assertThat(found).as("from " + from).isEqualTo(from < 16 ? 15 : 7);
            }
          }
          return null;
        });
  }
}
