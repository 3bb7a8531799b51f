package loadstar.reality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.ChildJvm;
import loadstar.cli.Shell;
import loadstar.report.JsonOutput;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code loadstar validate}, as a user calls it; what is measured depends on the machine. */
class ValidateIT {
  @TempDir Path folder;

  private ChildJvm.Ended loadstar(String line) {
    return Shell.merged(folder, line);
  }

  /**
   * Two schedulers, two repeats, three realisations: 2 * (2 + 3) rows. All 60 units are in the
   * chunks of every run; what was simulated can be simulated again.
   */
  @Test
  void schedulers_areRunPredictedAndCompared() throws IOException {
    ChildJvm.Ended ended =
        loadstar(
            "validate --schedulers fac2,umr --tasks 60 --sleep 1e9 --repeats 2 --survey 0.3"
                + " --realisations 3 --set umr.rounds=2 --out out");
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("Kendall's tau", "measured runs lie where", "load average");

    Path out = folder.resolve("out");
    Table runs = Table.read(out.resolve("validate.csv"));
    assertThat(runs.rows()).isEqualTo(10);
    assertThat(runs.numbers("makespan_s")).doesNotContain(0, Double.NaN).isNotEmpty();
    for (String run : List.of("fac2-1", "fac2-2", "umr-1", "umr-2")) {
      double units = 0;
      for (double size :
          Table.read(out.resolve("runs/" + run + ".csv")).numbers("size_load_units")) {
        units += size;
      }
      assertThat(units).isBetween(60 - 1e-6, 60 + 1e-6);
    }
    assertThat(out.resolve("runs/umr-1.svg")).content().contains(">node1<");
    JsonNode json =
        JsonMapper.builder().build().readTree(Files.readString(out.resolve("validate.json")));
    assertThat(json.get("runs").asInt()).isEqualTo(4);
    assertThat(json.get("schedulers").get(0).get("name").asString()).isEqualTo("fac2");

    ChildJvm.Ended again =
        loadstar(
            "run --platform out/platform.xml --deployment out/umr_d.xml"
                + " --cfg network/model:SMPI");
    assertThat(again.status()).as(again.output()).isZero();
  }

  /** By its schema, and the same as in the file. */
  @Test
  void schedulerThatBreaksItsContract_isNamedInALine() throws IOException {
    Files.writeString(
        folder.resolve("Waiting.java"),
        """
        import loadstar.algorithm.*;
        public class Waiting implements SchedulerProvider {
          @Override
          public SchedulerKind kind() {
            return SchedulerKind.oneWay("waiting", "nowhere", "waits for nothing")
                .madeBy((problem, settings) -> master -> Idle.WAIT);
          }
        }
        """);
    Shell.Ended ended =
        new Shell(folder)
            .loadstar(
                "validate --schedulers java:Waiting.java --tasks 10 --sleep 1e9 --repeats 1"
                    + " --survey 0.2 --realisations 2 --out out");
    assertThat(ended.status()).as(ended.toString()).isEqualTo(1);
    assertThat(ended.err()).contains("loadstar: ").doesNotContain("\tat ", "Exception");
  }

