package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.result.Table;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small inputs that once gave a wrong answer, or might. Each {@code cases/KIND.csv} has a row for
 * each, with the columns
 *
 * <ul>
 *   <li>{@code id}: its name
 *   <li>{@code command}: what is typed, in a copy of the folder {@code cases}; a line for bash if
 *       it does more than start {@code loadstar}
 *   <li>{@code status}: what it ends with
 *   <li>{@code says}: regular expression that is found in what it prints, on either stream
 *   <li>{@code never}: one that is not found there, or empty
 *   <li>{@code why}: how the right value was worked out
 * </ul>
 *
 * <p>{@code advices.csv} has questions whose explanations were worked out by a simulation that
 * shares no code with this one: its makespan T, what runs without a cause gain, and the shares of
 * the workers' time.
 */
class CasesIT {
  private static final Path CASES = Path.of("src/loadstar/test/resources/cases");

  @TempDir static Path folder;

  @AutoClose private static WorldsLauncher launcher;

  @BeforeAll
  static void copyInputs() throws IOException {
    launcher = new WorldsLauncher(folder.resolve("bin"));
    try (Stream<Path> all = Files.walk(CASES)) {
      for (Path file : all.skip(1).toList()) {
        Files.copy(file, folder.resolve(CASES.relativize(file).toString()));
      }
    }
  }

  @TestFactory
  List<DynamicTest> everyCase_comesOutRight() throws IOException {
    List<Path> kinds;
    try (Stream<Path> all = Files.list(CASES)) {
      kinds = all.filter(file -> file.toString().endsWith(".csv")).sorted().toList();
    }
    List<DynamicTest> tests = new ArrayList<>();
    for (Path kind : kinds) {
      Table cases = Table.read(kind);
      for (int row = 0; row < cases.rows(); row++) {
        int it = row;
        tests.add(DynamicTest.dynamicTest(cases.text(row, "id"), () -> play(cases, it)));
      }
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  private static void play(Table cases, int row) {
    String command = cases.text(row, "command");
    Shell.Ended ended = type(command);
    String said = ended.out() + ended.err();
    assertThat(Integer.toString(ended.status()))
        .as("status of %s, which said:%n%s", command, said)
        .isEqualTo(cases.text(row, "status"));
    assertThat(Pattern.compile(cases.text(row, "says"), Pattern.MULTILINE).matcher(said).find())
        .as("\"%s\" in:%n%s", cases.text(row, "says"), said)
        .isTrue();
    String never = cases.text(row, "never");
    if (!never.isEmpty()) {
      assertThat(Pattern.compile(never, Pattern.MULTILINE).matcher(said).find())
          .as("\"%s\" in:%n%s", never, said)
          .isFalse();
    }
  }

  private static Shell.Ended type(String command) {
    Shell shell = new Shell(folder);
    if (command.matches("loadstar [^'\"$;|&<>*\\\\]*")) {
      return shell.loadstar(command.substring("loadstar ".length()).trim().split(" +"));
    }
    return shell.run(
        List.of("bash", "-c", "PATH=\"" + folder.resolve("bin") + ":$PATH\"; " + command));
  }
}
