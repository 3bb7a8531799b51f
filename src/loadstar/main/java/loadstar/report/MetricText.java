package loadstar.report;

import java.util.List;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.result.Spread;
import org.jspecify.annotations.Nullable;

/** Formats metrics over several seeds for tables. */
public final class MetricText {
  // Share of the value below which an interval may come from the rounding of dates alone.
  private static final double HARDLY = 1e-6;

  private MetricText() {}

  /**
   * Returns the metrics for which a table has a column: any of its rows has a value.
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

  /** Returns the value of a metric over the seeds; NaN without a value. */
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

  /**
   * Returns the cell of half the 95 % interval of a mean, two digits; empty where there is none.
   */
  public static String interval(Spread spread) {
    return spread.varies() ? spread.within(spread.confidence()) : "";
  }

  /**
   * Returns the cell of a metric, with the digits down to those of its interval; seconds that
   * hardly vary have as many as others. Empty without a value.
   */
  public static String cell(Metric metric, @Nullable Spread spread) {
    return cell(metric, spread, value(metric, spread));
  }

  /**
   * Returns the cell of another value of the spread, with the same digits.
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
