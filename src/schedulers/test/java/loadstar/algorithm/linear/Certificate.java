package loadstar.algorithm.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * Weak duality: if A x is at most h, A^T p at least g, both x and p at least 0, then g·x is at most
 * p·A x, which is at most p·h. Equal values prove that both are optimal, however they were found.
 */
public final class Certificate {
  private Certificate() {}

  public static void verify(LinearProgram program, ExactSimplex.Optimum optimum) {
    BigFraction[] used = new BigFraction[program.rows()];
    Arrays.fill(used, BigFraction.ZERO);
    BigFraction value = BigFraction.ZERO;
    for (int j = 0; j < program.columns(); j++) {
      BigFraction x = optimum.x().get(j);
      BigFraction cost = BigFraction.ZERO;
      for (Map.Entry<Integer, BigFraction> entry : program.column(j).entrySet()) {
        int r = entry.getKey();
        used[r] = used[r].add(entry.getValue().multiply(x));
        cost = cost.add(entry.getValue().multiply(optimum.prices().get(r)));
      }
      assertThat(x.signum()).as("x_%d", j).isNotNegative();
      assertThat(cost.subtract(program.gain(j)).signum()).as("column %d", j).isNotNegative();
      value = value.add(program.gain(j).multiply(x));
    }
    BigFraction worth = BigFraction.ZERO;
    List<BigFraction> prices = optimum.prices();
    for (int r = 0; r < used.length; r++) {
      assertThat(program.bound(r).subtract(used[r]).signum()).as("row %d", r).isNotNegative();
      assertThat(prices.get(r).signum()).as("price of row %d", r).isNotNegative();
      worth = worth.add(prices.get(r).multiply(program.bound(r)));
    }
    assertThat(value).isEqualTo(worth).isEqualTo(optimum.value());
  }
}
