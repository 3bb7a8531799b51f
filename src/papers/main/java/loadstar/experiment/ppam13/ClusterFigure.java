package loadstar.experiment.ppam13;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing.ProfileDrawing;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.experiment.ppam13.ClusterStudy.FirstRounds;
import loadstar.experiment.ppam13.ClusterStudy.SelectionStudy;
import loadstar.platform.ProfileFamily;
import loadstar.result.Effect;
import loadstar.result.Numbers;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** The common part of the figures of section 3.2. */
public abstract class ClusterFigure extends Experiment {
  static double horizon(RunSet runs) {
    return Setting.at(runs.scale()).number(Setting.HORIZON);
  }

  /** Formats numbers with six digits each, for evidence: 1.2, 3.4. */
  static String list(double... numbers) {
    return Arrays.stream(numbers).mapToObj(ClusterFigure::sixDigits).collect(joining(", "));
  }

  private static String sixDigits(double number) {
    return Double.isFinite(number)
        ? Numbers.text(new BigDecimal(number).round(new MathContext(6)).doubleValue())
        : Double.toString(number);
  }

  /** Formats a number as part of a column's name or of an id. */
  static String part(double number) {
    return Numbers.text(number);
  }

  static double farthest(double[] expected, double[] ours) {
    return Arrays.stream(minus(ours, expected)).map(Math::abs).reduce(0, Math::max);
  }

  /**
   * Everything that determines a run besides its seed: the run of each seed. What the paper leaves
   * open has a default value, and docs/papers/ppam13.md gives the reason.
   */
  record Setting(String study, Map<String, String> parameters) implements Question {
    /** M, the upper bound of the number of data streams; or ALL. */
    static final String STREAMS = "streams";

    /** The least M with which all workers are selected. */
    static final String ALL = "all";

    /** Period of every cluster, seconds. */
    static final String TAU = "tau_s";

    /** Laxity of (3) and of d°, the same for all workers. */
    static final String LAMBDA = "lambda";

    /** Latency f of all workers, seconds; or TABLE. */
    static final String LATENCY = "latency_s";

    /** Latency f of Table 1 for every worker. */
    static final String TABLE = "table";

    /** Fraction that is missing of every first chunk. */
    static final String SHORTFALL = "shortfall";

    /** Dynamicity delta of all workers, Table 2. */
    static final String DELTA = "delta";

    /** Family of profiles, see loadstar.platform.ProfileFamily.named. */
    static final String FAMILY = "family";

    /** Kind of estimates: REFERENCE or AVERAGE. */
    static final String ESTIMATES = "estimates";

    /** Estimates that are the values of Table 1, whatever the dynamicity. */
    static final String REFERENCE = "reference";

    /** Estimates that are time averages over the run, as in ICPPW'12. */
    static final String AVERAGE = "average";

    /** Delay between the first posts to two workers: OWN or BOUND. */
    static final String DELAYS = "delays";

    /** Delay d_w of (3), which depends on the worker before. */
    static final String OWN = "d";

    /** Delay d° of the selection, at least as long. */
    static final String BOUND = "d-circle";

    /** Weight of a worker in the selection: d°, or OWN, its own d_w; absent for d°. */
    static final String WEIGHTS = "weights";

    static final String WORKERS_PER_SET = "perset";

    /** End of the run, seconds. */
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

    /** Returns the run of a seed, whose name contains the parameters without default values. */
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
   * Figure 3: the throughput and number of selected workers as a function of M, the upper bound of
   * the number of data streams. Neither lambda nor tau is printed: the selection is repeated for
   * others.
   */
  public static final class Figure3 extends ClusterFigure {
    /** The reading of "fully used": at least this much of what the latencies leave. */
    private static final double FULLY = 0.99;

    /** Default values of Setting, and others. */
    private static final double LAMBDA = 5;

    private static final double TAU = 10;
    private static final double[] LAMBDAS = {0, 1, LAMBDA};
    private static final double[] TAUS = {1, TAU, 30, 100};

    /** Returns the largest M; with the default values, 19 clusters have room for all workers. */
    private static int mostStreams(Scale scale) {
      return scale == Scale.QUICK ? 3 : 20;
    }

