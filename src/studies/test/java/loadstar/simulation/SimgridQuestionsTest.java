package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import loadstar.model.InputException;
import loadstar.platform.Deployment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings that SimGrid answers with a text and the end of the process. */
class SimgridQuestionsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "plugin:help",
        "network/model:HELP",
        "--cfg=cpu/optim:help",
        "network/model:CM02 plugin:help",
        "network/model:CM02,plugin:help,cpu/optim:Full",
        "--help",
        "--help-logs",
        "--version",
        "help",
        "help-tracing",
        "--log=help"
      })
  void question_isRefused(String setting) {
    assertThatThrownBy(() -> SimgridSettings.arguments(List.of(setting)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the setting \"" + setting + "\" of SimGrid is a question");
  }

  @Test
  void settingWithHelpInItsValue_isNone() {
    assertThat(
            SimgridSettings.arguments(
                List.of("tracing/filename:helpers.trace", "plugin:host_load")))
        .contains("--cfg=tracing/filename:helpers.trace", "--cfg=plugin:host_load");
  }

  @ParameterizedTest
  @ValueSource(strings = {"network/model:ns-3", "--cfg=network/model:NS3"})
  void modelThatDeliversNoEmptyMessage_isRefused(String setting) {
    assertThatThrownBy(() -> SimgridSettings.refuseUnplayable(List.of("plugin:x", setting)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(setting + " delivers no message of 0 bytes");
    assertThatThrownBy(() ->
            new SimulationSpec(
                Path.of("p.xml"),
                new Deployment("d.xml", List.of()),
                Double.POSITIVE_INFINITY,
                1,
                List.of(setting)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(setting + " delivers no message of 0 bytes");
  }
}
