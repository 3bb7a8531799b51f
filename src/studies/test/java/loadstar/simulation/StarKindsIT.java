package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import loadstar.WorldsJvm;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Shape;
import org.junit.jupiter.api.Test;

/** Every scheduler of stars on SimGrid against arithmetic, chunk by chunk. */
class StarKindsIT {
  /** Of the runs; no divisor of those of a scheduler, so that each has others. */
  private static final int ONE_OF = Boolean.getBoolean("full") ? 1 : 7;

  /** Returns the number of schedulers and events that go together. */
  private static int pairs(List<StarKindsMain.Event> events) {
    return Registry.builtIn().kinds(Shape.STAR).stream()
        .mapToInt(kind -> (int) events.stream().filter(event -> event.suits(kind)).count())
        .sum();
  }

  /**
   * Three random stars; undisturbed, with a worker that dies, one that comes late, tasks of random
   * cost, two that come back, the first three; latency in flight. With two that come back also each
   * of shared input, a master that needs time for each chunk, workers with room for one or two, and
   * workers that boot. Equal workers, whose events fall on the same dates. Some of it with three
   * ports, but for auto-bandit with equal workers, and some with ports that serve both directions.
   */
  @Test
  void everyScheduler_isSimulatedAsReplayed() throws Exception {
    WorldsJvm.Ended ended = WorldsJvm.run(StarKindsMain.class, Integer.toString(ONE_OF));
    assertThat(ended.status()).as(ended.errors()).isZero();
    List<String> lines = ended.output().lines().toList();
    int runs = 3 * pairs(List.of(StarKindsMain.Event.values()));
    int withPorts = 3 * pairs(StarKindsMain.WITH_PORTS);
    int shared = 3 * pairs(StarKindsMain.WITH_SHARED);
    assertThat(lines)
        .hasSize(
            Math.ceilDiv(runs, ONE_OF)
                + Math.ceilDiv(withPorts - 3, ONE_OF)
                + StarKindsMain.SHARED.size() * Math.ceilDiv(shared, ONE_OF));
    int losses = 0;
    for (String line : lines) {
      String[] field = line.split(" ");
      assertThat(field[1]).as("violations: " + line).isEqualTo("0");
      assertThat(field[3]).as("rows that differ: " + line).isEqualTo("0");
      assertThat(Double.parseDouble(field[4])).as("seconds: " + line).isLessThan(1e-6);
      losses += Integer.parseInt(field[2]);
    }
    assertThat(losses).isPositive();
  }
}
