package loadstar.simulation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Disjoint intervals that do not touch, in their order. */
final class Intervals {
  static final Intervals NONE = new Intervals(0);

  /** The number of intervals for each sum: a sum for each would take a third of the memory. */
  private static final int EACH = 16;

  private final double[] from;
  private final double[] to;
  private final double[] sums; // seconds of the intervals before every one of EACH

  private Intervals(int count) {
    from = new double[count];
    to = new double[count];
    sums = new double[count / EACH + 1];
  }

  /** Returns when at least so many of some intervals and of others are under way. */
  static Intervals of(Sorted some, Sorted others, int least) {
    // They are counted first: arrays that grow leave several times their size to collect.
    Intervals spans = new Intervals(sweep(some, others, least, null));
    sweep(some, others, least, spans);
    double sum = 0;
    for (int i = 0; i < spans.count(); i++) {
      if (i % EACH == 0) {
        spans.sums[i / EACH] = sum;
      }
      sum += spans.to[i] - spans.from[i];
    }
    if (spans.count() % EACH == 0) {
      spans.sums[spans.count() / EACH] = sum;
    }
    return spans;
  }

  /** Counts the intervals, and writes them into {@code written} unless that is null. */
  private static int sweep(Sorted some, Sorted others, int least, @Nullable Intervals written) {
    int spans = 0;
    int underWay = 0;
    double begin = 0;
    int begunSome = 0;
    int begunOthers = 0;
    int endedSome = 0;
    int endedOthers = 0;
    while (endedSome < some.count || endedOthers < others.count) {
      double start =
          Math.min(date(some.starts, begunSome, some), date(others.starts, begunOthers, others));
      double stop =
          Math.min(date(some.stops, endedSome, some), date(others.stops, endedOthers, others));
      if (start <= stop) { // those that touch are one
        if (++underWay == least) {
          begin = start;
        }
        if (begunSome < some.count && some.starts[begunSome] == start) {
          begunSome++;
        } else {
          begunOthers++;
        }
      } else {
        if (underWay-- == least && stop > begin) {
          if (written != null) {
            written.from[spans] = begin;
            written.to[spans] = stop;
          }
          spans++;
        }
        if (endedSome < some.count && some.stops[endedSome] == stop) {
          endedSome++;
        } else {
          endedOthers++;
        }
      }
    }
    return spans;
  }

  private static double date(double[] dates, int i, Sorted of) {
    return i < of.count ? dates[i] : Double.POSITIVE_INFINITY;
  }

  private Sorted sorted() {
    return new Sorted(from, to, count());
  }

  int count() {
    return from.length;
  }

  double from(int i) {
    return from[i];
  }

  double to(int i) {
    return to[i];
  }

  /** Returns the union with others. */
  Intervals or(Intervals others) {
    return others.count() == 0 ? this : count() == 0 ? others : of(sorted(), others.sorted(), 1);
  }

  /** Returns the intersection with others. */
  Intervals and(Intervals others) {
    return of(sorted(), others.sorted(), 2); // each of the two has one at a time
  }

  double seconds() {
    return before(count());
  }

  /** Returns the seconds of them between two dates. */
  double between(double a, double b) {
    return from.length == 0 ? 0 : until(b) - until(a);
  }

  private double until(double date) {
    int i = Arrays.binarySearch(from, date);
    i = i >= 0 ? i : -i - 2; // the last one that begins at or before the date
    return i < 0 ? 0 : before(i) + (Math.min(date, to[i]) - from[i]);
  }

  /** Returns the seconds of all before one, added in their order. */
  private double before(int i) {
    double sum = sums[i / EACH];
    for (int k = i - i % EACH; k < i; k++) {
      sum += to[k] - from[k];
    }
    return sum;
  }

  /** The beginnings of intervals in their order, and their ends in theirs. */
  record Sorted(double[] starts, double[] stops, int count) {
    static final Sorted NONE = new Sorted(new double[0], new double[0], 0);
  }
}
