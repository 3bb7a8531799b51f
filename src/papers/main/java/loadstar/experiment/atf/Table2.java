package loadstar.experiment.atf;

import static loadstar.experiment.Experiment.format;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.TaskCosts;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.CaseBatch;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.atf.AtfCluster.PairedDifference;
import loadstar.experiment.atf.AtfCluster.Rule;
import loadstar.experiment.atf.Table2.ClusterRuns;
import loadstar.experiment.atf.Table2.ClusterRuns.Variant;
import loadstar.model.WorkerSpec;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;
import loadstar.simulation.Batch.Case;
import loadstar.simulation.Batch.Outcome;

/** Table 2: five loads, three sizes of the matrices, four algorithms. */
public final class Table2 extends Experiment {
  @Override
  protected List<Question> questions(Scale scale) {
    return ClusterRuns.variants(scale).stream()
        .flatMap(
            variant -> AtfCluster.SIZES.stream().map(n -> ClusterRuns.question(scale, variant, n)))
        .toList();
  }

  @Override
  protected void evaluate(RunSet set, Findings findings) {
    ClusterRuns runs = new ClusterRuns(set);
    Order order = new Order(runs, findings);
    compare(findings, runs);
    findings.none("table2-bound", largest(set, questions(set.scale()), Table2::shortfall), 1e-6);
    order.claims();
    for (int n : AtfCluster.SIZES) {
      findings.table(id() + "-n" + n, table(runs, n, findings));
    }
    findings.table(id() + "-order", order.table()).figure(Rule.labels(), id());
  }

  static String publishedId(int n, int load, Rule rule) {
    return "table2-n" + n + "-w" + load + "-" + rule.column();
  }

  private static Table table(ClusterRuns runs, int n, Findings findings) {
    SpreadTable table = new SpreadTable();
    for (int load : runs.loads(ClusterRuns.PRINTED)) {
      double least = least(ClusterRuns.PRINTED, n, load);
      double fittedLeast = least(ClusterRuns.FITTED, n, load);
      table.row().cells("w", load).cells("least_s", least).cells("fitted_least_s", fittedLeast);
      for (Rule rule : Rule.values()) {
        String name = rule.scheduler();
        double[] printed = runs.makespans(ClusterRuns.PRINTED, n, rule, load);
        double[] fitted = runs.makespans(ClusterRuns.FITTED, n, rule, load);
        if (Rule.printed().contains(rule)) {
          double value = findings.printed(publishedId(n, load, rule));
          table
              .cells(name + "_published_s", value)
              .cells(name + "_published_relative", value / fittedLeast);
        }
        table
            .cells(name + "_s", printed, name + "_fitted_s", fitted)
            .cells(
                name + "_relative",
                DoubleStream.of(fitted).map(seconds -> seconds / fittedLeast).toArray())
            .cells(name + "_chunks", runs.chunks(ClusterRuns.PRINTED, n, rule, load));
      }
    }
    return table.table();
  }

  /** Returns the load over the sum of the rates, seconds. */
  private static double least(Variant variant, int n, int load) {
    return load
        / AtfCluster.rate(AtfCluster.slaves(n, variant.factor(n), variant.messageSeconds()));
  }

  private static void compare(Findings findings, ClusterRuns runs) {
    for (int n : AtfCluster.SIZES) {
      for (int load : runs.loads(ClusterRuns.PRINTED)) {
        for (Rule rule : Rule.printed()) {
          String value = publishedId(n, load, rule);
          // At n = 300 the runs cannot have had the times of Table 1: only fitted times are
          // comparable.
          Variant variant = n == 300 ? ClusterRuns.FITTED : ClusterRuns.PRINTED;
          findings.published(value, runs.makespans(variant, n, rule, load));
        }
      }
    }
    findings.rest("table2", "table1", "section4");
  }

  /** Returns the largest time by which a run is faster than its work allows, seconds. */
  private static double shortfall(RunResult result) {
    return AtfCluster.LOADS.stream()
        .filter(load -> result.series().containsKey(Table2Study.least(load)))
        .flatMap(load ->
            Arrays.stream(Rule.values())
                .map(rule ->
                    minus(
                        result.series(Table2Study.least(load)),
                        result.series(Table2Study.makespan(rule, load)))))
        .flatMapToDouble(Arrays::stream)
        .reduce(0, Math::max);
  }

  /** The runs behind Table 2 and their results: by assumptions, size, rule and load. */
  record ClusterRuns(RunSet runs) {

    /**
     * Assumptions on what the paper does not print.
     *
     * @param name in run names and tables
     * @param fitted whether Table 1 is multiplied by AtfCluster.fittedFactor
     * @param messages multiple of AtfCluster's latency of a message
     * @param noises multiple of AtfCluster's deviation of the cost of one multiplication
     */
    record Variant(String name, boolean fitted, int messages, int noises) {
      double messageSeconds() {
        return messages * AtfCluster.MESSAGE_SECONDS;
      }

