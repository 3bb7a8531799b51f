package loadstar.cli;

import static loadstar.TestPlatforms.star;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import loadstar.cli.Shell.Ended;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** How many workers a problem is worth. */
class WorkersIT {
  @TempDir Path folder;

  private Ended type(String line) {
    return new Shell(folder).loadstar("workers " + line);
  }

  private JsonNode json(String line) {
    Ended ended = type(line + " --format json");
    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(JsonOutputIT.problems("workers", ended.out())).isEmpty();
    return JsonMapper.shared().readTree(ended.out());
  }

  private static double makespan(JsonNode all, int workers) {
    for (JsonNode point : all.path("points")) {
      if (point.path("workers").asInt() == workers) {
        return point.path("makespan_s").asDouble();
      }
    }
    throw new AssertionError(workers + " workers were not tried");
  }

  /**
   * The setting of SC 2018: the port needs 102.4 MB / 116.5 MB/s = 0.879 s for a task, so it feeds
   * 25 / 0.879 = 28.4 workers; with fewer than 25 there are five rounds of 25 s and more.
   */
  @Test
  void anyPort_feedsSoManyWorkers() {
    JsonNode all =
        json(
            "--most 64 --tasks 100 --seconds-per-unit 25s --bytes-per-unit 102.4e6"
                + " --result-bytes-per-unit 10.24e6 --bandwidth 116.5MBps --schedulers ss,fac2");
    assertThat(all.path("enough").asInt()).isBetween(26, 33);
    assertThat(all.path("least_makespan").asInt()).isBetween(26, 33);
    assertThat(all.path("least_machine_time").asInt()).isEqualTo(1);
    // One worker: 100 tasks of 0.879 + 25 + 0.0879 s.
    assertThat(makespan(all, 1)).isCloseTo(100 * (25 + 112.64 / 116.5), within(1e-6));
  }

  /** 96 tasks of a second: k workers that divide 96 take 96/k seconds, the more the better. */
  @Test
  void freeTransfers_areWorthAllWorkers() {
    JsonNode all = json("--workers 32 --tasks 96 --seconds-per-unit 1s --schedulers ss");
    assertThat(all.path("least_makespan").asInt()).isEqualTo(32);
    assertThat(all.path("enough").asInt()).isEqualTo(32);
    assertThat(makespan(all, 8)).isCloseTo(12, within(1e-9));
    assertThat(all.path("harm_from").isNull()).isTrue();
  }

  /** A worker computes a task of 1 MB in 10 ms, and the port brings one in 10 s. */
  @Test
  void portThatOneWorkerFills_isWorthOne() {
    JsonNode all =
        json(
            "--workers 16 --tasks 50 --seconds-per-unit 10ms --bytes-per-unit 1MB"
                + " --bandwidth 100kBps --schedulers ss,fac2,static");
    assertThat(all.path("enough").asInt()).isEqualTo(1);
    assertThat(all.path("advice").path(1).asString()).contains("the link of the master is full");
  }

