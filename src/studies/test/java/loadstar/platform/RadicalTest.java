package loadstar.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import loadstar.model.InputException;
import org.junit.jupiter.api.Test;

class RadicalTest {
  @Test
  void numbers_areThoseOfTheRangesInTheirOrder() {
    assertThat(Radical.numbers("7, 2-4")).containsExactly(7, 2, 3, 4);
    assertThat(Radical.count("7, 2-4")).isEqualTo(4);
  }

  @Test
  void contains_hasTheEndsOfRangesAndNothingBetweenThem() {
    assertThat(Radical.contains("7, 2-4", 2)).isTrue();
    assertThat(Radical.contains("7, 2-4", 4)).isTrue();
    assertThat(Radical.contains("7, 2-4", 5)).isFalse();
    assertThat(Radical.contains("7, 2-4", 7)).isTrue();
    assertThat(Radical.contains("0-2147483647", 9_999_999_999L)).isFalse();
  }

  @Test
  void other_isRefused() {
    assertThatThrownBy(() -> Radical.contains("4-2", 3))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("is no list of numbers");
  }
}
