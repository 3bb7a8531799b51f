package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.util.stream.DoubleStream;

/**
 * How speeds are dots and bandwidths are lines in the picture of a platform, and the samples below
 * it that say so.
 */
final class PlatformScale {
  /** Below the picture, for the samples. */
  static final double HEIGHT = 44;

  private static final double LEAST_AREA = 16;
  private static final double MORE_AREA = 100;
  private static final double LEAST_WIDTH = 1;
  private static final double MORE_WIDTH = 4;

  /** Above this ratio of most to least there is a sample between. */
  private static final double WIDE = 4;

  private static final String[] PREFIXES = {"", "k", "M", "G", "T", "P", "E"};

  private final double leastSpeed;
  private final double mostSpeed;
  private final double leastBandwidth;
  private final double mostBandwidth;

  /** Of these values; what is not finite, or not positive, has no scale. */
  PlatformScale(DoubleStream speeds, DoubleStream bandwidths) {
    var speed = speeds.filter(PlatformScale::isScaled).summaryStatistics();
    var bandwidth = bandwidths.filter(PlatformScale::isScaled).summaryStatistics();
    leastSpeed = speed.getMin();
    mostSpeed = speed.getMax();
    leastBandwidth = bandwidth.getMin();
    mostBandwidth = bandwidth.getMax();
  }

  private static boolean isScaled(double value) {
    return Double.isFinite(value) && value > 0;
  }

  /** Where a value lies between the least and the most, from 0 to 1, by its logarithm. */
  private static double share(double value, double least, double most) {
    return !isScaled(value)
        ? 0
        : most > least ? Math.log(value / least) / Math.log(most / least) : 0.5;
  }

  double speedShare(double speed) {
    return share(speed, leastSpeed, mostSpeed);
  }

  double radius(double speed) {
    return Math.sqrt(LEAST_AREA + MORE_AREA * speedShare(speed));
  }

  double width(double bandwidth) {
    return isScaled(bandwidth)
        ? LEAST_WIDTH + MORE_WIDTH * share(bandwidth, leastBandwidth, mostBandwidth)
        : LEAST_WIDTH;
  }

  /** Samples with what they stand for. */
  String samples(double size, double y, boolean lines) {
    StringBuilder text = new StringBuilder(600);
    double[] speeds = samples(leastSpeed, mostSpeed);
    double[] bandwidths = lines ? samples(leastBandwidth, mostBandwidth) : new double[0];
    double step = size / Math.max(1, speeds.length + bandwidths.length);
    double x = 12;
    for (double speed : speeds) {
      text.append(
          format(
              "<circle class=\"host\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>", x, y, radius(speed)));
      label(text, x + 16, y, si(speed, "flop/s"));
      x += step;
    }
    for (double bandwidth : bandwidths) {
      text.append(
          format(
              "<line class=\"link\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\""
                  + " stroke-width=\"%.1f\"/>",
              x - 10, y, x + 10, y, width(bandwidth)));
      label(text, x + 16, y, si(bandwidth, "B/s"));
      x += step;
    }
    return text.append('\n').toString();
  }

  private static void label(StringBuilder text, double x, double y, String words) {
    text.append(format("<text x=\"%.1f\" y=\"%.1f\">%s</text>", x, y + 4, words));
  }

  private static double[] samples(double least, double most) {
    if (least > most) {
      return new double[0];
    }
    if (least == most) {
      return new double[] {least};
    }
    return most / least > WIDE
        ? new double[] {least, Math.sqrt(least * most), most}
        : new double[] {least, most};
  }

  /** Three digits with the prefix of SI. */
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
