package loadstar.report.page;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import loadstar.platform.PlatformGraph;
import loadstar.platform.PlatformGraph.Edge;
import loadstar.platform.PlatformGraph.Node;

/**
 * Any platform as rings around the master: what is one edge away, two, and so on; edges beyond
 * those of this tree are dotted. Many hosts at the same place are one dot.
 */
final class GraphPicture {
  private static final double SIZE = 520;
  private static final double OUTERMOST = 205;
  private static final int MOST_ALIKE = 16;
  private static final int MOST_SHOWN = 400;
  private static final int MOST_NAMES = 60;

  private final PlatformGraph graph;
  private final int[] parents;
  private final double[] widths;
  private final int[] depths;
  private final List<List<Shown>> children = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private int leaves;
  private int deepest;
  private int shown;
  private double leastSpeed = Double.POSITIVE_INFINITY;
  private double mostSpeed;
  private double leastBandwidth = Double.POSITIVE_INFINITY;
  private double mostBandwidth;

  /** A node of the picture: one of the graph, or {@code count} hosts of which it is the first. */
  private record Shown(int node, int count) {}

  private GraphPicture(PlatformGraph graph, int root) {
    this.graph = graph;
    parents = new int[graph.nodes().size()];
    depths = new int[parents.length];
    widths = new double[parents.length];
    Arrays.fill(parents, -1);
    for (Node node : graph.nodes()) {
      if (node.host()) {
        leastSpeed = Math.min(leastSpeed, node.speed());
        mostSpeed = Math.max(mostSpeed, node.speed());
      }
      children.add(new ArrayList<>());
    }
    for (Edge edge : graph.edges()) {
      if (Double.isFinite(edge.bandwidth())) {
        leastBandwidth = Math.min(leastBandwidth, edge.bandwidth());
        mostBandwidth = Math.max(mostBandwidth, edge.bandwidth());
      }
    }
    grow(root);
  }

  /**
   * An SVG element; empty when the host is not there, or there is too much to see anything.
   *
   * @param centre host in the middle
   */
  static String of(PlatformGraph graph, String centre) {
    for (int node = 0; node < graph.nodes().size(); node++) {
      if (graph.nodes().get(node).name().equals(centre)) {
        GraphPicture picture = new GraphPicture(graph, node);
        return picture.shown > MOST_SHOWN ? "" : picture.draw(node);
      }
    }
    return "";
  }

