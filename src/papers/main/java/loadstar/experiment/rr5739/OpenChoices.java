package loadstar.experiment.rr5739;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Findings;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;

/** How Figures 5 and 6 hang on what the report leaves open. */
public final class OpenChoices extends TreeFigure {
  public OpenChoices() {
    super(
        "sensitivity",
        "what Figures 5 and 6 hang on: applications, window, latency, grid",
        "QUICK: 9 trees of at most 20 nodes in place of 30 of at most 100");
  }

  private static RunSpec spec(Variant variant, Scale scale, long seed) {
    boolean full = scale == Scale.FULL;
    return VariantStudy.spec(variant, full ? 2 : 1, full ? 100 : 20, seed);
  }

  @Override
  protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return Arrays.stream(Variant.values()).map(variant -> spec(variant, scale, seed)).toList();
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    SpreadTable table = new SpreadTable();
    for (Variant variant : Variant.values()) {
      table
          .row()
          .cell("variant", variant.text())
          .cell(
              "deviation_percent",
              Spread.of(
                      runs.values(
                          seed -> spec(variant, runs.scale(), seed), VariantStudy.DEVIATION))
                  .mean())
          .cell("data_centric_geometric_mean", mean(runs, variant, TreeStudy.DATA_CENTRIC))
          .cell("data_centric_worst", worst(runs, variant, TreeStudy.DATA_CENTRIC))
          .cell("cgbc_geometric_mean", mean(runs, variant, TreeStudy.CGBC))
          .cell("cgbc_worst", worst(runs, variant, TreeStudy.CGBC))
          .cell("fcfs_geometric_mean", mean(runs, variant, TreeStudy.FCFS))
          .cell("fcfs_worst", worst(runs, variant, TreeStudy.FCFS))
          .cell("bcs_close_to_zero_percent", closeToZero(runs, variant));
    }
    return new Evaluation(new Findings(runs.scale(), published)).table(id(), table.table());
  }

  /** LP-BASED over a scheduler, all seeds together. */
  private static double[] ratios(RunSet runs, Variant variant, String scheduler) {
    return IntStream.rangeClosed(1, runs.seeds())
        .mapToObj(seed -> runs.result(spec(variant, runs.scale(), seed)))
        .flatMapToDouble(result -> {
          double[] lp = result.series(VariantStudy.measured(TreeStudy.LP_BASED));
          double[] own = result.series(VariantStudy.measured(scheduler));
          return IntStream.range(0, lp.length).mapToDouble(i -> lp[i] / own[i]);
        })
        .toArray();
  }

  private static double mean(RunSet runs, Variant variant, String scheduler) {
    return Math.exp(
        Arrays.stream(ratios(runs, variant, scheduler))
            .filter(ratio -> ratio <= TreeRuns.NEARLY_ZERO)
            .map(Math::log)
            .average()
            .orElse(Double.NaN));
  }

  private static double worst(RunSet runs, Variant variant, String scheduler) {
    return Arrays.stream(ratios(runs, variant, scheduler))
        .filter(ratio -> ratio <= TreeRuns.NEARLY_ZERO)
        .max()
        .orElse(Double.NaN);
  }

  private static double closeToZero(RunSet runs, Variant variant) {
    double[] ratios = ratios(runs, variant, TreeStudy.BCS);
    return 100.0
        * Arrays.stream(ratios).filter(r -> !(r <= TreeRuns.NEARLY_ZERO)).count()
        / ratios.length;
  }
}
