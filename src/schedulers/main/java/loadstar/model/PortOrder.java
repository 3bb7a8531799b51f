package loadstar.model;

/** The transfer that goes first where the master's ports serve both directions and one is free. */
public enum PortOrder {
  /** A result that waits goes before any chunk. */
  RESULTS_FIRST,
  /** A chunk that can be sent goes before any result. */
  SENDS_FIRST,
  /**
   * The transfer that has waited longest goes first: a result since its worker offered it, a chunk
   * since the last transfer of its worker ended, or since its worker came. Of two with one date it
   * is the result.
   */
  ARRIVAL
}
