package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;

class StartUpIT {
  /** The launcher takes no notice when its recording fails: only the next start would be slow. */
  @Test
  void runsOfTheLauncher_endWell_oneAfterTheOtherInOneJvm() throws IOException {
    List<String> words = new ArrayList<>();
    Pattern run = Pattern.compile("([a-z0-9.-]+):([a-z0-9.-]+)(?::([a-z0-9-]+))?(?= |;)");
    run.matcher(recording())
        .results()
        .forEach(found -> {
          words.addAll(List.of("run", "--until", "3", "--platform"));
          words.add("platforms/" + found.group(2) + ".xml");
          words.addAll(List.of("--deployment", "deployments/" + found.group(1) + "_d.xml"));
          if (found.group(3) != null) {
            words.addAll(List.of("--set", "scheduler=" + found.group(3)));
          }
          words.add(";");
        });
    assertThat(words).hasSizeGreaterThan(4 * 8);
    words.add("--version");

    ChildJvm.Ended ended = new ChildJvm().run(StartUp.class, words.toArray(String[]::new));

    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output()).doesNotContain("loadstar: ");
  }

  private static String recording() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("loadstar"))) {
      return lines
          .dropWhile(line -> !line.startsWith("record_start_up()"))
          .takeWhile(line -> !line.equals("}"))
          .reduce("", (all, line) -> all + line + " ");
    }
  }

  @Test
  void commandThatFails_isTold() {
    ChildJvm.Ended ended = new ChildJvm().run(StartUp.class, "chunks", ";", "--version");

    assertThat(ended.status()).isEqualTo(Command.BAD_INPUT);
    assertThat(ended.output()).contains("loadstar: ");
  }
}
