package loadstar.measure;

/** What is computed: dependent multiplications and additions. */
final class ComputeLoop {
  /** Flops after which the compiler has seen enough. */
  static final double WARM_UP = 1e8;

  /** Whether to go on is not asked more often than after so many flops. */
  private static final int BLOCK = 20_000;

  /** Keeps the compiler from leaving out what nobody reads. */
  private static volatile double sink;

  private ComputeLoop() {}

  static void compute(double flops) {
    double x = sink;
    double left = flops;
    for (; left >= BLOCK; left -= BLOCK) {
      x = block(x, BLOCK);
    }
    sink = block(x, (int) left);
  }

  private static double block(double start, int flops) {
    double x = start;
    for (int i = 0; i < flops / 2; i++) {
      x = x * 0.999999 + 1e-6;
    }
    return x;
  }
}
