package loadstar.simulation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Settings;
import loadstar.model.Quantity;

/**
 * The mean times between failures and repairs; infinite for an event that does not happen.
 *
 * @param life of a worker until it fails, seconds
 * @param repair until it is back, seconds
 * @param linkLife of the way between master and a worker, seconds
 * @param linkRepair until that is back, seconds
 */
public record FailureMeans(double life, double repair, double linkLife, double linkRepair) {
  static final Field<Double> WORKER_MTBF =
      field(
          "worker_mtbf",
          "mtbf",
          "mean life of a worker, exponential; without repair the longest-living one does not die");

  static final Field<Double> WORKER_REPAIR =
      field(
              "worker_repair",
              "repair",
              "mean time until a failed worker is back, exponential; without it, it stays away")
          .needs(WORKER_MTBF);

  static final Field<Double> LINK_MTBF =
      field(
          "link_mtbf",
          "link-mtbf",
          "mean life of the way between master and a worker, exponential");

  static final Field<Double> LINK_REPAIR =
      field(
              "link_repair",
              "link-repair",
              "mean time until the way to a worker is repaired, exponential; without it, it stays broken")
          .needs(LINK_MTBF);

  /** The fields of failures; a campaign has them below one entry. */
  public static final List<Field<Double>> FIELDS =
      List.of(WORKER_MTBF, WORKER_REPAIR, LINK_MTBF, LINK_REPAIR);

  /** The means of a run without failures. */
  public static final FailureMeans NONE = of(Settings.NONE);

  /** Reads the means from the settings of a master. */
  public static FailureMeans of(Settings settings) {
    double[] seconds =
        FIELDS.stream()
            .mapToDouble(field -> settings.find(field.parameter()).orElse(Double.POSITIVE_INFINITY))
            .toArray();
    return new FailureMeans(seconds[0], seconds[1], seconds[2], seconds[3]);
  }

  /** Returns all means in seconds by field, in the order of {@link #FIELDS}. */
  public Map<Field<Double>, Double> seconds() {
    Map<Field<Double>, Double> all = new LinkedHashMap<>();
    double[] seconds = {life, repair, linkLife, linkRepair};
    for (int i = 0; i < seconds.length; i++) {
      all.put(FIELDS.get(i), seconds[i]);
    }
    return all;
  }

  /** Adds the finite means to the settings of a master. */
  public void set(Settings.Builder settings) {
    seconds()
        .forEach((field, seconds) -> {
          if (!Double.isInfinite(seconds)) {
            settings.set(field.parameter(), seconds);
          }
        });
  }

  /** Returns the means in words; empty if nothing fails. */
  public String text() {
    return seconds().entrySet().stream()
        .filter(one -> !Double.isInfinite(one.getValue()))
        .map(one -> one.getKey().name() + " " + Quantity.exact(one.getValue()) + " s")
        .collect(Collectors.joining(", "));
  }

  /** Tells whether some worker may come back. */
  public boolean repairs() {
    return !Double.isInfinite(Math.min(repair, linkRepair));
  }

  private static Field<Double> field(String name, String option, String meaning) {
    return new Field<>(Parameter.optional(name, "s", Range.positive(), meaning), "TIME")
        .option(option)
        .of(ParameterSyntax.COMPARE, ParameterSyntax.MASTER, ParameterSyntax.WORLD);
  }
}
