package loadstar.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import loadstar.ChildJvm;
import loadstar.cli.Command;
import loadstar.cli.HelpLines;
import org.junit.jupiter.api.Test;

class MainTest {
  @Test
  void helpOfEveryCommand_isGolden() throws IOException {
    for (Command command : Main.COMMANDS) {
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
      assertThat(command.run(List.of("--help"), out, out)).isEqualTo(Command.DONE);
      String file = "help/" + command.name() + ".txt";
      try (InputStream golden = MainTest.class.getResourceAsStream(file)) {
        assertThat(golden).as(file).isNotNull();
        assertThat(said.toString(StandardCharsets.UTF_8))
            .isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
  }

  @Test
  void helpOfEveryCommand_isShortBeforeTheOptions() {
    assertThat(Main.COMMANDS)
        .allSatisfy(command -> assertThat(HelpLines.beforeOptions(command)).hasSizeBetween(1, 10));
  }

  /** After what is shipped, which does not know them. */
  @Test
  void helpOfTheClone_listsItsOwnCommandsToo() {
    List<String> shipped = help(loadstar.cli.Main.class);
    List<String> all = help(Main.class);

    assertThat(shipped).noneMatch(line -> line.startsWith("  bench "));
    assertThat(all)
        .containsAll(shipped)
        .hasSize(shipped.size() + Main.COMMANDS.size())
        .anyMatch(line -> line.startsWith("  bench "));
  }

  private static List<String> help(Class<?> program) {
    ChildJvm.Ended ended = new ChildJvm().run(program, "--help");
    assertThat(ended.status()).isZero();
    return ended.lines();
  }
}
