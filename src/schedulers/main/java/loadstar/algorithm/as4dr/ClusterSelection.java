package loadstar.algorithm.as4dr;

import static loadstar.algorithm.linear.LinearProgram.exact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import loadstar.algorithm.linear.FractionSum;
import loadstar.algorithm.linear.MultipleKnapsack;
import loadstar.algorithm.linear.MultipleKnapsack.Packing;
import loadstar.model.IndexSort;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * Selects resources for M data streams (PPAM'13, section 3.1): which worker serves which master, so
 * that the total throughput is largest and no master's port is ever overbooked.
 *
 * <p>A worker may take its master's ports for d°_w seconds of every period τ, whichever worker is
 * served before it, and brings t_w load units per second. A cluster holds workers with Σ d°_w ≤ τ
 * (8). That is a multiple knapsack problem with M equal capacities, solved exactly.
 *
 * <pre>d°_w = (1 + λ_w) max( max_v (Ḋ_v + D̈_v), max_v R̈_v + Ṙ_w )</pre>
 *
 * <p>The maxima run over all workers that can take part at this τ. A cluster's own delays d_w (3)
 * are never larger than its d°_w: the paper solves a tightened problem. {@link #selectByOwn} solves
 * the original one, (7); {@link #selectAfterLeaving} keeps who is not chosen out of the maxima.
 *
 * @param tau period of every cluster, seconds, positive
 * @param lambda laxity λ_w, one per worker, 0 or more
 * @param phi φ_w of (14), one per worker
 * @param reading which results the second maximum combines; as printed, R_max is a maximum of Ṙ
 */
public record ClusterSelection(
    double tau, double[] lambda, double[] phi, Cip.DelayReading reading) {
  // The limit of each of several searches, a fraction of a second.
  private static final long LEAVING_PATIENCE = 1 << 20;

  /**
   * The result of resource selection.
   *
   * @param tau period of every cluster, seconds
   * @param members numbers of the workers in each cluster that was formed, none of them empty
   * @param throughput T of (6), load units per second
   * @param upperBound no selection under the constraints (5) and (8) has a higher throughput
   * @param optimal whether the search proved its answer optimal
   * @param exact whether all arithmetic was exact; otherwise d° and t were rounded up by less than
   *     2^-59 of their sums, and {@code optimal} holds for the rounded problem
   * @param nodes nodes of the search tree
   */
  public record Clusters(
      double tau,
      List<List<Integer>> members,
      double throughput,
      double upperBound,
      boolean optimal,
      boolean exact,
      long nodes) {

    public Clusters {
      members = members.stream().map(List::copyOf).toList();
    }

    /** Returns the number of workers in all clusters. */
    public int selected() {
      return members.stream().mapToInt(List::size).sum();
    }
  }

  /** Copies λ and checks every value; an invalid one is an {@link InputException}. */
  public ClusterSelection {
    lambda = lambda.clone();
    phi = phi.clone();
    InputException.positive("", "tau", tau);
    Cip.check(lambda, phi);
  }

  public Clusters select(List<WorkerSpec> workers, int streams) {
    return select(workers, streams, MultipleKnapsack.PATIENCE);
  }

  /**
   * Forms at most {@code streams} clusters.
   *
   * @param workers estimates of their parameters, as many as there are λ
   * @param streams M, upper bound of the number of data streams, 1 or more
   * @param patience most steps of the search, see {@link MultipleKnapsack#solve}
   */
  public Clusters select(List<WorkerSpec> workers, int streams, long patience) {
    if (streams < 1) {
      throw new InputException("the number of data streams is " + streams + ", not positive", null);
    }
    List<ExactChunk> chunks = chunks(workers);
    return pack(chunks, weightsOf(chunks), exact(tau), streams, patience);
  }

  /**
   * Forms clusters under (7): the weight of a worker is its time on its master's ports when it is
   * served after another like it. Served in the order of their weights, the workers of a cluster
   * take little more than the sum. If that does not fit into the period, the least useful ones
   * leave, and all is packed again with less room; the better of the two is taken. {@code optimal}
   * is true only if everything fitted at first; {@code upperBound} is that of the first packing.
   */
  public Clusters selectByOwn(List<WorkerSpec> workers, int streams, long patience) {
    List<ExactChunk> chunks = chunks(workers);
    List<BigFraction> weights = new ArrayList<>();
    for (int w = 0; w < chunks.size(); w++) {
      boolean feasible = chunks.get(w).feasible();
      // A worker that cannot take part fits nowhere.
      weights.add(feasible ? delay(chunks.get(w), chunks.get(w), w) : exact(2 * tau));
    }
    Clusters best = null;
    double bound = Double.NaN;
    BigFraction room = exact(tau);
    BigFraction excess;
    do {
      Clusters packed = pack(chunks, weights, room, streams, patience);
      bound = best == null ? packed.upperBound() : bound;
      excess = BigFraction.ZERO;
      List<List<Integer>> usable = new ArrayList<>();
      double throughput = 0;
      for (List<Integer> members : packed.members()) {
        List<Integer> order = new ArrayList<>(members);
        order.sort(Comparator.comparing(weights::get));
        FractionSum over = over(chunks, order);
        if (over.signum() > 0) {
          excess = max(excess, over.toFraction());
        }
        while (over.signum() > 0) {
          order.remove(
              Collections.min(order, Comparator.comparing(w -> chunks.get(w).throughput())));
          over = over(chunks, order);
        }
        throughput +=
            order.stream().mapToDouble(w -> chunks.get(w).throughput().doubleValue()).sum();
        usable.add(order);
      }
      if (best == null || throughput > best.throughput()) {
        boolean optimal = best == null && excess.signum() == 0 && packed.optimal();
        best =
            new Clusters(tau, usable, throughput, bound, optimal, packed.exact(), packed.nodes());
      }
      room = room.subtract(excess);
    } while (excess.signum() > 0);
    return best;
  }

  /**
   * Forms one cluster by the paper's weights d°_w, whose maxima run over the workers that stay: one
   * whose messages are long weighs on everybody, and leaves if the others do more without it.
   *
   * <p>Workers leave one after the other, those with the longest data or those with the longest
   * results, whichever leaves more room; of all that is tried on that way the best is taken. {@code
   * optimal} and {@code upperBound} are those of the set that remained.
   *
   * @param enough load units per second that are reached without
   * @return empty if no cluster does more than that
   */
  public Optional<Clusters> selectAfterLeaving(List<WorkerSpec> workers, double enough) {
    List<ExactChunk> chunks = chunks(workers);
    Rounded rounded = new Rounded(chunks);
    BitSet staying = new BitSet();
    for (int w = 0; w < chunks.size(); w++) {
      staying.set(w, chunks.get(w).feasible());
    }
    // Every set on the way has a bound; the most promising ones are searched, as long as they can
    // be
    // better than what was found.
    List<BitSet> sets = new ArrayList<>();
    List<Double> bounds = new ArrayList<>();
    double bound = rounded.relaxation(staying);
    while (!staying.isEmpty()) {
      sets.add(staying);
      bounds.add(bound);
      BitSet withoutData = withoutLongest(staying, rounded.data);
      BitSet withoutResults = withoutLongest(staying, rounded.before);
      double byData = rounded.relaxation(withoutData);
      double byResults = rounded.relaxation(withoutResults);
      staying = byData >= byResults ? withoutData : withoutResults;
      bound = Math.max(byData, byResults);
    }
    Clusters best = null;
    double most = enough;
    for (int set : IndexSort.order(sets.size(), i -> -bounds.get(i))) {
      if (bounds.get(set) > most) {
        Clusters packed =
            pack(chunks, weightsOf(chunks, sets.get(set)), exact(tau), 1, LEAVING_PATIENCE);
        if (packed.throughput() > most) {
          best = packed;
          most = packed.throughput();
        }
      }
    }
    return Optional.ofNullable(best);
  }

  private static BitSet withoutLongest(BitSet staying, double[] message) {
    double longest = staying.stream().mapToDouble(w -> message[w]).max().orElse(0);
    BitSet others = new BitSet();
    staying.stream().filter(w -> message[w] < longest).forEach(others::set);
    return others;
  }

  /** The chunks in doubles: only where the choice is made they have to be exact. */
  private final class Rounded {
    private final double[] data;
    private final double[] before;
    private final double[] own;
    private final double[] throughput;

    Rounded(List<ExactChunk> chunks) {
      data = column(chunks, ExactChunk::data);
      before = column(chunks, ClusterSelection.this::before);
      own = column(chunks, ClusterSelection.this::own);
      throughput = column(chunks, ExactChunk::throughput);
    }

    private static double[] column(
        List<ExactChunk> chunks, Function<ExactChunk, BigFraction> value) {
      return chunks.stream().mapToDouble(chunk -> value.apply(chunk).doubleValue()).toArray();
    }

    /** Returns d_w of (3) in seconds. */
    double delay(int previous, int w) {
      return (1 + lambda[w]) * Math.max(data[previous], before[previous] + own[w]);
    }

    /** Returns the throughput by d° of one cluster whose last worker may be a fraction. */
    double relaxation(BitSet staying) {
      double dataMax = staying.stream().mapToDouble(w -> data[w]).max().orElse(0);
      double resultMax = staying.stream().mapToDouble(w -> before[w]).max().orElse(0);
      int[] members = staying.stream().toArray();
      double[] weights =
          Arrays.stream(members)
              .mapToDouble(w -> (1 + lambda[w]) * Math.max(dataMax, resultMax + own[w]))
              .toArray();
      int[] order =
          IndexSort.order(
              members.length,
              i ->
                  weights[i] > 0 ? -throughput[members[i]] / weights[i] : Double.NEGATIVE_INFINITY);
      double room = tau;
      double sum = 0;
      for (int i : order) {
        if (room > 0) {
          sum += throughput[members[i]] * (weights[i] > room ? room / weights[i] : 1);
          room -= weights[i];
        }
      }
      // A rounding error must not hide a set that is as good.
      return sum * (1 + 1e-12);
    }
  }

  /**
   * Adds workers to a cluster that is served in the given order, each where it makes the delays (3)
   * longest by least, as long as they fit into the period: where neither data nor results are the
   * longer ones for everybody, a worker takes less of the ports between others than after one like
   * it. The most useful for its time comes first.
   */
  public List<Integer> filled(List<WorkerSpec> workers, List<Integer> cluster) {
    List<ExactChunk> chunks = chunks(workers);
    List<Integer> order = new ArrayList<>(cluster);
    Rounded rounded = new Rounded(chunks);
    double[] useful = new double[chunks.size()];
    for (int w = 0; w < useful.length; w++) {
      useful[w] =
          chunks.get(w).feasible() && !cluster.contains(w)
              ? rounded.throughput[w] / rounded.delay(w, w)
              : 0;
    }
    double slack = -over(chunks, order).doubleValue();
    for (int w : IndexSort.order(useful.length, w -> -useful[w])) {
      if (!(useful[w] > 0)) {
        break;
      }
      int place = 0;
      double least = Double.POSITIVE_INFINITY;
      for (int k = 0; k < order.size(); k++) {
        int before = order.get((k + order.size() - 1) % order.size());
        int after = order.get(k);
        double more =
            rounded.delay(before, w) + rounded.delay(w, after) - rounded.delay(before, after);
        place = more < least ? k : place;
        least = Math.min(least, more);
      }
      if (least <= slack) {
        order.add(place, w);
        FractionSum over = over(chunks, order);
        if (over.signum() > 0) {
          order.remove(place);
        } else {
          slack = -over.doubleValue();
        }
      }
    }
    return order;
  }

  /**
   * Returns the seconds by which the delays (3) of a cluster, served in this order, exceed the
   * period.
   */
  private FractionSum over(List<ExactChunk> chunks, List<Integer> order) {
    List<BigFraction> seconds = new ArrayList<>();
    seconds.add(exact(tau).negate());
    for (int k = 0; k < order.size(); k++) {
      int before = order.get((k + order.size() - 1) % order.size());
      seconds.add(delay(chunks.get(before), chunks.get(order.get(k)), order.get(k)));
    }
    return FractionSum.of(seconds);
  }

  /** Returns d_w of (3) in seconds. */
  private BigFraction delay(ExactChunk previous, ExactChunk current, int w) {
    BigFraction results = before(previous).add(own(current));
    return exact(lambda[w]).add(BigFraction.ONE).multiply(max(previous.data(), results));
  }

  /** Returns the selection without workers. */
  Clusters nobody() {
    return new Clusters(tau, List.of(), 0, 0, true, true, 0);
  }

  private Clusters pack(
      List<ExactChunk> chunks,
      List<BigFraction> weights,
      BigFraction room,
      int streams,
      long patience) {
    List<BigFraction> throughputs =
        chunks.stream().map(one -> one.feasible() ? one.throughput() : BigFraction.ZERO).toList();
    // With more clusters than workers, the additional ones would be empty.
    int clusters = Math.min(streams, chunks.size());
    MultipleKnapsack problem = new MultipleKnapsack(weights, throughputs, room, clusters);
    Packing packing = problem.solve(patience);
    return new Clusters(
        tau,
        members(packing, clusters),
        packing.profit().doubleValue(),
        packing.upperBound().doubleValue(),
        packing.isOptimal(),
        problem.isExact(),
        packing.nodes());
  }

  /** Returns d°_w of every worker in seconds. */
  public double[] weights(List<WorkerSpec> workers) {
    return weightsOf(chunks(workers)).stream().mapToDouble(BigFraction::doubleValue).toArray();
  }

  /** Returns t_w of every worker in load units per second; one with 0 or less cannot take part. */
  public double[] throughputs(List<WorkerSpec> workers) {
    return chunks(workers).stream().mapToDouble(c -> c.throughput().doubleValue()).toArray();
  }

  private List<ExactChunk> chunks(List<WorkerSpec> workers) {
    if (workers.size() != lambda.length) {
      throw new IllegalArgumentException(
          workers.size() + " workers, but " + lambda.length + " values of lambda");
    }
    // The chunks are cached by parameters, which many workers share, as exact arithmetic is slow.
    Map<List<Object>, ExactChunk> known = new HashMap<>();
    List<ExactChunk> chunks = new ArrayList<>();
    for (WorkerSpec w : workers) {
      double own = phi[chunks.size()];
      WorkerSpec nameless = w.with("w", w.speed(), w.bandwidthOut(), w.bandwidthBack());
      chunks.add(
          known.computeIfAbsent(
              List.of(nameless, own), key -> ExactChunk.of(nameless, exact(tau), exact(own))));
    }
    return chunks;
  }

  private List<BigFraction> weightsOf(List<ExactChunk> chunks) {
    BitSet all = new BitSet();
    all.set(0, chunks.size());
    return weightsOf(chunks, all);
  }

  /** Returns d°_w, whose maxima run over those that stay; what another weighs fits nowhere. */
  private List<BigFraction> weightsOf(List<ExactChunk> chunks, BitSet staying) {
    BigFraction dataMax = BigFraction.ZERO;
    BigFraction resultMax = BigFraction.ZERO;
    for (int w = staying.nextSetBit(0); w >= 0; w = staying.nextSetBit(w + 1)) {
      ExactChunk chunk = chunks.get(w);
      if (chunk.feasible()) {
        dataMax = max(dataMax, chunk.data());
        resultMax = max(resultMax, before(chunk));
      }
    }
    List<BigFraction> weights = new ArrayList<>();
    for (int w = 0; w < chunks.size(); w++) {
      BigFraction results = resultMax.add(own(chunks.get(w)));
      BigFraction laxity = exact(lambda[w]).add(BigFraction.ONE);
      weights.add(staying.get(w) ? laxity.multiply(max(dataMax, results)) : exact(tau).multiply(2));
    }
    return weights;
  }

  /** Returns the result that precedes the next worker's visit. */
  private BigFraction before(ExactChunk chunk) {
    return reading == Cip.DelayReading.PPAM13 ? chunk.rDot() : chunk.rDdot();
  }

  /** Returns the result that the visit itself waits for. */
  private BigFraction own(ExactChunk chunk) {
    return reading == Cip.DelayReading.PPAM13 ? chunk.rDdot() : chunk.rDot();
  }

  private static BigFraction max(BigFraction a, BigFraction b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  private static List<List<Integer>> members(Packing packing, int clusters) {
    List<List<Integer>> members = new ArrayList<>();
    for (int m = 0; m < clusters; m++) {
      members.add(new ArrayList<>());
    }
    int[] clusterOf = packing.knapsackOf();
    for (int w = 0; w < clusterOf.length; w++) {
      if (clusterOf[w] != Packing.LEFT_OUT) {
        members.get(clusterOf[w]).add(w);
      }
    }
    members.removeIf(List::isEmpty);
    return members;
  }
}
