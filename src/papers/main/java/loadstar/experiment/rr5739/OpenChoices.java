package loadstar.experiment.rr5739;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.result.Comparison;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.Table;

/** How Figures 5 and 6 hang on what the report leaves open. */
public final class OpenChoices extends TreeFigure {
  public OpenChoices() {
    super("sensitivity", "what Figures 5 and 6 hang on: applications, window, latency, grid");
  }

  @Override
  public String scaleNote(Scale scale) {
    return scale == Scale.FULL
        ? ""
        : "QUICK: 9 trees of at most 20 nodes in place of 30 of at most 100";
  }

  private static RunSpec spec(Variant variant, Scale scale, long seed) {
    boolean full = scale == Scale.FULL;
    return VariantStudy.spec(variant, full ? 2 : 1, full ? 100 : 20, seed);
  }

  @Override
  public List<RunSpec> runs(Scale scale, int seeds, Published published) {
    List<RunSpec> specs = new ArrayList<>();
    for (int seed = 1; seed <= seeds; seed++) {
      for (Variant variant : Variant.values()) {
        specs.add(spec(variant, scale, seed));
      }
    }
    return specs;
  }

  @Override
  public Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    RunSet runs = new RunSet(scale, seeds, results);
    Table table =
        new Table(
            "variant",
            "deviation_percent",
            "data_centric_geometric_mean",
            "data_centric_worst",
            "cgbc_geometric_mean",
            "cgbc_worst",
            "fcfs_geometric_mean",
            "fcfs_worst",
            "bcs_close_to_zero_percent");
    for (Variant variant : Variant.values()) {
      table.add(
          variant.text(),
          Spread.of(runs.values(seed -> spec(variant, scale, seed), VariantStudy.DEVIATION)).mean(),
          mean(runs, variant, TreeStudy.DATA_CENTRIC),
          worst(runs, variant, TreeStudy.DATA_CENTRIC),
          mean(runs, variant, TreeStudy.CGBC),
          worst(runs, variant, TreeStudy.CGBC),
          mean(runs, variant, TreeStudy.FCFS),
          worst(runs, variant, TreeStudy.FCFS),
          closeToZero(runs, variant));
    }
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put(id(), table);
    return new Evaluation(tables, new Comparison(scale), List.of());
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
