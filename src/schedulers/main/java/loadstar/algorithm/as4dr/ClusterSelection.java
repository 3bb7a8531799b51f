package loadstar.algorithm.as4dr;

import static loadstar.algorithm.linear.LinearProgram.exact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import loadstar.algorithm.linear.MultipleKnapsack;
import loadstar.algorithm.linear.MultipleKnapsack.Packing;
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
 * the original one, (7).
 *
 * @param tau period of every cluster, seconds, positive
 * @param lambda laxity λ_w, one per worker, 0 or more
 * @param phi φ_w of (14), one per worker
 * @param reading which results the second maximum combines; as printed, R_max is a maximum of Ṙ
 */
public record ClusterSelection(
    double tau, double[] lambda, double[] phi, Cip.DelayReading reading) {
  // The required share of the throughput of a period so long that latencies no longer count.
  private static final double ENOUGH = 0.99;
  private static final int DOUBLINGS = 16;

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
      List<List<Integer>> kept = new ArrayList<>();
      double throughput = 0;
      for (List<Integer> members : packed.members()) {
        List<Integer> order = new ArrayList<>(members);
        order.sort(Comparator.comparing(weights::get));
        BigFraction over = over(chunks, order);
        excess = max(excess, over);
        while (over.signum() > 0) {
          order.remove(
              Collections.min(order, Comparator.comparing(w -> chunks.get(w).throughput())));
          over = over(chunks, order);
        }
        throughput +=
            order.stream().mapToDouble(w -> chunks.get(w).throughput().doubleValue()).sum();
        kept.add(order);
      }
      if (best == null || throughput > best.throughput()) {
        boolean optimal = best == null && excess.signum() == 0 && packed.optimal();
        best = new Clusters(tau, kept, throughput, bound, optimal, packed.exact(), packed.nodes());
      }
      room = room.subtract(excess);
    } while (excess.signum() > 0);
    return best;
  }

  // Returns the numbers, ascending, of the workers that take part in AS4DR where a master's ports
  // cannot serve all: those that are selected for one stream. In the paper the period is given.
  // Without one the selection tries tau0 + 2^k tau-hat, k = 0, 1, ..., and takes the first whose
  // workers reach 99 % of the throughput of a period so long that latencies no longer count; CIP
  // then searches the period of the selected ones.
  static int[] select(List<WorkerSpec> estimates, Cip cip, Optional<Double> given) {
    if (given.isPresent()) {
      return numbers(selection(estimates, cip, given.get()));
    }
    double longest = cip.tau0() + Math.scalb(cip.tauHat(), DOUBLINGS);
    double best = selection(estimates, cip, longest).throughput();
    for (int k = 0; k < DOUBLINGS; k++) {
      Clusters clusters = selection(estimates, cip, cip.tau0() + Math.scalb(cip.tauHat(), k));
      if (clusters.throughput() > 0 && clusters.throughput() >= ENOUGH * best) {
        return numbers(clusters);
      }
    }
    return numbers(selection(estimates, cip, longest));
  }

  private static Clusters selection(List<WorkerSpec> estimates, Cip cip, double tau) {
    return new ClusterSelection(tau, cip.lambda(), cip.phi(), cip.reading()).select(estimates, 1);
  }

  private static int[] numbers(Clusters clusters) {
    if (clusters.throughput() <= 0) {
      throw new InputException(
          "the selection finds no worker that the master's ports can serve in every period of %s s"
              .formatted(clusters.tau()),
          "a smaller lambda, or a longer period");
    }
    return clusters.members().getFirst().stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Returns the seconds by which the delays (3) of a cluster, served in this order, exceed the
   * period.
   */
  private BigFraction over(List<ExactChunk> chunks, List<Integer> order) {
    BigFraction sum = exact(tau).negate();
    for (int k = 0; k < order.size(); k++) {
      int before = order.get((k + order.size() - 1) % order.size());
      sum = sum.add(delay(chunks.get(before), chunks.get(order.get(k)), order.get(k)));
    }
    return sum;
  }

  /** Returns d_w of (3) in seconds. */
  private BigFraction delay(ExactChunk previous, ExactChunk current, int w) {
    BigFraction results = before(previous).add(own(current));
    return exact(lambda[w]).add(BigFraction.ONE).multiply(max(previous.data(), results));
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
    BigFraction dataMax = BigFraction.ZERO;
    BigFraction resultMax = BigFraction.ZERO;
    for (ExactChunk chunk : chunks) {
      if (chunk.feasible()) {
        dataMax = max(dataMax, chunk.data());
        resultMax = max(resultMax, before(chunk));
      }
    }
    List<BigFraction> weights = new ArrayList<>();
    for (int w = 0; w < chunks.size(); w++) {
      BigFraction results = resultMax.add(own(chunks.get(w)));
      BigFraction laxity = exact(lambda[w]).add(BigFraction.ONE);
      weights.add(laxity.multiply(max(dataMax, results)));
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

/**
 * The quantities of {@link loadstar.algorithm.as4dr.ChunkPlan} that selection needs, as exact
 * rationals of the decimal parameters.
 *
 * <p>They are exact because selection compares and adds them: a cluster of n workers that take τ/n
 * each is full, not overfull by a rounding error, and workers of equal weight must be recognised as
 * such.
 *
 * @param alpha size of the chunk, load units (13)
 * @param theta share of s-dot (14)
 * @param data Ḋ + D̈, seconds to send both subchunks (9), (10)
 * @param rDot Ṙ, seconds to return the result of s-dot (11)
 * @param rDdot R̈, seconds to return the result of s-ddot (12)
 * @param throughput t = (1 − 2f/τ)·F, load units per second (PPAM'13, below (6))
 */
record ExactChunk(
    BigFraction alpha,
    BigFraction theta,
    BigFraction data,
    BigFraction rDot,
    BigFraction rDdot,
    BigFraction throughput) {

  static ExactChunk of(WorkerSpec spec, BigFraction tau, BigFraction phi) {
    BigFraction speed = exact(spec.speed());
    BigFraction f = exact(spec.computeLatency());
    BigFraction bF = speed.reciprocal();
    BigFraction bD = exact(spec.bandwidthOut()).reciprocal();
    BigFraction bR = exact(spec.bandwidthBack()).reciprocal();
    BigFraction latencyOut = exact(spec.latencyOut());
    BigFraction latencyBack = exact(spec.latencyBack());
    BigFraction alpha = tau.subtract(f.multiply(2)).multiply(speed);
    BigFraction theta = BigFraction.ZERO;
    if (alpha.signum() > 0) {
      BigFraction thetaMin =
          alpha.multiply(bD).add(latencyOut).subtract(f).divide(alpha.multiply(bF.add(bD)));
      BigFraction thetaMax =
          alpha
              .multiply(bF)
              .add(f)
              .subtract(latencyBack)
              .subtract(latencyOut)
              .divide(alpha.multiply(bF.add(bD).add(bR)));
      theta = phi.multiply(thetaMax).add(BigFraction.ONE.subtract(phi).multiply(thetaMin));
    }
    BigFraction back = alpha.multiply(bR);
    return new ExactChunk(
        alpha,
        theta,
        alpha.multiply(bD).add(latencyOut.multiply(2)),
        theta.multiply(back).add(latencyBack),
        BigFraction.ONE.subtract(theta).multiply(back).add(latencyBack),
        alpha.divide(tau));
  }

  /**
   * Tells whether AS4DR can give this worker a chunk at all: a positive size in two positive parts.
   */
  boolean feasible() {
    return alpha.signum() > 0 && theta.signum() > 0 && theta.compareTo(BigFraction.ONE) < 0;
  }
}
