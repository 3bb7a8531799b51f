package loadstar.platform;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * How a quantity of a platform changes while time goes: a step function, repeated after its period
 * if it has one. Values are factors of the quantity's reference value unless noted otherwise.
 *
 * <p>Written as SimGrid's profile files: a line "date value" for each step. SimGrid reads a host's
 * speed as a ratio, a link's bandwidth and latency as absolute values.
 */
public final class Profile {
  private final double[] dates;
  private final double[] values;
  private final double period;

  /**
   * A step function.
   *
   * @param dates seconds at which a value begins to hold; the first is 0, then increasing
   * @param values one per date, finite and not negative
   * @param period seconds after which everything repeats, later than the last date; infinity for
   *     never
   */
  public Profile(double[] dates, double[] values, double period) {
    this.dates = dates.clone();
    this.values = values.clone();
    this.period = period;
    if (dates.length == 0 || dates.length != values.length || dates[0] != 0) {
      throw new IllegalArgumentException(
          "a profile needs a value for each date, the first at 0: " + Arrays.toString(dates));
    }
    for (int i = 0; i < dates.length; i++) {
      if (i > 0 && !(dates[i] > dates[i - 1])) {
        throw new IllegalArgumentException("dates do not increase: " + Arrays.toString(dates));
      }
      if (!(values[i] >= 0) || Double.isInfinite(values[i])) {
        throw new IllegalArgumentException("value " + i + " is " + values[i]);
      }
    }
    if (!(period > dates[dates.length - 1])) {
      throw new IllegalArgumentException("the period " + period + " ends before the last date");
    }
  }

  /** A value that never changes. */
  public static Profile constant(double value) {
    return new Profile(new double[] {0}, new double[] {value}, Double.POSITIVE_INFINITY);
  }

  /** 1, but {@code low} from the first bound to the second, and so on, in every period. */
  public static Profile low(double[] bounds, double period, double low) {
    int before = bounds[0] == 0 ? 0 : 1;
    double[] dates = new double[bounds.length + before];
    System.arraycopy(bounds, 0, dates, before, bounds.length);
    double[] values = new double[dates.length];
    Arrays.setAll(values, i -> (i - before) % 2 == 0 ? low : 1);
    return new Profile(dates, values, period);
  }

  /** Tells whether the value never changes. */
  public boolean isConstant() {
    return dates.length == 1;
  }

  /** The value at a date, that which begins at it if one does. */
  public double at(double date) {
    double inPeriod = Double.isInfinite(period) ? date : date - period * Math.floor(date / period);
    return values[index(inPeriod)];
  }

  /** ∫ value dt between two dates, seconds times the value's unit. */
  public double integral(double from, double to) {
    return integralFromZero(to) - integralFromZero(from);
  }

  /** Time average between two dates. */
  public double average(double from, double to) {
    return integral(from, to) / (to - from);
  }

  /**
   * The date at which {@code amount} has been done if it is begun at {@code start} and done at the
   * value's rate: the smallest t with ∫ value from start to t = amount. Infinite if that never is.
   */
  public double completion(double start, double amount) {
    boolean repeats = !Double.isInfinite(period);
    // A period in which nothing is done would repeat for ever.
    if (amount > 0 && repeats && integralWithin(period) == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double periods = repeats ? Math.floor(start / period) : 0;
    double base = repeats ? periods * period : 0;
    int step = index(start - base);
    double rest = amount;
    double date = start;
    while (rest > 0) {
      double end = base + (step + 1 < dates.length ? dates[step + 1] : period);
      double possible = values[step] == 0 ? 0 : values[step] * Math.max(0, end - date);
      if (possible >= rest) {
        return date + rest / values[step];
      }
      if (Double.isInfinite(end)) {
        return Double.POSITIVE_INFINITY;
      }
      rest -= possible;
      date = end;
      if (++step == dates.length) {
        step = 0;
        base = ++periods * period;
      }
    }
    return date;
  }

  /** All values multiplied by a factor: an absolute profile from a reference value. */
  public Profile times(double factor) {
    return new Profile(dates, Arrays.stream(values).map(value -> value * factor).toArray(), period);
  }

  /** The product of two profiles of the same period, or none. */
  public Profile product(Profile other) {
    if (period != other.period) {
      throw new IllegalArgumentException("periods differ: " + period + " and " + other.period);
    }
    double[] all =
        DoubleStream.concat(Arrays.stream(dates), Arrays.stream(other.dates))
            .sorted()
            .distinct()
            .toArray();
    return new Profile(
        all, Arrays.stream(all).map(date -> at(date) * other.at(date)).toArray(), period);
  }

  /** The text of a SimGrid profile file. */
  public String text() {
    StringBuilder text = new StringBuilder(200);
    for (int i = 0; i < dates.length; i++) {
      text.append(Units.plain(dates[i])).append(' ').append(Units.plain(values[i])).append('\n');
    }
    if (!Double.isInfinite(period)) {
      // SimGrid waits that long after the last date, then begins again with the first.
      text.append("LOOPAFTER ").append(Units.plain(period - dates[dates.length - 1])).append('\n');
    }
    return text.toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Profile that
        && Arrays.equals(dates, that.dates)
        && Arrays.equals(values, that.values)
        && period == that.period;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(dates) * 31 + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return text().strip().replace("\n", ", ");
  }

  private int index(double inPeriod) {
    int found = Arrays.binarySearch(dates, inPeriod);
    return found >= 0 ? found : Math.max(0, -found - 2);
  }

  private double integralFromZero(double date) {
    double periods = Double.isInfinite(period) ? 0 : Math.floor(date / period);
    double sum = periods > 0 ? periods * integralWithin(period) : 0;
    return sum + integralWithin(Double.isInfinite(period) ? date : date - periods * period);
  }

  private double integralWithin(double inPeriod) {
    double sum = 0;
    for (int i = 0; i < dates.length && dates[i] < inPeriod; i++) {
      double end = i + 1 < dates.length ? Math.min(dates[i + 1], inPeriod) : inPeriod;
      sum += values[i] * (end - dates[i]);
    }
    return sum;
  }
}
