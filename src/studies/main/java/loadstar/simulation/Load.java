package loadstar.simulation;

import loadstar.model.Quantity;

/**
 * What is distributed.
 *
 * @param units how much; infinite for a stream
 * @param whole whether the units are tasks, which are never cut; a divisible load may be
 */
public record Load(double units, boolean whole) {
  /** How people call it. */
  public String text() {
    if (Double.isInfinite(units)) {
      return "a stream of divisible load";
    }
    String number = Quantity.exact(units);
    String many = units == 1 ? "" : "s";
    return whole ? number + " task" + many : number + " unit" + many + " of divisible load";
  }
}
