package loadstar.simulation.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.List;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;

class TreePlayIT {
  /**
   * The same policies in plain Java and on SimGrid. They agree to rounding unless two things happen at
   * one date: their order then may differ, and with it who gets a task.
   */
  @Test
  void simgrid_agreesWithPlainJava() {
    ChildJvm.Ended ended = new ChildJvm().run(TreeBatchMain.class, "12", "8", "60");
    assertThat(ended.status()).as(ended.output()).isZero();
    List<String[]> runs =
        ended.lines().stream().filter(l -> l.startsWith("run ")).map(l -> l.split(" ")).toList();
    assertThat(runs).hasSize(60);
    int same = 0;
    for (String[] run : runs) {
      double simgrid = Double.parseDouble(run[2]);
      double plain = Double.parseDouble(run[3]);
      assertThat(simgrid).as(String.join(" ", run)).isCloseTo(plain, withPercentage(5));
      assertThat(run[6]).as("violations").isEqualTo("0");
      same += Math.abs(simgrid - plain) <= 1e-6 * plain ? 1 : 0;
    }
    assertThat(same).isGreaterThan(runs.size() * 8 / 10);
  }
}
