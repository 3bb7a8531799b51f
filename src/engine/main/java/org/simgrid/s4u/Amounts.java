package org.simgrid.s4u;

/**
 * Refuses numbers that make no sense before they come to SimGrid: it takes some for work that is
 * over at once, never comes back from others, and dies of the rest.
 */
final class Amounts {
  private Amounts() {}

  /** Checks an amount of work, or a rate: a number from 0 on. */
  static double amount(double value, String unit) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw refused(value + " " + unit, "a number from 0 on");
    }
    return value;
  }

  static double[] amounts(double[] values, String unit) {
    for (double value : values) {
      amount(value, unit);
    }
    return values;
  }

  /** Checks the value of a trace or a setting: any number. */
  static double number(double value, String what) {
    if (!Double.isFinite(value)) {
      throw refused(what + " " + value, "a finite number");
    }
    return value;
  }

  static long bytes(long value) {
    if (value < 0) {
      throw refused(value + " bytes", "a number from 0 on");
    }
    return value;
  }

  /** Cuts a size to whole bytes, as upstream does. */
  static long wholeBytes(double value) {
    return (long) amount(value, "bytes");
  }

  /** Checks a bound, such as that of a rate; negative ones have a meaning in S4U. */
  static double bound(double value, String unit) {
    if (Double.isNaN(value)) {
      throw refused(value + " " + unit, "a number");
    }
    return value;
  }

  /** Checks a date, a duration or a timeout; negative ones have a meaning in S4U. */
  static double seconds(double value) {
    if (!Double.isFinite(value)) {
      throw refused(value + " seconds", "a finite number; as a timeout, -1 is for ever");
    }
    return value;
  }

  static double priority(double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw refused("priority " + value, "a number above 0");
    }
    return value;
  }

  /** Checks an amount that may not be 0. */
  static double above0(double value, String unit) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw refused(value + " " + unit, "a number above 0");
    }
    return value;
  }

  static double share(double value, String what) {
    if (!(value >= 0 && value <= 1)) {
      throw refused(value + " " + what, "a number from 0 to 1");
    }
    return value;
  }

  static int count(int value, String what) {
    if (value < 1) {
      throw refused(value + " " + what, "a number from 1 on");
    }
    return value;
  }

  /** Checks how many activities may share a resource; -1 is no limit. */
  static int limit(int value) {
    if (value < -1) {
      throw refused("concurrency limit " + value, "a number from 0 on, or -1 for none");
    }
    return value;
  }

  // This is not in the methods above, which stay small enough to be inlined.
  private static IllegalArgumentException refused(String what, String wanted) {
    return new IllegalArgumentException(
        what + ": not " + wanted + ". Maybe a parameter was never set");
  }
}
