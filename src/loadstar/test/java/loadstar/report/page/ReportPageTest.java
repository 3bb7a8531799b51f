package loadstar.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import loadstar.model.InputException;
import loadstar.report.OutputFormat;
import loadstar.report.page.ReportPage.ResultFolder;
import loadstar.result.Comparison;
import loadstar.result.Scale;
import loadstar.result.Table;
import loadstar.simulation.Summary;
import loadstar.study.Samples;
import loadstar.study.SchedulerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class ReportPageTest {
  @TempDir Path folder;

  private ReportPage page() throws IOException {
    return new ReportPage(ResultFolder.of(folder), "t", Map.of(), Names.asTheyAre());
  }

  @Test
  void emptyFolder_isBadInput() {
    assertThatThrownBy(() -> ResultFolder.of(folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("there is no comparison.csv, compare.json, workers.json or run.json");
  }

  @Test
  void folderOfAValidation_isNamed() throws IOException {
    Files.writeString(folder.resolve("validate.json"), "{}");
    assertThatThrownBy(() -> ResultFolder.of(folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("these are results of validate, of which report makes no page.")
        .hasMessageContaining("Maybe its tables: validate.csv there, or validate --format md");
  }

  @Test
  void brokenJson_isBadInputWithItsLine() throws IOException {
    Files.writeString(folder.resolve("run.json"), "{\n\"a\": }\n");
    assertThatThrownBy(this::page)
        .isInstanceOf(InputException.class)
        .hasMessageContaining("run.json:2: this is not JSON");
  }

  /** Runs of other seeds are there, and the rest of the file of results, which lies elsewhere. */
  @Test
  void schedulerThatFailedOnce_isNotRanked() throws IOException {
    Samples.fill(folder.resolve("all.db"));
    Path json = Files.createDirectory(folder.resolve("o")).resolve("compare.json");
    Files.writeString(json, "{\"results\": \"../all.db\"}");
    String page = page().tables(OutputFormat.MD);
    assertThat(page).contains("| umr |");
    Files.writeString(
        json, "{\"results\": \"../all.db\", \"cannot_play\": {\"umr\": \"it broke\"}}");
    assertThatThrownBy(this::page)
        .isInstanceOf(InputException.class)
        .hasMessageContaining("all.db: there is no finished run in it");
  }

  /** The file of results went on to another question. */
  @Test
  void runsOfAnotherCall_areRefused() throws IOException {
    Samples.fill(folder.resolve("compare.db"));
    Files.writeString(folder.resolve("compare.json"), "{\"rerun\": \"loadstar compare ...\"}");
    assertThatThrownBy(this::page)
        .isInstanceOf(InputException.class)
        .hasMessageContaining("compare.db: has the runs of another call than compare.json");
  }

  private static final String METRICS =
      new JsonMapper().writeValueAsString(List.of(Summary.END.texts(), Summary.LOST.texts()));

  private static final String COMPARISON =
      """
      {"format": "loadstar-compare/2", "question": {"seeds_select": false}, "outcome": {
       "margin": 0.01, "confidence": 0.95, "metrics": METRICS,
       "problems": [{"platform": "p.xml", "master": "m", "load": "10"}],
       "schedulers": [{"scheduler": "own.py", "parameters": {"a": "1"}, "whole_units": true,
        "asks_for_work": true, "results": "NONE", "plays_trees": false}],
       "runs": [[0, 0, 1, 2.5, null]]}}
      """;

  @Test
  void comparison_isReadOfItsRuns() throws IOException {
    Files.writeString(folder.resolve("compare.json"), COMPARISON.replace("METRICS", METRICS));
    assertThat(page().tables(OutputFormat.MD)).contains("| own.py a=1 | 2.5000 |");
  }

  /** Each is one line that names the file, and no trace and no wrong number. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "\"outcome\";  \"other\"; there is no list",
        "\"margin\": 0.01; \"margin\": \"a\"; is no share",
        "\"margin\": 0.01; \"margin\": 5; is no share",
        "\"confidence\": 0.95; \"confidence\": 0.5; is no share above 0.5",
        "\"better\":; \"worse\":; better",
        "\"load\": \"10\"; \"load\": {}; which is no text",
        "\"load\": \"10\"; \"load\": \"x\"; x",
        "\"own.py\"; 5; has no name",
        "\"whole_units\": true; \"whole_units\": \"abc\"; neither true nor false",
        "\"NONE\"; \"SOME\"; unknown word",
        "[[0, 0; [[1, 0; of no problem",
        "[[0, 0; [[0, -1; of no scheduler",
        "0, 1, 2.5; 0, 1, -5; no makespan",
        "0, 1, 2.5; 0, 1, null; no makespan",
        "0, 1, 2.5; 0, 1, 1e308; no makespan",
        "2.5, null]; 2.5]; not a value for each metric",
        "2.5, null]; 2.5, null], [0, 0, 1, 3, null]; stands twice",
        "[[0, 0, 1, 2.5, null]]; []; there is no list",
      })
  void brokenComparison_isBadInput(String from, String to, String complaint) throws IOException {
    String whole = COMPARISON.replace("METRICS", METRICS);
    assertThat(whole).contains(from);
    Files.writeString(folder.resolve("compare.json"), whole.replace(from, to));
    assertThatThrownBy(this::page)
        .isInstanceOf(InputException.class)
        .hasMessageContaining("compare.json: this is not as compare writes it: ")
        .hasMessageContaining(complaint);
  }

  /** An anonymous page reveals neither folder nor name of a scheduler's file. */
  @Test
  void hiddenNames_haveNoFiles() {
    Names names = Names.hidden("word");
    for (String file :
        List.of("java:/home/me/a b/Shares.java", "java:src/Shares.java", "java:Shares.java")) {
      String made = names.config(SchedulerConfig.of(file)).label();
      assertThat(made).matches("java:[a-z]{5}\\.java").isEqualTo(names.scheduler(made));
      assertThat(names.words("Advice: " + file.replace("/home/me/a b/", "") + "; gss."))
          .isEqualTo("Advice: " + made + "; gss.")
          .isEqualTo(names.words("Advice: " + made + "; gss."));
      assertThat(names.scheduler("java:x/Shares.java chunk=2")).isEqualTo(made + " chunk=2");
      assertThat(names.scheduler("java:x/Shares.java:Fast")).isEqualTo(made + ":Fast");
    }
    assertThat(names.config(SchedulerConfig.of("/opt/own.py")).label()).matches("[a-z]{5}\\.py");
    assertThat(names.config(SchedulerConfig.of("given:a/b.csv")).label())
        .matches("given:[a-z]{5}\\.csv");
    assertThat(names.config(SchedulerConfig.of("java:src/own")).label()).matches("java:[a-z]{5}");
    assertThat(names.config(SchedulerConfig.of("org.mine.Own")).label()).isEqualTo("Own");
    assertThat(names.config(SchedulerConfig.of("gss")).label()).isEqualTo("gss");
  }

  /** A paper's table: booktabs, and what TeX reads otherwise is escaped. */
  @Test
  void latexTables_useBooktabs() throws IOException {
    new Comparison(Scale.FULL)
        .between("a", "t_1 & u", "s", new double[] {3}, new double[] {3}, 0.1, 0.1, "(1)", "so")
        .table()
        .write(folder.resolve("comparison.csv"));
    String tex = page().tables(OutputFormat.TEX);
    assertThat(tex)
        .contains("\\toprule\nwhat & place & expected", "\\midrule\n", "\\bottomrule\n")
        .contains("closed form: t\\_1 \\& u (s) & (1) & 3 & 3 &  & +0.00 \\% & match \\\\\n");
  }

  /** A page is passed on: it must not take along what a link of a stranger's folder leads to. */
  @Test
  void drawingThatIsALink_isNotInThePage() throws IOException {
    Path results = Files.createDirectories(folder.resolve("results"));
    new Comparison(Scale.FULL)
        .between("a", "t", "s", new double[] {3}, new double[] {3}, 0.1, 0.1, "(1)", "so")
        .table()
        .write(results.resolve("comparison.csv"));
    Files.writeString(results.resolve("own.svg"), "<svg/>");
    Path key = Files.writeString(folder.resolve("key"), "secret");
    Files.createSymbolicLink(results.resolve("other.svg"), key);
    String page = new ReportPage(ResultFolder.of(results), "t", Map.of(), Names.asTheyAre()).html();

    assertThat(page).contains("alt=\"own\"").doesNotContain("alt=\"other\"");
  }

  /** Noise does not shrink: what does not fit is left out from the end, and said. */
  @Test
  void moreBarsThanFit_areTheFirst() throws IOException {
    Table table =
        new Table(
            "worker",
            "part",
            "send_start_s",
            "send_end_s",
            "compute_start_s",
            "compute_end_s",
            "result_start_s",
            "result_end_s");
    java.util.Random random = new java.util.Random(1);
    for (int k = 0; k < 2000; k++) {
      double at = k + random.nextDouble();
      table.add("w" + k % 7, "0", at, at + random.nextDouble(), at + 1, at + 2, "", "");
    }
    RunBars bars = RunBars.ofChunks(table, Names.asTheyAre());
    assertThat(bars.size()).isEqualTo(4000);
    assertThat(bars.packed(1_000_000).shown()).startsWith("All 4000 bars of 7 rows, 0 to 200");
    // A rectangle of 4000 has some 60 letters. Half of the 2001 s is left where these have no room.
    assertThat(bars.drawing(1_000_000))
        .containsPattern("all 7 rows, 0 to (20[0-9]+[.0-9]*) s of \\1");
    assertThat(bars.drawing(200_000).length()).isLessThan(200_000);
    assertThat(bars.drawing(200_000)).containsPattern("all 7 rows, 0 to 100[0-9.]+ s of 20");
    RunBars.Packed some = bars.packed(6000);
    assertThat(some.shown()).containsPattern("^The first [0-9]+ of 4000 bars");
    assertThat(some.json().length()).isLessThan(6500);
    assertThat(some.json()).contains("\"occurs\":[true,true,false,false]");
  }
}
