package loadstar.simulation;

import static loadstar.TestPlatforms.file;
import static loadstar.TestPlatforms.star;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the monitors of adaptive schedulers see of speed profiles. */
class MonitorsIT {
  private static final List<String> SCHEDULERS = List.of("umr", "rumr", "2pp", "dsa");

  /** A chunk: worker, size, end of computation. */
  private record Row(int worker, double size, double computed) {}

  @TempDir Path folder;

  private List<Row> rows(ChildJvm.Ended ended, String scheduler) {
    List<Row> rows = new ArrayList<>();
    for (String line : ended.lines()) {
      String[] words = line.split(" ", -1);
      if (words[0].equals(scheduler) && words.length == 8) {
        rows.add(
            new Row(
                Integer.parseInt(words[1]),
                Double.parseDouble(words[2]),
                Double.parseDouble(words[6])));
      }
    }
    return rows;
  }

  private static double last(List<Row> rows, ToDoubleFunction<Row> value) {
    return rows.stream().mapToDouble(value).max().orElseThrow();
  }

  /** Two equal workers for each scheduler; from 20 s on the second has a quarter of its speed. */
  private ChildJvm.Ended play() throws IOException {
    StringBuilder platform = new StringBuilder();
    StringBuilder deployment = new StringBuilder();
    for (String scheduler : SCHEDULERS) {
      Files.writeString(folder.resolve(scheduler + ".txt"), "0 1\n20 0.25\n");
      platform.append(
          """
          m-%1$s  20Mf 100MBps 50ms compute_latency=1s
          w0-%1$s 20Mf 100MBps 50ms compute_latency=1s
          w1-%1$s 20Mf 100MBps 50ms compute_latency=1s speed_file:%1$s.txt
          """
              .formatted(scheduler));
      deployment.append(
          """
          <actor host="m-%1$s" function="loadstar.simulation.Master">
            <prop id="scheduler" value="%1$s"/><prop id="load" value="20000"/>
            <prop id="flops_per_unit" value="1e6"/><prop id="bytes_per_unit" value="1.6e6"/>
          </actor>
          <actor host="w0-%1$s" function="loadstar.simulation.Worker">
            <prop id="master" value="m-%1$s"/>
          </actor>
          <actor host="w1-%1$s" function="loadstar.simulation.Worker">
            <prop id="master" value="m-%1$s"/>
          </actor>
          """
              .formatted(scheduler));
    }
    Path p = folder.resolve("p.xml");
    Path d = folder.resolve("d.xml");
    Files.writeString(p, star(platform.toString()));
    Files.writeString(d, file(deployment.toString()));
    return new ChildJvm().run(RoutingMain.class, p.toString(), d.toString());
  }

  /**
   * UMR halves every round to its end. The adaptive ones sample every 10 s; DSA, whose series is
   * constant after the drop, splits the last round 4 to 1, as the speeds are. RUMR, with an error
   * of 0.1, saves what the tenth that factoring hands out can save.
   */
  @Test
  void adaptiveSchedulers_followTheSpeedOfTheProfile() throws IOException {
    ChildJvm.Ended ended = play();
    assertThat(ended.status()).as(ended.output()).isZero();
    List<Row> umr = rows(ended, "umr");
    List<Row> dsa = rows(ended, "dsa");

    double plain = last(umr, Row::computed);
    assertThat(last(rows(ended, "rumr"), Row::computed)).isLessThan(0.95 * plain);
    assertThat(last(rows(ended, "2pp"), Row::computed)).isLessThan(0.8 * plain);
    assertThat(last(dsa, Row::computed)).isLessThan(0.6 * plain);

    Row fast = dsa.get(dsa.size() - 2);
    Row slow = dsa.getLast();
    assertThat(fast.worker()).isZero();
    assertThat(slow.worker()).isEqualTo(1);
    assertThat(slow.size() / fast.size()).isCloseTo(0.25, within(1e-6));
    assertThat(umr.getLast().size()).isCloseTo(umr.get(umr.size() - 2).size(), within(1e-6));
  }
}
