package loadstar.platform.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import loadstar.platform.calibrate.MeasuredPoint.Sample;

/**
 * What the measurements themselves allow: no model that knows the size alone is much closer to
 * sizes that it has not seen than their neighbours are, and none is closer to any size than that
 * size's own time is known. Relative, medians over the sizes; NaN where it cannot be told.
 *
 * @param repetitions how well the median of a size is known: half of the distance between the
 *     medians of the first and of the second half of its times, as they were measured
 * @param neighbours distance between the median of a size and the line through those of the next
 *     smaller and the next larger size
 */
public record Floor(double repetitions, double neighbours) {
  private static final int FEWEST_IN_HALF = 3;

  /**
   * The floor of some samples.
   *
   * @param samples in the order in which they were measured
   * @param from sizes below this one do not count
   */
  public static Floor of(List<Sample> samples, double from) {
    TreeMap<Double, List<Double>> bySize = new TreeMap<>();
    for (Sample sample : samples) {
      bySize.computeIfAbsent(sample.size(), none -> new ArrayList<>()).add(sample.seconds());
    }
    List<Double> repetitions = new ArrayList<>();
    for (List<Double> times : bySize.tailMap(from).values()) {
      int half = times.size() / 2;
      if (half >= FEWEST_IN_HALF) {
        double first = median(times.subList(0, half));
        repetitions.add(Math.abs(first / median(times.subList(half, times.size())) - 1) / 2);
      }
    }
    double[] sizes = bySize.keySet().stream().mapToDouble(Double::doubleValue).toArray();
    double[] medians = bySize.values().stream().mapToDouble(Floor::median).toArray();
    List<Double> neighbours = new ArrayList<>();
    for (int i = 1; i + 1 < sizes.length; i++) {
      if (sizes[i] >= from) {
        double share = (sizes[i] - sizes[i - 1]) / (sizes[i + 1] - sizes[i - 1]);
        double told = medians[i - 1] + share * (medians[i + 1] - medians[i - 1]);
        neighbours.add(Math.abs(told / medians[i] - 1));
      }
    }
    return new Floor(median(repetitions), median(neighbours));
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    return sorted.length == 0 ? Double.NaN : Robust.quantile(sorted, 0.5);
  }
}
