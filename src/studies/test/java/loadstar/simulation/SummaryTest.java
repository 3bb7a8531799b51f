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
  void compactSummaries_areEqualToWhatTheyWere() {
    Summary.Compactor compactor = new Summary.Compactor();
    Summary first = summary(3, 2);
    Summary second = summary(5, 4);
    Summary other = new Summary().put(Summary.BOUND, 7);
    List.of(first, second, other).forEach(compactor::compact);

    assertThat(first).isEqualTo(summary(3, 2)).hasSameHashCodeAs(summary(3, 2));
    assertThat(summary(5, 4)).isEqualTo(second);
    assertThat(first).isNotEqualTo(second);
    assertThat(metrics(first)).containsExactly(Summary.END, Summary.BOUND);
    assertThat(second.value(Summary.END)).isEqualTo(5);
    assertThat(other.has(Summary.END)).isFalse();
    assertThat(other.value(Summary.END, 1)).isEqualTo(1);
  }

  @Test
  void compactSummary_canBeChangedWithoutTheOthers() {
    Summary.Compactor compactor = new Summary.Compactor();
    Summary first = summary(3, 2);
    Summary second = summary(5, 4);
    List.of(first, second).forEach(compactor::compact);

    first.put(Summary.END, 9).put(Summary.WORKERS, 8);

    assertThat(first).isEqualTo(summary(9, 2).put(Summary.WORKERS, 8));
    assertThat(second).isEqualTo(summary(5, 4));
  }
}
