package loadstar.experiment.rr5739;

import java.util.function.DoubleUnaryOperator;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The share of a link's bandwidth that latency leaves: SimGrid of 2005 let a connection send one
 * TCP window of 20 000 bytes in a round trip at most, b = min(b, 20 000 / (2 latency)). Section
 * 5.1.2 prints latencies of 6 ms to 10 s, not how they are spread between these.
 */
enum LatencyWindow {
  /** Links have the bandwidth that is drawn, as in Figures 5 and 6 of this project. */
  NONE("none", "", share -> 0),
  /** The logarithms of the latencies are uniform. */
  LOGARITHMS(
      "logarithms",
      "window-logarithms",
      share ->
          LatencyWindow.LEAST_SECONDS
              * Math.pow(LatencyWindow.MOST_SECONDS / LatencyWindow.LEAST_SECONDS, share)),
  /** The latencies themselves are uniform: most are seconds. */
  UNIFORM(
      "uniform",
      "window-uniform",
      share ->
          LatencyWindow.LEAST_SECONDS
              + (LatencyWindow.MOST_SECONDS - LatencyWindow.LEAST_SECONDS) * share);

  private static final double WINDOW_BYTES = 20_000;
  private static final double LEAST_SECONDS = 0.006;
  private static final double MOST_SECONDS = 10;

  private final String text;
  private final String reading;
  private final DoubleUnaryOperator latency;

  LatencyWindow(String text, String reading, DoubleUnaryOperator latency) {
    this.text = text;
    this.reading = reading;
    this.latency = latency;
  }

  /** Returns its name in ids of rows and columns. */
  String text() {
    return text;
  }

  /** Returns the id of its reading. */
  String reading() {
    return reading;
  }

  /** Returns the most that a link of a latency carries, bytes/s. */
  static double capacity(double bandwidth, double latencySeconds) {
    return Math.min(bandwidth, WINDOW_BYTES / (2 * latencySeconds));
  }

  /**
   * Returns the tree with what the window leaves of its links. The latency itself is not added to
   * transfers: it is below a thousandth of a task's. Both distributions draw the same numbers.
   */
  TreePlatform applied(TreePlatform tree, long seed) {
    if (this == NONE) {
      return tree;
    }
    UniformRandomProvider random = RandomStream.of(seed, "latency-window");
    return new TreePlatform(tree.nodes().stream().map(node -> limited(node, random)).toList());
  }

  private TreeNode limited(TreeNode n, UniformRandomProvider random) {
    if (n.parent() < 0) {
      return n;
    }
    double seconds = latency.applyAsDouble(random.nextDouble());
    // Whole bytes a second, as those that are drawn: the linear program's fractions stay short.
    double left = Math.rint(capacity(n.bandwidth(), seconds));
    return new TreeNode(n.name(), n.parent(), n.speed(), left, n.latency());
  }
}
