package loadstar.experiment.atf;

import static loadstar.experiment.PaperExperiment.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.experiment.Findings;
import loadstar.experiment.atf.ClusterRuns.Variant;
import loadstar.result.Effect;
import loadstar.result.Published;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Which algorithm is faster, ours and in Table 2: the differences between them do not depend on the
 * factors that were fitted.
 */
final class Order {
  /** The printed order, neighbours first. */
  private static final List<Pair> PAIRS =
      List.of(
          new Pair(Rule.AWF, Rule.ATF),
          new Pair(Rule.ATF, Rule.FAC),
          new Pair(Rule.FAC, Rule.WQ),
          new Pair(Rule.AWF, Rule.FAC),
          new Pair(Rule.ATF, Rule.WQ),
          new Pair(Rule.ATF, Rule.AWF_B));

  private final ClusterRuns runs;
  private final Published published;

  Order(ClusterRuns runs, Published published) {
    this.runs = runs;
    this.published = published;
  }

  private record Pair(Rule first, Rule second) {
    boolean isPrinted() {
      return Rule.printed().contains(first) && Rule.printed().contains(second);
    }
  }

  private record Cell(int n, int load) {}

  /** The differences by assumption, size and load; "all" is the mean over the loads. */
  Table table() {
    SpreadTable table = new SpreadTable();
    for (Variant variant : ClusterRuns.variants(runs.runs().scale())) {
      for (int n : AtfCluster.SIZES) {
        List<Integer> loads = runs.loads(variant);
        for (Pair pair : PAIRS) {
          PairedDifference all = runs.difference(variant, n, pair.first(), pair.second());
          add(table, variant, n, "all", pair, printed(pair, n, loads), all);
          for (int load : loads) {
            PairedDifference one = runs.difference(variant, n, load, pair.first(), pair.second());
            double printed = printed(pair, n, List.of(load));
            add(table, variant, n, Integer.toString(load), pair, printed, one);
          }
        }
      }
    }
    return table.table();
  }

  private static void add(
      SpreadTable table,
      Variant variant,
      int n,
      String load,
      Pair pair,
      double printed,
      PairedDifference ours) {
    table
        .row()
        .cell("assumptions", variant.name())
        .cell("n", n)
        .cell("w", load)
        .cell("first", pair.first().label())
        .cell("second", pair.second().label())
        .cell("published_percent", printed)
        .cell("first_over_second_percent", ours.percent())
        .cell("ci95", ours.confidence())
        .cell("p_value", ours.pValue())
        .cell("faster", verdict(pair, ours));
  }

  private static String verdict(Pair pair, PairedDifference difference) {
    return difference.faster(
        pair.first().label(), pair.second().label(), PAIRS.size() * AtfCluster.SIZES.size());
  }

  /** The printed difference, mean over the loads; NaN for what is not printed. */
  private double printed(Pair pair, int n, List<Integer> loads) {
    if (!pair.isPrinted()) {
      return Double.NaN;
    }
    return loads.stream()
        .mapToDouble(
            load -> 100 * (printed(pair.first(), n, load) / printed(pair.second(), n, load) - 1))
        .average()
        .orElseThrow();
  }

  private double printed(Rule rule, int n, int load) {
    return published.value(Table2.publishedId(n, load, rule)).value();
  }

  /** What section 4 says of the order in words, and the order that Table 2 shows. */
  void claims(Findings findings) {
    List<Cell> cells = new ArrayList<>();
    for (int n : AtfCluster.SIZES) {
      runs.loads(ClusterRuns.PRINTED).forEach(load -> cells.add(new Cell(n, load)));
    }
    findings.claim(
        "section4-atf-beats-wq",
        most(new Pair(Rule.ATF, Rule.WQ)),
        evidence(new Pair(Rule.ATF, Rule.WQ)));
    findings.claim(
        "section4-atf-beats-fac",
        most(new Pair(Rule.ATF, Rule.FAC)),
        evidence(new Pair(Rule.ATF, Rule.FAC)));
    findings.claim("section4-atf-like-awf", similar(cells), evidence(new Pair(Rule.AWF, Rule.ATF)));
    for (int n : AtfCluster.SIZES) {
      findings.claim("table2-order-n%s", ordered(n), n, orderEvidence(n));
    }
  }

  private double mean(Cell cell, int seed, Rule rule) {
    return runs.makespans(ClusterRuns.PRINTED, cell.n(), rule, cell.load())[seed];
  }

  private Effect similar(List<Cell> cells) {
    return Effect.every(
        "seeds",
        cells.stream()
            .map(cell ->
                IntStream.range(0, runs.runs().seeds())
                    .mapToDouble(s -> 0.01 - off(cell, s))
                    .toArray())
            .toArray(double[][]::new));
  }

  private double off(Cell cell, int seed) {
    return Math.abs(mean(cell, seed, Rule.ATF) / mean(cell, seed, Rule.AWF) - 1);
  }

  /** For at least two of the three sizes of matrices, in the mean over the loads. */
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
    return runs.difference(ClusterRuns.PRINTED, n, pair.first(), pair.second());
  }

  /** The three neighbours of the printed order. */
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

  /** "AWF-C over ATF, paired over all realisations: n = 300 -0.10 +- 0.05 % (tie), ...". */
  private String evidence(Pair pair) {
    StringBuilder text =
        new StringBuilder(
            pair.first().label() + " over " + pair.second().label() + ", ours and printed:");
    for (int n : AtfCluster.SIZES) {
      PairedDifference ours = ours(n, pair);
      text.append(
          format(
              "%s n = %d %s and %+.2f %% (%s)",
              n == AtfCluster.SIZES.getFirst() ? "" : ",",
              n,
              ours.text(),
              printed(pair, n, runs.loads(ClusterRuns.PRINTED)),
              faster(pair, ours)));
    }
    return text.toString();
  }

  private String orderEvidence(int n) {
    StringBuilder text = new StringBuilder();
    for (Pair pair : PAIRS.subList(0, 3)) {
      PairedDifference ours = ours(n, pair);
      text.append(
          format(
              "; %s over %s %s (%s), printed %+.2f %%",
              pair.first().label(),
              pair.second().label(),
              ours.text(),
              faster(pair, ours),
              printed(pair, n, runs.loads(ClusterRuns.PRINTED))));
    }
    return text.toString();
  }

  private static String faster(Pair pair, PairedDifference difference) {
    String verdict = verdict(pair, difference);
    return verdict.equals("tie") ? "tie" : verdict + " faster";
  }
}
