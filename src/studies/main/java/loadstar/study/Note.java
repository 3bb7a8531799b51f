package loadstar.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A sentence that the reader of a comparison should know beside the ranking, and its subject.
 *
 * @param data its values, for programs, by name; empty if it is for people alone
 */
public record Note(Subject subject, String text, Map<String, Object> data) {
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
    /** The number of tasks that have a known cost. */
    KNOWN,
    /** The schedulers that know costs, and how much of them. */
    KNOWLEDGE,
    /** The cost of tasks that stay together. */
    TOGETHER,
    DEVIATION,
    SAMPLES,
    IDLE_WORKERS,
    DECISION,
    /** The best plan that is known, between the bound and the ranking. */
    BEST,
    /** The loss that the advice may cause if numbers are other than those typed. */
    VARIED,
    HINT
  }

  public Note {
    data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
  }

  /** Makes a note for people alone. */
  public Note(Subject subject, String text) {
    this(subject, text, Map.of());
  }
}
