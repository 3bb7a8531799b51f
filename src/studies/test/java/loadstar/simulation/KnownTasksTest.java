package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import loadstar.model.InputException;
import loadstar.simulation.KnownTasks.By;
import loadstar.simulation.KnownTasks.Unknown;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What earlier files of costs say of the tasks of a load. */
class KnownTasksTest {
  @TempDir Path folder;

  private static final String NEW = "task,group,seconds\na,x,1\nb,y,4\nc,x,2\nd,z,8\n";

  private CostsFile read(String name, String text, @Nullable String together) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    return CostsFiles.readColumns(
        file,
        new CostsColumns("seconds", CostsMeaning.SECONDS, null, 0, true, null, together, true));
  }

  private KnownTasks known(By by, @Nullable Unknown unknown, String... old) throws IOException {
    CostsFile[] files = new CostsFile[old.length];
    for (int k = 0; k < old.length; k++) {
      files[k] = read("old" + k + ".csv", old[k], null);
    }
    return KnownTasks.of(read("new.csv", NEW, null), List.of(files), by, unknown);
  }

  private static double[] costs(KnownTasks known) {
    double[] costs = new double[4];
    Arrays.setAll(costs, known::cost);
    return costs;
  }

  @Test
  void tasks_areMatchedByTheirNames() throws IOException {
    KnownTasks known = known(By.LAST, Unknown.MEDIAN, "task,seconds\nd,7\nb,4\ngone,1\na,3\n");
    // The median of 7, 4, 1, 3 stands for the new task c.
    assertThat(costs(known)).containsExactly(3, 4, 3.5, 7);
    assertThat(known.guessed(2)).isTrue();
    assertThat(known.units().onRequest(true)).containsExactly(3, 1, 2, 0);
    assertThat(known.text())
        .isEqualTo(
            "Of 4 tasks old0.csv has 3; 1 is new and counts as the median; 1 is gone. 1 is equal to"
                + " the last digit in both, and was probably not measured again.");
  }

  @Test
  void unknownTask_isFirstOnRequestAndTheMeanInAdvance() throws IOException {
    KnownTasks known = known(By.LAST, null, "task,seconds\nd,7\nb,6\na,2\n");
    assertThat(costs(known)).containsExactly(2, 6, 5, 7);
    assertThat(known.units().onRequest(true)).containsExactly(2, 3, 1, 0);
    assertThat(known.units().inAdvance(4, true)).containsExactly(3, 1, 2, 0);
    KnownTasks first = known(By.LAST, Unknown.FIRST, "task,seconds\nd,7\nb,6\na,2\n");
    assertThat(first.units().inAdvance(4, true)).containsExactly(2, 3, 1, 0);
  }

  @Test
  void severalFiles_countByTheLastTheLargestOrTheMean() throws IOException {
    String one = "task,seconds\na,9\nb,2\nc,5\n";
    String two = "task,seconds\na,1\nb,4\nd,7\n";
    assertThat(costs(known(By.LAST, null, one, two))).containsExactly(1, 4, 5, 7);
    assertThat(costs(known(By.LARGEST, null, one, two))).containsExactly(9, 4, 5, 7);
    assertThat(costs(known(By.MEAN, null, one, two))).containsExactly(5, 3, 5, 7);
  }

  @Test
  void filesWithoutNames_areMatchedByRows() throws IOException {
    KnownTasks known = known(By.LAST, Unknown.MEAN, "seconds\n5\n6\n7\n");
    assertThat(costs(known)).containsExactly(5, 6, 7, 6);
    assertThat(known.text()).contains("matched by their rows");
  }

  @Test
  void knownFile_mayNameItsTimesOtherwise() throws IOException {
    assertThat(costs(known(By.LAST, null, "task,duration_ms\na,1000\nb,2000\nc,3000\nd,4000\n")))
        .containsExactly(1, 2, 3, 4);
  }

  @Test
  void groups_areTheSumsOfTheirPresentMembers() throws IOException {
    CostsFile old = read("old.csv", "task,seconds\na,10\nb,20\nd,60\n", null);
    CostsFile grouped = read("new.csv", NEW, "group");
    assertThat(grouped.tasks()).isEqualTo(3);
    assertThat(grouped.names()).containsExactly("x", "y", "z");
    assertThat(grouped.cost(0)).isEqualTo(3);
    KnownTasks known = KnownTasks.of(grouped, List.of(old), By.LAST, Unknown.MEDIAN);
    assertThat(known.cost(0)).isEqualTo(10 + 20); // of a, and the median for c
    assertThat(known.guessed(0)).isFalse();
    assertThat(known.cost(2)).isEqualTo(60);
  }

  @Test
  void orderOfTheLoad_isByWhatIsKnown() throws IOException {
    CostsFile tasks = read("new.csv", NEW, null);
    KnownTasks known = known(By.LAST, null, "task,seconds\na,4\nb,3\nc,2\nd,1\n");
    assertThat(tasks.rows(CostsOrder.LONGEST, 1, known.units())).containsExactly(0, 1, 2, 3);
    assertThat(tasks.rows(CostsOrder.LONGEST, 1, tasks.exactly())).containsExactly(3, 1, 2, 0);
    assertThat(tasks.costs(CostsOrder.LONGEST, 1, known.units()).cost(3)).isEqualTo(8);
    assertThat(tasks.rows(CostsOrder.FILE, 1, known.units())).isNull();
  }

  @Test
  void equalCosts_stayEqual() throws IOException {
    StringBuilder text = new StringBuilder("seconds\n");
    for (int k = 0; k < 1000; k++) {
      text.append(k % 3 == 0 ? "0.1\n" : "0.7\n");
    }
    CostsFile tasks = read("many.csv", text.toString(), null);
    int[] rows = tasks.rows(CostsOrder.LONGEST, 1, tasks.exactly());
    assertThat(Arrays.copyOf(rows, 4)).containsExactly(1, 2, 4, 5);
    assertThat(tasks.costs().cost(999)).isEqualTo(0.1);
  }

  @Test
  void variation_isThatOfTheKnownCosts() throws IOException {
    KnownTasks known = known(By.LAST, null, "task,seconds\na,1\nb,1\nc,3\nd,3\n");
    assertThat(known.variation()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void badFiles_areRefusedInOneLine() {
    assertThatThrownBy(() -> known(By.LAST, null, "task,seconds\na,1\nb,2\na,3\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("old0.csv has the task \"a\" twice");
    assertThatThrownBy(() -> known(By.LAST, null, "task,seconds\na,1\nb,-2\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("old0.csv:3: the cost \"-2\" is not a positive number");
    assertThatThrownBy(() -> known(By.LAST, null, "task,seconds\nu,1\nv,2\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("old0.csv has none of the tasks of")
        .hasMessageContaining("new.csv");
    assertThatThrownBy(() -> read("new.csv", NEW, "gruop"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has no column \"gruop\"")
        .hasMessageContaining("Maybe you meant \"group\"");
  }
}
