package loadstar.study;

import loadstar.result.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * What is distributed.
 *
 * @param load units
 * @param noise standard deviation of what a unit costs, over its mean; 0 where a file says it
 * @param costs of each unit; null where they cost what the study's unit does
 */
public record Workload(double load, double noise, @Nullable Costs costs) {
  /** Units that cost what the study says. */
  public Workload(double load, double noise) {
    this(load, noise, null);
  }

  /** What people call its costs; empty where no file has them. */
  public String costsText() {
    return costs == null ? "" : costs.text();
  }

  /** How people call it. */
  public String text() {
    return text(load, noise, costsText());
  }

  static String text(double load, double noise, String costs) {
    return "load "
        + Numbers.text(load)
        + (noise > 0 ? ", noise " + Numbers.text(noise) : "")
        + (costs.isEmpty() ? "" : ", costs " + costs);
  }
}
