package loadstar.experiment.rr5739;

import static loadstar.experiment.SeedNumbers.format;
import static loadstar.experiment.SeedNumbers.meanOf;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import loadstar.experiment.Findings;
import loadstar.experiment.SeedNumbers;
import loadstar.experiment.rr5739.TreeRuns.Case;
import loadstar.result.Effect;

/** Tests the sentences of section 5.2.2 by the amount to which each is true of each seed. */
record HeuristicSentences(TreeRuns runs) {
  /** LP-BASED over DATA-CENTRIC above which DATA-CENTRIC fails. */
  static final double FAILURE = 1.5;

  /** A share of the cases that is not only one odd tree. */
  private static final double MORE_THAN_ODD = 0.01;

  private static final Predicate<Case> LARGE = c -> c.setting().isLarge();

  void test(Findings findings) {
    List<ToDoubleFunction<List<Case>>> positive = new ArrayList<>();
    RatioFigure.OTHERS.forEach(
        other -> positive.add(all -> TreeFigure.share(all, c -> c.ratio(other) > 1) - 0.5));
    say(
        findings,
        new SentenceIds("fig6-positive", "window-%s-fig6-positive"),
        positive,
        averages());
    say(
        findings,
        new SentenceIds("fig6-order", "window-%s-fig6-order"),
        List.of(all -> dataCentric(all) - TreeFigure.mean(all, TreeFigure.CGBC)),
        averages());
    say(
        findings,
        new SentenceIds("fig6-stable", "window-%s-fig6-stable"),
        List.of(all ->
            TreeFigure.worst(all, TreeFigure.DATA_CENTRIC) / 2
                - TreeFigure.worst(all, TreeFigure.CGBC)),
        averages());
    say(
        findings,
        new SentenceIds("fig6-close", "window-%s-fig6-close"),
        List.of(
            all -> 0.1 - Math.abs(dataCentric(all) / TreeFigure.mean(all, TreeFigure.CGBC) - 1)),
        averages());
    say(
        findings,
        new SentenceIds("fig6-fcfs", "window-%s-fig6-fcfs"),
        List.of(all -> TreeFigure.mean(all, TreeFigure.FCFS) - 1.25),
        averages());
    failures(findings);
    if (runs.cases(1).stream().anyMatch(LARGE)) {
      ToDoubleFunction<List<Case>> ratio =
          all -> TreeFigure.mean(all, TreeFigure.FCFS) / TreeFigure.mean(all, TreeFigure.CGBC);
      say(
          findings,
          new SentenceIds("fig6-platforms", "window-%s-fig6-platforms"),
          List.of(
              all -> 1.5 - ratio.applyAsDouble(TreeFigure.some(all, LARGE.negate())),
              all -> ratio.applyAsDouble(TreeFigure.some(all, LARGE)) - 1.25),
          averages());
    }
  }

  /** Tests that DATA-CENTRIC fails on trees of any type, and by theory as well. */
  private void failures(Findings findings) {
    List<ToDoubleFunction<List<Case>>> shares = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (boolean large : new boolean[] {false, true}) {
      for (boolean wide : new boolean[] {false, true}) {
        Predicate<Case> kind =
            c -> c.setting().isLarge() == large && c.setting().maxDegree() == (wide ? 15 : 2);
        ToDoubleFunction<List<Case>> share =
            all -> TreeFigure.share(TreeFigure.some(all, kind), HeuristicSentences::fails);
        if (runs.cases(1).stream().anyMatch(kind)) {
          shares.add(all -> share.applyAsDouble(all) - MORE_THAN_ODD);
          texts.add(
              format(
                  "%s and %s %.1f %%",
                  large ? "large" : "small",
                  wide ? "wide" : "filiform",
                  100 * meanOf(runs.each(share))));
        }
      }
    }
    say(
        findings,
        new SentenceIds("fig6-failures", "window-%s-fig6-failures"),
        shares,
        String.join(", ", texts));
    ToDoubleFunction<List<Case>> byTheory =
        all ->
            TreeFigure.some(all, HeuristicSentences::fails).stream()
                .mapToInt(c -> c.expectedRatio(TreeFigure.DATA_CENTRIC) > FAILURE ? 1 : 0)
                .average()
                .orElse(0);
    say(
        findings,
        new SentenceIds("fig6-theory", "window-%s-fig6-theory"),
        List.of(all -> byTheory.applyAsDouble(all) - 0.5),
        format(
            "%.0f %% of the failures; geometric means by theory: data-centric %.3f, cgbc %.3f",
            100 * meanOf(runs.each(byTheory)),
            meanOf(runs.each(all -> byTheory(all, TreeFigure.DATA_CENTRIC))),
            meanOf(runs.each(all -> byTheory(all, TreeFigure.CGBC)))));
  }

  private static boolean fails(Case c) {
    return c.ratio(TreeFigure.DATA_CENTRIC) > FAILURE;
  }

  /** Returns the geometric mean of LP-BASED over a scheduler by theory. */
  static double byTheory(List<Case> all, String scheduler) {
    return TreeFigure.mean(all.stream().mapToDouble(c -> c.expectedRatio(scheduler)).toArray());
  }

  private static double dataCentric(List<Case> all) {
    return TreeFigure.mean(all, TreeFigure.DATA_CENTRIC);
  }

  private String averages() {
    return RatioFigure.OTHERS.stream()
        .map(s ->
            format(
                "%s %.3f, %.1f",
                s,
                meanOf(runs.each(all -> TreeFigure.mean(all, s))),
                meanOf(runs.each(all -> TreeFigure.worst(all, s)))))
        .collect(Collectors.joining("; "));
  }

  /**
   * The names of a sentence's lines.
   *
   * @param id on the report's own links
   * @param windowed on links that a window limits
   */
  private record SentenceIds(String id, String windowed) {}

  private void say(
      Findings findings,
      SentenceIds ids,
      List<ToDoubleFunction<List<Case>>> margins,
      String evidence) {
    Effect effect = SeedNumbers.every(margins.stream().map(runs::each).toList());
    if (runs.window() == LatencyWindow.NONE) {
      findings.claim(ids.id(), effect, evidence);
    } else {
      findings.claim(ids.windowed(), effect, runs.window().text(), evidence);
    }
  }
}
