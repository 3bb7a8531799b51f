package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import loadstar.reality.ValidateCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program with the commands that it finds in this module, which it does not know. */
class FoundCommandsTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @ParameterizedTest
  @ValueSource(
      strings = {"import", "platform calibrate", "platform measure", "validate", "validate worker"})
  void helpOfACommand_isGolden(String command) throws IOException {
    String file = "help/" + command.replace(' ', '-') + ".txt";
    for (String line : List.of(command + " --help", "help " + command)) {
      out.reset();
      assertThat(run(line)).isZero();
      try (InputStream golden = ValidateCommand.class.getResourceAsStream(file)) {
        assertThat(golden).as(file).isNotNull();
        assertThat(text()).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
  }

  /** That of "platform" has a paragraph on its subcommands here. */
  @Test
  void helpOfEveryCommand_isShortBeforeTheOptions() {
    assertThat(Main.commands().stream().flatMap(command -> command.family().stream()))
        .anyMatch(command -> command.name().equals("platform measure"))
        .allSatisfy(command -> assertThat(HelpLines.beforeOptions(command)).hasSizeBetween(1, 10));
  }

  /** Beside those that they belong to. */
  @Test
  void helpOfTheProgram_listsThem() {
    assertThat(run("--help")).isZero();
    assertThat(text().lines())
        .containsSequence(
            "  platform           draw or check platforms",
            "  platform calibrate from measurements to a platform file",
            "  platform measure   measure this machine for a calibration",
            "  import             make platform and costs of the log of a real manager",
            "  validate           play schedulers on real workers, and say how well that was"
                + " predicted",
            "  validate worker    work for a validation",
            "  serve              play worlds for a scheduler in another program, by lines of"
                + " JSON");
  }

  @Test
  void helpOfTheFirstWord_namesItsSubcommands() {
    assertThat(run("help platform")).isZero();
    assertThat(text().replace('\n', ' '))
        .contains(
            "see their --help: \"loadstar platform calibrate\": from measurements to a platform"
                + " file; \"loadstar platform measure\": measure this machine for a calibration.");
  }

  @Test
  void wordThatIsNoSubcommand_isToldAllOfThem() {
    assertThat(run("platform calibrat")).isEqualTo(Command.BAD_INPUT);
    assertThat(text())
        .isEqualTo(
            "loadstar: cannot use \"calibrat\"."
                + " Maybe loadstar platform star|cluster|tree|noise|paper|check|calibrate|measure\n");
  }

  @Test
  void manualPage_hasThem() {
    assertThat(run("man")).isZero();
    assertThat(text()).contains(".SS platform calibrate\n", ".SS validate\n.B loadstar validate ");
  }

  /** Options and values of subcommands, and the second words in the help. */
  @Test
  void completion_hasThem() {
    assertThat(CompletionCommand.script(Main.commands()).lines())
        .contains(
            "    'validate --start') echo 'local srun no' ;;",
            "    'platform --unit') echo 's ms us ns' ;;",
            "    'help platform') echo 'calibrate measure' ;;",
            "    'help validate') echo 'worker' ;;")
        .anyMatch(line -> line.startsWith("    validate) ") && line.endsWith(" worker' ;;"));
  }

  private int run(String line) {
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    return Main.run(List.of(line.split(" ", -1)), stream, stream);
  }

  private String text() {
    return out.toString(StandardCharsets.UTF_8);
  }
}
