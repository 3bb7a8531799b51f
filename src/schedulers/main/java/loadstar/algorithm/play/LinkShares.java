package loadstar.algorithm.play;

/** How data to a worker and results of one share the links of their routes, where both go on. */
public interface LinkShares {
  /**
   * Of what each has alone.
   *
   * @param to the worker whose data are sent
   * @param from the worker whose result is received
   * @param shares gets the share that the data have, and that of the result, each in (0, 1]
   */
  void share(int to, int from, double[] shares);
}
