package loadstar.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.cli.Home;
import loadstar.experiment.Experiments;
import loadstar.result.Comparison;
import loadstar.result.Verdict;
import loadstar.scoreboard.Evidence;
import loadstar.scoreboard.Scoreboard;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The numbers in the table of papers of README.md are those of recorded rows: every phrase with one
 * is made of them here, and nothing else with a digit stands there but names.
 */
class ReadmeNumbersTest {
  /** Years, tables, figures and sizes of the papers, and what is named with a digit. */
  private static final Pattern NAMES =
      Pattern.compile(
          "AS4DR|(ICPPW|PPAM|Thesis) 20\\d\\d|RR-5739|Tables? \\d[0-9.]*|Figures? \\d( (to|and)"
              + " \\d)?|n = \\d+|chapters 3 and 4|2PP");

  private static Evidence recorded = new Evidence(Map.of());

  @BeforeAll
  static void read() throws IOException {
    recorded =
        Evidence.recorded(
            Path.of("docs/papers", ScoreboardCommand.RECORDED),
            ScoreboardCommand.titles().keySet());
  }

  /** The row of a paper, without its links. */
  private static String readme(String paper) throws IOException {
    String row =
        Files.readString(Path.of("README.md"))
            .lines()
            .filter(line -> line.matches(".*\\(docs/(papers/)?" + paper + "\\.md\\).*"))
            .filter(line -> line.startsWith("| "))
            .findFirst()
            .orElseThrow();
    return row.replaceAll("\\[([^]]+)]\\([^)]*\\)", "$1");
  }

  private static void says(String paper, String... phrases) throws IOException {
    String left = readme(paper);
    for (String phrase : phrases) {
      assertThat(left).contains(phrase);
      left = left.replace(phrase, "");
    }
    assertThat(NAMES.matcher(left).replaceAll("")).as(paper).doesNotContainPattern("\\d");
  }

  private static String text(String format, Object... numbers) {
    return String.format(Locale.ROOT, format, numbers);
  }

  private static Stream<Evidence.EvidenceRow> published(String paper) {
    return recorded.comparisons().keySet().stream()
        .filter(experiment -> experiment.startsWith(paper + "-"))
        .flatMap(experiment -> recorded.rows(experiment).stream())
        .filter(row -> row.is(Comparison.PUBLISHED));
  }

  private static Evidence.EvidenceRow row(String paper, String id) {
    return Objects.requireNonNull(recorded.published(paper, id));
  }

  private static long count(List<Evidence.EvidenceRow> rows, Verdict verdict) {
    return rows.stream().filter(row -> row.verdict() == verdict).count();
  }

  @Test
  void icppw12_countsTheVerdictsOfAllItsNumbers() throws IOException {
    List<Evidence.EvidenceRow> numbers =
        published("icppw12").filter(row -> row.verdict() != Verdict.NOT_COMPARABLE).toList();
    double[] off =
        numbers.stream()
            .filter(row -> row.verdict() == Verdict.DIFFERS)
            .mapToDouble(row -> Math.abs(row.number("deviation_percent")))
            .sorted()
            .toArray();
    says(
        "icppw12",
        text(
            "of %d numbers %d are reproduced, %d could be fitted, %d have intervals too wide to"
                + " confirm anything, %d differ by %.1f to %.0f %%",
            numbers.size(),
            count(numbers, Verdict.MATCH) + count(numbers, Verdict.WITHIN_TOLERANCE),
            count(numbers, Verdict.BY_CHOICE),
            count(numbers, Verdict.WEAK),
            off.length,
            off[0],
            off[off.length - 1]));
  }

  @Test
  void ppam13_hasNoNumbers() throws IOException {
    says("ppam13");
  }

  @Test
  void thesis_namesTheHandicappedUmr() throws IOException {
    Evidence.EvidenceRow umr = row("thesis", "table3.4-umr-makespan");
    says("thesis", text("%s for UMR is %.3f", umr.text("expected"), umr.number("ours_mean")));
  }

  /** The gains on equal, steady slaves stand in the evidence of their sentence. */
  @Test
  void atf_saysHowItsTimesAreMetAndThatNoAdvantageGrows() throws IOException {
    List<Evidence.EvidenceRow> cells =
        published("atf").filter(row -> row.id().matches("table2-n[57]00-.*")).toList();
    assertThat(cells)
        .allMatch(row -> row.verdict() == Verdict.BY_CHOICE || row.verdict() == Verdict.DIFFERS);
    double most =
        cells.stream()
            .mapToDouble(row -> Math.abs(row.number("deviation_percent")))
            .max()
            .orElseThrow();
    String evidence =
        recorded.rows("atf-scale").stream()
            .filter(row -> row.id().equals("scale-equal-steady"))
            .findFirst()
            .orElseThrow()
            .text("interpretation");
    Matcher one = Pattern.compile("\\d+ slaves ([+-][0-9.]+) ").matcher(evidence);
    List<Double> slower = new ArrayList<>();
    while (one.find()) {
      slower.add(Double.parseDouble(one.group(1)));
    }
    assertThat(slower).hasSize(5);
    for (double percent : slower.subList(0, 4)) {
      assertThat(percent).isBetween(-0.65, -0.55);
    }
    says(
        "atf",
        text(
            "of the %d times of n = 500 and 700, which could be fitted, %d differ, by up to %.1f %%",
            cells.size(), count(cells, Verdict.DIFFERS), most),
        text("%.1f %% behind on 4096", slower.getLast()));
  }

