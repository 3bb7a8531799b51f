package loadstar.engine.shim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.Pointer;
import org.junit.jupiter.api.Test;

class PassedTest {
  @Test
  void numbers_areWhereTheShimLooks() {
    Passed passed = new Passed();
    for (long[] numbers : new long[][] {{1, -2}, {3}, {4, 5, 6, 7, Long.MIN_VALUE}}) {
      Pointer address = new Pointer(passed.write(numbers, numbers.length));
      assertThat(address.getLongArray(0, numbers.length)).isEqualTo(numbers);
    }
  }

  /** 2^28 numbers have 2^31 bytes, which is no int. */
  @Test
  void moreThanABufferHolds_isRefused() {
    assertThatThrownBy(() -> new Passed().write(new long[1], 1 << 28))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("268435456 numbers are too many for one call");
  }
}
