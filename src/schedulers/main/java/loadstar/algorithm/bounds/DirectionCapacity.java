package loadstar.algorithm.bounds;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import loadstar.algorithm.play.CostClasses;
import loadstar.model.Amount;
import loadstar.model.IndexSort;
import loadstar.model.Rate;
import org.jspecify.annotations.Nullable;

/**
 * The transfers in one direction: the load that the ports, and the link that they share, can carry
 * by a time.
 */
final class DirectionCapacity {
  // The number of links with changing rates that are followed; of more only the highest rates are
  // used.
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
   * Takes the ports and what each worker needs.
   *
   * @param each the most transfers of a worker at a time
   * @param rates of each worker's own links, units a second
   * @param link that all transfers share; null if there is none
   * @param extra seconds that a port needs for each worker besides carrying units, once at least
   * @param begins time at which units of each worker can begin to flow, seconds
   * @param ends time before the end at which the last units of each must have flowed, seconds
   * @param from time at which a port can begin at all, seconds
   */
  DirectionCapacity(
      int ports,
      int each,
      List<Rate> rates,
      @Nullable Rate link,
      double[] extra,
      double[] begins,
      double[] ends,
      double from) {
    this.ports = ports;
    width = rates.stream().mapToDouble(Rate::most).toArray();
    byWidth = IndexSort.order(width.length, w -> -width[w]);
    List<Rate> sums =
        each == 1 ? rates : rates.stream().map(rate -> Rate.steady(each * rate.most())).toList();
    own = sums.stream().map(Amount::new).toArray(Amount[]::new);
    widest = new Amount(widest(each == 1 ? rates : repeated(rates, each)));
    shared = link == null ? null : new Amount(link);
    this.extra = extra;
    this.begins = begins;
    this.ends = ends;
    this.from = from;
    begin = Arrays.stream(begins).min().orElse(0);
    end = Arrays.stream(ends).min().orElse(0);
  }

  private static List<Rate> repeated(List<Rate> rates, int each) {
    return Collections.nCopies(each, rates).stream().flatMap(List::stream).toList();
  }

  private Rate widest(List<Rate> rates) {
    ToDoubleFunction<double[]> sum =
        all -> {
          double[] sorted = all.clone();
          Arrays.sort(sorted);
          return Arrays.stream(sorted, sorted.length - ports, sorted.length).sum();
        };
    long changing = rates.stream().filter(r -> !Double.isInfinite(r.changeAfter(0))).count();
    double[] most = rates.stream().mapToDouble(Rate::most).toArray();
    return changing <= MOST_CHANGING ? Rate.of(rates, sum) : Rate.steady(sum.applyAsDouble(most));
  }

  /**
   * Tells whether ports that never rest, each on a widest way, and the shared link carry the units.
   */
  boolean carries(double units, double time) {
    return widest.between(begin, time - end) >= units
        && (shared == null || shared.between(begin, time - end) >= units);
  }

  // Tells whether the ports can bring each worker the units that it computes; its capacity is what
  // it can compute by the time, in units of work. They take the least time if the widest ways
  // carry the cheapest units, as many as their workers can compute (exchange any two). A worker
  // that computes a share of its capacity has that share of one message at least.
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
        // The last units have ways that are no wider, so counting one early lowers the bound.
        double upTo = costs.unitsOf(costs.work() - left);
        seconds += (upTo - given) / width[w];
        given = upTo;
      }
    }
    return left == 0 && seconds + costs.work() * message <= ports * Math.max(0, time - end - from);
  }
}