    private static Setting simulation(Scale scale, int streams) {
      return Setting.at(scale).with(Setting.STREAMS, streams);
    }

    /**
     * Returns the run whose workers have their own delays as weights, before the problem is
     * tightened.
     */
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
    protected List<Setting> questions(Scale scale) {
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

    /**
     * Returns the results for other values of lambda and tau, seed 1, which only determines the
     * order of equal workers.
     */
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
      Course planned = by(runs, ClusterStudy.PLANNED_THROUGHPUT);
      Course workers = by(runs, ClusterStudy.SELECTED);
      Course throughput = by(runs, ClusterStudy.THROUGHPUT);
      Course uses = by(runs, ClusterStudy.LEAST_USE);
      double[] use = runs.each(seed -> Arrays.stream(uses.ofSeed(seed)).min().orElse(Double.NaN));
      double[] selected = workers.ofSeed(1);
      addDerived(findings, runs, planned);
      addOwn(findings, runs, selected[0], planned.ofSeed(1)[0]);
      findings
          .claim(
              "fig3-rises",
              // The steps are from each M to the next that selects more workers.
              throughput.steps(1).at(i -> selected[i + 1] > selected[i]).every(),
              list(throughput.ofSeed(1)))
          .claim(
              "fig3-lower-increase",
              Effect.exact(runs.holds(seed -> concave(planned.ofSeed(seed)))),
              list(increments(planned.ofSeed(1))))
          .claim(
              "fig3-all-workers",
              Effect.exact(runs.holds(seed -> allSelected(runs, workers.ofSeed(seed)))),
              list(selected))
          .claim(
              "fig3-fully-used",
              Effect.every("seeds", Arrays.stream(use).map(least -> least - FULLY).toArray()),
              use[0]);
    }

    private static void addDerived(Findings findings, RunSet runs, Course planned) {
      Setting asPrinted = selection(runs.scale(), LAMBDA, TAU);
      Course steady = by(runs, ClusterStudy.STEADY_THROUGHPUT);
      findings.none(
          "fig3-best-workers",
          runs.each(seed ->
              farthest(
                  runs.result(asPrinted.apply(seed)).series(SelectionStudy.ORACLE),
                  planned.ofSeed(seed))),
          1e-6);
      findings.none(
          "fig3-throughput",
          runs.each(seed -> farthest(planned.ofSeed(seed), steady.ofSeed(seed))),
          1e-4 * planned.ofSeed(1)[0]);
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

    private static Course by(RunSet runs, String value) {
      double[] most =
          IntStream.rangeClosed(1, mostStreams(runs.scale())).asDoubleStream().toArray();
      return Course.of(most, m -> runs.values(simulation(runs.scale(), (int) m), value));
    }

    private static boolean allSelected(RunSet runs, double... selected) {
      double available = 10 * Setting.at(runs.scale()).number(Setting.WORKERS_PER_SET);
      return Arrays.stream(selected).max().orElse(0) == available;
    }

    private static double[] increments(double[] values) {
      return IntStream.range(0, values.length)
          .mapToDouble(i -> i == 0 ? values[0] : values[i] - values[i - 1])
          .toArray();
    }

    /** Tells whether values are concave; sums of equal throughputs differ by rounding. */
    private static boolean concave(double[] values) {
      double[] increments = increments(values);
      return IntStream.range(1, increments.length)
          .noneMatch(i -> increments[i] > increments[i - 1] + 1e-9 * values[i]);
    }
  }

  /**
   * Figure 4: the mean of the measured durations sigma of the very first rounds as a function of
   * elapsed time, when every first chunk is 80 % too small.
   */
  public static final class Figure4 extends ClusterFigure {
    private static final double[] LATENCIES = {0.1, 0.5, 0.9};
    private static final double TAU = 100;
    private static final double SHORTFALL = 0.8;

    /**
     * Tolerance above SimGrid's precision of time, 1e-9 s, over the half of a round that is
     * measured.
     */
    private static final double PRECISION = 1e-6;

