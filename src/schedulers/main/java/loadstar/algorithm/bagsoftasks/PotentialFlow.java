package loadstar.algorithm.bagsoftasks;

import java.util.Arrays;

/**
 * Minimises the sum of exp(γ_i (q_i - f_i)) + exp(γ_i (p_i + f_i)) over f at least 0 with the sum
 * of w_i f_i at most c: what one node of the adapted Awerbuch-Leighton flow moves in a round
 * (section 3.3.3, equation (8)). By Karush, Kuhn and Tucker one price λ fits all.
 *
 * <p>Corrections to the text: f_i is 0 wherever q_i is at most p_i; the bracket [x_j, x_j+1] of λ
 * is the one with g(x_j) at least c and g(x_j+1) below it.
 */
final class PotentialFlow {
  private static final int HALVINGS = 200;
  private static final double WIDTH = 1e-14;

  private final double[] gamma;
  private final double[] w;
  private final double[] q;
  private final double[] p;
  private final double[] f;
  private double scale;
  private double lambda;

  /**
   * @param gamma γ_i, one over tasks
   * @param w cost of a task, in units of the capacity
   * @param q buffers at the tails, tasks
   * @param p buffers at the heads, tasks
   * @param capacity c; nothing moves when it is zero
   */
  PotentialFlow(double[] gamma, double[] w, double[] q, double[] p, double capacity) {
    this.gamma = gamma;
    this.w = w;
    this.q = q;
    this.p = p;
    f = new double[q.length];
    if (capacity > 0) {
      solve(capacity);
    }
  }

  private void solve(double capacity) {
    scale = 0;
    for (int i = 0; i < q.length; i++) {
      scale = Math.max(scale, gamma[i] * Math.max(p[i], q[i]));
    }
    if (total(0) <= capacity) {
      lambda = 0;
      return;
    }
    double[] x = new double[q.length + 1];
    for (int i = 0; i < q.length; i++) {
      x[i + 1] = bound(i);
    }
    Arrays.sort(x);
    int j = 0;
    while (total(x[j + 1]) >= capacity) {
      j++;
    }
    double low = x[j];
    double high = x[j + 1];
    for (int i = 0; i < HALVINGS && high - low > WIDTH * high; i++) {
      double middle = (low + high) / 2;
      if (total(middle) >= capacity) {
        low = middle;
      } else {
        high = middle;
      }
    }
    lambda = high;
    total(lambda);
  }

  /** x_i: no flow from this price on; divided by exp(scale), as λ is, against overflow. */
  private double bound(int i) {
    double rise = Math.exp(gamma[i] * q[i] - scale) - Math.exp(gamma[i] * p[i] - scale);
    return Math.max(0, gamma[i] / w[i] * rise);
  }

  /** g(λ); leaves the flows in f. */
  private double total(double price) {
    double sum = 0;
    for (int i = 0; i < f.length; i++) {
      f[i] = flow(i, price);
      sum += w[i] * f[i];
    }
    return sum;
  }

  /** f_i(λ), in a form without cancellation: E = 2 e^(γq) / (m + sqrt(m² + 4 e^(γ(p+q)))). */
  private double flow(int i, double price) {
    if (q[i] <= p[i]) {
      return 0;
    }
    if (price == 0) {
      return (q[i] - p[i]) / 2;
    }
    if (price >= bound(i)) {
      return 0;
    }
    double m = price * w[i] / gamma[i];
    double product = Math.exp(gamma[i] * (p[i] + q[i]) - 2 * scale);
    double e = 2 * Math.exp(gamma[i] * q[i] - scale) / (m + Math.sqrt(m * m + 4 * product));
    return Math.max(0, Math.log(e) / gamma[i]);
  }

  /** f_i, tasks. */
  double flow(int i) {
    return f[i];
  }

  /** λ, zero when the capacity does not bind. */
  double price() {
    return lambda * Math.exp(scale);
  }
}
