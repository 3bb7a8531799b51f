package loadstar.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.algorithm.Range.Bound;
import loadstar.model.Quantity;
import org.junit.jupiter.api.Test;

class RangeTest {
  private static Map<Range<Double>, String> ranges() {
    Map<Range<Double>, String> ranges = new LinkedHashMap<>();
    ranges.put(Range.any(), "a number");
    ranges.put(Range.positive(), "a positive number");
    ranges.put(Range.notNegative(), "zero or more");
    ranges.put(Range.from(1), "a number from 1 on");
    ranges.put(Range.between(-1, 2.5), "between -1 and 2.5");
    ranges.put(Range.fromToBelow(0, 1), "from 0 to less than 1");
    ranges.put(Range.sharesWithin(0.5, 1), "between 50 and 100 %");
    return ranges;
  }

  /** A value at an end is within the range where the bound says so, and one beyond it is not. */
  @Test
  void bounds_areThoseOfTheTest() {
    ranges()
        .forEach((range, words) -> {
          assertThat(range.words()).isEqualTo(words);
          Bound least = range.least();
          double below = least == null ? -Quantity.MOST : least.value();
          assertThat(range.test().test(below))
              .as(words)
              .isEqualTo(least == null || least.included());
          assertThat(range.test().test(Math.nextDown(below))).as(words).isFalse();
          Bound most = range.most();
          double above = most == null ? Quantity.MOST : most.value();
          assertThat(range.test().test(above)).as(words).isEqualTo(most == null || most.included());
          assertThat(range.test().test(Math.nextUp(above))).as(words).isFalse();
        });
  }

  @Test
  void boundsOfWholeNumbers_areThoseOfTheTest() {
    assertThat(Range.atLeast(1).words()).isEqualTo("a positive whole number");
    assertThat(Range.whole(2, 5))
        .satisfies(
            range -> assertThat(range.test().test(2)).isTrue(),
            range -> assertThat(range.test().test(1)).isFalse(),
            range -> assertThat(range.test().test(6)).isFalse(),
            range -> assertThat(range.least()).isEqualTo(new Bound(2, true)),
            range -> assertThat(range.most()).isEqualTo(new Bound(5, true)));
  }
}
