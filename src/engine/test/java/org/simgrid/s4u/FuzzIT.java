package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import loadstar.ChildJvm;
import loadstar.FuzzActor;
import loadstar.Mutations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files with mistakes in them never end the process: each is loaded, or refused with file and line.
 * All are read by the shim in copies of a small C++ process; one JVM is started for each of some.
 */
class FuzzIT {
  private static final boolean FULL = Boolean.getBoolean("full");
  private static final int CASES = FULL ? 500 : 150;
  private static final int IN_A_JVM = FULL ? 20 : 3;
  private static final Path READER = Path.of("target/native/checks/files");
  private static final Path ORIGINALS = Path.of("src/engine/test/resources/loadstar/fuzz");

  // A complaint of the run comes when SimGrid reads no file any more.
  private static final Pattern ANSWER =
      Pattern.compile(
          "loaded.*|rejected (platform|deployment) .*(platform|deployment)\\.xml:[0-9]+: .+|rejected run .+");

  @TempDir Path folder;

  @Test
  void mutatedFiles_areLoadedOrRefusedWithFileAndLine() throws Exception {
    List<Mutations.Case> cases = Mutations.of(ORIGINALS, 1).write(folder, CASES);
    List<String> pairs = new ArrayList<>();
    for (Mutations.Case one : cases) {
      pairs.add(one.platform() + "\t" + one.deployment());
    }

    List<String> answers = readInCopies(pairs);

    assertThat(answers).hasSize(CASES);
    for (int i = 0; i < CASES; i++) {
      assertThat(answers.get(i)).as(cases.get(i).toString()).matches(ANSWER);
    }
    // The mistakes are neither all harmless nor all fatal.
    assertThat(answers.stream().filter(answer -> answer.startsWith("loaded")))
        .hasSizeBetween(CASES / 25, CASES * 2 / 5);
  }

  @Test
  void mutatedFiles_neverEndTheJvm() throws Exception {
    List<Mutations.Case> cases = Mutations.of(ORIGINALS, 1000).write(folder, IN_A_JVM);
    for (Mutations.Case one : cases) {
      ChildJvm.Ended ended =
          new ChildJvm()
              .run(FuzzActor.class, one.platform().toString(), one.deployment().toString());

      assertThat(ended.status()).as("%s: %s", one, ended.output()).isZero();
      assertThat(ended.lines().getLast()).as(one.toString()).matches(ANSWER);
    }
  }

  private List<String> readInCopies(List<String> pairs) throws IOException, InterruptedException {
    Path list = Files.write(folder.resolve("list"), pairs);
    Path answers = folder.resolve("answers");
    int status =
        new ProcessBuilder(READER.toString())
            .redirectInput(list.toFile())
            .redirectOutput(answers.toFile())
            .redirectError(folder.resolve("log").toFile())
            .start()
            .waitFor();
    assertThat(status).isZero();
    // Messages may quote bytes that are no UTF-8.
    return Files.readAllLines(answers, StandardCharsets.ISO_8859_1);
  }
}
