package loadstar.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.List;
import loadstar.model.InputException;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import org.junit.jupiter.api.Test;

class RandomTreeTest {
  /**
   * V10: 0 is drawn again because nothing else is to be expanded; 2 makes nodes 1 and 2; node 1
   * gets none; node 2 gets node 3; node 3's 0 is drawn again, and of its 2 only one is left.
   */
  @Test
  void figure4_byHand() {
    Iterator<Integer> draws = List.of(0, 2, 0, 1, 0, 2).iterator();
    assertThat(RandomTree.parents(5, 2, most -> draws.next())).containsExactly(-1, 0, 0, 2, 3);
    assertThat(draws.hasNext()).isFalse();
  }

  @Test
  void draw_staysInTheReportsRanges() {
    for (long seed = 0; seed < 30; seed++) {
      TreePlatform tree = RandomTree.ofReport(50, 5).draw(seed);
      assertThat(tree.size()).isEqualTo(50);
      for (int u = 0; u < tree.size(); u++) {
        TreeNode node = tree.node(u);
        assertThat(node.speed()).isBetween(22.151e6, 171.667e6);
        assertThat(tree.children(u)).hasSizeLessThanOrEqualTo(5);
        assertThat(u == 0 || (node.bandwidth() >= 13_750 && node.bandwidth() <= 875_000)).isTrue();
      }
    }
  }

  @Test
  void seed_decidesEverything() {
    RandomTree kind = RandomTree.ofReport(20, 15);
    assertThat(kind.draw(7).nodes()).isEqualTo(kind.draw(7).nodes());
    assertThat(kind.draw(7).nodes()).isNotEqualTo(kind.draw(8).nodes());
  }

  @Test
  void impossibleTrees_areRefused() {
    assertThatThrownBy(() -> RandomTree.ofReport(0, 2))
        .isInstanceOf(InputException.class)
        .hasMessage("a tree of 0 nodes has no root");
    assertThatThrownBy(() -> RandomTree.ofReport(3, 0)).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> new RandomTree.Range(2, 1, 0)).isInstanceOf(InputException.class);
  }
}
