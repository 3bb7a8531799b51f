package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSource;
import loadstar.simulation.ParameterSyntax;
import org.junit.jupiter.api.Test;

class FieldsTest {
  private static ParameterSource asked(ParameterSyntax front, Map<String, String> said) {
    return new ParameterSource(
        front, (name, many) -> said.containsKey(name) ? List.of(() -> said.get(name)) : List.of());
  }

  /** The same mistake, in the words of each of those who make it. */
  @Test
  void complaint_hasTheUsersWords() {
    Map<ParameterSyntax, Map<String, String>> wrong = new LinkedHashMap<>();
    wrong.put(ParameterSyntax.COMPARE, Map.of("noise-share", "0.2"));
    wrong.put(ParameterSyntax.CAMPAIGN, Map.of("noise_share", "0.2"));
    wrong.put(ParameterSyntax.MASTER, Map.of("noise_share", "0.2"));
    wrong.put(ParameterSyntax.WORLD, Map.of("noise_share", "0.2"));
    wrong.forEach((front, said) ->
        assertThatThrownBy(() -> Fields.check(asked(front, said), Shape.STAR))
            .isInstanceOf(InputException.class)
            .hasMessage(
                front == ParameterSyntax.COMPARE
                    ? "--noise-share changes nothing without --noise"
                    : "\"noise_share\" changes nothing without \"noise\""));
    assertThatThrownBy(
            () -> Fields.check(asked(ParameterSyntax.RUN, Map.of("ports", "2")), Shape.TREE))
        .hasMessage("--ports does not go with a tree: each of its nodes has one port");
    // What is said as it is anyway is no mistake.
    Fields.check(asked(ParameterSyntax.RUN, Map.of("ports", "1")), Shape.TREE);
    Fields.check(
        asked(
            ParameterSyntax.COMPARE,
            Map.of(
                "noise-values", "a.csv", "noise-distribution", "empirical", "noise-share", "0.2")),
        Shape.STAR);
  }

  /** A share above 1 is one whose percent sign was forgotten; a count above it is none. */
  @Test
  void shareAboveOne_hasAHintInPercent() {
    assertThatThrownBy(() -> Fields.NOISE_SHARE.parameter().parse("30"))
        .hasMessage("\"noise_share\" is 30.0, not between 0 and 1. Maybe 30%");
    assertThatThrownBy(() -> Fields.NOISE_SHARE.parameter().parse("-30"))
        .hasMessage("\"noise_share\" is -30.0, not between 0 and 1");
    assertThatThrownBy(() -> Fields.LOAD.parameter().parse("-2"))
        .hasMessage("\"load\" is -2.0, not a positive number");
  }

  /** Equal problems are ranked together, however they are written: 1k is 1000, and 1 is said. */
  @Test
  void problem_isEqualWhereItsValuesAre() {
    Map<String, String> one = Map.of("flops_per_unit", "1k", "ports", "1");
    Map<String, String> other = Map.of("flops_per_unit", "1e3", "other", "x");
    Settings read = problem(one);
    assertThat(read).isEqualTo(problem(other)).isNotEqualTo(problem(Map.of("ports", "2")));
    assertThat(read.texts()).isEqualTo(Map.of("flops_per_unit", "1000"));
    // Defaults of what stands alone are there, a distribution only where it is said.
    assertThat(Fields.json(read))
        .containsEntry("ports", "1")
        .containsEntry("flops_per_unit", 1000.0)
        .doesNotContainKey("noise_distribution");
  }

  private static Settings problem(Map<String, String> texts) {
    return ParameterSource.of(texts).settings(Fields.COMMON);
  }

  @Test
  void default_isShown() {
    assertThat(Fields.PORTS.shown(Settings.NONE)).isEqualTo("1");
    assertThat(Fields.NOISE_FAMILY.shown(Settings.NONE)).isEqualTo("gamma");
    assertThat(Fields.STARTUP.shown(Settings.NONE)).isEmpty();
    assertThat(Fields.BYTES.words(Settings.NONE)).startsWith("bytes per unit ");
    assertThat(Fields.NOISE_VALUES.words(Settings.NONE)).isEmpty();
  }

  /** 30 for 30 %, of a file as of an option; who writes a unit, or 1, knows. */
  @Test
  void shareAboveOneWithoutUnit_isDoubted() {
    assertThat(asked(ParameterSyntax.COMPARE, Map.of("noise", "30")).warnings(Fields.ALL))
        .containsExactly("--noise 30 means 3000 % of the mean; in percent it is 30%");
    assertThat(asked(ParameterSyntax.MASTER, Map.of("noise", "1.5")).warnings(Fields.ALL))
        .containsExactly("\"noise\" 1.5 means 150 % of the mean; in percent it is 1.5%");
    for (String sure : List.of("30%", "3000%", "0.3", "1", "1k", "many")) {
      assertThat(asked(ParameterSyntax.CAMPAIGN, Map.of("noise", sure)).warnings(Fields.ALL))
          .as(sure)
          .isEmpty();
    }
  }
}
