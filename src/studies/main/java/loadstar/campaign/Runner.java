package loadstar.campaign;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Executes runs, on this machine or on those of a cluster. */
public interface Runner {
  /**
   * Name of the value with the real time of a run, in seconds; absent where it was not measured.
   */
  String REAL_SECONDS = "real_seconds";

  /** Receives runs as they end; from several threads, never from two at once. */
  interface Listener {
    /** Receives results of finished runs. The runner may forget them once this method returns. */
    void finished(Map<? extends Run, RunResult> results) throws IOException;

    /**
     * Receives a run that failed.
     *
     * @param message the reason, in one line
     * @param log file with all that the run printed; empty when there is none
     */
    void failed(Run run, String message, String log) throws IOException;
  }

  /** Returns the number of concurrent jobs that keeps all cores of this runner busy. */
  int jobs();

  /**
   * Executes all runs, in about this order. A run that neither finishes nor fails has been lost,
   * and may be executed again.
   *
   * @return whether this waited for the end of all runs; if not, a later call finds what has ended
   * @throws IOException when results cannot be stored: the runner keeps those of runs that have
   *     ended
   */
  boolean run(List<? extends Run> runs, Listener listener) throws IOException;

  /**
   * Returns what is known about runs that were lost, in the words of the system that ran them;
   * empty for nothing.
   */
  default String whyLost() {
    return "";
  }

  /** Removes files that killed calls have left. It is called when no result is missing. */
  void tidy() throws IOException;
}
