package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
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

  @Test
  void usageThatIsTooWide_isBrokenBeforeAnOption() {
    var options = new CommandLineOptions("loadstar some --costs FILE|--tasks N [OPTION]...", "It.");

    assertThat(options.help(40))
        .startsWith(
            """
            usage: loadstar some
                   --costs FILE|--tasks N
                   [OPTION]...
            """);
  }

  @Test
  void eachLineOfAUsage_isBrokenByItself() {
    var options =
        new CommandLineOptions(
            "loadstar some FILE [OPTION]...\n       loadstar some export --out TABLE", "It.");

    assertThat(options.help(38))
        .startsWith(
            """
            usage: loadstar some FILE [OPTION]...
                   loadstar some export
                   --out TABLE
            """);
    assertThat(options.help(60)).contains("\n       loadstar some export --out TABLE\n");
  }

  @Test
  void rowOfAList_goesOnBelowItsText() {
    var options = new CommandLineOptions("loadstar some", "Kinds:\n  tree    a platform of levels");

    assertThat(options.help(24)).contains("  tree    a platform of\n          levels\n");
  }
}
