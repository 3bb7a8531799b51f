package loadstar.campaign;

/** A complete description of one simulation. Equal runs give equal results. */
public sealed interface Run permits PlatformRun, RunSpec {
  /** Returns the family of simulations; failed runs leave their output in a folder of this name. */
  String family();

  /** Returns the name, unique within the family; it names files. */
  String run();

  /** Returns the seed of every random draw. */
  long seed();

  /**
   * Returns the part that runs of other seeds share with this one: all of them take about as long.
   */
  Object alike();

  /** Returns the scheduler as it was given; empty for a run of an experiment. */
  default String scheduler() {
    return "";
  }

  /** Refuses a name that no file can have. */
  static void checkName(String run) {
    if (!run.matches("[A-Za-z0-9][A-Za-z0-9._+-]*")) {
      throw new IllegalArgumentException("run \"" + run + "\" cannot name a file");
    }
  }
}
