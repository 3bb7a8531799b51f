package loadstar.simulation;

import loadstar.input.ClockUnit;
import loadstar.input.NamedTable;
import loadstar.model.Durations;
import org.jspecify.annotations.Nullable;

/** The meaning of the numbers of a file of costs to its reader. */
public enum CostsMeaning {
  FLOPS,
  SECONDS,
  /** Measured costs that count by their ratios to their mean. */
  RELATIVE;

  /** The ways to say that costs are times: an option, and a property of a deployment's master. */
  static final String ON_A_HOST =
      "--costs-host HOST, on which it takes so long, or \"costs_host\" of a deployment's master";

  /**
   * Returns the cost that a text with a decimal point says: a number, or unless costs are flops a
   * duration such as {@code 1m 55s}.
   *
   * @param unit of numbers that have none of their own; null for seconds; flops have none
   * @return flops or seconds, perhaps negative or infinite; NaN for a text that is no cost
   */
  double parse(String text, @Nullable ClockUnit unit) {
    double number = NamedTable.decimal(text);
    if (this == FLOPS) {
      return number;
    }
    return Double.isNaN(number)
        ? Durations.ofCell(text).orElse(Double.NaN)
        : unit == null ? number : unit.toSeconds(number);
  }
}