    private static Setting run(Scale scale, double latency) {
      return Setting.at(scale)
          .with(Setting.TAU, TAU)
          .with(Setting.LATENCY, latency)
          .with(Setting.SHORTFALL, SHORTFALL)
          .with(Setting.HORIZON, scale == Scale.QUICK ? 400 : 600);
    }

    @Override
    protected List<Setting> questions(Scale scale) {
      return DoubleStream.of(LATENCIES).mapToObj(latency -> run(scale, latency)).toList();
    }

    @Override
    protected void evaluate(RunSet runs, Findings findings) {
      compare(findings, runs);
      findings.table(id(), course(runs)).table(id() + "-rounds", rounds(runs)).figure(id());
    }

    /**
     * Returns sigma_i for i = 1, 2, ...: (1) and (2) leave a recursion in which neither the speed
     * of the worker nor theta appears.
     *
     * @param latency f, seconds
     */
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
          double mean = result(runs, latency, 1).series(FirstRounds.MEAN)[i];
          table.cells("f_" + part(latency) + "_sigma_mean_s", mean);
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
      Course once = missing(runs, 1);
      Course twice = missing(runs, 2);
      findings.claim(
          "fig4-smaller-latency-faster",
          Effect.exact(
              runs.holds(seed ->
                  Stream.of(once, twice)
                      .flatMapToDouble(all -> Arrays.stream(all.steps(1).ofSeed(seed)))
                      .allMatch(more -> more > 0))),
          list(once.ofSeed(1)),
          list(twice.ofSeed(1)));
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

    /** Tells whether every round is closer than the one before, as far as time is precise. */
    private static boolean converges(double[] sigma) {
      return sigma.length > 2
          && IntStream.range(1, sigma.length)
              .allMatch(i -> off(sigma[i]) <= PRECISION || off(sigma[i]) < off(sigma[i - 1]));
    }

    private static double off(double sigma) {
      return Math.abs(sigma - TAU);
    }

    /** Returns the distance from tau after some adaptations, by latency. */
    private static Course missing(RunSet runs, int adaptations) {
      return Course.of(
          LATENCIES, latency -> runs.each(seed -> off(sigmas(runs, latency, seed)[adaptations])));
    }
  }

  /** The CPU-efficiency as a function of tau, a curve for each of some settings. */
  abstract static class TauFigure extends ClusterFigure {
    abstract List<Curve> curves(Scale scale);

    @Override
    protected final List<Setting> questions(Scale scale) {
      return curves(scale).stream().flatMap(Curve::runs).toList();
    }

    static Table table(RunSet runs, List<Curve> curves, Object... more) {
      return SpreadTable.of(
          curves.getFirst().taus,
          (table, tau) -> {
            table.row().cells("tau_s", tau);
            curves.forEach(
                curve -> table.cells(curve.column, runs.over(curve.run(tau), Curve::percent)));
            table.cells(more);
          });
    }

    static double[] bestTaus(RunSet runs, List<Curve> curves) {
      return curves.stream().mapToDouble(curve -> curve.bestTau(runs, 1)).toArray();
    }
  }

  /**
   * The CPU-efficiency of the selected workers as a function of tau. Time elapses from date 0,
   * because the paper explains the loss at large tau by workers that start late; computation
   * latencies count as lost, because otherwise nothing would be lost at small tau.
   *
   * @param column in tables
   * @param setting everything but tau
   * @param taus seconds, ascending
   */
  record Curve(String column, Setting setting, double... taus) {
    private static final double[] FULL = {1, 2, 5, 10, 20, 30, 50, 100, 200};
    private static final double[] QUICK = {1, 4, 10, 20};

    static Curve from(double least, String column, Scale scale, Setting setting) {
      double[] taus = scale == Scale.QUICK ? QUICK : FULL;
      return new Curve(column, setting, Arrays.stream(taus).filter(tau -> tau >= least).toArray());
    }

    Setting run(double tau) {
      return setting.with(Setting.TAU, tau);
    }

    Stream<Setting> runs() {
      return Arrays.stream(taus).mapToObj(this::run);
    }

    Course values(RunSet runs, String value) {
      return Course.of(taus, tau -> runs.values(run(tau), value));
    }

