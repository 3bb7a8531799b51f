package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Metric;
import org.junit.jupiter.api.Test;

class SummaryTest {
  private static Summary summary(double end, double bound) {
    return new Summary().put(Summary.END, end).put(Summary.BOUND, bound);
  }

  private static List<Metric> metrics(Summary summary) {
    List<Metric> metrics = new ArrayList<>();
    summary.forEach((metric, value) -> metrics.add(metric));
    return metrics;
  }

  @Test
  void rowsOfATable_areEqualToWhatWasAdded() {
    List<Summary> added =
        List.of(
            summary(3, 2),
            summary(5, 2),
            new Summary().put(Summary.BOUND, 2),
            summary(5, -0.0).put(Summary.WORKERS, 8),
            new Summary(),
            summary(Double.NaN, 2).put(Summary.WORKERS, 8));
    SummaryTable table = new SummaryTable();
    assertThat(added.stream().map(table::add)).containsExactly(0, 1, 2, 3, 4, 5);
    table.trim();

    for (int row = 0; row < added.size(); row++) {
      Summary own = table.row(row);
      assertThat(own).isEqualTo(added.get(row)).hasSameHashCodeAs(added.get(row));
      assertThat(metrics(own)).isEqualTo(metrics(added.get(row)));
    }
    assertThat(table.row(0)).isNotEqualTo(table.row(1));
    assertThat(table.row(2).has(Summary.END)).isFalse();
    assertThat(table.row(2).value(Summary.END, 1)).isEqualTo(1);
    assertThat(table.value(4, Summary.BOUND, 7)).isEqualTo(7);
    assertThat(table.metrics()).containsExactly(Summary.END, Summary.BOUND, Summary.WORKERS);
  }

  @Test
  void rowOfATable_canBeChangedWithoutTheTable() {
    SummaryTable table = new SummaryTable();
    Summary first = table.row(table.add(summary(3, 2)));
    table.add(summary(5, 4));

    first.put(Summary.END, 9).put(Summary.WORKERS, 8);

    assertThat(first).isEqualTo(summary(9, 2).put(Summary.WORKERS, 8));
    assertThat(table.row(0)).isEqualTo(summary(3, 2));
    assertThat(table.row(1)).isEqualTo(summary(5, 4));
  }
}
