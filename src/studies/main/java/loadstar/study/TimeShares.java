package loadstar.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.simulation.Use;

/**
 * The shares of the time of all workers, from the start to the makespan, that one scheduler spends
 * on computing and on each cause of loss, means over the replications. They sum to 1.
 *
 * @param computing the share in which workers compute at their nominal speeds
 * @param losses the share of each cause
 */
public record TimeShares(double computing, Map<Cause, Double> losses) {
  /** The share from which a text shows it: less would be printed as 0.0 %. */
  private static final double SHOWN = 5e-4;

  /** Computes the shares of an entry; all are NaN where its runs do not have them. */
  public static TimeShares of(RankEntry entry) {
    Map<Cause, Double> losses = new EnumMap<>(Cause.class);
    for (Cause cause : Cause.values()) {
      losses.put(cause, cause.share(entry));
    }
    return new TimeShares(entry.share(Use.COMPUTING), losses);
  }

  /** Tells whether the shares are known. */
  public boolean isKnown() {
    return !Double.isNaN(computing);
  }

  /** Returns the losses that a text shows, the largest first. */
  private List<Map.Entry<Cause, Double>> shown() {
    return losses.entrySet().stream()
        .filter(one -> one.getValue() >= SHOWN)
        .sorted(Comparator.comparingDouble((Map.Entry<Cause, Double> one) -> -one.getValue()))
        .toList();
  }

  /** Returns the largest loss with its share, such as "transfers 26.6 %"; empty for none. */
  public String largest() {
    return shown().stream().findFirst().map(TimeShares::text).orElse("");
  }

  /** Returns all shares, such as "computing 61.8 %, transfers 26.6 %, no work left 11.6 %". */
  public String text() {
    List<String> parts = new ArrayList<>();
    parts.add("computing " + Metric.Format.PERCENT.text(computing));
    shown().forEach(one -> parts.add(text(one)));
    return String.join(", ", parts);
  }

  private static String text(Map.Entry<Cause, Double> one) {
    return one.getKey().label() + " " + Metric.Format.PERCENT.text(one.getValue());
  }
}
