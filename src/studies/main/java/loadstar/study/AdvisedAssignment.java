package loadstar.study;

import java.io.IOException;
import loadstar.model.InputException;
import loadstar.simulation.Assignment;

/**
 * Names the worker that computes each task, and the dates, in the first replication of one
 * scheduler of a ranking. Studies store no schedules: that replication is run once more, by the
 * same player.
 *
 * @param requested whether workers request tasks, so that it is not a plan
 * @param fails whether workers fail in the run, so that it is not a plan either
 */
public record AdvisedAssignment(
    SchedulerConfig scheduler, Assignment assignment, boolean requested, boolean fails) {
  /**
   * Computes the run of a scheduler.
   *
   * @param label of a scheduler in the ranking; empty for the recommended one
   * @throws InputException if there is no such scheduler, or the load has no tasks
   */
  public static AdvisedAssignment of(Study study, Ranking ranking, String label)
      throws IOException {
    RankEntry entry =
        label.isEmpty()
            ? ranking.recommended()
            : ranking.entries().stream()
                .filter(one -> one.scheduler().equals(label))
                .findFirst()
                .orElseThrow(() ->
                    new InputException(
                        "the ranking has no \"" + label + "\"",
                        ranking.entries().stream()
                            .map(one -> "\"" + one.scheduler() + "\"")
                            .limit(5)
                            .reduce((one, other) -> one + ", " + other)
                            .orElse(null)));
    RepeatedRun repeated = RepeatedRun.of(study, ranking, entry);
    return new AdvisedAssignment(
        repeated.scheduler(),
        Assignment.of(repeated.spec(), repeated.result()),
        repeated.scheduler().requestsFirstChunk(),
        ranking.setting().fails());
  }
}
