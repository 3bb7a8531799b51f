package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README and its pages say can be typed works, and what they point to is there. */
class ReadmeIT {
  private static final Path README = Shell.PROJECT.resolve("README.md");

  @TempDir Path folder;

  @Test
  void firstProgram_runsAsWritten() throws IOException {
    Matcher program =
        Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(Shell.PROJECT.resolve("src/engine/examples/README.md")));
    assertThat(program.find()).isTrue();
    Files.writeString(folder.resolve("Hello.java"), program.group(1));

    Ended ended =
        new Shell(folder)
            .loadstar(
                "exec Hello.java "
                    + Shell.word(Shell.PROJECT.resolve("platforms/icppw12-star.xml")));

    assertThat(ended.status()).isZero();
    assertThat(ended.err()).contains("[w0-S2:worker:", "[java/INFO] done at ");
  }

  @Test
  void readme_namesCommandsThatExist() throws IOException {
    Matcher command = Pattern.compile("\\./loadstar ([a-z-]+)").matcher(Files.readString(README));
    assertThat(command.results().map(found -> found.group(1)))
        .isNotEmpty()
        .isSubsetOf(
            Stream.concat(
                    Main.names().stream(), loadstar.dev.Main.COMMANDS.stream().map(Command::name))
                .toList());
  }

  @Test
  void experimentsThatItNames_exist() throws IOException {
    String known = new Shell(folder).loadstar("list experiments").out();
    Matcher named =
        Pattern.compile("reproduce ([a-z0-9]+-fig[0-9]+)").matcher(Files.readString(README));
    assertThat(named.find()).isTrue();
    do {
      assertThat(known).contains("  " + named.group(1) + " ");
    } while (named.find());
  }
}
