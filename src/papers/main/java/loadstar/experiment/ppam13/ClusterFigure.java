package loadstar.experiment.ppam13;

import static java.util.stream.Collectors.joining;
import static loadstar.experiment.SeedNumbers.minus;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.PaperSimulation;
import loadstar.result.Numbers;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** The common part of the figures of section 3.2. */
public abstract class ClusterFigure extends Experiment {
  ClusterFigure(String id) {
    super(id);
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new ClusterSimulation());
  }

  static double horizon(RunSet runs) {
    return ClusterSetting.at(runs.scale()).number(ClusterSetting.HORIZON);
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

  /** The CPU-efficiency as a function of tau, a curve for each of some settings. */
  abstract static class TauFigure extends ClusterFigure {
    TauFigure(String id) {
      super(id);
    }

    abstract List<ClusterCurve> curves(Scale scale);

    @Override
    protected final List<ClusterSetting> problems(Scale scale) {
      return curves(scale).stream().flatMap(ClusterCurve::runs).toList();
    }

    static Table table(RunSet runs, List<ClusterCurve> curves, Object... more) {
      return SpreadTable.of(
          curves.getFirst().taus(),
          (table, tau) -> {
            table.row().cells("tau_s", tau);
            curves.forEach(curve ->
                table.cells(curve.column(), runs.over(curve.run(tau), ClusterCurve::percent)));
            table.cells(more);
          });
    }

    static double[] bestTaus(RunSet runs, List<ClusterCurve> curves) {
      return curves.stream().mapToDouble(curve -> curve.bestTau(runs, 1)).toArray();
    }
  }
}
