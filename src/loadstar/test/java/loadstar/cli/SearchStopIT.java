package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ctrl-C during a search, which would go on for hours: what it has found is printed. */
class SearchStopIT {
  private static final String QUESTION =
      "compare --workers 4 --load 1000 --seconds-per-unit 1 --bytes-per-unit 1MB --bandwidth 10MBps"
          + " --schedulers ss,fac2";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        QUESTION + " --search 100000000 ; Best known: ",
        QUESTION + " --vary 20% --tries 1000000 ; wherever your numbers|If your numbers",
        "worst fac2 --against ss --tries 100000000 ; takes \\S+ times as long as ss"
      })
  void interruptedSearch_printsTheBestSoFar(String line, String found) throws Exception {
    List<String> command = new ArrayList<>();
    // A test in the background is born with SIGINT ignored; a user's command is not.
    command.addAll(List.of("env", "--default-signal=INT"));
    command.add(Shell.PROJECT.resolve("loadstar").toString());
    command.addAll(List.of(line.split(" ", -1)));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("LOADSTAR_BUILD", "never");
    Process process = builder.start();
    BufferedReader said = process.inputReader();
    List<String> before = new ArrayList<>();
    String text;
    do {
      text = said.readLine();
      before.add(text);
    } while (text != null && !text.startsWith("searching; Ctrl-C"));
    assertThat(text).as("%s", before).isNotNull();
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    String rest = said.readAllAsString();

    assertThat(rest).containsPattern(found).contains("stopped");
    assertThat(process.waitFor()).isEqualTo(130);
  }
}
