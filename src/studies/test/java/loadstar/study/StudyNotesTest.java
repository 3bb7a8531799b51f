package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Shape;
import loadstar.campaign.RunResult;
import loadstar.campaign.StarSeries;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import loadstar.result.Guarantee;
import loadstar.simulation.Summary;
import org.junit.jupiter.api.Test;

/** Notes of a comparison beside its table. */
class StudyNotesTest {
  private static final List<WorkerSpec> STAR =
      List.of(WorkerSpec.symmetric("a", 1, 0, 1, 0), WorkerSpec.symmetric("b", 1, 0, 1, 0));

  /** The first configurations use both workers, the last two of three leave b without work. */
  private static String text(boolean speedsVary, Map<String, String> ofDsa, String... names) {
    StudyBuilder study =
        Study.builder()
            .target(
                new TargetPlatform(
                    "p.xml",
                    Path.of(
                        speedsVary
                            ? "src/loadstar/test/resources/cases/platforms/speed-up.xml"
                            : "platforms/thesis-table3.3.xml"),
                    "m",
                    List.of("a", "b"),
                    false,
                    PlatformFile.ALL_CORES))
            .load(6);
    List<Trial> trials = new ArrayList<>();
    Map<SchedulerConfig, RunResult> series = new HashMap<>();
    for (String name : names) {
      Map<String, String> parameters = name.equals("dsa") ? ofDsa : Map.of();
      study.scheduler(name, parameters);
      double[] computed = {6, trials.isEmpty() ? 3 : 0};
      double makespan = 7 + trials.size();
      Summary metrics =
          new Summary()
              .put(Summary.END, makespan)
              .put(Summary.OVER_BOUND, makespan / 6)
              .put(Summary.EFFICIENCY_FROM_START, 0.5)
              .put(Summary.SEND_PORT, 0.5)
              .put(Summary.RECEIVE_PORT, 0)
              .put(Summary.SUBCHUNKS, 4)
              .put(Summary.WORKERS, 2)
              .put(Summary.WORKERS_USED, trials.isEmpty() ? 2 : 1);
      SchedulerConfig config = SchedulerConfig.of(name, parameters);
      trials.add(new Trial(config, 1, metrics));
      series.put(config, StarSeries.result(metrics, computed, STAR));
    }
    Setting setting = Setting.of(Map.of("platform", "p.xml", "master", "m", "load", "6"));
    StudyResult result =
        new StudyResult(
            List.of(Ranking.of(setting, trials, false, Guarantee.DEFAULT, false)),
            Map.of(),
            series,
            Map.of());
    return new StudyNotes(study.build(), result, result.ranking(), Map.of())
        .all().stream().map(one -> one.text() + "\n").collect(Collectors.joining());
  }

  /**
   * A sample every 10 s by default; the shortest run that has none takes 8 s, a twentieth is 0.4.
   */
  @Test
  void adaptiveSchedulersWithoutSamples_areNamed() {
    assertThat(text(true, Map.of(), "umr", "2pp", "dsa"))
        .contains(
            "2pp and dsa measured nothing: a sample every 10.000 s, and runs were over before;"
                + " --set 2pp.sample_seconds=0.4 measures\n");
    assertThat(text(true, Map.of("sample_seconds", "0.5"), "umr", "dsa"))
        .doesNotContain("measured nothing");
    assertThat(text(false, Map.of(), "umr", "dsa")).doesNotContain("measured nothing");
  }

  @Test
  void schedulersThatLeaveTheSameWorkersWithoutWork_shareALine() {
    assertThat(text(false, Map.of(), "umr", "2pp", "dsa"))
        .contains("2pp, dsa give nothing to b; 1 of 2: ");
    assertThat(text(false, Map.of(), "umr", "dsa")).contains("dsa gives nothing to b; 1 of 2: ");
  }

  /** The numbers are counted; a list of three schedulers gets no such line. */
  @Test
  void allSchedulersOfStars_areCountedBesideThoseOfTreesAlone() {
    Registry registry = Registry.builtIn();
    List<String> ofStars = registry.names(Shape.STAR);
    int all = registry.names().size();
    assertThat(text(false, Map.of(), ofStars.toArray(String[]::new)))
        .contains(
            String.format(
                Locale.ROOT,
                "%d of %d schedulers; %d play trees only: ",
                ofStars.size(),
                all,
                all - ofStars.size()));
    assertThat(text(false, Map.of(), "umr", "dsa", "2pp")).doesNotContain("trees only");
  }
}
