package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.commons.cli.Option;
import org.junit.jupiter.api.Test;

class CommandHelpTest {
  private static String text(String usage, String paragraph, int width, Option... options) {
    return new CommandHelp(usage, List.of(paragraph), List.of(options)).text(width);
  }

  @Test
  void usageThatIsTooWide_isBrokenBeforeAnOption() {
    assertThat(text("loadstar some --costs FILE|--tasks N [OPTION]...", "It.", 40))
        .startsWith(
            """
            usage: loadstar some
                   --costs FILE|--tasks N
                   [OPTION]...
            """);
  }

  @Test
  void eachLineOfAUsage_isBrokenByItself() {
    String usage = "loadstar some FILE [OPTION]...\n       loadstar some export --out TABLE";

    assertThat(text(usage, "It.", 38))
        .startsWith(
            """
            usage: loadstar some FILE [OPTION]...
                   loadstar some export
                   --out TABLE
            """);
    assertThat(text(usage, "It.", 60)).contains("\n       loadstar some export --out TABLE\n");
  }

  @Test
  void rowOfAList_goesOnBelowItsText() {
    assertThat(text("loadstar some", "Kinds:\n  tree    a platform of levels", 24))
        .contains("  tree    a platform of\n          levels\n");
  }

  @Test
  void option_hasItsDescriptionBesideItOrBelow() {
    Option brief = Option.builder().longOpt("out").hasArg().argName("DIR").desc("to here").get();
    Option wide =
        Option.builder().longOpt("result-bytes-per-unit").hasArg().argName("B").desc("back").get();

    assertThat(text("loadstar some", "It.", 60, brief, wide))
        .endsWith(
            """
            It.

              --out DIR               to here
              --result-bytes-per-unit B
                                      back
              --help                  this text
            """);
  }
}
