package loadstar.algorithm.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;

class ExactSimplexTest {
  /** Rows of A with its bound at the end; gains. */
  private static LinearProgram program(int[] gains, int[]... rows) {
    LinearProgram program = new LinearProgram();
    for (int gain : gains) {
      program.variable(BigFraction.of(gain));
    }
    for (int[] row : rows) {
      int number = program.row(BigFraction.of(row[gains.length]));
      IntStream.range(0, gains.length)
          .filter(j -> row[j] != 0)
          .forEach(j -> program.set(number, j, BigFraction.of(row[j])));
    }
    return program;
  }

  /** 3x + 2y with 2x + y at most 4 and x + 3y at most 7: x = 1, y = 2. */
  @Test
  void optimum_isWhereTwoRowsMeet() {
    ExactSimplex.Optimum optimum =
        ExactSimplex.solve(program(new int[] {3, 2}, new int[] {2, 1, 4}, new int[] {1, 3, 7}));
    assertThat(optimum.x()).containsExactly(BigFraction.ONE, BigFraction.of(2));
    assertThat(optimum.value()).isEqualTo(BigFraction.of(7));
    // 2p + q = 3, p + 3q = 2: p = 7/5, q = 1/5.
    assertThat(optimum.prices()).containsExactly(BigFraction.of(7, 5), BigFraction.of(1, 5));
  }

  /** x + y + z is 4 all over a face with the vertices (0 1 3), (0 3 1), (2 1 1) and (2 2 0). */
  @Test
  void ties_goToTheGreatestX() {
    LinearProgram program =
        program(
            new int[] {1, 1, 1},
            new int[] {1, 1, 1, 4},
            new int[] {1, 0, 0, 2},
            new int[] {0, 1, 0, 3},
            new int[] {0, 0, 1, 3},
            new int[] {1, 0, 1, 3});
    assertThat(ExactSimplex.solve(program).x())
        .containsExactly(BigFraction.of(2), BigFraction.of(2), BigFraction.ZERO);
  }

  /** Doubles take 1 + 10^-12 for 1 and stop at the first of the two; fractions go on. */
  @Test
  void fractions_goOnWhereDoublesStop() {
    LinearProgram program = new LinearProgram();
    int first = program.variable(BigFraction.ONE);
    int second = program.variable(BigFraction.ONE.add(BigFraction.of(1, 1_000_000_000_000L)));
    int row = program.row(BigFraction.ONE);
    program.set(row, first, BigFraction.ONE);
    program.set(row, second, BigFraction.ONE);
    ExactSimplex.Optimum optimum = ExactSimplex.solve(program);
    assertThat(optimum.x()).containsExactly(BigFraction.ZERO, BigFraction.ONE);
    assertThat(optimum.steps()).isEqualTo(1);
  }

  @Test
  void valueWithoutBound_isRefused() {
    LinearProgram program = program(new int[] {1, 1}, new int[] {1, -1, 2});
    assertThatThrownBy(() -> ExactSimplex.solve(program))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the linear program has no bounded optimum");
    assertThatThrownBy(() -> ExactSimplex.solveFromZero(program))
        .hasMessage("the linear program has no bounded optimum");
  }

  /** Small numbers and bounds of zero, so that many vertices are optimal and many rows meet. */
  @Test
  void optimum_isOneAndProvenWhicheverWayItIsFound() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      int[] gains = random.ints(1 + random.nextInt(6), -1, 4).toArray();
      List<int[]> rows = new ArrayList<>();
      rows.add(IntStream.generate(() -> 1).limit(gains.length + 1).toArray());
      for (int r = random.nextInt(6); r > 0; r--) {
        int[] row = random.ints(gains.length + 1, -2, 4).toArray();
        row[gains.length] = random.nextInt(3);
        rows.add(row);
      }
      LinearProgram program = program(gains, rows.toArray(int[][]::new));
      ExactSimplex.Optimum optimum = ExactSimplex.solve(program);
      Certificate.verify(program, optimum);
      assertThat(ExactSimplex.solveFromZero(program).x()).as("%d", seed).isEqualTo(optimum.x());
      Collections.shuffle(rows, random);
      assertThat(ExactSimplex.solve(program(gains, rows.toArray(int[][]::new))).x())
          .as("%d, rows in another order", seed)
          .isEqualTo(optimum.x());
    }
  }
}