    /** Returns the efficiency in percent. */
    Course percent(RunSet runs) {
      return Course.of(taus, tau -> runs.over(run(tau), Curve::percent));
    }

    static double percent(RunResult result) {
      return 100 * result.value(ClusterStudy.EFFICIENCY_FROM_START);
    }

    /** Returns the index of the tau with the highest efficiency; the smallest of several. */
    int best(RunSet runs, int seed) {
      return Course.largest(percent(runs).ofSeed(seed));
    }

    /**
     * Returns the difference of the efficiencies at one tau and at another, in points, for each
     * seed.
     */
    private double[] advantage(RunSet runs, int i, int over) {
      return minus(percent(runs).points().get(i), percent(runs).points().get(over));
    }

    Effect optimumInside(RunSet runs) {
      int best = percent(runs).best();
      return every(List.of(advantage(runs, best, 0), advantage(runs, best, taus.length - 1)));
    }

    /**
     * Returns numbers that are positive if the best tau of this curve is below that of another:
     * each is better on its own curve than the other's; both against it where they are the other
     * way round.
     */
    List<double[]> optimumBelow(Curve other, RunSet runs) {
      int own = percent(runs).best();
      int others = other.percent(runs).best();
      int low = Math.min(own, others);
      int high = Math.max(own, others);
      return List.of(advantage(runs, low, high), other.advantage(runs, high, low));
    }

    double bestTau(RunSet runs, int seed) {
      return taus[best(runs, seed)];
    }

    /**
     * Returns the optimum between the values of tau that were run: the loss is about p/tau + q tau,
     * which is fitted to the best tau and its neighbours; least at sqrt(p/q). NaN if the best is at
     * an end.
     */
    double fittedOptimum(RunSet runs, int seed) {
      int best = best(runs, seed);
      if (best == 0 || best == taus.length - 1) {
        return Double.NaN;
      }
      double[] percent = percent(runs).ofSeed(seed);
      // These are the normal equations of the least squares in 1/tau and tau.
      double inverse = 0;
      double square = 0;
      double lostInverse = 0;
      double lostTau = 0;
      for (int i = best - 1; i <= best + 1; i++) {
        double lost = 1 - percent[i] / 100;
        inverse += 1 / (taus[i] * taus[i]);
        square += taus[i] * taus[i];
        lostInverse += lost / taus[i];
        lostTau += lost * taus[i];
      }
      // The sum of products 1/tau times tau is the number of points.
      double p = lostInverse * square - 3 * lostTau;
      double q = lostTau * inverse - 3 * lostInverse;
      return Math.sqrt(p / q);
    }

    String words(RunSet runs) {
      double[] percent = percent(runs).ofSeed(1);
      return IntStream.range(0, taus.length)
          .mapToObj(i -> format("%.0f s %.2f %%", taus[i], percent[i]))
          .collect(joining(", "));
    }
  }

  /** Figure 5: three computation latencies, steady. */
  public static final class Figure5 extends TauFigure {
    static final double[] LATENCIES = {0, 0.01, 0.1};

    /** Longest transfer, 2 b of set S2, seconds. */
    private static final double LONGEST_TRANSFER = 0.03;

    /** Tolerance of the optimum, as a fraction. */
    private static final double OPTIMUM_TOLERANCE = 0.1;

    private static double latency(Curve curve) {
      return curve.setting.number(Setting.LATENCY);
    }

    @Override
    List<Curve> curves(Scale scale) {
      return DoubleStream.of(LATENCIES)
          .mapToObj(latency ->
              Curve.from(
                  0,
                  "f_" + part(latency) + "_percent",
                  scale,
                  Setting.at(scale).with(Setting.LATENCY, latency)))
          .toList();
    }

    @Override
    protected void evaluate(RunSet runs, Findings findings) {
      List<Curve> curves = curves(runs.scale());
      compare(findings, runs, curves);
      findings.table(id(), table(runs, curves)).figure(id(), part(horizon(runs)));
    }

