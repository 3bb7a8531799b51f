package loadstar.algorithm.bagsoftasks;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Constraints (6) of the report. */
final class RateRules {
  private RateRules() {}

  /** Those that do not hold, one line each. */
  static List<String> violations(Rates rates, double tolerance) {
    TreeProblem problem = rates.problem();
    List<String> found = new ArrayList<>();
    for (int u = 0; u < problem.nodes(); u++) {
      int node = u;
      if (IntStream.range(0, problem.kinds()).anyMatch(k -> rates.computed(node, k) < 0)) {
        found.add("node " + u + " computes a negative rate");
      }
      boolean idle =
          IntStream.range(0, problem.kinds()).allMatch(k -> rates.computed(node, k) == 0);
      boolean computes = problem.tree().node(u).speed() > 0;
      double cpu = Rates.cpuOccupation(problem, rates.alpha, u);
      double port = Rates.portOccupation(problem, rates.sent, u);
      if (computes ? cpu > 1 + tolerance : !idle) {
        found.add("node " + u + " has a processor busy for " + cpu);
      }
      if (port > 1 + tolerance) {
        found.add("node " + u + " has a port busy for " + port);
      }
    }
    return found;
  }
}
