package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import loadstar.algorithm.Settings;
import loadstar.model.WorkerSpec;
import loadstar.simulation.CostsFile;
import loadstar.simulation.Fields;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The price of tasks that stay together, against bounds that are easy to see. */
class GroupPriceTest {
  @TempDir Path folder;

  private CostsFile costs(@Nullable String together) throws IOException {
    Path file = folder.resolve("t.csv");
    Files.writeString(file, "task,group,seconds\na,x,5\nb,y,4\nc,x,5\nd,z,2\n");
    Settings.Builder values =
        new Settings.Builder()
            .set(Fields.COSTS.parameter(), file.toString())
            .set(Fields.COSTS_HOST.parameter(), "w");
    if (together != null) {
      values.set(Fields.TOGETHER.parameter(), together);
    }
    return Objects.requireNonNull(Fields.files(file, values.build()).get("costs"));
  }

  /** On two workers 4 s and 5 s share one of them; the group x alone takes 10 s. */
  @Test
  void price_isTheRatioOfBothBounds() throws IOException {
    CostsFile costs = costs("group");
    WorkerSpec worker = WorkerSpec.symmetric("w", 1 / costs.mean(), 0, 1e-3, 5);
    GroupPrice price = Objects.requireNonNull(GroupPrice.of(costs, Collections.nCopies(2, worker)));
    assertThat(price.together()).isCloseTo(10, within(1e-9));
    assertThat(price.single()).isCloseTo(9, within(1e-9));
    assertThat(price.text())
        .isEqualTo(
            "4 tasks stay together in 3 groups: no schedule beats 10.000 s, 1.11 times the 9.0000 s"
                + " of the same tasks one by one (transfers left aside).");
    assertThat(price.json()).containsEntry("tasks", 4).containsEntry("groups", 3);
  }

  @Test
  void singleTasks_haveNone() throws IOException {
    WorkerSpec worker = WorkerSpec.symmetric("w", 1, 0, 1, 0);
    assertThat(GroupPrice.of(costs(null), List.of(worker))).isNull();
    assertThat(GroupPrice.of(costs("group"), List.of())).isNull();
  }
}
