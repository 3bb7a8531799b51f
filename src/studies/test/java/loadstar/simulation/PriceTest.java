package loadstar.simulation;

import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run costs is known if every host says its price. */
class PriceTest {
  @TempDir Path folder;

  private PlatformFile platform() throws IOException {
    return PlatformReader.read(
        Files.writeString(
            folder.resolve("p.xml"),
            wires(
                """
                boss 1Gf - - price_per_hour=0
                a    1Gf - - price_per_hour=0.36
                b    1Gf - - price_per_hour=3.24
                own  1Gf - -
                """)));
  }

  @Test
  void hosts_areRentedOnceWhateverTheirSlots() throws IOException {
    assertThat(platform().pricePerHour(List.of("boss", "a", "b", "a"))).isEqualTo(3.6);
    assertThat(platform().pricePerHour(List.of("boss", "own"))).isNaN();
  }

  /** 3.6 an hour is 0.001 a second: 0.02 for 20 s, of which each of 10 units costs 0.002. */
  @Test
  void price_isThatOfTheWholeRun() throws IOException {
    assertThat(priced(3.6).value(Summary.PRICE)).isCloseTo(0.02, within(1e-15));
    assertThat(priced(3.6).value(Summary.PRICE_PER_UNIT)).isCloseTo(0.002, within(1e-15));
  }

  @Test
  void unknownPrice_isNoMetric() throws IOException {
    assertThat(priced(Double.NaN).has(Summary.PRICE)).isFalse();
    assertThat(priced(Double.NaN).has(Summary.PRICE_PER_UNIT)).isFalse();
  }

  private Summary priced(double perHour) throws IOException {
    Summary summary = new Summary().put(Summary.END, 20).put(Summary.LOAD_COMPUTED, 10);
    StarPlatform star = new StarPlatform("boss", List.of(WorkerSpec.symmetric("a", 10, 0, 100, 0)));
    EnergyMeter.of(platform(), Map.of(), List.of("a"), star, new Schedule())
        .put(summary, new Roles("boss", List.of("a")), perHour);
    return summary;
  }
}
