package loadstar.campaign;

/** The way in which runs of a campaign are isolated from each other. */
public enum Isolation {
  /** Each run has a process of its own. */
  PROCESS,
  /**
   * A few processes simulate one run after the other, each run with a SimGrid as if just loaded. A
   * run that ends its process, and one that takes long, gets a process of its own.
   */
  WORLD
}
