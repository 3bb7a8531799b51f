package loadstar.algorithm.as4dr;

import loadstar.model.WorkerSpec;

/**
 * Lambda_w of (19), the bound on the laxity of w and of its successor, as printed. CIP does not
 * need it and does not enforce it: the printed maximum looks transposed, and the limit that the
 * search for tau really has is the one {@link Cip#plan} checks.
 */
public final class LaxityBound {
  private LaxityBound() {}

  /**
   * Lambda_w.
   *
   * @param m M, the number of workers
   */
  public static double lambda(WorkerSpec spec, int m, double phi) {
    double fF = spec.speed();
    double bD = 1 / spec.bandwidthOut();
    double bR = 1 / spec.bandwidthBack();
    double k = bR * (phi / (1 + fF * (bD + bR)) + (1 - phi) / (1 + spec.bandwidthOut() / fF));
    return 1 / (m * fF * Math.max(k + bD, bR)) - 1;
  }
}
