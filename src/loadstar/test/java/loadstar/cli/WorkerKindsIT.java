package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Workers of several kinds without a platform file, and a start-up once for each worker. */
class WorkerKindsIT {
  private static final double CLOSE = 1e-6;

  @TempDir Path folder;

  private Ended type(String line) {
    return new Shell(folder).loadstar("compare " + line);
  }

  private JsonNode json(String line) {
    Ended ended = type(line + " --format json");
    assertThat(ended.status()).as(ended.err()).isZero();
    return JsonMapper.shared().readTree(ended.out());
  }

  private double makespan(String line) {
    return json(line).path("ranking").path(0).path("makespan_s").asDouble();
  }

  /** Two of 3 Gf and two of 1 Gf compute 8 tasks of a Gflop in a second: 6 and 2 of them. */
  @Test
  void kinds_haveTheirSpeeds() {
    String question = "--workers 2x3Gf,2x1Gf --tasks 8 --flops-per-unit 1Gf --schedulers ss";
    assertThat(makespan(question)).isCloseTo(1, within(CLOSE));
  }

  /** The seconds are those of the first: 30 tasks of 2 s, two workers, the other half as fast. */
  @Test
  void seconds_areThoseOfTheFirstKind() throws IOException {
    Files.writeString(folder.resolve("t.txt"), "2\n".repeat(30));
    String question = "--workers 1x2Gf,1x1Gf --costs t.txt --schedulers ss";
    assertThat(makespan(question)).isCloseTo(40, within(CLOSE));
    assertThat(type(question).out()).contains("seconds on w1, a worker of the first kind");
  }

  @Test
  void writtenPlatform_givesTheSameNumbersInSimgrid() throws IOException {
    Files.writeString(
        folder.resolve("w.csv"),
        """
        name,speed,bandwidth,latency,cores,shared_input,from,until,price_per_hour
        a,3Gf,1GBps,1ms,2,1MB,,,0.5
        b,1Gf,100MBps,0,1,,20,,0.1
        c,1Gf,100MBps,0,1,,,60,0.1
        """);
    String problem = " --tasks 90 --seconds-per-unit 1s --bytes-per-unit 1MB --schedulers ss,fac2";
    JsonNode table = json("--workers w.csv --write-platform w.xml" + problem);
    JsonNode file = json("--platform w.xml --player simgrid" + problem);
    assertThat(table.path("ranking").path(0).path("price").asDouble()).isPositive();
    for (int k = 0; k < 2; k++) {
      assertThat(table.path("ranking").path(k).path("makespan_s").asDouble())
          .isCloseTo(file.path("ranking").path(k).path("makespan_s").asDouble(), within(CLOSE));
    }
  }

  /**
   * The port brings the input of each of two workers, 10 MB at 1 MB/s, and one task of a second.
   */
  @Test
  void sharedInput_isSentOnceToEach() {
    String question =
        "--workers 2 --bandwidth 1MBps --shared-input 10MB --tasks 2 --seconds-per-unit 1s"
            + " --schedulers static";
    assertThat(makespan(question)).isCloseTo(21, within(CLOSE));
  }

  /** Four workers start up for 6 s and share 8 tasks of a second; an absence is none of it. */
  @ParameterizedTest
  @CsvSource({"static, simgrid", "static, plain", "ss, simgrid", "ss, plain", "umr, simgrid"})
  void workerStartup_isOnceForEachWorker(String scheduler, String player) {
    JsonNode all =
        json(
            "--workers 4 --worker-startup 6s --tasks 8 --seconds-per-unit 1s --schedulers %s --player %s"
                .formatted(scheduler, player));
    JsonNode first = all.path("ranking").path(0);
    assertThat(first.path("makespan_s").asDouble()).isCloseTo(8, within(CLOSE));
    assertThat(first.path("bound_s").asDouble()).isCloseTo(8, within(CLOSE));
    assertThat(first.path("time_starting_s").asDouble()).isCloseTo(6, within(CLOSE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--workers 2x3Gf,1Gf | has \"1Gf\", which does not say how many workers",
        "--workers x3Gf | has \"x3Gf\", which does not say how many workers. Maybe 1x3Gf",
        "--workers 2x | has \"2x\", and not what these workers have. Maybe 2x3Gf",
        "--workers 2x3Gf, | where a comma has nothing beside it",
        "--workers -1 | --workers is -1, not a whole number from 1 to 100000",
        "--workers long.csv | long.csv:3: has 3 cells, and there are 2 columns",
        "--workers 2 --port-order arrival | without --ports. Maybe --ports shared",
        "--workers 2 --crate= | --crate has an empty value, and names no folder",
        "--workers 0x3Gf,2x1Gf | 1 to 100000 workers",
        "--workers 2x3Gf,2x0Gf | --workers is 0Gf, not positive",
        "--workers 2x3Gf,2x1Gq | unknown unit",
        "--workers 2x3Gf,2x1Gf --bandwidth 3x1GBps,2x1MBps | is of 5 workers, but there are 4",
        "--workers 2x3Gf,2x1Gf --speed 1Gf | --speed is given, but --workers says",
        "--workers 4 --shared-input 1MB | w1 has a shared input, but no bandwidth",
        "--workers none.csv | none.csv",
        "--workers bad.csv | bad.csv:3: ",
        "--workers two.csv | two.csv:3: names \"a\" twice",
        "--workers late.csv | late.csv:2: a leaves before it comes",
        "--workers odd.csv | odd.csv:1: the column \"sped\" is none of a worker"
      })
  void wrongWorkers_areRefusedInALine(String line, String why) throws IOException {
    Files.writeString(folder.resolve("bad.csv"), "name,speed\na,1Gf\nb,fast\n");
    // An empty cell at the end is no cell more than there are columns.
    Files.writeString(folder.resolve("long.csv"), "name,speed\na,1Gf,\nb,2Gf,7\n");
    Files.writeString(folder.resolve("two.csv"), "name,speed\na,1Gf\na,1Gf\n");
    Files.writeString(folder.resolve("late.csv"), "name,speed,from,until\na,1Gf,20,10\n");
    Files.writeString(folder.resolve("odd.csv"), "name,sped\na,1Gf\n");
    Ended ended = type(line + " --tasks 10 --seconds-per-unit 1s --schedulers ss");
    assertThat(ended.status()).isEqualTo(Command.BAD_INPUT);
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(ended.err()).contains(why);
  }
}
