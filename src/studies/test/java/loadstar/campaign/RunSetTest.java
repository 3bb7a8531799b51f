package loadstar.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;

class RunSetTest {
  private static RunSpec spec(String name, int seed) {
    return new RunSpec("study", name + "-" + seed, seed, Map.of());
  }

  private final RunSet runs =
      new RunSet(
          Scale.FULL,
          2,
          Map.of(
              spec("a", 1), new RunResult().put("x", 3),
              spec("a", 2), new RunResult().put("x", 8)));

  @Test
  void values_areThoseOfEachSeed() {
    assertThat(runs.values(seed -> spec("a", seed), "x")).containsExactly(3, 8);
    assertThat(runs.holds(seed -> seed > 1)).containsExactly(false, true);
  }

  @Test
  void runThatWasNotMade_isNamed() {
    assertThatThrownBy(() -> runs.result(spec("c", 1))).hasMessage("run c-1 is missing");
  }

  @Test
  void spreadTable_hasThreeColumnsForAQuantity() {
    Table table =
        new SpreadTable()
            .row("tau_s", 1, "y", new double[] {2, 4})
            .row("tau_s", 2, "y", new double[] {5, 5})
            .table();

    assertThat(table.csv()).isEqualTo("tau_s,y,y_min,y_max\n1,3,2,4\n2,5,5,5\n");
  }

  @Test
  void spreadTable_refusesARowWithOtherColumns() {
    SpreadTable table = new SpreadTable().row("a", 1).row("b", 1);

    assertThatThrownBy(table::table).hasMessage("[b] in a table of [a]");
  }
}
