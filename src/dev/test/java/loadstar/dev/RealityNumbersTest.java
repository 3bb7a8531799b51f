package loadstar.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import loadstar.result.Comparison;
import loadstar.result.Verdict;
import loadstar.scoreboard.Evidence;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The numbers of docs/reality.md on runs that were really made are those of the recorded rows:
 * every phrase is made of them here.
 */
class RealityNumbersTest {
  private static final String BLADES = "reality-blades";
  private static final String LSF = "reality-lsf";
  private static final String BY_SUITE =
      "load_balancing ([0-9.]+ %), scaling_im ([0-9.]+ %), scaling_proc ([0-9.]+ %);"
          + " \\d+ runs, median ([0-9.]+ %), largest ([0-9.]+ %)";

  private static Evidence recorded = new Evidence(Map.of());
  private static String page = "";

  @BeforeAll
  static void read() throws IOException {
    recorded =
        Evidence.recorded(
            Path.of("docs/papers", ScoreboardCommand.RECORDED),
            ScoreboardCommand.titles().keySet());
    page = oneLine("docs/reality.md");
  }

  private static String oneLine(String file) throws IOException {
    return Files.readString(Path.of(file)).replaceAll("\\s+", " ");
  }

  private static Evidence.EvidenceRow row(String experiment, String id) {
    return recorded.rows(experiment).stream()
        .filter(row -> row.id().equals(id) && row.text("reading").isEmpty())
        .findFirst()
        .orElseThrow(() -> new AssertionError("no row " + id));
  }

  private static String sentence(String experiment, String id) {
    Evidence.EvidenceRow row = row(experiment, id);
    assertThat(row.is(Comparison.CLAIM)).as(id).isTrue();
    return row.text("interpretation");
  }

  /** What the groups of the pattern are where it is found for the nth time, from 0. */
  private static MatchResult found(String pattern, String text, int nth) {
    List<MatchResult> all = Pattern.compile(pattern).matcher(text).results().toList();
    assertThat(all).as(text).hasSizeGreaterThan(nth);
    return all.get(nth);
  }

  private static String text(String format, Object... numbers) {
    return String.format(Locale.ROOT, format, numbers);
  }

  private static String minus(String text) {
    return text.replace("-", "\u2212");
  }

  private static String signed(double percent) {
    return minus(text("%+.1f %%", percent));
  }

  private static double off(String id) {
    return row(BLADES, id).number("deviation_percent");
  }

  /** The number of decimals does not hide whether a sentence is decided. */
  private static String chance(String experiment, String id) {
    return found("p = (below )?([0-9.]+):", sentence(experiment, id), 0)
        .group()
        .replace("p = below", "p below")
        .replace(":", "");
  }

  @Test
  void firstTable_saysTheErrors() {
    for (String experiment : List.of(BLADES, LSF)) {
      String id = experiment.equals(BLADES) ? "blades-half" : "lsf-half";
      MatchResult errors =
          found("(\\d+) runs, median (.+?), largest ([0-9.]+ %)", sentence(experiment, id), 0);
      assertThat(page)
          .containsPattern(
              text(
                  "`\\./loadstar reproduce %s` \\| \\d+ runs \\| %s runs [^|]+ \\| %s \\| %s \\|",
                  experiment, errors.group(1), errors.group(2), errors.group(3)));
    }
  }

  @Test
  void players_agreeAsSaid() {
    assertThat(page)
        .contains(
            text(
                "by at most %.0f µs (blades) and %.0f µs (LSF)",
                1e6 * row(BLADES, "blades-players").number("ours_max"),
                1e6 * row(LSF, "lsf-players").number("ours_max")));
  }

  @Test
  void blades_everySettingIsInTheTable() {
    for (String scheme : List.of("dtss", "tss", "dfss", "dgss", "fss", "gss")) {
      StringBuilder line = new StringBuilder("| " + scheme + " |");
      for (int columns : new int[] {8000, 12_000, 16_000}) {
        String id = "blades-16-" + scheme + "-" + columns;
        line.append(
            text(
                " %.1f | %.1f (%s) |",
                row(BLADES, id).number("expected"),
                row(BLADES, id).number("ours_mean"),
                signed(off(id))));
      }
      assertThat(page).contains(line);
    }
    assertThat(page)
        .contains(
            "Of these " + verdicts(BLADES, "blades-16-.*") + " differs",
            "Of the " + verdicts(LSF, "lsf-(chunk|image|workers).*") + " differ,");
  }