  @Test
  void rr5739_saysByHowMuchItsMeansAreMissed() throws IOException {
    double[] off =
        published("rr5739")
            .filter(row -> row.id().matches("fig6-.*-mean"))
            .mapToDouble(row -> -row.number("deviation_percent"))
            .sorted()
            .toArray();
    says("rr5739", text("their means are %.1f to %.1f %% lower", off[0], off[off.length - 1]));
    // A share of 1200 settings is a whole number of them.
    double starved = 1200 * row("rr5739", "fig6-bcs-zero").number("ours_min");
    assertThat(Math.abs(starved - Math.rint(starved))).isLessThan(1e-3);
  }

  /** The same for the sentence of the thesis' page on what the thesis leaves open. */
  @Test
  void thesisPage_saysWhatOtherChoicesGain() throws IOException {
    assertThat(Files.readString(Path.of("docs/papers/thesis.md")).replaceAll("\\s+", " "))
        .contains(
            text(
                "gains over UMR of %.1f %% (DSA) and %.1f %% (2PP) become %.1f and %.1f with MRRS's"
                    + " partition, %.1f and %.1f with δ as a slowdown, %.1f and %.1f with samples"
                    + " every second, %.1f and %.1f with samples every 100 s, and %.1f for 2PP",
                Stream.of(
                        "dsa",
                        "2pp",
                        "dsa partition=mrrs",
                        "2pp partition=mrrs",
                        "dsa delta=slowdown",
                        "2pp delta=slowdown",
                        "dsa sample_seconds=1",
                        "2pp sample_seconds=1",
                        "dsa sample_seconds=100",
                        "2pp sample_seconds=100",
                        "2pp-mean")
                    .map(ReadmeNumbersTest::gainOverUmr)
                    .toArray()));
  }

  /** The thesis' own sentences count once each; settings and sentences of ours stand apart. */
  @Test
  void thesisPage_countsItsSentences() throws IOException {
    Scoreboard.PaperScore thesis =
        Scoreboard.of(Home.published(Experiments.all()), recorded).lines().stream()
            .filter(line -> line.paper().equals("thesis"))
            .findFirst()
            .orElseThrow();
    Scoreboard.Decided own = thesis.statements();
    Scoreboard.Decided ours = thesis.ours();
    assertThat(Files.readString(Path.of("docs/papers/thesis.md")).replaceAll("\\s+", " "))
        .contains(
            text(
                "**The thesis' sentences**: %d of its own were tested, each counted once, wherever it"
                    + " was tested: %d hold, %d do not, %d is open.",
                own.holding() + own.failing() + own.open(),
                own.holding(),
                own.failing(),
                own.open()),
            text(
                ": %d hold, %d do not, %d are open. `whose` in the [files of the experiments]",
                ours.holding(), ours.failing(), ours.open()));
  }

  /** And for the tables that it sums up. */
  @Test
  void thesisPage_saysTheMainNumbersOfItsTables() throws IOException {
    assertThat(Files.readString(Path.of("docs/papers/thesis.md")).replaceAll("\\s+", " "))
        .contains(
            "| MRRS |" + readings("mrrs"),
            "| UMR, restricted as in (3.12) |" + readings("umr"),
            "| LP |" + readings("lp"),
            text(
                "by %.1f, %.1f and %.1f %% at latencies of 1 s",
                thesis("table3.2-lat1-d1"), thesis("table3.2-lat1-d2"), thesis("table3.2-lat1-d3")),
            text(
                "by %.1f, %.1f and %.1f %% at 1 ms",
                thesis("table3.2-lat0.001-d1"),
                thesis("table3.2-lat0.001-d2"),
                thesis("table3.2-lat0.001-d3")),
            text("UMR takes %.0f s", thesis("table4.6-umr-makespan")),
            text(
                "%.0f s instead of 2080, %.1f %% less than UMR instead of 21.6 %%, with %.0f s",
                thesis("table4.6-dsa-makespan"),
                thesis("table4.6-gain"),
                thesis("table4.6-dsa-distance")),
            text(
                "over that of 2PP: %.3f, %.3f, %.3f and %.3f",
                thesis("table4.13-row1-dsa-over-2pp"),
                thesis("table4.13-row2-dsa-over-2pp"),
                thesis("table4.13-row3-dsa-over-2pp"),
                thesis("table4.13-row4-dsa-over-2pp")));
  }

  private static double thesis(String id) {
    return row("thesis", id).number("ours_mean");
  }

  /** A line of Table 3.4: printed, ours, and the other readings. */
  private static String readings(String scheduler) {
    String id = "table3.4-" + scheduler + "-makespan";
    StringBuilder line = new StringBuilder(" " + row("thesis", id).text("expected") + " |");
    for (String reading : List.of("", "latencies up to 1 s", "without LP", "by formula")) {
      line.append(
          recorded.rows("thesis-table3.4").stream()
              .filter(row -> row.id().equals(id) && row.text("reading").equals(reading))
              .map(row -> text(" %.3f |", row.number("ours_mean")))
              .findFirst()
              .orElse(" |"));
    }
    return line.toString();
  }

  private static double gainOverUmr(String setting) {
    double seconds =
        recorded.rows("thesis-settings").stream()
            .filter(row -> row.id().equals("settings-" + setting))
            .findFirst()
            .orElseThrow()
            .number("ours_mean");
    return 100 * (1 - seconds / row("thesis", "table4.6-umr-makespan").number("ours_mean"));
  }

  @Test
  void schemesOnBlades_areInTheMeasuredOrder() {
    for (int columns : new int[] {8000, 12_000, 16_000}) {
      assertThat(sentence("reality-blades", "blades-order-" + columns)).contains("tau 1.00,");
    }
  }

  private static String sentence(String experiment, String id) {
    return recorded.rows(experiment).stream()
        .filter(row -> row.is(Comparison.CLAIM) && row.id().equals(id))
        .map(row -> row.text("interpretation"))
        .findFirst()
        .orElseThrow();
  }
}