  @Test
  void out_hasTableDrawingAndJson() throws IOException {
    Ended ended =
        type(
            "--workers 6 --tasks 60 --seconds-per-unit 1s --schedulers ss,static --beside static"
                + " --out o");
    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.out()).contains("static s", "6 workers", "wrote o/workers.svg");
    Table table = Table.read(folder.resolve("o/workers.csv"));
    assertThat(table.rows()).isEqualTo(6);
    assertThat(table.number(4, "makespan_s")).isCloseTo(12, within(1e-9));
    assertThat(table.number(4, "machine_s")).isCloseTo(60, within(1e-9));
    assertThat(table.number(3, "beside_makespan_s")).isCloseTo(15, within(1e-9));
    assertThat(folder.resolve("o/workers.svg"))
        .content()
        .contains("no schedule is shorter", "the fewest that are enough")
        .doesNotContain("published");
    assertThat(folder.resolve("o/workers.json")).content().contains("loadstar-workers/1");
    Ended page = new Shell(folder).loadstar("report o");
    assertThat(page.status()).as(page.err()).isZero();
    assertThat(folder.resolve("o/report.html"))
        .content()
        .contains("How many workers?", "6 workers: the least makespan", "each until it is free");
    Ended data = new Shell(folder).loadstar("report o --format json");
    assertThat(JsonOutputIT.problems("report", data.out())).isEmpty();
    Ended hidden = new Shell(folder).loadstar("report o --anonymous secret");
    assertThat(hidden.status()).as(hidden.err()).isZero();
  }

  /** Hosts of 1, 3 and 2 Gf; 12 tasks of 3 s on the first: the fastest needs 12 s alone. */
  @Test
  void fastest_comesFirstAndKeepsTheUnit() throws IOException {
    Files.writeString(
        folder.resolve("p.xml"),
        star(
            """
            m 1Gf 1EBps 0s
            a 1Gf 1EBps 0s
            b 3Gf 1EBps 0s
            c 2Gf 1EBps 0s
            """));
    String question = "--platform p.xml --tasks 12 --seconds-per-unit 3s --schedulers ss";
    assertThat(makespan(json(question), 1)).isCloseTo(36, within(1e-6));
    assertThat(makespan(json(question + " --fastest"), 1)).isCloseTo(12, within(1e-6));
    JsonNode like = json(question + " --like c --most 4");
    assertThat(makespan(like, 4)).isCloseTo(3 * 3, within(1e-6)); // three tasks each, of 3 s
  }

  /**
   * Six of k shares run at a time, 6 min of set-up for each, 256 min of work: a machine takes
   * ceil(k / 6) shares of 6 + 256 / k min. 168 tasks can be cut into 4, 6, 8, 12 and 14.
   */
  @Test
  void sharesOfWhichSixRunAtATime_goInWaves() {
    JsonNode all =
        json(
            "--most 14 --at-a-time 6 --worker-startup 6min --tasks 168 --seconds-per-unit "
                + 256 * 60 / 168.0
                + "s");
    for (int k : new int[] {4, 6, 8, 12, 14}) {
      double minutes = Math.ceil(k / 6.0) * (6 + 256.0 / k);
      assertThat(makespan(all, k) / 60).as("%d shares", k).isCloseTo(minutes, within(1e-6));
    }
    assertThat(all.path("enough").asInt()).isEqualTo(6);
    assertThat(all.path("harm_from").asInt()).isEqualTo(7);
  }

  /**
   * 60 tasks of 1 s in k shares, three at a time: 1 to 6 shares take 60, 30, 20, 2 x 15, 2 x 12 and
   * 2 x 10 s, so that 4 and 5 are slower than 3, and 6 are not.
   */
  @Test
  void numbersThatHarmBetweenOthersThatDoNot_areNamed() {
    Ended ended =
        type("--most 6 --at-a-time 3 --tasks 60 --seconds-per-unit 1s --beside static --quiet");
    assertThat(ended.out())
        .contains("4           30.000    30.000      66.7 %")
        .contains("More than 3 bring nothing, and 4 and 5 harm, 4 most: 30.000 s, 50.0 % above");
  }

  /** Ten tasks are of ten equal workers at most; where one may fail, another may take its task. */
  @Test
  void equalWorkersWithoutATask_areNotTried() {
    String line = "--most 100000 --tasks 10 --seconds-per-unit 1s --schedulers ss --quiet";
    Ended ended = type(line);
    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.out())
        .contains("More than 10 are not tried: there are as many tasks, and each is of one worker");
    JsonNode all = json(line);
    assertThat(all.path("points").size()).isEqualTo(10);
    assertThat(makespan(all, 10)).isCloseTo(1, within(1e-9));
    // A temporary platform is named without its folder, which is gone.
    assertThat(all.path("question").path("platform").asString()).matches("star-[0-9a-f]+[.]xml");
    JsonNode fails = json("--most 12 --tasks 10 --seconds-per-unit 1s --schedulers ss --mtbf 50");
    assertThat(fails.path("points").size()).isEqualTo(12);
    JsonNode divisible = json("--most 12 --load 10 --seconds-per-unit 1s --schedulers ss");
    assertThat(divisible.path("points").size()).isEqualTo(12);
  }

  /** Nothing is tried with a queue, nor with a plan that has no number of shares. */
  @ParameterizedTest
  @ValueSource(strings = {"ss", "lpt", "contiguous"})
  void schedulerWithoutShares_isRefused_whereSomeRunAtATime(String scheduler) {
    Ended ended =
        type("--most 8 --at-a-time 6 --tasks 9 --seconds-per-unit 1s --schedulers " + scheduler);
    assertThat(ended.status()).isEqualTo(Command.BAD_INPUT);
    assertThat(ended.err()).contains(scheduler + " has no number of shares to try");
  }

  /**
   * A public table: 20, 16 and 12 shards with 195 s of set-up each took 3.62, 3.32 and 3.08 machine
   * hours. The work follows from the first, 3.62 h - 20 * 195 s = 9132 s; the others are predicted.
   * How long each shard was is not known, so the minutes are not.
   */
  @Test
  void machineHoursOfShards_followFromOneOfThem() {
    JsonNode all =
        json(
            "--most 20 --worker-startup 195s --tasks 9132 --seconds-per-unit 1s"
                + " --schedulers static");
    for (JsonNode point : all.path("points")) {
      double hours = point.path("machine_until_free_s").asDouble() / 3600;
      switch (point.path("workers").asInt()) {
        case 12 -> assertThat(hours).isCloseTo(3.08, within(0.05 * 3.08));
        case 16 -> assertThat(hours).isCloseTo(3.32, within(0.05 * 3.32));
        case 20 -> assertThat(hours).isCloseTo(3.62, within(0.01));
        default -> assertThat(hours).isPositive();
      }
    }
  }

  /** 12 tasks of a second on 1 to 4 equal workers without start-up take 3 s, with 5 s of it 8 s. */
  @Test
  void severalValues_haveATableEach() throws Exception {
    String problem = "--most 4 --tasks 12 --seconds-per-unit 1s --schedulers ss --quiet";
    Ended ended = type(problem + " --worker-startup 0|5 --out w");

    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.out()).contains("worker-startup=0:\n", "worker-startup=5:\n");
    for (int startup : new int[] {0, 5}) {
      Path file = folder.resolve("w/worker-startup=" + startup + "/workers.json");
      JsonNode all = JsonMapper.shared().readTree(Files.readString(file));
      assertThat(makespan(all, 4)).isEqualTo(3.0 + startup);
    }
    assertThat(type(problem + " --worker-startup 0|5 --results r.db"))
        .isEqualTo(
            new Ended(
                Command.BAD_INPUT,
                "",
                "loadstar: --results is of one table, but these are several\n"));
  }

  /**
   * 12 tasks of a second on 1 to 4 workers. The second call simulates nothing: it prints the values
   * that are twice as large in the file since the first. Another problem beside it is simulated,
   * and takes 24 / 2 s.
   */
  @Test
  void results_areKeptAndSimulatedOnce() throws Exception {
    String line = "--most %d --tasks 12 --seconds-per-unit 1s --schedulers ss --results w.db";
    assertThat(makespan(json(line.formatted(4)), 2)).isCloseTo(6, within(1e-9));
    try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("w.db"));
        Statement statement = file.createStatement()) {
      statement.execute("UPDATE measure SET value = 2 * value");
    }
    assertThat(makespan(json(line.formatted(4)), 2)).isCloseTo(12, within(1e-9));
    JsonNode other = json(line.formatted(4).replace("--tasks 12", "--tasks 24"));
    assertThat(makespan(other, 2)).isCloseTo(12, within(1e-9));
    assertThat(makespan(json(line.formatted(4)), 2)).isCloseTo(12, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--tasks 10 --seconds-per-unit 1s | --most is missing",
        "--workers 4 --most 5 --tasks 10 --seconds-per-unit 1s | --most is 5, but there are 4",
        "--workers 4 --most 5 --tasks 10 --seconds-per-unit 1s --results w.db | --most is 5, but",
        "--workers 4 --tasks 10 --seconds-per-unit 1s --schedulers ss --beside umr | --beside"
            + " names",
        "--workers 4 --tasks 10 --seconds-per-unit 1s --like w1 | --like changes nothing without",
        "--workers 4 --tasks 10 --seconds-per-unit 1s --schedulers nobody | nobody",
        "--workers 4 --tasks 10 --seconds-per-unit 1s --pdf | --pdf is a file beside",
        "--most 8 --at-a-time 2 --tasks 40 --seconds-per-unit 1s --schedulers static:chunks=3"
            + " | with --at-a-time the numbers of shares are tried, and static chunks=3 has one",
        "--most 8 --at-a-time 2 --tasks 40 --seconds-per-unit 1s --set static.chunks=3"
            + " | with --at-a-time the numbers of shares are tried, and static chunks=3 has one"
      })
  void wrongQuestions_areRefusedInALine(String line, String why) {
    Ended ended = type(line);
    assertThat(ended.status()).isEqualTo(Command.BAD_INPUT);
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(ended.err()).contains(why);
    assertThat(ended.out()).isEmpty();
    assertThat(folder.resolve("w.db")).doesNotExist();
    assertThat(folder.resolve("w.db.platforms")).doesNotExist();
  }
}
