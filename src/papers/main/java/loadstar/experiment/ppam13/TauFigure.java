package loadstar.experiment.ppam13;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Drawing.ProfileDrawing;
import loadstar.experiment.Findings;
import loadstar.platform.ProfileFamily;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** CPU-efficiency as a function of tau, a curve for each of some settings. */
public abstract class TauFigure extends ClusterFigure {
  private TauFigure(String figure) {
    super(figure);
  }

  abstract List<Curve> curves(Scale scale);

  @Override
  final List<Setting> runs(Scale scale) {
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

  // CPU-efficiency of the selected workers as a function of tau. Time elapses from date 0, because
  // the paper explains the loss at large tau by workers that start late; computation latencies
  // count as lost, because otherwise nothing would be lost at small tau; column in tables; setting:
  // everything but tau; taus: seconds, ascending.
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

    Stream<RunResult> results(RunSet runs, int seed) {
      return runs().map(run -> runs.result(run.apply(seed)));
    }

    double[] values(RunSet runs, int seed, String value) {
      return results(runs, seed).mapToDouble(result -> result.value(value)).toArray();
    }

    // Efficiency in percent, for each tau.
    double[] percent(RunSet runs, int seed) {
      return results(runs, seed).mapToDouble(Curve::percent).toArray();
    }

    static double percent(RunResult result) {
      return 100 * result.value(ClusterStudy.EFFICIENCY_FROM_START);
    }

    // Index of the tau with the highest efficiency; the smallest of several.
    int best(RunSet runs, int seed) {
      return largest(percent(runs, seed));
    }

    private int best(RunSet runs) {
      return largest(
          IntStream.range(0, taus.length)
              .mapToDouble(i -> Arrays.stream(each(runs, i)).average().orElseThrow())
              .toArray());
    }

    private static int largest(double[] numbers) {
      int best = 0;
      for (int i = 1; i < numbers.length; i++) {
        best = numbers[i] > numbers[best] ? i : best;
      }
      return best;
    }

    // Efficiency in percent at the i-th tau, for each seed.
    private double[] each(RunSet runs, int i) {
      return runs.over(run(taus[i]), Curve::percent);
    }

    // By how much more is done at one tau than at another, in points, for each seed.
    private double[] advantage(RunSet runs, int i, int over) {
      return minus(each(runs, i), each(runs, over));
    }

    Effect optimumInside(RunSet runs) {
      int best = best(runs);
      return every(List.of(advantage(runs, best, 0), advantage(runs, best, taus.length - 1)));
    }

    // That the best tau of this curve is below that of another: each is better on its own curve
    // than the other's; both against it where they are the other way round.
    List<double[]> optimumBelow(Curve other, RunSet runs) {
      int own = best(runs);
      int others = other.best(runs);
      int low = Math.min(own, others);
      int high = Math.max(own, others);
      return List.of(advantage(runs, low, high), other.advantage(runs, high, low));
    }

    double bestTau(RunSet runs, int seed) {
      return taus[best(runs, seed)];
    }

    // The optimum between the values of tau that were run: what is lost is about p/tau + q tau,
    // which is fitted to the best tau and its neighbours; least at sqrt(p/q). NaN if the best is at
    // an end.
    double fittedOptimum(RunSet runs, int seed) {
      int best = best(runs, seed);
      if (best == 0 || best == taus.length - 1) {
        return Double.NaN;
      }
      double[] percent = percent(runs, seed);
      // Normal equations of the least squares in 1/tau and tau.
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
      double[] percent = percent(runs, 1);
      return IntStream.range(0, taus.length)
          .mapToObj(i -> format("%.0f s %.2f %%", taus[i], percent[i]))
          .collect(joining(", "));
    }
  }

  /** Figure 5: for three computation latencies; steady. */
  public static final class Figure5 extends TauFigure {
    static final double[] LATENCIES = {0, 0.01, 0.1};

    // 2 b of set S2, seconds.
    private static final double LONGEST_TRANSFER = 0.03;
    // As a fraction.
    private static final double OPTIMUM_TOLERANCE = 0.1;

    public Figure5() {
      super("fig5");
    }

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

    // Two latencies are lost in every period tau, and what passes before the first chunk.
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
      findings.claim(
          "fig5-earlier-start",
          earlier(runs, none),
          list(none.values(runs, 1, ClusterStudy.FIRST_POST)),
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

    // Where clusters are full: 100 workers do not fill one, and the optimum is beyond the grid.
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
      return farthest(expected, curve.percent(runs, seed));
    }

    // c: the mean date of the first posts over tau/2, which it is when they fill a period.
    private static double fill(RunSet runs, Curve curve, int seed) {
      return 2
          * curve.values(runs, seed, ClusterStudy.FIRST_POST)[curve.best(runs, seed)]
          / curve.bestTau(runs, seed);
    }

