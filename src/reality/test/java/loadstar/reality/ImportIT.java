package loadstar.reality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.ChildJvm;
import loadstar.cli.Shell;
import loadstar.reality.log.WorkQueueSample;
import loadstar.report.JsonOutput;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code loadstar import}, as a user calls it. */
class ImportIT {
  @TempDir Path folder;

  private ChildJvm.Ended loadstar(String line) {
    return Shell.merged(folder, line);
  }

  private void log(String text) throws IOException {
    Files.writeString(folder.resolve("wq.debug"), text);
  }

  private JsonNode account() throws IOException {
    return JsonMapper.builder()
        .build()
        .readTree(Files.readString(folder.resolve("made/import.json")));
  }

  /**
   * The rule of Work Queue is simulated as the log of the sample has it: 13 s, to the last digit.
   */
  @Test
  void log_isGivenBack() throws IOException {
    log(WorkQueueSample.log());
    ChildJvm.Ended ended = loadstar("import workqueue wq.debug --out made");
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("all understood", "shared: no two transfers overlap");
    assertThat(Files.readString(folder.resolve("made/import.txt"))).contains("(0.00 %)");

    JsonNode account = account();
    assertThat(account.get("makespan_s").asDouble()).isEqualTo(13, within(1e-9));
    assertThat(account.get("played_s").asDouble()).isEqualTo(13, within(1e-6));
    SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(SchemaLocation.of("classpath:" + JsonOutput.SCHEMAS + "import.schema.json"))
        .validate(Files.readString(folder.resolve("made/import.json")), InputFormat.JSON)
        .forEach(error -> assertThat(error).isNull());
  }

  /**
   * The printed command simulates the same, and another port takes 0.5 s less: result 2 need not
   * wait.
   */
  @Test
  void printedCommands_areGood() throws IOException {
    log(WorkQueueSample.log());
    String made = loadstar("import workqueue wq.debug --out made").output();
    Matcher commands = Pattern.compile("(?m)^ {4}\\./loadstar (.*)$").matcher(made);
    assertThat(commands.find()).as(made).isTrue();
    String compare = commands.group(1);
    assertThat(commands.find()).isTrue();
    String workers = commands.group(1);

    ChildJvm.Ended played = loadstar(compare + " --schedulers ss --format csv");
    assertThat(played.status()).as(played.output()).isZero();
    assertThat(played.output())
        .containsPattern("(?m)^ss,1,(13(\\.0*)?|12\\.99999\\d*|13\\.00000\\d*),");
    ChildJvm.Ended enough = loadstar(workers);
    assertThat(enough.status()).as(enough.output()).isZero();
    assertThat(enough.output()).contains("ss");
  }

  /** What was written is what validate reads; of one run all are fitted. */
  @Test
  void tables_areThoseOfValidate() throws IOException {
    log(WorkQueueSample.log());
    loadstar("import workqueue wq.debug --out made");
    ChildJvm.Ended ended = loadstar("validate --runs made --format csv");
    assertThat(ended.status()).as(ended.output()).isZero();
    Table runs = Table.parse("output", ended.output());
    assertThat(runs.text(0, "run")).isEqualTo("wq.debug");
    assertThat(runs.number(0, "measured_s")).isEqualTo(13, within(1e-6));
    assertThat(runs.number(0, "shared_port_s")).isEqualTo(13, within(1e-6));
  }

  /** A joblog has no transfers, and validate has none in its three models. */
  @Test
  void joblog_hasNoTransfers() throws IOException {
    log(
        "Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand\n"
            + "1\t:\t1000.000\t2.000\t0\t0\t0\t0\tsleep 2\n"
            + "2\t:\t1000.000\t3.000\t0\t0\t0\t0\tsleep 3\n"
            + "3\t:\t1002.000\t4.000\t0\t0\t0\t0\tsleep 4\n");
    ChildJvm.Ended ended = loadstar("import joblog wq.debug --out made");
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(account().get("played_s").asDouble()).isEqualTo(6, within(1e-6));
    ChildJvm.Ended scored = loadstar("validate --runs made --format csv");
    assertThat(scored.status()).as(scored.output()).isZero();
    // Tasks are taken for equal, 3 s each: two at once, and one more.
    assertThat(Table.parse("output", scored.output()).number(0, "shared_port_s"))
        .isEqualTo(6, within(1e-6));
  }

