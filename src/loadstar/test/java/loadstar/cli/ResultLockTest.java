package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which process still works on results. */
class ResultLockTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "11768 (java) Z 1 11768 11768 0, true",
    "11768 (java) X 1 11768 11768 0, true",
    "11768 (java) S 1 11768 11768 0, false",
    "11768 (a) Z (b) R 1 11768 11768 0, false",
    "11768 (Z) D 1 11768 11768 0, false",
    "11768, false",
    "'', false",
  })
  void stateOfAProcess_followsItsName(String stat, boolean ended) {
    assertThat(ResultLock.hasEnded(stat)).isEqualTo(ended);
  }

  /** The shell becomes a program that never asks how its child has ended. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void processThatHasEndedUnnoticed_keepsNobodyAway() throws Exception {
    Process parent = new ProcessBuilder("sh", "-c", "sleep 0.3 & echo $!; exec sleep 60").start();
    try {
      long child = Long.parseLong(parent.inputReader().readLine());
      String name = ResultLock.named(ProcessHandle.of(child).orElseThrow());
      long deadline = System.nanoTime() + 20_000_000_000L;
      while (!ResultLock.hasEnded(child) && System.nanoTime() < deadline) {
        Thread.sleep(20);
      }
      assertThat(ProcessHandle.of(child).map(ResultLock::named)).contains(name);
      Files.writeString(folder.resolve(".a.db.lock"), name);

      try (ResultLock lock = StudyOptions.lock(folder.resolve("a.db"), "--results")) {
        assertThat(lock.isOpen()).isTrue();
      }
    } finally {
      parent.destroyForcibly().waitFor();
    }
  }
}
