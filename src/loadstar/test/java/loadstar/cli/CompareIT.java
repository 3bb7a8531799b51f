package loadstar.cli;

import static loadstar.TestPlatforms.star;
import static loadstar.TestPlatforms.wires;
import static loadstar.TestPlatforms.withConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import loadstar.ChildJvm;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Shape;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code loadstar compare} as a user types it. */
class CompareIT {
  /** One worker of 1 flop/s behind 10 bytes a second each way. */
  private static final String SLOW_LINK =
      star(
          """
          boss 1f 1TBps 0us
          a    1f 10Bps 0us
          """);

  private static final String PLATFORM =
      Path.of("platforms/thesis-table4.1.xml").toAbsolutePath().toString();

  @TempDir Path folder;

  private ChildJvm.Ended compare(String options) {
    return Shell.merged(folder, "compare " + options);
  }

  private static String with(String more) {
    return "--platform "
        + Shell.word(PLATFORM)
        + " --load 2000 --flops-per-unit 1e6 --bytes-per-unit 1e6 "
        + more;
  }

  @Test
  void allSchedulers_areRankedAndAboveTheBounds() throws IOException {
    ChildJvm.Ended ended = compare(with("--noise 0.2 --seeds 3 --out o --wide"));

    assertThat(ended.status()).as(ended.output()).isZero();
    Table csv = Table.read(folder.resolve("o/compare.csv"));
    for (double ratio : csv.numbers("makespan_over_bound")) {
      assertThat(ratio).isGreaterThanOrEqualTo(1 - 1e-9);
    }
    List<String> names = Registry.builtIn().names(Shape.STAR);
    for (String name : names) {
      // Who hands out whole units has a mark.
      boolean ranked =
          ended.output().lines().anyMatch(line -> line.replace('*', ' ').startsWith(name + " "));
      boolean refused = ended.output().contains("cannot play: " + name + ": ");
      assertThat(ranked).as(name).isNotEqualTo(refused);
    }
    assertThat(csv.rows() % 3).isZero();
    assertThat(ended.output()).contains("No schedule beats", "Advice: ");
    assertThat(folder.resolve("o/compare.svg"))
        .content()
        .contains("makespan (s), logarithmic", "umr");
    assertThat(folder.resolve("o/compare.json")).content().contains("\"load_units\" : 2000.0");
  }

  private static final String TWO_BY_FOUR_CORES =
      wires(
          """
          m 10Gf -     -
          a 20Gf 1Gbps 50us core:4
          b 10Gf 1Gbps 50us core:4
          """);

  /**
   * Tasks of 0.1 s on the slower and 0.05 s on the faster of two hosts of four cores: 120 a second,
   * so 1000 take 8.33 s and a message. Failures take all cores of a host with them.
   */
  @Test
  void allCoresOfAHost_work() throws IOException {
    Files.writeString(folder.resolve("p.xml"), TWO_BY_FOUR_CORES);
    String asked =
        "--platform p.xml --load 1000 --flops-per-unit 1e9 --bytes-per-unit 1e6"
            + " --schedulers umr,fac2";

    ChildJvm.Ended all = compare(asked + " --out all");
    assertThat(all.status()).as(all.output()).isZero();
    assertThat(all.output())
        .contains("1000 units of divisible load on 8 workers on 2 hosts of p.xml")
        .doesNotContain("unused");
    Table csv = Table.read(folder.resolve("all/compare.csv"));
    assertThat(Arrays.stream(csv.numbers("makespan_s")))
        .allMatch(seconds -> seconds > 8.33 && seconds < 12);
    assertThat(Arrays.stream(csv.numbers("bound_s")))
        .allMatch(seconds -> seconds > 8.33 && seconds < 8.4);

    // 30 a second with one core each.
    ChildJvm.Ended one = compare(asked + " --slots 1 --out one");
    assertThat(one.output())
        .contains("on 2 workers of p.xml", "6 of the 8 cores of the workers' hosts stay unused");
    assertThat(Arrays.stream(Table.read(folder.resolve("one/compare.csv")).numbers("bound_s")))
        .allMatch(seconds -> seconds > 33.3 && seconds < 33.4);

    ChildJvm.Ended five = compare(asked + " --slots 5");
    assertThat(five.status()).isEqualTo(2);
    assertThat(five.output()).contains("p.xml:6: the host a has fewer cores than 5: 4");

    ChildJvm.Ended failing = compare(asked + " --mtbf 20 --repair 1 --seeds 2");
    assertThat(failing.status()).as(failing.output()).isZero();
    assertThat(failing.output()).contains("on 8 workers on 2 hosts of p.xml");
  }

