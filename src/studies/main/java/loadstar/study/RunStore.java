package loadstar.study;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.campaign.RunResult;

/** What has come of a study so far: in a file ({@link ResultStore}), or in memory. */
public interface RunStore {
  /**
   * A finished run; a failure of before is forgotten, and so is what arithmetic said of the run.
   */
  void add(StudyRun run, RunResult result) throws IOException;

  /**
   * A run that has failed.
   *
   * @param message why, in a line
   * @param log file with all that it said; empty when there is none
   */
  void addFailure(StudyRun run, String message, String log) throws IOException;

  /** What the table of the study consists of, in this order; whatever it was before. */
  void setMembers(List<StudyRun> runs) throws IOException;

  /** All members in their order. */
  List<Row> rows() throws IOException;

  /** The series of a finished run; none where they are not kept. */
  RunResult series(String key) throws IOException;

  /** What all results have of a metric, by key. */
  Map<String, Double> values(Metric metric) throws IOException;

  /** By key. */
  Map<String, ResultStore.Failure> failures() throws IOException;

  /** How long runs took, real seconds, by their coordinates; without those that nobody timed. */
  Map<List<String>, Double> realSeconds() throws IOException;

  /** The ingredients of the last result of each place in a study, by its coordinates. */
  Map<List<String>, Map<String, String>> ingredients() throws IOException;
}
