package loadstar.report;

import java.util.List;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.result.Spread;
import org.jspecify.annotations.Nullable;

/** Metrics over several seeds in tables for people. */
public final class MetricText {
  // Share of the value: a narrower interval may come from the rounding of dates alone.
  private static final double HARDLY = 1e-6;

  private MetricText() {}

  /**
   * Those of some metrics that a table has a column for: any of its rows has a value.
   *
   * @param rows values over the seeds by metric
   */
  public static List<Metric> shown(List<Metric> metrics, List<Map<Metric, Spread>> rows) {
    return metrics.stream()
        .filter(Metric::isShown)
        .filter(
            metric -> rows.stream().anyMatch(row -> !Double.isNaN(value(metric, row.get(metric)))))
        .toList();
  }

  /** What a metric's seeds come to; NaN without a value. */
  public static double value(Metric metric, @Nullable Spread spread) {
    if (spread == null) {
      return Double.NaN;
    }
    return switch (metric.overSeeds()) {
      case MEAN -> spread.mean();
      case MAXIMUM -> spread.max();
      case NONE -> Double.NaN;
    };
  }

  /** The cell of half the 95 % interval of its mean, two digits; empty where there is none. */
  public static String interval(Spread spread) {
    return spread.varies() ? spread.within(spread.confidence()) : "";
  }

  /**
   * The cell of a metric, with the digits down to those of its interval; seconds that hardly vary
   * have no more than others. Empty without a value.
   */
  public static String cell(Metric metric, @Nullable Spread spread) {
    return cell(metric, spread, value(metric, spread));
  }

  /**
   * The same of another value of the spread.
   *
   * @param value such as the least
   */
  public static String cell(Metric metric, @Nullable Spread spread, double value) {
    if (Double.isNaN(value)) {
      return "";
    }
    return metric.format() == Metric.Format.NUMBER
            && spread != null
            && spread.varies()
            && spread.confidence() > HARDLY * Math.abs(value)
        ? spread.within(value)
        : metric.format().text(value);
  }
}
