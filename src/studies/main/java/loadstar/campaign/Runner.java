package loadstar.campaign;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Where runs happen: on this machine, or on those of a cluster. */
public interface Runner {
  /** Under this name a result says how long its run took; absent where nobody took the time. */
  String REAL_SECONDS = "real_seconds";

  /** Gets runs as they end; from several threads, never from two at once. */
  interface Listener {
    /** What is handed over here may be forgotten by the runner once this returns. */
    void finished(Map<? extends Run, RunResult> results) throws IOException;

    /**
     * @param message why, in a line
     * @param log file with all that it said; empty when there is none
     */
    void failed(Run run, String message, String log) throws IOException;
  }

  /** What keeps all cores of this runner busy. */
  int jobs();

  /**
   * Runs all of them, in about this order. A run that neither finishes nor fails has been lost, and
   * may be run again.
   *
   * @return whether this waited for their end; if not, a later call finds what has ended
   * @throws IOException when results cannot be kept: what has ended stays where the runner has it
   */
  boolean run(List<? extends Run> runs, Listener listener) throws IOException;

  /** What is known of runs that were lost, in the words of who ran them; empty for nothing. */
  default String whyLost() {
    return "";
  }

  /** Takes away what calls that were killed have left. To be called when nothing is missing. */
  void tidy() throws IOException;
}