    private static Table table(RunSet runs, List<Curve> curves) {
      return SpreadTable.of(
          curves.getFirst().taus,
          (table, tau) -> {
            table.row().cells("tau_s", tau);
            for (Curve curve : curves) {
              String column = curve.column;
              double[] sinceData =
                  runs.over(curve.run(tau), result -> 100 * result.value(ClusterStudy.EFFICIENCY));
              table
                  .cells(column, runs.over(curve.run(tau), Curve::percent))
                  .cells(column + "_from_first_data", sinceData)
                  .cells(column + "_closed_form", 100 * closedForm(runs, curve, tau)[0]);
            }
            RunResult first = runs.result(curves.getFirst().run(tau).apply(1));
            table
                .cells("clusters", first.value(ClusterStudy.CLUSTERS))
                .cells("mean_first_post_s", first.value(ClusterStudy.FIRST_POST))
                .cells("seeds", runs.seeds());
          });
    }

    /**
     * Returns the efficiency in closed form: two latencies are lost in every period tau, and the
     * time before the first chunk.
     */
    private static double[] closedForm(RunSet runs, Curve curve, double tau) {
      return runs.over(
          curve.run(tau),
          result ->
              (1 - 2 * latency(curve) / tau)
                  * (1 - result.value(ClusterStudy.FIRST_POST) / horizon(runs)));
    }

    private static void compare(Findings findings, RunSet runs, List<Curve> curves) {
      findings.rest("fig5");
      for (Curve curve : curves) {
        findings.none(
            "fig5-closed-form-%s",
            runs.each(seed -> worstDeviation(runs, curve, seed)),
            100 * (latency(curve) + LONGEST_TRANSFER) / horizon(runs),
            part(latency(curve)));
      }
      Curve none = curves.getFirst();
      Course posts = none.values(runs, ClusterStudy.FIRST_POST);
      findings.claim(
          "fig5-earlier-start",
          // The first posts get later with tau, and the efficiency falls.
          posts.steps(1).every(none.percent(runs).steps(-1)),
          list(posts.ofSeed(1)),
          none.words(runs));
      for (Curve curve : curves.subList(1, 3)) {
        findings.claim(
            "fig5-optimum-%s", curve.optimumInside(runs), part(latency(curve)), curve.words(runs));
        if (runs.scale() == Scale.FULL) {
          addOptimum(findings, runs, curve);
        }
      }
      Effect moves =
          every(
              IntStream.range(1, curves.size())
                  .mapToObj(i -> curves.get(i - 1).optimumBelow(curves.get(i), runs))
                  .flatMap(List::stream)
                  .toList());
      findings.claim("fig5-optimum-moves", moves, list(bestTaus(runs, curves)));
    }

    /**
     * Compares the optimum where clusters are full: 100 workers do not fill one, and the optimum is
     * beyond the grid.
     */
    private static void addOptimum(Findings findings, RunSet runs, Curve curve) {
      double latency = latency(curve);
      double full = 2 * Math.sqrt(latency * horizon(runs));
      findings.derived(
          "fig5-optimum-place-%s",
          runs.each(seed -> 2 * Math.sqrt(latency * horizon(runs) / fill(runs, curve, seed))),
          runs.each(seed -> curve.fittedOptimum(runs, seed)),
          OPTIMUM_TOLERANCE * full,
          part(latency),
          fill(runs, curve, 1),
          full,
          curve.bestTau(runs, 1));
    }

    private static double worstDeviation(RunSet runs, Curve curve, int seed) {
      double[] expected =
          Arrays.stream(curve.taus)
              .map(tau -> 100 * closedForm(runs, curve, tau)[seed - 1])
              .toArray();
      return farthest(expected, curve.percent(runs).ofSeed(seed));
    }

    /** Returns c, the mean date of the first posts over tau/2; it is 1 when they fill a period. */
    private static double fill(RunSet runs, Curve curve, int seed) {
      return 2
          * curve.values(runs, ClusterStudy.FIRST_POST).ofSeed(seed)[curve.best(runs, seed)]
          / curve.bestTau(runs, seed);
    }
  }

  /**
   * Figure 6: several dynamicities and two latencies; reconstructed, because the profiles of Figure
   * 2 are lost.
   */
  public static final class Figure6 extends TauFigure {
    /** Latencies "0.0 and 0.01, successively". */
    private static final double[] LATENCIES = {0, 0.01};

