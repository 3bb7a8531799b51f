package loadstar.platform;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.model.InputException;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformGraph.Edge;
import loadstar.platform.PlatformGraph.Node;

/** Platforms whose hosts are joined as a tree, as those for bags of tasks are. */
public final class PlatformTree {
  private static final Edge UNKNOWN = new Edge(0, 0, Double.POSITIVE_INFINITY);

  private PlatformTree() {}

  /**
   * The tree of a platform file, or its star as a tree: the speed that every host begins with, and
   * the latencies of the routes.
   *
   * @throws InputException when its hosts are no tree
   */
  public static TreePlatform read(Path platform, String root) {
    PlatformFile file = PlatformReader.read(platform);
    PlatformGraph graph = file.graph();
    Map<String, String> parents = parents(graph, root);
    file.hosts().forEach(host -> refuse(file, host, host.equals(root)));
    if (parents.isEmpty() && file.isStar()) {
      return star(file, root);
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
          platform, "its hosts are no tree whose root is " + root + apart, null);
    }
    Map<String, Double> speeds = new HashMap<>();
    graph.nodes().forEach(node -> speeds.put(node.name(), node.speed()));
    Map<Set<String>, Edge> edges = new HashMap<>();
    for (Edge edge : graph.edges()) {
      edges.merge(
          Set.of(graph.nodes().get(edge.from()).name(), graph.nodes().get(edge.to()).name()),
          edge,
          (one, back) -> one.bandwidth() <= back.bandwidth() ? one : back);
    }
    Map<String, Integer> number = new HashMap<>(Map.of(root, 0));
    List<TreeNode> nodes = new ArrayList<>();
    nodes.add(TreeNode.root(root, speeds.getOrDefault(root, 0.0)));
    parents.forEach((name, parent) -> {
      number.put(name, nodes.size());
      Edge edge = edges.getOrDefault(Set.of(name, parent), UNKNOWN);
      nodes.add(
          new TreeNode(
              name,
              number.getOrDefault(parent, 0),
              speeds.getOrDefault(name, 0.0),
              edge.bandwidth(),
              edge.latency()));
    });
    return new TreePlatform(nodes);
  }

  /**
   * Refuses what a node of a tree cannot have yet, which a star's master or worker can.
   *
   * @throws InputException for a host with such a property
   */
  public static void refuse(PlatformFile file, String host, boolean root) {
    String property = file.starProperty(host, root);
    if (property != null) {
      throw new InputException(
          file.file(),
          file.lineOf(host),
          "the node " + host + " of a tree cannot have \"" + property + "\", only that of a star",
          null);
    }
  }

  private static TreePlatform star(PlatformFile file, String root) {
    List<TreeNode> nodes = new ArrayList<>();
    nodes.add(TreeNode.root(root, file.speed(root)));
    for (WorkerSpec worker : file.star(root).workers()) {
      nodes.add(
          new TreeNode(
              worker.name(), 0, worker.speed(), worker.bandwidthOut(), worker.latencyOut()));
    }
    return new TreePlatform(nodes);
  }

  /** Whether a file is a tree with more than one level below that root. */
  public static boolean isDeep(PlatformFile platform, String root) {
    return deepParents(platform, root).values().stream().anyMatch(parent -> !parent.equals(root));
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
      return Map.of();
    }
    Set<Set<Integer>> joined = new HashSet<>();
    Map<String, String> parents = reached(graph, root, joined);
    boolean tree = parents.size() == graph.nodes().size() - 1 && joined.size() == parents.size();
    return tree ? parents : Map.of();
  }

  /** Whom the root reaches, each with the one before it; joined gets the pairs with an edge. */
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
