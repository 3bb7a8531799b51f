package loadstar.platform;

import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import loadstar.platform.PlatformGraph.Edge;
import loadstar.platform.PlatformGraph.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlatformTreeTest {
  private static PlatformGraph graph(int nodes, int... ends) {
    Node[] all = new Node[nodes];
    Arrays.setAll(all, i -> new Node("n" + i, true, 1));
    Edge[] edges = new Edge[ends.length / 2];
    Arrays.setAll(edges, i -> new Edge(ends[2 * i], ends[2 * i + 1], 1, 0));
    return new PlatformGraph(List.of(all), List.of(edges), false);
  }

  /** n3 is between n0 and n1; one route is written down both ways. */
  @Test
  void routesBetweenHosts_areATree() {
    PlatformGraph graph = graph(4, 1, 3, 0, 3, 3, 1, 0, 2);
    assertThat(PlatformTree.parents(graph, "n0"))
        .containsExactly(Map.entry("n3", "n0"), Map.entry("n2", "n0"), Map.entry("n1", "n3"));
    assertThat(PlatformTree.parents(graph, "n1"))
        .containsExactly(Map.entry("n3", "n1"), Map.entry("n0", "n3"), Map.entry("n2", "n0"));
  }

  @Test
  void circlesAndHostsOfTheirOwn_areNoTree() {
    assertThat(PlatformTree.parents(graph(3, 0, 1, 1, 2, 2, 0), "n0")).isEmpty();
    assertThat(PlatformTree.parents(graph(3, 0, 1), "n0")).isEmpty();
    assertThat(PlatformTree.parents(graph(4, 0, 1, 1, 0, 2, 3), "n0")).isEmpty();
  }

  @Test
  void routers_areNoNodesOfATree() {
    Node router = new Node("r", false, 0);
    PlatformGraph graph =
        new PlatformGraph(
            List.of(new Node("n0", true, 1), router), List.of(new Edge(0, 1, 1, 0)), false);
    assertThat(PlatformTree.parents(graph, "n0")).isEmpty();
  }

  @Test
  void hostThatNoRouteLeadsTo_isNamed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("apart.xml");
    Files.writeString(file, wires("a 1Gf - -\nb 1Gf 1GBps 1ms\nlonely 1Gf - -"));
    assertThatThrownBy(() -> PlatformTree.read(PlatformReader.read(file), "a"))
        .hasMessageContaining("no tree whose root is a: no route between them leads to lonely");
  }
}