    /** "Several values" of Table 2. */
    private static final double[] DELTAS = {0, 0.2, 0.5, 0.8};

    private static final List<String> DEARER =
        List.of(
            "fig6-latencies-0", "fig6-latencies-0.2", "fig6-latencies-0.5", "fig6-latencies-0.8");

    /**
     * Smallest tau, seconds; a run with half of it takes twice as long, and there are eight curves.
     */
    private static final double LEAST_TAU = 2;

    /** Points of efficiency that a few rounds of another length make. */
    private static final double NOTHING = 0.1;

    private static List<Curve> curves(Scale scale, double latency) {
      return DoubleStream.of(DELTAS)
          .mapToObj(delta ->
              Curve.from(
                  LEAST_TAU,
                  "f_" + part(latency) + "_delta_" + part(delta) + "_percent",
                  scale,
                  Setting.at(scale).with(Setting.LATENCY, latency).with(Setting.DELTA, delta)))
          .toList();
    }

    /** Returns the curves without latencies, then those with them, each by dynamicity. */
    @Override
    List<Curve> curves(Scale scale) {
      return DoubleStream.of(LATENCIES)
          .mapToObj(latency -> curves(scale, latency))
          .flatMap(List::stream)
          .toList();
    }

    @Override
    protected void evaluate(RunSet runs, Findings findings) {
      Object[] same = {"seeds", runs.seeds(), "profiles", "reconstructed, family G"};
      compare(findings, runs);
      findings
          .table(id(), table(runs, curves(runs.scale()), same))
          .figure(id(), part(horizon(runs)));
      new ProfileDrawing("ppam13-fig2", ProfileFamily.g(), DELTAS[DELTAS.length - 1])
          .addTo(findings);
    }

    private static void compare(Findings findings, RunSet runs) {
      findings.rest("fig6");
      List<Curve> without = curves(runs.scale(), LATENCIES[0]);
      List<Curve> with = curves(runs.scale(), LATENCIES[1]);
      for (int i = 0; i < DELTAS.length; i++) {
        List<Curve> both = List.of(without.get(i), with.get(i));
        findings.none(
            "fig6-integration-%s",
            largest(
                runs,
                both.stream().flatMap(Curve::runs).toList(),
                result -> result.value(ClusterStudy.INTEGRATION_ERROR)),
            1e-6,
            part(DELTAS[i]));
      }
      findings.claim(
          "fig6-smaller-tau",
          // This compares no dynamicity with the largest.
          every(with.getLast().optimumBelow(with.getFirst(), runs)),
          list(bestTaus(runs, with)),
          // This is the loss at the largest tau.
          list(
              with.stream()
                  .map(curve -> curve.percent(runs).ofSeed(1))
                  .mapToDouble(p -> p[Course.largest(p)] - p[p.length - 1])
                  .toArray()));
      for (int i = 0; i < DELTAS.length; i++) {
        // This is the cost of the latency in points of efficiency, by tau.
        Course cost = without.get(i).percent(runs).minus(with.get(i).percent(runs));
        // The steps are from one tau to the next larger one, as long as there is anything to lose.
        // With dynamicity they depend on the lost profiles: these move the ends of rounds, and at
        // large tau that outweighs the latencies.
        Course less = cost.steps(-1).at(k -> meanOf(cost.points().get(k + 1)) > NOTHING);
        findings.claim(DEARER.get(i), less.every(), list(cost.ofSeed(1)));
      }
    }
  }

  /** The influence on Figures 5 and 6 of what the paper does not print. */
  public static final class Sensitivity extends TauFigure {
    private static final double[] FULL_TAUS = {5, 10, 20, 50, 100};
    private static final double[] QUICK_TAUS = {5, 20};
    private static final double LATENCY = 0.01;

    /** Dynamicities: Figure 5 has the first of them, Figure 6 all. */
    private static final double[] DELTAS = {0, 0.8};