    // The first posts get later with tau, and the efficiency falls.
    private static Effect earlier(RunSet runs, Curve none) {
      return every(
          runs,
          IntStream.range(2, 2 * none.taus.length),
          (seed, i) -> {
            double[] later =
                i % 2 == 0
                    ? none.values(runs, seed, ClusterStudy.FIRST_POST)
                    : none.percent(runs, seed);
            double step = later[i / 2] - later[i / 2 - 1];
            return i % 2 == 0 ? step : -step;
          });
    }
  }

  /**
   * Figure 6: for several dynamicities and two latencies; reconstructed, because the profiles of
   * Figure 2 are lost.
   */
  public static final class Figure6 extends TauFigure {
    // "0.0 and 0.01, successively".
    private static final double[] LATENCIES = {0, 0.01};

    // "Several values" of Table 2.
    private static final double[] DELTAS = {0, 0.2, 0.5, 0.8};

    private static final List<String> DEARER =
        List.of(
            "fig6-latencies-0", "fig6-latencies-0.2", "fig6-latencies-0.5", "fig6-latencies-0.8");
    // Seconds; a run with half of it takes twice as long, and there are eight curves.
    private static final double LEAST_TAU = 2;
    // Points of efficiency that a few rounds of another length make.
    private static final double NOTHING = 0.1;

    public Figure6() {
      super("fig6");
    }

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

    // Those without latencies, then those with them, each by dynamicity.
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
            runs.each(seed ->
                both.stream()
                    .flatMap(curve -> curve.results(runs, seed))
                    .mapToDouble(result -> result.value(ClusterStudy.INTEGRATION_ERROR))
                    .reduce(0, Math::max)),
            1e-6,
            part(DELTAS[i]));
      }
      findings.claim(
          "fig6-smaller-tau",
          // From no dynamicity to the largest.
          every(with.getLast().optimumBelow(with.getFirst(), runs)),
          list(bestTaus(runs, with)),
          // Lost at the largest tau.
          list(
              with.stream()
                  .map(curve -> curve.percent(runs, 1))
                  .mapToDouble(p -> p[Curve.largest(p)] - p[p.length - 1])));
      for (int i = 0; i < DELTAS.length; i++) {
        Curve free = without.get(i);
        Curve dear = with.get(i);
        // With dynamicity it depends on the lost profiles: they move the ends of rounds, and that
        // is worth more than the latencies at large tau.
        findings.claim(
            DEARER.get(i), latenciesCostMore(runs, free, dear), list(cost(runs, free, dear, 1)));
      }
    }

    // Points of efficiency that the latency costs, by tau.
    private static double[] cost(RunSet runs, Curve without, Curve with, int seed) {
      return minus(without.percent(runs, seed), with.percent(runs, seed));
    }

    // From one tau to the next larger one, as long as there is anything to lose.
    private static Effect latenciesCostMore(RunSet runs, Curve free, Curve dear) {
      return every(
          runs,
          IntStream.range(1, free.taus.length)
              .filter(i -> meanOf(runs.each(seed -> cost(runs, free, dear, seed)[i])) > NOTHING),
          (seed, i) -> cost(runs, free, dear, seed)[i - 1] - cost(runs, free, dear, seed)[i]);
    }
  }

  /** How much what the paper does not print matters to Figures 5 and 6. */
  public static final class Sensitivity extends TauFigure {
    private static final double[] FULL_TAUS = {5, 10, 20, 50, 100};
    private static final double[] QUICK_TAUS = {5, 20};
    private static final double LATENCY = 0.01;
    // Figure 5 has the first of them, Figure 6 all.
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

    public Sensitivity() {
      super("sensitivity");
    }

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
                double[] percent = curve.percent(runs, seed);
                double[] clusters = curve.values(runs, seed, ClusterStudy.CLUSTERS);
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

    // A variant that only matters with dynamicity has the steady curve of the default.
    private static void claim(Findings findings, RunSet runs, Variant variant) {
      Variant steady = variant.onlyDynamic ? VARIANTS.getFirst() : variant;
      Curve calm = steady.curve(runs.scale(), DELTAS[0]);
      String evidence =
          DoubleStream.of(variant.deltas())
              .mapToObj(delta -> {
                Curve curve = variant.curve(runs.scale(), delta);
                double percent = curve.percent(runs, 1)[curve.best(runs, 1)];
                return format("delta %.1f %.0f s %.2f %%", delta, curve.bestTau(runs, 1), percent);
              })
              .collect(joining("; "));
      findings.claim(
          "sensitivity-smaller-tau-%s",
          every(variant.curve(runs.scale(), DELTAS[1]).optimumBelow(calm, runs)),
          variant.name,
          variant.label,
          "f = 0.01, seed 1, best tau and its efficiency: " + evidence);
    }
  }
}
