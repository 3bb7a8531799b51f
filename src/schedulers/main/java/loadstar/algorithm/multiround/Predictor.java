package loadstar.algorithm.multiround;

/**
 * Predicts the next value of a time series from all its values so far. It is stateless: a
 * prediction depends on the series alone, so a scheduler may change how it aggregates from one
 * round to the next.
 */
@FunctionalInterface
public interface Predictor {
  /**
   * Predicts one value.
   *
   * @param values V_1 … V_T, at least one, any unit
   * @return V_{T+1} in the same unit; may lie outside the range of the series, callers clamp it
   */
  double predict(double... values);
}
