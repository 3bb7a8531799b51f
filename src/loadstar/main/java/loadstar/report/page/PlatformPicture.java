package loadstar.report.page;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformGraph;
import loadstar.platform.PlatformReader;
import org.jspecify.annotations.Nullable;

/** A platform as a picture: thick lines are fast links, large dots fast hosts. */
final class PlatformPicture {
  private static final int MOST_ON_A_CIRCLE = 64;
  private static final double SIZE = 520;

  private PlatformPicture() {}

  /** A figure, or a sentence that says why there is none. */
  static String of(String file, String master) {
    if (file.isEmpty() || !Files.isRegularFile(Path.of(file))) {
      return "<p class=\"note\">The platform is not drawn: there is no file "
          + Html.text(file)
          + " here.</p>\n";
    }
    try {
      PlatformFile platform = PlatformReader.read(Path.of(file));
      String centre = master.isEmpty() ? platform.hosts().iterator().next() : master;
      StarPlatform star = star(platform, centre);
      if (star == null) {
        return graph(file, centre, platform.hosts().size());
      }
      boolean few = star.size() <= MOST_ON_A_CIRCLE;
      String drawing = few ? circle(star) : cloud(star);
      String shown =
          few
              ? "Area of a dot: speed; width of a line: bandwidth (logarithmic)."
              : "A dot for each worker, on logarithmic axes.";
      return "<figure>"
          + drawing
          + "<figcaption>"
          + Html.text(file + ": " + star.size() + " workers around " + centre + ". " + shown)
          + "</figcaption></figure>\n";
    } catch (InputException | InvalidPathException e) { // the name is from a file of results
      return "<p class=\"note\">The platform is not drawn: "
          + Html.text(String.valueOf(e.getMessage()))
          + "</p>\n";
    }
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

  private static String graph(String file, String centre, int hosts) {
    String drawing = GraphPicture.of(PlatformGraph.of(Path.of(file)), centre);
    String what = Html.text(file + ": " + hosts + " hosts, seen from " + centre);
    if (drawing.isEmpty()) {
      return "<p class=\"note\">The platform is not drawn, it is too large: " + what + ".</p>\n";
    }
    return "<figure>"
        + drawing
        + "<figcaption>"
        + what
        + ". Dots: hosts, by speed; squares: switches and centres of zones; lines: links and routes"
        + " that the file names, by bandwidth.</figcaption></figure>\n";
  }

  /** Where a value lies between the least and the most, from 0 to 1, by its logarithm. */
  static double share(double value, double least, double most) {
    return most > least ? Math.log(value / least) / Math.log(most / least) : 0.5;
  }

  private record Range(double least, double most) {
    static Range of(
        List<WorkerSpec> workers, java.util.function.ToDoubleFunction<WorkerSpec> what) {
      var range = workers.stream().mapToDouble(what).summaryStatistics();
      return new Range(range.getMin(), range.getMax());
    }

    double share(double value) {
      return PlatformPicture.share(value, least, most);
    }
  }

  private static String circle(StarPlatform star) {
    Range speed = Range.of(star.workers(), WorkerSpec::speed);
    Range bandwidth = Range.of(star.workers(), WorkerSpec::bandwidthOut);
    StringBuilder text = start();
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
              middle, middle, x, y, 1 + 4 * bandwidth.share(worker.bandwidthOut())));
      text.append(
          format(
              "<circle class=\"host\" cx=\"%.1f\" cy=\"%.1f\""
                  + " r=\"%.1f\"><title>%s</title></circle>",
              x, y, Math.sqrt(16 + 100 * speed.share(worker.speed())), told(worker)));
      double far = 222;
      text.append(
          format(
              "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
              middle + far * Math.cos(angle),
              middle + far * Math.sin(angle) + 4,
              Math.abs(Math.cos(angle)) < 0.2 ? "middle" : Math.cos(angle) < 0 ? "end" : "start",
              Html.text(
                  worker.name().length() > 9
                      ? worker.name().substring(0, 8) + "…"
                      : worker.name())));
    }
    text.append(
        format(
            "<circle class=\"master\" cx=\"%.1f\" cy=\"%.1f\" r=\"9\"><title>%s</title></circle>",
            middle, middle, Html.text(star.master())));
    return text.append("</svg>\n").toString();
  }

  private static String cloud(StarPlatform star) {
    Range speed = Range.of(star.workers(), WorkerSpec::speed);
    Range bandwidth = Range.of(star.workers(), WorkerSpec::bandwidthOut);
    StringBuilder text = start();
    for (WorkerSpec worker : star.workers()) {
      text.append(
          format(
              "<circle class=\"host\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"><title>%s</title></circle>\n",
              60 + (SIZE - 90) * bandwidth.share(worker.bandwidthOut()),
              SIZE - 60 - (SIZE - 90) * speed.share(worker.speed()),
              told(worker)));
    }
    text.append(
        format(
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">bandwidth, %.3g to %.3g B/s</text>",
            SIZE / 2, SIZE - 20, bandwidth.least(), bandwidth.most()));
    text.append(
        format(
            "<text x=\"24\" y=\"%.1f\" text-anchor=\"middle\" transform=\"rotate(-90 24 %.1f)\">"
                + "speed, %.3g to %.3g flop/s</text>",
            SIZE / 2, SIZE / 2, speed.least(), speed.most()));
    return text.append("</svg>\n").toString();
  }

  private static StringBuilder start() {
    return new StringBuilder(
        format(
            "<svg class=\"platform\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" role=\"img\">",
            SIZE, SIZE, SIZE));
  }

  private static String told(WorkerSpec worker) {
    return Html.text(
        format(
            "%s: %.4g flop/s, %.4g B/s, latency %.4g s",
            worker.name(), worker.speed(), worker.bandwidthOut(), worker.latencyOut()));
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
