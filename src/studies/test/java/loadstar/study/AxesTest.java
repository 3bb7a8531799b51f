package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AxesTest {
  private final Axes<String, Integer> axes =
      new Axes<String, Integer>().put("ports", List.of(1, 2)).put("noise", List.of(0, 5, 9));

  /** 2 times 3 values; the last axis changes first, as in nested loops. */
  @Test
  void combinations_areInTheOrderOfNestedLoops() {
    assertThat(axes.size()).isEqualTo(6);
    assertThat(axes.combinations())
        .containsExactly(
            Map.of("ports", 1, "noise", 0),
            Map.of("ports", 1, "noise", 5),
            Map.of("ports", 1, "noise", 9),
            Map.of("ports", 2, "noise", 0),
            Map.of("ports", 2, "noise", 5),
            Map.of("ports", 2, "noise", 9));
    assertThat(axes.combinations().getFirst().keySet()).containsExactly("ports", "noise");
  }

  @Test
  void withoutAxes_thereIsTheEmptyCombination() {
    Axes<String, Integer> none = new Axes<>();
    assertThat(none.isEmpty()).isTrue();
    assertThat(none.size()).isEqualTo(1);
    assertThat(none.combinations()).containsExactly(Map.of());
  }

  /** The axis stays the first one: 3 values of noise for the only number of ports. */
  @Test
  void values_areReplacedWhereTheAxisStands() {
    axes.put("ports", List.of(7)).add("noise", 11);
    assertThat(axes.combinations().getLast()).isEqualTo(Map.of("ports", 7, "noise", 11));
    assertThat(axes.combinations()).hasSize(4);
    assertThat(axes.combinations().getLast().keySet()).containsExactly("ports", "noise");
    axes.remove("noise");
    assertThat(axes.has("noise")).isFalse();
    assertThat(axes.all()).containsExactly(7);
  }

  @Test
  void ordered_hasTheAxesThatThereAre() {
    assertThat(axes.ordered(List.of("noise", "load", "ports")).combinations().get(1).entrySet())
        .containsExactly(Map.entry("noise", 0), Map.entry("ports", 2));
  }

  /** The values of a specification stay as they were read when others are tried in its place. */
  @Test
  void copy_changesApart() {
    Axes<String, String> read = new Axes<String, String>().put("chunk", List.of("1", "10"));

    read.copy().put("chunk", List.of("5")).add("pending", "2");

    assertThat(read.combinations()).containsExactly(Map.of("chunk", "1"), Map.of("chunk", "10"));
  }
}
