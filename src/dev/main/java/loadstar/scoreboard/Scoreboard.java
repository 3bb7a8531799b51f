package loadstar.scoreboard;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.experiment.Sentence;
import loadstar.result.Columns;
import loadstar.result.Comparison;
import loadstar.result.Published;
import loadstar.result.PublishedValue;
import loadstar.result.Table;
import loadstar.result.Verdict;

/**
 * Counts how well every printed number is reproduced, one line for each paper.
 *
 * @param lines in the order of the papers
 */
public record Scoreboard(List<PaperScore> lines) {
  /** The verdicts that tables count, in their order. */
  static final List<Verdict> COUNTED =
      List.of(
          Verdict.MATCH,
          Verdict.WITHIN_TOLERANCE,
          Verdict.WEAK,
          Verdict.BY_CHOICE,
          Verdict.DIFFERS);

  /**
   * The counts of one paper.
   *
   * @param inputs printed numbers that are inputs or remarks: simulated values cannot differ from
   *     them
   * @param computed numbers that are not printed but follow from two that are: no verdict of theirs
   *     is counted
   * @param verdicts the number of the others by verdict; those without a row are not comparable
   * @param statements the paper's own sentences, each once
   * @param ours sentences in settings of ours, and sentences of ours
   * @param derived closed forms, and how many of them hold
   */
  public record PaperScore(
      String paper,
      int inputs,
      int computed,
      Map<Verdict, Integer> verdicts,
      Decided statements,
      Decided ours,
      Held derived) {
    int count(Verdict verdict) {
      return verdicts.getOrDefault(verdict, 0);
    }

    /** Returns the number of all the numbers that it prints. */
    public int printed() {
      return inputs + verdicts.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  /** The numbers of statements that hold, that do not, and that are not decided. */
  public record Decided(long holding, long failing, long open) {
    @Override
    public String toString() {
      return Stream.of(
              Map.entry("hold", holding), Map.entry("do not", failing), Map.entry("open", open))
          .filter(part -> part.getValue() > 0)
          .map(part -> part.getValue() + " " + part.getKey())
          .collect(Collectors.joining(", "));
    }
  }

  /** The number of rows that hold, and of all. */
  public record Held(long holding, long all) {
    @Override
    public String toString() {
      return holding + " of " + all;
    }
  }

  /**
   * Counts the rows of the evidence.
   *
   * @param papers the printed numbers of each, by its name
   */
  public static Scoreboard of(Map<String, Published> papers, Evidence evidence) {
    List<PaperScore> lines = new ArrayList<>();
    papers.forEach((paper, published) -> lines.add(line(paper, published, evidence)));
    return new Scoreboard(lines);
  }

  private static PaperScore line(String paper, Published published, Evidence evidence) {
    Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    int inputs = 0;
    int computed = 0;
    for (PublishedValue value : published.values()) {
      if (value.kind() == PublishedValue.ComparisonKind.NOTE) {
        inputs++;
      } else if (value.computed()) {
        computed++;
      } else {
        Evidence.EvidenceRow row = evidence.published(paper, value.id());
        verdicts.merge(row == null ? Verdict.NOT_COMPARABLE : row.verdict(), 1, Integer::sum);
      }
    }
    return new PaperScore(
        paper,
        inputs,
        computed,
        verdicts,
        ofPaper(evidence.ofPaper(paper).toList()),
        decided(
            evidence
                .ofPaper(paper)
                .filter(row -> row.is(Comparison.CLAIM) && !Sentence.of(row.id()).isPapers())
                .toList()),
        held(evidence.ofPaper(paper).toList()));
  }

  /**
   * Counts the paper's own sentences among some rows, each once: one that was tested several times
   * does not hold where it fails once, and is open where it is open once.
   */
  private static Decided ofPaper(List<Evidence.EvidenceRow> rows) {
    Map<String, Verdict> sentences = new LinkedHashMap<>();
    for (Evidence.EvidenceRow row : rows) {
      if (row.is(Comparison.CLAIM) && Sentence.of(row.id()).isPapers()) {
        sentences.merge(Sentence.of(row.id()).id(), row.verdict(), Scoreboard::worse);
      }
    }
    return decided(sentences.values());
  }

  private static Verdict worse(Verdict one, Verdict other) {
    for (Verdict verdict : List.of(Verdict.DIFFERS, Verdict.NOT_DECIDED)) {
      if (one == verdict || other == verdict) {
        return verdict;
      }
    }
    return one;
  }

  /** Counts the statements among some rows. */
  static Decided decided(List<Evidence.EvidenceRow> rows) {
    return decided(
        rows.stream()
            .filter(row -> row.is(Comparison.CLAIM))
            .map(Evidence.EvidenceRow::verdict)
            .toList());
  }

  private static Decided decided(Collection<Verdict> all) {
    Map<Verdict, Long> verdicts =
        all.stream().collect(Collectors.groupingBy(one -> one, Collectors.counting()));
    return new Decided(
        verdicts.getOrDefault(Verdict.MATCH, 0L),
        verdicts.getOrDefault(Verdict.DIFFERS, 0L),
        verdicts.getOrDefault(Verdict.NOT_DECIDED, 0L));
  }

  /** Counts the closed forms among some rows. */
  static Held held(List<Evidence.EvidenceRow> rows) {
    List<Evidence.EvidenceRow> forms =
        rows.stream().filter(row -> row.is(Comparison.DERIVED)).toList();
    return new Held(
        forms.stream().filter(row -> row.verdict() == Verdict.MATCH).count(), forms.size());
  }

  /** Returns the counts as a table. */
  public Table table() {
    return new Columns<PaperScore>()
        .with("paper", PaperScore::paper)
        .with("printed", PaperScore::printed)
        .with("matched", line -> line.count(Verdict.MATCH))
        .with("within", line -> line.count(Verdict.WITHIN_TOLERANCE))
        .with("weak", line -> line.count(Verdict.WEAK))
        .with("by choice", line -> line.count(Verdict.BY_CHOICE))
        .with("differs", line -> line.count(Verdict.DIFFERS))
        .with("no verdict", line -> line.count(Verdict.NOT_COMPARABLE))
        .with("inputs", PaperScore::inputs)
        .with("computed", PaperScore::computed)
        .with("in words", PaperScore::statements)
        .with("of ours", PaperScore::ours)
        .with("closed forms", PaperScore::derived)
        .table(lines);
  }
}
