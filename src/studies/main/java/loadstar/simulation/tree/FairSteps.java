package loadstar.simulation.tree;

import java.util.List;
import java.util.TreeMap;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.model.Application;
import loadstar.model.Schedule;

/**
 * Several bags of tasks as one divisible load, for schedulers of stars: a unit is a fair step, as
 * many tasks of each application as it weighs.
 *
 * @param applications the bags
 * @param steps how many there are to do
 */
public record FairSteps(List<Application> applications, int steps) {
  public FairSteps {
    applications = List.copyOf(applications);
  }

  /** Whole tasks of each application in so many steps. */
  static int[] tasks(List<Application> applications, int steps) {
    return applications.stream().mapToInt(bag -> (int) Math.ceil(bag.weight() * steps)).toArray();
  }

  /** Computation of a step. */
  public double flops() {
    return applications.stream().mapToDouble(bag -> bag.weight() * bag.flops()).sum();
  }

  /** Data of a step. */
  public double bytes() {
    return applications.stream().mapToDouble(bag -> bag.weight() * bag.bytes()).sum();
  }

  /** When they were computed: within a chunk one after the other, each as long as the next. */
  Completions completions(Schedule schedule) {
    TreeMap<Double, Double> changes = new TreeMap<>(); // of the rate at which they are computed
    for (int row = 0; row < schedule.rows(); row++) {
      if (!schedule.isLost(row)) {
        double start = schedule.computeStart(row);
        double end = schedule.computeEnd(row);
        double rate = schedule.size(row) / (end - start);
        changes.merge(start, rate, Double::sum);
        changes.merge(end, -rate, Double::sum);
      }
    }
    Completions completions = new Completions(1, steps);
    double computed = 0;
    double rate = 0;
    double date = 0;
    int step = 1;
    for (var change : changes.entrySet()) {
      double then = computed + rate * (change.getKey() - date);
      for (; step < steps && step <= then; step++) {
        completions.add(0, date + (step - computed) / rate);
      }
      computed = then;
      rate += change.getValue();
      date = change.getKey();
    }
    for (; step <= steps; step++) {
      completions.add(0, date); // the last, and what rounding has left
    }
    return completions;
  }
}
