package loadstar.platform;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.model.InputException;
import loadstar.platform.PlatformGraph.Edge;
import loadstar.platform.PlatformGraph.Node;
import org.jspecify.annotations.Nullable;

/** Platforms whose hosts are joined as a tree, as those for bags of tasks are. */
public final class PlatformTree {
  private PlatformTree() {}

  /**
   * The parent of every host but the root, parents first; of a star all have the root.
   *
   * @throws InputException when its hosts are no tree, or have what only those of stars can have
   */
  public static Map<String, String> read(PlatformFile file, String root) {
    PlatformGraph graph = file.graph();
    Map<String, String> parents = parents(graph, root);
    file.hosts().forEach(host -> refuse(file, host, host.equals(root)));
    if (parents.isEmpty() && file.isStar()) {
      file.hosts().stream()
          .filter(host -> !host.equals(root))
          .forEach(host -> parents.put(host, root));
    }
    if (parents.isEmpty()) {
      Map<String, String> reached = reached(graph, root, new HashSet<>());
      String apart =
          graph.nodes().stream()
              .filter(Node::host)
              .map(Node::name)
              .filter(name -> !name.equals(root) && !reached.containsKey(name))
              .findFirst()
              .map(name -> ": no route between them leads to " + name)
              .orElse("");
      throw new InputException(
          file.file(), "its hosts are no tree whose root is " + root + apart, null);
    }
    return parents;
  }

  /**
   * Refuses what a node of a tree cannot have yet, which a star's master or worker can.
   *
   * @throws InputException for a host with such a property
   */
  public static void refuse(PlatformFile file, String host, boolean root) {
    String property = file.starProperty(host, root);
    if (property != null) {
      throw file.problem(
          host,
          "the node " + host + " of a tree cannot have \"" + property + "\", only that of a star",
          null);
    }
  }

  /** Tells whether a file is a tree with more than one level below that root. */
  public static boolean isDeep(PlatformFile platform, String root) {
    return deepParents(platform, root).values().stream().anyMatch(parent -> !parent.equals(root));
  }

  /** The host that a route of the file joins to each other one; null where there is none. */
  public static @Nullable String centre(PlatformFile platform) {
    PlatformGraph graph = platform.graph();
    Map<Integer, Set<Integer>> near = new HashMap<>();
    for (Edge edge : graph.edges()) {
      near.computeIfAbsent(edge.from(), none -> new HashSet<>()).add(edge.to());
      near.computeIfAbsent(edge.to(), none -> new HashSet<>()).add(edge.from());
    }
    return near.entrySet().stream()
        .filter(node -> node.getValue().size() == graph.nodes().size() - 1)
        .map(node -> graph.nodes().get(node.getKey()).name())
        .findFirst()
        .orElse(null);
  }

  /**
   * The parents where the root has no route to the hosts below its neighbours: otherwise they are
   * workers of a star like all others.
   */
  public static Map<String, String> deepParents(PlatformFile platform, String root) {
    PlatformGraph graph = platform.graph();
    return graph.composes() ? Map.of() : parents(graph, root);
  }

  /**
   * The parent of every host but the root, parents first.
   *
   * @return empty when the hosts are no tree, or are joined by anything but hosts
   */
  public static Map<String, String> parents(PlatformGraph graph, String root) {
    if (graph.nodes().stream().anyMatch(node -> !node.host())) {
      return new LinkedHashMap<>();
    }
    Set<Set<Integer>> joined = new HashSet<>();
    Map<String, String> parents = reached(graph, root, joined);
    boolean tree = parents.size() == graph.nodes().size() - 1 && joined.size() == parents.size();
    return tree ? parents : new LinkedHashMap<>();
  }

  /**
   * Returns the points that the root reaches, each with the one before it; adds edges to joined.
   */
  private static Map<String, String> reached(
      PlatformGraph graph, String root, Set<Set<Integer>> joined) {
    Map<Integer, List<Integer>> near = new LinkedHashMap<>();
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
    return parents;
  }
}
