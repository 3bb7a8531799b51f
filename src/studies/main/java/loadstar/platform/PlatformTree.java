package loadstar.platform;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.platform.PlatformGraph.Edge;
import loadstar.platform.PlatformGraph.Node;

/** Platforms whose hosts are joined as a tree, as those for bags of tasks are. */
public final class PlatformTree {
  private PlatformTree() {}

  /**
   * The parent of every host but the root, parents first.
   *
   * @return empty when the hosts are no tree, or are joined by anything but hosts
   */
  public static Map<String, String> parents(PlatformGraph graph, String root) {
    if (graph.nodes().stream().anyMatch(node -> !node.host())) {
      return Map.of();
    }
    Map<Integer, List<Integer>> near = new LinkedHashMap<>();
    Set<Set<Integer>> joined = new HashSet<>();
    for (Edge edge : graph.edges()) {
      // A file may write down both ways.
      if (joined.add(Set.of(edge.from(), edge.to()))) {
        near.computeIfAbsent(edge.from(), none -> new ArrayList<>()).add(edge.to());
        near.computeIfAbsent(edge.to(), none -> new ArrayList<>()).add(edge.from());
      }
    }
    List<String> names = graph.nodes().stream().map(Node::name).toList();
    Map<String, String> parents = new LinkedHashMap<>();
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(names.indexOf(root)));
    while (!open.isEmpty()) {
      int u = open.remove();
      for (int v : near.getOrDefault(u, List.of())) {
        if (!names.get(v).equals(root) && parents.putIfAbsent(names.get(v), names.get(u)) == null) {
          open.add(v);
        }
      }
    }
    boolean tree = parents.size() == names.size() - 1 && joined.size() == parents.size();
    return tree ? parents : Map.of();
  }
}
