package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformXml;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSource;
import loadstar.simulation.Summary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The best plan that is known where units differ, results come back, or ports are several. */
class BestKnownIT {
  private static final double CLOSE = 1e-6;
  private static final int TRIES = 400;

  @TempDir Path folder;

  /** Two workers of 1 Gflop/s, each behind a link of 1 MB/s. */
  private Path platform() throws IOException {
    List<WorkerSpec> workers =
        List.of(
            WorkerSpec.symmetric("a", 1e9, 0, 1e6, 0), WorkerSpec.symmetric("b", 1e9, 0, 1e6, 0));
    Path file = folder.resolve("p.xml");
    Files.writeString(
        file, PlatformXml.stars(List.of(new StarPlatform("master", workers)), List.of("two")));
    return file;
  }

  /** Four tasks of a Gflop and a MB, with what else is given. */
  private Study study(Map<Field<?>, String> more) throws IOException {
    Map<String, String> problem = new LinkedHashMap<>();
    problem.put(Fields.TASKS.name(), "4");
    problem.put(Fields.FLOPS.name(), "1e9");
    problem.put(Fields.BYTES.name(), "1e6");
    more.forEach((field, text) -> problem.put(field.name(), text));
    return Study.builder()
        .platform(platform())
        .schedulers("ss", "static")
        .parameters(ParameterSource.of(problem), folder)
        .build();
  }

  private static BestKnown best(Study study) throws IOException {
    return BestKnown.of(study, study.run().ranking(), TRIES, 1, 2, () -> false);
  }

  /**
   * Costs of 1, 1, 1, 1 and 4 s, in this order and without bytes: on request the last one begins
   * after 2 s. One worker with it and the other with all others end after 4 s, as no plan is
   * better.
   */
  @Test
  void tasksOfDifferentCosts_areAssignedBetter() throws IOException {
    Path costs = folder.resolve("costs.txt");
    Files.writeString(costs, "1\n1\n1\n1\n4\n");
    Study study =
        Study.builder()
            .platform(platform())
            .schedulers("ss")
            .costs(costs.toString(), null, "a", "s")
            .parameters(ParameterSource.of(Map.of(Fields.BYTES.name(), "0")), folder)
            .build();
    BestKnown best = best(study);
    assertThat(best.advised().makespan().mean()).isCloseTo(6, within(CLOSE));
    assertThat(best.seconds()).isCloseTo(4, within(CLOSE));
    assertThat(best.entry().mean(Summary.END)).isEqualTo(best.seconds());
    assertThat(best.note().text())
        .contains("Best known: 4 s, a plan of ", "so ss is 50.0 % from the best possible");
  }

  /**
   * Each task takes the shared port 1 s out and 1 s back, 8 s in all, which the port can do without
   * a pause: the first result is there when the second task is sent.
   */
  @Test
  void sharedPort_isNeverFaster() throws IOException {
    BestKnown best = best(study(Map.of(Fields.RESULT_BYTES, "1e6", Fields.PORTS, "shared")));
    assertThat(best.seconds()).isCloseTo(8, within(CLOSE));
    assertThat(best.note().text()).contains("within 0.1 % of the best possible");
  }

  /** Both workers get two tasks one after the other, at once: 1 s for the first, 2 s of work. */
  @Test
  void twoPorts_sendAtOnce() throws IOException {
    BestKnown best = best(study(Map.of(Fields.PORTS, "2")));
    assertThat(best.seconds()).isCloseTo(3, within(CLOSE));
  }

  /** The port has the four tasks there after 4 s; the last is computed after 5 and back after 6. */
  @Test
  void results_comeBack() throws IOException {
    BestKnown best = best(study(Map.of(Fields.RESULT_BYTES, "1e6")));
    assertThat(best.seconds()).isCloseTo(6, within(CLOSE));
  }

  /** What is found before the first try is the ranking's own. */
  @Test
  void searchThatIsStopped_keepsWhatItHas() throws IOException {
    Study study = study(Map.of());
    Ranking ranking = study.run().ranking();
    BestKnown none = BestKnown.of(study, ranking, TRIES, 1, 2, () -> true);
    assertThat(none.complete()).isFalse();
    assertThat(none.seconds()).isEqualTo(ranking.first().makespan().mean());
    assertThat(none.note().text()).contains("before it was stopped");
  }

  @Test
  void randomCosts_areRefused() throws IOException {
    Study study = study(Map.of(Fields.NOISE, "0.3"));
    assertThatThrownBy(() -> BestKnown.check(study))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("costs or their order are random");
  }
}
