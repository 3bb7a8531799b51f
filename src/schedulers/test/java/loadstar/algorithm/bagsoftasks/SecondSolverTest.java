package loadstar.algorithm.bagsoftasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Linear program (6) as the report prints it, with the sent rates as variables of their own, solved
 * by GLPK's exact simplex.
 */
class SecondSolverTest {
  @TempDir Path folder;

  @Test
  void glpkExact_findsTheSameOptimumOn100Trees() throws Exception {
    for (long seed = 0; seed < 100; seed++) {
      TreeProblem problem = Trees.random(1000 + seed, 12, seed % 5 == 0);
      double z = OptimalRates.of(problem).fairThroughput().doubleValue();
      assertThat(glpsol(problem)).as("tree %d", seed).isCloseTo(z, within(1e-9 * z));
    }
  }

  private double glpsol(TreeProblem problem) throws IOException, InterruptedException {
    Path program = Files.writeString(folder.resolve("tree.lp"), text(problem));
    Path solution = folder.resolve("tree.sol");
    Process process;
    try {
      process =
          new ProcessBuilder(
                  "glpsol", "--exact", "--lp", program.toString(), "-w", solution.toString())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("log").toFile())
              .start();
    } catch (IOException e) {
      return abort("no glpsol here (apt-get install glpk-utils): nothing was compared");
    }
    assertThat(process.waitFor()).isZero();
    List<String> lines = Files.readAllLines(solution);
    // s bas rows columns primal dual objective
    String[] status =
        lines.stream().filter(l -> l.startsWith("s ")).findFirst().orElseThrow().split(" ");
    assertThat(status[4] + status[5]).as("feasible both ways").isEqualTo("ff");
    return Double.parseDouble(status[6]);
  }

  private static String text(TreeProblem problem) {
    StringBuilder lp = new StringBuilder("Maximize\n z\nSubject To\n");
    int kinds = problem.kinds();
    for (int k = 0; k < kinds; k++) {
      line(lp, "%s z", problem.application(k).weight());
      for (int u = 0; u < problem.nodes(); u++) {
        line(lp, " - a%d_%d", u, k);
      }
      lp.append(" <= 0\n");
    }
    for (int u = 0; u < problem.nodes(); u++) {
      List<Integer> children = problem.tree().children(u);
      for (int k = 0; u > 0 && k < kinds; k++) {
        line(lp, "s%d_%d - a%d_%d", u, k, u, k);
        for (int v : children) {
          line(lp, " - s%d_%d", v, k);
        }
        lp.append(" = 0\n");
      }
      for (int k = 0; k < kinds; k++) {
        line(lp, " + %s a%d_%d", problem.application(k).flops(), u, k);
      }
      line(lp, " <= %s\n", problem.tree().node(u).speed());
      for (int v : children) {
        for (int k = 0; k < kinds; k++) {
          line(lp, " + %s s%d_%d", problem.linkSeconds(v, k), v, k);
        }
      }
      lp.append(children.isEmpty() ? "" : " <= 1\n");
    }
    return lp.append("End\n").toString();
  }

  private static void line(StringBuilder lp, String format, Object... values) {
    lp.append(String.format(Locale.ROOT, format, values));
  }
}
