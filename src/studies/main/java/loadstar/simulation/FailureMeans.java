package loadstar.simulation;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Settings;
import loadstar.model.Quantity;

/**
 * How often workers and the ways to them fail and are repaired, as its user gives it: a mean time
 * in seconds for each field such as {@code --mtbf} and {@code --repair}, infinite for an event that
 * does not happen. {@link Failures} draws dates from it.
 *
 * @param seconds of every field, in the order of {@link #FIELDS}
 */
public record FailureMeans(Map<Field<Double>, Double> seconds) {
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
              "mean time until the way to a worker is repaired, exponential; without it, it stays"
                  + " broken")
          .needs(LINK_MTBF);

  /** The fields of failures; a campaign has them below one entry. */
  public static final List<Field<Double>> FIELDS =
      List.of(WORKER_MTBF, WORKER_REPAIR, LINK_MTBF, LINK_REPAIR);

  private static final List<Field<Double>> REPAIRS = List.of(WORKER_REPAIR, LINK_REPAIR);

  /** The means of a run without failures. */
  public static final FailureMeans NONE = of(Settings.NONE);

  /** Completes the means: what is not given does not happen. */
  public FailureMeans {
    Map<Field<Double>, Double> all = new LinkedHashMap<>();
    for (Field<Double> field : FIELDS) {
      all.put(field, seconds.getOrDefault(field, Double.POSITIVE_INFINITY));
    }
    seconds = Collections.unmodifiableMap(all);
  }

  /** Reads the means from the settings of a master. */
  public static FailureMeans of(Settings settings) {
    Map<Field<Double>, Double> given = new HashMap<>();
    FIELDS.forEach(
        field -> settings.find(field.parameter()).ifPresent(mean -> given.put(field, mean)));
    return new FailureMeans(given);
  }

  /** Returns the seconds of a field; infinite where its event does not happen. */
  double mean(Field<Double> field) {
    return seconds.getOrDefault(field, Double.POSITIVE_INFINITY);
  }

  /** Adds the finite means to the settings of a master. */
  public void set(Settings.Builder settings) {
    seconds.forEach((field, mean) -> {
      if (!Double.isInfinite(mean)) {
        settings.set(field.parameter(), mean);
      }
    });
  }

  /** Returns the means in words; empty if nothing fails. */
  public String text() {
    return seconds.entrySet().stream()
        .filter(one -> !Double.isInfinite(one.getValue()))
        .map(one -> one.getKey().name() + " " + Quantity.exact(one.getValue()) + " s")
        .collect(Collectors.joining(", "));
  }

  /** Tells whether some worker may come back. */
  public boolean repairs() {
    return REPAIRS.stream().anyMatch(field -> !Double.isInfinite(mean(field)));
  }

  private static Field<Double> field(String name, String option, String meaning) {
    return new Field<>(Parameter.optional(name, "s", Range.positive(), meaning), "TIME")
        .option(option)
        .of(ParameterSyntax.COMPARE, ParameterSyntax.MASTER, ParameterSyntax.WORLD);
  }
}
