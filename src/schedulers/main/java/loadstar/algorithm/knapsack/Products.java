package loadstar.algorithm.knapsack;

import java.math.BigInteger;

/** Products of two non-negative longs, compared and divided without overflow. */
final class Products {
  /** More than any sum of weights or profits, and small enough to be added to one. */
  static final long HUGE = 2 * MultipleKnapsack.LARGEST_SUM - 2;

  private Products() {}

  /** Whether a·b &lt; c·d. */
  static boolean less(long a, long b, long c, long d) {
    long highLeft = Math.multiplyHigh(a, b);
    long highRight = Math.multiplyHigh(c, d);
    return highLeft != highRight ? highLeft < highRight : Long.compareUnsigned(a * b, c * d) < 0;
  }

  /** ⌊a·b / divisor⌋, or {@link #HUGE} if that is more. */
  static long floorOfQuotient(long a, long b, long divisor) {
    if (Math.multiplyHigh(a, b) == 0 && a * b >= 0) {
      return Math.min(a * b / divisor, HUGE);
    }
    return BigInteger.valueOf(a)
        .multiply(BigInteger.valueOf(b))
        .divide(BigInteger.valueOf(divisor))
        .min(BigInteger.valueOf(HUGE))
        .longValueExact();
  }

  /** ⌈a·b / divisor⌉, or {@link #HUGE} + 1 if that is more. */
  static long ceilingOfQuotient(long a, long b, long divisor) {
    long floor = floorOfQuotient(a, b, divisor);
    return less(floor, divisor, a, b) ? floor + 1 : floor;
  }
}
