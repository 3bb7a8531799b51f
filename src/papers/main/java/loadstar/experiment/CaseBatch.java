package loadstar.experiment;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerKind.Factory;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.PlanScheduler;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Batch.Case;
import loadstar.simulation.Batch.Outcome;

/**
 * The cases of one run, simulated side by side in the one SimGrid simulation of this process, and
 * their outcomes, by name. Thousands of runs of a tenth of a second would spend their time on
 * starting if each had a process.
 */
public final class CaseBatch {
  private final Map<String, Case> cases = new LinkedHashMap<>();
  private final Map<String, Outcome> outcomes = new LinkedHashMap<>();

  /** Adds a plan on dedicated workers. */
  public void add(String name, List<WorkerSpec> workers, Plan plan, double load) {
    Factory planned = (problem, settings) -> new PlanScheduler(plan);
    SchedulerKind kind =
        SchedulerKind.oneWay("plan", "", "sends that were decided before").madeBy(planned);
    Scheduler scheduler = kind.create(StarProblem.of(workers, load), Settings.NONE);
    add(name, new Case(workers, kind, scheduler, load, null));
  }

  public void add(String name, Case one) {
    if (cases.putIfAbsent(name, one) != null) {
      throw new IllegalArgumentException("there is a case " + name + " already");
    }
  }

  /** Simulates all cases, once. */
  public void run() throws IOException {
    List<Outcome> simulated = loadstar.simulation.Batch.run(List.copyOf(cases.values()));
    int next = 0;
    for (String name : cases.keySet()) {
      Outcome outcome = simulated.get(next++);
      if (!outcome.report().valid()) {
        throw new IllegalStateException("case " + name + ": " + outcome.report().summary());
      }
      outcomes.put(name, outcome);
    }
  }

  /** Returns the date at which the last worker finished, seconds. */
  public double makespan(String name) {
    return outcome(name).makespan();
  }

  /** Returns a number of cases that are numbered from 0 behind their name. */
  public double[] each(String name, int count, ToDoubleFunction<Outcome> number) {
    return IntStream.range(0, count)
        .mapToDouble(k -> number.applyAsDouble(outcome(name + k)))
        .toArray();
  }

  /** Returns the last date of the schedule, seconds. */
  public double end(String name) {
    return outcome(name).schedule().lastDate();
  }

  /**
   * Returns the date at which each worker finished its last chunk, seconds; 0 for one without
   * chunks.
   */
  public double[] finish(String name) {
    return byWorker(name, Schedule::computeEnd, Math::max);
  }

  /** Returns the load units that each worker computed. */
  public double[] loads(String name) {
    return byWorker(name, Schedule::size, Double::sum);
  }

  private double[] byWorker(
      String name, ToDoubleBiFunction<Schedule, Integer> ofRow, DoubleBinaryOperator merge) {
    Schedule schedule = outcome(name).schedule();
    double[] all = new double[Objects.requireNonNull(cases.get(name), name).workers().size()];
    for (int row = 0; row < schedule.rows(); row++) {
      int w = schedule.worker(row);
      all[w] = merge.applyAsDouble(all[w], ofRow.applyAsDouble(schedule, row));
    }
    return all;
  }

  private Outcome outcome(String name) {
    Outcome outcome = outcomes.get(name);
    if (outcome == null) {
      throw new IllegalArgumentException("case " + name + " has not been simulated");
    }
    return outcome;
  }
}
