package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import loadstar.model.InputException;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformGraph;
import loadstar.platform.PlatformGraph.Edge;
import loadstar.platform.PlatformGraph.Node;
import loadstar.platform.PlatformReader;
import org.jspecify.annotations.Nullable;

/**
 * Draws a platform as rings around the master: nodes that are one edge away, two, and so on. Thick
 * lines are fast links, large dots fast hosts; edges beyond those of this tree are dotted. Many
 * hosts at the same place are a bunch of small dots; if there is nothing else, it surrounds the
 * master.
 */
final class PlatformPicture {
  static final double SIZE = 520;
  private static final double OUTERMOST = 205;
  private static final double MASTER = 9;
  private static final int MOST_IN_A_BUNCH = 200;
  private static final double LARGEST_BUNCH = 40;

  /** Limits of the dots of a bunch around the master, and of one whose hosts have descriptions. */
  private static final int MOST_DOTS = 1000;

  private static final int MOST_TOLD = 300;

  /** Limits of the hosts that are not drawn as a bunch, around the master and elsewhere. */
  private static final int MOST_ON_A_CIRCLE = 64;

  private static final int MOST_ALIKE = 16;
  private static final int MOST_SHOWN = 400;

  /** Distance of dots above which their size does not grow. */
  private static final double WIDE_APART = 16;

  /** Angle between successive dots that makes any number of them fill a disc evenly. */
  private static final double GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

  private final PlatformGraph graph;
  private final Names names;
  private final PlatformScale scale;
  private final int[] parents;
  private final @Nullable Edge[] above;
  private final int[] depths;
  private final double[] angles;
  private final List<List<Shown>> children = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private int leaves;
  private int deepest;
  private int shown = 1;

  /** A node of the picture: one of the graph, or the first of several hosts. */
  private record Shown(int node, List<Integer> hosts) {
    Shown(int node) {
      this(node, List.of(node));
    }

    int count() {
      return hosts.size();
    }
  }

  private PlatformPicture(PlatformGraph graph, int root, Names names) {
    this.graph = graph;
    this.names = names;
    scale =
        new PlatformScale(
            graph.nodes().stream().filter(Node::host).mapToDouble(Node::speed),
            graph.edges().stream().mapToDouble(Edge::bandwidth));
    parents = new int[graph.nodes().size()];
    depths = new int[parents.length];
    angles = new double[parents.length];
    above = new Edge[parents.length];
    Arrays.fill(parents, -1);
    graph.nodes().forEach(node -> children.add(new ArrayList<>()));
    grow(root);
  }

  /**
   * Returns a figure, or a sentence with the reason why there is none.
   *
   * @param called the name of the platform on the page
   * @param master its name on the page; empty for the first host
   */
  static String of(String file, String called, String master, Names names) {
    if (file.isEmpty() || !Files.isRegularFile(Path.of(file))) {
      return note(
          called.isEmpty() ? "its file is not known" : "there is no file " + called + " here");
    }
    try {
      PlatformFile platform = PlatformReader.read(Path.of(file));
      String centre =
          platform.hosts().stream()
              .filter(host -> names.host(host).equals(master))
              .findFirst()
              .orElse(platform.hosts().iterator().next());
      PlatformGraph declared = platform.graph();
      PlatformGraph star = star(declared, centre);
      PlatformGraph graph = star == null ? declared : star;
      String what =
          star == null
              ? called + ": " + platform.hosts().size() + " hosts, seen from "
              : called + ": " + (graph.nodes().size() - 1) + " workers around ";
      what += names.host(centre);
      int root = graph.nodes().stream().map(Node::name).toList().indexOf(centre);
      PlatformPicture picture = new PlatformPicture(graph, Math.max(root, 0), names);
      return root < 0 || picture.shown > MOST_SHOWN
          ? note("it is too large, " + what)
          : "<figure>"
              + picture.draw(root)
              + Html.of("<figcaption>%s. %s</figcaption></figure>\n", what, picture.legend(root));
    } catch (InputException | InvalidPathException e) { // the name is from a file of results
      return note(names.words(String.valueOf(e.getMessage())));
    }
  }

  private static String note(String why) {
    return Html.of("<p class=\"note\">The platform is not drawn: %s.</p>\n", why);
  }

