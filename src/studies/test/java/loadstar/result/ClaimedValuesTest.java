package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import loadstar.result.PublishedValue.ComparisonKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Plants a wrong value into every row that we claim: a row that lets one pass proves nothing. */
class ClaimedValuesTest {
  static Stream<PublishedValue> claimed() throws IOException {
    List<PublishedValue> claimed = new ArrayList<>();
    for (String paper : List.of("icppw12", "ppam13", "thesis", "atf", "reality")) {
      Published.read(Path.of("published", paper)).values().stream()
          .filter(PublishedValue::claimed)
          .forEach(claimed::add);
    }
    return claimed.stream();
  }

  @ParameterizedTest
  @MethodSource("claimed")
  void claimedRow_refusesAWrongValue(PublishedValue value) {
    assertThat(passes(value, Double.NaN)).isFalse();
    assertThat(passes(value, Double.POSITIVE_INFINITY)).isFalse();
    assertThat(passes(value, -value.value() - 1)).isFalse();
    if (value.value() != 0) {
      // Nothing happened; a tenth too much; a tenth too little, unless less is better.
      assertThat(passes(value, 0)).isFalse();
      assertThat(passes(value, 1.1 * value.value())).isFalse();
      assertThat(passes(value, 0.9 * value.value()))
          .isEqualTo(value.kind() == ComparisonKind.AT_MOST);
    }
    assertThat(passes(value, value.value())).isTrue();
  }

  private static boolean passes(PublishedValue value, double planted) {
    return new Comparison(Scale.FULL).published(value, planted).passed();
  }
}
