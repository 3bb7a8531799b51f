package loadstar.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A tree n0 - (n1 - n2, n3). */
class TreeReachTest {
  private static final TreePlatform TREE =
      new TreePlatform(
          List.of(
              TreeNode.root("n0", 1),
              new TreeNode("n1", 0, 1, 1, 0),
              new TreeNode("n2", 1, 1, 1, 0),
              new TreeNode("n3", 0, 1, 1, 0)));

  private static List<String> changes(TreeReach reach, int most) {
    List<String> lines = new ArrayList<>();
    Iterator<TreeReach.Change> changes = reach.iterator();
    while (changes.hasNext() && lines.size() < most) {
      TreeReach.Change change = changes.next();
      lines.add(change.date() + " " + Arrays.toString(change.there()));
    }
    return lines;
  }

  private static Absences away(double... dates) {
    List<Absence> all = new ArrayList<>();
    for (int i = 0; i < dates.length; i += 2) {
      all.add(new Absence(dates[i], dates[i + 1]));
    }
    return all::iterator;
  }

  /** n1 fails in [1, 3) and n2 in [2, 4): n2 is gone from 1 to 4. n3 dies at 3. */
  @Test
  void node_isGoneWithWhatIsAboveIt() {
    TreeReach reach =
        TreeReach.of(TREE, List.of(Absences.NONE, away(1, 3), away(2, 4, 7, 8), Absences.death(3)));

    assertThat(reach.of(2)).containsExactly(new Absence(1, 4), new Absence(7, 8));
    assertThat(changes(reach, 9))
        .containsExactly(
            "1.0 [true, false, false, true]",
            "3.0 [true, true, false, false]",
            "4.0 [true, true, true, false]",
            "7.0 [true, true, false, false]",
            "8.0 [true, true, true, false]");
    assertThat(reach.changes()).isTrue();
  }

  @Test
  void nothingFails() {
    TreeReach reach = TreeReach.always(TREE);
    assertThat(changes(reach, 1)).isEmpty();
    assertThat(reach.changes()).isFalse();
  }

  /** They are found when they are asked for. */
  @Test
  void failuresWithoutEnd() {
    Absences always =
        () ->
            Stream.iterate(new Absence(1, 2), a -> new Absence(a.to() + 1, a.to() + 2)).iterator();
    TreeReach reach =
        TreeReach.of(TREE, List.of(Absences.NONE, always, Absences.NONE, Absences.NONE));
    assertThat(changes(reach, 3))
        .containsExactly(
            "1.0 [true, false, false, true]",
            "2.0 [true, true, true, true]",
            "3.0 [true, false, false, true]");
  }

  @Test
  void root_doesNotFail() {
    List<Absences> own = List.of(away(1, 2), Absences.NONE, Absences.NONE, Absences.NONE);
    assertThatThrownBy(() -> TreeReach.of(TREE, own)).hasMessageContaining("root");
  }
}
