package loadstar.cli;

import static loadstar.TestPlatforms.deployment;
import static loadstar.TestPlatforms.star;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import loadstar.campaign.RunJson;
import loadstar.cli.Shell.Ended;
import loadstar.result.Table;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code loadstar run}, from the shell: what it prints and writes, and how it refuses bad input.
 */
class RunIT {
  private static final String PLATFORM =
      star(
          """
          master 1Gf   1EBps 0s
          w1     1000f 1MBps 1ms compute_latency=0.01s
          w2     500f  1MBps 1ms
          """);

  private static final String DEPLOYMENT =
      deployment("master", "scheduler=as4dr lambda=5", "w1 w2");

  @TempDir Path folder;
  private Shell shell;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("p.xml"), PLATFORM);
    Files.writeString(folder.resolve("d.xml"), DEPLOYMENT);
    shell = new Shell(folder);
  }

  /**
   * A worker comes at 0.5 s, the other dies at 0.75 s with a chunk. Its tasks are given out again:
   * all 1000 are computed, and the lost row says when it was lost.
   */
  @Test
  void workersThatComeAndGo_loseNothingOfTheLoad() throws IOException {
    Files.writeString(
        folder.resolve("d.xml"),
        DEPLOYMENT
            .replace("as4dr", "gss")
            .replace("id=\"lambda\" value=\"5\"", "id=\"load\" value=\"1000\"")
            .replace("host=\"w1\"", "host=\"w1\" start_time=\"0.5\"")
            .replace("host=\"w2\"", "host=\"w2\" kill_time=\"0.75\""));

    Ended ended = run("--out o --gantt o/g.svg");

    assertThat(ended.status()).as(ended.err()).isZero();
    Table chunks = Table.read(folder.resolve("o/chunks.csv"));
    double done = 0;
    int lost = 0;
    for (int row = 0; row < chunks.rows(); row++) {
      if (chunks.text(row, "lost_s").isEmpty()) {
        done += chunks.number(row, "size_load_units");
      } else {
        lost++;
        assertThat(chunks.text(row, "worker")).isEqualTo("w2");
        assertThat(chunks.number(row, "lost_s")).isEqualTo(0.75);
      }
    }
    assertThat(done).isEqualTo(1000);
    assertThat(lost).isPositive();
    assertThat(folder.resolve("o/run.json")).content().contains("\"lost\"");
  }

  /** A plan that knows of neither is simulated as it is, and the output says so. */
  @Test
  void schedulerThatPlans_isNamedWithWhatItDoesNotKnow() throws IOException {
    String plain = "<host id=\"master\" speed=\"1Gf\"/>";
    assertThat(PLATFORM).contains(plain);
    Files.writeString(
        folder.resolve("p.xml"),
        PLATFORM
            .replace(
                plain, plain.replace("/>", "><prop id=\"dispatch_cost\" value=\"1ms\"/></host>"))
            .replace(
                "<prop id=\"compute_latency\"",
                "<prop id=\"max_chunks\" value=\"2\"/><prop id=\"compute_latency\""));
    for (String scheduler : new String[] {"umr", "fac2"}) {
      Files.writeString(
          folder.resolve("d.xml"),
          DEPLOYMENT
              .replace("as4dr", scheduler)
              .replace("id=\"lambda\" value=\"5\"", "id=\"load\" value=\"1000\""));
      Ended ended = run();

      assertThat(ended.status()).as(ended.err()).isZero();
      assertThat(ended.out().contains("umr plans without dispatch_cost and max_chunks, which"))
          .as(ended.out())
          .isEqualTo(scheduler.equals("umr"));
    }
  }

  /** Lambda = 1 / (2 x 1000 (0.4995 + 1) 1e-6) - 1 = 332.4 for w1, the faster one of two. */
  @Test
  void lambdaBeyondItsBound_isNamed() {
    assertThat(run("--until 1").out()).contains("rounds").doesNotContain("(19)");
    assertThat(run("--until 1 --set as4dr.lambda=400").out())
        .contains("plan            lambda 400.0 of w1 is more than the 332.4 of (19)");
  }

  @Test
  void lossOfAllWorkers_isOneLineAndStatus1() throws IOException {
    Files.writeString(
        folder.resolve("d.xml"),
        DEPLOYMENT
            .replace("as4dr", "gss")
            .replace("id=\"lambda\" value=\"5\"", "id=\"load\" value=\"1000\"")
            .replace("host=\"w1\"", "host=\"w1\" kill_time=\"0.5\"")
            .replace("host=\"w2\"", "host=\"w2\" kill_time=\"0.75\""));

    Ended ended = run("--out o");

    assertThat(ended.status()).isEqualTo(Command.FAILED);
    assertThat(ended.err())
        .isEqualTo(
            "loadstar: the simulation failed: no worker is left at 0.75 s, and the load is not"
                + " done\n");
    assertThat(folder.resolve("o")).doesNotExist();
  }

  /** The example of several masters: four clusters of 55 workers, none of them ever waiting. */
  @Test
  void clustersExample_isSimulated() {
    Ended ended =
        shell.loadstar(
            "run --platform "
                + Shell.word(Shell.PROJECT.resolve("platforms/ppam13-clusters.xml"))
                + " --deployment "
                + Shell.word(Shell.PROJECT.resolve("deployments/ppam13-clusters_d.xml"))
                + " --until 100");

    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.out())
        .contains(
            "220 workers of 4 masters", "rounds          9 to 10 a worker", "every rule holds");
  }

  @Test
  void run_onTheUsersStar_printsASummaryAndWritesItsFiles() throws IOException {
    Ended ended = run("--until 10 --out o --gantt o/g.svg");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.status()).isZero();
    assertThat(ended.out())
        .contains("p.xml, 2 workers\n", "horizon         10 s\n", "every rule holds\n")
        .contains("wrote o/run.json and o/chunks.csv\n", "wrote o/g.svg (all 2 workers");
    JsonNode values = json("o").path("values");
    assertThat(ended.out())
        .contains(
            String.format(
                Locale.ROOT,
                "CPU efficiency  %.4f %% since each worker's first data, %.4f %% since date 0\n",
                100 * values.path("efficiency").asDouble(),
                100 * values.path("efficiency_from_start").asDouble()));
    // Two workers, a round a second (tau = 1), two subchunks a round.
    assertThat(Files.readAllLines(folder.resolve("o/chunks.csv"))).hasSizeBetween(40, 50);
    assertThat(folder.resolve("o/run.json"))
        .content()
        .contains("\"config\" : \"network/model:CM02 network/latency-factor:1 ")
        .contains("\"platform\" : \"p.xml\"", "\"efficiency\"", "\"tau\" : 1.0")
        .doesNotContain(folder.toString());
  }

  @Test
  void run_withTheSameSeed_writesTheSameBytes() throws IOException {
    run("--until 10 --seed 3 --out a");
    run("--until 10 --seed 3 --out b");

    for (String file : List.of("run.json", "chunks.csv")) {
      assertThat(folder.resolve("a").resolve(file))
          .hasSameBinaryContentAs(folder.resolve("b").resolve(file));
    }
  }

  /** Every parameter with its value, and nothing that the schema does not know. */
  @Test
  void runFile_explainsItself() throws IOException {
    String deployment =
        DEPLOYMENT
            .replace("as4dr", "fsc")
            .replace(
                "id=\"lambda\" value=\"5\"/>",
                "id=\"load\" value=\"1000\"/><prop id=\"overhead\" value=\"0.01\"/><prop"
                    + " id=\"deviation\" value=\"0.2\"/>");
    Files.writeString(folder.resolve("d.xml"), deployment);
    Files.writeString(folder.resolve("s.txt"), "0 1.0\n1 0.5\n");
    Files.writeString(
        folder.resolve("p.xml"),
        PLATFORM.replace("speed=\"500f\"", "speed=\"500f\" speed_file=\"s.txt\""));

    Ended ended = run("--out o --cfg=network/model:CM02");

    assertThat(ended.err()).isEmpty();
    String text = Files.readString(folder.resolve("o/run.json"));
    assertThat(schemaProblems(text)).isEmpty();
    JsonNode json = JsonMapper.builder().build().readTree(text);
    assertThat(json.path("scheduler").asString()).isEqualTo("fsc");
    assertThat(json.path("load_units").asDouble()).isEqualTo(1000);
    assertThat(json.path("makespan_s").asDouble())
        .isPositive()
        .isEqualTo(json.path("values").path("end").asDouble());
    JsonNode parameters = json.path("masters").get(0).path("parameters");
    assertThat(parameters.path("deviation").asDouble()).isEqualTo(0.2);
    assertThat(parameters.path("noise").asDouble(-1)).isZero();
    assertThat(parameters.path("result_bytes_per_unit").asDouble()).isEqualTo(1);
    assertThat(json.path("inputs").findValuesAsString("role"))
        .containsExactly("platform", "profile", "deployment");
    // printf '0 1.0\n1 0.5\n' | sha256sum
    assertThat(json.path("inputs").get(1).path("sha256").asString())
        .isEqualTo("e48d925f068c6075c63332914f26450996493b766f78c0b3736d1992a5b12d27");
    assertThat(json.path("rerun").asString())
        .isEqualTo("./loadstar run --platform p.xml --deployment d.xml --cfg network/model:CM02");
    assertThat(schemaProblems(text.replace("\"makespan_s\"", "\"makespan\""))).isNotEmpty();
  }

  private static List<String> schemaProblems(String json) throws IOException {
    try (InputStream schema = RunJson.class.getResourceAsStream(RunJson.SCHEMA)) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(schema)
          .validate(json, InputFormat.JSON)
          .stream()
          .map(Object::toString)
          .toList();
    }
  }

  @Test
  void resultsOfAnotherRun_areNotReplacedWithoutTheOption() throws IOException {
    assertThat(run("--until 10 --out o").status()).isZero();
    byte[] first = Files.readAllBytes(folder.resolve("o/run.json"));
    assertThat(run("--until 10 --out o").status()).isZero();

    Ended other = run("--until 10 --seed 2 --out o");

    assertThat(other.status()).isEqualTo(2);
    assertThat(other.err())
        .isEqualTo(
            "loadstar: o/run.json: results of another run are here already: its seed, horizon or"
                + " settings differ. Maybe another --out, or --fresh to replace them\n");
    assertThat(folder.resolve("o/run.json")).hasBinaryContent(first);
    Files.writeString(folder.resolve("p.xml"), PLATFORM.replace("500f", "600f"));
    assertThat(run("--until 10 --out o").err()).contains("its platform is not p.xml as it is now");
    assertThat(run("--until 10 --out o --fresh").status()).isZero();
  }

  @Test
  void run_ofThePublishedStar_isCutAtTheHorizon() {
    Ended ended =
        shell.loadstar(
            "run --platform "
                + Shell.word(Shell.PROJECT.resolve("platforms/icppw12-star.xml"))
                + " --deployment "
                + Shell.word(Shell.PROJECT.resolve("deployments/icppw12-star-as4dr_d.xml"))
                + " --until 9");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains("1000 workers", "horizon         9 s", "every rule holds");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--log=root.fmt:[%h]%e%m%n", "--cfg=network/model:LV08"})
  void simgridsOwnOptions_areAcceptedAsTheyAre(String option) {
    assertThat(run("--until 10 " + option).status()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p.xml | speed=\"500f\" | speed=\"-500f\" | p.xml:7: the speed \"-500f\"",
        "p.xml | speed=\"500f\" | speed=\"NaNf\" | p.xml:7: the speed \"NaNf\"",
        "p.xml | bandwidth=\"1MBps\" | bandwidth=\"-1MBps\" | p.xml:10: the bandwidth \"-1MBps\"",
        "p.xml | </zone> | <zone> | p.xml:14: <zone> lacks \"id\"",
        "p.xml | </zone> | </zne> | p.xml:14: malformed XML",
        "p.xml | <link id=\"l-w2\" | <lnik id=\"l-w2\" | p.xml:12: ",
        "d.xml | host=\"w2\" | host=\"w3\" | d.xml:9: the platform p.xml has no host \"w3\". Maybe",
        "d.xml | simulation.Master | simulation.Mastr | d.xml:4: the function"
            + " \"loadstar.simulation.Mastr\"",
        "d.xml | simulation.Master | simulation.Worker | d.xml: no actor of the deployment is a"
            + " master",
        "d.xml | id=\"lambda\" | id=\"lamda\" | d.xml:6: unknown property \"lamda\"",
        "d.xml | value=\"5\" | value=\"NaN\" | d.xml:6: \"lambda\" is \"NaN\", not a number",
        "d.xml | value=\"as4dr\" | value=\"as4rd\" | unknown scheduler \"as4rd\"",
      })
  void badFile_isOneLineWithFileAndLine(String file, String old, String bad, String message)
      throws IOException {
    Path path = folder.resolve(file);
    String text = Files.readString(path);
    assertThat(text).contains(old);
    Files.writeString(path, text.replace(old, bad));

    assertRefused(run("--until 10 --out o"), message);
  }

  @Test
  void assignmentOfAStream_isRefusedBeforeTheRun() throws IOException {
    assertRefused(
        run("--until 10 --out o --assignment who.csv"), "a divisible load has no tasks to assign");
  }

  @Test
  void starWithoutWorkers_isRefused() throws IOException {
    Files.writeString(
        folder.resolve("d.xml"), DEPLOYMENT.replaceAll("(?m)^.*simulation.Worker.*$\n", ""));

    assertRefused(run("--until 10 --out o"), "d.xml:4: the star has no worker");
  }

  @ParameterizedTest
  @ValueSource(strings = {"p.xml", "d.xml"})
  void missingFile_isRefused(String file) throws IOException {
    Files.delete(folder.resolve(file));

    assertRefused(run("--until 10 --out o"), file + ": no such file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "0", "NaN", "Infinity", "1e999", "soon"})
  void horizonThatIsNoDate_isRefused(String until) {
    assertRefused(run("--until " + until + " --out o"), "--until is ");
  }

  /** The files stand alone, as SimGrid's programs take them; the deployment says the rest. */
  @Test
  void deployment_givesHorizonSeedAndPortsUnlessOptionsDo() throws IOException {
    Files.writeString(
        folder.resolve("d.xml"),
        DEPLOYMENT.replace(
            "<prop id=\"lambda\"",
            "<prop id=\"horizon\" value=\"10\"/><prop id=\"seed\" value=\"3\"/>"
                + "<prop id=\"ports\" value=\"2\"/><prop id=\"lambda\""));

    Ended alone = shell.loadstar("run p.xml d.xml --out a");
    assertThat(alone.status()).as(alone.err()).isZero();
    assertThat(json("a").path("rerun").asString()).isEqualTo("./loadstar run p.xml d.xml");
    assertThat(json("a").path("seed").asInt()).isEqualTo(3);
    assertThat(json("a").path("horizon_s").asDouble()).isEqualTo(10);
    assertThat(
            shell
                .loadstar(
                    "run --set as4dr.iota=0.9 --until 5 --seed 4 --ports 1 p.xml d.xml --out b")
                .status())
        .isZero();
    assertThat(json("b").path("rerun").asString())
        .isEqualTo("./loadstar run p.xml d.xml --set as4dr.iota=0.9 --until 5 --seed 4 --ports 1");
    assertThat(json("b").path("masters").path(0).path("parameters").path("iota").asDouble())
        .isEqualTo(0.9);
  }

  private JsonNode json(String out) throws IOException {
    return new JsonMapper().readTree(Files.readString(folder.resolve(out + "/run.json")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p.xml | run takes two files, platform and deployment, not \"p.xml\" besides",
        "p.xml d.xml x | run takes two files, platform and deployment, not \"x\" besides",
        "p.xml d.xml"
            + " --platform p.xml | run takes two files, platform and deployment, not \"d.xml\"",
        "p.xml d.xml --select --set as4dr.iotta=1 | unknown property \"iotta\" of as4dr. Maybe",
        "p.xml d.xml --set as4dr.iota=x | --set as4dr.iota= is \"x\", not a number",
        "p.xml d.xml --set gss.minimum=1 |"
            + " --set names \"gss\", which no master of the deployment has",
        "p.xml d.xml --set iota=1 | --set is \"iota=1\", not SCHEDULER.PARAMETER=VALUE",
      })
  void filesAndParametersThatCannotBe_areRefused(String arguments, String message) {
    assertRefused(shell.loadstar("run --until 10 --out o " + arguments), message);
  }

  /** What comes from the command line is named as it was typed there. */
  @Test
  void optionOfAnotherScheduler_isNamedWithThoseThatHaveIt() throws IOException {
    Files.writeString(
        folder.resolve("d.xml"),
        DEPLOYMENT
            .replace("as4dr", "fac2")
            .replace("id=\"lambda\" value=\"5\"", "id=\"load\" value=\"9\""));

    assertRefused(
        run("--select --out o"), "fac2 has no --select; as4dr and baseline do. Maybe another");
  }

  @Test
  void endlessRun_isRefused() {
    assertRefused(run("--out o"), "nothing would end this run. Maybe --until 2000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"file", "file/below", "/proc/below"})
  void outputFolderThatCannotBeWritten_isRefusedBeforeTheRun(String out) throws IOException {
    Files.writeString(folder.resolve("file"), "");

    assertRefused(run("--until 10 --out " + out), out + ": cannot write results here");
  }

  @Test
  void drawingIntoAFolder_isRefused() {
    assertRefused(run("--until 10 --gantt ."), "cannot draw into a folder. Maybe");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/dev/full | /dev/full: this is there already and is no ordinary file. Maybe another"
            + " --gantt",
        "no/g.svg | no/g.svg: no such folder: no. Maybe mkdir -p no",
        "g.png | g.png: --gantt writes SVG or PDF. Maybe \"g.svg\"",
        "/proc/g.svg | /proc/g.svg: cannot write here: /proc is not writable. Maybe another"
            + " --gantt",
      })
  void drawingThatCannotBeWritten_isRefusedBeforeTheRun(String file, String message) {
    assertRefused(run("--until 10 --out o --gantt " + file), message);
    assertThat(folder.resolve(file)).matches(there -> !Files.isRegularFile(there));
    assertThat(folder.resolve("no")).doesNotExist();
  }

  @Test
  void outputFolderWithAFolderInThePlaceOfAFile_isRefusedBeforeTheRun() throws IOException {
    Files.createDirectories(folder.resolve("taken/chunks.csv"));

    assertRefused(
        run("--until 10 --out taken"),
        "taken/chunks.csv: this is a folder, not a file. Maybe another --out");
    assertThat(folder.resolve("taken/run.json")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--cfg=nosuch:1 | SimGrid refuses the settings [nosuch:1]",
        "--cfg=nosuch | the setting \"nosuch\" is not of the form key:value",
        "--untli=10 | there is no option \"--untli=10\". Maybe you meant \"--until\"",
        "extra | run takes two files, platform and deployment, not \"extra\" besides",
      })
  void optionThatCannotBeUsed_isRefused(String option, String message) {
    assertRefused(run("--until 10 --out o " + option), message);
  }

  private Ended run(String... options) {
    return shell.loadstar("run --platform p.xml --deployment d.xml " + String.join(" ", options));
  }

  private void assertRefused(Ended ended, String message) {
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).startsWith("loadstar: ").contains(message);
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(folder.resolve("o")).doesNotExist();
  }
}
