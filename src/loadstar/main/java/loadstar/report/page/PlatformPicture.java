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
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformGraph;
import loadstar.platform.PlatformGraph.Edge;
import loadstar.platform.PlatformGraph.Node;
import loadstar.platform.PlatformReader;
import org.jspecify.annotations.Nullable;

/** A platform as a picture: thick lines are fast links, large dots fast hosts. */
final class PlatformPicture {
  static final double SIZE = 520;

  private static final int MOST_ON_A_CIRCLE = 64;
  private static final int MOST_DOTS = 1000;
  private static final int MOST_TOLD = 300;
  private static final double MASTER = 9;

  /** Dots that are further apart than this are as large as if they were not. */
  private static final double WIDE_APART = 16;

  /** Dots that follow each other by this angle fill a disc evenly, however many they are. */
  static final double GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

  private final StarPlatform star;
  private final Names names;
  private final PlatformScale scale;
  private final StringBuilder text;

  private PlatformPicture(StarPlatform star, Names names) {
    this.star = star;
    this.names = names;
    scale =
        new PlatformScale(
            star.workers().stream().mapToDouble(WorkerSpec::speed),
            star.workers().stream().mapToDouble(WorkerSpec::bandwidthOut));
    text = start();
  }

  /**
   * A figure, or a sentence that says why there is none.
   *
   * @param called how the page calls the platform
   * @param master as the page calls it; empty for the first host
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
      StarPlatform star = star(platform, centre);
      if (star == null) {
        return graph(platform, called, centre, names);
      }
      PlatformPicture picture = new PlatformPicture(star, names);
      String shown = star.size() <= MOST_ON_A_CIRCLE ? picture.circle() : picture.disc();
      String what = called + ": " + star.size() + " workers around " + names.host(centre) + ". ";
      return figure(picture.text.append("</svg>\n").toString(), Html.text(what) + shown);
    } catch (InputException | InvalidPathException e) { // the name is from a file of results
      return note(names.words(String.valueOf(e.getMessage())));
    }
  }

  private static String figure(String drawing, String caption) {
    return "<figure>" + drawing + "<figcaption>" + caption + "</figcaption></figure>\n";
  }

  private static String note(String why) {
    return "<p class=\"note\">The platform is not drawn: " + Html.text(why) + ".</p>\n";
  }

  /** The star around a host, if that is all that there is. */
  private static @Nullable StarPlatform star(PlatformFile platform, String centre) {
    try {
      StarPlatform star = platform.star(centre);
      return star.size() == platform.hosts().size() - 1 ? star : null;
    } catch (InputException e) {
      return null;
    }
  }

  private static String graph(PlatformFile platform, String called, String centre, Names names) {
    String drawing = GraphPicture.of(platform.graph(), centre, names);
    String what =
        called + ": " + platform.hosts().size() + " hosts, seen from " + names.host(centre);
    if (drawing.isEmpty()) {
      return note("it is too large, " + what);
    }
    return figure(
        drawing,
        Html.text(what)
            + ". Dots: hosts, by speed; squares: switches and centres of zones; lines: links and"
            + " routes that the file names, by bandwidth.");
  }

  /** A worker at each end of a link; returns what a reader has to know. */
  private String circle() {
    double middle = SIZE / 2;
    for (int w = 0; w < star.size(); w++) {
      WorkerSpec worker = star.worker(w);
      double angle = 2 * Math.PI * w / star.size() - Math.PI / 2;
      double x = middle + 200 * Math.cos(angle);
      double y = middle + 200 * Math.sin(angle);
      link(text, middle, middle, x, y, PlatformScale.stroke(scale.width(worker.bandwidthOut())));
      dot(text, "host", x, y, scale.radius(worker.speed()), told(worker));
      double far = 218;
      words(
          text,
          middle + far * Math.cos(angle),
          middle + far * Math.sin(angle) + 4,
          Math.cos(angle),
          brief(names.host(worker.name()), 9));
    }
    master(MASTER);
    text.append(scale.samples());
    return "Dots: speed; lines: bandwidth.";
  }

