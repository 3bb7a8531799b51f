package loadstar.cli;

import static loadstar.TestPlatforms.deployment;
import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schedulers that a deployment from elsewhere may name, and those for which it must be trusted. */
class UntrustedDeploymentIT {
  @TempDir Path folder;

  private ChildJvm.Ended run(String scheduler) throws IOException {
    Files.writeString(folder.resolve("p.xml"), wires("boss 1Gf - -\nw 1Gf 1MBps 0s"));
    Files.writeString(
        folder.resolve("d.xml"),
        deployment("boss", "scheduler=" + scheduler + " tasks=4 flops_per_unit=1e9", "w"));
    return Shell.merged(folder, "run p.xml d.xml --out out");
  }

  /** The rule of a tool is no program: the tool itself is not started. */
  @Test
  void ruleOfATool_isNoCode() throws IOException {
    ChildJvm.Ended ended = run("tool:xargs");
    assertThat(ended.status()).as(ended.output()).isZero();
  }

  /** Java's source is compiled and runs in this process, which is no less code than a program. */
  @ParameterizedTest
  @ValueSource(strings = {"java:Mine.java", "python:mine.py"})
  void codeOfOthers_isRefused(String scheduler) throws IOException {
    ChildJvm.Ended ended = run(scheduler);
    assertThat(ended.status()).as(ended.output()).isEqualTo(2);
    assertThat(ended.output())
        .contains("d.xml:5: the scheduler \"" + scheduler + "\" is a program")
        .contains("--trust-config");
  }
}