  @Test
  void formatJson_printsValidateJson() {
    Shell.Ended ended =
        new Shell(folder)
            .loadstar(
                "validate --schedulers fac2 --tasks 20 --sleep 1e9 --repeats 1 --survey 0.1"
                    + " --realisations 2 --out v --format json");
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(
                    SchemaLocation.of("classpath:" + JsonOutput.SCHEMAS + "validate.schema.json"))
                .validate(ended.out(), InputFormat.JSON))
        .isEmpty();
    JsonMapper mapper = new JsonMapper();
    assertThat(mapper.readTree(ended.out()))
        .isEqualTo(mapper.readTree(folder.resolve("v/validate.json").toFile()));
  }

  /** One worker takes 2 + 3 + 1 s for a task, and is fitted; two of them take 12 s for three. */
  @Test
  void runsOfAFolder_areScored() throws IOException {
    Files.writeString(
        folder.resolve("runs.csv"),
        """
        run,tasks,makespan_s,total_send_s,total_execute_s,total_receive_s
        one,2,12,4,6,2
        two,3,12.5,6,9,3
        """);
    Files.writeString(folder.resolve("workers.csv"), "run,connected_s\none,0\ntwo,0\ntwo,0\n");
    Shell.Ended ended = new Shell(folder).loadstar("validate --runs . --format json");
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(
                    SchemaLocation.of(
                        "classpath:" + JsonOutput.SCHEMAS + "validate-runs.schema.json"))
                .validate(ended.out(), InputFormat.JSON))
        .isEmpty();
    JsonNode shared = new JsonMapper().readTree(ended.out()).get("models").get("shared-port");
    assertThat(shared.get("runs").asInt()).isEqualTo(1);
    assertThat(shared.get("median_error_percent").asDouble())
        .isCloseTo(4, within(1e-6)); // 0.5/12.5
  }

  /** One of them is there; the one that has no program is named with its reason. */
  @Test
  void tools_areRunOneAfterTheOther() throws IOException {
    assumeThat(Files.exists(Path.of("/usr/bin/xargs"))).as("xargs is not installed").isTrue();
    Files.writeString(folder.resolve("seconds.txt"), "0.02\n0.01\n0.02\n0.01\n");
    String line =
        "validate --tool xargs,openjd --costs seconds.txt --workers 2 --repeats 1 --format ";
    Shell.Ended ended = new Shell(folder).loadstar(line + "json");
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(
                    SchemaLocation.of(
                        "classpath:" + JsonOutput.SCHEMAS + "validate-tool.schema.json"))
                .validate(ended.out(), InputFormat.JSON))
        .isEmpty();
    JsonNode json = new JsonMapper().readTree(ended.out());
    assertThat(json.get("tools").get(0).get("tool").asString()).isEqualTo("xargs");
    assertThat(json.get("not_played").get("openjd").asString()).startsWith("openjd has no program");

    ended = new Shell(folder).loadstar(line + "text");
    assertThat(ended.out())
        .startsWith("4 tasks, which sleep, on 2 workers\n")
        .contains("\nnot played: openjd: openjd has no program");
  }

  /** Every unit is one run of the command by its number, in the survey and in the run. */
  @Test
  void command_isRunForEveryTask() throws IOException {
    ChildJvm.Ended ended =
        loadstar(
            "validate --schedulers gss --tasks 12 --command "
                + Shell.word("echo $LOADSTAR_TASK >> " + folder.resolve("said"))
                + " --repeats 1 --survey 0.1 --realisations 2 --out out");
    assertThat(ended.status()).as(ended.output()).isZero();
    List<String> said = Files.readAllLines(folder.resolve("said"));
    assertThat(said.stream().distinct().map(Integer::valueOf))
        .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--tasks 10 --out out --start by-hand | --start is \"by-hand\"",
        "--tasks 0 --out out | --tasks is 0, not a whole number from 1 to",
        "--out out | --tasks is missing",
        "--tasks 10 --out out --schedulers nobody | \"nobody\"",
        "--tasks 10 --out out --sleep 1e9 --command true | --command and --sleep exclude each"
            + " other",
        "--tasks 10 --out out --sleep fast | --sleep is \"fast\"",
        "--tasks 10 --out out --slowdown 1,2,3 | --slowdown has 3 values for 2 local workers",
        "--tasks 10 --out out --listen 127.0.0.1:port | --listen is \"127.0.0.1:port\"",
        "--tasks 10 --out out --start no | --secret is missing",
        "--tasks 10 --out out --bytes-per-unit -1 | --bytes-per-unit",
        "--runs out | runs.csv cannot be read",
        "--runs out --tool xargs | --runs is given beside --tool",
        "--runs out --repeats 3 | --repeats changes nothing beside --runs",
        "--tool xargs --tasks 5 | --tasks changes nothing beside --tool",
        "--tool nobody | there is no tool \"nobody\"",
        "--tool xargs | --costs is missing",
        "--tool xargs,all --costs out | there is no tool \"all\"",
      })
  void badInput_isOneLineAndStatus2(String arguments, String message) {
    ChildJvm.Ended ended = loadstar("validate " + arguments);
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.output().strip().lines()).hasSize(1);
    assertThat(ended.output()).contains(message);
    assertThat(folder.resolve("out")).doesNotExist();
  }
}
