package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.util.DoubleSummaryStatistics;
import java.util.stream.DoubleStream;

/**
 * Maps speeds to dots and bandwidths to lines in the picture of a platform, and draws the samples
 * below it that explain them.
 */
final class PlatformScale {
  /** Height of the samples below the picture. */
  static final double HEIGHT = 44;

  private static final double LEAST_AREA = 16;
  private static final double MORE_AREA = 100;
  private static final double LEAST_WIDTH = 1;
  private static final double MORE_WIDTH = 4;

  /** Ratio of most to least above which there is a sample between. */
  private static final double WIDE = 4;

  private static final String[] PREFIXES = {"", "k", "M", "G", "T", "P", "E"};

  final DoubleSummaryStatistics speeds;
  final DoubleSummaryStatistics bandwidths;

  /**
   * Creates a scale for some values; those that are not finite, or not positive, have no place on
   * it.
   */
  PlatformScale(DoubleStream speeds, DoubleStream bandwidths) {
    this.speeds = speeds.filter(PlatformScale::isScaled).summaryStatistics();
    this.bandwidths = bandwidths.filter(PlatformScale::isScaled).summaryStatistics();
  }

  private static boolean isScaled(double value) {
    return Double.isFinite(value) && value > 0;
  }

  /** Returns the place of a value between the least and the most, from 0 to 1, by its logarithm. */
  private static double share(double value, DoubleSummaryStatistics all) {
    double least = all.getMin();
    double most = all.getMax();
    return !isScaled(value)
        ? 0
        : most > least ? Math.log(value / least) / Math.log(most / least) : 0.5;
  }

  double share(double speed) {
    return share(speed, speeds);
  }

  double radius(double speed) {
    return Math.sqrt(LEAST_AREA + MORE_AREA * share(speed));
  }

  double width(double bandwidth) {
    return isScaled(bandwidth)
        ? LEAST_WIDTH + MORE_WIDTH * share(bandwidth, bandwidths)
        : LEAST_WIDTH;
  }

  static String stroke(double width) {
    return format("stroke-width=\"%.1f\"", width);
  }

  static String link(double x1, double y1, double x2, double y2, String attributes) {
    return format(
        "<line class=\"link\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>",
        x1, y1, x2, y2, attributes);
  }

  /** Returns an SVG circle without the end of its element. */
  static String circle(String style, double x, double y, double radius) {
    return format("<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"", style, x, y, radius);
  }

  String samples() {
    StringBuilder text = new StringBuilder(600);
    double y = PlatformPicture.SIZE + 14;
    double[] fast = samples(speeds.getMin(), speeds.getMax());
    double[] wide = samples(bandwidths.getMin(), bandwidths.getMax());
    double step = PlatformPicture.SIZE / Math.max(1, fast.length + wide.length);
    double x = 12;
    for (double speed : fast) {
      text.append(circle("host", x, y, radius(speed))).append("/>");
      label(text, x + 16, y, si(speed, "flop/s"));
      x += step;
    }
    for (double bandwidth : wide) {
      text.append(link(x - 10, y, x + 10, y, stroke(width(bandwidth))));
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

  /** Describes the range from the least to the most. */
  static String range(DoubleSummaryStatistics all, String unit) {
    String least = si(all.getMin(), unit);
    return all.getCount() == 0
        ? "unlimited"
        : all.getMin() == all.getMax() ? "all " + least : least + " to " + si(all.getMax(), unit);
  }

  /** Formats a number with three digits and a prefix of SI. */
  static String si(double value, String unit) {
    int power = (int) Math.max(0, Math.min(PREFIXES.length - 1, Math.floor(Math.log10(value) / 3)));
    double scaled = value / Math.pow(1000, power);
    String number =
        scaled >= 99.95
            ? format("%.0f", scaled)
            : format("%.3g", scaled).replaceFirst("\\.?0+$", "");
    return number + " " + PREFIXES[power] + unit;
  }
}