    private record Variant(
        String name, String label, boolean onlyDynamic, UnaryOperator<Setting> change) {
      double[] deltas() {
        return onlyDynamic ? new double[] {DELTAS[1]} : DELTAS;
      }

      Curve curve(Scale scale, double delta) {
        Setting setting =
            Setting.at(scale).with(Setting.LATENCY, LATENCY).with(Setting.DELTA, delta);
        return new Curve(
            name, change.apply(setting), scale == Scale.QUICK ? QUICK_TAUS : FULL_TAUS);
      }
    }

    private static Variant variant(String name, String label, String parameter, String value) {
      return new Variant(name, label, true, setting -> setting.with(parameter, value));
    }

    private static final List<Variant> VARIANTS =
        List.of(
            new Variant("default", "as in Figures 5 and 6", false, s -> s),
            new Variant("lambda1", "lambda = 1", false, s -> s.with(Setting.LAMBDA, 1)),
            new Variant(
                "d-circle",
                "delays d° instead of d",
                false,
                s -> s.with(Setting.DELAYS, Setting.BOUND)),
            new Variant(
                "half-horizon",
                "half the horizon",
                false,
                s -> s.with(Setting.HORIZON, s.number(Setting.HORIZON) / 2)),
            variant("average", "averages as estimates", Setting.ESTIMATES, Setting.AVERAGE),
            variant("family-r", "family R", Setting.FAMILY, "R"),
            variant("family-q", "family Q", Setting.FAMILY, "Q"));

    @Override
    List<Curve> curves(Scale scale) {
      return VARIANTS.stream()
          .flatMap(variant ->
              DoubleStream.of(variant.deltas()).mapToObj(delta -> variant.curve(scale, delta)))
          .toList();
    }

    private static List<Curve> curves(Scale scale, double delta) {
      return VARIANTS.stream()
          .filter(variant -> delta > 0 || !variant.onlyDynamic)
          .map(variant -> variant.curve(scale, delta))
          .toList();
    }

    @Override
    protected void evaluate(RunSet runs, Findings findings) {
      VARIANTS.forEach(variant -> claim(findings, runs, variant));
      findings.table(id(), table(runs));
      for (double delta : DELTAS) {
        List<Curve> curves = curves(runs.scale(), delta);
        findings.table(id() + "-delta" + part(delta), table(runs, curves));
      }
      findings.figure(VARIANTS.stream().collect(toMap(Variant::name, Variant::label)), id());
    }

    private static Table table(RunSet runs) {
      return SpreadTable.of(
          VARIANTS,
          (table, variant) -> {
            for (double delta : variant.deltas()) {
              Curve curve = variant.curve(runs.scale(), delta);
              for (int seed = 1; seed <= runs.seeds(); seed++) {
                double[] percent = curve.percent(runs).ofSeed(seed);
                double[] clusters = curve.values(runs, ClusterStudy.CLUSTERS).ofSeed(seed);
                double best = curve.bestTau(runs, seed);
                for (int i = 0; i < percent.length; i++) {
                  table
                      .row("variant", variant.name, "delta", delta, "tau_s", curve.taus[i])
                      .cells("efficiency_percent", percent[i], "best_tau_s", best)
                      .cells("clusters", clusters[i], "seed", seed);
                }
              }
            }
          });
    }

    /**
     * Tests a variant; one that only matters with dynamicity has the steady curve of the default.
     */
    private static void claim(Findings findings, RunSet runs, Variant variant) {
      Variant steady = variant.onlyDynamic ? VARIANTS.getFirst() : variant;
      Curve calm = steady.curve(runs.scale(), DELTAS[0]);
      String evidence =
          DoubleStream.of(variant.deltas())
              .mapToObj(delta -> {
                Curve curve = variant.curve(runs.scale(), delta);
                double percent = curve.percent(runs).ofSeed(1)[curve.best(runs, 1)];
                return format("delta %.1f %.0f s %.2f %%", delta, curve.bestTau(runs, 1), percent);
              })
              .collect(joining("; "));
      findings.claim(
          "sensitivity-smaller-tau-%s",
          every(variant.curve(runs.scale(), DELTAS[1]).optimumBelow(calm, runs)),
          variant.name,
          variant.label,
          evidence);
    }
  }
}
