package loadstar.campaign;

/** What keeps the runs of a campaign apart. */
public enum Isolation {
  /** Each run has a process of its own. */
  PROCESS,
  /**
   * A few processes play one run after the other, each run with a SimGrid as if just loaded. A run
   * that ends its process, and what takes long, gets a process of its own.
   */
  WORLD;

  /** Above these a world takes several times the memory of a process, and starts no faster. */
  private static final int MOST_HOSTS_IN_A_WORLD = 20_000;

  /**
   * What is best where nobody says it: worlds, but processes for large platforms.
   *
   * @param hosts of the largest platform
   */
  public static Isolation byDefault(int hosts) {
    return hosts <= MOST_HOSTS_IN_A_WORLD ? WORLD : PROCESS;
  }
}
