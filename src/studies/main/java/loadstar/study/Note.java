package loadstar.study;

/** A sentence that the reader of a comparison should know beside the ranking, and its subject. */
public record Note(Subject subject, String text) {
  /** The subject of a note, in the order in which a comparison is printed. */
  public enum Subject {
    OTHER_SCHEDULERS,
    CHANCE,
    UNUSED_HOSTS,
    UNIT,
    UPLINK,
    UNUSED_CORES,
    ENERGY,
    PLANS,
    RESULTS,
    KNOWN,
    DEVIATION,
    SAMPLES,
    IDLE_WORKERS,
    DECISION,
    HINT
  }
}
