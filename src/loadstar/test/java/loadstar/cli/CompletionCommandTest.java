package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What bash offers when a user presses the tab key. */
class CompletionCommandTest {
  @TempDir Path folder;

  /** The words are those of bash, to which {@code =} is one; the last is being typed. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "compare --schedulers gss,fac | gss,fac gss,fac2",
        "compare --schedulers al | all",
        "compare --format m | md",
        "compare --format = m | md",
        "compare --format = | text csv md tex json",
        "campaign --executor s | slurm",
        "chunks --rounding half | half-up half-even",
        "platform --format j | json",
        "list dts | dtss",
        "run --pl | --platform",
      })
  void tabKey_offersNamesAndValues(String typed, String offered)
      throws IOException, InterruptedException {
    String script =
        CompletionCommand.script(Main.commands())
            + "COMP_WORDS=(loadstar "
            + typed
            + ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_loadstar\necho \"${COMPREPLY[*]}\"\n";
    Path file = Files.writeString(folder.resolve("tab.sh"), script);
    Process bash =
        new ProcessBuilder(List.of("bash", file.toString())).redirectErrorStream(true).start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(said).isZero();
    assertThat(said.strip()).isEqualTo(offered);
  }
}
