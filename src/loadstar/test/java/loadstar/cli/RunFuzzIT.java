package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.ChildJvm;
import loadstar.Mutations;
import loadstar.model.InputException;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code loadstar run} on files with mistakes in them: one line that says where, and status 2, or a
 * simulation. The first is tried here with all files, the second with all in worlds, and in JVMs of
 * their own with a few.
 */
class RunFuzzIT {
  private static final int CASES = Boolean.getBoolean("full") ? 500 : 150;
  private static final int IN_A_JVM = CASES / 150;
  private static final Path ORIGINALS = Path.of("src/loadstar/test/resources/loadstar/fuzz-run");
  private static final String ONE_LINE_WITH_FILE =
      "loadstar: \\S*(platform\\.xml|deployment\\.xml|speed\\.txt):([0-9]+:)? [^\n]+\n";

  @TempDir Path folder;

  @Test
  void mutatedFiles_areRefusedInOneLineOrSimulated() throws IOException {
    List<Mutations.Case> unsuspicious = new ArrayList<>();
    for (Mutations.Case one : Mutations.of(ORIGINALS, 1).write(folder, CASES)) {
      if (isFine(one)) {
        unsuspicious.add(one);
      } else {
        refuse(one);
      }
    }
    assertThat(unsuspicious).hasSizeBetween(CASES / 20, CASES / 2);

    simulateInWorlds(unsuspicious);
    for (Mutations.Case one : unsuspicious.subList(0, Math.min(IN_A_JVM, unsuspicious.size()))) {
      simulate(one);
    }
  }

  /** Whether our own look at the files finds nothing. */
  private static boolean isFine(Mutations.Case one) {
    try {
      PlatformFile platform = PlatformReader.read(one.platform());
      Deployment deployment = Deployment.read(one.deployment());
      deployment.check(platform, RunFuzzIT::unknown, List.of());
      return true;
    } catch (InputException e) {
      return false;
    }
  }

  private static @Nullable String unknown(String function) {
    return function.matches("loadstar\\.simulation\\.(Master|Worker)") ? null : "is unknown";
  }

  private static void refuse(Mutations.Case one) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            arguments(one),
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));

    assertThat(err.toString(StandardCharsets.UTF_8)).as(one.toString()).matches(ONE_LINE_WITH_FILE);
    assertThat(status).as(one.toString()).isEqualTo(Command.BAD_INPUT);
  }

  private static void simulateInWorlds(List<Mutations.Case> cases) {
    ChildJvm.Ended ended =
        new ChildJvm()
            .run(
                RunsInWorlds.class,
                cases.stream().map(one -> String.join(" ", arguments(one))).toArray(String[]::new));

    List<String> ends = ended.lines().stream().filter(line -> line.startsWith("status ")).toList();
    assertThat(ends).as(ended.output()).hasSize(cases.size());
    assertThat(ends).allMatch(end -> end.matches("status (0|[12], run .*: loadstar: .+)"));
    assertThat(ended.status()).isZero();
  }

  private static void simulate(Mutations.Case one) {
    ChildJvm.Ended ended = new ChildJvm().run(Main.class, arguments(one).toArray(String[]::new));

    assertThat(ended.status())
        .as("%s: %s", one, ended.output())
        .isIn(Command.DONE, Command.FAILED, Command.BAD_INPUT);
    if (ended.status() != Command.DONE) {
      assertThat(ended.lines().getLast()).as(one.toString()).startsWith("loadstar: ");
    }
  }

  private static List<String> arguments(Mutations.Case one) {
    return List.of(
        "run",
        "--until",
        "5",
        "--log",
        "root.thresh:critical",
        "--platform",
        one.platform().toString(),
        "--deployment",
        one.deployment().toString());
  }
}