  /**
   * Returns the star around a host, if the platform has only hosts each of which a link joins to
   * one place; else null.
   */
  private static @Nullable PlatformGraph star(PlatformGraph graph, String centre) {
    Map<Integer, Edge> own = new TreeMap<>();
    graph.edges().forEach(edge -> own.put(edge.from(), edge));
    int root = graph.nodes().stream().map(Node::name).toList().indexOf(centre);
    Edge first = own.get(root);
    if (first == null
        || graph.nodes().get(first.to()).host()
        || own.keySet().stream().anyMatch(each -> !graph.nodes().get(each).host())
        || graph.edges().stream().anyMatch(edge -> edge.to() != first.to())
        || own.size() != graph.nodes().size() - 1) {
      return null;
    }
    List<Node> nodes = new ArrayList<>(List.of(new Node(centre, true, Double.NaN)));
    List<Edge> edges = new ArrayList<>();
    own.forEach((number, edge) -> {
      if (number != root) {
        double bandwidth = Math.min(first.bandwidth(), edge.bandwidth());
        edges.add(new Edge(0, nodes.size(), bandwidth, first.latency() + edge.latency()));
        nodes.add(graph.nodes().get(number));
      }
    });
    return new PlatformGraph(nodes, edges, false);
  }

  /** Searches breadth first for the parent of each node, and for the nodes to draw below it. */
  private void grow(int root) {
    List<List<Edge>> edges = new ArrayList<>();
    List<List<Integer>> below = new ArrayList<>();
    for (int node = 0; node < parents.length; node++) {
      edges.add(new ArrayList<>());
      below.add(new ArrayList<>());
    }
    for (Edge edge : graph.edges()) {
      edges.get(edge.from()).add(edge);
      edges.get(edge.to()).add(edge);
    }
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
          above[next] = edge;
          below.get(node).add(next);
          open.addLast(next);
        }
      }
    }
    for (int node = 0; node < below.size(); node++) {
      List<Shown> own = children.get(node);
      List<Integer> alike = new ArrayList<>();
      for (int next : below.get(node)) {
        if (graph.nodes().get(next).host() && below.get(next).isEmpty()) {
          alike.add(next);
        } else {
          own.add(new Shown(next));
        }
      }
      if (alike.size() > (node == root ? MOST_ON_A_CIRCLE : MOST_ALIKE)) {
        alike.sort(Comparator.comparingDouble(this::bandwidth).reversed());
        own.add(new Shown(alike.getFirst(), alike));
      } else {
        alike.forEach(next -> own.add(new Shown(next)));
      }
      shown += own.size();
    }
  }

  /** Returns the bandwidth of the edge that leads to a node. */
  private double bandwidth(int node) {
    return above[node] == null ? Double.NaN : above[node].bandwidth();
  }

  /** Tells whether there are only many hosts around the master: then they surround it. */
  private boolean isDisc(int root) {
    return children.get(root).size() == 1 && children.get(root).getFirst().count() > 1;
  }

  private String legend(int root) {
    int each = isDisc(root) ? each(children.get(root).getFirst().count(), MOST_DOTS) : 0;
    return each > 0
        ? format(
            "A dot for %s, larger where faster (%s), nearer to the master by a faster link (%s).",
            each == 1 ? "each" : each,
            PlatformScale.range(scale.speeds, "flop/s"),
            PlatformScale.range(scale.bandwidths, "B/s"))
        : graph.nodes().stream().allMatch(Node::host)
            ? "Dots: speed; lines: bandwidth."
            : "Dots: hosts, by speed; squares: switches and centres of zones; lines: links and"
                + " routes that the file names, by bandwidth.";
  }

  private String draw(int root) {
    text.append(
        format(
            "<svg class=\"platform\" viewBox=\"-40 0 %.0f %.0f\" width=\"%.0f\" role=\"img\">\n",
            SIZE + 80, SIZE + PlatformScale.HEIGHT, SIZE));
    if (isDisc(root)) {
      bunch(children.get(root).getFirst(), SIZE / 2, SIZE / 2, true);
      dot("master", SIZE / 2, SIZE / 2, MASTER, names.host(graph.nodes().get(root).name()));
      return text.append("</svg>\n").toString();
    }
    place(root, count(root));
    boolean[] drawn = new boolean[parents.length];
    drawn[root] = true;
    lines(root, drawn);
    for (Edge edge : graph.edges()) {
      boolean ofTree = parents[edge.from()] == edge.to() || parents[edge.to()] == edge.from();
      if (!ofTree && drawn[edge.from()] && drawn[edge.to()]) {
        line(edge.from(), edge.to(), "stroke-width=\"0.8\" stroke-dasharray=\"2 3\"");
      }
    }
    dots(new Shown(root), true);
    text.append(scale.samples());
    return text.append("</svg>\n").toString();
  }

  /** Returns the number of leaves of a part of the tree. */
  private int count(int node) {
    return children.get(node).isEmpty()
        ? 1
        : children.get(node).stream().mapToInt(child -> count(child.node())).sum();
  }

  private void place(int node, int all) {
    if (children.get(node).isEmpty()) {
      angles[node] = 2 * Math.PI * leaves++ / all - Math.PI / 2;
      return;
    }
    double sum = 0;
    for (Shown child : children.get(node)) {
      place(child.node(), all);
      sum += angles[child.node()];
    }
    angles[node] = sum / children.get(node).size();
  }

  private double x(int node, double more) {
    return SIZE / 2 + (radius(node) + more) * Math.cos(angles[node]);
  }

  private double y(int node, double more) {
    return SIZE / 2 + (radius(node) + more) * Math.sin(angles[node]);
  }

  private double radius(int node) {
    return deepest == 0 ? 0 : OUTERMOST * depths[node] / deepest;
  }

  private void lines(int node, boolean[] drawn) {
    for (Shown child : children.get(node)) {
      drawn[child.node()] = true;
      line(node, child.node(), PlatformScale.stroke(scale.width(bandwidth(child.node()))));
      lines(child.node(), drawn);
    }
  }

  private void line(int from, int to, String attributes) {
    text.append(PlatformScale.link(x(from, 0), y(from, 0), x(to, 0), y(to, 0), attributes));
    text.append('\n');
  }

  private void dots(Shown one, boolean root) {
    Node node = graph.nodes().get(one.node());
    double x = x(one.node(), 0);
    double y = y(one.node(), 0);
    String name = one.count() == 1 ? names.host(node.name()) : one.count() + " hosts";
    double reach = 0;
    if (one.count() > 1) {
      reach = bunch(one, x, y, false);
    } else if (node.host()) {
      double radius = root ? MASTER : scale.radius(node.speed());
      dot(root ? "master" : "host", x, y, radius, tooltip(one.node()));
    } else {
      text.append(
          format(
              "<rect class=\"hub\" x=\"%.1f\" y=\"%.1f\" width=\"8\" height=\"8\">"
                  + "<title>%s</title></rect>\n",
              x - 4, y - 4, Html.text(name)));
    }
    if (!root && (one.count() > 1 || (node.host() && shown <= MOST_ON_A_CIRCLE + 1))) {
      double cosine = one.count() > 1 ? 0 : Math.cos(angles[one.node()]);
      double away = Math.max(18, reach + 6);
      // Beside a bunch there may be no room: then the text stands below or above it.
      double far = one.count() > 1 ? 0 : away;
      double lower = one.count() > 1 ? (y > SIZE / 2 ? -away : away + 4) : 0;
      text.append(
          Html.of(
              "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
              x(one.node(), far),
              y(one.node(), far) + 4 + lower,
              Math.abs(cosine) < 0.2 ? "middle" : cosine < 0 ? "end" : "start",
              name.length() > 12 ? name.substring(0, 11) + "…" : name));
    }
    children.get(one.node()).forEach(child -> dots(child, false));
  }

  /** Returns the number of hosts for which one dot stands. */
  private static int each(int hosts, int most) {
    return (hosts + most - 1) / most;
  }

  /**
   * Draws a small dot for each host, or for some if they are very many, and returns the radius that
   * they cover.
   *
   * @param disc whether they surround the master
   */
  private double bunch(Shown one, double x, double y, boolean disc) {
    int each = each(one.count(), disc ? MOST_DOTS : MOST_IN_A_BUNCH);
    int dots = each(one.count(), each);
    // leaves out the dots that would lie below the master's
    double hole = disc ? 0.012 * dots + 1 : 0;
    double apart =
        disc
            ? (SIZE / 2 - 12) / Math.sqrt(dots + hole)
            : Math.min(4.5, LARGEST_BUNCH / Math.sqrt(dots));
    for (int dot = 0; dot < dots; dot++) {
      int host = one.hosts().get(dot * each);
      double far = apart * Math.sqrt(dot + hole);
      double share = scale.share(graph.nodes().get(host).speed());
      dot(
          "host",
          x + far * Math.cos(dot * GOLDEN_ANGLE),
          y + far * Math.sin(dot * GOLDEN_ANGLE),
          Math.min(apart, WIDE_APART) * (0.3 + 0.4 * share),
          each > 1 || dots > MOST_TOLD ? "" : tooltip(host));
    }
    return apart * Math.sqrt(dots);
  }

  private void dot(String style, double x, double y, double radius, String tip) {
    text.append(PlatformScale.circle(style, x, y, radius));
    text.append(tip.isEmpty() ? "/>\n" : Html.of("><title>%s</title></circle>\n", tip));
  }

  /** Describes a host, and the link that leads to it. */
  private String tooltip(int number) {
    Node node = graph.nodes().get(number);
    Edge edge = above[number];
    return names.host(node.name())
        + (node.speed() > 0 ? ": " + PlatformScale.si(node.speed(), "flop/s") : "")
        + (edge == null || !Double.isFinite(edge.bandwidth())
            ? ""
            : format(
                ", %s, latency %.4g s", PlatformScale.si(edge.bandwidth(), "B/s"), edge.latency()));
  }
}
