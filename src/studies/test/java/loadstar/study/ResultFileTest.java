package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.ChildJvm;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultFileTest {
  @TempDir Path folder;

  /** Opens a file of results, and ends without a shutdown, as a killed process does. */
  static final class Opener {
    private Opener() {}

    public static void main(String[] args) throws Exception {
      try (Connection connection = ResultFile.change(Path.of(args[0])).connection()) {
        System.out.println("open " + connection.getAutoCommit());
      }
      Runtime.getRuntime().halt(0);
    }
  }

  private void open(Path cache, Path temporary) {
    ChildJvm.Ended ended =
        new ChildJvm()
            .environment("XDG_CACHE_HOME", cache.toString())
            .option("-Djava.io.tmpdir=" + temporary)
            .run(Opener.class, folder.resolve("results.db").toString());
    assertThat(ended.output()).contains("open ");
    assertThat(ended.status()).isZero();
  }

  private static List<String> files(Path top) throws IOException {
    try (Stream<Path> all = Files.walk(top)) {
      return all.filter(Files::isRegularFile)
          .map(file -> top.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  /** Its names are new ones in a folder that is closed to others: nobody can plant one. */
  @Test
  void library_isInTheClosedCache_andWhatKilledProcessesHaveLeftGoes() throws IOException {
    Path cache = folder.resolve("cache");
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    Path home = Files.createDirectories(cache.resolve("loadstar/sqlite"));
    Path left = Files.createFile(home.resolve("sqlite-3.1-a-libsqlitejdbc.so"));
    Files.setLastModifiedTime(left, FileTime.fromMillis(1_000_000_000_000L));
    Files.createFile(home.resolve("sqlite-3.1-b-libsqlitejdbc.so")); // may be about to be loaded
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));

    open(cache, temporary);

    assertThat(files(home))
        .contains("sqlite-3.1-b-libsqlitejdbc.so")
        .doesNotContain("sqlite-3.1-a-libsqlitejdbc.so")
        .hasSizeGreaterThan(1);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home)))
        .isEqualTo("rwx------");
    assertThat(files(temporary)).isEmpty();
  }

  @Test
  void cacheThatCannotBeMade_leavesTheLibraryToTheDriver() throws IOException {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    Path file = Files.createFile(folder.resolve("file"));

    open(file, temporary);

    assertThat(files(temporary)).anyMatch(name -> name.endsWith("libsqlitejdbc.so"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-wal", "-journal", "-shm"})
  void nameThatSqliteDeletes_isRefused(String end) throws IOException {
    Path file = folder.resolve("x.db" + end);

    assertThatThrownBy(() -> ResultStore.open(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("names that end in " + end + ", and deletes them")
        .hasMessageEndingWith("Maybe --results x.db");
    assertThat(files(folder)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-wal", "-journal", "-shm"})
  void fileWithTheNameOfALog_isRefusedAndStays(String end) throws IOException {
    Path file = folder.resolve("x.db");
    ResultStore.open(file).close();
    Path mine = Files.writeString(folder.resolve("x.db" + end), "SQLite format 3, or mine");

    assertThatThrownBy(() -> ResultStore.open(file)).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> ResultStore.existing(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("this file is not SQLite's, which would delete it");
    assertThat(mine).hasContent("SQLite format 3, or mine");

    Files.delete(file);
    assertThatThrownBy(() -> ResultStore.open(file)).isInstanceOf(InputException.class);
    assertThat(files(folder)).containsExactly("x.db" + end);
  }

  /** A killed writer leaves its log; SQLite begins its journal with zeros. */
  @Test
  void logOfAKilledWriter_isRead() throws IOException {
    Path file = folder.resolve("x.db");
    Path copied = Files.createDirectory(folder.resolve("copied")).resolve("x.db");
    try (ResultStore store = ResultStore.open(file)) {
      store.note(Map.of("a", "b"));
      for (String end : List.of("", "-wal", "-shm")) {
        Files.copy(folder.resolve("x.db" + end), copied.resolveSibling("x.db" + end));
      }
    }
    Files.write(copied.resolveSibling("x.db-journal"), new byte[512]);

    try (ResultStore store = ResultStore.open(copied)) {
      assertThat(store.notes()).containsEntry("a", "b");
    }
  }
}
