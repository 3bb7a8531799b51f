package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void linkInThePlaceOfALock_isNamed() throws IOException {
    Path lock = folder.resolve(".results.db.lock");
    Files.createSymbolicLink(lock, folder.resolve("elsewhere"));
    assertThatThrownBy(() -> StudyOptions.lock(folder.resolve("results.db"), "--results"))
        .hasMessageContaining(lock + ": a link is in the place of this lock. Maybe rm -r");
    assertThat(folder.resolve("elsewhere")).doesNotExist();
  }
}
