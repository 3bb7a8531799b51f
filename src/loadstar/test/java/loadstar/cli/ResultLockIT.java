package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps two commands apart where file systems and other users do not help. */
class ResultLockIT {
  @TempDir Path folder;

  private Ended compare(Map<String, String> environment) {
    return new Shell(folder)
        .with(environment)
        .loadstar(
            "compare --workers 2 --load 10 --seconds-per-unit 1 --schedulers ss"
                + " --format csv --results a.db");
  }

  /** A library that answers calls for locks, as a file system would. */
  private Map<String, String> answering(String answer) throws Exception {
    Path source = folder.resolve("lock.c");
    Files.writeString(
        source,
        """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <stdarg.h>
        static int answer(const char *name, int fd, int command, void *rest) {
          if (command == F_SETLK || command == F_SETLKW) { %s; }
          int (*real)(int, int, ...) = (int (*)(int, int, ...)) dlsym(RTLD_NEXT, name);
          return real(fd, command, rest);
        }
        int fcntl(int fd, int command, ...) {
          va_list all; va_start(all, command); void *rest = va_arg(all, void *); va_end(all);
          return answer("fcntl", fd, command, rest);
        }
        int fcntl64(int fd, int command, ...) {
          va_list all; va_start(all, command); void *rest = va_arg(all, void *); va_end(all);
          return answer("fcntl64", fd, command, rest);
        }
        """
            .formatted(answer));
    Path library = folder.resolve("lock.so");
    int status =
        new ProcessBuilder(
                "cc", "-shared", "-fPIC", "-o", library.toString(), source.toString(), "-ldl")
            .inheritIO()
            .start()
            .waitFor();
    assertThat(status).isZero();
    return Map.of("LD_PRELOAD", library.toString());
  }

  @ParameterizedTest
  @CsvSource({"ENOLCK, No locks available", "ENOSYS, Function not implemented"})
  void fileSystemWithoutLocks_isNamedWithAWayOut(String code, String reason) throws Exception {
    Ended ended = compare(answering("errno = " + code + "; return -1"));

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err())
        .isEqualTo(
            "loadstar: .a.db.lock: this file system has no locks, which keep two commands apart: "
                + reason
                + ". Maybe --results in a folder of a local disk\n");
    assertThat(folder.resolve("a.db")).doesNotExist();
    assertThat(folder.resolve("a.db.platforms")).doesNotExist();
  }

  /** None of these commands has an option --results for them. */
  @ParameterizedTest
  @CsvSource({
    "compare --workers 2 --load 10 --seconds-per-unit 1 --schedulers ss, --out",
    "compare --workers 2 --load 10 --seconds-per-unit 1 --schedulers ss, --crate",
    "reproduce thesis-table3.4 --quick, --out",
    "'worst --all --schedulers ss,fac2 --tries 1', --out",
  })
  void fileSystemWithoutLocks_isLeftByTheOptionOfTheCommand(String line, String option)
      throws Exception {
    String command = line + " " + option + " b";
    Ended ended = new Shell(folder).with(answering("errno = ENOLCK; return -1")).loadstar(command);

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).endsWith(". Maybe " + option + " in a folder of a local disk\n");
  }

  /** It plays a package in a temporary folder, which no option names. */
  @Test
  void temporaryFolderWithoutLocks_isLeftByItsVariable() throws Exception {
    String made = "compare --workers 2 --load 10 --seconds-per-unit 1 --schedulers ss --crate b";
    assertThat(new Shell(folder).loadstar(made).status()).isZero();

    Ended ended =
        new Shell(folder).with(answering("errno = ENOLCK; return -1")).loadstar("verify b");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err())
        .contains(
            ". Maybe LOADSTAR_JAVA_OPTIONS=-Djava.io.tmpdir=DIR in a folder of a local disk\n");
  }

  /** This process works on it, and its lock keeps nobody away. */
  @Test
  void locksThatLockNothing_leaveTheNameOfWhoWorks() throws Exception {
    Map<String, String> silent = new HashMap<>(answering("return 0"));
    try (ResultLock working = StudyOptions.lock(folder.resolve("a.db"), "--results")) {
      assertThat(working.isOpen()).isTrue();
      Ended second = compare(silent);
      assertThat(second.status()).isEqualTo(2);
      assertThat(second.err())
          .contains("a.db: process " + ProcessHandle.current().pid() + " is working on it");
    }
    assertThat(compare(silent).status()).isZero();
  }

  /** The number of a process comes back; its start does not. */
  @Test
  void nameOfAProcessThatHasEnded_keepsNobodyAway() throws IOException {
    Files.writeString(folder.resolve(".a.db.lock"), ProcessHandle.current().pid() + " 1");

    assertThat(compare(Map.of()).status()).isZero();
  }

  /** Opening it would wait for ever. Platforms are drawn once nothing is wrong. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "compare --workers 2 --load 10 --seconds-per-unit 1 --schedulers ss",
        "workers --workers 2 --load 10 --seconds-per-unit 1 --schedulers ss",
        "campaign c.yaml",
      })
  void pipeInThePlaceOfTheLock_isRefused_andNothingIsLeft(String command) throws Exception {
    Files.writeString(
        folder.resolve("c.yaml"),
        """
        platforms: [{generator: star, workers: 2, speed: 1Gf, bandwidth: 1GBps}]
        schedulers: [ss]
        tasks: 10
        flops_per_unit: 1e9
        bytes_per_unit: 1
        """);
    Path pipe = folder.resolve(".a.db.lock");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    Ended ended = new Shell(folder).loadstar(command + " --results a.db");

    assertThat(folder.toFile().list()).containsExactlyInAnyOrder(".a.db.lock", "c.yaml");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err())
        .contains(".a.db.lock: something that is no ordinary file is in the place of this lock");
  }
}
