package loadstar.simulation.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.List;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;

class SimgridTreeWireIT {
  /**
   * The same policies by arithmetic and on SimGrid. Requests have 1000 bytes, so that few things
   * happen at one date; the order of such things may differ, and with it who gets a task. On every
   * second tree nodes and links fail and are repaired.
   */
  @Test
  void simgrid_agreesWithPlainJava() {
    int trees = Boolean.getBoolean("full") ? 20 : 6;
    ChildJvm.Ended ended =
        new ChildJvm().run(TreeBatchMain.class, Integer.toString(trees), "8", "60");
    assertThat(ended.status()).as(ended.output()).isZero();
    List<String[]> runs =
        ended.lines().stream().filter(l -> l.startsWith("run ")).map(l -> l.split(" ")).toList();
    assertThat(runs).hasSize(5 * trees);
    assertThat(ended.lines()).as("only runs").hasSize(5 * trees);
    assertThat(runs).anyMatch(run -> !run[7].equals("0"));
    for (String[] run : runs) {
      double plain = Double.parseDouble(run[3]);
      assertThat(Double.parseDouble(run[2]))
          .as(String.join(" ", run))
          .isCloseTo(plain, withPercentage(1e-3));
      assertThat(run[6]).as("violations").isEqualTo("0");
      assertThat(run[7]).as("lost tasks").isEqualTo(run[8]);
    }
  }

  /** As by arithmetic, where TreeMachineTest has all that a node cannot do. */
  @Test
  void whatANodeCannotDo_isRefused() {
    ChildJvm.Ended ended = new ChildJvm().run(WrongPolicyMain.class);
    assertThat(ended.lines())
        .as(ended.output())
        .containsExactly("node 0 hands a task to 2, which is none of its children");
  }
}
