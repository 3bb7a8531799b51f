package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.ChildJvm;
import loadstar.result.Guarantee;
import loadstar.result.Table;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.ResultStore;
import loadstar.study.RunRecord;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The same question to {@code compare} and to {@code campaign}. */
class SameQuestionIT {
  private static final String STAR =
      Path.of("platforms/thesis-table4.1.xml").toAbsolutePath().toString();
  private static final String TREE =
      Path.of("platforms/small-tree.xml").toAbsolutePath().toString();

  @TempDir Path folder;

  private String run(String line) {
    ChildJvm.Ended ended = Shell.merged(folder, line);
    assertThat(ended.status()).as(ended.output()).isZero();
    return ended.output();
  }

  /** What simulates nothing needs no process of its own. */
  private static String here(String line) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    int status = Main.run(List.of(Shell.words(line)), stream, stream);
    assertThat(status).as(out.toString(StandardCharsets.UTF_8)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  /** The rows of the tables that a report has. */
  private List<String> reported(String file) {
    String report = here("report " + Shell.word(folder.resolve(file)) + " --format md");
    return report.lines().filter(line -> line.startsWith("|")).toList();
  }

  /** Asks both; the results are in compare.db and c.db. */
  private String ask(String platform, String options, String yaml) throws IOException {
    Files.writeString(folder.resolve("costs.csv"), "2e6\n1e6\n4e6\n".repeat(40));
    Files.writeString(
        folder.resolve("c.yaml"),
        "platforms: " + platform + "\n" + yaml.replace("; ", "\n").strip() + "\n");
    String said =
        run(
            "compare --platform %s %s --results compare.db --out o --jobs 1"
                .formatted(Shell.word(platform), options));
    run("campaign c.yaml --jobs 1");
    for (String name : List.of("compare", "c")) {
      Path file = folder.resolve(name);
      here(
          "campaign export %s --out %s"
              .formatted(Shell.word(file + ".db"), Shell.word(file + ".csv")));
    }
    return said;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        STAR_QUESTION,
        "TREE | --bags light:125kB:1Mf,heavy:250kB:16Mf:2 --load 30 --schedulers lp-based,fcfs,gss"
            + " | bags: [light:125kB:1Mf, heavy:250kB:16Mf:2]; loads: 30;"
            + " schedulers: [lp-based, fcfs, gss]",
        "TREE | --load 50 --schedulers fcfs,umr --flops-per-unit 1e6 --bytes-per-unit 1e5"
            + " | loads: 50; schedulers: [fcfs, umr]; flops_per_unit: 1e6; bytes_per_unit: 1e5",
        "STAR | --tasks 60 --schedulers gss,ss,umr --flops-per-unit 1e6 --bytes-per-unit 1e3"
            + " --dispatch-cost 5ms --startup 20ms --latency-in-flight 1ms"
            + " | tasks: 60; schedulers: [gss, ss, umr]; flops_per_unit: 1e6; bytes_per_unit: 1e3;"
            + " dispatch_cost: 5ms; startup: 20ms; latency_in_flight: 1ms",
        "STAR | --costs costs.csv --schedulers umr,fac2,gss,rnd --seeds 3 --bytes-per-unit 1e3"
            + " | costs: costs.csv; schedulers: [umr, fac2, gss, rnd]; seeds: 3;"
            + " bytes_per_unit: 1e3",
      })
  void numbersRankingBoundsAndAdvice_areTheSame(String where, String options, String yaml)
      throws IOException {
    String platform = where.equals("STAR") ? STAR : TREE;
    String said = ask(platform, options, yaml);

    Table compared = Table.read(folder.resolve("compare.csv"));
    Table campaign = Table.read(folder.resolve("c.csv"));
    assertThat(campaign.columns()).isEqualTo(compared.columns());
    assertThat(campaign.rows()).isEqualTo(compared.rows()).isPositive();
    for (String column : compared.columns()) {
      if (!column.equals("run_sha256")) { // compare names all workers
        for (int row = 0; row < compared.rows(); row++) {
          assertThat(campaign.text(row, column)).as(column).isEqualTo(compared.text(row, column));
        }
      }
    }
    Ranking ranking;
    try (ResultStore store = ResultStore.existing(folder.resolve("c.db"))) {
      List<Ranking> all = Ranking.of(store.rows(), Guarantee.DEFAULT, false, RunRecord::config);
      assertThat(all).hasSize(1);
      ranking = all.getFirst();
    }
    assertThat(said).contains("\n" + ranking.bounds() + "\n", "\n" + ranking.advice() + "\n");
    JsonNode json =
        JsonMapper.shared().readTree(Files.readString(folder.resolve("o/compare.json")));
    assertThat(json.path("advice").asString()).isEqualTo(ranking.advice());
    assertThat(json.path("ranking")).hasSameSizeAs(ranking.entries());
    for (int entry = 0; entry < ranking.entries().size(); entry++) {
      JsonNode there = json.path("ranking").get(entry);
      RankEntry here = ranking.entries().get(entry);
      assertThat(there.path("scheduler").asString()).isEqualTo(here.scheduler());
      assertThat(there.path("makespan_s").asDouble()).isEqualTo(here.makespan().mean());
      assertThat(there.path("difference_s").asDouble())
          .isEqualTo(ranking.standing().of(here.config()).difference());
    }
    assertThat(reported("c.db")).isEqualTo(reported("compare.db")).hasSizeGreaterThan(2);
  }

