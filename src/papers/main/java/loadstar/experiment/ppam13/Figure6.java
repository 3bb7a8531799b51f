package loadstar.experiment.ppam13;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.ProfileDrawing;
import loadstar.platform.ProfileFamily;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Figure 6: CPU-efficiency as a function of tau for several dynamicities and two latencies;
 * reconstructed, because the profiles of Figure 2 are lost.
 */
public final class Figure6 extends ClusterFigure {
  // "0.0 and 0.01, successively".
  private static final double[] LATENCIES = {0, 0.01};

  // "Several values" of Table 2.
  private static final double[] DELTAS = {0, 0.2, 0.5, 0.8};

  private static final List<String> DEARER =
      List.of("fig6-latencies-0", "fig6-latencies-0.2", "fig6-latencies-0.5", "fig6-latencies-0.8");

  // Seconds; a run with half of it takes twice as long, and there are eight curves.
  private static final double LEAST_TAU = 2;
  // Points of efficiency that a few rounds of another length make.
  private static final double NOTHING = 0.1;

  public Figure6() {
    super("fig6", "CPU-efficiency as a function of tau, by dynamicity (" + RECONSTRUCTED + ")");
  }

  private static Curve curve(Scale scale, double latency, double delta) {
    return Curve.of(
            scale, Setting.at(scale).with(Setting.LATENCY, latency).with(Setting.DELTA, delta))
        .from(LEAST_TAU);
  }

  @Override
  List<IntFunction<RunSpec>> runs(Scale scale) {
    List<IntFunction<RunSpec>> runs = new ArrayList<>();
    for (double latency : LATENCIES) {
      for (double delta : DELTAS) {
        runs.addAll(curve(scale, latency, delta).runs());
      }
    }
    return runs;
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    ProfileDrawing profiles =
        new ProfileDrawing("ppam13-fig2", "Figure 2", ProfileFamily.g(), DELTAS[DELTAS.length - 1]);
    return new Evaluation(compare(runs, published))
        .table(id(), table(runs))
        .table(profiles.name(), profiles.table())
        .figure(figure(runs))
        .figure(profiles.figure(PAPER));
  }

  private static Table table(RunSet runs) {
    SpreadTable table = new SpreadTable();
    for (double tau : curve(runs.scale(), 0, 0).taus()) {
      table.row().cells("tau_s", tau);
      for (double latency : LATENCIES) {
        for (double delta : DELTAS) {
          IntFunction<RunSpec> run = curve(runs.scale(), latency, delta).run(tau);
          table.cells(column(latency, delta), runs.over(run, Curve::percent));
        }
      }
      table.cells("seeds", runs.seeds()).cells("profiles", "reconstructed, family G");
    }
    return table.table();
  }

  private static String column(double latency, double delta) {
    return "f_" + part(latency) + "_delta_" + part(delta) + "_percent";
  }

  private static Findings compare(RunSet runs, Published published) {
    Findings findings = new Findings(runs.scale(), published);
    findings.rest("fig6");
    for (double delta : DELTAS) {
      findings.derived(
          "fig6-integration-%s",
          new double[runs.seeds()],
          runs.each(seed -> worstIntegration(runs, delta, seed)),
          1e-6,
          part(delta));
    }
    findings.claim(
        "fig6-smaller-tau",
        bestTauFalls(runs),
        list(bestTaus(runs, 1)),
        list(lostAtLargest(runs, 1)));
    for (int i = 0; i < DELTAS.length; i++) {
      // With dynamicity it depends on the lost profiles: they move the ends of rounds, and that is
      // worth more than the latencies at large tau.
      findings.claim(
          DEARER.get(i), latenciesCostMore(runs, DELTAS[i]), list(cost(runs, DELTAS[i], 1)));
    }
    return findings;
  }

  private static double worstIntegration(RunSet runs, double delta, int seed) {
    double worst = 0;
    for (double latency : LATENCIES) {
      for (IntFunction<RunSpec> run : curve(runs.scale(), latency, delta).runs()) {
        double error = runs.result(run.apply(seed)).value(ClusterStudy.INTEGRATION_ERROR);
        worst = Math.max(worst, error);
      }
    }
    return worst;
  }

  private static double[] bestTaus(RunSet runs, int seed) {
    double[] best = new double[DELTAS.length];
    for (int i = 0; i < best.length; i++) {
      best[i] = curve(runs.scale(), LATENCIES[1], DELTAS[i]).bestTau(runs, seed);
    }
    return best;
  }

  // From no dynamicity to the largest.
  private static Effect bestTauFalls(RunSet runs) {
    Curve largest = curve(runs.scale(), LATENCIES[1], DELTAS[DELTAS.length - 1]);
    Curve steady = curve(runs.scale(), LATENCIES[1], DELTAS[0]);
    return Effect.every("seeds", largest.optimumBelow(steady, runs).toArray(double[][]::new));
  }

  private static double[] lostAtLargest(RunSet runs, int seed) {
    double[] lost = new double[DELTAS.length];
    for (int i = 0; i < lost.length; i++) {
      Curve curve = curve(runs.scale(), LATENCIES[1], DELTAS[i]);
      double[] percent = curve.percent(runs, seed);
      lost[i] = percent[curve.best(runs, seed)] - percent[percent.length - 1];
    }
    return lost;
  }

  // Points of efficiency that the latency costs, by tau.
  private static double[] cost(RunSet runs, double delta, int seed) {
    double[] without = curve(runs.scale(), LATENCIES[0], delta).percent(runs, seed);
    double[] with = curve(runs.scale(), LATENCIES[1], delta).percent(runs, seed);
    double[] cost = new double[with.length];
    for (int i = 0; i < cost.length; i++) {
      cost[i] = without[i] - with[i];
    }
    return cost;
  }

  // From one tau to the next larger one, as long as there is anything to lose.
  private static Effect latenciesCostMore(RunSet runs, double delta) {
    return Effect.every(
        "seeds",
        IntStream.range(1, cost(runs, delta, 1).length)
            .filter(i -> meanOf(runs.each(seed -> cost(runs, delta, seed)[i])) > NOTHING)
            .mapToObj(
                i -> runs.each(seed -> cost(runs, delta, seed)[i - 1] - cost(runs, delta, seed)[i]))
            .toArray(double[][]::new));
  }

  private Figure figure(RunSet runs) {
    Drawing drawing =
        new Drawing(
            id(),
            "CPU-efficiency as a function of tau, for several values of the dynamicity",
            caption(
                runs,
                "Figure 6",
                "RECONSTRUCTED profiles, family G of ours for the lost Figure 2; lambda = 5, the"
                    + " least M that selects all workers, the values of Table 1 as estimates, "
                    + part(Setting.at(runs.scale()).number(Setting.HORIZON))
                    + " s, time elapses from date 0",
                runs.meansOfSeeds()));
    for (double latency : LATENCIES) {
      drawing.panel(
          id(),
          Axis.logarithmic("tau (s)"),
          Axis.fitted("CPU-efficiency, f = " + part(latency) + " s (%)"));
      for (double delta : DELTAS) {
        drawing.spread("delta = " + part(delta), "tau_s", column(latency, delta));
      }
    }
    return drawing.figure();
  }
}
