package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import loadstar.algorithm.Registry;
import org.apache.commons.cli.Option;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void help_isGolden() throws IOException {
    assertThat(run("--help")).isZero();
    assertThat(text(out)).isEqualTo(golden("loadstar"));
  }

  static Stream<String> commands() {
    return Main.own().stream().map(Command::name);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpOfACommand_isGolden(String command) throws IOException {
    assertThat(run(command + " --help")).isZero();
    assertThat(text(out)).isEqualTo(golden(command));
  }

  @Test
  void helpOfEveryCommand_isShortBeforeTheOptions() {
    assertThat(Main.commands())
        .allSatisfy(command -> assertThat(HelpLines.beforeOptions(command)).hasSizeBetween(1, 10));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version extra", "-V --format json", "version --version"})
  void version_standsAlone(String line) {
    assertThat(run(line)).isEqualTo(Command.BAD_INPUT);
    assertThat(text(out)).isEmpty();
    assertThat(text(err)).contains("cannot use \"").contains("stands alone");
  }

  @ParameterizedTest
  @ValueSource(strings = {"version", "-V"})
  void version_hasManySpellings(String spelling) throws IOException {
    assertThat(run("--version")).isZero();
    String version = text(out);
    out.reset();
    assertThat(run(spelling)).isZero();
    assertThat(text(out)).isEqualTo(version).startsWith("loadstar");
  }

  /** Words that are no commands of their own are in the help of the command. */
  @ParameterizedTest
  @ValueSource(strings = {"campaign export", "platform noise", "costs sacct", "list experiments"})
  void helpOfAWord_isThatOfItsCommand(String words) throws IOException {
    List<String> typed = new ArrayList<>(List.of("help"));
    typed.addAll(List.of(words.split(" ")));
    assertThat(run(typed.toArray(String[]::new))).isZero();
    assertThat(text(out)).startsWith("usage: loadstar " + typed.get(1) + " ");
  }

  /** As /dev/full, a full disk, a closed pipe: half of a text must not pass for the whole. */
  @ParameterizedTest
  @ValueSource(strings = {"--help", "--version", "list", "man", "run --help", "help compare"})
  void outputThatCannotBeWritten_isAFailure(String typed) {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    int status =
        Main.run(
            List.of(typed.split(" ")),
            new PrintStream(full, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));

    assertThat(status).isEqualTo(1);
    assertThat(text(err))
        .isEqualTo(
            "loadstar: standard output could not be written: the disk is full, or it was closed\n");
  }

  /** This module's classes have them from nobody. */
  @Test
  void commandsOfOtherModules_areUnknownWithoutThem() {
    assertThat(run("validate --help")).isEqualTo(Command.BAD_INPUT);
    assertThat(run("platform calibrate --out x")).isEqualTo(Command.BAD_INPUT);
    assertThat(text(err))
        .isEqualTo(
            "loadstar: there is no command \"validate\". Maybe see loadstar --help\n"
                + "loadstar: cannot use \"calibrate\"."
                + " Maybe loadstar platform star|cluster|tree|noise|paper|check\n");
  }

  @Test
  void helpCommand_saysWhatTheOptionSays() throws IOException {
    assertThat(run("help exec")).isZero();
    assertThat(text(out)).isEqualTo(golden("exec"));
  }

  @Test
  void helpCommand_aboutAnUnknownCommand_isBadInput() {
    assertThat(run("help exce")).isEqualTo(Command.BAD_INPUT);
    assertThat(text(err))
        .isEqualTo("loadstar: there is no command \"exce\". Maybe you meant \"exec\"\n");
  }

  @Test
  void manualPage_hasEveryCommandAndOption() {
    assertThat(run("man")).isZero();
    String page = text(out).replace("\\-", "-");
    for (Command command : Main.commands()) {
      assertThat(page).contains(".SS " + command.name() + "\n");
      for (Option option : command.options().declared()) {
        assertThat(page).contains("\\fB--" + option.getLongOpt() + "\\fR");
      }
    }
  }

  @Test
  void list_asJson_hasTheNamesOfTheText() {
    assertThat(run("list experiments schedulers --format json")).isZero();
    JsonNode lists = JsonMapper.builder().build().readTree(text(out));
    assertThat(lists.propertyNames()).containsExactly("experiments", "schedulers");
    assertThat(lists.get("experiments").get(0).get("id").asString()).isEqualTo("icppw12-fig9");
    assertThat(lists.get("schedulers").findValuesAsString("name"))
        .containsAll(Registry.builtIn().names());
  }

  /** A line for each, words of a list in one cell; fields with objects, as parameters, are out. */
  @Test
  void list_asCsv_isOneTable() {
    assertThat(run("list schedulers --format csv")).isZero();
    assertThat(text(out)).startsWith("name,description,paper,plays,plans\n");
    assertThat(text(out).lines()).hasSize(1 + Registry.builtIn().names().size());
  }

  @Test
  void list_ofSeveralThingsAsCsv_isRefused() {
    assertThat(run("list experiments platforms --format csv")).isEqualTo(Command.BAD_INPUT);
    assertThat(text(err))
        .isEqualTo(
            "loadstar: CSV has one list, not experiments and platforms. Maybe list experiments --format csv\n");
  }

  @Test
  void dashForOut_isStandardOutputOfOneFile_andRefusedOfSeveral() {
    String[] star = "platform star --workers 2 --speed 1Gf --bandwidth 1GBps --out -".split(" ");
    assertThat(run(star)).isZero();
    assertThat(text(out)).startsWith("<?xml").contains("<host ");
    assertThat(run("platform tree --nodes 5 --out -")).isEqualTo(Command.BAD_INPUT);
    assertThat(text(err))
        .isEqualTo(
            "loadstar: --out is -, but several files are to be written. Maybe --out a.xml\n");
    err.reset();
    assertThat(run("reproduce thesis-lemma7 --out -")).isEqualTo(Command.BAD_INPUT);
    assertThat(text(err))
        .isEqualTo(
            "loadstar: --out is -, but several files are to be written. Maybe a folder; ./- is called so\n");
  }

  @Test
  void barOfProgress_namesItsTwoTimes() {
    assertThat(
            ConsoleProgress.line(3, 13, Duration.ofSeconds(12), "about 40 s left", "ss, fac2", 100))
        .isEqualTo(
            "simulating [====                ] 3/13 runs, 12 s gone, about 40 s left; ss, fac2");
    assertThat(ConsoleProgress.line(0, 13, Duration.ofSeconds(70), "", "", 50))
        .isEqualTo("simulating [                    ] 0/13 runs, 1 min");
  }

  @Test
  void list_ofOneSchedulerAsJson_isRefused() {
    assertThat(run("list as4dr --format json")).isEqualTo(Command.BAD_INPUT);
    assertThat(text(err))
        .isEqualTo(
            "loadstar: JSON has whole lists, not \"as4dr\" alone. Maybe list schedulers --format json\n");
  }

  @Test
  void noCommand_printsTheHelpOnStandardErrorAndIsBadInput() throws IOException {
    assertThat(run()).isEqualTo(Command.BAD_INPUT);
    assertThat(text(err)).isEqualTo(golden("loadstar"));
    assertThat(text(out)).isEmpty();
  }

  @Test
  void unknownCommand_namesTheNearest() {
    assertThat(run("lst")).isEqualTo(Command.BAD_INPUT);
    assertThat(text(err))
        .isEqualTo("loadstar: there is no command \"lst\". Maybe you meant \"list\"\n");
  }

  @Test
  void unknownOption_namesTheNearest() {
    assertThat(run("classpath --optoins")).isEqualTo(Command.BAD_INPUT);
    assertThat(text(err))
        .isEqualTo("loadstar: there is no option \"--optoins\". Maybe you meant \"--options\"\n");
  }

  /** The name of an entry or property, of which the option's is a part. */
  @Test
  void nameOfAnEntry_namesItsOption() {
    assertThat(run("compare --costs-order longest")).isEqualTo(Command.BAD_INPUT);
    assertThat(text(err)).endsWith("Maybe you meant \"--order\"\n");
  }

  @Test
  void optionThatTakesOneValue_isRefusedWhenGivenTwice() {
    assertThat(run("run --platform p --deployment d --until 1 --until 2"))
        .isEqualTo(Command.BAD_INPUT);
    assertThat(text(err)).isEqualTo("loadstar: --until is given 2 times, it takes one value\n");
  }

  private int run(String... args) {
    return Main.run(
        List.of(Shell.words(args)),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = MainTest.class.getResourceAsStream("help/" + name + ".txt")) {
      assertThat(file).as("help/%s.txt", name).isNotNull();
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
