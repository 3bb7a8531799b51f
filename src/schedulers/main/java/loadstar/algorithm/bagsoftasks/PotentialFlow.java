package loadstar.algorithm.bagsoftasks;

/**
 * Minimises the sum of exp(γ_i (q_i - f_i)) + exp(γ_i (p_i + f_i)) over f at least 0 with the sum
 * of w_i f_i at most c: the flow of one node of the adapted Awerbuch-Leighton algorithm in a round
 * (section 3.3.3, equation (8)). By Karush, Kuhn and Tucker one price λ fits all:
 *
 * <p>f_i(λ) = (q_i - p_i)/2 - asinh(λ s_i)/γ_i, with s_i = w_i / (2 γ_i exp(γ_i (p_i + q_i)/2)), or
 * 0 where that is negative. It is the text's logarithm, in a form without cancellation. The sum of
 * w_i f_i(λ) falls and is convex: Newton's steps from λ = 0 approach c from one side.
 *
 * <p>Correction to the text: f_i is 0 wherever q_i is at most p_i.
 */
final class PotentialFlow {
  private static final int STEPS = 500;
  private static final double WIDTH = 1e-15;
  // The largest argument; its asinh is 690.
  private static final double LARGEST = 1e300;
  private static final double ROOT_OF_LARGEST = 1e150;
  private final double[] gamma;
  private final double[] w;
  private final double[] half;
  private final double[] s;
  final double[] f; // tasks
  double scale;
  double lambda; // over exp(scale), zero when the capacity does not bind
  private double slope;

  // The costs w are in units of the capacity; q and p are the buffers at the tails and heads, in
  // tasks. Nothing moves if the capacity is zero.
  PotentialFlow(double[] gamma, double[] w, double[] q, double[] p, double capacity) {
    this.gamma = gamma;
    this.w = w;
    half = new double[q.length];
    s = new double[q.length];
    f = new double[q.length];
    if (capacity > 0) {
      for (int i = 0; i < q.length; i++) {
        half[i] = Math.max(0, (q[i] - p[i]) / 2);
        scale = Math.max(scale, gamma[i] * (p[i] + q[i]) / 2);
      }
      solve(q, p, capacity);
    }
  }

  private void solve(double[] q, double[] p, double capacity) {
    double excess = total(0) - capacity;
    if (excess <= 0) {
      return;
    }
    for (int i = 0; i < q.length; i++) {
      double exponent = scale - gamma[i] * (p[i] + q[i]) / 2;
      s[i] = Math.min(LARGEST, w[i] / (2 * gamma[i]) * Math.exp(exponent));
    }
    excess = total(0) - capacity;
    for (int step = 0; step < STEPS && excess > 0; step++) {
      double next = lambda + excess / slope;
      if (next <= lambda * (1 + WIDTH)) {
        break;
      }
      lambda = next;
      excess = total(lambda) - capacity;
    }
  }

  // Returns the sum of w_i f_i; sets the flows in f, and the slope to the rate at which the sum
  // falls. The price is λ over exp(scale), against overflow.
  private double total(double price) {
    double sum = 0;
    slope = 0;
    for (int i = 0; i < f.length; i++) {
      double x = Math.min(LARGEST, price * s[i]);
      double root = x < ROOT_OF_LARGEST ? Math.sqrt(1 + x * x) : x;
      f[i] = half[i] - Math.log1p(x + x * (x / (1 + root))) / gamma[i];
      if (f[i] > 0) {
        sum += w[i] * f[i];
        slope += w[i] * s[i] / (gamma[i] * root);
      } else {
        f[i] = 0;
      }
    }
    return sum;
  }
}
