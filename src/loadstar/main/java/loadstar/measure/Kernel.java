package loadstar.measure;

/** What is computed: a unit is a fixed number of dependent multiplications and additions. */
final class Kernel {
  /** Of one unit. */
  static final int FLOPS = 200_000;

  /** Keeps the compiler from leaving out what nobody reads. */
  private static volatile double sink;

  private Kernel() {}

  static void compute(int units) {
    double x = sink;
    for (int unit = 0; unit < units; unit++) {
      for (int i = 0; i < FLOPS / 2; i++) {
        x = x * 0.999999 + 1e-6;
      }
    }
    sink = x;
  }
}
