package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import loadstar.platform.PlatformGraph;
import loadstar.platform.PlatformGraph.Edge;
import loadstar.platform.PlatformGraph.Node;

/**
 * Any platform as rings around the master: what is one edge away, two, and so on; edges beyond
 * those of this tree are dotted. Many hosts at the same place are a bunch of small dots.
 */
final class GraphPicture {
  private static final double SIZE = PlatformPicture.SIZE;
  private static final double OUTERMOST = 205;
  private static final int MOST_IN_A_BUNCH = 200;
  private static final double LARGEST_BUNCH = 40;
  private static final int MOST_ALIKE = 16;
  private static final int MOST_SHOWN = 400;
  private static final int MOST_NAMES = 60;

  private final PlatformGraph graph;
  private final int[] parents;
  private final double[] widths;
  private final int[] depths;
  private final List<List<Shown>> children = new ArrayList<>();
  private final StringBuilder text = PlatformPicture.start(SIZE);
  private int leaves;
  private int deepest;
  private int shown;
  private final PlatformScale scale;
  private final Names names;

  /** A node of the picture: one of the graph, or the first of several hosts. */
  private record Shown(int node, List<Integer> hosts) {
    Shown(int node) {
      this(node, List.of(node));
    }

    int count() {
      return hosts.size();
    }
  }

  private GraphPicture(PlatformGraph graph, int root, Names names) {
    this.graph = graph;
    this.names = names;
    scale =
        new PlatformScale(
            graph.nodes().stream().filter(Node::host).mapToDouble(Node::speed),
            graph.edges().stream().mapToDouble(Edge::bandwidth));
    parents = new int[graph.nodes().size()];
    depths = new int[parents.length];
    widths = new double[parents.length];
    Arrays.fill(parents, -1);
    graph.nodes().forEach(node -> children.add(new ArrayList<>()));
    grow(root);
  }

  /**
   * An SVG element; empty when the host is not there, or there is too much to see anything.
   *
   * @param centre host in the middle
   */
  static String of(PlatformGraph graph, String centre, Names names) {
    for (int node = 0; node < graph.nodes().size(); node++) {
      if (graph.nodes().get(node).name().equals(centre)) {
        GraphPicture picture = new GraphPicture(graph, node, names);
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
          children.get(node).add(new Shown(next));
        }
      }
      if (alike.size() > MOST_ALIKE) {
        children.get(node).add(new Shown(alike.getFirst(), alike));
      } else {
        alike.forEach(next -> children.get(parents[next]).add(new Shown(next)));
      }
      shown += children.get(node).size();
    }
  }

  private String draw(int root) {
    double[] angles = new double[parents.length];
    place(root, angles, count(root));
    boolean[] drawn = new boolean[parents.length];
    drawn[root] = true;
    lines(root, angles, drawn);
    for (Edge edge : graph.edges()) {
      boolean ofTree = parents[edge.from()] == edge.to() || parents[edge.to()] == edge.from();
      if (!ofTree && drawn[edge.from()] && drawn[edge.to()]) {
        line(edge.from(), edge.to(), angles, "stroke-width=\"0.8\" stroke-dasharray=\"2 3\"");
      }
    }
    dots(new Shown(root), angles, true);
    text.append(scale.samples(SIZE, SIZE + 14, true));
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
      double width = scale.width(widths[child.node()]);
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
    String name = one.count() == 1 ? names.host(node.name()) : one.count() + " hosts";
    double reach = 0;
    if (one.count() > 1) {
      reach = bunch(one, x, y);
    } else if (node.host()) {
      String told = name + ": " + PlatformScale.si(node.speed(), "flop/s");
      double radius = root ? 9 : scale.radius(node.speed());
      PlatformPicture.dot(text, root ? "master" : "host", x, y, radius, told);
    } else {
      text.append(
          format(
              "<rect class=\"hub\" x=\"%.1f\" y=\"%.1f\" width=\"8\" height=\"8\">"
                  + "<title>%s</title></rect>\n",
              x - 4, y - 4, Html.text(name)));
    }
    if (!root && (one.count() > 1 || (node.host() && shown <= MOST_NAMES))) {
      double cosine = Math.cos(angles[one.node()]);
      double away = Math.max(18, reach + 6);
      // Beside a bunch there may be no room: then below or above it.
      boolean upright = Math.abs(cosine) < 0.2 || one.count() > 1;
      double far = one.count() > 1 ? 0 : away;
      double lower = one.count() > 1 ? (y > SIZE / 2 ? -away : away + 4) : 0;
      text.append(
          format(
              "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
              x(one.node(), angles, far),
              y(one.node(), angles, far) + 4 + lower,
              upright ? "middle" : cosine < 0 ? "end" : "start",
              Html.text(PlatformPicture.brief(name, 12))));
    }
    children.get(one.node()).forEach(child -> dots(child, angles, false));
  }

  /** A small dot for each, or for some if they are very many; returns how far they reach. */
  private double bunch(Shown one, double x, double y) {
    int each = (one.count() + MOST_IN_A_BUNCH - 1) / MOST_IN_A_BUNCH;
    int dots = (one.count() + each - 1) / each;
    double apart = Math.min(4.5, LARGEST_BUNCH / Math.sqrt(dots));
    for (int dot = 0; dot < dots; dot++) {
      Node host = graph.nodes().get(one.hosts().get(dot * each));
      double far = apart * Math.sqrt(dot);
      PlatformPicture.dot(
          text,
          "host",
          x + far * Math.cos(dot * PlatformPicture.GOLDEN_ANGLE),
          y + far * Math.sin(dot * PlatformPicture.GOLDEN_ANGLE),
          apart * (0.3 + 0.4 * scale.speedShare(host.speed())),
          each > 1
              ? ""
              : names.host(host.name()) + ": " + PlatformScale.si(host.speed(), "flop/s"));
    }
    return apart * Math.sqrt(dots);
  }
}
