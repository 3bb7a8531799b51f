package loadstar.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.result.Comparison;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.PublishedValue;
import loadstar.result.Verdict;
import loadstar.scoreboard.Evidence;
import loadstar.scoreboard.ReproductionPages;
import org.junit.jupiter.api.Test;

/**
 * The pages below docs/papers say what the recorded comparisons say, and these are about the
 * numbers in published/. After a full evaluation: {@code ./loadstar scoreboard --from results
 * --record --about "..."}.
 */
class ReproducingPagesTest {
  private static final List<String> PAPERS =
      List.of("icppw12", "ppam13", "thesis", "atf", "rr5739", "reality", "auto");
  private static final Path PAGES = Path.of("docs/papers");

  private static Evidence recorded() throws IOException {
    return Evidence.recorded(
        PAGES.resolve(ScoreboardCommand.RECORDED), ScoreboardCommand.titles().keySet());
  }

  @Test
  void pages_areWrittenFromTheRecordedComparisons() throws IOException {
    ReproductionPages pages = ScoreboardCommand.pages(ScoreboardCommand.titles());

    for (Map.Entry<Path, String> page : pages.texts(PAGES).entrySet()) {
      assertThat(page.getKey())
          .as("run ./loadstar scoreboard --record")
          .content()
          .isEqualTo(page.getValue());
    }
  }

  /** README.md names those experiments that have not been evaluated yet. */
  @Test
  void recordedRows_areOfFullSize() throws IOException {
    assertThat(recorded().rows().map(row -> row.text("scale"))).containsOnly("full");
  }

  /** A changed number, kind, tolerance or claim makes what is recorded stale. */
  @Test
  void recordedRows_areThoseOfPublished() throws IOException {
    Evidence recorded = recorded();
    for (String paper : PAPERS) {
      for (PublishedValue value : Published.read(Path.of("published", paper)).values()) {
        Evidence.EvidenceRow row = recorded.published(paper, value.id());
        if (value.kind() == PublishedValue.ComparisonKind.NOTE) {
          assertThat(row == null || row.verdict() == Verdict.NOT_COMPARABLE)
              .as(value.id())
              .isTrue();
        } else if (row == null) {
          assertThat(missing(recorded, paper))
              .as("experiments that are not recorded, one of which compares " + value.id())
              .isNotEmpty();
        } else {
          assertThat(row.hasOurs()).as(value.id()).isTrue();
          assertThat(row.text("expected")).isEqualTo(Numbers.text(value.value()));
        }
      }
    }
  }

  /** As {@code ./loadstar scoreboard --record} judges them. */
  @Test
  void recordedVerdicts_followFromTheRecordedNumbersAndPublished() throws IOException {
    Map<String, Published> papers = new LinkedHashMap<>();
    for (String paper : PAPERS) {
      papers.put(paper, Published.read(Path.of("published", paper)));
    }
    Evidence recorded = recorded();
    Evidence judged = recorded.judged(papers);
    for (String experiment : recorded.comparisons().keySet()) {
      for (int row = 0; row < recorded.rows(experiment).size(); row++) {
        for (String column : Comparison.COLUMNS) {
          assertThat(recorded.rows(experiment).get(row).text(column))
              .as(recorded.rows(experiment).get(row).id() + ", run ./loadstar scoreboard --record")
              .isEqualTo(judged.rows(experiment).get(row).text(column));
        }
      }
    }
  }

  /** Every sentence says how many seeds, platforms or realisations decide it, and how surely. */
  @Test
  void recordedSentences_areDecidedByWhatStandsBesideThem() throws IOException {
    Pattern basis = Pattern.compile("n = (\\d+) [a-z ]+, p = (below )?([0-9.]+): .*");
    recorded()
        .rows()
        .filter(row -> row.is(Comparison.CLAIM))
        .forEach(row -> {
          String text = row.text("interpretation");
          if (!text.startsWith("no chance in it: ")) {
            Matcher found = basis.matcher(text);
            assertThat(found.matches()).as(row.id() + ": " + text).isTrue();
            boolean decided = Double.parseDouble(found.group(3)) <= 0.05;
            assertThat(row.verdict() != Verdict.NOT_DECIDED).as(row.id()).isEqualTo(decided);
          }
        });
  }

