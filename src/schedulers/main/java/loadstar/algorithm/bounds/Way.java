package loadstar.algorithm.bounds;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.algorithm.play.CostClasses;
import loadstar.model.Amount;
import loadstar.model.Rate;
import org.jspecify.annotations.Nullable;

/** Transfers in one direction: what the ports, and the link that they share, can do by a time. */
final class Way {
  /** So many ways that change are followed; of more only the most that they ever carry is used. */
  private static final int MOST_CHANGING = 64;

  private final int ports;
  private final double[] width;
  private final int[] byWidth;
  private final Amount[] own;
  private final Amount widest;
  private final @Nullable Amount shared;
  private final double[] extra;
  private final double[] begins;
  private final double[] ends;
  private final double begin;
  private final double end;
  private final double from;

  /**
   * @param rates what the way of each worker carries
   * @param link that they share; null without one
   * @param extra what a port does for a worker besides carrying units, once at least, seconds
   * @param begins when units of each worker can begin to flow
   * @param ends how long before the end the last of them have
   * @param from when a port can begin at all
   */
  Way(
      int ports,
      List<Rate> rates,
      @Nullable Rate link,
      double[] extra,
      double[] begins,
      double[] ends,
      double from) {
    this.ports = ports;
    width = rates.stream().mapToDouble(Rate::most).toArray();
    byWidth = order(width, -1);
    own = rates.stream().map(Amount::new).toArray(Amount[]::new);
    widest = new Amount(widest(rates));
    shared = link == null ? null : new Amount(link);
    this.extra = extra;
    this.begins = begins;
    this.ends = ends;
    this.from = from;
    begin = Arrays.stream(begins).min().orElse(0);
    end = Arrays.stream(ends).min().orElse(0);
  }

  /** Numbers of the values in their order, upwards with a sign of 1. */
  static int[] order(double[] values, int sign) {
    return IntStream.range(0, values.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> sign * values[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private Rate widest(List<Rate> rates) {
    ToDoubleFunction<double[]> sum =
        all -> {
          double[] sorted = all.clone();
          Arrays.sort(sorted);
          return Arrays.stream(sorted, sorted.length - ports, sorted.length).sum();
        };
    long changing = rates.stream().filter(r -> !Double.isInfinite(r.changeAfter(0))).count();
    return changing <= MOST_CHANGING ? Rate.of(rates, sum) : Rate.steady(sum.applyAsDouble(width));
  }

  /** Whether ports that never rest, each on a widest way, and the shared link carry the units. */
  boolean carries(double units, double time) {
    return widest.between(begin, time - end) >= units
        && (shared == null || shared.between(begin, time - end) >= units);
  }

  /**
   * Whether the ports can bring each worker the units that it computes. They take the least time if
   * the widest ways carry the cheapest units, as many as their workers can compute (exchange any
   * two). A worker that computes a share of its capacity has that share of one message at least.
   *
   * @param capacity what each worker can compute by the time, units of work
   */
  boolean feeds(CostClasses costs, double[] capacity, double time) {
    double left = costs.work();
    double given = 0;
    double seconds = 0;
    double message = Double.POSITIVE_INFINITY;
    for (int w : byWidth) {
      double can = Math.min(capacity[w], costs.workOf(own[w].between(begins[w], time - ends[w])));
      if (can > 0) {
        message = Math.min(message, extra[w] / can);
        left = Math.max(0, left - can);
        // The last units have ways that are no wider, so one that is counted early makes it less.
        double upTo = costs.unitsOf(costs.work() - left);
        seconds += (upTo - given) / width[w];
        given = upTo;
      }
    }
    return left == 0 && seconds + costs.work() * message <= ports * Math.max(0, time - end - from);
  }
}
