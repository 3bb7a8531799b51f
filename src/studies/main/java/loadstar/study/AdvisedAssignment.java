package loadstar.study;

import java.io.IOException;
import loadstar.campaign.PlatformRun;
import loadstar.model.InputException;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.Assignment;
import loadstar.simulation.Player;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;
import org.simgrid.s4u.Engine;

/**
 * The assignment of one scheduler of a ranking: a study of one problem keeps no schedules, so the
 * first replication is played once more, by the same player.
 *
 * @param requested whether workers request tasks, so that it is not a plan
 * @param fails whether workers fail in the run, so that it is not a plan either
 */
public record AdvisedAssignment(
    SchedulerConfig scheduler, Assignment assignment, boolean requested, boolean fails) {
  /**
   * Plays the run of a scheduler.
   *
   * @param label of a scheduler in the ranking; empty for the recommended one
   * @throws InputException if there is no such scheduler, or the load has no tasks
   */
  public static AdvisedAssignment of(Study study, Ranking ranking, String label)
      throws IOException {
    RankEntry place =
        label.isEmpty()
            ? ranking.recommended()
            : ranking.places().stream()
                .filter(one -> one.scheduler().equals(label))
                .findFirst()
                .orElseThrow(() ->
                    new InputException(
                        "the ranking has no \"" + label + "\"",
                        ranking.places().stream()
                            .map(one -> "\"" + one.scheduler() + "\"")
                            .limit(5)
                            .reduce((one, other) -> one + ", " + other)
                            .orElse(null)));
    ConfiguredScheduler configured =
        study.configurations().stream()
            .filter(one -> one.config().equals(place.config()))
            .findFirst()
            .orElseThrow();
    boolean fails = ranking.setting().fails();
    Workload workload =
        study.workloads().stream().filter(one -> one.fails() == fails).findFirst().orElseThrow();
    Point point = new Point(study.sites().getFirst(), configured, workload);
    long seed = place.trials().getFirst().seed();
    PlatformRun run = StudyRuns.spec(study, point, seed);
    return new AdvisedAssignment(
        configured.config(),
        played(run.simulation(), study.player() == Player.SIMGRID),
        configured.config().asksForWork(),
        fails);
  }

  private static Assignment played(SimulationSpec spec, boolean onSimgrid) {
    if (!onSimgrid) {
      Arithmetic arithmetic = new Arithmetic(spec);
      if (arithmetic.against(spec.seed()) == null) {
        return Assignment.of(spec, arithmetic.run(spec.seed()));
      }
    }
    try {
      SimulationResult result = Simulation.run(spec);
      return Assignment.of(spec, result);
    } finally {
      Engine.get_instance().close(); // a thread has one at a time
    }
  }
}
