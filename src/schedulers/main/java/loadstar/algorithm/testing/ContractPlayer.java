package loadstar.algorithm.testing;

import java.util.List;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.StarReplay;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;

/** Plays the runs by which a scheduler is checked. */
public interface ContractPlayer {
  /** In plain Java, on the model of the papers. */
  ContractPlayer REPLAY =
      run -> {
        StarReplay replay = StarReplay.of(run.workers, run.kind, run.scheduler).withLoad(run.load);
        for (Change change : run.changes) {
          switch (change.what) {
            case JOINS -> replay.joining(change.worker, change.date);
            case LEAVES -> replay.leaving(change.worker, change.date);
            case RETURNS -> replay.returning(change.worker, change.date);
          }
        }
        if (run.kind.timesTasks()) {
          replay.withCosts(TaskCosts.equal(run.load));
        }
        replay.play();
        return new Played(replay.schedule(), replay.distributed(), true);
      };

  /**
   * Plays a run to its end.
   *
   * @throws IllegalStateException when the scheduler breaks the contract
   */
  Played play(Run run);

  /** What a worker does at a date. */
  enum What {
    /** It comes late, at the date instead of at the start. */
    JOINS,
    /** It goes with all that it has. */
    LEAVES,
    /** One that has left is there again, with nothing. */
    RETURNS
  }

  /** A worker that comes or goes at a date, seconds. */
  record Change(int worker, What what, double date) {}

  /**
   * What is to be played.
   *
   * @param load units, whole
   * @param changes those of one worker by increasing date
   */
  record Run(
      List<WorkerSpec> workers,
      SchedulerKind kind,
      Scheduler scheduler,
      double load,
      List<Change> changes) {
    public Run {
      workers = List.copyOf(workers);
      changes = List.copyOf(changes);
    }
  }

  /**
   * What has happened.
   *
   * @param distributed load units cut and not lost
   * @param asModelled whether nothing can be faster than the workers' model
   */
  record Played(Schedule schedule, double distributed, boolean asModelled) {}
}
