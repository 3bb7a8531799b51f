package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Shape;
import loadstar.campaign.Limits;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.platform.PlatformReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudyReaderTest {
  private static final Path EXAMPLE = Path.of("src/examples/campaigns/first.yaml");

  private static final String GOOD =
      """
      name: two words
      platforms: [PLATFORM]
      schedulers:
        - umr
        - name: gss
          parameters: {minimum: [10, 20], rounding: floor}
      loads: [1e3, 2000]
      noise: [0, 0.5]
      seeds: [3, 1]
      until_ci: 2%
      simgrid:
        network/model: LV08
      """
          .replace(
              "PLATFORM", Path.of("platforms/thesis-table3.3.xml").toAbsolutePath().toString());

  @TempDir Path folder;

  private Study read(String text) throws IOException {
    return StudyReader.read(
        Files.writeString(folder.resolve("c.yaml"), text),
        Registry.builtIn(),
        folder.resolve("drawn"),
        null,
        study -> {});
  }

  /** As on the command line: 1.5k units of 2 Mflop and 4 kB, whose cost varies by 30 %. */
  @Test
  void numbers_mayHaveUnits() throws IOException {
    Study study =
        read(
            GOOD.replace("loads: [1e3, 2000]", "loads: [1.5k, 2000]")
                    .replace("noise: [0, 0.5]", "noise: 30%")
                + "flops_per_unit: 2Mf\n"
                + "bytes_per_unit: 4kB\n"
                + "time_limit: 2min\n"
                + "memory_limit: 2GB\n");
    assertThat(study.limits()).isEqualTo(new Limits(120, 2e9));
    assertThat(study.workloads()).extracting(Workload::load).containsExactly(1500.0, 2000.0);
    assertThat(study.workloads()).extracting(Workload::noise).containsOnly(0.3);
    assertThat(study.workloads().getFirst().values().texts())
        .containsEntry("flops_per_unit", "2000000")
        .containsEntry("bytes_per_unit", "4000");
    assertThatThrownBy(() -> read(GOOD.replace("loads: [1e3, 2000]", "loads: 10kB")))
        .hasMessageContaining("\"loads\" is \"10kB\", not a number");
  }

  /** Results of other workers are those of another problem: no table takes them for other seeds. */
  @Test
  void platformsOfOneFile_haveNamesByTheirWorkers() throws IOException {
    String file = Path.of("platforms/thesis-table3.3.xml").toAbsolutePath().toString();
    List<String> hosts = List.copyOf(PlatformReader.read(Path.of(file)).hosts());
    String workers = "{file: %s, workers: [%s]}";
    Study study =
        read(
            "platforms: [%s, %s, %s]\nschedulers: gss\nloads: 10\n"
                .formatted(
                    workers.formatted(file, hosts.get(1)),
                    workers.formatted(file, String.join(", ", hosts.subList(1, 5))),
                    file));

    assertThat(study.targets())
        .extracting(TargetPlatform::name)
        .containsExactly(
            file + " (" + hosts.get(1) + ")",
            file + " (" + hosts.get(1) + ", " + hosts.get(2) + " and 2 more)",
            file + " (all others)");
    assertThat(
            StudyRuns.of(study, 1, Map.of()).stream()
                .map(run -> Setting.of(run.point()))
                .distinct())
        .hasSize(3);
  }

  /** However it is written: 1k and 1000 were two schedulers, each run. */
  @Test
  void valueOfAParameter_hasOneText() throws IOException {
    String platform = Path.of("platforms/thesis-config2.xml").toAbsolutePath().toString();
    Study study =
        read(
            "platforms: "
                + platform
                + "\n"
                + "schedulers: {name: ss, parameters: {chunk: [1k, 1000, 1e3, 20]}}\n"
                + "loads: 5k\n");

    assertThat(study.configurations())
        .extracting(ConfiguredScheduler::label)
        .containsExactly("ss chunk=1000", "ss chunk=20");
  }

  /** A word has all its values crossed: 2 of alpha times 2 of minimum; parameters follow it. */
  @Test
  void wordWithParameters_isASchedulerForEachCombination() throws IOException {
    String platform = Path.of("platforms/thesis-config2.xml").toAbsolutePath().toString();
    Study study =
        read(
            "platforms: "
                + platform
                + "\n"
                + "schedulers: [ss:chunk=1|1k|1000, fac2:alpha=2|3:minimum=1|5]\n"
                + "loads: 5k\n");

    assertThat(study.configurations())
        .extracting(ConfiguredScheduler::label)
        .containsExactly(
            "ss chunk=1",
            "ss chunk=1000",
            "fac2 alpha=2 minimum=1",
            "fac2 alpha=2 minimum=5",
            "fac2 alpha=3 minimum=1",
            "fac2 alpha=3 minimum=5");
    assertThatThrownBy(
            () -> read("platforms: " + platform + "\nschedulers: ss:chunks=1\nloads: 5k\n"))
        .hasMessageContaining("c.yaml:2: unknown property \"chunks\" of ss");
  }

  /** Two trees and a star, each with a scheduler of trees in two forms and one of stars. */
  @Test
  void bags_arePlayedOnTrees() throws IOException {
    String trees =
        """
        platforms: [SMALL, {generator: tree, nodes: 5, seeds: 2}]
        schedulers: [{name: cgbc, parameters: {window: [1, 2]}}, gss]
        loads: 10
        bags: [light:125kB:1Mf, heavy:250kB:16Mf:2]
        """
            .replace("SMALL", Path.of("platforms/small-tree.xml").toAbsolutePath().toString());

    Study study = read(trees);

    assertThat(study.shape()).isEqualTo(Shape.TREE);
    assertThat(study.workloads().getFirst().applications())
        .extracting(Application::weight)
        .containsExactly(1.0, 2.0);
    List<StudyRun> runs = Samples.runs(study, Map.of());
    assertThat(runs).hasSize(9);
    assertThat(runs.getFirst().spec().family()).isEqualTo("tree");
    assertThat(runs.getFirst().spec().shared().placement().settings().texts())
        .containsEntry("applications", "light:125000:1000000 heavy:250000:16000000:2")
        .containsEntry("window", "1");
    assertThatThrownBy(() -> read(trees.replace("loads: 10", "loads: 1.5")))
        .hasMessageContaining("the load is 1.5, but bags have whole tasks");
    assertThatThrownBy(() -> read(trees.replace(":1Mf", "")))
        .hasMessageContaining("c.yaml:4: \"bags\" has \"light:125kB\"");
    String star = Path.of("platforms/thesis-config2.xml").toAbsolutePath().toString();
    String onStar = trees.replaceAll("platforms.*", "platforms: " + star);
    assertThat(read(onStar).targets()).hasSize(1);
    assertThatThrownBy(() -> read(onStar.replaceAll("bags.*", "")))
        .hasMessageContaining("c.yaml:2: the scheduler \"cgbc\" does not play a star");
  }

  /** As in {@code compare}; also where the tree is not drawn yet. Its one bag is of the unit. */
  @Test
  void treesWithoutBags_areTrees() throws IOException {
    String small = Path.of("platforms/small-tree.xml").toAbsolutePath().toString();
    for (String platform : List.of(small, "{generator: tree, nodes: 9, max_degree: 2}")) {
      Study study =
          read(
              "platforms: %s\nschedulers: [fcfs, gss]\nloads: 10\nflops_per_unit: 1e6\n"
                  .formatted(platform));
      assertThat(study.shape()).as(platform).isEqualTo(Shape.TREE);
      assertThat(study.workloads().getFirst().applications())
          .containsExactly(new Application("task", 1, 1e6, 1));
    }
    assertThat(read("platforms: {generator: tree, nodes: 3}\nschedulers: gss\nloads: 10\n").shape())
        .isEqualTo(Shape.STAR); // two workers beside each other
  }

  /** Numbers of tasks are whole; loads, which may be cut, are another problem. */
  @Test
  void tasks_areInPlaceOfLoads() throws IOException {
    String tasks = GOOD.replace("loads: [1e3, 2000]", "tasks: [20, 1k]");
    Study study = read(tasks);
    assertThat(study.workloads()).extracting(Workload::whole).containsOnly(true);
    assertThat(study.workloads()).extracting(Workload::load).contains(20.0, 1000.0);
    assertThat(read(GOOD).workloads()).extracting(Workload::whole).containsOnly(false);
    for (var run : Samples.runs(study, Map.of())) {
      assertThat(run.spec().shared().placement().settings().texts())
          .containsKey("tasks")
          .doesNotContainKey("load");
    }
    assertThatThrownBy(() -> read(GOOD + "tasks: 20\n"))
        .hasMessageContaining("\"tasks\" is given beside \"loads\"");
    assertThatThrownBy(() -> read(GOOD.replace("loads: [1e3, 2000]", "tasks: 2.5")))
        .hasMessageContaining("\"tasks\" is 2.5, not a whole number");
  }

  /** Paths are relative to the campaign; the file has load, flops and noise. */
  @Test
  void costs_areInPlaceOfLoads() throws IOException {
    Files.writeString(folder.resolve("a.csv"), "4\n3\n");
    Files.writeString(folder.resolve("b.csv"), "task,seconds\n1,4\n2,3\n3,1\n");
    String good =
        GOOD.replace(
                "loads: [1e3, 2000]",
                "costs: [a.csv, {file: b.csv, column: seconds, host: master}]")
            .replace("noise: [0, 0.5]\n", "");
    Study study = read(good);
    assertThat(study.workloads()).extracting(Workload::load).containsExactly(2.0, 3.0);
    assertThat(study.workloads())
        .extracting(Workload::costs)
        .containsExactly("a.csv", "b.csv column seconds on master");
    assertThat(Samples.runs(study, Map.of())).hasSize(6);
    Map<String, String> wrong = new LinkedHashMap<>();
    wrong.put(
        "c.yaml:7: \"noise\" is given, but the file of \"costs\" has it",
        good.replace("costs:", "noise: 0.5\ncosts:"));
    wrong.put(
        "c.yaml:7: \"loads\" is given, but the file of \"costs\" has it",
        good.replace("costs:", "loads: 2\ncosts:"));
    wrong.put("c.csv: no such file", good.replace("a.csv", "c.csv"));
    assertThat(read(good.replace("column: seconds, ", "")).workloads())
        .extracting(Workload::load)
        .containsExactly(2.0, 3.0);
    wrong.put("b.csv:1: has no column \"size\"", good.replace("column: seconds", "column: size"));
    wrong.put("seconds on \"mastre\", no host of", good.replace("host: master", "host: mastre"));
    wrong.put("c.yaml:7: unknown entry \"colum\"", good.replace("column", "colum"));
    wrong.forEach((message, text) ->
        assertThatThrownBy(() -> read(text))
            .isInstanceOf(InputException.class)
            .message()
            .contains(message)
            .hasLineCount(1));
  }

  @Test
  void valuesOfEmpiricalNoise_areBesideTheCampaign() throws IOException {
    Files.writeString(folder.resolve("a.csv"), "4\n3\n2\n");
    String good =
        GOOD.replace("noise: [0, 0.5]\n", "noise_distribution: empirical\nnoise_values: a.csv\n");
    Study study = read(good);
    assertThat(study.parameters(study.workloads().getFirst()).texts())
        .containsEntry("noise_values", folder.resolve("a.csv").toString());
    assertThat(study.workloads()).extracting(Workload::noise).doesNotContain(0.0).hasSize(2);
    assertThatThrownBy(() -> read(good.replace("a.csv", "b.csv")))
        .hasMessageContaining("b.csv: no such file");
  }

  @Test
  void goodFile_isCrossed() throws IOException {
    Study study = read(GOOD);

    assertThat(study.name()).isEqualTo("two words");
    assertThat(study.configurations())
        .extracting(one -> one.settings().texts())
        .containsExactly(
            Map.of(),
            Map.of("minimum", "10", "rounding", "floor"),
            Map.of("minimum", "20", "rounding", "floor"));
    assertThat(study.seeds()).containsExactly(3L, 1L);
    assertThat(study.untilCi()).isEqualTo(0.02);
    assertThat(study.settings()).containsExactly("network/model:LV08");
    // 1 platform, 3 configurations, 2 loads; 2 seeds with noise, without it one says all.
    List<StudyRun> runs = Samples.runs(study, Map.of("simgrid", "3.32"));
    assertThat(runs).hasSize(18);
    assertThat(runs).extracting(StudyRun::key).doesNotHaveDuplicates();
  }

  /** Each ingredient is in the key, the place of the files is not. */
  @Test
  void key_changesWithWhatDeterminesTheRun() throws IOException {
    Path platform = folder.resolve("p.xml");
    String text = Files.readString(Path.of("platforms/thesis-table3.3.xml"));
    Files.writeString(platform, text);
    String campaign = GOOD.replaceFirst("platforms: .*", "platforms: p.xml");
    Map<String, String> versions = Map.of("simgrid", "3.32", "loadstar", "a");
    String key = Samples.runs(read(campaign), versions).getFirst().key();

    assertThat(Samples.runs(read(GOOD), versions).getFirst().key()).isEqualTo(key);
    assertThat(
            Samples.runs(read(campaign), Map.of("simgrid", "4.0", "loadstar", "a"))
                .getFirst()
                .key())
        .isNotEqualTo(key);
    for (String change :
        List.of("umr=mrrs", "1e3=1e4", "[0, 0.5]=[0.1, 0.5]", "[3, 1]=[2, 1]", "LV08=CM02")) {
      String[] parts = change.split("=");
      assertThat(
              Samples.runs(read(campaign.replace(parts[0], parts[1])), versions).getFirst().key())
          .as(change)
          .isNotEqualTo(key);
    }
    Files.writeString(platform, text + "<!-- another -->");
    assertThat(Samples.runs(read(campaign), versions).getFirst().key()).isNotEqualTo(key);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "loads: | load: | c.yaml:7: unknown entry \"load\". Maybe you meant \"loads\"",
        "umr | urm | c.yaml:4: unknown scheduler \"urm\"",
        "minimum: [10 | minimal: [10 | c.yaml:6: unknown property \"minimal\" of gss",
        "[10, 20] | [10, x] | c.yaml:6: \"minimum\" is \"x\", not a number",
        "[1e3, 2000] | [1e3, -2] | c.yaml:7: \"loads\" is -2.0, not a positive number",
        "[1e3, 2000] | [1e3, 1000] | c.yaml:7: \"loads\" has 1000 twice",
        "noise: [0, 0.5] | ports: [2, 1, 2] | c.yaml:8: \"ports\" has 2 twice",
        "until_ci: 2% | player: [auto, plain] | c.yaml:10: \"player\" has to be one value",
        "until_ci: 2% | confidence: 95 | c.yaml:10: \"confidence\" is \"95\", not between 0 and 100"
            + " %. Maybe 95%",
        "[1e3, 2000] | 30% | c.yaml:7: \"loads\" is \"30%\", not a number. Maybe 10k",
        "until_ci: 2% | confidence: 40% | c.yaml:10: \"confidence\" is 0.4, not between 50 and 100"
            + " %",
        "[0, 0.5] | [] | c.yaml:8: \"noise\" is an empty list",
        "[3, 1] | [3, 1.5] | c.yaml:9: \"seeds\" has \"1.5\", not a whole number",
        "[3, 1] | 0 | c.yaml:9: \"seeds\" is 0, not a whole number from 1 to 100000",
        // 3 schedulers, 2 loads, 2 levels of noise.
        "[3, 1] | 100000 | c.yaml:1: the campaign has more than 1000000 runs",
        "LV08 | help | c.yaml:12: \"simgrid\" sets network/model to \"help\", which ends the"
            + " program",
        "LV08 | LV08,plugin:x | \"simgrid\" sets network/model to \"LV08,plugin:x\", which is more",
        "network/model: LV08 | tracing/filename: x | c.yaml:12: \"simgrid\" sets"
            + " \"tracing/filename\"",
        "LV08 | ns-3 | c.yaml:12: network/model:ns-3 delivers no message of 0 bytes",
        "2% | 200% | c.yaml:10: \"until_ci\" is \"200%\"",
        "name: two words | seeds: 1 | c.yaml:9: \"seeds\" appears twice",
        "simgrid: | simgrid: [ | malformed YAML",
        "- umr | - umr: 3 | c.yaml:4: unknown entry \"umr\"",
        ".xml | .xlm | c.yaml:2: the platform cannot be used",
      })
  void badFile_isOneLineWithFileAndLine(String old, String bad, String message) {
    assertThat(GOOD).contains(old);
    assertThatThrownBy(() -> read(GOOD.replace(old, bad)))
        .isInstanceOf(InputException.class)
        .message()
        .contains(message)
        .hasLineCount(1);
  }

  @Test
  void parametersThatMakeTooMany_areRefused() {
    String values =
        IntStream.rangeClosed(1, 10_001)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", ", "[", "]"));
    assertThatThrownBy(() -> read(GOOD.replace("[10, 20]", values)))
        .hasMessageContaining("c.yaml:6: the parameters of gss make more than 10000 of it");
  }

  @Test
  void unknownHost_isNamedWithItsLine() {
    assertThatThrownBy(() ->
            read(
                GOOD.replaceFirst(
                    "platforms: \\[(.*)]", "platforms: {file: $1,\n  master: mastre}")))
        .hasMessageContaining("c.yaml:3: the platform has no host \"mastre\". Maybe");
  }

  @Test
  void schema_agreesWithTheReader() throws IOException {
    try (InputStream resource = StudyReader.class.getResourceAsStream(StudyReader.SCHEMA)) {
      Schema schema =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(resource);
      assertThat(schema.validate(GOOD, InputFormat.YAML)).isEmpty();
      assertThat(schema.validate(Files.readString(EXAMPLE), InputFormat.YAML)).isEmpty();
      String costs = "costs: [a.csv, {file: b.csv, column: seconds, host: master}]\n";
      String withCosts = GOOD.replace("loads: [1e3, 2000]\n", costs);
      assertThat(schema.validate(withCosts, InputFormat.YAML)).isEmpty();
      assertThat(schema.validate(GOOD + costs, InputFormat.YAML)).isNotEmpty();
      for (String bad :
          List.of("loads: =load: ", "[1e3, 2000]=[0]", "[3, 1]=[1.5]", "name: gss=nam: gss")) {
        String text = GOOD.replace(bad.split("=")[0], bad.split("=")[1]);
        assertThat(schema.validate(text, InputFormat.YAML)).as(bad).isNotEmpty();
      }
    }
  }
}
