package loadstar.simulation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.algorithm.Settings;
import loadstar.model.Quantity;

/**
 * Mean times; infinite for what does not happen.
 *
 * @param life of a worker until it fails, seconds
 * @param repair until it is back, seconds
 * @param linkLife of the way between master and a worker, seconds
 * @param linkRepair seconds
 */
public record FailureMeans(double life, double repair, double linkLife, double linkRepair) {
  /** Nothing fails. */
  public static final FailureMeans NONE = of(Settings.NONE);

  /** As the master's settings say. */
  public static FailureMeans of(Settings settings) {
    double[] seconds =
        Failures.FIELDS.stream()
            .mapToDouble(field -> settings.find(field.parameter()).orElse(Double.POSITIVE_INFINITY))
            .toArray();
    return new FailureMeans(seconds[0], seconds[1], seconds[2], seconds[3]);
  }

  /** All of them, in the order of {@link #FIELDS}. */
  public Map<Field<Double>, Double> seconds() {
    Map<Field<Double>, Double> all = new LinkedHashMap<>();
    double[] seconds = {life, repair, linkLife, linkRepair};
    for (int i = 0; i < seconds.length; i++) {
      all.put(Failures.FIELDS.get(i), seconds[i]);
    }
    return all;
  }

  /** Adds them to what a master is told. */
  public void set(Settings.Builder settings) {
    seconds()
        .forEach((field, seconds) -> {
          if (!Double.isInfinite(seconds)) {
            settings.set(field.parameter(), seconds);
          }
        });
  }

  /** What people read. */
  public String text() {
    return seconds().entrySet().stream()
        .filter(one -> !Double.isInfinite(one.getValue()))
        .map(one -> one.getKey().name() + " " + Quantity.exact(one.getValue()) + " s")
        .collect(Collectors.joining(", "));
  }

  /** Whether some worker may come back. */
  public boolean repairs() {
    return !Double.isInfinite(Math.min(repair, linkRepair));
  }
}
