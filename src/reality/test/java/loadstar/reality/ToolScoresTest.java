package loadstar.reality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.algorithm.tool.Tool;
import loadstar.model.InputException;
import loadstar.reality.measure.ToolFailure;
import loadstar.report.OutputFormat;
import org.junit.jupiter.api.Test;

class ToolScoresTest {
  private static final String BROKEN = "make ended with status 2: out of order";

  /** On a machine where xargs runs, make is broken, and nothing else is installed. */
  private static ToolScores scores(Tool... tools) throws IOException {
    return ToolScores.of(
        new LinkedHashSet<>(List.of(tools)),
        2,
        4,
        tool ->
            switch (tool) {
              case XARGS -> new ToolScore(tool, 2, new double[] {2}, 0, 0.001);
              case MAKE -> throw new ToolFailure(BROKEN + "\nand more");
              default -> throw new InputException(tool.word() + " is not installed here", null);
            });
  }

  @Test
  void toolThatFails_isNotAmongThoseThatAreNotThere() throws IOException {
    ToolScores scores = scores(Tool.XARGS, Tool.MAKE, Tool.PARALLEL);

    assertThat(scores.missing()).isEqualTo(Map.of("parallel", "parallel is not installed here"));
    assertThat(scores.failed()).isEqualTo(Map.of("make", BROKEN));
    assertThat(OutputFormat.TEXT.of(scores.output()))
        .contains("\nnot played: parallel: parallel is not installed here\n")
        .doesNotContain("make");
  }

  @Test
  void nothingRan_isAFailureOnlyIfOneOfThemFailed() {
    assertThatThrownBy(() -> scores(Tool.MAKE, Tool.PARALLEL))
        .isInstanceOf(ToolFailure.class)
        .hasMessage(BROKEN + "; not played: parallel (parallel is not installed here)");
    assertThatThrownBy(() -> scores(Tool.MAKE)).isInstanceOf(ToolFailure.class).hasMessage(BROKEN);
    assertThatThrownBy(() -> scores(Tool.PARALLEL, Tool.JOBLIB))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("parallel is not installed here")
        .hasMessageContaining("joblib is not installed here");
  }

  /** A defect of this program keeps its trace. */
  @Test
  void otherExceptions_areNoFailuresOfTools() {
    assertThatThrownBy(() ->
            ToolScores.of(
                Set.of(Tool.MAKE),
                2,
                4,
                tool -> {
                  throw new IllegalStateException("a defect");
                }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a defect");
  }

  @Test
  void names_areThoseOfTools() {
    assertThat(ToolScores.named("xargs, make")).isEqualTo(Set.of(Tool.XARGS, Tool.MAKE));
    assertThat(ToolScores.named("all")).containsExactly(Tool.values());
  }
}
