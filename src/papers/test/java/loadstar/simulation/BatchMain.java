package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.multiround.MultiRoundKinds;
import loadstar.algorithm.multiround.PlanScheduler;
import loadstar.algorithm.multiround.RandomStars;
import loadstar.algorithm.multiround.Umr;
import loadstar.algorithm.multiround.UniformPlan;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.BusyPeriods;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.LocalTasks;
import loadstar.experiment.thesis.Thesis;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Batch.Case;
import loadstar.simulation.Batch.Outcome;

/**
 * Simulates many cases in this process and prints one line for each: a name, violations, the
 * makespan that theory or arithmetic gives, the simulated one, and how long W_n waited.
 */
public final class BatchMain {
  private BatchMain() {}

  public static void main(String[] args) throws Exception {
    List<Case> cases = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<Double> expected = new ArrayList<>();
    List<Integer> last = new ArrayList<>();
    int platforms = Integer.parseInt(args[1]);
    switch (args[0]) {
      case "umr" -> {
        for (long seed = 1; seed <= platforms; seed++) {
          List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
          // Every other platform with all of its workers: rounds shrink on many of them.
          int[] all = IntStream.range(0, workers.size()).toArray();
          UniformPlan umr =
              seed % 2 == 0
                  ? Umr.scheduleOn(workers, all, 2000)
                  : new Umr().schedule(workers, 2000);
          names.add("seed" + seed);
          expected.add(umr.makespan());
          last.add(umr.order()[umr.order().length - 1]);
          SchedulerKind kind = Registry.builtIn().kind("umr");
          cases.add(new Case(workers, kind, new PlanScheduler(umr.plan()), 2000, null));
        }
      }
      case "dedicated" -> {
        for (SchedulerKind kind : MultiRoundKinds.all()) {
          for (long seed = 1; seed <= platforms; seed++) {
            List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
            StarProblem problem = StarProblem.of(workers, 2000);
            names.add(kind.name() + "-seed" + seed);
            expected.add(makespan(ArithmeticRun.of(workers, kind, scheduler(kind, problem))));
            last.add(-1);
            cases.add(new Case(workers, kind, scheduler(kind, problem), 2000, null));
          }
        }
      }
      default -> {
        List<WorkerSpec> workers = Thesis.table43();
        for (SchedulerKind kind : MultiRoundKinds.all()) {
          StarProblem problem =
              StarProblem.of(workers, 5e4)
                  .withUtilization(
                      LocalTaskTable.TASKS.stream().map(LocalTasks::utilization).toList());
          names.add(kind.name());
          expected.add(
              makespan(
                  ArithmeticRun.of(workers, kind, scheduler(kind, problem))
                      .withLocalTasks(shared(workers))));
          last.add(-1);
          cases.add(new Case(workers, kind, scheduler(kind, problem), shared(workers), 5e4, null));
        }
      }
    }
    List<Outcome> outcomes = Batch.run(cases);
    for (int c = 0; c < outcomes.size(); c++) {
      Outcome outcome = outcomes.get(c);
      System.out.println(
          names.get(c)
              + " "
              + outcome.report().violationCount()
              + " "
              + expected.get(c)
              + " "
              + outcome.makespan()
              + " "
              + idle(outcome.schedule(), last.get(c)));
    }
    System.out.flush();
  }

  private static Scheduler scheduler(SchedulerKind kind, StarProblem problem) {
    return kind.create(problem, Settings.NONE);
  }

  private static double makespan(ArithmeticRun arithmetic) {
    return arithmetic.play().schedule().lastDate();
  }

  private static List<LocalLoad> shared(List<WorkerSpec> workers) {
    LocalLoad[] local = new LocalLoad[workers.size()];
    Arrays.setAll(
        local, i -> BusyPeriods.of(LocalTaskTable.TASKS.get(i), 7, workers.get(i).name()));
    return List.of(local);
  }

  /** Seconds that a worker waited between its chunks. */
  private static double idle(Schedule schedule, int worker) {
    double free = Double.NaN;
    double idle = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.worker(row) == worker) {
        idle += Double.isNaN(free) ? 0 : schedule.computeStart(row) - free;
        free = schedule.computeEnd(row);
      }
    }
    return idle;
  }
}