      double factor(int n) {
        return fitted ? AtfCluster.fittedFactor(n) : 1;
      }

      boolean isSensitivity() {
        return this != PRINTED && this != FITTED;
      }
    }

    static final Variant PRINTED = new Variant("printed", false, 1, 1);
    static final Variant FITTED = new Variant("fitted", true, 1, 1);
    private static final List<Variant> VARIANTS =
        List.of(
            PRINTED,
            FITTED,
            new Variant("fitted-message0", true, 0, 1),
            new Variant("fitted-message30ms", true, 10, 1),
            new Variant("fitted-noise10", true, 1, 5));

    static List<Variant> variants(Scale scale) {
      return scale == Scale.QUICK ? VARIANTS.subList(0, 2) : VARIANTS;
    }

    static List<Integer> loads(Scale scale, Variant variant) {
      if (scale == Scale.QUICK) {
        return AtfCluster.LOADS.subList(0, 2);
      }
      return variant.isSensitivity() ? List.of(1000, 3000) : AtfCluster.LOADS;
    }

    static int realisations(Scale scale, Variant variant) {
      return scale == Scale.QUICK ? 3 : variant.isSensitivity() ? 5 : 10;
    }

    static Question question(Scale scale, Variant variant, int n) {
      List<Integer> loads = loads(scale, variant);
      int realisations = realisations(scale, variant);
      Object[] run = {
        variant.name(), "-n", n, "-loads", loads.size(), "-realisations", realisations
      };
      return new Parameters()
          .put(Table2Study.SIZE, n, Table2Study.FACTOR, variant.factor(n))
          .put(Table2Study.MESSAGE, variant.messageSeconds())
          .put(Table2Study.NOISE, variant.noises() * AtfCluster.NOISE)
          .put(Table2Study.LOADS, loads, Table2Study.REALISATIONS, realisations)
          .of(Table2Study.NAME, run);
    }

    List<Integer> loads(Variant variant) {
      return loads(runs.scale(), variant);
    }

    /** Returns a series, the realisations of all seeds one after the other. */
    private double[] all(Variant variant, int n, String series) {
      return runs.together(question(runs.scale(), variant, n), r -> r.series(series));
    }

    /** Returns the mean over the realisations of each seed, seconds. */
    double[] makespans(Variant variant, int n, Rule rule, int load) {
      return runs.over(
          question(runs.scale(), variant, n),
          result -> average(result.series(Table2Study.makespan(rule, load))));
    }

    double chunks(Variant variant, int n, Rule rule, int load) {
      return average(all(variant, n, Table2Study.chunks(rule, load)));
    }

    /** Returns the differences in the realisations of all seeds, each the mean over its loads. */
    PairedDifference difference(
        Variant variant, int n, List<Integer> loads, Rule first, Rule second) {
      double[] percent = new double[runs.seeds() * realisations(runs.scale(), variant)];
      for (int load : loads) {
        double[] one = all(variant, n, Table2Study.makespan(first, load));
        double[] other = all(variant, n, Table2Study.makespan(second, load));
        for (int r = 0; r < percent.length; r++) {
          percent[r] += 100 * (one[r] / other[r] - 1) / loads.size();
        }
      }
      return PairedDifference.of(percent);
    }
  }

  /**
   * The order of the algorithms by speed, simulated and in Table 2: the differences between them do
   * not depend on the factors that were fitted.
   */
  record Order(ClusterRuns runs, Findings findings) {
    /** Pairs of the printed order, neighbours first. */
    private static final List<Pair> PAIRS =
        List.of(
            new Pair(Rule.AWF, Rule.ATF),
            new Pair(Rule.ATF, Rule.FAC),
            new Pair(Rule.FAC, Rule.WQ),
            new Pair(Rule.AWF, Rule.FAC),
            new Pair(Rule.ATF, Rule.WQ),
            new Pair(Rule.ATF, Rule.AWF_B));

    private record Pair(Rule first, Rule second) {
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
      if (!Rule.printed().containsAll(List.of(pair.first(), pair.second()))) {
        return Double.NaN;
      }
      return loads.stream()
          .mapToDouble(
              load -> 100 * (printed(pair.first(), n, load) / printed(pair.second(), n, load) - 1))
          .average()
          .orElseThrow();
    }

    private double printed(Rule rule, int n, int load) {
      return findings.printed(Table2.publishedId(n, load, rule));
    }

