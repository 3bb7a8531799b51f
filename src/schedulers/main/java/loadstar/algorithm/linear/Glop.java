package loadstar.algorithm.linear;

import com.google.ortools.Loader;
import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPSolver.BasisStatus;
import com.google.ortools.linearsolver.MPVariable;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * OR-Tools' GLOP. Its native library takes more than a second to load, once per process, the first
 * time that this class is used.
 */
public final class Glop {
  static {
    Loader.loadNativeLibraries();
  }

  private Glop() {}

  /** An empty program. */
  public static MPSolver create() {
    return MPSolver.createSolver("GLOP");
  }

  /**
   * Solves and forgets the program.
   *
   * @return the optimum
   * @throws IllegalStateException if there is none
   */
  public static double optimum(MPSolver solver) {
    solve(solver);
    double value = solver.objective().value();
    solver.delete();
    return value;
  }

  private static void solve(MPSolver solver) {
    MPSolver.ResultStatus status = solver.solve();
    if (status != MPSolver.ResultStatus.OPTIMAL) {
      throw new IllegalStateException("GLOP answers " + status);
    }
  }

  /**
   * The columns of the basis that GLOP ends with: those of {@link LinearProgram}, row r's slack
   * being column {@code program.columns() + r}.
   */
  static int[] basis(LinearProgram program) {
    MPSolver solver = create();
    MPVariable[] x = solver.makeNumVarArray(program.columns(), 0, MPSolver.infinity());
    MPConstraint[] rows = new MPConstraint[program.rows()];
    for (int r = 0; r < rows.length; r++) {
      rows[r] = solver.makeConstraint(-MPSolver.infinity(), program.bound(r).doubleValue());
    }
    for (int j = 0; j < x.length; j++) {
      for (Map.Entry<Integer, BigFraction> entry : program.column(j).entrySet()) {
        rows[entry.getKey()].setCoefficient(x[j], entry.getValue().doubleValue());
      }
      solver.objective().setCoefficient(x[j], program.gain(j).doubleValue());
    }
    solver.objective().setMaximization();
    solve(solver);
    int[] basis = new int[rows.length];
    int found = 0;
    for (int j = 0; j < x.length && found < basis.length; j++) {
      if (x[j].basisStatus() == BasisStatus.BASIC) {
        basis[found++] = j;
      }
    }
    for (int r = 0; r < rows.length && found < basis.length; r++) {
      if (rows[r].basisStatus() == BasisStatus.BASIC) {
        basis[found++] = x.length + r;
      }
    }
    solver.delete();
    if (found < basis.length) {
      throw new IllegalStateException(
          "GLOP's basis has " + found + " columns for " + basis.length + " rows");
    }
    return basis;
  }
}
