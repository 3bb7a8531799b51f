package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Help texts on terminals of several widths. */
class HelpWidthTest {
  @ParameterizedTest
  @ValueSource(ints = {80, 100})
  void helpOfEachCommand_fitsTheTerminal(int width) {
    assertThat(Main.help(width).lines()).allMatch(line -> line.length() <= width);
    for (Command command : Main.own()) {
      for (Command one : command.family()) {
        assertThat(one.options().help(width).lines())
            .as(one.name())
            .allMatch(line -> line.length() <= width);
      }
    }
  }
}