  /**
   * As {@code --resume-failed} writes it. Two slots compute 2 s and 4 s in 4 s; the log has 6 s,
   * because the second attempt came after both were over.
   */
  @Test
  void resumedJoblog_isNamedSo() throws IOException {
    String header = "Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand\n";
    log(
        header
            + "1\t:\t1000.000\t2.000\t0\t0\t0\t0\ttrue\n"
            + "2\t:\t1000.000\t2.000\t0\t0\t1\t0\tfalse\n"
            + header
            + "2\t:\t9000.000\t4.000\t0\t0\t0\t0\ttrue\n");
    ChildJvm.Ended ended = loadstar("import joblog wq.debug --out made");
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output())
        .contains(
            "7998.00 s from 2.00 s on",
            "1 attempt failed and ran again, and is left out",
            "jobs after a pause waited",
            "it has the time of what failed")
        .doesNotContain("submitted", "dispatch");
    assertThat(account().get("played_s").asDouble()).isEqualTo(4, within(1e-6));
    assertThat(account().get("makespan_s").asDouble()).isEqualTo(6, within(1e-6));
    SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(SchemaLocation.of("classpath:" + JsonOutput.SCHEMAS + "import.schema.json"))
        .validate(Files.readString(folder.resolve("made/import.json")), InputFormat.JSON)
        .forEach(error -> assertThat(error).isNull());
  }

  /** A log with a failure that did not run again is refused, as costs does, and kept on wish. */
  @Test
  void failedJob_isKeptOnWish() throws IOException {
    log(
        "Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand\n"
            + "1\t:\t1000.000\t2.000\t0\t0\t0\t0\ttrue\n"
            + "2\t:\t1002.000\t3.000\t0\t0\t1\t0\tfalse\n");
    ChildJvm.Ended refused = loadstar("import joblog wq.debug --out made");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.output()).contains("task 2 ended badly", "--failed keep");
    assertThat(folder.resolve("made")).doesNotExist();
    String kept = loadstar("import joblog wq.debug --out made --failed keep").output();
    assertThat(kept).contains("1 ended badly, which is kept", "gives 5.00 s (0.00 %)");
    String skipped = loadstar("import joblog wq.debug --out less --failed skip").output();
    assertThat(skipped).contains("1 ended badly, which is left out", "gives 2.00 s (-60.00 %)");
  }

  @Test
  void nothingIsWritten_ofWhatIsRefused() throws IOException {
    log(WorkQueueSample.log().replace("RETRIEVED (4)", "LOST (9)"));
    for (String line :
        List.of(
            "import workqueue wq.debug --out made",
            "import joblog wq.debug --out made",
            "import workque wq.debug --out made",
            "import workqueue --out made",
            "import --out made",
            "import workqueue wq.debug")) {
      ChildJvm.Ended ended = loadstar(line);
      assertThat(ended.status()).as(ended.output()).isEqualTo(2);
      assertThat(ended.output().lines()).as(ended.output()).hasSize(1);
      assertThat(folder.resolve("made")).doesNotExist();
    }
    log(WorkQueueSample.log());
    Files.createDirectories(folder.resolve("made"));
    Files.writeString(folder.resolve("made/mine"), "");
    ChildJvm.Ended ended = loadstar("import workqueue wq.debug --out made");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.output()).contains("made: an import needs a folder of its own");
    assertThat(folder.resolve("made").toFile().list()).containsExactly("mine");
  }
}
