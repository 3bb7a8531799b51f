package loadstar.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TreePlatformTest {
  private static final TreeNode ROOT = TreeNode.root("m", 1);

  @Test
  void tree_knowsChildrenAndDepths() {
    TreePlatform tree = new TreePlatform(List.of(ROOT, node("a", 0), node("b", 0), node("c", 1)));
    assertThat(tree.children(0)).containsExactly(1, 2);
    assertThat(tree.children(1)).containsExactly(3);
    assertThat(tree.depth(3)).isEqualTo(2);
  }

  @Test
  void star_isATreeOfDepthOne() {
    StarPlatform star = new StarPlatform("m", List.of(WorkerSpec.symmetric("w", 5, 0, 10, 0.25)));
    TreePlatform tree = TreePlatform.of(star);
    assertThat(tree.node(0).speed()).isZero();
    assertThat(tree.node(1)).isEqualTo(new TreeNode("w", 0, 5, 10, 0.25));
  }

  @Test
  void impossibleTrees_areRefused() {
    refused("no root as its first node", List.of());
    refused("no root as its first node", List.of(node("a", 0)));
    refused("the tree has two roots, m and n", List.of(ROOT, TreeNode.root("n", 1)));
    refused("appears twice", List.of(ROOT, node("m", 0)));
    refused("node a stands before its parent, number 1", List.of(ROOT, node("a", 1)));
  }

  private static void refused(String message, List<TreeNode> nodes) {
    assertThatThrownBy(() -> new TreePlatform(nodes))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void impossibleNodesAndApplications_areRefused() {
    assertThatThrownBy(() -> TreeNode.root("m", -1)).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> new TreeNode("a", 0, 1, 0, 0)).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> new TreeNode("a", 0, 1, 1, -1)).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> new TreeNode(" ", 0, 1, 1, 0)).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> new Application("x", 1, 0, 1))
        .hasMessage(
            "application x: the computation of a task in flops is 0.0, not a positive number");
  }

  private static TreeNode node(String name, int parent) {
    return new TreeNode(name, parent, 1, 1, 0);
  }
}