  /** A dot for each around the master, or for some if they are very many. */
  private String disc() {
    List<WorkerSpec> workers =
        star.workers().stream()
            .sorted(Comparator.comparingDouble(WorkerSpec::bandwidthOut).reversed())
            .toList();
    int each = (workers.size() + MOST_DOTS - 1) / MOST_DOTS;
    int dots = (workers.size() + each - 1) / each;
    double middle = SIZE / 2;
    double hole = 0.012 * dots + 1; // as many dots as would lie below the master's
    double apart = (middle - 12) / Math.sqrt(dots + hole);
    double unit = Math.min(apart, WIDE_APART);
    for (int dot = 0; dot < dots; dot++) {
      List<WorkerSpec> own =
          workers.subList(dot * each, Math.min(workers.size(), (dot + 1) * each));
      double far = apart * Math.sqrt(dot + hole);
      double speed = own.stream().mapToDouble(WorkerSpec::speed).average().orElseThrow();
      dot(
          text,
          "host",
          middle + far * Math.cos(dot * GOLDEN_ANGLE),
          middle + far * Math.sin(dot * GOLDEN_ANGLE),
          unit * (0.3 + 0.5 * scale.speedShare(speed)),
          dots > MOST_TOLD ? "" : told(own.getFirst()));
    }
    master(Math.max(MASTER, 0.85 * unit));
    WorkerSpec fastest = workers.getFirst();
    WorkerSpec slowest = workers.getLast();
    var speed = workers.stream().mapToDouble(WorkerSpec::speed).summaryStatistics();
    String least = PlatformScale.si(speed.getMin(), "flop/s");
    String link = PlatformScale.si(fastest.bandwidthOut(), "B/s");
    return format(
        "A dot for %s, larger where faster: %s; %s.",
        each == 1 ? "each" : each,
        speed.getMin() == speed.getMax()
            ? "all " + least
            : least + " to " + PlatformScale.si(speed.getMax(), "flop/s"),
        fastest.bandwidthOut() == slowest.bandwidthOut()
            ? "all links " + link
            : "links from %s near the master to %s at the rim"
                .formatted(link, PlatformScale.si(slowest.bandwidthOut(), "B/s")));
  }

  private void master(double radius) {
    dot(text, "master", SIZE / 2, SIZE / 2, radius, names.host(star.master()));
  }

  private static void dot(
      StringBuilder text, String style, double x, double y, double radius, String told) {
    text.append(
        format(
            "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"%s",
            style,
            x,
            y,
            radius,
            told.isEmpty() ? "/>\n" : "><title>" + Html.text(told) + "</title></circle>\n"));
  }

  private static void link(
      StringBuilder text, double x1, double y1, double x2, double y2, String attributes) {
    text.append(
        format(
            "<line class=\"link\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>",
            x1, y1, x2, y2, attributes));
  }

  /** Beside a dot, on the side on which it lies. */
  private static void words(StringBuilder text, double x, double y, double cosine, String words) {
    String anchor = Math.abs(cosine) < 0.2 ? "middle" : cosine < 0 ? "end" : "start";
    text.append(
        format(
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
            x, y, anchor, Html.text(words)));
  }

  /** The beginning of a picture with room for the scale. */
  private static StringBuilder start() {
    return new StringBuilder(
        format(
            "<svg class=\"platform\" viewBox=\"-40 0 %.0f %.0f\" width=\"%.0f\" role=\"img\">\n",
            SIZE + 80, SIZE + PlatformScale.HEIGHT, SIZE));
  }

  private static String brief(String name, int most) {
    return name.length() > most ? name.substring(0, most - 1) + "…" : name;
  }

  private String told(WorkerSpec worker) {
    return format(
        "%s: %s, %s, latency %.4g s",
        names.host(worker.name()),
        PlatformScale.si(worker.speed(), "flop/s"),
        PlatformScale.si(worker.bandwidthOut(), "B/s"),
        worker.latencyOut());
  }

  /**
   * How speeds are dots and bandwidths are lines in the picture of a platform, and the samples
   * below it that say so.
   */
  static final class PlatformScale {
    /** Below the picture, for the samples. */
    static final double HEIGHT = 44;

    private static final double LEAST_AREA = 16;
    private static final double MORE_AREA = 100;
    private static final double LEAST_WIDTH = 1;
    private static final double MORE_WIDTH = 4;

    /** Above this ratio of most to least there is a sample between. */
    private static final double WIDE = 4;

    private static final String[] PREFIXES = {"", "k", "M", "G", "T", "P", "E"};

    private final DoubleSummaryStatistics speeds;
    private final DoubleSummaryStatistics bandwidths;

    /** Of these values; what is not finite, or not positive, has no scale. */
    PlatformScale(DoubleStream speeds, DoubleStream bandwidths) {
      this.speeds = speeds.filter(PlatformScale::isScaled).summaryStatistics();
      this.bandwidths = bandwidths.filter(PlatformScale::isScaled).summaryStatistics();
    }

    private static boolean isScaled(double value) {
      return Double.isFinite(value) && value > 0;
    }

    /** Where a value lies between the least and the most, from 0 to 1, by its logarithm. */
    private static double share(double value, DoubleSummaryStatistics all) {
      double least = all.getMin();
      double most = all.getMax();
      return !isScaled(value)
          ? 0
          : most > least ? Math.log(value / least) / Math.log(most / least) : 0.5;
    }

    double speedShare(double speed) {
      return share(speed, speeds);
    }

    double radius(double speed) {
      return Math.sqrt(LEAST_AREA + MORE_AREA * speedShare(speed));
    }

