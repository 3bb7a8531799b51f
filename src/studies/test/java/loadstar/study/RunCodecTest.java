package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.RunCodec;
import loadstar.campaign.RunSetup;
import loadstar.campaign.RunSpec;
import loadstar.input.Digests;
import loadstar.model.Application;
import loadstar.simulation.CrossCheck;
import loadstar.simulation.MeansForTests;
import loadstar.simulation.Player;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs leave the process as JSON, and are the same runs where they arrive. */
class RunCodecTest {
  private static final Path STAR = Path.of("platforms/thesis-config2.xml");
  private static final Path TREE = Path.of("platforms/small-tree.xml");

  @TempDir Path folder;

  private static void comeBack(StudyBuilder study) throws IOException {
    List<StudyRun> runs = Samples.runs(study.build(), Map.of("build", "b"));
    assertThat(runs).isNotEmpty();
    for (StudyRun run : runs) {
      String line = RunCodec.line(run.spec());
      assertThat(line).doesNotContain("\n");
      assertThat(RunCodec.run(line)).as(line).isEqualTo(run.spec());
      assertThat(RunCodec.name(line)).isEqualTo(run.key());
    }
  }

  /** A child process checks as many chunks as its parent wants. */
  @Test
  void checkedRunsOfManySchedulers_haveFewerChunks() throws IOException {
    StudyRun run = Samples.runs(star().build(), Map.of("build", "b")).getFirst();
    for (int runs : new int[] {1, 4, 10, 44, 5000}) {
      int chunks = CrossCheck.chunks(runs);
      assertThat(chunks)
          .isEqualTo(Map.of(1, 50_000, 4, 50_000, 10, 20_000).getOrDefault(runs, 5000));
      PlatformRun checked = new PlatformRun("r", 1, run.spec().shared().checked(chunks));
      assertThat(RunCodec.run(RunCodec.line(checked))).isEqualTo(checked);
    }
  }

  private static StudyBuilder star() {
    return Study.builder().platform(STAR).schedulers("umr", "fac2", "auto").load(1234567.25);
  }

  /** Every digit counts; 0.1 + 0.2 has seventeen. */
  @Test
  void runsOnStars_comeBack() throws IOException {
    comeBack(star());
    comeBack(
        star()
            .unit(0.1 + 0.2, 1.23456789012345e-7, 3)
            .property("ports", "2")
            .noise(0.1, 0.25)
            .property("noise_distribution", "bimodal")
            .property("noise_share", "0.3")
            .property("dispatch_cost", "7ms")
            .seeds(2));
    comeBack(
        Study.builder()
            .platform(STAR)
            .property("tasks", "100")
            .scheduler("ss", Map.of("chunk", "1k"))
            .failures(MeansForTests.ofWorkersAndLinks(200.5, Double.POSITIVE_INFINITY, 300, 7)));
  }

  @Test
  void runsOnTrees_comeBack() throws IOException {
    comeBack(
        Study.builder()
            .platform(TREE)
            .schedulers("cgbc", "gss")
            .bags(List.of(new Application("a", 1e6, 2.5e6, 2), new Application("b", 1, 1e5, 1)))
            .load(10));
  }

  @Test
  void runsWithFiles_comeBack() throws IOException {
    Path costs =
        Files.writeString(folder.resolve("the costs, of tasks.csv"), "a,seconds\n4,1\n3,2\n");
    comeBack(
        Study.builder()
            .platform(STAR)
            .schedulers("fac2")
            .costs(costs.toString(), "seconds", "master"));
    Path values = Files.writeString(folder.resolve("v.csv"), "2\n1\n4\n");
    comeBack(
        star()
            .property("noise_distribution", "empirical")
            .property("noise_values", values.toString()));
  }

  /** Blanks, line ends, quotation marks and commas are parts of a setting. */
  @Test
  void settingsOfSimgrid_areOneItemEach() throws IOException {
    List<String> settings =
        List.of("tracing/comment:hello world", "network/model:LV08", "tracing/comment:a\n\"b\", c");
    comeBack(star().settings(settings));
    StudyRun run = Samples.runs(star().settings(settings).build(), Map.of()).getFirst();
    assertThat(run.spec().shared().config()).isEqualTo(settings);
  }

  @Test
  void player_comesAlong() throws IOException {
    StudyRun run = Samples.runs(star().build(), Map.of()).getFirst();
    for (Player player : Player.values()) {
      RunSetup shared = run.spec().shared();
      var other = new PlatformRun(run.key(), run.seed(), shared.with(shared.placement(), player));
      assertThat(RunCodec.run(RunCodec.line(other))).isEqualTo(other);
    }
  }

  @Test
  void runsOfExperiments_comeBack() {
    RunSpec run = new RunSpec("atf", "a+1", 7, Map.of("load", "1.5", "text", "a b\n"));
    assertThat(RunCodec.run(RunCodec.line(run))).isEqualTo(run);
  }

  /** What is as it is anyway is not in the key, names are in order. */
  @Test
  void key_isOfJsonWithoutDefaults() throws IOException {
    StudyBuilder plain = Study.builder().platform(STAR).schedulers("fac2").load(1000);
    StudyRun run = Samples.runs(plain.build(), Map.of("build", "b")).getFirst();
    String platform = run.spec().shared().sha256("platform");
    assertThat(run.json())
        .isEqualTo(
            ("{'master':'master','platform':'%s','scheduler':'fac2','seed':1,"
                    + "'settings':{'load':'1000'},'study':'star','versions':{'build':'b'}}")
                .formatted(platform)
                .replace('\'', '"'));
    assertThat(run.key()).isEqualTo(Digests.of(run.json()));
    StudyRun said =
        Samples.runs(plain.unit(1, 1, 0).property("ports", "1").build(), Map.of("build", "b"))
            .getFirst();
    assertThat(said.key()).isEqualTo(run.key());
  }
}
