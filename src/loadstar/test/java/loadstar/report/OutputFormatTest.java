package loadstar.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OutputFormatTest {
  private static final Table TABLE = new Table("name", "x").add("a_b", 1.5);
  private static final Output OUTPUT =
      Output.of(() -> "as people read it\n", () -> TABLE, () -> JsonOutput.write(Map.of("x", 1.5)));

  @ParameterizedTest
  @EnumSource(OutputFormat.class)
  void word_isReadBack(OutputFormat format) {
    assertThat(OutputFormat.named(format.word())).isEqualTo(format);
  }

  @Test
  void eachFormat_takesItsPartOfTheOutput() {
    assertThat(OutputFormat.TEXT.of(OUTPUT)).isEqualTo("as people read it\n");
    assertThat(OutputFormat.CSV.of(OUTPUT)).isEqualTo("name,x\na_b,1.5\n");
    assertThat(OutputFormat.MD.of(OUTPUT)).isEqualTo("| name | x |\n|---|---:|\n| a_b | 1.5 |\n");
    assertThat(OutputFormat.TEX.of(OUTPUT))
        .startsWith("\\begin{tabular}{lr}\n\\toprule\n")
        .contains("a\\_b & 1.5 \\\\\n");
    assertThat(OutputFormat.JSON.of(OUTPUT)).contains("\"x\" : 1.5");
  }

  @ParameterizedTest
  @CsvSource({"TEXT,false", "CSV,true", "MD,false", "TEX,false", "JSON,true", "HTML,false"})
  void programs_readTwoOfThem(OutputFormat format, boolean programs) {
    assertThat(format.isForPrograms()).isEqualTo(programs);
  }
}
