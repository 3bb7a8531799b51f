package loadstar.reality.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.Quantile;

/**
 * The measured times of one size.
 *
 * @param size bytes, or load units
 * @param seconds median of the samples, which outliers among them hardly change; or their mean
 * @param low the lower quartile, seconds
 * @param high the upper quartile, seconds
 * @param twoModes whether the samples form two clusters, with nothing between them
 */
public record MeasuredPoint(
    double size, double seconds, int samples, double low, double high, boolean twoModes) {
  /** The most points: more sizes are merged with their neighbours, so that fits stay quick. */
  private static final int MOST_POINTS = 600;

  /** The ratio of a gap inside the middle four fifths of the samples that makes two modes. */
  private static final double MODE_GAP = 1.4;

  private static final int FEWEST_FOR_MODES = 10;

  /** A sample: a size in bytes or load units, and its time in seconds. */
  public record Sample(double size, double seconds) {}

  /** Returns the points of some samples, by increasing size. */
  public static List<MeasuredPoint> of(List<Sample> samples) {
    return of(samples, false);
  }

  /**
   * Returns the points of some samples.
   *
   * @param means whether they are means instead of medians, for times that add up, disturbances
   *     included
   */
  static List<MeasuredPoint> of(List<Sample> samples, boolean means) {
    List<Sample> sorted = new ArrayList<>(samples);
    sorted.sort(Comparator.comparingDouble(Sample::size).thenComparingDouble(Sample::seconds));
    List<List<Sample>> groups = new ArrayList<>();
    for (Sample sample : sorted) {
      if (groups.isEmpty() || groups.getLast().getFirst().size() != sample.size()) {
        groups.add(new ArrayList<>());
      }
      groups.getLast().add(sample);
    }
    int together = (groups.size() + MOST_POINTS - 1) / MOST_POINTS;
    List<MeasuredPoint> points = new ArrayList<>();
    for (int i = 0; i < groups.size(); i += together) {
      List<Sample> group = new ArrayList<>();
      groups.subList(i, Math.min(groups.size(), i + together)).forEach(group::addAll);
      points.add(point(group, means));
    }
    return points;
  }

  /**
   * Returns the same point with a part of its time subtracted; at least a twentieth remains.
   *
   * @param part seconds
   */
  public MeasuredPoint without(double part) {
    double left = Math.max(seconds - part, seconds / 20);
    return new MeasuredPoint(size, left, samples, low, high, twoModes);
  }

  /** Returns the distance of a line from it, relative to its time. */
  double error(FittedLine line) {
    return Math.abs(line.time(size) / seconds - 1);
  }

  private static MeasuredPoint point(List<Sample> group, boolean mean) {
    double[] seconds = group.stream().mapToDouble(Sample::seconds).sorted().toArray();
    double size = group.stream().mapToDouble(Sample::size).average().orElseThrow();
    return new MeasuredPoint(
        size,
        mean ? Arrays.stream(seconds).average().orElseThrow() : Quantile.of(seconds, 0.5),
        seconds.length,
        Quantile.of(seconds, 0.25),
        Quantile.of(seconds, 0.75),
        twoModes(seconds));
  }

  private static boolean twoModes(double[] sorted) {
    if (sorted.length < FEWEST_FOR_MODES) {
      return false;
    }
    double[] middle =
        Arrays.copyOfRange(sorted, sorted.length / 10, sorted.length - sorted.length / 10);
    return IntStream.range(1, middle.length).anyMatch(i -> middle[i] > MODE_GAP * middle[i - 1]);
  }
}
