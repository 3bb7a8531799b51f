package loadstar.algorithm.as4dr;

import java.util.Arrays;
import java.util.List;
import loadstar.model.IndexSort;
import loadstar.model.InputException;
import loadstar.model.Visible;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * CIP, "Contentions and Idleness Prevention" (ICPPW'12, section III-B and Figure 7). From estimates
 * of the workers' parameters it computes the smallest period tau of a grid within which every
 * worker can be served once, and for each worker the first chunk, its division and the delay before
 * it.
 *
 * <p>It takes O(M) for each tau tried.
 *
 * @param lambda slack lambda_w of the delays, one per worker, 0 or more
 * @param phi phi_w of (14), one per worker, from 0 to 1 to let theta prevent idleness, or {@link
 *     #WHOLE}
 * @param tau0 tau before the first increment, seconds, 0 or more
 * @param tauHat increment of tau, seconds, positive; tau is tau0 + k tauHat, k = 1, 2, ...
 * @param reading how equation (8) is read
 */
public record Cip(double[] lambda, double[] phi, double tau0, double tauHat, DelayReading reading) {
  /** The value of phi for undivided chunks, where theta is 1, as in AS4DR's predecessor. */
  public static final double WHOLE = Double.POSITIVE_INFINITY;

  // A search this long means that the grid is too fine for its platform.
  private static final int MAX_INCREMENTS = 10_000_000;

  /** The results that occupy the master's receive port between two consecutive workers. */
  public enum DelayReading {
    /** Equation (8) as equation (7) explains it: R-ddot of w-1, then R-dot of w. */
    RESULTS_IN_ORDER,
    /** Equation (3) as printed in the PPAM'13 paper: R-dot of w-1, then R-ddot of w. */
    PPAM13
  }

  public Cip {
    lambda = lambda.clone();
    phi = phi.clone();
    check(lambda, phi);
    InputException.notNegative("", "tau0", tau0);
    InputException.positive("", "tau-hat", tauHat);
  }

  /**
   * Refuses values with which no period can be planned.
   *
   * @throws InputException which names the value
   */
  public static void check(double[] lambda, double[] phi) {
    for (int w = 0; w < lambda.length; w++) {
      InputException.notNegative("lambda of worker ", String.valueOf(w), lambda[w]);
      if (!(phi[w] >= -1 && phi[w] <= 2 || phi[w] == WHOLE)) {
        throw new InputException(
            "phi of worker " + w + " is " + phi[w] + ", not between -1 and 2", "the paper's 0.5");
      }
    }
  }

  /** Returns an array of M equal values, one for each worker. */
  public static double[] all(int m, double value) {
    double[] all = new double[m];
    Arrays.fill(all, value);
    return all;
  }

  /** Returns a CIP with one slack for all M workers, and (8) as (7) explains it. */
  public static Cip uniform(int m, double lambda, double phi, double tau0, double tauHat) {
    return new Cip(all(m, lambda), all(m, phi), tau0, tauHat, DelayReading.RESULTS_IN_ORDER);
  }

  /**
   * Returns min(Lambda_w, Lambda_{w-1}) for each worker, as printed: by (19), CIP starts AS4DR with
   * neither contention nor idleness if lambda_w is at most this. The bounds are NaN for undivided
   * chunks.
   */
  public double[] laxityBounds(List<WorkerSpec> estimates) {
    int m = checkedSize(estimates);
    double[] own = new double[m];
    for (int w = 0; w < m; w++) {
      WorkerSpec spec = estimates.get(w);
      double fF = spec.speed();
      double bD = 1 / spec.bandwidthOut();
      double bR = 1 / spec.bandwidthBack();
      double k = bR * (phi[w] / (1 + fF * (bD + bR)) + (1 - phi[w]) / (1 + 1 / (bD * fF)));
      own[w] = 1 / (m * fF * Math.max(k + bD, bR)) - 1;
    }
    double[] bounds = new double[m];
    Arrays.setAll(bounds, w -> Math.min(own[w], own[(w + m - 1) % m]));
    return bounds;
  }

  /**
   * Returns a text naming the worker whose slack exceeds its bound (19) most; null if there is
   * none.
   */
  @Nullable String breach(List<WorkerSpec> estimates) {
    double[] bounds = laxityBounds(estimates);
    int worst = IndexSort.least(bounds.length, w -> bounds[w] - lambda[w]);
    return !(lambda[worst] > bounds[worst])
        ? null
        : Visible.format(
            "lambda %.4g of %s is more than the %.4g of (19): contention and idleness at the start"
                + " are not excluded",
            lambda[worst], estimates.get(worst).name(), bounds[worst]);
  }

  /**
   * Searches tau, then plans every worker.
   *
   * @param estimates one per lambda
   * @throws InputException if no tau of the grid can serve all workers within a period
   */
  public CipPlan plan(List<WorkerSpec> estimates) {
    refuseSaturation(estimates);
    // By (18); tau is not accumulated, so that the grid's points are exact.
    for (int k = 1; k <= MAX_INCREMENTS; k++) {
      CipPlan plan = planFor(estimates, tau0 + k * tauHat);
      if (plan.feasible()) {
        return plan;
      }
    }
    throw new InputException(
        "CIP tried " + MAX_INCREMENTS + " periods from " + tau0 + " s by " + tauHat + " s",
        "a larger tau-hat");
  }

  /**
   * Searches tau up to a period that is known to suffice, then plans every worker.
   *
   * @param estimates one per lambda
   * @param least period that comes into question
   * @param suffices tau of a selection by exact arithmetic, which doubles might deny by a rounding
   */
  CipPlan planWithin(List<WorkerSpec> estimates, double least, double suffices) {
    for (int k = 1; tau0 + k * tauHat < suffices; k++) {
      if (tau0 + k * tauHat < least) {
        continue;
      }
      CipPlan plan = planFor(estimates, tau0 + k * tauHat);
      if (plan.feasible()) {
        return plan;
      }
    }
    return planFor(estimates, suffices);
  }

  /** Plans every worker for a given period, feasible or not. */
  public CipPlan planFor(List<WorkerSpec> estimates, double tau) {
    int m = checkedSize(estimates);
    ChunkPlan[] chunks = new ChunkPlan[m];
    Arrays.setAll(chunks, w -> ChunkPlan.of(estimates.get(w), tau, phi[w]));
    double[] d = new double[m];
    Arrays.setAll(d, w -> delay(chunks[(w + m - 1) % m], chunks[w], lambda[w]));
    return new CipPlan(tau, List.of(chunks), d);
  }

  /** Returns d_w of (8). */
  private double delay(ChunkPlan previous, ChunkPlan current, double laxity) {
    double data = previous.dDot() + previous.dDdot();
    double results =
        switch (reading) {
          case RESULTS_IN_ORDER -> previous.rDdot() + current.rDot();
          case PPAM13 -> previous.rDot() + current.rDdot();
        };
    return (1 + laxity) * Math.max(data, results);
  }

  // The sum of the delays grows with tau; if it grows at least as fast as tau, (18) never holds.
  // Its slope is computed at a tau so large that latencies no longer count.
  private void refuseSaturation(List<WorkerSpec> estimates) {
    double largest = tau0 + tauHat;
    for (WorkerSpec spec : estimates) {
      largest = Math.max(largest, spec.computeLatency() + spec.latencyOut() + spec.latencyBack());
    }
    double tau = 1e9 * largest;
    CipPlan longest = planFor(estimates, tau);
    for (int w = 0; w < phi.length; w++) {
      if (!longest.chunks().get(w).feasible()) {
        throw new InputException(
            Visible.format(
                "with phi %s theta of %s would be %.4g, not between 0 and 1",
                phi[w], estimates.get(w).name(), longest.chunks().get(w).theta()),
            "phi between 0 and 1");
      }
    }
    double share = longest.delaySum() / tau;
    if (share < 1) {
      return;
    }
    CipPlan tight =
        new Cip(new double[lambda.length], phi, tau0, tauHat, reading).planFor(estimates, tau);
    double least = tight.delaySum() / tau;
    throw new InputException(
        Visible.format(
            "the master's %s cannot serve all %d workers: whatever the period tau, %s",
            limit(tight),
            estimates.size(),
            least < 1
                ? Visible.format("with this lambda the delays of CIP sum up to %.4g tau", share)
                : Visible.format("it is busy for %.4g tau in every one", least)),
        "fewer workers, as select=own (--select) chooses them%s; a larger tau does not help"
            .formatted(least < 1 ? Visible.format(", or lambda below %.3g", 1 / least - 1) : ""));
  }

  /**
   * Returns the bottleneck that makes the delays of a plan long: sending data or receiving results.
   */
  private static String limit(CipPlan plan) {
    double data = 0;
    double results = 0;
    for (ChunkPlan chunk : plan.chunks()) {
      data += chunk.dDot() + chunk.dDdot();
      results += chunk.rDot() + chunk.rDdot();
    }
    return data >= results ? "send port" : "receive port";
  }

  private int checkedSize(List<WorkerSpec> estimates) {
    if (estimates.size() != lambda.length) {
      throw new IllegalArgumentException(
          estimates.size() + " workers, but " + lambda.length + " values of lambda");
    }
    return estimates.size();
  }
}
