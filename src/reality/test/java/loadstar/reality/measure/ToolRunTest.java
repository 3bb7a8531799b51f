package loadstar.reality.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import loadstar.algorithm.tool.Tool;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolRunTest {
  @TempDir Path folder;

  /** Three tasks of 0.1 s on two workers: one of them sleeps for two of these, at least. */
  @Test
  void toolThatIsThere_sleepsAsLongAsItsTasks() throws Exception {
    assumeThat(Files.exists(Path.of("/usr/bin/xargs"))).as("xargs is not installed").isTrue();
    ToolRun run = new ToolRun(Tool.XARGS, folder, 2, 1);
    assertThat(run.measure(new double[] {0.1, 0.1, 0.1})).isGreaterThanOrEqualTo(0.2);
    assertThat(folder.resolve("seconds.txt"))
        .hasContent(String.join("\n", "0.100000", "0.100000", "0.100000"));
  }

  @Test
  void toolWithoutAProgram_isRefusedInOneLine() {
    ToolRun run = new ToolRun(Tool.OPENJD, folder, 2, 1);
    assertThatThrownBy(() -> run.measure(new double[] {0.1}))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("openjd has no program");
  }

  /** The tool is there, so it is its own message that is wanted, not that it is missing. */
  @Test
  void toolThatFails_saysWhy() {
    assumeThat(Files.exists(Path.of("/usr/bin/xargs"))).as("xargs is not installed").isTrue();
    ToolRun run = new ToolRun(Tool.XARGS, folder, 2, 1);
    assertThatThrownBy(() -> run.measure(new double[] {Double.NaN}))
        .isInstanceOf(ToolFailure.class)
        .hasMessageStartingWith("xargs ended with status 123: ");
  }

  /** That of moreutils has the same name; it says that it knows no such option. */
  @ParameterizedTest
  @CsvSource({
    "echo invalid option; exit 1, 30, parallel here is not GNU parallel",
    "cat, 30, parallel here is not GNU parallel", // It would wait if it got this process' input.
    "sleep 1000, 1, has not ended after 1 s",
  })
  void otherProgramOfTheName_isNotTheTool(String script, int seconds, String message)
      throws IOException {
    ToolRun run = new ToolRun(Tool.PARALLEL, folder, 2, 1);
    assertThatThrownBy(() -> run.checkProgram(program(script), seconds))
        .hasMessageContaining(message);
  }

  @Test
  void programThatNamesItself_isTheTool() throws IOException {
    new ToolRun(Tool.PARALLEL, folder, 2, 1)
        .checkProgram(program("echo 'GNU parallel 20221122'"), 30);
    assertThat(folder.resolve("output.txt")).hasContent("GNU parallel 20221122");
  }

  private String program(String script) throws IOException {
    Path program = Files.writeString(folder.resolve("program"), "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return program.toString();
  }
}
