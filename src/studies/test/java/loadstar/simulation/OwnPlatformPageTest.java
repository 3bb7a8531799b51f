package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.platform.Functions;
import org.junit.jupiter.api.Test;

/** docs/your-own-platform.md leaves no property and setting out, docs/results.md no metric. */
class OwnPlatformPageTest {
  private final String page = Files.readString(Path.of("docs/your-own-platform.md"));

  OwnPlatformPageTest() throws IOException {}

  @Test
  void functionsOfMasterAndWorker_areThere() {
    assertThat(page).contains("\"" + Functions.MASTER + "\"", "\"" + Functions.WORKER + "\"");
  }

  @Test
  void everySettingOfOurs_isThere() {
    List<String> settings = new ArrayList<>();
    SimgridSettings.inForce(List.of(), Map.of())
        .forEach((key, value) -> settings.add(key + ":" + value));

    assertThat(page).contains(quoted(settings));
  }

  @Test
  void everyMetricOfAllSchedulers_isThere() throws Exception {
    List<String> names = new ArrayList<>();
    for (Field field : Summary.class.getDeclaredFields()) {
      if (field.getType() == Metric.class) {
        Metric metric = (Metric) field.get(null);
        // The page derives a name from the column, where that only adds a unit.
        boolean isDerived = metric.column().startsWith(metric.name());
        names.add(isDerived ? metric.column() : metric.name());
      }
    }

    assertThat(names).hasSizeGreaterThan(10);
    assertThat(Files.readString(Path.of("docs/results.md"))).contains(quoted(names));
  }

  @Test
  void everyParameterOfARun_isThere() {
    List<String> names = new ArrayList<>();
    for (SchedulerKind kind : Registry.builtIn().kinds(Shape.STAR)) {
      Environment.parameters(kind, Shape.STAR).forEach(parameter -> names.add(parameter.name()));
    }
    Environment.workerParameters().forEach(parameter -> names.add(parameter.name()));

    assertThat(page).contains(quoted(names));
  }

  private static List<String> quoted(List<String> names) {
    return names.stream().map(name -> "`" + name + "`").toList();
  }
}
