package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import loadstar.ChildJvm;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * The scenarios by which SimGrid 4.2 validates its carbon plugin (examples/cpp/exec-co2), on
 * whatever SimGrid there is.
 */
class CarbonIT {
  @Test
  void tenHoursInThreeCountries_emitWhatSimgridSays() throws Exception {
    Path platform =
        Path.of(Objects.requireNonNull(CarbonIT.class.getResource("grids.xml")).toURI());

    ChildJvm.Ended ended = new ChildJvm().run(CarbonMain.class, platform.toString());

    assertThat(ended.status()).as(ended.output()).isZero();
    Map<String, double[]> found = new HashMap<>();
    for (String line : ended.lines()) {
      if (line.startsWith("grid ")) {
        String[] words = line.split(" ");
        found.put(
            words[1], new double[] {Double.parseDouble(words[2]), Double.parseDouble(words[3])});
      }
    }
    // 125 W for 1 h, 150 W for 2 h, 175 W for 3 h and 200 W for 4 h are 1.75 kWh.
    emits(found, "br_static", 6.3e6, 160.09);
    emits(found, "br_dynamic", 6.3e6, 167.64425);
    // Idle: 100 W for 10 h.
    emits(found, "fr_static", 3.6e6, 33.45);
    emits(found, "fr_dynamic", 3.6e6, 32.314);
    // Off: 5 W.
    emits(found, "usa_static", 1.8e5, 20.1825);
    emits(found, "usa_dynamic", 1.8e5, 22.3935);
  }

  private static void emits(Map<String, double[]> found, String host, double joules, double grams) {
    assertThat(found.get(host)).as(host).isNotNull();
    assertThat(found.get(host)[0]).as(host).isCloseTo(joules, Offset.offset(1e-3));
    assertThat(found.get(host)[1]).as(host).isCloseTo(grams, Offset.offset(1e-5));
  }
}