    double width(double bandwidth) {
      return isScaled(bandwidth)
          ? LEAST_WIDTH + MORE_WIDTH * share(bandwidth, bandwidths)
          : LEAST_WIDTH;
    }

    static String stroke(double width) {
      return format("stroke-width=\"%.1f\"", width);
    }

    String samples() {
      StringBuilder text = new StringBuilder(600);
      double y = SIZE + 14;
      double[] fast = samples(speeds.getMin(), speeds.getMax());
      double[] wide = samples(bandwidths.getMin(), bandwidths.getMax());
      double step = SIZE / Math.max(1, fast.length + wide.length);
      double x = 12;
      for (double speed : fast) {
        text.append(
            format(
                "<circle class=\"host\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>",
                x, y, radius(speed)));
        label(text, x + 16, y, si(speed, "flop/s"));
        x += step;
      }
      for (double bandwidth : wide) {
        link(text, x - 10, y, x + 10, y, stroke(width(bandwidth)));
        label(text, x + 16, y, si(bandwidth, "B/s"));
        x += step;
      }
      return text.append('\n').toString();
    }

    private static void label(StringBuilder text, double x, double y, String words) {
      text.append(format("<text x=\"%.1f\" y=\"%.1f\">%s</text>", x, y + 4, words));
    }

    private static double[] samples(double least, double most) {
      double middle = most / least > WIDE ? Math.sqrt(least * most) : least;
      return DoubleStream.of(least, middle, most).distinct().limit(least > most ? 0 : 3).toArray();
    }

    /** Three digits with the prefix of SI. */
    static String si(double value, String unit) {
      int power =
          (int) Math.max(0, Math.min(PREFIXES.length - 1, Math.floor(Math.log10(value) / 3)));
      double scaled = value / Math.pow(1000, power);
      String number =
          scaled >= 99.95
              ? format("%.0f", scaled)
              : format("%.3g", scaled).replaceFirst("\\.?0+$", "");
      return number + " " + PREFIXES[power] + unit;
    }
  }

  /**
   * Any platform as rings around the master: what is one edge away, two, and so on; edges beyond
   * those of this tree are dotted. Many hosts at the same place are a bunch of small dots.
   */
  static final class GraphPicture {
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
    private final double[] angles;
    private final List<List<Shown>> children = new ArrayList<>();
    private final StringBuilder text = start();
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
      angles = new double[parents.length];
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

    /** How many ends a part of the tree has. */
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
        double width = scale.width(widths[child.node()]);
        line(node, child.node(), PlatformScale.stroke(width));
        lines(child.node(), drawn);
      }
    }

    private void line(int from, int to, String attributes) {
      double x = x(from, 0);
      link(text, x, y(from, 0), x(to, 0), y(to, 0), attributes);
      text.append('\n');
    }

    private void dots(Shown one, boolean root) {
      Node node = graph.nodes().get(one.node());
      double x = x(one.node(), 0);
      double y = y(one.node(), 0);
      String name = one.count() == 1 ? names.host(node.name()) : one.count() + " hosts";
      double reach = 0;
      if (one.count() > 1) {
        reach = bunch(one, x, y);
      } else if (node.host()) {
        String told = name + ": " + PlatformScale.si(node.speed(), "flop/s");
        double radius = root ? 9 : scale.radius(node.speed());
        dot(text, root ? "master" : "host", x, y, radius, told);
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
        double far = one.count() > 1 ? 0 : away;
        double lower = one.count() > 1 ? (y > SIZE / 2 ? -away : away + 4) : 0;
        words(
            text,
            x(one.node(), far),
            y(one.node(), far) + 4 + lower,
            one.count() > 1 ? 0 : cosine,
            brief(name, 12));
      }
      children.get(one.node()).forEach(child -> dots(child, false));
    }

    /** A small dot for each, or for some if they are very many; returns how far they reach. */
    private double bunch(Shown one, double x, double y) {
      int each = (one.count() + MOST_IN_A_BUNCH - 1) / MOST_IN_A_BUNCH;
      int dots = (one.count() + each - 1) / each;
      double apart = Math.min(4.5, LARGEST_BUNCH / Math.sqrt(dots));
      for (int dot = 0; dot < dots; dot++) {
        Node host = graph.nodes().get(one.hosts().get(dot * each));
        double far = apart * Math.sqrt(dot);
        dot(
            text,
            "host",
            x + far * Math.cos(dot * GOLDEN_ANGLE),
            y + far * Math.sin(dot * GOLDEN_ANGLE),
            apart * (0.3 + 0.4 * scale.speedShare(host.speed())),
            each > 1
                ? ""
                : names.host(host.name()) + ": " + PlatformScale.si(host.speed(), "flop/s"));
      }
      return apart * Math.sqrt(dots);
    }
  }
}
