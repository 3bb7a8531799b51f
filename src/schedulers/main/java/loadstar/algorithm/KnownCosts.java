package loadstar.algorithm;

import java.util.Arrays;
import java.util.stream.IntStream;
import loadstar.model.IndexSort;
import org.jspecify.annotations.Nullable;

/**
 * The costs of tasks as far as they are known before a run, in units of work, by the position of
 * the task in the load. It is immutable, and runs share it.
 */
public final class KnownCosts {
  /** The knowledge that a task costs one unit of work on average. */
  public static final KnownCosts MEAN = ofMean(1);

  private final double mean;
  private final double @Nullable [] costs;
  private final Precedence onRequest;
  private final Precedence inAdvance;

  private KnownCosts(
      double mean, double @Nullable [] costs, boolean[] firstOnRequest, boolean[] firstInAdvance) {
    this.mean = mean;
    this.costs = costs;
    onRequest = new Precedence(firstOnRequest);
    inAdvance = new Precedence(firstInAdvance);
  }

  /** Sorts tasks by their known costs, after those that precede all others. */
  private static final class Precedence {
    private final boolean[] first;
    // It is computed once, as every run of a comparison uses it.
    private int @Nullable [] longest;

    /**
     * Creates a precedence.
     *
     * @param first which tasks precede all others; empty if none do
     */
    Precedence(boolean[] first) {
      this.first = first;
    }

    synchronized int[] order(double[] known, boolean longestFirst) {
      if (!longestFirst) {
        return sorted(known, 1);
      }
      int[] order = longest;
      if (order == null) {
        order = sorted(known, -1);
        longest = order;
      }
      return order;
    }

    private int[] sorted(double[] known, int sign) {
      return IndexSort.order(
          known.length,
          k -> first.length > 0 && first[k] ? Double.NEGATIVE_INFINITY : sign * known[k]);
    }

    /** Returns the precedence in a load whose tasks are in other places. */
    boolean[] inRows(int[] rows) {
      boolean[] there = new boolean[first.length == 0 ? 0 : rows.length];
      for (int k = 0; k < there.length; k++) {
        there[k] = first[rows[k]];
      }
      return there;
    }
  }

  /** Makes the knowledge of the mean cost alone. */
  public static KnownCosts ofMean(double units) {
    return new KnownCosts(units, null, new boolean[0], new boolean[0]);
  }

  /** Makes the knowledge of a number for each task; the array must not be changed afterwards. */
  public static KnownCosts of(double[] units) {
    return new KnownCosts(mean(units), units, new boolean[0], new boolean[0]);
  }

  /**
   * Makes the knowledge of a number for each task where some of them are guesses.
   *
   * @param units a number for each, also for those that are guessed
   * @param guessed of which tasks the number is a guess
   * @param onRequest whether guessed tasks precede all others where tasks are handed out on request
   * @param inAdvance whether they do so where tasks are assigned in advance
   */
  public static KnownCosts guessing(
      double[] units, boolean[] guessed, boolean onRequest, boolean inAdvance) {
    boolean[] none = new boolean[0];
    return new KnownCosts(
        mean(units), units, onRequest ? guessed : none, inAdvance ? guessed : none);
  }

  private static double mean(double[] units) {
    return Arrays.stream(units).average().orElse(1);
  }

  /**
   * Returns this knowledge for a load whose tasks are in other places, or are drawn from these.
   *
   * @param rows for each position of the load, the position of its task here; null if they are
   *     equal
   */
  public KnownCosts inRows(int @Nullable [] rows) {
    double[] known = costs;
    if (rows == null || known == null) {
      return this;
    }
    return new KnownCosts(
        mean,
        Arrays.stream(rows).mapToDouble(row -> known[row]).toArray(),
        onRequest.inRows(rows),
        inAdvance.inRows(rows));
  }

  /** Tells whether there is a number for each task. */
  public boolean ofEach() {
    return costs != null;
  }

  /** Returns the known mean cost, in units of work. */
  public double mean() {
    return mean;
  }

  /** Returns the known cost of the task at a position, in units of work. */
  public double of(int position) {
    return costs == null ? mean : costs[position];
  }

  /** Returns the known cost of each task; every task counts as the mean if only that is known. */
  public double[] ofAll(int tasks) {
    double[] all = new double[tasks];
    Arrays.setAll(all, this::of);
    return all;
  }

  /**
   * Returns the positions in the order in which tasks are handed out on request, the longest or the
   * shortest first; equal ones keep their order. Returns null if there is no number for each: then
   * all orders are alike. The array must not be changed.
   */
  public int @Nullable [] onRequest(boolean longest) {
    return costs == null ? null : onRequest.order(costs, longest);
  }

  /**
   * Returns the positions of the tasks of which nothing is known and which precede all others where
   * tasks are handed out on request; empty for none.
   */
  public int[] firstOnRequest() {
    boolean[] first = onRequest.first;
    return IntStream.range(0, first.length).filter(k -> first[k]).toArray();
  }

  /**
   * Returns the positions in the order in which tasks are assigned before the run, the longest or
   * the shortest first; equal ones keep their order. The array must not be changed.
   */
  public int[] inAdvance(int tasks, boolean longest) {
    return costs == null ? IndexSort.order(tasks, k -> 0) : inAdvance.order(costs, longest);
  }
}