  /** Three whole tasks of 10 s on two workers take 20 s; a load of three units is cut in halves. */
  @Test
  void tasks_areNeverCut() throws IOException {
    Files.writeString(
        folder.resolve("p.xml"),
        TWO_BY_FOUR_CORES.replace("core=\"4\"", "").replace("20Gf", "10Gf"));
    Files.writeString(folder.resolve("costs.txt"), "1e11\n1e11\n1e11\n");
    String asked = "--platform p.xml --bytes-per-unit 0 --schedulers umr,lp,mrrs,ss";

    for (String tasks : List.of("--tasks 3 --flops-per-unit 1e11", "--costs costs.txt")) {
      ChildJvm.Ended whole = compare(asked + " --out o " + tasks);
      assertThat(whole.status()).as(whole.output()).isZero();
      assertThat(whole.output().lines().toList())
          .anyMatch(line -> line.startsWith("3 tasks ") && line.contains("on 2 workers of p.xml"))
          .noneMatch(line -> line.startsWith("* "));
      Table csv = Table.read(folder.resolve("o/compare.csv"));
      assertThat(Arrays.stream(csv.numbers("makespan_s")))
          .allMatch(seconds -> seconds >= 20 && seconds < 20.01);
    }

    ChildJvm.Ended cut = compare(asked + " --load 3 --flops-per-unit 1e11 --out cut --wide");
    assertThat(cut.output().lines().toList())
        .anyMatch(line -> line.startsWith("3 units of divisible load on 2 workers"))
        .anyMatch(line -> line.startsWith("ss* "))
        .anyMatch(line -> line.startsWith("umr "))
        .anyMatch(line -> line.startsWith("* hands out whole units"));

    ChildJvm.Ended both = compare(asked + " --load 3 --tasks 3");
    assertThat(both.status()).isEqualTo(2);
    assertThat(both.output()).contains("--tasks is given beside --load");
    ChildJvm.Ended part = compare(asked + " --tasks 2.5");
    assertThat(part.status()).isEqualTo(2);
    assertThat(part.output()).contains("2.5");
  }

  /**
   * Its first seed is ended after 10 s, its others are not begun; with a narrower limit it is not
   * played again, and what it says is the first one's.
   */
  @Test
  void schedulerBeyondTheTimeLimit_standsInTheTableWithoutMakespan() throws IOException {
    String own = HangingScheduler.class.getName();
    String asked = with("--schedulers '" + own + ", umr' --noise 0.1 --seeds 3 --out o");
    for (String limit : List.of("10s", "9s")) {
      ChildJvm.Ended ended = compare(asked + " --time-limit " + limit);

      assertThat(ended.status()).as(ended.output()).isZero();
      assertThat(ended.output())
          .containsPattern("(?m)^" + own + " +not within 10 s$")
          .containsPattern("(?m)^umr  +[0-9.]+ ")
          .doesNotContain("cannot play");
    }
    Table csv = Table.read(folder.resolve("o/compare.csv"));
    assertThat(csv.rows()).isEqualTo(4);
    assertThat(csv.text(3, "scheduler")).isEqualTo(own);
    assertThat(csv.text(3, "makespan_s")).isEmpty();
    assertThat(csv.text(3, "stopped")).isEqualTo("not within 10 s");
    assertThat(csv.text(0, "stopped")).isEmpty();
    JsonNode told = new JsonMapper().readTree(folder.resolve("o/compare.json").toFile());
    assertThat(told.path("cannot_play").path(own).asString()).isEqualTo("not within 10 s");
    assertThat(Shell.merged(folder, "report o").status()).isZero();
  }

  /** No Java runs in a megabyte. */
  @Test
  void schedulerBeyondTheMemoryLimit_isNotRanked() {
    ChildJvm.Ended ended = compare(with("--schedulers umr,gss --memory-limit 1MB"));
    assertThat(ended.status()).as(ended.output()).isEqualTo(Command.FAILED);
    assertThat(ended.output())
        .contains("loadstar: no scheduler finished; not within 1 MB: umr, gss\n");
  }

