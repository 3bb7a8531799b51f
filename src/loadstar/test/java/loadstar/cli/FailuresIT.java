package loadstar.cli;

import static loadstar.TestPlatforms.star;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.ChildJvm;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code compare} with workers that fail, as a user calls it. */
class FailuresIT {
  @TempDir Path folder;

  /** Three workers that live 1 s in the mean; 2000 units of 1 ms take 0.7 s without failures. */
  @Test
  void failures_costTimeAndNoLoad() throws IOException {
    String star =
        star(
            """
            m 1Gf 1GBps 1us
            a 1Gf 1GBps 1us
            b 1Gf 1GBps 1us
            c 1Gf 1GBps 1us
            """);
    Files.writeString(folder.resolve("star.xml"), star);

    String own = StayingScheduler.class.getName();
    ChildJvm.Ended ended = failing("--schedulers fac2,umr," + own + " --out out");

    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("cannot play: " + own + ": does not survive failures");
    Table table = Table.read(folder.resolve("out/robustness.csv"));
    assertThat(table.rows()).isEqualTo(2);
    for (int row = 0; row < 2; row++) {
      assertThat(table.number(row, "makespan_s")).isBetween(0.66, 0.75);
      assertThat(table.number(row, "makespan_failures_s"))
          .isGreaterThan(table.number(row, "makespan_s"));
      assertThat(table.number(row, "lost")).isPositive();
    }

    // With a setting every run is a simulation of the file, of the same failures.
    ended = failing("--schedulers fac2 --cfg network/crosstraffic:0 --out files");

    assertThat(ended.status()).as(ended.output()).isZero();
    Table files = Table.read(folder.resolve("files/robustness.csv"));
    int fac2 = table.text(0, "scheduler").equals("fac2") ? 0 : 1;
    for (String column : table.columns().subList(1, table.columns().size())) {
      assertThat(files.number(0, column))
          .as(column)
          .isCloseTo(table.number(fac2, column), within(1e-6));
    }
  }

  /** Comparisons have no horizon to be chosen: unlike run, whose hint also says --until. */
  @Test
  void outageThatASchedulerDoesNotSurvive_isNamedWithoutAnOptionThatIsNotThere()
      throws IOException {
    Files.writeString(folder.resolve("off.txt"), "0 1\n5 0\n8 1\n");
    Files.writeString(
        folder.resolve("star.xml"),
        star("m 1Gf 1GBps 1us\na 1Gf 1GBps 1us state_file:off.txt\nb 1Gf 1GBps 1us"));

    String question =
        "compare --platform star.xml --load 2000 --flops-per-unit 1e6 --schedulers fac2,";
    ChildJvm.Ended ended = Shell.merged(folder, question + StayingScheduler.class.getName());

    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output())
        .contains(
            "off.txt:2: the host a is turned off at 5.0 s; the scheduler does not survive this."
                + " Maybe a speed profile instead")
        .doesNotContain("--until");
  }

  private ChildJvm.Ended failing(String more) {
    String question = "compare --platform star.xml --load 2000 --flops-per-unit 1e6";
    return Shell.merged(folder, question + " --mtbf 1 --seeds 4 " + more);
  }
}
