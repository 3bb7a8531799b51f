package loadstar.study;

import java.io.IOException;
import java.util.Optional;
import loadstar.campaign.PlatformRun;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.Player;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;

/**
 * The first replication of one scheduler of a ranking, run once more by the same player: a study
 * keeps no schedules.
 *
 * @param seed of the replication
 */
record RepeatedRun(
    SchedulerConfig scheduler, long seed, SimulationSpec spec, SimulationResult result) {
  /**
   * Runs the first replication of an entry of a ranking.
   *
   * @param entry an entry of the ranking of a study of one problem
   */
  static RepeatedRun of(Study study, Ranking ranking, RankEntry entry) throws IOException {
    return of(study, ranking, entry, Long.MAX_VALUE).orElseThrow();
  }

  /**
   * Runs the first replication of an entry of a ranking if that takes a moment only.
   *
   * @param mostOnSimgrid number of chunks up to which SimGrid plays it
   * @return nothing for a run that only SimGrid plays and that has more chunks
   */
  static Optional<RepeatedRun> of(Study study, Ranking ranking, RankEntry entry, long mostOnSimgrid)
      throws IOException {
    ConfiguredScheduler configured = study.configuration(entry.config());
    boolean fails = ranking.setting().fails();
    Workload workload =
        study.workloads().stream().filter(one -> one.fails() == fails).findFirst().orElseThrow();
    Point point = new Point(study.targets().getFirst(), configured, workload);
    long seed = entry.trials().getFirst().seed();
    PlatformRun run = StudyRuns.spec(study, point, seed);
    SimulationSpec spec = run.simulation();
    SimulationResult result = study.player() == Player.SIMGRID ? null : computed(spec);
    if (result == null && entry.mean(Summary.SUBCHUNKS) <= mostOnSimgrid) {
      result = simulated(spec);
    }
    return Optional.ofNullable(result)
        .map(one -> new RepeatedRun(configured.config(), seed, spec, one));
  }

  /** Returns the result of arithmetic; null where it cannot give SimGrid's dates. */
  private static @Nullable SimulationResult computed(SimulationSpec spec) {
    Arithmetic arithmetic = new Arithmetic(spec);
    return arithmetic.against(spec.seed()) == null ? arithmetic.run(spec.seed()) : null;
  }

  private static SimulationResult simulated(SimulationSpec spec) {
    try {
      return Simulation.run(spec);
    } finally {
      Engine.get_instance().close(); // a thread has one at a time
    }
  }
}
