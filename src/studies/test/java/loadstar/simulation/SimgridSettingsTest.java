package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SimgridSettingsTest {
  private static final Map<String, String> NO_CONFIG = Map.of();

  @Test
  void withoutOwnSettings_costsAreAffine() {
    assertThat(SimgridSettings.inForce(List.of(), NO_CONFIG))
        .containsExactly(
            Map.entry("network/model", "CM02"),
            Map.entry("network/latency-factor", "1"),
            Map.entry("network/bandwidth-factor", "1"),
            Map.entry("network/TCP-gamma", "0"),
            Map.entry("network/crosstraffic", "0"));
  }

  @Test
  void usersSettings_winAndBringTheirOwnFactors() {
    List<String> config =
        List.of("network/model:LV08", "network/crosstraffic:1", "--log=root.thresh:info");

    assertThat(SimgridSettings.inForce(config, NO_CONFIG))
        .containsOnly(
            Map.entry("network/model", "LV08"),
            Map.entry("network/TCP-gamma", "0"),
            Map.entry("network/crosstraffic", "1"));
    assertThat(SimgridSettings.arguments(config))
        .containsSubsequence(
            "--cfg=network/crosstraffic:0",
            "--cfg=network/model:LV08",
            "--cfg=network/crosstraffic:1",
            "--log=root.thresh:info")
        .doesNotContain("--cfg=network/latency-factor:1");
  }

  @Test
  void sharedLinks_areSharedAnewByEveryMessage_unlessTheUserSaysOtherwise() {
    assertThat(SimgridSettings.inForce(SimgridSettings.whereLinksAreShared(List.of()), NO_CONFIG))
        .containsEntry("network/optim", "Full");
    List<String> own = SimgridSettings.whereLinksAreShared(List.of("network/optim:Lazy"));
    assertThat(SimgridSettings.inForce(own, NO_CONFIG)).containsEntry("network/optim", "Lazy");
    assertThat(SimgridSettings.arguments(own))
        .containsSubsequence("--cfg=network/optim:Full", "--cfg=network/optim:Lazy");
  }

  @Test
  void platformsSettings_onlyAdd() {
    assertThat(
            SimgridSettings.inForce(
                List.of("--cfg=cpu/optim:Full"),
                Map.of("network/model", "LV08", "cpu/optim", "TI", "precision/timing", "1e-6")))
        .containsEntry("network/model", "CM02")
        .containsEntry("cpu/optim", "Full")
        .containsEntry("precision/timing", "1e-6");
  }
}
