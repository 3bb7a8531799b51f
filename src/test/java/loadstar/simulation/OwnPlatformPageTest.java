package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.model.ScheduleReport;
import org.junit.jupiter.api.Test;

/** docs/your-own-platform.md leaves nothing out. */
class OwnPlatformPageTest {
  private final String page = Files.readString(Path.of("docs/your-own-platform.md"));

  OwnPlatformPageTest() throws IOException {}

  @Test
  void everySchedulerAndItsActors_areThere() {
    for (Players players : Players.values()) {
      assertThat(page).contains("`" + players.master() + "`", "`" + players.worker() + "`");
      assertThat(page).contains(quoted(players.schedulers()));
    }
  }

  @Test
  void everyProperty_isThere() {
    List<String> properties = new ArrayList<>(As4drSetup.PROPERTIES);
    properties.addAll(As4drSetup.WORKER_PROPERTIES);
    properties.addAll(MultiRoundSetup.PROPERTIES);
    properties.addAll(MultiRoundSetup.WORKER_PROPERTIES);

    assertThat(page).contains(quoted(properties));
  }

  @Test
  void everySettingOfOurs_isThere() {
    List<String> settings = new ArrayList<>();
    SimgridSettings.inForce(List.of(), Map.of())
        .forEach((key, value) -> settings.add(key + ":" + value));

    assertThat(page).contains(quoted(settings));
  }

  @Test
  void everyMetricOfAllSchedulers_isThere() {
    ScheduleReport report = new ScheduleReport(0, 0, 0, 0, 0, 0, List.of());
    WorkerMetrics worker = new WorkerMetrics("w", 1, 1, 0, 1, 1);

    assertThat(page)
        .contains(quoted(List.copyOf(Metrics.summary(report, List.of(worker), 1, false).keySet())));
  }

  private static List<String> quoted(List<String> names) {
    return names.stream().map(name -> "`" + name + "`").toList();
  }
}
