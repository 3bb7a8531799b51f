package loadstar.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file of results may have any name, whatever it means to SQLite or to its driver. */
class ResultNamesIT {
  @TempDir Path folder;

  private Ended compare(String results) {
    return new Shell(folder)
        .loadstar(
            "compare --platform "
                + Shell.word(Shell.PROJECT.resolve("platforms/thesis-lemma7.xml"))
                + " --schedulers gss,fac2 --load 300 --flops-per-unit 1e7 --bytes-per-unit 1e5"
                + " --format csv --results "
                + Shell.word(results));
  }

  private String[] names() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(file -> String.valueOf(file.getFileName())).toArray(String[]::new);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ":memory:",
        "file:b.db?mode=memory",
        "file:x.db",
        "file::memory:?cache=shared",
        ":resource:x.db",
        "x.db?journal_mode=off",
        "x.db?cache=shared&vfs=none",
        "50%25#.db",
        "-odd.db",
        "a \"quoted\" 'name'\n.db",
        "back\\slash.db"
      })
  void name_isOfAFileThatKeepsTheResults(String name) throws IOException {
    Ended first = compare(name);
    assertThat(first.status()).as(first.err()).isZero();

    assertThat(names()).containsExactlyInAnyOrder(name, "." + name + ".lock");
    Path plain = Files.move(folder.resolve(name), folder.resolve("plain.db"));
    Ended export = new Shell(folder).loadstar("campaign export " + Shell.word(plain));
    assertThat(export.out()).isEqualTo("wrote %s, 2 rows\n", folder.resolve("plain.csv"));
  }

  /** With the journal, SQLite's room for a path is 512 bytes. */
  @Test
  void pathThatIsTooLongForSqlite_isRefusedBeforeAnyRun() throws IOException {
    Path deep = folder;
    for (int i = 0; i < 6; i++) {
      deep = deep.resolve("d".repeat(100));
    }
    Path file = Files.createDirectories(deep).resolve("a.db");

    Ended ended = compare(file.toString());

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err())
        .hasLineCount(1)
        .contains("the path has " + bytes(file) + " bytes, and SQLite opens up to 504");
    try (Stream<Path> left = Files.list(deep)) {
      assertThat(left).isEmpty();
    }
  }

  private static int bytes(Path file) throws IOException {
    return requireNonNull(file.getParent()).toRealPath().resolve("a.db").toString().length();
  }

  @Test
  void nameWithoutRoomForWhatStandsBesideIt_isRefused() {
    Ended ended = compare("x".repeat(246));

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).hasLineCount(1).contains("this name has 246 bytes", "up to 245");
  }

  /** The printed text would stand among the results, which nobody could read again. */
  @ParameterizedTest
  @ValueSource(
      strings = {"--results a.db >a.db", "--results /dev/stdout >a.db", "--results a.db 2>>a.db"})
  void fileThatIsPrintedTo_isRefused(String results) throws IOException {
    String compare = "compare --workers 2 --load 10 --seconds-per-unit 1 --schedulers ss --quiet ";

    Ended ended = new Shell(folder).typed("./loadstar " + compare + results);

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err() + Files.readString(folder.resolve("a.db")))
        .hasLineCount(1)
        .contains(" goes to this file, which is to have the results. Maybe another --results");
  }

  @Test
  void folderThatIsLeftAgainAndIsNotThere_isNamed() {
    Ended ended = compare("none/../x.db");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).contains("no such folder: none/..");
  }
}
