package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.multiround.Dispatcher;
import loadstar.algorithm.multiround.MultiRoundAlgorithm;
import loadstar.algorithm.multiround.MultiRoundProblem;
import loadstar.algorithm.multiround.RandomStars;
import loadstar.algorithm.multiround.Replay;
import loadstar.algorithm.multiround.Umr;
import loadstar.algorithm.multiround.UniformPlan;
import loadstar.algorithm.play.BusyPeriods;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.LocalTasks;
import loadstar.experiment.thesis.Thesis;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import loadstar.simulation.MultiRoundBatch.Case;
import loadstar.simulation.MultiRoundBatch.Outcome;

/**
 * Simulates many cases in this process and prints one line for each: a name, violations, the
 * makespan that theory or the plain Java replay gives, the simulated one, and how long W_n waited.
 */
public final class BatchMain {
  private BatchMain() {}

  public static void main(String[] args) throws Exception {
    List<Case> cases = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<Double> expected = new ArrayList<>();
    List<Integer> last = new ArrayList<>();
    switch (args[0]) {
      case "umr" -> {
        for (long seed = 1; seed <= 500; seed++) {
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
          cases.add(new Case(workers, Dispatcher.of(umr.plan()), dedicated(workers), 2000));
        }
      }
      case "dedicated" -> {
        for (MultiRoundAlgorithm algorithm : MultiRoundAlgorithm.values()) {
          for (long seed = 1; seed <= 10; seed++) {
            List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
            MultiRoundProblem problem = MultiRoundProblem.of(workers, 2000);
            names.add(algorithm.info().name() + "-seed" + seed);
            expected.add(
                Replay.play(workers, dedicated(workers), algorithm.dispatcher(problem)).makespan());
            last.add(-1);
            cases.add(new Case(workers, algorithm.dispatcher(problem), dedicated(workers), 2000));
          }
        }
      }
      default -> {
        List<WorkerSpec> workers = Thesis.table43();
        for (MultiRoundAlgorithm algorithm : MultiRoundAlgorithm.values()) {
          MultiRoundProblem problem =
              MultiRoundProblem.of(workers, 5e4)
                  .withUtilization(
                      LocalTaskTable.TASKS.stream().map(LocalTasks::utilization).toList());
          names.add(algorithm.info().name());
          expected.add(
              Replay.play(workers, shared(workers), algorithm.dispatcher(problem)).makespan());
          last.add(-1);
          cases.add(new Case(workers, algorithm.dispatcher(problem), shared(workers), 5e4));
        }
      }
    }
    List<Outcome> outcomes = MultiRoundBatch.run(cases);
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
    System.exit(0);
  }

  private static List<LocalLoad> dedicated(List<WorkerSpec> workers) {
    return Collections.nCopies(workers.size(), LocalLoad.NONE);
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
