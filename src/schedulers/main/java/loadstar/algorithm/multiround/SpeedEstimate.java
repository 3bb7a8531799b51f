package loadstar.algorithm.multiround;

/**
 * The adaptive factor delta and the speed ES with which the next round is planned (thesis, (4.12),
 * (4.13), (4.15)).
 *
 * <p>The printed delta = FS/ES contradicts (4.13) and (4.15), and any delta relative to the
 * previous ES makes the estimate oscillate or diverge (a constant FS of 45 under a nominal speed of
 * 60 gives 80, 107, 142, …). Both forms here are relative to the nominal speed S (1 - rho), agree
 * after one step, and differ in the values that the predictor averages.
 */
public enum SpeedEstimate {
  /** delta' = FS / (S (1 - rho)), ES = S (1 - rho) delta': finite also if nothing was free. */
  FRACTION,
  /** delta = S (1 - rho) / FS, ES = S (1 - rho) / delta, as (4.13) and (4.15) have it. */
  SLOWDOWN;

  private static final double MIN_SHARE = 0.05;

  /**
   * Returns one sample of delta.
   *
   * @param measuredSpeed FS, load units per second that were free over the sample; may be 0
   * @param nominalSpeed S (1 - rho), positive
   */
  public double delta(double measuredSpeed, double nominalSpeed) {
    return this == FRACTION
        ? measuredSpeed / nominalSpeed
        : nominalSpeed / Math.max(measuredSpeed, MIN_SHARE * nominalSpeed);
  }

  /**
   * Returns ES for a predicted delta, clamped to [0.05 S, S] because predictors extrapolate.
   *
   * @param delta the prediction; anything
   * @param speed S, the worker's dedicated speed
   * @param rho share of the CPU that local tasks take on average, in [0, 1)
   */
  public double speed(double delta, double speed, double rho) {
    double nominal = speed * (1 - rho);
    double slowed = delta > 0 ? nominal / delta : Double.POSITIVE_INFINITY;
    return Math.clamp(this == FRACTION ? nominal * delta : slowed, MIN_SHARE * speed, speed);
  }
}
