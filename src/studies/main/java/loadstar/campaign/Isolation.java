package loadstar.campaign;

/** What keeps the runs of a campaign apart. */
public enum Isolation {
  /** Each run has a process of its own. */
  PROCESS,
  /**
   * A few processes play one run after the other, each run with a SimGrid as if just loaded. A run
   * that ends its process, and what takes long, gets a process of its own.
   */
  WORLD
}
