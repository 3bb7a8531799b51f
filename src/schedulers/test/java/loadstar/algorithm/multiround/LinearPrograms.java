package loadstar.algorithm.multiround;

import java.util.List;
import loadstar.algorithm.linear.ExactSimplex;
import loadstar.algorithm.linear.LinearProgram;
import loadstar.algorithm.multiround.PeriodicLp.SteadyState;
import loadstar.model.WorkerSpec;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * The two linear programs of divisible load theory that have closed forms: what {@link SteadyState}
 * and {@link SingleRound} are held against.
 */
final class LinearPrograms {
  private LinearPrograms() {}

  /**
   * Maximise sum rho_i subject to sum rho_i/B_i at most 1, rho_i between 0 and S_i.
   *
   * @return the optimum, load units per second
   */
  static double throughput(List<WorkerSpec> workers) {
    LinearProgram program = new LinearProgram();
    int port = program.row(BigFraction.ONE);
    for (WorkerSpec w : workers) {
      int rate = program.variable(BigFraction.ONE);
      program.set(port, rate, inverse(w.bandwidthOut()));
      program.set(program.row(LinearProgram.exact(w.speed())), rate, BigFraction.ONE);
    }
    return optimum(program);
  }

  /**
   * Theorem 3 of the thesis with its constraints repaired, turned round: maximise sum a_i subject
   * to, for each i in service order, sum over k up to i of a_k/B_k + a_i/S_i at most T_f. Printed
   * are a_1/(B_1 + S_1) for the first worker and no computation at all for the others. No
   * latencies.
   *
   * @return the load that is done at T_f
   */
  static double singleRoundLoad(List<WorkerSpec> inServiceOrder, double makespan) {
    LinearProgram program = new LinearProgram();
    BigFraction end = LinearProgram.exact(makespan);
    List<Integer> ends = inServiceOrder.stream().map(worker -> program.row(end)).toList();
    for (int i = 0; i < ends.size(); i++) {
      WorkerSpec w = inServiceOrder.get(i);
      int chunk = program.variable(BigFraction.ONE);
      BigFraction sending = inverse(w.bandwidthOut());
      program.set(ends.get(i), chunk, sending.add(inverse(w.speed())));
      for (int later : ends.subList(i + 1, ends.size())) {
        program.set(later, chunk, sending);
      }
    }
    return optimum(program);
  }

  private static BigFraction inverse(double value) {
    return LinearProgram.exact(value).reciprocal();
  }

  private static double optimum(LinearProgram program) {
    return ExactSimplex.solve(program).value().doubleValue();
  }
}
