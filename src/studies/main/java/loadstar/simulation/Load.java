package loadstar.simulation;

import loadstar.model.Quantity;

/**
 * The load of a run, as far as reports show it: how many units, and whether they may be cut.
 *
 * @param units its amount; infinite for a stream
 * @param whole whether the units are indivisible tasks; otherwise the load is divisible
 */
public record Load(double units, boolean whole) {
  /** Returns the load in words. */
  public String text() {
    if (Double.isInfinite(units)) {
      return "a stream of divisible load";
    }
    String number = Quantity.exact(units);
    String many = units == 1 ? "" : "s";
    return whole ? number + " task" + many : number + " unit" + many + " of divisible load";
  }
}