    /** Tests the sentences of section 4 on the order, and the order that Table 2 shows. */
    void claims() {
      Pair queue = new Pair(Rule.ATF, Rule.WQ);
      Pair factoring = new Pair(Rule.ATF, Rule.FAC);
      findings
          .claim("section4-atf-beats-wq", most(queue), evidence(queue))
          .claim("section4-atf-beats-fac", most(factoring), evidence(factoring))
          .claim("section4-atf-like-awf", similar(), evidence(new Pair(Rule.AWF, Rule.ATF)));
      for (int n : AtfCluster.SIZES) {
        findings.claim("table2-order-n%s", ordered(n), n, orderEvidence(n));
      }
    }

    private Effect similar() {
      return every(
          AtfCluster.SIZES.stream()
              .flatMap(n -> runs.loads(ClusterRuns.PRINTED).stream().map(load -> near(n, load)))
              .toList());
    }

    /** Returns a hundredth less the distance of ATF from AWF-C, by seed. */
    private double[] near(int n, int load) {
      return pairs(
          runs.makespans(ClusterRuns.PRINTED, n, Rule.ATF, load),
          runs.makespans(ClusterRuns.PRINTED, n, Rule.AWF, load),
          (atf, awf) -> 0.01 - Math.abs(atf / awf - 1));
    }

    /**
     * Tests a difference for at least two of the three sizes of matrices, in the mean over the
     * loads.
     */
    private Effect most(Pair pair) {
      List<PairedDifference> differences =
          AtfCluster.SIZES.stream().map(n -> ours(n, pair)).toList();
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

  /**
   * Every rule with several loads on the cluster, in several realisations of the costs of
   * multiplications, side by side in one simulation. All rules run on the same realisations.
   */
  public static final class Table2Study implements Study {
    public static final String NAME = "atf-cluster";
    static final String SIZE = "n";
    static final String FACTOR = "time_factor";
    static final String MESSAGE = "message_s";
    static final String NOISE = "noise";
    static final String REALISATIONS = "realisations";

    /** Parameter with loads, separated by commas. */
    static final String LOADS = "loads";

    /** Returns the series of a rule and a load by realisation: date of the last result, seconds. */
    static String makespan(Rule rule, int load) {
      return rule.scheduler() + "_w" + load + "_s";
    }

    /** Returns the series of a rule and a load by realisation: chunks. */
    static String chunks(Rule rule, int load) {
      return rule.scheduler() + "_w" + load + "_chunks";
    }

    /**
     * Returns the series of a load by realisation: its work over the sum of the slaves' rates,
     * seconds.
     */
    static String least(int load) {
      return "least_w" + load + "_s";
    }

    /** Returns the seed of a realisation; no two runs with different seeds share one. */
    static long seed(RunSpec spec, int realisation) {
      return 1000 * spec.seed() + realisation;
    }

    @Override
    public RunResult execute(RunSpec spec) throws IOException {
      int n = spec.count(SIZE);
      List<WorkerSpec> slaves =
          OwnPlatform.isIn(spec)
              ? OwnPlatform.star(spec, Math.pow(n, 3)).workers()
              : AtfCluster.slaves(n, spec.number(FACTOR), spec.number(MESSAGE));
      int realisations = spec.count(REALISATIONS);
      CaseBatch batch = new CaseBatch();
      for (Rule rule : Rule.values()) {
        for (int load : loads(spec)) {
          for (int r = 0; r < realisations; r++) {
            long seed = seed(spec, r);
            TaskCosts costs = TaskCosts.draw(load, CostModel.gamma(spec.number(NOISE)), seed);
            batch.add(
                makespan(rule, load) + r,
                new Case(slaves, rule.kind(), rule.create(slaves, load, seed), load, costs));
          }
        }
      }
      batch.run();
      RunResult result = new RunResult();
      for (int load : loads(spec)) {
        result.put(least(load), least(spec, load, AtfCluster.rate(slaves)));
      }
      for (Rule rule : Rule.values()) {
        for (int load : loads(spec)) {
          String name = makespan(rule, load);
          result
              .put(name, batch.each(name, realisations, Outcome::makespan))
              .put(chunks(rule, load), batch.each(name, realisations, o -> o.schedule().rows()));
        }
      }
      return result;
    }

    private static double[] least(RunSpec spec, int load, double rate) {
      double[] least = new double[spec.count(REALISATIONS)];
      for (int r = 0; r < least.length; r++) {
        TaskCosts costs = TaskCosts.draw(load, CostModel.gamma(spec.number(NOISE)), seed(spec, r));
        least[r] = costs.classes(load).work() / rate;
      }
      return least;
    }

    static List<Integer> loads(RunSpec spec) {
      return Stream.of(spec.text(LOADS).split(",", -1)).map(Integer::valueOf).toList();
    }
  }
}
