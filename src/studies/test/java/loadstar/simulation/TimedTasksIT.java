package loadstar.simulation;

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
   * @param speed attributes of the workers, of which a profile makes the clock time the tasks
   */
  private ChildSimulation run(String scheduler, String speed)
      throws IOException, InterruptedException {
    Path platform =
        Files.writeString(
            folder.resolve("p.xml"),
            """
            <?xml version='1.0'?>
            <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
            <platform version="4.1">
              <zone id="star" routing="Cluster">
                <host id="boss" speed="1Gf"/>
                <host id="a" speed="1Gf" %s/>
                <host id="b" speed="3Gf"/>
                <link id="l0" bandwidth="1GBps" latency="0" sharing_policy="SPLITDUPLEX"/>
                <link id="la" bandwidth="100MBps" latency="1ms" sharing_policy="SPLITDUPLEX"/>
                <link id="lb" bandwidth="100MBps" latency="1ms" sharing_policy="SPLITDUPLEX"/>
                <host_link id="boss" up="l0_UP" down="l0_DOWN"/>
                <host_link id="a" up="la_UP" down="la_DOWN"/>
                <host_link id="b" up="lb_UP" down="lb_DOWN"/>
              </zone>
            </platform>
            """
                .formatted(speed));
    Path deployment =
        Files.writeString(
            folder.resolve("d.xml"),
            """
            <?xml version='1.0'?>
            <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
            <platform version="4.1">
              <actor host="boss" function="loadstar.simulation.Master">
                <prop id="scheduler" value="%s"/>
                <prop id="load" value="3000"/>
                <prop id="flops_per_unit" value="1e7"/>
                <prop id="bytes_per_unit" value="1e4"/>
                <prop id="noise" value="0.6"/>
              </actor>
              <actor host="a" function="loadstar.simulation.Worker"/>
              <actor host="b" function="loadstar.simulation.Worker"/>
            </platform>
            """
                .formatted(scheduler));
    return ChildSimulation.run(platform, deployment, Double.POSITIVE_INFINITY, 7, -1);
  }

  /** The speed is the same in both; only what is known of it before is not. */
  @ParameterizedTest
  @ValueSource(strings = {"af", "maf"})
  void timesOnSteadyHosts_areThoseOfTheClock(String scheduler)
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("one.txt"), "0 1.0\n");

    ChildSimulation steady = run(scheduler, "");
    ChildSimulation clock = run(scheduler, "speed_file=\"one.txt\"");

    ChildSimulation.good(steady);
    ChildSimulation.good(clock);
    assertThat(steady.summary()).hasSameSizeAs(clock.summary());
    clock
        .summary()
        .forEach((name, value) ->
            assertThat(steady.value(name)).as(name).isCloseTo(value, withinPercentage(1e-7)));
  }
}
