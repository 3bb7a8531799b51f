package loadstar.model;

/**
 * One processor of a tree and the link from its parent (INRIA RR-5739, section 2.1). A message of X
 * bytes takes latency + X/b_u seconds from the parent; X flops take X/c_u seconds to compute.
 *
 * @param name the node's host
 * @param parent number of p(u); -1 for the root, which has no link
 * @param speed c_u, flops per second; zero for a node that only forwards
 * @param bandwidth b_u, bytes per second, positive; infinite for the root
 * @param latency seconds before the first byte arrives; zero for the root
 */
public record TreeNode(String name, int parent, double speed, double bandwidth, double latency) {

  public TreeNode {
    if (name.isBlank()) {
      throw new InputException("a node of the tree has no name", null);
    }
    String of = "node " + name + ": the ";
    InputException.notNegative(of, "speed", speed);
    boolean root = parent < 0;
    if (!(bandwidth > 0) || Double.isInfinite(bandwidth) != root) {
      throw new InputException(
          of + "bandwidth from its parent is " + bandwidth + ", not a positive number", null);
    }
    InputException.notNegative(of, "latency from its parent", latency);
  }

  /** Returns P_master, from which all tasks come. */
  public static TreeNode root(String name, double speed) {
    return new TreeNode(name, -1, speed, Double.POSITIVE_INFINITY, 0);
  }
}