  /**
   * Single tasks come last, and stand where they were named: the order of the runs is no result.
   */
  @Test
  void costlySchedulers_runLast() throws Exception {
    String asked = with("--schedulers ss,gss,static --noise 0.1 --seeds 2");
    List<byte[]> tables = new ArrayList<>();
    for (String jobs : List.of("1", "2")) {
      ChildJvm.Ended ended =
          compare(asked + " --isolation world --jobs " + jobs + " --out " + jobs);
      assertThat(ended.status()).as(ended.output()).isZero();
      tables.add(Files.readAllBytes(folder.resolve(jobs).resolve("compare.csv")));
    }
    assertThat(tables.getFirst()).isEqualTo(tables.getLast());
    Table csv = Table.read(folder.resolve("1/compare.csv"));
    assertThat(csv.text(0, "scheduler")).isEqualTo("ss");
    List<String> played = new ArrayList<>();
    try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + folder + "/1/compare.db");
        ResultSet rows =
            file.createStatement()
                .executeQuery(
                    "SELECT scheduler FROM run JOIN member USING (key) ORDER BY run.run")) {
      while (rows.next()) {
        played.add(rows.getString(1));
      }
    }
    assertThat(played).containsExactly("gss", "static", "gss", "static", "ss", "ss");
  }

  @Test
  void lists_mayHaveBlanks() {
    ChildJvm.Ended ended =
        compare(with("--schedulers 'gss, fac2 umr' --workers 'iRMX, Kuenning' --quiet"));
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("on 2 workers").contains("gss* ", "fac2* ", "umr ");
  }

  @Test
  void interrupt_withoutAFileOfResults_reportsThatNothingIsKept() throws Exception {
    Path said = folder.resolve("said");
    Process process =
        new Shell(folder)
            .start(
                said,
                "compare "
                    + with("--schedulers umr --noise 0.1 --isolation world --jobs 1 --seeds 2000"));
    while (process.isAlive() && !Files.readString(said).contains(" runs done")) {
      Thread.sleep(20);
    }
    assertThat(Shell.ctrlC(process)).isEqualTo(130);
    assertThat(said)
        .content()
        .contains("of 2000 runs were finished; nothing is kept (--results FILE.db keeps");
  }

  @Test
  void quiet_printsNoProgress() {
    String few = "--schedulers umr --isolation world --noise 0.1 --seeds 5";
    assertThat(compare(with(few)).output()).contains("5 of 5 runs done");
    assertThat(compare(with(few + " --quiet")).output()).doesNotContain("runs done");
  }

  /**
   * Each of these and the next cannot be distinguished, but awf-c is 10 % slower than awf-b in
   * every seed: it is no advice, nor is atf with its ± 8 %, nor fac2, which gss beats in every
   * seed.
   */
  @Test
  void schedulersSlowerThanTheFirst_areNotAdvised() throws IOException {
    // Progress, where it takes long, is on standard error.
    Shell.Ended ended =
        new Shell(folder)
            .loadstar(
                "compare --platform "
                    + Shell.word(Path.of("platforms/thesis-table3.3.xml").toAbsolutePath())
                    + " --load 2000 --noise 0.6 --flops-per-unit 1e6 --bytes-per-unit 1e6"
                    + " --result-bytes-per-unit 1e6 --schedulers awf-b,gss,awf-d,fac2,atf,awf-c"
                    + " --seeds 5 --format json");
    assertThat(ended.status()).as(ended.err()).isZero();
    JsonNode told = new JsonMapper().readTree(ended.out());
    assertThat(told.path("advised")).extracting(JsonNode::asString).containsExactly("awf-b");
    assertThat(told.path("undecided"))
        .extracting(JsonNode::asString)
        .containsExactly("gss", "awf-d", "atf");
    assertThat(told.path("decided").asBoolean()).isFalse();
    JsonNode last = told.path("ranking").path(5);
    assertThat(last.path("scheduler").asString()).isEqualTo("awf-c");
    assertThat(last.path("against_the_first").asString()).isEqualTo("slower");
    assertThat(last.path("difference_s").asDouble()).isCloseTo(3.131, withPercentage(0.1));
  }

  /** Without noise umr and mrrs decide by what they know, once; rnd draws its sizes. */
  @Test
  void whereNothingIsRandom_oneRunIsSimulated() throws IOException {
    ChildJvm.Ended ended = compare(with("--schedulers umr,mrrs --out o"));
    assertThat(ended.output())
        .contains("1 seed\n", "Nothing is random here")
        .doesNotContain("±", "equivalent", "too variable", "fewer than 3 seeds");
    assertThat(Table.read(folder.resolve("o/compare.csv")).rows()).isEqualTo(2);
    assertThat(compare(with("--schedulers umr,rnd")).output()).contains("10 seeds of rnd\n", "±");
  }

  /**
   * Two workers of 1 and 2 Gflop/s, 50 units of 0.1 Gflop each: static has one compute for 5 s and
   * the other for 2.5 s. Of the 5 s: 50 W at the master, 200 W at a, 300 W and then 100 W at b, so
   * 250 + 1000 + 1000 J of 100 units. Grids of 360 g/kWh, 1e-4 g/J, make 0.225 g of it; that of b
   * doubles after 2 s, for 0.5 s of 300 W and 2.5 s of 100 W: 400 J, 0.04 g more. Transfers take
   * nearly nothing.
   */
  @Test
  void hostsThatDeclareTheirWatts_areRankedWithTheirEnergy() throws IOException {
    Files.writeString(
        folder.resolve("p.xml"),
        star(
            """
            boss 1Gf 1TBps 1us carbon_intensity=360 wattage_per_state=50:50:50
            a    1Gf 1TBps 1us carbon_intensity=360 wattage_per_state=100:100:200
            b    2Gf 1TBps 1us carbon_intensity=360 wattage_per_state=100:100:300 \
            carbon_intensity_file=grid.csv
            """));
    Files.writeString(
        folder.resolve("grid.csv"), "host_id,timestamp,carbon_intensity\nb,0,360\nb,2,720\n");

    ChildJvm.Ended ended =
        compare(
            "--platform p.xml --load 100 --flops-per-unit 1e8 --schedulers static --seeds 1"
                + " --out o");

    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("J/unit  g CO2/unit");
    Table csv = Table.read(folder.resolve("o/compare.csv"));
    assertThat(csv.number(0, "joules_per_unit")).isCloseTo(22.5, withPercentage(0.1));
    assertThat(csv.number(0, "co2_grams_per_unit")).isCloseTo(0.00265, withPercentage(0.1));
  }

  /** What a plan does not know of makes it late; rules that wait for requests need not know. */
  @Test
  void schedulersThatPlan_areNamedWhereThePlatformHasMore() throws IOException {
    String star = Files.readString(Path.of(PLATFORM));
    String host = "(<host id=\"[^\"]*\"[^>]*>)";
    assertThat(star).containsPattern(host + "\\s*<prop id=\"compute_latency\"");
    Files.writeString(
        folder.resolve("p.xml"),
        star.replaceAll(
            host + "(?=\\s*<prop id=\"compute_latency\")",
            "$1<prop id=\"shared_input\" value=\"10MB\"/>"));
    String said = "Plan without shared_input, which hosts have here";
    String asked = with("--schedulers umr,fac2,mrrs").replace(Shell.word(PLATFORM), "p.xml");

    ChildJvm.Ended ended = compare(asked);
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output()).containsPattern(said + ".*: (umr, mrrs|mrrs, umr)\n");
    assertThat(compare(with("--schedulers umr,fac2")).output()).doesNotContain("Plan without");

    ChildJvm.Ended failing = compare(asked + " --mtbf 100");
    assertThat(failing.status()).as(failing.output()).isZero();
    assertThat(failing.output()).contains(said);
  }

  /**
   * 50 units of 0.1 Gflop take the slower worker 5 s, in which the three hosts cost (1 + 2 + 3.6) *
   * 5 / 3600, the idle seconds of the faster one too: the same by arithmetic and on SimGrid.
   */
  @Test
  void hostsThatDeclareTheirPrice_areRankedWithWhatTheyCost() throws IOException {
    Files.writeString(
        folder.resolve("p.xml"),
        star(
            """
            boss 1Gf 1TBps 1us price_per_hour=1
            a    1Gf 1TBps 1us price_per_hour=2
            b    2Gf 1TBps 1us price_per_hour=3.6
            """));
    String usual = "--platform p.xml --load 100 --flops-per-unit 1e8 --schedulers static --out o";
    for (String more : List.of("", "--player simgrid")) {
      ChildJvm.Ended ended = compare(usual + " " + more);

      assertThat(ended.status()).as(ended.output()).isZero();
      assertThat(ended.output()).containsPattern("largest loss +chunks +price");
      Table csv = Table.read(folder.resolve("o/compare.csv"));
      assertThat(csv.number(0, "price")).isCloseTo(6.6 * 5 / 3600, withPercentage(0.1));
      assertThat(csv.number(0, "price_per_unit")).isCloseTo(6.6 * 5 / 360000, withPercentage(0.1));
    }
  }

  /**
   * One worker gets all 3 units at once, 1.5 bytes: 0.15 s on a link of 10 bytes a second, then 3 s
   * of computing, then 0.15 s back; on SimGrid, too.
   */
  @Test
  void unitsOfLessThanAByte_areNotRounded() throws IOException {
    Files.writeString(folder.resolve("p.xml"), SLOW_LINK);
    String usual =
        "--platform p.xml --load 3 --bytes-per-unit 0.5 --result-bytes-per-unit 0.5"
            + " --schedulers static";

    for (String more : List.of("", "--player simgrid")) {
      ChildJvm.Ended ended = compare(usual + " " + more + " --seeds 1 --out o");

      assertThat(ended.status()).as(ended.output()).isZero();
      Table csv = Table.read(folder.resolve("o/compare.csv"));
      assertThat(csv.number(0, "makespan_s")).isCloseTo(3.3, withPercentage(1e-6));
    }
  }

  /** What arithmetic says, SimGrid says: 1e-9 of the makespan is 1e-7 %. */
  @Test
  void arithmeticAndSimgrid_giveTheSameMakespans() throws IOException {
    String usual =
        "--noise 0.2 --seeds 2 --schedulers umr,fac2,as4dr,af"
            + " --workers iRMX,Kuenning,Bousquet";
    ChildJvm.Ended auto = compare(with(usual + " --out auto"));
    assertThat(auto.status()).as(auto.output()).isZero();
    assertThat(auto.output())
        .containsPattern(
            "Computed by arithmetic; SimGrid repeated 4 of 8 runs: same chunks, dates within \\de-1\\d s\\.");
    ChildJvm.Ended simgrid = compare(with(usual + " --out simgrid --player simgrid"));
    assertThat(simgrid.status()).as(simgrid.output()).isZero();
    assertThat(simgrid.output()).contains("every run a simulation of the platform file");

    Table arithmetic = Table.read(folder.resolve("auto/compare.csv"));
    Table played = Table.read(folder.resolve("simgrid/compare.csv"));
    assertThat(played.rows()).isEqualTo(arithmetic.rows()).isEqualTo(8);
    int repeated = 0;
    for (int row = 0; row < 8; row++) {
      for (String column : List.of("makespan_s", "computed_s", "send_port", "bound_s")) {
        assertThat(played.number(row, column))
            .as(played.text(row, "scheduler") + " " + column)
            .isCloseTo(arithmetic.number(row, column), withPercentage(1e-7));
      }
      assertThat(played.text(row, "chunks")).isEqualTo(arithmetic.text(row, "chunks"));
      assertThat(played.number(row, "by_arithmetic")).isZero();
      assertThat(arithmetic.number(row, "by_arithmetic")).isEqualTo(1);
      repeated += arithmetic.text(row, "referee_s").isEmpty() ? 0 : 1;
    }
    assertThat(repeated).isEqualTo(4);
  }

  /**
   * One worker of 1 flop/s behind 10 bytes a second each way, 20 units of a byte and half a byte of
   * result. One round of UMR, which knows nothing of results: 2 s to send, 20 s to compute, 1 s for
   * the result, on a copy and on the file; without results 22 s. The same where units have no data.
   */
  @Test
  void resultsOfUnits_comeBackToEveryScheduler() throws IOException {
    Files.writeString(folder.resolve("p.xml"), SLOW_LINK);
    String usual = "--platform p.xml --load 20 --schedulers umr,static --set umr.rounds=1";
    String[] asked = {"", "--result-bytes-per-unit 0.5", "--bytes-per-unit 0"};
    double[] seconds = {22, 23, 20};
    for (int k = 0; k < asked.length; k++) {
      for (String more : List.of("", "--player simgrid")) {
        ChildJvm.Ended ended =
            compare(usual + " " + asked[k] + " " + more + " --out o" + k + more.length());
        assertThat(ended.status()).as(ended.output()).isZero();
        Table csv = Table.read(folder.resolve("o" + k + more.length() + "/compare.csv"));
        assertThat(csv.rows()).isEqualTo(2);
        for (int row = 0; row < 2; row++) {
          assertThat(csv.number(row, "makespan_s"))
              .as(csv.text(row, "scheduler") + " " + k)
              .isCloseTo(seconds[k], withPercentage(1e-6));
        }
        assertThat(csv.text(0, "results")).isEqualTo(k == 1 ? "arrival" : "none");
      }
    }
  }

  /** Four runs, two of them kept: the second call runs the others, and a third none. */
  @Test
  void results_areKeptAndTakenUp() throws IOException {
    String usual = "--noise 0.2 --schedulers umr,fac2 --results r.db";
    assertThat(compare(with(usual + " --seeds 1")).status()).isZero();
    ChildJvm.Ended more = compare(with(usual + " --seeds 2"));
    assertThat(more.status()).as(more.output()).isZero();
    ChildJvm.Ended again = compare(with(usual + " --seeds 2 --out o"));
    assertThat(again.output().lines().filter(line -> line.startsWith("umr ")).toList())
        .isEqualTo(more.output().lines().filter(line -> line.startsWith("umr ")).toList());

    ChildJvm.Ended export = Shell.merged(folder, "campaign export r.db --out r.csv");
    assertThat(export.status()).as(export.output()).isZero();
    Table exported = Table.read(folder.resolve("r.csv"));
    Table compared = Table.read(folder.resolve("o/compare.csv"));
    assertThat(exported.rows()).isEqualTo(compared.rows()).isEqualTo(4);
    for (int row = 0; row < 4; row++) {
      for (String column : List.of("scheduler", "seed", "makespan_s", "cpu_efficiency")) {
        assertThat(exported.text(row, column)).isEqualTo(compared.text(row, column));
      }
    }
  }

  @Test
  void worldsAndProcesses_giveTheSameBytes() throws IOException {
    String usual = "--noise 0.2 --seeds 1 --schedulers umr,af --player simgrid";
    compare(with(usual + " --out world"));
    compare(with(usual + " --out process --isolation process"));
    assertThat(Files.readString(folder.resolve("process/compare.csv")))
        .isEqualTo(Files.readString(folder.resolve("world/compare.csv")));
  }

  @Test
  void valuesOfAnOption_areComparedOneAfterTheOther() throws IOException {
    String umr = "--schedulers umr,gss --seeds 2";
    String both = umr + " --ports '1|2' --noise '0|0.2' --out o";
    ChildJvm.Ended ended = compare(with(both));
    ChildJvm.Ended alone = compare(with(umr + " --ports 2 --noise 0.2"));

    String last = "ports=2,noise=0.2:";
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("ports=1,noise=0:", "ports=1,noise=0.2:", last);
    assertThat(ended.output().substring(ended.output().indexOf(last)))
        .contains(alone.lines().stream().filter(line -> line.startsWith("umr ")).toList());
    for (String folder : List.of("o/ports=1,noise=0", "o/ports=2,noise=0.2")) {
      assertThat(Shell.merged(this.folder, "report " + Shell.word(folder)).status()).isZero();
    }
    assertThat(compare(with(umr + " --ports '1|2' --format json")).output())
        .contains("--format json writes one comparison, but these are 2");
    assertThat(compare(with(umr + " --ports '1|2' --pdf")).lines()).hasSize(1);
    assertThat(compare(with(both + " --results r.db")).output())
        .contains("--results keeps the last of several comparisons only");
  }

  @Test
  void sameSeeds_giveTheSameBytes() throws IOException {
    String usual = "--noise 0.2 --seeds 2 --schedulers rnd,atf,awf-c";
    compare(with(usual + " --out a"));
    compare(with(usual + " --out b"));
    for (String name : List.of("compare.csv", "compare.json", "compare.svg")) {
      // What was typed names the folder.
      assertThat(Files.readString(folder.resolve("a").resolve(name)))
          .isEqualTo(
              Files.readString(folder.resolve("b").resolve(name)).replace("--out b", "--out a"));
    }
  }

  /** One's own scheduler that breaks the contract is a line; the others play to their end. */
  @Test
  void schedulersThatFail_areLinesBesideTheOthers() {
    String failing = BrokenScheduler.class.getName() + "$Failing";
    String lazy = BrokenScheduler.class.getName() + "$Lazy";
    String endless = BrokenScheduler.class.getName() + "$Endless";
    String names =
        String.join(",", "umr", BrokenScheduler.class.getName(), failing, lazy, endless, "as4dr");
    ChildJvm.Ended ended =
        compare(with("--seeds 1 --schedulers " + names + " --set as4dr.lambda=1000"));

    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.lines())
        .anyMatch(line -> line.startsWith("umr "))
        .anyMatch(line ->
            line.startsWith("cannot play: " + BrokenScheduler.class.getName() + ": ")
                && line.contains("waits at 0.0 s for nothing"))
        .anyMatch(line ->
            line.startsWith("cannot play: " + failing + ": ")
                && line.contains("ArithmeticException: divided by zero (" + failing))
        .anyMatch(line ->
            line.startsWith("cannot play: " + lazy + ": ")
                && line.contains("the subchunks sum up to 1000.0 units, but the load is 2000.0"))
        .anyMatch(line ->
            line.startsWith("cannot play: " + endless + ": ")
                && line.contains("but of the load of 2000.0 units 0.0 are left"))
        .anyMatch(line ->
            line.startsWith("cannot play: as4dr lambda=1000: the master's send port cannot serve"));
    assertThat(ended.output()).doesNotContain("\tat ").doesNotContain("Deadlock", "still running");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--load | -3 | --load is -3.0, not a positive number",
        "--load | many | --load is \"many\", not a number",
        "--schedulers | umr,gsss | unknown scheduler \"gsss\". Maybe you meant",
        "--schedulers | umr,umr | names \"umr\" twice",
        "--master | boss | has no host \"boss\"",
        "--workers | iRMX,Kuening | has no host \"Kuening\". Maybe you meant \"Kuenning\"",
        "--workers | iRMX,Kuenning,iRMX | the workers name \"iRMX\" twice",
        "--set | umr.rounds | not SCHEDULER.PARAMETER=VALUE",
        "--set | umr.lambda=3 | unknown property \"lambda\" of umr",
        "--set | umr.rounds=half | --set umr.rounds= is \"half\", not a number",
        "--format | html | --format is \"html\", not text, csv, md, tex or json",
        "--classpath | nowhere.jar | nowhere.jar: --classpath names what does not exist",
        "--ports | none | --ports is \"none\". Maybe a number from 1 on, unlimited, shared or shared:2",
        "--costs | nowhere.csv | --load is given, but the file of --costs has it",
        "--costs-host | iRMX | --costs-host changes nothing without --costs",
        "--noise | NaN | --noise is \"NaN\", not a number",
        "--noise | '0|x' | --noise is \"x\", not a number",
        "--noise | '0.1|10%' | --noise has 10% twice",
      })
  void badOption_isOneLineAndStatus2(String option, String value, String message) {
    String good = "--platform " + Shell.word(PLATFORM);
    String load = option.equals("--load") ? good : good + " --load 100";
    ChildJvm.Ended ended = compare(load + " " + option + " " + Shell.word(value) + " --out o");
    assertThat(ended.status()).as(ended.output()).isEqualTo(Command.BAD_INPUT);
    assertThat(ended.lines()).hasSize(1).allMatch(line -> line.contains(message));
    assertThat(folder.resolve("o")).doesNotExist();
  }

  /**
   * Three that are close and one that is far: all but one are out, or the first ones are within the
   * margin; a comparison that was ended early goes on to the same end.
   */
  @Test
  void seedsAuto_runsUntilOneIsLeft_andGoesOnFromWhatIsThere() throws IOException {
    String asked =
        with(
            "--schedulers awf-d,awf-e,gss,static --noise 1 --seeds auto --decide-within 1h"
                + " --margin 0.05 --quiet");
    ChildJvm.Ended whole = compare(asked + " --out whole");
    assertThat(whole.status()).as(whole.output()).isZero();
    assertThat(whole.output())
        .contains(": with 95 % confidence the best of 4, or within 0.05 % of");
    JsonNode json = JsonMapper.shared().readTree(folder.resolve("whole/compare.json").toFile());
    assertThat(json.path("question").path("seeds_select").asBoolean()).isTrue();
    Table csv = Table.read(folder.resolve("whole/compare.csv"));
    int most = 0;
    for (JsonNode one : json.path("ranking")) {
      String name = one.path("scheduler").asString();
      int seeds = 0;
      for (int row = 0; row < csv.rows(); row++) {
        seeds += csv.text(row, "scheduler").equals(name) ? 1 : 0;
      }
      int out = one.path("out_after_seeds").asInt(0);
      assertThat(seeds).as(name).isGreaterThanOrEqualTo(10);
      if (out > 0) {
        assertThat(seeds).as(name).isEqualTo(out);
      }
      most = Math.max(most, seeds);
    }
    assertThat(most).isGreaterThan(20); // more than the runs that are made at first

    ChildJvm.Ended early = compare(asked + " --most-seeds 12 --out parts");
    assertThat(early.output())
        .contains(" so far, with 95 % confidence at most ", "More seeds may decide: --most-seeds.");
    ChildJvm.Ended rest = compare(asked + " --out parts");
    assertThat(rest.status()).as(rest.output()).isZero();
    assertThat(folder.resolve("parts/compare.csv"))
        .hasSameTextualContentAs(folder.resolve("whole/compare.csv"));
  }

  /** SimGrid's plugin crashes there: both players refuse it, and so does run. */
  @Test
  void wattsThatSimgridCannotCount_areRefused() throws IOException {
    Files.writeString(
        folder.resolve("watts.xml"),
        withConfig("cpu/optim=TI", wires("m 1Gf - -\nw 1Gf 1GBps 0 wattage_per_state=1:2:3")));
    for (String player : List.of("auto", "simgrid")) {
      ChildJvm.Ended ended =
          compare("--platform watts.xml --load 10 --schedulers ss --quiet --player " + player);
      assertThat(ended.status()).as(ended.output()).isEqualTo(Command.BAD_INPUT);
      assertThat(ended.lines())
          .singleElement()
          .asString()
          .contains("watts.xml: its hosts declare their power", "cpu/optim:TI");
    }
  }

  /** Messages of no bytes fill no link, also not by a rounding. */
  @Test
  void resultsWithoutBytes_fillNothing() throws IOException {
    ChildJvm.Ended ended =
        compare(
            "--workers 3 --tasks 9 --seconds-per-unit 7s --schedulers ss,gss --quiet" + " --out o");
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(Table.read(folder.resolve("o/compare.csv")).numbers("downlink")).containsOnly(0.0);
  }

  /** The fifth and sixth seed of six are the first two from the fifth on. */
  @Test
  void firstSeed_isWhereTheSeedsBegin() throws IOException {
    String asked = with("--schedulers fac2,gss --noise 0.3 --quiet");
    assertThat(compare(asked + " --seeds 6 --out six").status()).isZero();
    ChildJvm.Ended ended = compare(asked + " --seeds 2 --first-seed 5 --out two");
    assertThat(ended.output()).contains(", 2 seeds from 5 on");
    Table six = Table.read(folder.resolve("six/compare.csv"));
    Table two = Table.read(folder.resolve("two/compare.csv"));
    assertThat(two.rows()).isEqualTo(4);
    Map<String, String> known = new HashMap<>();
    for (int row = 0; row < six.rows(); row++) {
      known.put(six.text(row, "scheduler") + six.text(row, "seed"), six.text(row, "makespan_s"));
    }
    for (int row = 0; row < two.rows(); row++) {
      String seed = two.text(row, "seed");
      assertThat(seed).isIn("5", "6");
      assertThat(two.text(row, "makespan_s"))
          .isEqualTo(known.get(two.text(row, "scheduler") + seed));
    }
    JsonNode json = JsonMapper.shared().readTree(folder.resolve("two/compare.json").toFile());
    assertThat(json.path("question").path("first_seed").asInt()).isEqualTo(5);
  }

  /** The first ten seeds are simulated whatever the time is, and leave more than one of them. */
  @Test
  void seedsThatTimeEnds_leaveASet() {
    ChildJvm.Ended ended =
        compare(
            with(
                "--schedulers awf-d,awf-e,gss --noise 1 --margin 0.05 --decide-within 1e-6"
                    + " --quiet"));
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output())
        .contains(
            " so far, with 95 % confidence at most ",
            " undecided after 10 seeds",
            " s of processor time did not decide: --decide-within 1min, for example.\n");
  }

  @CsvSource(
      delimiter = '|',
      value = {
        "--seeds 3 --most-seeds 20|--most-seeds changes nothing without --seeds auto",
        "--seeds 3 --decide-within 5|--decide-within changes nothing without --seeds auto",
        "--margin 0 --most-seeds 20|--most-seeds changes nothing without --seeds auto",
        "--seeds auto --margin 0|seeds are played until one is known to be within the margin",
        "--seeds many|--seeds is \"many\", not a number",
        "--seeds 0|--seeds is 0, not auto or a whole number from 1 to 100000",
      })
  @ParameterizedTest
  void seedsThatDecideNothing_areRefused(String options, String message) {
    ChildJvm.Ended ended = compare(with(options));
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.output()).contains(message);
  }

  /** Each of four workers does ten tasks of a second: 10 s, which no schedule beats. */
  @Test
  void terminalOf60Columns_getsColoursAndSentencesInSeveralLines() {
    ChildJvm terminal =
        new ChildJvm()
            .option("-Dloadstar.table.columns=60")
            .environment("TERM", "xterm")
            .environment("NO_COLOR", "");
    List<String> lines =
        terminal
            .run(
                Main.class,
                ("compare --workers 4 --tasks 40 --seconds-per-unit 1s --quiet"
                        + " --schedulers fac2,ss")
                    .split(" "))
            .lines();

    assertThat(lines).anyMatch(line -> line.matches("\u001b\\[1;32m\\w+ +10\\.000.*\u001b\\[0m"));
    assertThat(lines)
        .filteredOn(line -> !line.startsWith("\u001b"))
        .allMatch(line -> line.length() <= 60);
  }
}
