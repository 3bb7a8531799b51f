package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code loadstar bench}, from the shell. */
class BenchIT {
  @TempDir Path folder;
  private Shell shell;

  @BeforeEach
  void here() {
    shell = new Shell(folder);
  }

  @Test
  void bench_quickScenario_printsRatiosAndWritesEveryRun() throws IOException {
    Ended ended = shell.loadstar("bench --quick --runs 1 --scenario pingpong --out out");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.status()).isZero();
    assertThat(ended.out().lines().map(line -> line.replaceAll("[0-9]+\\.[0-9]+", "#")))
        .anyMatch(line -> line.matches("pingpong \\(quick\\) +cpp-stock +# +# \\(#\\.\\.#\\) .*"))
        .contains("wrote out/raw.csv", "wrote out/summary.csv", "wrote out/machine.txt");
    // 50 000 rounds are 100 000 messages; all variants reach the same clock, so it appears on every
    // row: header, a run of at least two twins and ours.
    assertThat(Files.readAllLines(folder.resolve("out/raw.csv")))
        .hasSizeGreaterThanOrEqualTo(4)
        .filteredOn(line -> line.startsWith("pingpong,quick,ours,"))
        .hasSize(1)
        .allMatch(line -> line.contains(",139.09999999994886,139.09999999994886,100000,"));
    assertThat(Files.readString(folder.resolve("out/machine.txt")))
        .contains("simgrid: ")
        .contains("target/native/twins/pingpong target/bench/star-10.xml 50000 1e5")
        .doesNotContain(Shell.PROJECT.toString());
  }

  @Test
  void bench_unknownScenario_isBadInputWithTheNearestName() {
    assertThat(shell.loadstar("bench --scenario star-1000,mutx --out out"))
        .isEqualTo(
            new Ended(2, "", "loadstar: unknown scenario \"mutx\". Maybe you meant \"mutex\"\n"));
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void bench_zeroRuns_isBadInput() {
    assertThat(shell.loadstar("bench --runs 0"))
        .isEqualTo(
            new Ended(2, "", "loadstar: --runs is 0, not a whole number from 1 to 1000000\n"));
  }

  @Test
  void bench_resultFolderThatIsAFile_isBadInput() throws IOException {
    Files.writeString(folder.resolve("taken"), "");

    assertThat(shell.loadstar("bench --quick --scenario pingpong --out taken"))
        .isEqualTo(
            new Ended(
                2,
                "",
                "loadstar: taken: cannot write results here: "
                    + folder.resolve("taken")
                    + " is not a folder. Maybe another --out\n"));
  }

  @Test
  void bench_interrupted_writesNothingHalf() throws Exception {
    Process process =
        shell.start(folder.resolve("said"), "bench --scenario pingpong --runs 1000 --out out");
    // The first run is under way.
    while (process.isAlive()
        && process
            .descendants()
            .noneMatch(child -> child.info().command().orElse("").endsWith("/twins/pingpong"))) {
      Thread.sleep(20);
    }

    assertThat(Shell.ctrlC(process)).isEqualTo(130);
    assertThat(folder.resolve("said"))
        .content()
        .endsWith("\ninterrupted: no scenario is finished, nothing is written\n")
        .doesNotContain("loadstar: ");
    assertThat(folder.resolve("out")).doesNotExist();
  }
}
