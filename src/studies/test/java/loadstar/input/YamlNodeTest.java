package loadstar.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values in the text of a user's file are replaced, and nothing else of it is. */
class YamlNodeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: 1\\nb: 2 # two\\n            | c: 4\\na: 1\\nb: 3 # two\\n",
        "# \uD835\uDD1E\\n  \"b\": >\\n    2\\n  a: 1 | # \uD835\uDD1E\\n  c: 4\\n  \"b\": 3\\n  a: 1",
        "{a: {b: 1}, b: \"2\"}            | {c: 4, a: {b: 1}, b: 3}",
        "---\\nx: [1, 2]\\nb: 2             | ---\\nc: 4\\nx: [1, 2]\\nb: 3",
      })
  void otherValues_areTheOnlyChange(String before, String after) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("b", "3");
    values.put("c", "4");
    assertThat(YamlNode.with("f.yaml", before.translateEscapes(), values))
        .isEqualTo(after.translateEscapes());
  }
}
