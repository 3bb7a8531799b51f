package loadstar.algorithm.multiround;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPObjective;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariable;
import java.util.List;
import loadstar.algorithm.linear.Glop;
import loadstar.model.WorkerSpec;

/**
 * The two linear programs of divisible load theory that have closed forms, solved by GLOP: what
 * {@link SteadyState} and {@link SingleRound} are held against. Schedulers use the closed forms.
 */
public final class LinearPrograms {
  private LinearPrograms() {}

  /**
   * Maximise sum rho_i subject to sum rho_i/B_i at most 1, rho_i between 0 and S_i.
   *
   * @return the optimum, load units per second
   */
  public static double throughput(List<WorkerSpec> workers) {
    MPSolver solver = Glop.create();
    MPConstraint port = solver.makeConstraint(-MPSolver.infinity(), 1);
    MPObjective objective = solver.objective();
    objective.setMaximization();
    for (WorkerSpec w : workers) {
      MPVariable rate = solver.makeNumVar(0, w.speed(), w.name());
      port.setCoefficient(rate, 1 / w.bandwidthOut());
      objective.setCoefficient(rate, 1);
    }
    return Glop.optimum(solver);
  }

  /**
   * Theorem 3 of the thesis with its constraints repaired and latencies put in: minimise T_f
   * subject to sum a_i = L and, for each i in service order, sum over k up to i of (nLat_k +
   * a_k/B_k) + cLat_i + a_i/S_i at most T_f. Printed are a_1/(B_1 + S_1) for the first worker and
   * no computation at all for the others. Every worker of the list pays its latencies.
   *
   * @return T_f, seconds
   */
  public static double singleRoundMakespan(List<WorkerSpec> inServiceOrder, double load) {
    MPSolver solver = Glop.create();
    MPVariable finish = solver.makeNumVar(0, MPSolver.infinity(), "T_f");
    MPConstraint total = solver.makeConstraint(load, load);
    MPVariable[] chunk = solver.makeNumVarArray(inServiceOrder.size(), 0, load);
    double latency = 0;
    for (int i = 0; i < chunk.length; i++) {
      WorkerSpec w = inServiceOrder.get(i);
      total.setCoefficient(chunk[i], 1);
      latency += w.latencyOut();
      MPConstraint end = solver.makeConstraint(-MPSolver.infinity(), -latency - w.computeLatency());
      end.setCoefficient(finish, -1);
      for (int k = 0; k < i; k++) {
        end.setCoefficient(chunk[k], 1 / inServiceOrder.get(k).bandwidthOut());
      }
      end.setCoefficient(chunk[i], 1 / w.bandwidthOut() + 1 / w.speed());
    }
    solver.objective().setMinimization();
    solver.objective().setCoefficient(finish, 1);
    return Glop.optimum(solver);
  }
}