  private static String verdicts(String experiment, String ids) {
    List<Verdict> verdicts =
        recorded.rows(experiment).stream()
            .filter(row -> row.id().matches(ids) && row.text("reading").isEmpty())
            .map(Evidence.EvidenceRow::verdict)
            .toList();
    return text(
        "%d settings %d match, %d are within tolerance and %d",
        verdicts.size(),
        count(verdicts, Verdict.MATCH),
        count(verdicts, Verdict.WITHIN_TOLERANCE),
        count(verdicts, Verdict.DIFFERS));
  }

  private static long count(List<Verdict> verdicts, Verdict verdict) {
    return verdicts.stream().filter(one -> one == verdict).count();
  }

  @Test
  void blades_sentencesHaveTheirNumbers() {
    String half = sentence(BLADES, "blades-half");
    String tau = "Kendall's tau ([-0-9.]+), with constant costs ([-0-9.]+);";
    StringBuilder constant = new StringBuilder();
    for (int columns : new int[] {8000, 12_000, 16_000}) {
      MatchResult order = found(tau, sentence(BLADES, "blades-order-" + columns), 0);
      assertThat(page).contains("τ = " + order.group(1) + ", ");
      assertThat(page).contains(chance(BLADES, "blades-order-" + columns) + " each");
      constant
          .append(columns == 8000 ? "" : columns == 12_000 ? ", " : " and ")
          .append(minus(order.group(2)));
    }
    MatchResult shares =
        found("off by ([0-9.]+) in the mean; ([0-9.]+) of", sentence(BLADES, "blades-shares"), 0);
    assertThat(page)
        .contains(
            "**: " + half.substring(half.indexOf(": ") + 2),
            "not decided (" + chance(BLADES, "blades-half") + ")",
            "cost the same**: " + errors("blades-constant") + ", and τ of " + constant,
            "comparisons**: " + errors("blades-iterations"),
            "not decided (" + chance(BLADES, "blades-iterations") + ")",
            "wrong by " + shares.group(1) + " in the mean; " + shares.group(2) + " of all columns");
  }

  private static String errors(String id) {
    return found("median .+ %, largest [0-9.]+ %", sentence(BLADES, id), 0).group();
  }

  @Test
  void blades_whatIsNotPredictedHasItsErrors() {
    double within =
        List.of("fss", "dfss", "gss").stream()
            .mapToDouble(scheme -> Math.abs(off("blades-12-" + scheme + "-4000")))
            .max()
            .orElseThrow();
    assertThat(page)
        .contains(
            text("is predicted %.1f %% too slow", off("blades-16-dgss-12000")),
            text("fss, dfss and gss are within %.1f %%", Math.ceil(10 * within) / 10),
            text(
                "dgss is %s, dtss %s and tss %s wrong",
                signed(off("blades-12-dgss-4000")),
                signed(off("blades-12-dtss-4000")),
                signed(off("blades-12-tss-4000"))));
  }

  @Test
  void lsf_everyModelHasItsLine() {
    line("one port", "lsf-half", 0);
    line("no communication", "lsf-no-communication", 1);
    line("one port, rows of equal cost", "lsf-constant", 1);
    line("one port", "lsf-start", 0);
    line("no communication", "lsf-no-communication-start", 1);
    line("one port, rows of equal cost", "lsf-constant-start", 1);
    line("one port, the chunks' times computed", "lsf-computed", 0);
    String start =
        recorded.rows(LSF).stream()
            .filter(row -> row.text("reading").equals("with the master's start"))
            .map(row -> found("^[0-9.]+ s", row.text("interpretation"), 0).group())
            .distinct()
            .reduce((one, other) -> "more than one start")
            .orElseThrow();
    assertThat(page)
        .contains(
            "In the two fitted runs that is " + start,
            "within 7 % is not decided (" + chance(LSF, "lsf-half") + ")",
            "(" + chance(LSF, "lsf-no-communication") + ")",
            "equal rows is not decided (" + chance(LSF, "lsf-constant-start") + ")");
    for (Evidence.EvidenceRow row : recorded.rows(LSF)) {
      if (row.verdict() == Verdict.DIFFERS && row.text("reading").isEmpty()) {
        assertThat(row.number("deviation")).as("predicted too fast").isNegative();
      }
    }
  }

  private static void line(String model, String id, int nth) {
    MatchResult errors = found(BY_SUITE, sentence(LSF, id), nth);
    StringBuilder line = new StringBuilder("| " + model + " |");
    for (int suite = 1; suite <= errors.groupCount(); suite++) {
      line.append(' ').append(errors.group(suite)).append(" |");
    }
    assertThat(page).contains(line);
  }
}
