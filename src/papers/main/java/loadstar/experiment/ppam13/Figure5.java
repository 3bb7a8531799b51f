package loadstar.experiment.ppam13;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** Figure 5: CPU-efficiency as a function of tau, for three computation latencies; steady. */
public final class Figure5 extends ClusterFigure {
  static final double[] LATENCIES = {0, 0.01, 0.1};

  // 2 b of set S2, seconds.
  private static final double LONGEST_TRANSFER = 0.03;
  // As a fraction.
  private static final double OPTIMUM_TOLERANCE = 0.1;

  public Figure5() {
    super("fig5", "CPU-efficiency as a function of tau, steady context");
  }

  private static Curve curve(Scale scale, double latency) {
    return Curve.of(scale, Setting.at(scale).with(Setting.LATENCY, latency));
  }

  @Override
  List<IntFunction<RunSpec>> runs(Scale scale) {
    List<IntFunction<RunSpec>> runs = new ArrayList<>();
    for (double latency : LATENCIES) {
      runs.addAll(curve(scale, latency).runs());
    }
    return runs;
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    return new Evaluation(compare(runs, published)).table(id(), table(runs)).figure(figure(runs));
  }

  private static Table table(RunSet runs) {
    SpreadTable table = new SpreadTable();
    for (double tau : curve(runs.scale(), 0).taus()) {
      table.row().cells("tau_s", tau);
      for (double latency : LATENCIES) {
        IntFunction<RunSpec> run = curve(runs.scale(), latency).run(tau);
        table
            .cells(column(latency), runs.over(run, Curve::percent))
            .cells(
                column(latency) + "_from_first_data",
                runs.over(run, result -> 100 * result.value(ClusterStudy.EFFICIENCY)))
            .cells(column(latency) + "_closed_form", 100 * closedForm(runs, latency, tau)[0]);
      }
      IntFunction<RunSpec> run = curve(runs.scale(), 0).run(tau);
      table
          .cells("clusters", runs.result(run.apply(1)).value(ClusterStudy.CLUSTERS))
          .cells("mean_first_post_s", runs.result(run.apply(1)).value(ClusterStudy.FIRST_POST))
          .cells("seeds", runs.seeds());
    }
    return table.table();
  }

  private static String column(double latency) {
    return "f_" + part(latency) + "_percent";
  }

  // Two latencies are lost in every period tau, and what passes before the first chunk.
  private static double[] closedForm(RunSet runs, double latency, double tau) {
    double horizon = Setting.at(runs.scale()).number(Setting.HORIZON);
    return runs.over(
        curve(runs.scale(), latency).run(tau),
        result -> (1 - 2 * latency / tau) * (1 - result.value(ClusterStudy.FIRST_POST) / horizon));
  }

  private static Findings compare(RunSet runs, Published published) {
    Findings findings = new Findings(runs.scale(), published);
    findings.rest("fig5");
    addClosedForms(findings, runs);
    Curve none = curve(runs.scale(), 0);
    findings.claim(
        "fig5-earlier-start", earlier(runs, none), list(posts(runs, 1)), none.words(runs, 1));
    for (double latency : new double[] {LATENCIES[1], LATENCIES[2]}) {
      Curve curve = curve(runs.scale(), latency);
      findings.claim(
          "fig5-optimum-%s", curve.optimumInside(runs), part(latency), curve.words(runs, 1));
      if (runs.scale() == Scale.FULL) {
        addOptimum(findings, runs, curve, latency);
      }
    }
    findings.claim("fig5-optimum-moves", moves(runs), list(bestTaus(runs, 1)));
    return findings;
  }

  private static void addClosedForms(Findings findings, RunSet runs) {
    for (double latency : LATENCIES) {
      Curve curve = curve(runs.scale(), latency);
      findings.derived(
          "fig5-closed-form-%s",
          new double[runs.seeds()],
          runs.each(seed -> worstDeviation(runs, curve, latency, seed)),
          100 * (latency + LONGEST_TRANSFER) / horizon(runs),
          part(latency));
    }
  }