  /**
   * No number, sentence or reading that a table names is lost where its rows are merged, unless it
   * is one of several closed forms that hold.
   */
  @Test
  void recordedRows_areInTheTablesThatAskForThem() throws IOException {
    Evidence recorded = recorded();
    Pattern block = Pattern.compile("<!-- results: ([^>]*) -->(.*?)<!-- end", Pattern.DOTALL);
    for (String paper : PAPERS) {
      Path page = Path.of("docs/papers/recorded", paper + ".md");
      Matcher table = block.matcher(Files.readString(page));
      while (table.find()) {
        for (String which : table.group(1).split(" ")) {
          String[] parts = which.split(":", 2);
          boolean isRecorded = recorded.comparisons().containsKey(parts[0]);
          for (Evidence.EvidenceRow row :
              isRecorded ? recorded.rows(parts[0]) : List.<Evidence.EvidenceRow>of()) {
            boolean isMerged = row.is(Comparison.DERIVED) && row.verdict() == Verdict.MATCH;
            if (row.hasOurs() && !isMerged && (parts.length == 1 || row.id().contains(parts[1]))) {
              assertThat(table.group(2))
                  .as(row.id())
                  .contains(
                      row.text("quantity").replace("<", "&lt;").replace("|", "\\|"),
                      row.text("reading"));
            }
          }
        }
      }
    }
  }

  /** A closed form whose difference is relative is not beside one in bytes a second. */
  @Test
  void closedForms_areBesideDifferencesOfTheirOwnKind() throws IOException {
    Pattern line = Pattern.compile("\\| [^|]*\\| ([^|]*) \\| \\d+ \\| ([^|]*) \\|");
    Map<String, Boolean> isRelative = new HashMap<>();
    recorded()
        .rows()
        .filter(row -> row.is(Comparison.DERIVED) && row.verdict() == Verdict.MATCH)
        .forEach(row ->
            isRelative.put(
                row.text("quantity").replace("<", "&lt;"),
                !row.text("deviation_percent").isEmpty()));
    int seen = 0;
    for (String paper : PAPERS) {
      Path page = Path.of("docs/papers/recorded", paper + ".md");
      boolean isInTable = false;
      for (String text : Files.readAllLines(page)) {
        isInTable = text.startsWith("|") && (isInTable || text.contains("closed forms that hold"));
        Matcher found = line.matcher(text);
        if (isInTable && found.matches()) {
          for (String name : found.group(1).split("; (…; )?")) {
            assertThat(isRelative).as(paper).containsKey(name);
            assertThat(found.group(2).matches("\\S+ %")).as(text).isEqualTo(isRelative.get(name));
            seen++;
          }
        }
      }
    }
    assertThat(seen).isGreaterThan(20);
  }

  private static List<String> missing(Evidence recorded, String paper) {
    return ScoreboardCommand.titles().keySet().stream()
        .filter(experiment -> experiment.startsWith(paper + "-"))
        .filter(experiment -> !recorded.comparisons().containsKey(experiment))
        .toList();
  }

  /**
   * Of a full evaluation nothing that is claimed may differ, and no claimed row accepts anything.
   */
  @Test
  void claimedRows_areMetAndCouldFail() throws IOException {
    recorded()
        .rows()
        .filter(Evidence.EvidenceRow::claimed)
        .forEach(row -> {
          assertThat(row.verdict()).as(row.id()).isNotEqualTo(Verdict.DIFFERS);
          double expected = row.number("expected");
          // Where nothing is expected, an error in the row's own unit, the tolerance is absolute.
          double tenth = expected == 0 ? Double.MAX_VALUE : 0.1 * Math.abs(expected);
          assertThat(row.number("most")).as(row.id()).isLessThan(expected + tenth);
          assertThat(row.number("least"))
              .as(row.id())
              .isGreaterThan(row.id().endsWith("-steady") ? 0 : expected - tenth);
        });
  }
}
