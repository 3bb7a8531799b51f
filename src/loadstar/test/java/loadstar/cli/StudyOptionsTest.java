package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One command at a time works on results, by whatever name it calls them. */
class StudyOptionsTest {
  @TempDir Path folder;

  @Test
  void lock_isOfTheFileNotOfItsName() throws IOException {
    Path results = Files.createFile(folder.resolve("results.db"));
    Path link = Files.createSymbolicLink(folder.resolve("link.db"), results);
    try (ResultLock first = StudyOptions.lock(results, "--results")) {
      assertThat(first.isOpen()).isTrue();
      assertThatThrownBy(() -> StudyOptions.lock(link, "--results"))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("link.db: another command is working on it");
    }
    StudyOptions.lock(link, "--results").close();
  }

  /** Its two names have a lock each, and a log of SQLite's each. */
  @Test
  void hardLink_isRefusedAsNobodyCouldKnowOfTheOther() throws IOException {
    Path results = Files.createFile(folder.resolve("results.db"));
    Path link = Files.createLink(folder.resolve("link.db"), results);
    assertThatThrownBy(() -> StudyOptions.alone(link)) // as --plan asks, which locks nothing
        .hasMessageContaining("link.db: 2 names");
    for (Path name : new Path[] {results, link}) {
      assertThatThrownBy(() -> StudyOptions.lock(name, "--results"))
          .isInstanceOf(InputException.class)
          .hasMessageContaining(name + ": 2 names (hard links) lead to this file");
    }
    Files.delete(link);
    StudyOptions.lock(results, "--results").close();
  }

  /** The file has room for the names of those that stand beside it. */
  @Test
  void nameThatIsTooLong_namesTheOptionThatGaveIt() {
    Path results = folder.resolve("x".repeat(250));
    assertThatThrownBy(() -> StudyOptions.check(results, "--out"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(": this name has 250 bytes; with the files that stand beside it")
        .hasMessageEndingWith("up to 245. Maybe a shorter --out");
  }

  @Test
  void place_isWhatTheUserCanChange() {
    CommandLineOptions none = parsed();
    CommandLineOptions results = parsed("--results", "a.db");
    assertThat(StudyOptions.place(none, "--out")).isEqualTo("--out");
    assertThat(StudyOptions.place(results, "--out")).isEqualTo("--results");
    for (Map.Entry<String, String> child :
        Map.of(
                "loadstar.package", "--crate",
                "loadstar.anonymous", "--crate",
                "loadstar.verify", "LOADSTAR_JAVA_OPTIONS=-Djava.io.tmpdir=DIR")
            .entrySet()) {
      System.setProperty(child.getKey(), "true");
      try {
        assertThat(StudyOptions.place(results, "--out")).isEqualTo(child.getValue());
      } finally {
        System.clearProperty(child.getKey());
      }
    }
  }

  /** The value is empty where a variable of the shell is not set. */
  @ParameterizedTest
  @CsvSource({
    "results, '--results has an empty value, and names no file. Maybe --results FILE.db'",
    "out, '--out has an empty value, and names no folder. Maybe --out DIR'",
  })
  void emptyName_isRefusedWithItsOption(String option, String error) {
    assertThatThrownBy(() -> parsed("--" + option, ""))
        .isInstanceOf(InputException.class)
        .hasMessage(error);
  }

  private static CommandLineOptions parsed(String... words) {
    CommandLineOptions options =
        new CommandLineOptions("loadstar", "")
            .value("results", "FILE.db", "results")
            .value("out", "DIR", "folder");
    assertThat(options.parse(List.of(words), System.out)).isTrue();
    return options;
  }

  @Test
  void checkOfALock_leavesNothing() throws IOException {
    StudyOptions.checkLock(folder.resolve("results.db"), "--results");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void linkInThePlaceOfALock_isNamed() throws IOException {
    Path lock = folder.resolve(".results.db.lock");
    Files.createSymbolicLink(lock, folder.resolve("elsewhere"));
    assertThatThrownBy(() -> StudyOptions.lock(folder.resolve("results.db"), "--results"))
        .hasMessageContaining(lock + ": a link is in the place of this lock. Maybe rm -r");
    assertThat(folder.resolve("elsewhere")).doesNotExist();
  }
}
