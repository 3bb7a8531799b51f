package loadstar.platform;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.model.InputException;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;

/**
 * Writes trees as SimGrid platforms that 3.32 and 4.x both read: a zone for each tree, a
 * SPLITDUPLEX link and a route between every node and its parent, and no other routes. One port is
 * the business of the simulation, since SimGrid has no such rule.
 */
public final class TreeXml {
  private TreeXml() {}

  /**
   * The text of the platform file.
   *
   * @param header lines of the comment at its top: where the platform comes from
   */
  public static String write(TreePlatform tree, List<String> header) {
    XmlText xml = new XmlText(header);
    write(xml, tree, "tree", "Full", 1);
    return xml.finish();
  }

  /**
   * The same with a route between any two nodes, along the tree: for a master that talks to all of
   * them itself. SimGrid computes the routes in cubic time.
   */
  public static String writeRouted(TreePlatform tree, List<String> header) {
    XmlText xml = new XmlText(header);
    write(xml, tree, "tree", "Floyd", 1);
    return xml.finish();
  }

  /** Several trees in one file, with nothing in common; the names of all hosts differ. */
  public static String writeAll(List<TreePlatform> trees, List<String> header) {
    XmlText xml = new XmlText(header);
    xml.open(1, "zone", "id", "trees", "routing", "None").endOfTag();
    for (TreePlatform tree : trees) {
      write(xml, tree, "tree_" + tree.node(0).name(), "Full", 2);
    }
    xml.close(1, "zone");
    return xml.finish();
  }

  /**
   * A master with these properties on the root, and a worker that names its parent on each node.
   */
  public static Deployment deployment(TreePlatform tree, Map<String, String> masterProperties) {
    Map<String, String> master = new LinkedHashMap<>(masterProperties);
    if (tree.node(0).speed() == 0) {
      master.put("master_computes", "no");
    }
    List<String> names = tree.nodes().stream().map(TreeNode::name).toList();
    Map<String, String> parents =
        tree.nodes().stream()
            .skip(1)
            .collect(Collectors.toMap(TreeNode::name, node -> names.get(node.parent())));
    return Deployment.masterWorkers(names.getFirst(), names.subList(1, names.size()), master)
        .withProperty("parent", parents);
  }

  private static void write(
      XmlText xml, TreePlatform tree, String zone, String routing, int depth) {
    xml.open(depth, "zone", "id", zone, "routing", routing).endOfTag();
    for (int u = 0; u < tree.size(); u++) {
      xml.open(depth + 1, "host", "id", tree.node(u).name(), "speed", speed(tree.node(u), u))
          .selfClose();
    }
    for (TreeNode node : tree.nodes()) {
      if (node.parent() >= 0) {
        xml.duplexLink(depth + 1, link(node), node.bandwidth(), node.latency());
      }
    }
    for (TreeNode node : tree.nodes()) {
      if (node.parent() >= 0) {
        xml.open(depth + 1, "route", "src", tree.node(node.parent()).name(), "dst", node.name())
            .endOfTag();
        xml.open(depth + 2, "link_ctn", "id", link(node), "direction", "DOWN").selfClose();
        xml.close(depth + 1, "route");
      }
    }
    xml.close(depth, "zone");
  }

  /** SimGrid knows no host without speed; whether a root computes is said by the deployment. */
  private static String speed(TreeNode node, int u) {
    if (node.speed() == 0 && u > 0) {
      throw new InputException(
          "the node " + node.name() + " has no speed, and SimGrid has no such host", null);
    }
    return Units.formatSpeed(node.speed() == 0 ? 1 : node.speed());
  }

  private static String link(TreeNode node) {
    return node.name() + "_link";
  }
}
