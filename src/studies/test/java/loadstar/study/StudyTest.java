package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.input.Digests;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.MeansForTests;
import loadstar.simulation.ParameterSource;
import loadstar.simulation.ParameterSyntax;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyTest {
  private static final Path PLATFORM = Path.of("platforms/thesis-table3.3.xml");
  private static final Path TREE = Path.of("platforms/small-tree.xml");
  private static final FailureMeans FAILURES = MeansForTests.ofWorkers(200, 20);

  private static final ConfiguredScheduler STAYS =
      new ConfiguredScheduler(
          "stays",
          SchedulerKind.oneWay("stays", "", "needs all workers to the end")
              .madeBy(
                  (problem, settings) -> Registry.builtIn().kind("umr").create(problem, settings)),
          Settings.NONE);

  private static StudyBuilder usual() {
    return Study.builder().platform(PLATFORM).schedulers("umr", "fac2").load(1000);
  }

  private static List<StudyRun> runs(StudyBuilder study) throws IOException {
    return Samples.runs(study.build(), Map.of("simgrid", "3.32"));
  }

  /** 2 schedulers, 2 loads, 2 noises, 3 seeds; without noise nothing is random: one seed. */
  @Test
  void everything_isCrossed() throws IOException {
    List<StudyRun> runs = runs(usual().load(2000).noise(0, 0.3).seeds(3));
    assertThat(runs).hasSize(2 * 2 * (1 + 3));
    assertThat(runs).extracting(StudyRun::key).doesNotHaveDuplicates();
    assertThat(runs.getFirst().text()).endsWith("umr, load 1000, seed 1");
  }

  /** One seed says all of schedulers that draw nothing, also beside one that does. */
  @Test
  void schedulerThatDraws_playsAllSeeds_othersOne() throws IOException {
    assertThat(runs(usual().seeds(5))).hasSize(2);
    assertThat(runs(usual().schedulers("rnd").seeds(5))).hasSize(2 + 5);
  }

  /** Also of one's own kinds: they say themselves whether they draw. */
  @Test
  void ownKind_playsOneSeedUnlessItDraws() throws IOException {
    StudyBuilder study = Study.builder().platform(PLATFORM).load(1000).seeds(5);
    assertThat(runs(study.configuration(STAYS))).hasSize(1);
    SchedulerKind draws =
        SchedulerKind.oneWay("draws", "", "draws")
            .drawing(settings -> true)
            .madeBy(
                (problem, settings) -> Registry.builtIn().kind("umr").create(problem, settings));
    assertThat(runs(study.configuration(new ConfiguredScheduler("draws", draws, Settings.NONE))))
        .hasSize(1 + 5);
  }

  /** A kind that does not survive failures plays without them only. */
  @Test
  void failures_areADimensionForThoseThatSurvive() throws IOException {
    List<StudyRun> runs =
        runs(
            Study.builder()
                .platform(PLATFORM)
                .configuration(STAYS)
                .schedulers("fac2")
                .load(1000)
                .failures(FailureMeans.NONE, FAILURES)
                .seeds(2));
    assertThat(runs).hasSize(2 + 4);
    assertThat(runs.getLast().text())
        .endsWith("fac2, load 1000, worker_mtbf 200 s, worker_repair 20 s, seed 2");
  }

  @Test
  void key_changesWithEverythingThatDeterminesARun() throws IOException {
    String key = runs(usual()).getFirst().key();
    assertThat(runs(usual().name("another")).getFirst().key()).isEqualTo(key);
    assertThat(runs(usual().property("margin", "20%")).getFirst().key()).isEqualTo(key);
    assertThat(
            List.of(
                usual().unit(2, 1, 1),
                usual().unit(1, 2, 1),
                usual().property("ports", "2"),
                usual().noise(0.3).property("noise_share", "0.2"),
                usual().settings(List.of("network/model:LV08")),
                usual().seeds(List.of(7L))))
        .allSatisfy(other -> assertThat(runs(other).getFirst().key()).isNotEqualTo(key));
    // What is as it is anyway may be said.
    assertThat(runs(usual().noise(0.3).property("noise_share", "0.1")).getFirst().key())
        .isEqualTo(runs(usual().noise(0.3)).getFirst().key());
    assertThat(asked(runs(usual().failures(FAILURES)).getFirst()))
        .containsEntry("worker_mtbf", "200");
  }

  private static Map<String, String> asked(StudyRun run) {
    return ResultStore.texts(run.json());
  }

  private static Map<String, String> told(StudyRun run) {
    return run.spec().shared().placement().settings().texts();
  }

  /** What files of results have of it is all of it. */
  @Test
  void setting_comesBackFromItsTexts() throws IOException {
    StudyRun run =
        runs(usual().unit(5, 1, 3).noise(0.1).property("ports", "2").failures(FAILURES)).getLast();
    Setting setting = Setting.of(run.point());
    assertThat(Setting.of(setting.texts())).isEqualTo(setting);
    assertThat(setting.withLoad(2).withoutFailures().texts())
        .isEqualTo(
            Map.of(
                "platform",
                PLATFORM.toString(),
                "master",
                "master",
                "load",
                "2",
                "noise",
                "0.1",
                "flops_per_unit",
                "5",
                "result_bytes_per_unit",
                "3",
                "ports",
                "2"));
    assertThat(setting.text())
        .isEqualTo(
            PLATFORM
                + ", master master, load 1000, noise 0.1, results 3 B, ports 2,"
                + " worker_mtbf 200 s, worker_repair 20 s");
    assertThat(setting.json().keySet()).isSubsetOf(Setting.COLUMNS);
  }

  /** Whatever is asked may be tried: each value is a problem, and texts tell them apart. */
  @Test
  void everyField_isAnAxis() throws IOException {
    List<String> said =
        List.of("ports 2", "flops_per_unit 3", "startup 7", "noise_correlation 0.5");
    for (String one : said) {
      String[] parts = one.split(" ");
      ParameterSource asked =
          new ParameterSource(
              ParameterSyntax.CAMPAIGN,
              (name, many) ->
                  name.equals("noise")
                      ? List.of(() -> "0.2")
                      : name.equals(parts[0])
                          ? List.<ParameterSource.Given>of(() -> "1", () -> parts[1])
                          : List.of());
      List<StudyRun> runs = runs(usual().parameters(asked, Path.of("")));
      assertThat(runs).as(one).hasSize(2 * 2);
      assertThat(runs).extracting(StudyRun::key).as(one).doesNotHaveDuplicates();
      assertThat(runs).extracting(StudyRun::coordinates).as(one).doesNotHaveDuplicates();
      assertThat(runs)
          .flatExtracting(run -> run.coordinates().texts())
          .anyMatch(text -> text.startsWith(parts[0] + " 1"))
          .doesNotContain(parts[0] + " null");
      assertThat(runs).extracting(StudyRun::text).as(one).doesNotHaveDuplicates();
      assertThat(Setting.varied(runs.stream().map(run -> Setting.of(run.point())).toList()))
          .containsExactly(parts[0]);
    }
  }

  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static StudyBuilder withCosts(Path file) {
    return Study.builder().platform(PLATFORM).schedulers("umr", "fac2").costs(file);
  }

  /** The load is the file's; nothing is random. Its contents are in the key, its name is not. */
  @Test
  void costs_areAWorkloadOfTheirOwn() throws IOException {
    Path file = write("tasks.csv", "4\n3\n6\n2\n");
    List<StudyRun> runs = runs(withCosts(file).unit(1, 8, 0).seeds(5));
    assertThat(runs).hasSize(2);
    StudyRun run = runs.getFirst();
    assertThat(run.point().workload().load()).isEqualTo(4);
    assertThat(run.text()).endsWith("umr, tasks 4, costs " + file + ", seed 1");
    assertThat(told(run))
        .containsEntry("costs", file.toString())
        .doesNotContainKeys("noise", "flops_per_unit");
    assertThat(run.spec().shared().sha256("costs")).isEqualTo(Digests.of(file)).hasSize(64);
    assertThat(asked(run)).containsEntry("costs", Digests.of(file));

    Path copy = write("copy.csv", "4\n3\n6\n2\n");
    assertThat(runs(withCosts(copy).unit(1, 8, 0)).getFirst().key()).isEqualTo(run.key());
    Path other = write("other.csv", "4\n3\n6\n3\n");
    assertThat(runs(withCosts(other).unit(1, 8, 0)).getFirst().key()).isNotEqualTo(run.key());
    assertThat(
            runs(Study.builder()
                    .platform(PLATFORM)
                    .schedulers("umr", "fac2")
                    .costs(file.toString(), null, "master")
                    .unit(1, 8, 0))
                .getFirst()
                .key())
        .isNotEqualTo(run.key());
    assertThat(runs(withCosts(file).costs(other))).hasSize(4);
  }

  /** 12 s would be 12 flops, which a processor computes in no time. */
  @Test
  void times_areNoFlops() throws IOException {
    Path file = write("tasks.csv", "task,seconds\na,12\nb,1\n");
    assertThatThrownBy(() -> withCosts(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("\"seconds\" is the name of a time, but its numbers would be flops")
        .hasMessageContaining("--costs-host HOST");
  }

  @Test
  void costs_areInTheSetting() throws IOException {
    Path file = write("tasks.csv", "seconds,x\n4,1\n3,1\n");
    StudyBuilder study =
        Study.builder()
            .platform(PLATFORM)
            .schedulers("fac2")
            .costs(file.toString(), "seconds", "master");
    assertThat(Setting.of(runs(study).getFirst().point()).named("p", "m", text -> text).text())
        .isEqualTo("p, master m, tasks 2, costs " + file + " column seconds on master");
  }

  /** Only names change: no assumption on the costs is lost, and none stands twice. */
  @Test
  void otherNames_leaveWhatIsAssumedOfCosts() {
    Setting setting =
        Setting.of(
            Map.of(
                "tasks", "2",
                "costs", "my.csv",
                "costs_host", "node7",
                "costs_zero", "1",
                "time_unit", "ms",
                "together", "lab"));
    assertThat(setting.named("p", "m", text -> text).text())
        .isEqualTo("p, master m, tasks 2, costs my.csv in ms on node7 0 as 1 s, together by lab");
    assertThat(setting.named("p", "m", text -> "costs-gina").text())
        .isEqualTo(
            "p, master m, tasks 2, costs costs-gina in ms on a host 0 as 1 s, together by a"
                + " column");
  }

  /** 1, 1, 2, 4 deviate by 0.6124 of their mean. */
  @Test
  void empiricalNoise_isThatOfItsValues() throws IOException {
    Path file = write("values.csv", "2\n1\n4\n1\n");
    StudyBuilder study =
        usual()
            .seeds(2)
            .property("noise_distribution", "empirical")
            .property("noise_values", file.toString());
    StudyRun run = runs(study).getFirst();
    assertThat(run.point().workload().noise()).isCloseTo(0.6124, within(1e-4));
    assertThat(asked(run)).containsEntry("noise_values", Digests.of(file));
    assertThat(told(run)).containsEntry("noise_values", file.toString());
    assertThat(run.spec().shared().sha256("noise_values")).isEqualTo(Digests.of(file));
    assertThat(runs(study.noise(0.3)).getFirst().point().workload().noise()).isEqualTo(0.3);
  }

  @Test
  void costsThatSayTooLittleOrTooMuch_areRefused() throws IOException {
    Path file = write("tasks.csv", "4\n3\n");
    Map<String, StudyBuilder> wrong = new TreeMap<>();
    wrong.put("say how many tasks there are", withCosts(file).load(2));
    wrong.put("\"noise\" is given, but the file of \"costs\" has it", withCosts(file).noise(0.3));
    wrong.put(
        "no host of platforms/thesis-table3.3.xml",
        Study.builder()
            .platform(PLATFORM)
            .schedulers("umr")
            .costs(file.toString(), null, "nobody"));
    wrong.put(
        "\"noise_distribution\" is empirical, but of what?",
        usual().property("noise_distribution", "empirical"));
    wrong.put(
        "\"noise_values\" changes nothing", usual().property("noise_values", file.toString()));
    wrong.put(
        "\"costs\" does not go with a tree",
        Study.builder().platform(TREE).schedulers("fcfs").costs(file));
    wrong.forEach((message, study) ->
        assertThatThrownBy(study::build)
            .isInstanceOf(InputException.class)
            .hasMessageContaining(message));
    Path none = write("none.csv", "4\n-3\n");
    assertThatThrownBy(() -> withCosts(none)).hasMessageContaining("none.csv:2: the cost \"-3\"");
  }

  /** Without bags it has one, of the unit. */
  @Test
  void treeOfMoreThanOneLevel_isPlayedAsOne() {
    StudyBuilder study = Study.builder().platform(TREE).schedulers("fcfs", "umr").load(20);
    Study built = study.unit(5, 3, 0).build();
    assertThat(built.shape()).isEqualTo(Shape.TREE);
    assertThat(built.workloads().getFirst().applications())
        .containsExactly(new Application("task", 3, 5, 1));
    assertThatThrownBy(() -> study.unit(5, 3, 1).build())
        .isInstanceOf(InputException.class)
        .hasMessageContaining("\"result_bytes_per_unit\" does not go with a tree");
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
    assertThatThrownBy(() -> usual().load(-1))
        .hasMessageContaining("\"load\" is -1.0, not a positive number");
    assertThatThrownBy(() -> usual().noise(-1))
        .hasMessageContaining("\"noise\" is -1.0, not zero or more");
    assertThatThrownBy(() -> usual().platform(PLATFORM, "nobody"))
        .hasMessageContaining("the platform has no host \"nobody\"");
  }

  /** Whoever plays, the runs are the same: results kept of one are found by the other. */
  @Test
  void player_isNoPartOfARun() throws IOException {
    StudyBuilder simgrid = usual().property("player", "simgrid");
    assertThat(runs(simgrid)).isEqualTo(runs(usual()));
  }
}