  // Where clusters are full: 100 workers do not fill one, and the optimum is beyond the grid.
  private static void addOptimum(Findings findings, RunSet runs, Curve curve, double latency) {
    findings.derived(
        "fig5-optimum-place-%s",
        runs.each(seed -> optimum(runs, curve, latency, seed)),
        runs.each(seed -> curve.fittedOptimum(runs, seed)),
        OPTIMUM_TOLERANCE * 2 * Math.sqrt(latency * horizon(runs)),
        part(latency),
        fill(runs, curve, 1),
        2 * Math.sqrt(latency * horizon(runs)),
        curve.bestTau(runs, 1));
  }

  private static double worstDeviation(RunSet runs, Curve curve, double latency, int seed) {
    double worst = 0;
    for (double tau : curve.taus()) {
      double expected = 100 * closedForm(runs, latency, tau)[seed - 1];
      double ours = Curve.percent(runs.result(curve.run(tau).apply(seed)));
      worst = Math.max(worst, Math.abs(ours - expected));
    }
    return worst;
  }

  private static double horizon(RunSet runs) {
    return Setting.at(runs.scale()).number(Setting.HORIZON);
  }

  // c: the mean date of the first posts over tau/2, which it is when they fill a period.
  private static double fill(RunSet runs, Curve curve, int seed) {
    double tau = curve.bestTau(runs, seed);
    double post = runs.result(curve.run(tau).apply(seed)).value(ClusterStudy.FIRST_POST);
    return 2 * post / tau;
  }

  private static double optimum(RunSet runs, Curve curve, double latency, int seed) {
    return 2 * Math.sqrt(latency * horizon(runs) / fill(runs, curve, seed));
  }

  private static double[] posts(RunSet runs, int seed) {
    Curve none = curve(runs.scale(), 0);
    return none.values(runs, seed, ClusterStudy.FIRST_POST);
  }

  // The first posts get later with tau, and the efficiency falls.
  private static Effect earlier(RunSet runs, Curve none) {
    return Effect.every(
        "seeds",
        IntStream.range(1, none.taus().length)
            .boxed()
            .flatMap(i ->
                Stream.of(
                    runs.each(seed -> posts(runs, seed)[i] - posts(runs, seed)[i - 1]),
                    runs.each(
                        seed -> none.percent(runs, seed)[i - 1] - none.percent(runs, seed)[i])))
            .toArray(double[][]::new));
  }

  private static double[] bestTaus(RunSet runs, int seed) {
    double[] best = new double[LATENCIES.length];
    for (int i = 0; i < best.length; i++) {
      best[i] = curve(runs.scale(), LATENCIES[i]).bestTau(runs, seed);
    }
    return best;
  }

  private static Effect moves(RunSet runs) {
    List<double[]> parts = new ArrayList<>();
    for (int i = 1; i < LATENCIES.length; i++) {
      Curve shorter = curve(runs.scale(), LATENCIES[i - 1]);
      parts.addAll(shorter.optimumBelow(curve(runs.scale(), LATENCIES[i]), runs));
    }
    return Effect.every("seeds", parts.toArray(double[][]::new));
  }

  private Figure figure(RunSet runs) {
    Axis tau = Axis.logarithmic("tau (s)");
    Drawing drawing =
        drawing(
            caption(
                runs,
                "Figure 5",
                "lambda = 5, the least M that selects all workers, "
                    + part(horizon(runs))
                    + " s, time elapses from date 0 (above), or from the worker's first data (last"
                    + " panel)",
                runs.meansOfSeeds()));
    for (Axis axis :
        List.of(Axis.fitted("CPU-efficiency (%)"), new Axis("the same, near 100 % (%)", 97, 100))) {
      lines(drawing.panel(id(), tau, axis), "")
          .line(
              "closed form, f = " + part(LATENCIES[2]) + " s",
              "tau_s",
              column(LATENCIES[2]) + "_closed_form",
              Style.DASHED);
    }
    drawing.panel(id(), tau, Axis.fitted("since the first data (%)"));
    return lines(drawing, "_from_first_data").figure();
  }

  private static Drawing lines(Drawing drawing, String suffix) {
    for (double latency : LATENCIES) {
      drawing.spread("f = " + part(latency) + " s", "tau_s", column(latency) + suffix);
    }
    return drawing;
  }
}
