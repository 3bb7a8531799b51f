package loadstar.reality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import loadstar.ChildJvm;
import loadstar.cli.Shell;
import loadstar.result.Table;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measure, calibrate, simulate, as a user does. */
class CalibrateIT {
  @TempDir Path folder;

  private ChildJvm.Ended loadstar(String line) {
    return Shell.merged(folder, line);
  }

  /** SimGrid's times with the written file are those of the formula, on every segment. */
  @Test
  void writtenPlatform_isSimulatedAsFitted() throws IOException {
    StringBuilder text = new StringBuilder("size,seconds\n");
    for (int i = 0; i < 60; i++) {
      double size = Math.rint(10 * Math.pow(1.25, i));
      double time = size <= 4096 ? 1e-5 + size * 1e-8 : 5e-5 + size * 1e-9;
      text.append(String.format(Locale.ROOT, "%.0f,%.9e%n", size, time));
    }
    Files.writeString(folder.resolve("times.csv"), text.toString());

    ChildJvm.Ended ended = loadstar("platform calibrate --network times.csv --speed 2Gf --out out");

    assertThat(ended.status()).as(ended.output()).isZero();
    Table table = Table.read(folder.resolve("out/network.csv"));
    int simulated = 0;
    for (int row = 0; row < table.rows(); row++) {
      if (!table.text(row, "simulated_s").isEmpty()) {
        simulated++;
        assertThat(table.number(row, "simulated_s"))
            .isCloseTo(table.number(row, "median_s"), Percentage.withPercentage(0.01));
      }
    }
    assertThat(simulated).isGreaterThan(20);
    assertThat(folder.resolve("out/platform.xml")).content().contains("speed=\"2000000000f\"");
  }

  /** With a header and a name behind each, as public collections of measurements have them. */
  @Test
  void breakpointsOfAFile_areThoseOfTheList() throws IOException {
    StringBuilder text = new StringBuilder("size,seconds\n");
    for (int i = 0; i < 60; i++) {
      double size = Math.rint(10 * Math.pow(1.25, i));
      text.append(String.format(Locale.ROOT, "%.0f,%.9e%n", size, 1e-5 + size * 1e-8));
    }
    Files.writeString(folder.resolve("times.csv"), text.toString());
    Files.writeString(folder.resolve("breakpoints"), "Limit, Name\n1420, Small\n\n33500, Medium\n");
    for (String[] way : new String[][] {{"list", "1.42kB, 33500"}, {"file", "breakpoints"}}) {
      ChildJvm.Ended ended =
          loadstar(
              "platform calibrate --network times.csv --breakpoints "
                  + Shell.word(way[1])
                  + " --out "
                  + way[0]);
      assertThat(ended.status()).as(ended.output()).isZero();
    }
    assertThat(folder.resolve("file/settings.txt"))
        .hasSameTextualContentAs(folder.resolve("list/settings.txt"))
        .content()
        .contains("1420:", "33500:");

    Files.writeString(folder.resolve("breakpoints"), "Limit\n1420\n\nmuch\n");
    assertThat(
            loadstar(
                    "platform calibrate --network times.csv --breakpoints breakpoints --out refused")
                .lines())
        .containsExactly(
            "loadstar: breakpoints:4: --breakpoints: \"much\" is no size in bytes."
                + " Maybe 1420,33500,65536, or a file");
  }

  /** Real processes and sockets; what they take depends on the machine, what comes out does not. */
  @Test
  void measuredMachine_canBeSimulated() throws IOException {
    ChildJvm.Ended measured = loadstar("platform measure --survey 0.1 --runs 1 --out here");
    assertThat(measured.status()).as(measured.output()).isZero();
    ChildJvm.Ended calibrated =
        loadstar(
            "platform calibrate --network here/messages.csv --compute here/compute.csv"
                + " --flops-per-unit 200000 --hosts 3 --out here");
    assertThat(calibrated.status()).as(calibrated.output()).isZero();

    ChildJvm.Ended run =
        loadstar(
            "run --platform here/platform.xml --deployment here/deployment.xml"
                + " --cfg network/model:SMPI --out run");

    assertThat(run.status()).as(run.output()).isZero();
    assertThat(run.output()).contains("100 subchunks replayed, every rule holds");
  }
}
