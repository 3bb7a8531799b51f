package loadstar.cli;

import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.ChildJvm;
import loadstar.result.Table;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Problems in the papers' own units, in which a load unit is one byte: plans cut bytes, and their
 * closed forms hold all the same, computed and on SimGrid. No link has a latency.
 */
class PartsOfBytesIT {
  /** More than any of these ports carries. */
  private static final String AT_ONCE = "1TBps";

  @TempDir Path folder;

  /**
   * Lemma 7's workers: 10 + 20 + 15 units a second. Without latencies UMR comes as near as one
   * likes to 2000 units / 45 units/s = 44.4444 s, and needs fewer chunks than LP, which is 0.1 %
   * behind. Rounded up to whole bytes its chunks took 45.437 s, and the advice was LP.
   */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "simgrid"})
  void umr_takesTheLoadOverTheSumOfSpeeds(String player) throws IOException {
    star("10kf 80Bps", "20kf 100Bps", "15kf 60Bps");

    Table ranking = compare(player, "2000", "umr,lp");

    assertThat(makespan(ranking, "umr")).isCloseTo(2000 / 45.0, within(5e-4));
    assertThat(ranking.text(0, "scheduler")).isEqualTo("umr");
  }

  /**
   * Four equal workers, a unit takes as long on the link as in a worker: 1000 s for the port, and
   * the last of UMR's chunks, half a unit, is computed in 0.5 s. One chunk each: every next one is
   * half as large, as a' (z + w) = a w, so 1000 = a (1 + 1/2 + 1/4 + 1/8), and T = a (z + w).
   */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "simgrid"})
  void chunksOfHalfAByte_occupyTheLinkForHalfAByte(String player) throws IOException {
    star("1kf 1Bps", "1kf 1Bps", "1kf 1Bps", "1kf 1Bps");

    Table ranking = compare(player, "1000", "umr,single-round");

    assertThat(makespan(ranking, "umr")).isCloseTo(1000.5, within(1e-6));
    assertThat(makespan(ranking, "single-round")).isCloseTo(2 * 8000 / 15.0, within(1e-6));
  }

  /**
   * The image of section 2.5.3, 512 rows: the root computes at once, a row takes 1 to compute and
   * 0.1 to send, so each chunk is 1/1.1 of the one before, and T = 512 / (1 + 1/1.1 + 1/1.1^2 +
   * 1/1.1^3) = 146.837.
   */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "simgrid"})
  void image_takesItsClosedForm(String player) throws IOException {
    star("1kf " + AT_ONCE, "1kf 10Bps", "1kf 10Bps", "1kf 10Bps");

    double q = 1 / 1.1;
    double time = 512 / (1 + q + q * q + q * q * q);
    assertThat(makespan(compare(player, "512", "single-round"), "single-round"))
        .isCloseTo(time, within(1e-6));
  }

  /**
   * The tree of section 2.5.4 and a load of one byte, of which the root p0 (w = 2) and three others
   * (z, w = 0.5, 1; 2, 3; 5, 2) get a part each. All end at T: T/2 + T/1.5 + (T - T/3) / 5 + (T -
   * T/3 - 4 T/15) / 7 = 19 T / 14 = 1.
   */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "simgrid"})
  void byteOfATree_isCutInFour(String player) throws IOException {
    star("500f " + AT_ONCE, "333.3333333333333f 0.5Bps", "1kf 2Bps", "500f 0.2Bps");

    Table ranking = compare(player, "1", "single-round");

    assertThat(makespan(ranking, "single-round")).isCloseTo(14 / 19.0, within(1e-6));
    assertThat(ranking.number(0, "chunks")).isEqualTo(4);
  }

  /** Writes wires to workers "SPEED BANDWIDTH". */
  private void star(String... workers) throws IOException {
    StringBuilder hosts = new StringBuilder("m 1kf - -\n");
    for (int w = 0; w < workers.length; w++) {
      hosts.append("w" + w + " " + workers[w] + " 0s\n");
    }
    Files.writeString(folder.resolve("p.xml"), wires(hosts.toString()));
  }

  private Table compare(String player, String load, String schedulers) throws IOException {
    String question = "compare --platform p.xml --master m --flops-per-unit 1e3 --bytes-per-unit 1";
    ChildJvm.Ended ended =
        Shell.merged(
            folder,
            question
                + " --load "
                + load
                + " --schedulers "
                + schedulers
                + " --player "
                + player
                + " --out o");
    assertThat(ended.status()).as(ended.output()).isZero();
    return Table.read(folder.resolve("o/compare.csv"));
  }

  private static double makespan(Table ranking, String scheduler) {
    for (int row = 0; row < ranking.rows(); row++) {
      if (ranking.text(row, "scheduler").equals(scheduler)) {
        return ranking.number(row, "makespan_s");
      }
    }
    throw new AssertionError(scheduler + " is not ranked");
  }
}
