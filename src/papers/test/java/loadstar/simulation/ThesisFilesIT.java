package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.multiround.MultiRoundKinds;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.experiment.thesis.Thesis;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The kept files of the thesis, played as {@code loadstar run} plays them. */
class ThesisFilesIT {
  private static final Percentage MILLIONTH = Percentage.withPercentage(1e-4);

  @TempDir Path folder;

  private ChildSimulation play(String platform, String scheduler, Map<String, String> settings)
      throws Exception {
    Map<String, String> master = new HashMap<>(settings);
    master.put("scheduler", scheduler);
    Path kept = Path.of("deployments/thesis-" + platform + "_d.xml");
    Path deployment =
        Files.writeString(
            folder.resolve("d.xml"),
            Deployment.write(Deployment.read(kept).withMasters(master), List.of()));
    return ChildSimulation.good(
        ChildSimulation.run(
            Path.of("platforms/thesis-" + platform + ".xml"),
            deployment,
            Double.POSITIVE_INFINITY,
            1,
            -1));
  }

  static List<SchedulerKind> kinds() {
    return MultiRoundKinds.all();
  }

  /** Every scheduler of the registry's multi-round family, from files, does what it planned. */
  @ParameterizedTest
  @MethodSource("kinds")
  void everyScheduler_playsItsFiles(SchedulerKind kind) throws Exception {
    List<WorkerSpec> workers = Thesis.wide(20, 10, 0.1, 1);
    Settings.Builder settings = new Settings.Builder();
    if (kind.name().equals("rumr")) {
      settings.set(MultiRoundKinds.ERROR, 0.1);
    }
    Scheduler scheduler = kind.create(StarProblem.of(workers, 5e5), settings.build());
    double expected = ArithmeticRun.of(workers, kind, scheduler).play().schedule().lastDate();

    Map<String, String> error = kind.name().equals("rumr") ? Map.of("error", "0.1") : Map.of();
    ChildSimulation run = play("table3.3", kind.name(), error);

    assertThat(run.value("end")).isCloseTo(expected, MILLIONTH);
    assertThat(run.value("load_computed")).isCloseTo(5e5, within(1e-3));
  }

  /** Lemma 7 refuted from files: 46.916 s for UMR, 49.974 s for MRRS. */
  @ParameterizedTest
  @CsvSource({"umr, 46.9163960371", "mrrs, 49.9743715891"})
  void lemma7_isRefuted(String scheduler, double makespan) throws Exception {
    assertThat(play("lemma7", scheduler, Map.of()).value("end")).isCloseTo(makespan, MILLIONTH);
  }

  /** Local tasks and all: about as long as Tables 4.4 and 4.6 say, in one realisation. */
  @ParameterizedTest
  @CsvSource({"umr, 2540, 2760", "dsa, 1900, 2080", "2pp, 1900, 2110"})
  void fiveWorkersWithLocalTasks_takeAboutThePublishedTime(
      String scheduler, double least, double most) throws Exception {
    Map<String, String> rounds = scheduler.equals("umr") ? Map.of("rounds", "50") : Map.of();
    assertThat(play("table4.3", scheduler, rounds).value("end")).isBetween(least, most);
  }
}
