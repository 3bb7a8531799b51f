package loadstar.campaign;

/** A complete description of one simulation. Equal runs give equal results. */
public sealed interface Run permits PlatformRun, RunSpec {
  /** Kind of run; failed runs leave their output in a folder of this name. */
  String study();

  /** Its name, unique within the study; names files. */
  String run();

  /** Of every random draw. */
  long seed();

  /** What the runs of other seeds share with it: all of them take about as long. */
  Object alike();

  /** By which it was asked for; empty for a run of an experiment. */
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
