package loadstar.algorithm.multiround;

/** What a master knows when its port gets free; all that dynamic algorithms decide on. */
public interface MasterView {
  /** Simulated seconds. */
  double now();

  /** Chunks of that worker which were sent and whose computation has not ended. */
  int pending(int worker);

  /**
   * What the worker's monitor measured: seconds in [0, instant] in which its CPU was free for the
   * load, local tasks being served first; instant itself on a dedicated worker.
   *
   * @param instant at most {@link #now()}
   */
  double freeSeconds(int worker, double instant);
}
