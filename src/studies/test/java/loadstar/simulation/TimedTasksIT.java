package loadstar.simulation;

import static loadstar.TestPlatforms.deployment;
import static loadstar.TestPlatforms.star;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schedulers that know how long each task took. */
class TimedTasksIT {
  @TempDir Path folder;

  /**
   * @param more attributes of a worker, of which a profile makes the clock time the tasks
   */
  private ChildSimulation run(String scheduler, String more)
      throws IOException, InterruptedException {
    String hosts =
        """
        boss 1Gf 1GBps   0
        a    1Gf 100MBps 1ms %s
        b    3Gf 100MBps 1ms
        """
            .formatted(more);
    Path platform = Files.writeString(folder.resolve("p.xml"), star(hosts));
    String properties =
        "scheduler=" + scheduler + " load=3000 flops_per_unit=1e7 bytes_per_unit=1e4 noise=0.6";
    Path deployment =
        Files.writeString(folder.resolve("d.xml"), deployment("boss", properties, "a b"));
    return ChildSimulation.run(platform, deployment, Double.POSITIVE_INFINITY, 7, -1);
  }

  /** The speed is the same in both; only what is known of it before is not. */
  @ParameterizedTest
  @ValueSource(strings = {"af", "maf"})
  void timesOnSteadyHosts_areThoseOfTheClock(String scheduler)
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("one.txt"), "0 1.0\n");

    ChildSimulation steady = run(scheduler, "");
    ChildSimulation clock = run(scheduler, "speed_file:one.txt");

    ChildSimulation.good(steady);
    ChildSimulation.good(clock);
    assertThat(steady.summary()).hasSameSizeAs(clock.summary());
    clock
        .summary()
        .forEach((name, value) ->
            assertThat(steady.value(name)).as(name).isCloseTo(value, withinPercentage(1e-7)));
  }
}
