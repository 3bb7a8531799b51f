package loadstar.experiment.atf;

import static loadstar.experiment.SeedNumbers.format;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import loadstar.experiment.Findings;
import loadstar.experiment.SeedNumbers;
import loadstar.experiment.atf.ClusterRuns.Variant;
import loadstar.result.Effect;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * The order of the algorithms by speed, simulated and in Table 2: the differences between them do
 * not depend on the factors that were fitted.
 */
record SlaveOrder(ClusterRuns runs, Findings findings) {
  /** Pairs of the printed order, neighbours first. */
  private static final List<Pair> PAIRS =
      List.of(
          new Pair(AtfRule.AWF, AtfRule.ATF),
          new Pair(AtfRule.ATF, AtfRule.FAC),
          new Pair(AtfRule.FAC, AtfRule.WQ),
          new Pair(AtfRule.AWF, AtfRule.FAC),
          new Pair(AtfRule.ATF, AtfRule.WQ),
          new Pair(AtfRule.ATF, AtfRule.AWF_B));

  private record Pair(AtfRule first, AtfRule second) {
    String words() {
      return first.label() + " over " + second.label();
    }
  }

  /** Returns the differences by assumption, size and load; "all" is the mean over the loads. */
  Table table() {
    return SpreadTable.of(
        ClusterRuns.variants(runs.runs().scale()),
        (table, variant) -> {
          for (int n : AtfCluster.SIZES) {
            for (Pair pair : PAIRS) {
              add(table, variant, n, "all", runs.loads(variant), pair);
              for (int load : runs.loads(variant)) {
                add(table, variant, n, Integer.toString(load), List.of(load), pair);
              }
            }
          }
        });
  }

  private void add(
      SpreadTable table, Variant variant, int n, String w, List<Integer> loads, Pair pair) {
    PairedDifference ours = runs.difference(variant, n, loads, pair.first(), pair.second());
    table
        .row("assumptions", variant.name(), "n", n, "w", w, "first", pair.first().label())
        .cells("second", pair.second().label(), "published_percent", printed(pair, n, loads))
        .cells("first_over_second_percent", ours.percent(), "ci95", ours.confidence())
        .cells("p_value", ours.pValue(), "faster", verdict(pair, ours));
  }

  private static String verdict(Pair pair, PairedDifference difference) {
    return difference.faster(
        pair.first().label(), pair.second().label(), PAIRS.size() * AtfCluster.SIZES.size());
  }

  /** Returns the printed difference, mean over the loads; NaN where it is not printed. */
  private double printed(Pair pair, int n, List<Integer> loads) {
    if (!AtfRule.printed().containsAll(List.of(pair.first(), pair.second()))) {
      return Double.NaN;
    }
    return loads.stream()
        .mapToDouble(
            load -> 100 * (printed(pair.first(), n, load) / printed(pair.second(), n, load) - 1))
        .average()
        .orElseThrow();
  }

  private double printed(AtfRule rule, int n, int load) {
    return findings.printed(Table2.publishedId(n, load, rule));
  }

  /** Tests the sentences of section 4 on the order, and the order that Table 2 shows. */
  void claims() {
    Pair queue = new Pair(AtfRule.ATF, AtfRule.WQ);
    Pair factoring = new Pair(AtfRule.ATF, AtfRule.FAC);
    findings
        .claim("section4-atf-beats-wq", most(queue), evidence(queue))
        .claim("section4-atf-beats-fac", most(factoring), evidence(factoring))
        .claim("section4-atf-like-awf", similar(), evidence(new Pair(AtfRule.AWF, AtfRule.ATF)));
    for (int n : AtfCluster.SIZES) {
      findings.claim("table2-order-n%s", ordered(n), n, orderEvidence(n));
    }
  }

  private Effect similar() {
    return SeedNumbers.every(
        AtfCluster.SIZES.stream()
            .flatMap(n -> runs.loads(ClusterRuns.PRINTED).stream().map(load -> near(n, load)))
            .toList());
  }

  /** Returns a hundredth less the distance of ATF from AWF-C, by seed. */
  private double[] near(int n, int load) {
    return SeedNumbers.pairs(
        runs.makespans(ClusterRuns.PRINTED, n, AtfRule.ATF, load),
        runs.makespans(ClusterRuns.PRINTED, n, AtfRule.AWF, load),
        (atf, awf) -> 0.01 - Math.abs(atf / awf - 1));
  }

  /**
   * Tests a difference for at least two of the three sizes of matrices, in the mean over the loads.
   */
  private Effect most(Pair pair) {
    List<PairedDifference> differences = AtfCluster.SIZES.stream().map(n -> ours(n, pair)).toList();
    double[] holds = differences.stream().mapToDouble(PairedDifference::chanceOfFaster).toArray();
    return Effect.most(
        differences.stream().mapToDouble(one -> one.percent() < 0 ? 1 : 0).toArray(),
        "sizes",
        holds,
        Arrays.stream(holds).map(p -> 1 - p).toArray());
  }

  private PairedDifference ours(int n, Pair pair) {
    List<Integer> loads = runs.loads(ClusterRuns.PRINTED);
    return runs.difference(ClusterRuns.PRINTED, n, loads, pair.first(), pair.second());
  }

  private Effect ordered(int n) {
    double holds = 0;
    double fails = 1;
    boolean all = true;
    for (Pair pair : PAIRS.subList(0, 3)) {
      double faster = ours(n, pair).chanceOfFaster();
      holds = Math.max(holds, faster);
      fails = Math.min(fails, 3 * (1 - faster));
      all &= ours(n, pair).percent() < 0;
    }
    return new Effect(
        new double[] {all ? 1 : 0}, runs.runs().seeds(), "seeds of realisations", holds, fails);
  }

  /** Formats "AWF-C over ATF, ours and printed: n = 300 -0.10 +- 0.05 % and ... % (tie), ...". */
  private String evidence(Pair pair) {
    return AtfCluster.SIZES.stream()
        .map(n ->
            format(
                "n = %d %s and %+.2f %% (%s)",
                n,
                ours(n, pair).text(),
                printed(pair, n, runs.loads(ClusterRuns.PRINTED)),
                faster(pair, ours(n, pair))))
        .collect(Collectors.joining(", ", pair.words() + ", ours and printed: ", ""));
  }

  private String orderEvidence(int n) {
    return PAIRS.subList(0, 3).stream()
        .map(pair ->
            format(
                "; %s %s (%s), printed %+.2f %%",
                pair.words(),
                ours(n, pair).text(),
                faster(pair, ours(n, pair)),
                printed(pair, n, runs.loads(ClusterRuns.PRINTED))))
        .collect(Collectors.joining());
  }

  private static String faster(Pair pair, PairedDifference difference) {
    String verdict = verdict(pair, difference);
    return verdict.equals("tie") ? "tie" : verdict + " faster";
  }
}