  private static final String STAR_QUESTION =
      "STAR | --load 1000 --schedulers umr,fac2,gss,as4dr --noise 0.3 --seeds 4 --flops-per-unit"
          + " 1e6 --bytes-per-unit 1e4 --result-bytes-per-unit 1e3 --ports 2 --set gss.minimum=5 |"
          + " loads: 1000; schedulers: [umr, fac2, {name: gss, parameters: {minimum: 5}}, as4dr];"
          + " noise: 0.3; seeds: 4; flops_per_unit: 1e6; bytes_per_unit: 1e4;"
          + " result_bytes_per_unit: 1e3; ports: 2";

  /** Also on a tree: of the schedulers of stars there failures of workers and links count, too. */
  @ParameterizedTest
  @CsvSource({"STAR", "TREE"})
  void costOfFailures_isTheSame(String where) throws IOException {
    boolean star = where.equals("STAR");
    String schedulers = star ? "umr,fac2" : "fcfs,fac2";
    ask(
        star ? STAR : TREE,
        "--load 400 --flops-per-unit 1e6 --bytes-per-unit 1e3 --seeds 3 --mtbf 4 --repair 1"
            + " --link-mtbf 20 --link-repair 1 --schedulers "
            + schedulers,
        "loads: 400; flops_per_unit: 1e6; bytes_per_unit: 1e3; seeds: 3; failures: [none,"
            + " {worker_mtbf: 4, worker_repair: 1, link_mtbf: 20, link_repair: 1}]; schedulers: ["
            + schedulers
            + "]");
    Table compared = Table.read(folder.resolve("o/robustness.csv"));
    Table campaign = Table.read(folder.resolve("c-robustness.csv"));
    assertThat(compared.rows()).isEqualTo(2);
    assertThat(campaign.rows()).isEqualTo(2);
    for (String column : compared.columns()) {
      for (int row = 0; row < 2; row++) {
        assertThat(campaign.text(row, column)).as(column).isEqualTo(compared.text(row, column));
      }
    }
    for (String column : List.of("lost", "failures")) {
      assertThat(compared.numbers(column)).as(column).doesNotContain(0.0);
    }
    for (int row = 0; row < 2; row++) {
      assertThat(compared.number(row, "makespan_failures_s"))
          .isGreaterThan(compared.number(row, "makespan_s"));
    }
  }
}
