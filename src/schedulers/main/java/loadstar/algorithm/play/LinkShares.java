package loadstar.algorithm.play;

/**
 * Computes how a transfer to a worker and one from a worker share the links of their routes while
 * both go on.
 */
public interface LinkShares {
  /**
   * Computes the shares of the bandwidths that the two transfers would have alone.
   *
   * @param to the worker whose data are sent
   * @param from the worker whose result is received
   * @param shares gets the share of the data, then that of the result, each in (0, 1]
   */
  void share(int to, int from, double[] shares);
}
