package loadstar.algorithm.knapsack;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.ortools.Loader;
import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.Literal;
import loadstar.random.RandomStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The solver against another one, CP-SAT of OR-Tools, on instances too large for brute force. */
class MultipleKnapsackOrToolsTest {

  @BeforeAll
  static void loadSolver() {
    Loader.loadNativeLibraries();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 12, 3, 20",
    "2, 15, 4, 50",
    "3, 20, 3, 100",
    "4, 25, 4, 100",
    "5, 30, 5, 50",
    "6, 40, 4, 30"
  })
  void solver_agreesWithCpSat_onDifferentCapacities(int seed, int items, int knapsacks, int range) {
    assertAgreement(Instances.uniform(RandomStream.of(seed, "cp-sat"), items, knapsacks, range));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 12, 3, 20",
    "2, 15, 4, 50",
    "3, 20, 3, 100",
    "4, 24, 3, 40",
    "5, 26, 4, 30",
    "6, 60, 5, 30"
  })
  void solver_agreesWithCpSat_onEqualCapacities(int seed, int items, int knapsacks, int range) {
    assertAgreement(Instances.correlated(RandomStream.of(seed, "cp-sat"), items, knapsacks, range));
  }

  private static void assertAgreement(MultipleKnapsack problem) {
    Packing packing = MultipleKnapsackSolver.solve(problem);
    packing.verify(problem);
    assertThat(packing.isOptimal()).isTrue();
    assertThat(packing.profit()).isEqualTo(cpSat(problem));
  }

  private static long cpSat(MultipleKnapsack problem) {
    long[] weights = problem.weights();
    long[] profits = problem.profits();
    long[] capacities = problem.capacities();
    CpModel model = new CpModel();
    Literal[][] x = new Literal[capacities.length][weights.length];
    Literal[] all = new Literal[capacities.length * weights.length];
    long[] earned = new long[all.length];
    int count = 0;
    for (int j = 0; j < weights.length; j++) {
      Literal[] places = new Literal[capacities.length];
      for (int k = 0; k < capacities.length; k++) {
        BoolVar place = model.newBoolVar("x");
        x[k][j] = place;
        places[k] = place;
        all[count] = place;
        earned[count++] = profits[j];
      }
      model.addAtMostOne(places);
    }
    for (int k = 0; k < capacities.length; k++) {
      model.addLessOrEqual(LinearExpr.weightedSum(x[k], weights), capacities[k]);
    }
    model.maximize(LinearExpr.weightedSum(all, earned));
    CpSolver solver = new CpSolver();
    solver.getParameters().setNumWorkers(1);
    assertThat(solver.solve(model)).isEqualTo(CpSolverStatus.OPTIMAL);
    return Math.round(solver.objectiveValue());
  }
}
