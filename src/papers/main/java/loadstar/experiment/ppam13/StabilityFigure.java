package loadstar.experiment.ppam13;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import loadstar.campaign.RunSet;
import loadstar.experiment.Findings;
import loadstar.experiment.SweepQuantity;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * The last paragraph of section 4, "a risk of instability, when the execution parameters vary over
 * time": how far rounds stray from tau where speeds change in steps of one length, by tau over this
 * length, if chunks follow each measurement, half of it, or none (Baseline).
 */
public final class StabilityFigure extends ClusterFigure {
  /** Length of each step of the speeds, seconds. */
  private static final int STEP = 50;

  private static final double LATENCY = 0.01;

  /** Dynamicity: speeds halve and double. */
  private static final double DELTA = 0.5;

  private static final double[] FULL_TAUS = {2, 5, 10, 25, 50, 100, 200};
  private static final double[] QUICK_TAUS = {5, 25};

  /** Shares of its size that a chunk keeps: AS4DR as printed, smoothed, and Baseline. */
  private static final double[] SMOOTHINGS = {0, 0.5, 1};

  /** Precision of the durations of rounds, as a share: a chunk is whole bytes. */
  private static final double PRECISION = 1e-6;

  private static double[] taus(Scale scale) {
    return scale == Scale.QUICK ? QUICK_TAUS : FULL_TAUS;
  }

  private static ClusterSetting run(Scale scale, double smoothing, double tau) {
    return ClusterSetting.at(scale)
        .with(ClusterSetting.WORKERS_PER_SET, 10)
        .with(ClusterSetting.LATENCY, LATENCY)
        .with(ClusterSetting.DELTA, DELTA)
        .with(ClusterSetting.FAMILY, "steps" + STEP)
        .with(ClusterSetting.SMOOTHING, smoothing)
        .with(ClusterSetting.TAU, tau);
  }

  private static ClusterSetting steady(Scale scale) {
    return run(scale, SMOOTHINGS[0], taus(scale)[0]).with(ClusterSetting.DELTA, 0);
  }

  public StabilityFigure() {
    super("ppam13-stability");
  }

  @Override
  protected List<ClusterSetting> problems(Scale scale) {
    Stream<ClusterSetting> varying =
        DoubleStream.of(SMOOTHINGS)
            .boxed()
            .flatMap(smoothing ->
                Arrays.stream(taus(scale)).mapToObj(tau -> run(scale, smoothing, tau)));
    return Stream.concat(varying, Stream.of(steady(scale))).toList();
  }

  private static SweepQuantity course(RunSet runs, double smoothing, String value) {
    return SweepQuantity.of(
        taus(runs.scale()), tau -> runs.values(run(runs.scale(), smoothing, tau), value));
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    SweepQuantity follows = course(runs, SMOOTHINGS[0], Stability.STRAY);
    SweepQuantity half = course(runs, SMOOTHINGS[1], Stability.STRAY);
    SweepQuantity stays = course(runs, SMOOTHINGS[2], Stability.STRAY);
    double[] taus = taus(runs.scale());
    findings
        .none("stability-constant", runs.values(steady(runs.scale()), Stability.STRAY), PRECISION)
        .claim(
            "stability-risk",
            stays.minus(follows).map(less -> -less).at(i -> taus[i] >= STEP).every(),
            ClusterFigure.list(taus),
            ClusterFigure.list(follows.ofSeed(1)),
            ClusterFigure.list(stays.ofSeed(1)))
        .claim(
            "stability-short-rounds",
            stays.minus(follows).at(i -> taus[i] < STEP).every(),
            ClusterFigure.list(taus),
            ClusterFigure.list(follows.ofSeed(1)),
            ClusterFigure.list(stays.ofSeed(1)))
        .claim(
            "stability-smoothing",
            follows.minus(half).every(),
            ClusterFigure.list(taus),
            ClusterFigure.list(follows.ofSeed(1)),
            ClusterFigure.list(half.ofSeed(1)))
        .claim(
            "stability-efficiency",
            course(runs, SMOOTHINGS[1], ClusterSimulation.EFFICIENCY_FROM_START)
                .minus(course(runs, SMOOTHINGS[0], ClusterSimulation.EFFICIENCY_FROM_START))
                .every(),
            ClusterFigure.list(percent(runs, SMOOTHINGS[0])),
            ClusterFigure.list(percent(runs, SMOOTHINGS[1])))
        .table(id(), table(runs))
        .figure(id(), ClusterFigure.part(ClusterFigure.horizon(runs)));
  }

  private static double[] percent(RunSet runs, double smoothing) {
    return course(runs, smoothing, ClusterSimulation.EFFICIENCY_FROM_START)
        .map(share -> 100 * share)
        .ofSeed(1);
  }

  private static Table table(RunSet runs) {
    return SpreadTable.of(
        taus(runs.scale()),
        (table, tau) -> {
          table.row().cells("tau_over_step", tau / STEP).cells("tau_s", tau);
          for (double smoothing : SMOOTHINGS) {
            ClusterSetting run = run(runs.scale(), smoothing, tau);
            String part = "smoothing_" + ClusterFigure.part(smoothing);
            table
                .cells(part + "_stray", runs.values(run, Stability.STRAY))
                .cells(part + "_longest", runs.values(run, Stability.LONGEST))
                .cells(part + "_percent", runs.over(run, ClusterCurve::percent));
          }
          table.cells("seeds", runs.seeds());
        });
  }
}
