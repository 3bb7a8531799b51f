package loadstar.reality.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import loadstar.reality.calibrate.CalibratedPlatform.Host;
import loadstar.reality.calibrate.PiecewiseModel.Segment;
import org.junit.jupiter.api.Test;

class NetworkSettingsTest {
  private static final PiecewiseModel MODEL =
      new PiecewiseModel(
          List.of(
              new Segment(0, new FittedLine(1e-5, 1e-8)),
              new Segment(4096, new FittedLine(4e-5, 5e-9))));

  /** The link is the last segment, 40 us and 200 MB/s; the first has a quarter and a half of it. */
  @Test
  void factors_referToTheLargestMessages() {
    NetworkSettings settings = NetworkSettings.of(MODEL);

    assertThat(settings.latency()).isEqualTo(4e-5);
    assertThat(settings.bandwidth()).isEqualTo(2e8);
    assertThat(settings.latencyFactors()).isEqualTo("0:0.250000000;4096:1.00000000");
    assertThat(settings.bandwidthFactors()).isEqualTo("0:0.500000000;4096:1.00000000");
  }

  @Test
  void factors_referToWhatTheUserSays() {
    NetworkSettings settings = NetworkSettings.of(MODEL).withReference(2e-5, 1e8);

    assertThat(settings.latencyFactors()).isEqualTo("0:0.500000000;4096:2.00000000");
    assertThat(settings.bandwidthFactors()).isEqualTo("0:1.00000000;4096:2.00000000");
  }

  /** SimGrid reads limits into an int. */
  @Test
  void limitsBeyondAnInt_areLeftOut() {
    NetworkSettings settings =
        NetworkSettings.of(
            new PiecewiseModel(
                List.of(
                    new Segment(0, new FittedLine(1e-5, 1e-8)),
                    new Segment(3e9, new FittedLine(1e-5, 2e-8)))));

    assertThat(settings.beyondLimit()).isEqualTo(1);
    assertThat(settings.bandwidthFactors()).doesNotContain("3000000000");
  }

  @Test
  void platform_hasHalfOfTheLatencyOnEachLink() {
    String xml =
        new CalibratedPlatform(
                List.of(new Host("a", 2e9, 0.5, 4), new Host("b", 1e9, 0, 1)),
                NetworkSettings.of(MODEL))
            .xml(List.of());

    assertThat(xml)
        .contains("<host id=\"a\" speed=\"2000000000f\" core=\"4\">")
        .contains("<prop id=\"compute_latency\" value=\"0.5s\"/>")
        .contains("<link id=\"b_link\" bandwidth=\"200000000Bps\" latency=\"0.00002s\"")
        .contains("<prop id=\"smpi/lat-factor\" value=\"0:0.250000000;4096:1.00000000\"/>");
  }
}
