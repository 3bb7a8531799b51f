package loadstar.simulation;

import static loadstar.TestPlatforms.cluster;
import static loadstar.TestPlatforms.file;
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

  /** Advice to take another master leads in a circle where no master reaches any host. */
  @Test
  void masterWithoutWorkers_isToldOfABetterOneOrOfTheReason(@TempDir Path folder) throws Exception {
    String island =
        """
        <zone id="z" routing="Full">
          <host id="lone" speed="1Gf"/>
          <host id="a" speed="1Gf"/>
          <host id="b" speed="1Gf"/>
          <host id="c" speed="1Gf"/>
          <link id="l" bandwidth="1GBps" latency="1us"/>
          <route src="b" dst="a"><link_ctn id="l"/></route>
          <route src="b" dst="c"><link_ctn id="l"/></route>
        </zone>
        """;
    Path file = Files.writeString(folder.resolve("p.xml"), file(island));
    assertThat(StarView.reached(file, "b")).containsExactly("a", "c");
    assertThatThrownBy(() -> StarView.reached(file, "lone"))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith(
            "p.xml:5: lone reaches no other host that computes. Maybe --master b, which reaches 2");

    Path none =
        Files.writeString(
            folder.resolve("none.xml"), file(island.replaceAll("(?m)^ *<route.*\n", "")));
    for (String master : List.of("lone", "b")) {
      String first = master.equals("b") ? "lone" : "a";
      assertThatThrownBy(() -> StarView.reached(none, master))
          .isInstanceOf(InputException.class)
          .hasMessageContaining(
              ": no route from %s to %s, nor to 2 more. Maybe a <route> between %1$s and %2$s"
                  .formatted(master, first));
    }
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
