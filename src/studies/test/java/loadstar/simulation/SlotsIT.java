package loadstar.simulation;

import static loadstar.TestPlatforms.deployment;
import static loadstar.TestPlatforms.star;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A host with slots is as many workers. */
class SlotsIT {
  @TempDir Path folder;

  /** A star of these hosts: their names, and what else their lines have. */
  private ChildSimulation run(String scheduler, String more, String... hosts)
      throws IOException, InterruptedException {
    StringBuilder all = new StringBuilder("boss 1Gf 1GBps 0\n");
    List<String> names = new ArrayList<>();
    for (String host : hosts) {
      String[] words = (host + " ").split(" ", 2);
      names.add(words[0]);
      all.append(words[0] + " 1Gf 100MBps 1ms " + words[1] + "\n");
    }
    String properties =
        "scheduler=" + scheduler + " load=400 flops_per_unit=1e7 bytes_per_unit=1e4 " + more;
    return ChildSimulation.run(
        Files.writeString(folder.resolve("p.xml"), star(all.toString())),
        Files.writeString(
            folder.resolve("d.xml"), deployment("boss", properties, String.join(" ", names))),
        Double.POSITIVE_INFINITY,
        1,
        -1);
  }

  /** One port sends to one worker at a time, so it does not matter that slots share a link. */
  @ParameterizedTest
  @ValueSource(strings = {"umr", "fac2", "ss", "as4dr"})
  void twoSlots_areTwoHosts(String scheduler) throws IOException, InterruptedException {
    ChildSimulation slots = run(scheduler, "", "a core:2 slots=2", "b");
    ChildSimulation hosts = run(scheduler, "", "a1", "a2", "b");

    ChildSimulation.good(slots);
    ChildSimulation.good(hosts);
    assertThat(slots.summary()).hasSameSizeAs(hosts.summary());
    // SimGrid rounds otherwise where two computations share a host.
    hosts
        .summary()
        .forEach((name, value) ->
            assertThat(slots.value(name)).as(name).isCloseTo(value, withinPercentage(1e-7)));
  }

  /** Computations side by side on one core would each be slower than the host says. */
  @Test
  void moreSlotsThanCores_areRefused() throws IOException, InterruptedException {
    ChildSimulation ended = run("ss", "", "a slots=2");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.errors())
        .contains("p.xml:6: ")
        .contains("the host a has 2 slots, but one core")
        .hasLineCount(1);
  }

  /** A host fails with all its slots, as two hosts do that are off at the same times. */
  @ParameterizedTest
  @ValueSource(strings = {"umr", "fac2", "ss", "as4dr"})
  void slots_failTogether(String scheduler) throws IOException, InterruptedException {
    // SimGrid reads a profile for one host only.
    for (String file : new String[] {"off.txt", "again.txt"}) {
      Files.writeString(folder.resolve(file), "1.25 0\n1.5 1\n2 0\n2.75 1\n");
    }
    ChildSimulation slots = run(scheduler, "", "a core:2 slots=2 state_file:off.txt", "b");
    ChildSimulation hosts =
        run(scheduler, "", "a1 state_file:off.txt", "a2 state_file:again.txt", "b");

    ChildSimulation.good(slots);
    ChildSimulation.good(hosts);
    assertThat(slots.value("lost")).isGreaterThan(1);
    assertThat(slots.summary()).hasSameSizeAs(hosts.summary());
    hosts
        .summary()
        .forEach((name, value) ->
            assertThat(slots.value(name)).as(name).isCloseTo(value, withinPercentage(1e-6)));
  }

  /** Their host draws its failures from the seed. */
  @ParameterizedTest
  @ValueSource(strings = {"umr", "fac2", "ss", "as4dr"})
  void drawnFailures_areSimulated(String scheduler) throws IOException, InterruptedException {
    ChildSimulation ended =
        run(scheduler, "worker_mtbf=1 worker_repair=0.2", "a core:2 slots=2", "b");
    assertThat(ChildSimulation.good(ended).value("lost")).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "two"})
  void slots_areAWholeNumber(String slots) throws IOException, InterruptedException {
    ChildSimulation ended = run("ss", "", "a slots=" + slots);

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.errors()).contains("p.xml:6: \"slots\" is \"" + slots + "\"");
  }
}
