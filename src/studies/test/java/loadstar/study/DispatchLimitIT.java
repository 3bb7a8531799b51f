package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import loadstar.simulation.Player;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two workers, 0.1 s a task, 100 tasks; what is sent takes no time to speak of. */
class DispatchLimitIT {
  @TempDir private Path folder;

  private @Nullable DispatchLimit limit(String masterHas, Player player, String... schedulers)
      throws IOException {
    Path platform = folder.resolve("two.xml");
    Files.writeString(
        platform,
        """
        <?xml version='1.0'?>
        <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
        <platform version="4.1">
          <zone id="all" routing="Full">
            <host id="m" speed="1Gf">%s</host>
            <host id="a" speed="1Gf"/>
            <host id="b" speed="1Gf"/>
            <link id="l" bandwidth="10GBps" latency="0s"/>
            <link id="k" bandwidth="10GBps" latency="0s"/>
            <route src="m" dst="a"><link_ctn id="l"/></route>
            <route src="m" dst="b"><link_ctn id="k"/></route>
          </zone>
        </platform>
        """
            .formatted(masterHas));
    Study study =
        Study.builder()
            .platform(platform)
            .schedulers(schedulers)
            .tasks(100)
            .unit(1e8, 1, 0)
            .player(player)
            .build();
    return DispatchLimit.of(study, study.run().rankings().getFirst());
  }

  /**
   * With a cost of c the first worker of ss ends at 50 (c + 0.1) s, the other c later; static, two
   * chunks of 50 tasks, at 5 s + 2 c. Then 51 c + 5 = 1.01 (5 + 2 c) s has c = 1.02 ms; what is
   * found is at most a tenth below.
   */
  @Test
  void singleTasks_areFirstUntilAChunkCostsAMillisecond() throws IOException {
    DispatchLimit limit = Objects.requireNonNull(limit("", Player.AUTO, "ss", "static"));

    assertThat(limit.first()).isEqualTo("ss");
    assertThat(limit.then()).isEqualTo("static");
    assertThat(limit.seconds()).isBetween(0.00092, 0.00103);
    assertThat(limit.text())
        .matches(
            "ss, as long as .* less than (0.9[2-9]|1.0) ms .--dispatch-cost.; with 10 ms static[.]");
  }

  /** The fewest chunks come first; the master needs 5 ms in any case; only arithmetic is quick. */
  @Test
  void nothingIsSaid_whereNothingTurns() throws IOException {
    assertThat(limit("", Player.AUTO, "static", "ss")).isNull();
    String slow = "<prop id=\"dispatch_cost\" value=\"5ms\"/>";
    assertThat(limit(slow, Player.AUTO, "ss", "static")).isNull();
    assertThat(limit("", Player.SIMGRID, "ss", "static")).isNull();
  }
}
