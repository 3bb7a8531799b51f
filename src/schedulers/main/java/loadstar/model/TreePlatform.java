package loadstar.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A master and the tree of workers below it (INRIA RR-5739, section 2.1). Node 0 is the root, and
 * every node stands after its parent. A star is a tree of depth one.
 */
public final class TreePlatform {
  private final List<TreeNode> nodes;
  private final List<List<Integer>> children = new ArrayList<>();
  private final int[] depth;

  /**
   * Makes a tree.
   *
   * @param nodes the root first, parents before their children, names all different
   */
  public TreePlatform(List<TreeNode> nodes) {
    this.nodes = List.copyOf(nodes);
    depth = new int[nodes.size()];
    if (nodes.isEmpty() || nodes.get(0).parent() >= 0) {
      throw new InputException("the tree has no root as its first node", null);
    }
    Set<String> names = HashSet.newHashSet(nodes.size());
    for (int u = 0; u < nodes.size(); u++) {
      TreeNode node = nodes.get(u);
      if (!names.add(node.name())) {
        throw new InputException("the host " + node.name() + " appears twice in the tree", null);
      }
      children.add(new ArrayList<>());
      if (u > 0) {
        join(u, node);
      }
    }
    children.replaceAll(List::copyOf);
  }

  private void join(int u, TreeNode node) {
    int parent = node.parent();
    if (parent < 0) {
      throw new InputException(
          "the tree has two roots, " + nodes.get(0).name() + " and " + node.name(), null);
    }
    if (parent >= u) {
      throw new InputException(
          "node " + node.name() + " stands before its parent, number " + parent, null);
    }
    children.get(parent).add(u);
    depth[u] = depth[parent] + 1;
  }

  /**
   * Returns a star as a tree of depth one, with the links towards the workers and a master that
   * does not compute.
   */
  public static TreePlatform of(StarPlatform star) {
    List<TreeNode> nodes = new ArrayList<>();
    nodes.add(TreeNode.root(star.master(), 0));
    for (WorkerSpec w : star.workers()) {
      nodes.add(new TreeNode(w.name(), 0, w.speed(), w.bandwidthOut(), w.latencyOut()));
    }
    return new TreePlatform(nodes);
  }

  public int size() {
    return nodes.size();
  }

  public TreeNode node(int u) {
    return nodes.get(u);
  }

  public List<TreeNode> nodes() {
    return nodes;
  }

  /** Returns Γ(u), the numbers of the children, ascending. */
  public List<Integer> children(int u) {
    return children.get(u);
  }

  public int parent(int u) {
    return nodes.get(u).parent();
  }

  /** Returns the number of links between the root and this node. */
  public int depth(int u) {
    return depth[u];
  }
}
