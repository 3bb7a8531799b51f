package loadstar.algorithm.search;

import loadstar.model.InputException;
import loadstar.model.Quantity;

/**
 * The values from which a search may choose a number of the problem, both ends included. They are
 * drawn by their logarithms if all are positive, so that 0.1 to 1 is as likely as 1 to 10.
 *
 * @param least not negative
 * @param most at least that
 */
public record Interval(double least, double most) {
  public Interval {
    if (!(least >= 0 && least <= most && most <= Quantity.MOST)) {
      throw new IllegalArgumentException(least + " to " + most);
    }
  }

  /** Returns the interval with one value. */
  public static Interval only(double value) {
    return new Interval(value, value);
  }

  /**
   * Reads one number, or two with ".." between them.
   *
   * @param spelled the name of the option, for messages
   * @param least the least number that makes sense
   * @throws InputException for any other text, and for an empty interval
   */
  public static Interval parse(String spelled, String text, double least) {
    String[] ends = text.split("\\.\\.", -1);
    if (ends.length > 2) {
      throw new InputException(spelled + " is \"" + text + "\", not a number or A..B", "0.1..10");
    }
    double from = number(spelled, text, ends[0], least);
    double to = number(spelled, text, ends[ends.length - 1], least);
    if (from > to) {
      throw new InputException(
          spelled + " is " + text + ", which is empty: the least comes first",
          ends[1] + ".." + ends[0]);
    }
    return new Interval(from, to);
  }

  private static double number(String spelled, String all, String text, double least) {
    double value;
    try {
      value = Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new InputException(spelled + " is \"" + all + "\", not a number or A..B", "0.1..10");
    }
    if (!(value >= least && value <= Quantity.MOST)) {
      throw new InputException(
          spelled + " is " + all + ", and it may be from " + Quantity.exact(least) + " on", null);
    }
    return value;
  }

  /** Tells whether there is only one value. */
  public boolean isPoint() {
    return least == most;
  }

  /** Returns the value at a share of the way from the least to the most, between 0 and 1. */
  public double at(double share) {
    if (share <= 0 || isPoint()) {
      return least;
    }
    if (share >= 1) {
      return most;
    }
    return least > 0
        ? Math.clamp(least * Math.pow(most / least, share), least, most)
        : share * most;
  }

  /** Tells whether a value lies in it. */
  public boolean contains(double value) {
    return value >= least && value <= most;
  }

  /** Returns the nearest value in it. */
  public double nearest(double value) {
    return Math.clamp(value, least, most);
  }

  /** Returns the share of the way at which {@link #at} gives a value. */
  double share(double value) {
    if (isPoint()) {
      return 0;
    }
    return least > 0 ? Math.log(value / least) / Math.log(most / least) : value / most;
  }

  /** Returns it as {@link #parse} reads it. */
  @Override
  public String toString() {
    return isPoint() ? Quantity.exact(least) : Quantity.exact(least) + ".." + Quantity.exact(most);
  }
}
