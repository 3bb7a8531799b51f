package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SetParameterTest {
  private static SetParameter of(String text) {
    return SetParameter.of(text, List.of("ss", "a.Mine", "a.Mine.Other"), "is not compared");
  }

  @Test
  void longestNameOfAScheduler_isTheOneThatIsMeant() {
    assertThat(of("ss.chunk=10")).isEqualTo(new SetParameter("ss", "chunk", "10"));
    assertThat(of("a.Mine.chunk=1=2")).isEqualTo(new SetParameter("a.Mine", "chunk", "1=2"));
    assertThat(of("a.Mine.Other.x=")).isEqualTo(new SetParameter("a.Mine.Other", "x", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ss", "ss.chunk", "ss.=1", ".chunk=1", "=1"})
  void anotherForm_isRefused(String text) {
    assertThatThrownBy(() -> of(text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("--set is \"" + text + "\", not SCHEDULER.PARAMETER=VALUE");
  }

  @Test
  void otherScheduler_isNamed() {
    assertThatThrownBy(() -> of("sss.chunk=1"))
        .isInstanceOf(InputException.class)
        .hasMessageContainingAll("--set names \"sss\", which is not compared", "\"ss\"");
  }
}
