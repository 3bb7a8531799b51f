package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import loadstar.model.InputException;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import org.junit.jupiter.api.Test;
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
}
