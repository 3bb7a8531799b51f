package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformGraph;
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
    text = start(SIZE);
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
        return graph(file, called, centre, platform.hosts().size(), names);
      }
      PlatformPicture picture = new PlatformPicture(star, names);
      String shown = star.size() <= MOST_ON_A_CIRCLE ? picture.circle() : picture.disc();
      return "<figure>"
          + picture.text.append("</svg>\n")
          + "<figcaption>"
          + Html.text(called + ": " + star.size() + " workers around " + names.host(centre) + ". ")
          + shown
          + "</figcaption></figure>\n";
    } catch (InputException | InvalidPathException e) { // the name is from a file of results
      return note(names.words(String.valueOf(e.getMessage())));
    }
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

  private static String graph(String file, String called, String centre, int hosts, Names names) {
    String drawing = GraphPicture.of(PlatformGraph.of(Path.of(file)), centre, names);
    String what = called + ": " + hosts + " hosts, seen from " + names.host(centre);
    if (drawing.isEmpty()) {
      return note("it is too large, " + what);
    }
    return "<figure>"
        + drawing
        + "<figcaption>"
        + Html.text(what)
        + ". Dots: hosts, by speed; squares: switches and centres of zones; lines: links and routes"
        + " that the file names, by bandwidth.</figcaption></figure>\n";
  }

  /** A worker at each end of a link; returns what a reader has to know. */
  private String circle() {
    double middle = SIZE / 2;
    for (int w = 0; w < star.size(); w++) {
      WorkerSpec worker = star.worker(w);
      double angle = 2 * Math.PI * w / star.size() - Math.PI / 2;
      double x = middle + 200 * Math.cos(angle);
      double y = middle + 200 * Math.sin(angle);
      text.append(
          format(
              "<line class=\"link\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\""
                  + " stroke-width=\"%.1f\"/>",
              middle, middle, x, y, scale.width(worker.bandwidthOut())));
      dot("host", x, y, scale.radius(worker.speed()), told(worker));
      double far = 218;
      text.append(
          format(
              "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
              middle + far * Math.cos(angle),
              middle + far * Math.sin(angle) + 4,
              Math.abs(Math.cos(angle)) < 0.2 ? "middle" : Math.cos(angle) < 0 ? "end" : "start",
              Html.text(brief(names.host(worker.name()), 9))));
    }
    master(MASTER);
    text.append(scale.samples(SIZE, SIZE + 14, true));
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
          "host",
          middle + far * Math.cos(dot * GOLDEN_ANGLE),
          middle + far * Math.sin(dot * GOLDEN_ANGLE),
          unit * (0.3 + 0.5 * scale.speedShare(speed)),
          dots > MOST_TOLD ? "" : told(own.getFirst()));
    }
    master(Math.max(MASTER, 0.85 * unit));
    WorkerSpec fastest = workers.getFirst();
    WorkerSpec slowest = workers.getLast();
    String speeds = range(WorkerSpec::speed, "flop/s");
    String link = PlatformScale.si(fastest.bandwidthOut(), "B/s");
    String links =
        fastest.bandwidthOut() == slowest.bandwidthOut()
            ? "all links " + link
            : "links from "
                + link
                + " near the master to "
                + PlatformScale.si(slowest.bandwidthOut(), "B/s")
                + " at the rim";
    return (each == 1 ? "A dot for each, " : "A dot for " + each + ", ")
        + "larger where faster: "
        + speeds
        + "; "
        + links
        + ".";
  }

  private String range(java.util.function.ToDoubleFunction<WorkerSpec> what, String unit) {
    var range = star.workers().stream().mapToDouble(what).summaryStatistics();
    String least = PlatformScale.si(range.getMin(), unit);
    return range.getMin() == range.getMax()
        ? "all " + least
        : least + " to " + PlatformScale.si(range.getMax(), unit);
  }

  private void master(double radius) {
    dot("master", SIZE / 2, SIZE / 2, radius, names.host(star.master()));
  }

  private void dot(String style, double x, double y, double radius, String told) {
    dot(text, style, x, y, radius, told);
  }

  static void dot(
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

  /** The beginning of a picture with room for the scale. */
  static StringBuilder start(double size) {
    return new StringBuilder(
        format(
            "<svg class=\"platform\" viewBox=\"-40 0 %.0f %.0f\" width=\"%.0f\" role=\"img\">\n",
            size + 80, size + PlatformScale.HEIGHT, size));
  }

  static String brief(String name, int most) {
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
}