  /** Breadth first: parents, and what is drawn below each. */
  private void grow(int root) {
    List<List<Edge>> edges = new ArrayList<>();
    graph.nodes().forEach(node -> edges.add(new ArrayList<>()));
    for (Edge edge : graph.edges()) {
      edges.get(edge.from()).add(edge);
      edges.get(edge.to()).add(edge);
    }
    List<List<Integer>> below = new ArrayList<>();
    graph.nodes().forEach(node -> below.add(new ArrayList<>()));
    parents[root] = root;
    Deque<Integer> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      int node = open.removeFirst();
      for (Edge edge : edges.get(node)) {
        int next = edge.from() == node ? edge.to() : edge.from();
        if (parents[next] < 0) {
          parents[next] = node;
          depths[next] = depths[node] + 1;
          deepest = Math.max(deepest, depths[next]);
          widths[next] = edge.bandwidth();
          below.get(node).add(next);
          open.addLast(next);
        }
      }
    }
    shown = 1;
    for (int node = 0; node < below.size(); node++) {
      List<Integer> alike = new ArrayList<>();
      for (int next : below.get(node)) {
        if (graph.nodes().get(next).host() && below.get(next).isEmpty()) {
          alike.add(next);
        } else {
          children.get(node).add(new Shown(next, 1));
        }
      }
      if (alike.size() > MOST_ALIKE) {
        children.get(node).add(new Shown(alike.getFirst(), alike.size()));
      } else {
        alike.forEach(next -> children.get(parents[next]).add(new Shown(next, 1)));
      }
      shown += children.get(node).size();
    }
  }

  private String draw(int root) {
    double[] angles = new double[parents.length];
    place(root, angles, count(root));
    boolean[] drawn = new boolean[parents.length];
    drawn[root] = true;
    text.append(
        format(
            "<svg class=\"platform\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" role=\"img\">\n",
            SIZE, SIZE, SIZE));
    lines(root, angles, drawn);
    for (Edge edge : graph.edges()) {
      boolean ofTree = parents[edge.from()] == edge.to() || parents[edge.to()] == edge.from();
      if (!ofTree && drawn[edge.from()] && drawn[edge.to()]) {
        line(edge.from(), edge.to(), angles, "stroke-width=\"0.8\" stroke-dasharray=\"2 3\"");
      }
    }
    dots(new Shown(root, 1), angles, true);
    return text.append("</svg>\n").toString();
  }

  /** How many ends a part of the tree has. */
  private int count(int node) {
    return children.get(node).isEmpty()
        ? 1
        : children.get(node).stream().mapToInt(child -> count(child.node())).sum();
  }

  private void place(int node, double[] angles, int all) {
    if (children.get(node).isEmpty()) {
      angles[node] = 2 * Math.PI * leaves++ / all - Math.PI / 2;
      return;
    }
    double sum = 0;
    for (Shown child : children.get(node)) {
      place(child.node(), angles, all);
      sum += angles[child.node()];
    }
    angles[node] = sum / children.get(node).size();
  }

  private double x(int node, double[] angles, double more) {
    return SIZE / 2 + (radius(node) + more) * Math.cos(angles[node]);
  }

  private double y(int node, double[] angles, double more) {
    return SIZE / 2 + (radius(node) + more) * Math.sin(angles[node]);
  }

  private double radius(int node) {
    return deepest == 0 ? 0 : OUTERMOST * depths[node] / deepest;
  }

  private void lines(int node, double[] angles, boolean[] drawn) {
    for (Shown child : children.get(node)) {
      drawn[child.node()] = true;
      double bandwidth = widths[child.node()];
      double width =
          Double.isFinite(bandwidth)
              ? 1 + 4 * PlatformPicture.share(bandwidth, leastBandwidth, mostBandwidth)
              : 1;
      line(node, child.node(), angles, format("stroke-width=\"%.1f\"", width));
      lines(child.node(), angles, drawn);
    }
  }

  private void line(int from, int to, double[] angles, String attributes) {
    text.append(
        format(
            "<line class=\"link\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n",
            x(from, angles, 0),
            y(from, angles, 0),
            x(to, angles, 0),
            y(to, angles, 0),
            attributes));
  }

  private void dots(Shown one, double[] angles, boolean root) {
    Node node = graph.nodes().get(one.node());
    double x = x(one.node(), angles, 0);
    double y = y(one.node(), angles, 0);
    String name = one.count() == 1 ? node.name() : one.count() + " hosts";
    String told =
        !node.host()
            ? node.name()
            : format(
                "%s%s: %.4g flop/s",
                node.name(), one.count() == 1 ? "" : " and as many, " + name, node.speed());
    if (node.host()) {
      double r =
          root
              ? 9
              : Math.sqrt(16 + 100 * PlatformPicture.share(node.speed(), leastSpeed, mostSpeed));
      text.append(
          format(
              "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"><title>%s</title></circle>\n",
              root ? "master" : "host", x, y, one.count() == 1 ? r : 14, Html.text(told)));
    } else {
      text.append(
          format(
              "<rect class=\"hub\" x=\"%.1f\" y=\"%.1f\" width=\"8\" height=\"8\">"
                  + "<title>%s</title></rect>\n",
              x - 4, y - 4, Html.text(told)));
    }
    if (!root && (one.count() > 1 || (node.host() && shown <= MOST_NAMES))) {
      double cosine = Math.cos(angles[one.node()]);
      text.append(
          format(
              "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
              x(one.node(), angles, 18),
              y(one.node(), angles, 18) + 4,
              Math.abs(cosine) < 0.2 ? "middle" : cosine < 0 ? "end" : "start",
              Html.text(name.length() > 12 ? name.substring(0, 11) + "…" : name)));
    }
    children.get(one.node()).forEach(child -> dots(child, angles, false));
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
