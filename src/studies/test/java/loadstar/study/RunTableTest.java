package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTableTest {
  @Test
  void findsTheFirstRunOfAKeyAndHoldsANumberForEach() {
    List<StudyRun> runs = new ArrayList<>(Samples.runs(Samples.point("umr", 100), 9));
    StudyRun first = runs.getFirst();
    runs.add(new StudyRun(first.point(), first.question(), first.spec()));
    RunTable table = new RunTable(runs);

    assertThat(runs).allSatisfy(run -> assertThat(table.find(run.key())).isEqualTo(run));
    assertThat(table.find(first.key())).isSameAs(first);
    assertThat(table.find("none")).isNull();

    Map<String, Double> numbers = table.numbers();
    assertThat(numbers).isEmpty();
    assertThat(numbers.put(first.key(), 1.5)).isNull();
    assertThat(numbers.put(runs.get(3).key(), 0.0)).isNull();
    assertThat(numbers)
        .containsOnly(Map.entry(first.key(), 1.5), Map.entry(runs.get(3).key(), 0.0))
        .doesNotContainKey(runs.get(1).key());
    assertThat(numbers.remove(first.key())).isEqualTo(1.5);
    assertThat(numbers).hasSize(1);
    assertThatThrownBy(() -> numbers.put("none", 1.0)).hasMessageContaining("none");
  }
}
