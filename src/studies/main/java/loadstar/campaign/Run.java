package loadstar.campaign;

/**
 * One simulation, described completely: equal runs are the same simulation, whoever asks for it.
 */
public sealed interface Run permits PlatformRun, RunSpec {
  /** Of a kind: names the folder of what those say that fail. */
  String study();

  /** Its name, unique within the study; names files. */
  String run();

  /** Of every random draw. */
  long seed();

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
