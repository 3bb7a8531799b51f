package loadstar.study;

import loadstar.result.Numbers;
import loadstar.simulation.Load;
import org.jspecify.annotations.Nullable;

/**
 * What is distributed.
 *
 * @param load units
 * @param whole whether they are tasks, which are never cut
 * @param noise standard deviation of what a unit costs, over its mean; 0 where a file says it
 * @param costs of each unit; null where they cost what the study's unit does
 */
public record Workload(double load, boolean whole, double noise, @Nullable Costs costs) {
  /** What people call its costs; empty where no file has them. */
  public String costsText() {
    return costs == null ? "" : costs.text();
  }

  /** How people call it. */
  public String text() {
    return text(amount(), noise, costsText());
  }

  /** How much. */
  public Load amount() {
    return new Load(load, whole);
  }

  static String text(Load load, double noise, String costs) {
    return (load.whole() ? "tasks " : "load ")
        + Numbers.text(load.units())
        + (noise > 0 ? ", noise " + Numbers.text(noise) : "")
        + (costs.isEmpty() ? "" : ", costs " + costs);
  }
}
