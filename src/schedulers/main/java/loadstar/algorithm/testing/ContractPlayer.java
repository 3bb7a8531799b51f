package loadstar.algorithm.testing;

import java.util.List;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Absences;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;

/** Carries out the runs by which a scheduler is checked. */
public interface ContractPlayer {
  /** Computes runs by arithmetic, on the model of the papers. */
  ContractPlayer ARITHMETIC =
      run -> {
        ArithmeticRun arithmetic =
            ArithmeticRun.of(run.workers, run.kind, run.scheduler).withLoad(run.load);
        arithmetic.away(run.away);
        if (run.kind.timesTasks()) {
          arithmetic.withCosts(TaskCosts.equal(run.load));
        }
        arithmetic.play();
        return new Played(arithmetic.schedule(), arithmetic.distributed(), true);
      };

  /**
   * Carries out a run to its end.
   *
   * @throws IllegalStateException if the scheduler breaks the contract
   */
  Played play(Run run);

  /**
   * A run to carry out.
   *
   * @param load units, whole
   * @param away absences of the first workers; one that is absent at first comes late
   */
  record Run(
      List<WorkerSpec> workers,
      SchedulerKind kind,
      Scheduler scheduler,
      double load,
      List<Absences> away) {
    public Run {
      workers = List.copyOf(workers);
      away = List.copyOf(away);
    }
  }

  /**
   * The result of a run.
   *
   * @param distributed load units cut and not lost
   * @param asModelled whether nothing can be faster than the workers' model
   */
  record Played(Schedule schedule, double distributed, boolean asModelled) {}
}
