package loadstar.experiment.ppam13;

import static loadstar.experiment.SeedNumbers.every;
import static loadstar.experiment.SeedNumbers.largest;
import static loadstar.experiment.SeedNumbers.meanOf;

import java.util.List;
import java.util.stream.DoubleStream;
import loadstar.campaign.RunSet;
import loadstar.experiment.Drawing.ProfileDrawing;
import loadstar.experiment.Findings;
import loadstar.experiment.SweepQuantity;
import loadstar.platform.ProfileFamily;
import loadstar.result.Scale;

/**
 * Figure 6: several dynamicities and two latencies; reconstructed, because the profiles of Figure 2
 * are lost.
 */
public final class Figure6 extends ClusterFigure.TauFigure {
  /** Latencies "0.0 and 0.01, successively". */
  private static final double[] LATENCIES = {0, 0.01};

  /** "Several values" of Table 2. */
  private static final double[] DELTAS = {0, 0.2, 0.5, 0.8};

  private static final List<String> DEARER =
      List.of("fig6-latencies-0", "fig6-latencies-0.2", "fig6-latencies-0.5", "fig6-latencies-0.8");

  /**
   * Smallest tau, seconds; a run with half of it takes twice as long, and there are eight curves.
   */
  private static final double LEAST_TAU = 2;

  /** Points of efficiency that a few rounds of another length make. */
  private static final double NOTHING = 0.1;

  private static List<ClusterCurve> curves(Scale scale, double latency) {
    return DoubleStream.of(DELTAS)
        .mapToObj(delta ->
            ClusterCurve.from(
                LEAST_TAU,
                "f_"
                    + ClusterFigure.part(latency)
                    + "_delta_"
                    + ClusterFigure.part(delta)
                    + "_percent",
                scale,
                ClusterSetting.at(scale)
                    .with(ClusterSetting.LATENCY, latency)
                    .with(ClusterSetting.DELTA, delta)))
        .toList();
  }

  public Figure6() {
    super("ppam13-fig6");
  }

  /** Returns the curves without latencies, then those with them, each by dynamicity. */
  @Override
  List<ClusterCurve> curves(Scale scale) {
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
        .figure(id(), ClusterFigure.part(ClusterFigure.horizon(runs)));
    new ProfileDrawing("ppam13-fig2", ProfileFamily.g(), DELTAS[DELTAS.length - 1]).addTo(findings);
  }

  private static void compare(Findings findings, RunSet runs) {
    findings.rest("fig6");
    List<ClusterCurve> without = curves(runs.scale(), LATENCIES[0]);
    List<ClusterCurve> with = curves(runs.scale(), LATENCIES[1]);
    for (int i = 0; i < DELTAS.length; i++) {
      List<ClusterCurve> both = List.of(without.get(i), with.get(i));
      findings.none(
          "fig6-integration-%s",
          largest(
              runs,
              both.stream().flatMap(ClusterCurve::runs).toList(),
              result -> result.value(ClusterSimulation.INTEGRATION_ERROR)),
          1e-6,
          ClusterFigure.part(DELTAS[i]));
    }
    findings.claim(
        "fig6-smaller-tau",
        // This compares no dynamicity with the largest.
        every(with.getLast().optimumBelow(with.getFirst(), runs)),
        ClusterFigure.list(bestTaus(runs, with)),
        // This is the loss at the largest tau.
        ClusterFigure.list(
            with.stream()
                .map(curve -> curve.percent(runs).ofSeed(1))
                .mapToDouble(p -> p[SweepQuantity.largest(p)] - p[p.length - 1])
                .toArray()));
    for (int i = 0; i < DELTAS.length; i++) {
      // This is the cost of the latency in points of efficiency, by tau.
      SweepQuantity cost = without.get(i).percent(runs).minus(with.get(i).percent(runs));
      // The steps are from one tau to the next larger one, as long as there is anything to lose.
      // With dynamicity they depend on the lost profiles: these move the ends of rounds, and at
      // large tau that outweighs the latencies.
      SweepQuantity less = cost.steps(-1).at(k -> meanOf(cost.points().get(k + 1)) > NOTHING);
      findings.claim(DEARER.get(i), less.every(), ClusterFigure.list(cost.ofSeed(1)));
    }
  }
}
