package loadstar.experiment.ppam13;

import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.experiment.ppam13.ClusterStudy.FirstRounds;
import loadstar.experiment.ppam13.ClusterStudy.SelectionStudy;
import loadstar.result.Effect;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** What the figures of section 3.2 have in common. */
public abstract class ClusterFigure extends Experiment {
  ClusterFigure(String figure) {
    super("ppam13-" + figure);
  }

  abstract List<Setting> runs(Scale scale);

  @Override
  protected final List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return runs(scale).stream().map(run -> run.apply(seed)).toList();
  }

  static double horizon(RunSet runs) {
    return Setting.at(runs.scale()).number(Setting.HORIZON);
  }

  // Numbers in words, six digits each, for evidence: 1.2, 3.4.
  static String list(double... numbers) {
    return Arrays.stream(numbers).mapToObj(ClusterFigure::sixDigits).collect(joining(", "));
  }

  static String list(DoubleStream numbers) {
    return list(numbers.toArray());
  }

  private static String sixDigits(double number) {
    return Double.isFinite(number)
        ? Numbers.text(new BigDecimal(number).round(new MathContext(6)).doubleValue())
        : Double.toString(number);
  }

  // A number as part of a column's name or of an id.
  static String part(double number) {
    return Numbers.text(number);
  }

  static double farthest(double[] expected, double[] ours) {
    double worst = 0;
    for (int i = 0; i < ours.length; i++) {
      worst = Math.max(worst, Math.abs(ours[i] - expected[i]));
    }
    return worst;
  }

  // Everything that decides a run besides its seed: the run of each. What the paper does not tell
  // has a default, and docs/papers/ppam13.md says why.
  record Setting(String study, Map<String, String> parameters) implements IntFunction<RunSpec> {
    // M, the upper bound of the number of data streams; or ALL.
    static final String STREAMS = "streams";
    // The least M with which all workers are selected.
    static final String ALL = "all";
    // Period of every cluster, seconds.
    static final String TAU = "tau_s";
    // Laxity of (3) and of d°, the same for all workers.
    static final String LAMBDA = "lambda";
    // f of all workers, seconds; or TABLE.
    static final String LATENCY = "latency_s";
    // Every worker has the f of Table 1.
    static final String TABLE = "table";
    // Fraction that is missing of every first chunk.
    static final String SHORTFALL = "shortfall";
    // Dynamicity delta of all workers, Table 2.
    static final String DELTA = "delta";
    // Family of profiles, see loadstar.platform.ProfileFamily.named.
    static final String FAMILY = "family";
    // REFERENCE or AVERAGE.
    static final String ESTIMATES = "estimates";
    // The estimates are the values of Table 1, whatever the dynamicity.
    static final String REFERENCE = "reference";
    // The estimates are time averages over the run, as in ICPPW'12.
    static final String AVERAGE = "average";
    // What lies between the first posts to two workers: OWN or BOUND.
    static final String DELAYS = "delays";
    // d_w of (3), which depends on the worker before.
    static final String OWN = "d";
    // d° of the selection, at least as long.
    static final String BOUND = "d-circle";
    // What a worker weighs in the selection: d°, or OWN, its own d_w; absent for d°.
    static final String WEIGHTS = "weights";
    static final String WORKERS_PER_SET = "perset";
    // End of the run, seconds.
    static final String HORIZON = "horizon_s";
    private static final Setting FULL =
        new Setting(ClusterStudy.NAME, new LinkedHashMap<>())
            .with(STREAMS, ALL)
            .with(TAU, 10)
            .with(LAMBDA, 5)
            .with(LATENCY, TABLE)
            .with(SHORTFALL, 0)
            .with(DELTA, 0)
            .with(FAMILY, "G")
            .with(ESTIMATES, REFERENCE)
            .with(DELAYS, OWN)
            .with(WORKERS_PER_SET, 100)
            .with(HORIZON, 2000);

    static Setting at(Scale scale) {
      return scale == Scale.QUICK ? FULL.with(WORKERS_PER_SET, 10).with(HORIZON, 200) : FULL;
    }

    Setting of(String otherStudy) {
      return new Setting(otherStudy, parameters);
    }

    Setting with(String name, String value) {
      Map<String, String> changed = new LinkedHashMap<>(parameters);
      changed.put(name, value);
      return new Setting(study, changed);
    }

    Setting with(String name, double value) {
      return with(name, Numbers.text(value));
    }

    double number(String name) {
      return Double.parseDouble(parameters.getOrDefault(name, "NaN"));
    }

    // Named by what is not as by default.
    @Override
    public RunSpec apply(int seed) {
      StringBuilder name = new StringBuilder();
      parameters.forEach((parameter, value) -> {
        if (!value.equals(FULL.parameters.get(parameter))) {
          name.append(parameter.replaceFirst("_s$", "")).append(value).append('-');
        }
      });
      return new RunSpec(study, name + "seed" + seed, seed, parameters);
    }
  }

  /**
   * Figure 3: throughput and number of selected workers as a function of M, the upper bound of the
   * number of data streams. Neither lambda nor tau is printed: the selection is repeated for
   * others.
   */
  public static final class Figure3 extends ClusterFigure {
    // "Fully used" is read as: at least this much of what the latencies leave.
    private static final double FULLY = 0.99;
    // The defaults of Setting, and others.
    private static final double LAMBDA = 5;
    private static final double TAU = 10;
    private static final double[] LAMBDAS = {0, 1, LAMBDA};
    private static final double[] TAUS = {1, TAU, 30, 100};

    public Figure3() {
      super("fig3");
    }

    // With the defaults, 19 clusters have room for all workers.
    private static int mostStreams(Scale scale) {
      return scale == Scale.QUICK ? 3 : 20;
    }

    private static Setting simulation(Scale scale, int streams) {
      return Setting.at(scale).with(Setting.STREAMS, streams);
    }

    // Served by workers that weigh what they take, before the problem is tightened.
    private static Setting byOwn(Scale scale, int streams) {
      return simulation(scale, streams).with(Setting.WEIGHTS, Setting.OWN);
    }

    private static Setting selectionByOwn(Scale scale) {
      return byOwn(scale, mostStreams(scale)).of(SelectionStudy.NAME);
    }

    private static Setting selection(Scale scale, double lambda, double tau) {
      return simulation(scale, mostStreams(scale))
          .with(Setting.LAMBDA, lambda)
          .with(Setting.TAU, tau)
          .of(SelectionStudy.NAME);
    }

    @Override
    List<Setting> runs(Scale scale) {
      List<Setting> runs = new ArrayList<>();
      for (int streams = 1; streams <= mostStreams(scale); streams++) {
        runs.add(simulation(scale, streams));
      }
      runs.add(byOwn(scale, 1));
      runs.add(selectionByOwn(scale));
      for (double lambda : LAMBDAS) {
        for (double tau : TAUS) {
          runs.add(selection(scale, lambda, tau));
        }
      }
      return runs;
    }

    @Override
    protected void evaluate(RunSet runs, Findings findings) {
      compare(findings, runs);
      findings
          .table(id(), table(runs))
          .table(id() + "-choices", choices(runs))
          .table(id() + "-by-tau", byTau(runs))
          .figure(id());
    }

    private static Table table(RunSet runs) {
      SpreadTable table = new SpreadTable();
      RunResult own = runs.result(selectionByOwn(runs.scale()).apply(1));
      for (int streams = 1; streams <= mostStreams(runs.scale()); streams++) {
        Setting run = simulation(runs.scale(), streams);
        RunResult first = runs.result(run.apply(1));
        double planned = own.series(SelectionStudy.THROUGHPUT)[streams - 1];
        table
            .row("streams", streams, "clusters", first.value(ClusterStudy.CLUSTERS))
            .cells("selected_workers", first.value(ClusterStudy.SELECTED))
            .cells("planned_throughput_bytes_per_s", first.value(ClusterStudy.PLANNED_THROUGHPUT))
            .cells("own_selected_workers", own.series(SelectionStudy.SELECTED)[streams - 1])
            .cells("own_planned_throughput_bytes_per_s", planned)
            .cells("throughput_bytes_per_s", runs.values(run, ClusterStudy.THROUGHPUT))
            .cells(
                "steady_throughput_bytes_per_s", runs.values(run, ClusterStudy.STEADY_THROUGHPUT))
            .cells(
                "efficiency_percent", runs.over(run, r -> 100 * r.value(ClusterStudy.EFFICIENCY)))
            .cells("seeds", runs.seeds());
      }
      return table.table();
    }

    // Other values of lambda and tau, seed 1: it only says which of the equal workers come first.
    private static Table choices(RunSet runs) {
      return SpreadTable.of(
          LAMBDAS,
          (table, lambda) -> {
            for (double tau : TAUS) {
              RunResult result = runs.result(selection(runs.scale(), lambda, tau).apply(1));
              for (int i = 0; i < mostStreams(runs.scale()); i++) {
                double planned = result.series(SelectionStudy.THROUGHPUT)[i];
                table
                    .row("lambda", lambda, "tau_s", tau, "streams", i + 1)
                    .cells("clusters", result.series(SelectionStudy.CLUSTERS)[i])
                    .cells("selected_workers", result.series(SelectionStudy.SELECTED)[i])
                    .cells("planned_throughput_bytes_per_s", planned)
                    .cells("proven_optimal", result.series(SelectionStudy.OPTIMAL)[i])
                    .cells("streams_for_all", result.value(SelectionStudy.STREAMS_FOR_ALL));
              }
            }
          });
    }

    private static Table byTau(RunSet runs) {
      SpreadTable table = new SpreadTable();
      for (int i = 0; i < mostStreams(runs.scale()); i++) {
        table.row().cells("streams", i + 1);
        for (double tau : TAUS) {
          RunResult result = runs.result(selection(runs.scale(), LAMBDA, tau).apply(1));
          table.cells("tau_" + part(tau), result.series(SelectionStudy.THROUGHPUT)[i]);
        }
      }
      return table.table();
    }

    private static void compare(Findings findings, RunSet runs) {
      findings.rest("fig3");
      double[] selected = by(runs, 1, ClusterStudy.SELECTED);
      double[] planned = by(runs, 1, ClusterStudy.PLANNED_THROUGHPUT);
      addDerived(findings, runs, planned[0]);
      addOwn(findings, runs, selected[0], planned[0]);
      // From each M to the next that selects more workers.
      Effect rises =
          every(
              runs,
              IntStream.range(1, selected.length).filter(i -> selected[i] > selected[i - 1]),
              (seed, i) -> {
                double[] throughput = by(runs, seed, ClusterStudy.THROUGHPUT);
                return throughput[i] - throughput[i - 1];
              });
      findings
          .claim("fig3-rises", rises, list(by(runs, 1, ClusterStudy.THROUGHPUT)))
          .claim(
              "fig3-lower-increase",
              Effect.exact(
                  runs.holds(seed -> concave(by(runs, seed, ClusterStudy.PLANNED_THROUGHPUT)))),
              list(increments(planned)))
          .claim(
              "fig3-all-workers",
              Effect.exact(runs.holds(seed -> allSelected(runs, seed))),
              list(selected))
          .claim(
              "fig3-fully-used",
              Effect.every("seeds", runs.each(seed -> leastUse(runs, seed) - FULLY)),
              leastUse(runs, 1));
    }

    private static void addDerived(Findings findings, RunSet runs, double throughput) {
      Setting asPrinted = selection(runs.scale(), LAMBDA, TAU);
      findings.none(
          "fig3-best-workers",
          runs.each(seed ->
              farthest(
                  runs.result(asPrinted.apply(seed)).series(SelectionStudy.ORACLE),
                  by(runs, seed, ClusterStudy.PLANNED_THROUGHPUT))),
          1e-6);
      findings.none(
          "fig3-throughput",
          runs.each(seed ->
              farthest(
                  by(runs, seed, ClusterStudy.PLANNED_THROUGHPUT),
                  by(runs, seed, ClusterStudy.STEADY_THROUGHPUT))),
          1e-4 * throughput);
    }

    private static void addOwn(Findings findings, RunSet runs, double selected, double tight) {
      Setting own = byOwn(runs.scale(), 1);
      RunResult selection = runs.result(selectionByOwn(runs.scale()).apply(1));
      RunResult asPrinted = runs.result(selection(runs.scale(), LAMBDA, TAU).apply(1));
      double[] plan = runs.values(own, ClusterStudy.PLANNED_THROUGHPUT);
      double[] steady = runs.values(own, ClusterStudy.STEADY_THROUGHPUT);
      findings.derived("fig3-own-throughput", plan, steady, 1e-4 * plan[0]);
      findings.claim(
          "fig3-part-selected",
          Effect.exact(plan[0] > tight),
          selected,
          tight,
          selection.series(SelectionStudy.SELECTED)[0],
          plan[0]);
      double clusters = selection.value(SelectionStudy.STREAMS_FOR_ALL);
      double before = asPrinted.value(SelectionStudy.STREAMS_FOR_ALL);
      findings.claim("fig3-not-minimal", Effect.exact(clusters < before), before, clusters);
    }

    private static double[] by(RunSet runs, int seed, String value) {
      return IntStream.rangeClosed(1, mostStreams(runs.scale()))
          .mapToDouble(m -> runs.result(simulation(runs.scale(), m).apply(seed)).value(value))
          .toArray();
    }

    private static double leastUse(RunSet runs, int seed) {
      return Arrays.stream(by(runs, seed, ClusterStudy.LEAST_USE)).min().orElse(Double.NaN);
    }

    private static boolean allSelected(RunSet runs, int seed) {
      double available = 10 * Setting.at(runs.scale()).number(Setting.WORKERS_PER_SET);
      return Arrays.stream(by(runs, seed, ClusterStudy.SELECTED)).max().orElse(0) == available;
    }

    private static double[] increments(double[] values) {
      double[] increments = values.clone();
      for (int i = 1; i < values.length; i++) {
        increments[i] -= values[i - 1];
      }
      return increments;
    }

    // Sums of equal throughputs differ by roundings.
    private static boolean concave(double[] values) {
      double[] increments = increments(values);
      return IntStream.range(1, increments.length)
          .noneMatch(i -> increments[i] > increments[i - 1] + 1e-9 * values[i]);
    }
  }

  /**
   * Figure 4: mean of the measured durations sigma of the very first rounds as a function of
   * elapsed time, when every first chunk is 80 % too small.
   */
  public static final class Figure4 extends ClusterFigure {
    private static final double[] LATENCIES = {0.1, 0.5, 0.9};
    private static final double TAU = 100;
    private static final double SHORTFALL = 0.8;
    // SimGrid's precision of time, 1e-9 s, over the half of a round that is measured, and more.
    private static final double PRECISION = 1e-6;

    public Figure4() {
      super("fig4");
    }

    private static Setting run(Scale scale, double latency) {
      return Setting.at(scale)
          .with(Setting.TAU, TAU)
          .with(Setting.LATENCY, latency)
          .with(Setting.SHORTFALL, SHORTFALL)
          .with(Setting.HORIZON, scale == Scale.QUICK ? 400 : 600);
    }

    @Override
    List<Setting> runs(Scale scale) {
      return DoubleStream.of(LATENCIES).mapToObj(latency -> run(scale, latency)).toList();
    }

    @Override
    protected void evaluate(RunSet runs, Findings findings) {
      compare(findings, runs);
      findings.table(id(), course(runs)).table(id() + "-rounds", rounds(runs)).figure(id());
    }

    // sigma_i for i = 1, 2, ...: (1) and (2) leave a recursion in which neither the speed of the
    // worker nor theta appears; latency: f, seconds.
    static double[] recursion(double latency, int rounds) {
      double[] sigma = new double[rounds];
      for (int i = 0; i < rounds; i++) {
        sigma[i] =
            i == 0
                ? (1 - SHORTFALL) * (TAU - 2 * latency) + 2 * latency
                : 2 * latency + TAU - 2 * latency * TAU / sigma[i - 1];
      }
      return sigma;
    }

    private static Table course(RunSet runs) {
      SpreadTable table = new SpreadTable();
      double[] dates = result(runs, LATENCIES[0], 1).series(FirstRounds.DATE);
      for (int i = 0; i < dates.length; i++) {
        table.row().cells(FirstRounds.DATE, dates[i]);
        for (double latency : LATENCIES) {
          table.cells(column(latency), result(runs, latency, 1).series(FirstRounds.MEAN)[i]);
        }
      }
      return table.table();
    }

    private static Table rounds(RunSet runs) {
      return SpreadTable.of(
          LATENCIES,
          (table, latency) -> {
            for (int seed = 1; seed <= runs.seeds(); seed++) {
              RunResult result = result(runs, latency, seed);
              double[] mean = result.series(FirstRounds.ROUND_MEAN);
              double[] expected = recursion(latency, mean.length);
              for (int i = 0; i < mean.length; i++) {
                table
                    .row("latency_s", latency, "round", i + 1)
                    .cells("date_mean_s", result.series(FirstRounds.ROUND_DATE)[i])
                    .cells(
                        "sigma_mean_s",
                        mean[i],
                        "sigma_min_s",
                        result.series(FirstRounds.ROUND_MIN)[i])
                    .cells("sigma_max_s", result.series(FirstRounds.ROUND_MAX)[i])
                    .cells("sigma_recursion_s", expected[i], "seed", seed);
              }
            }
          });
    }

    private static RunResult result(RunSet runs, double latency, int seed) {
      return runs.result(run(runs.scale(), latency).apply(seed));
    }

    private static void compare(Findings findings, RunSet runs) {
      findings.rest("fig4");
      for (double latency : LATENCIES) {
        findings.none(
            "fig4-recursion-%s",
            runs.over(run(runs.scale(), latency), result -> worstDeviation(result, latency)),
            PRECISION,
            part(latency));
        findings.claim(
            "fig4-converges-%s",
            Effect.exact(runs.holds(seed -> converges(sigmas(runs, latency, seed)))),
            part(latency),
            list(sigmas(runs, latency, 1)));
      }
      findings.claim(
          "fig4-smaller-latency-faster",
          Effect.exact(runs.holds(seed -> smallerIsFaster(runs, seed))),
          list(missing(runs, 1, 1)),
          list(missing(runs, 2, 1)));
    }

    private static double[] sigmas(RunSet runs, double latency, int seed) {
      return result(runs, latency, seed).series(FirstRounds.ROUND_MEAN);
    }

    private static double worstDeviation(RunResult result, double latency) {
      double[] least = result.series(FirstRounds.ROUND_MIN);
      double[] expected = recursion(latency, least.length);
      return least.length < 3
          ? Double.NaN
          : Math.max(
              farthest(expected, least), farthest(expected, result.series(FirstRounds.ROUND_MAX)));
    }

    // Every round is closer than the one before, as far as time is precise.
    private static boolean converges(double[] sigma) {
      for (int i = 1; i < sigma.length; i++) {
        double distance = Math.abs(sigma[i] - TAU);
        if (distance > PRECISION && distance >= Math.abs(sigma[i - 1] - TAU)) {
          return false;
        }
      }
      return sigma.length > 2;
    }

    // By the distance from tau after one adaptation and after two.
    private static boolean smallerIsFaster(RunSet runs, int seed) {
      return IntStream.rangeClosed(1, 2)
          .mapToObj(round -> missing(runs, round, seed))
          .allMatch(missing ->
              IntStream.range(1, missing.length).noneMatch(i -> missing[i] <= missing[i - 1]));
    }

    // Distance from tau after some adaptations, by latency.
    private static double[] missing(RunSet runs, int adaptations, int seed) {
      return DoubleStream.of(LATENCIES)
          .map(latency -> Math.abs(TAU - sigmas(runs, latency, seed)[adaptations]))
          .toArray();
    }

    private static String column(double latency) {
      return "f_" + part(latency) + "_sigma_mean_s";
    }
  }
}
