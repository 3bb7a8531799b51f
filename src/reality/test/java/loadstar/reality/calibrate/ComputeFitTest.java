package loadstar.reality.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import loadstar.model.InputException;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComputeFitTest {
  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("f"), text);
  }

  private ComputeFit only(String text) throws IOException {
    return Objects.requireNonNull(ComputeFit.read(file(text), null).get(""));
  }

  /** 0.1 s and 2 ms a unit. */
  @Test
  void samples_giveSpeedAndLatency() throws IOException {
    ComputeFit fit = only("size,seconds\n100,0.3\n200,0.5\n500,1.1\n");

    assertThat(fit.unitsPerSecond()).isCloseTo(500, Percentage.withPercentage(1e-6));
    assertThat(fit.line().latency()).isCloseTo(0.1, Offset.offset(1e-9));
    assertThat(fit.spread()).isLessThan(1e-9);
  }

  /** 100 units in 0.9 or 1.1 s: 10 % around 10 ms a unit; a unit spreads by 0.1 * sqrt(100). */
  @Test
  void noise_isThatOfSamplesAndOfUnits() throws IOException {
    ComputeFit fit = only("100,0.9\n100,1.1\n100,0.9\n100,1.1\n");

    assertThat(fit.unitsPerSecond()).isCloseTo(100, Percentage.withPercentage(1e-6));
    assertThat(fit.spread()).isCloseTo(0.1, Offset.offset(1e-9));
    assertThat(fit.noisePerUnit()).isCloseTo(1, Offset.offset(1e-9));
  }

  @Test
  void hosts_areFittedOneByOne() throws IOException {
    Map<String, ComputeFit> fits =
        ComputeFit.read(file("host,units,time_ms\na,10,100\nb,10,50\na,20,200\nb,20,100\n"), null);

    assertThat(fits).containsOnlyKeys("a", "b");
    assertThat(Objects.requireNonNull(fits.get("b")).unitsPerSecond())
        .isCloseTo(200, Percentage.withPercentage(1e-6));
  }

  @Test
  void rowWithoutATime_isToldWithItsLine() {
    assertThatThrownBy(() -> ComputeFit.read(file("size,seconds\n100,0.3\n200,0\n"), null))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("f:3:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CPU(s):   16\nModel name: X\nThread(s) per core: 2\nCore(s) per socket: 4\nSocket(s): 2\n",
        "{\"lscpu\": [{\"field\": \"Socket(s):\", \"data\": \"2\"},{\"field\": \"Core(s) per socket:\","
            + " \"data\": \"4\"},{\"field\": \"Thread(s) per core:\", \"data\": \"2\"}]}",
      })
  void lscpu_tellsTheCores(String text) throws IOException {
    Topology topology = Topology.read(file(text));

    assertThat(topology.cores()).isEqualTo(8);
    assertThat(topology.threads()).isEqualTo(16);
  }

  @Test
  void lstopo_tellsTheCores() throws IOException {
    Topology topology =
        Topology.read(
            file(
                "Machine (15GB)\n  Package L#0\n    Core L#0\n      PU L#0 (P#0)\n"
                    + "      PU L#1 (P#2)\n    Core L#1\n      PU L#2 (P#1)\n      PU L#3 (P#3)\n"));

    assertThat(topology).isEqualTo(new Topology("", 1, 2, 4));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1e200,1\n2e200,2\n", "1e-200,1e-200\n2e-200,1e200\n", "1,1e300\n2,1e308\n"})
  void valuesBeyondALine_areRefused(String text) throws IOException {
    Path file = file(text);

    assertThatThrownBy(() -> ComputeFit.read(file, null))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("for a line");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1,1e999\n", "1e999,1\n", "NaN,1\n1,1\n", "1,NaN\n"})
  void valuesThatAreNoNumbers_areNamedWithTheirLine(String text) throws IOException {
    Path file = file("size,seconds\n" + text);

    assertThatThrownBy(() -> ComputeFit.read(file, null))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("f:2: is no row of a positive size and a positive time");
  }
}
