package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.simulation.Failures;
import org.junit.jupiter.api.Test;

class StudyTest {
  private static final Path PLATFORM = Path.of("platforms/thesis-table3.3.xml");
  private static final double NEVER = Double.POSITIVE_INFINITY;
  private static final Failures.Means FAILURES = new Failures.Means(200, 20, NEVER, NEVER);

  private static final Contender STAYS =
      new Contender(
          "stays",
          SchedulerKind.oneWay("stays", "", "needs all workers to the end")
              .madeBy(
                  (problem, settings) -> Registry.builtIn().kind("umr").create(problem, settings)),
          Map.of());

  private static StudyBuilder usual() {
    return Study.builder().platform(PLATFORM).schedulers("umr", "fac2").load(1000);
  }

  private static List<StudyRun> runs(StudyBuilder study) throws IOException {
    return StudyRuns.of(study.build(), Map.of("simgrid", "3.32"));
  }

  /** 2 schedulers, 2 loads, 2 noises, 3 seeds; without noise nothing is random: one seed. */
  @Test
  void everything_isCrossed() throws IOException {
    List<StudyRun> runs = runs(usual().load(2000).noise(0, 0.3).seeds(3));
    assertThat(runs).hasSize(2 * 2 * (1 + 3));
    assertThat(runs).extracting(StudyRun::key).doesNotHaveDuplicates();
    assertThat(runs.getFirst().text()).endsWith("umr, load 1000, seed 1");
  }

  /** A scheduler that draws has the others play as often as it: they are paired by seed. */
  @Test
  void schedulerThatDraws_makesAllSeedsCount() throws IOException {
    assertThat(runs(usual().seeds(5))).hasSize(2);
    assertThat(runs(usual().schedulers("rnd").seeds(5))).hasSize(15);
  }

  /** A kind that does not survive failures plays without them only. */
  @Test
  void failures_areADimensionForThoseThatSurvive() throws IOException {
    List<StudyRun> runs =
        runs(
            Study.builder()
                .platform(PLATFORM)
                .contender(STAYS)
                .schedulers("fac2")
                .load(1000)
                .failures(Failures.Means.NONE, FAILURES)
                .seeds(2));
    assertThat(runs).hasSize(2 + 4);
    assertThat(runs.getLast().text())
        .endsWith("fac2, load 1000, worker_mtbf 200 s, worker_repair 20 s, seed 2");
  }

  @Test
  void key_changesWithEverythingThatDeterminesARun() throws IOException {
    String key = runs(usual()).getFirst().key();
    assertThat(runs(usual().name("another")).getFirst().key()).isEqualTo(key);
    assertThat(runs(usual().margin(0.2)).getFirst().key()).isEqualTo(key);
    assertThat(
            List.of(
                usual().unit(2, 1, 1),
                usual().unit(1, 2, 1),
                usual().ports(new Ports(2)),
                usual().property("noise_share", "0.1"),
                usual().settings(List.of("network/model:LV08")),
                usual().seeds(List.of(7L))))
        .allSatisfy(other -> assertThat(runs(other).getFirst().key()).isNotEqualTo(key));
    assertThat(runs(usual().failures(FAILURES)).getFirst().ingredients())
        .containsEntry("property.worker_mtbf", "200.0");
  }

  /** What a setting is, is in the ingredients: files of results need say nothing more. */
  @Test
  void setting_isReadFromTheIngredients() throws IOException {
    StudyRun run = runs(usual().unit(5, 1, 3).ports(new Ports(2)).failures(FAILURES)).getLast();
    Setting setting = Setting.of("p", "m", 1000, 0, run.ingredients());
    assertThat(setting).isEqualTo(new Setting("p", "m", 1000, 0, 5, 3, new Ports(2), FAILURES));
    assertThat(setting.text())
        .isEqualTo(
            "p, master m, load 1000, ports 2, results 3 B, worker_mtbf 200 s, worker_repair 20 s");
  }

  @Test
  void builder_saysWhatIsWrong() {
    Map<String, StudyBuilder> incomplete = new TreeMap<>();
    incomplete.put("the study has no platform", Study.builder().schedulers("umr").load(1));
    incomplete.put("the study has no scheduler", Study.builder().platform(PLATFORM).load(1));
    incomplete.put("the study has no load", Study.builder().platform(PLATFORM).schedulers("umr"));
    incomplete.forEach((message, study) ->
        assertThatThrownBy(study::build).isInstanceOf(InputException.class).hasMessage(message));
    assertThatThrownBy(() -> usual().schedulers("umr"))
        .hasMessageContaining("the scheduler \"umr\" appears twice");
    assertThatThrownBy(() -> usual().scheduler("gss", Map.of("minimal", "1")))
        .hasMessageContaining("unknown property \"minimal\" of gss");
    assertThatThrownBy(() -> usual().load(-1)).hasMessageContaining("the load is -1.0");
    assertThatThrownBy(() -> usual().noise(-1)).hasMessageContaining("the noise is -1.0");
    assertThatThrownBy(() -> usual().platform(PLATFORM, "nobody"))
        .hasMessageContaining("the platform has no host \"nobody\"");
  }

  /** 21 hosts a run: 2380 runs have 49 980, one more is beyond the limit. */
  @Test
  void copies_areForPlainStarsThatFitInAnEngine() throws IOException {
    assertThat(CopiesRunner.hosts(usual().build(), runs(usual()))).isEqualTo(2 * 21);
    StudyBuilder ports = usual().ports(new Ports(2));
    assertThat(CopiesRunner.hosts(ports.build(), runs(ports))).isEqualTo(CopiesRunner.NOT_PLAIN);
    StudyBuilder many = usual().noise(0.1).seeds(1191);
    assertThat(CopiesRunner.hosts(many.build(), runs(many))).isGreaterThan(CopiesRunner.MOST_HOSTS);
  }
}
