package loadstar.experiment.thesis;

import java.util.List;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperExperiment;
import loadstar.experiment.Parameters;
import loadstar.model.WorkerSpec;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Three workers that refute Lemmas 7 and 8 of the thesis: both algorithms use all three, S_i/B_i
 * &lt; 1/3, theta &gt; 1, and MRRS is slower than UMR.
 */
public final class Lemma7 extends PaperExperiment {
  private static final String NAME = "thesis-lemma7";
  private static final double LOAD = 2000;
  private static final String FACTORS = "0 0.01 0.1 0.25 0.5 0.75 1 1.5 2 3 4";
  private static final int PRINTED = 6;

  public Lemma7() {
    super(
        "thesis",
        "lemma7",
        "Three workers on which MRRS is slower than UMR, against Lemmas 7 and 8",
        "");
  }

  /** Nothing is random: one run, whatever the seeds. */
  @Override
  protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return List.of(
        new Parameters()
            .put("load", "2000", Lemma8.STARS, Lemma8.THREE, Lemma8.SIZES, FACTORS)
            .of(Lemma8.LemmaStudy.NAME, Lemma8.THREE, 1));
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    RunSpec spec = ofSeed(runs.scale(), 1, published).getFirst();
    RunResult result = runs.result(spec);
    return new Evaluation(compare(result, published))
        .table(NAME, table(Lemma8.LemmaStudy.sizes(spec), result))
        .figure(figure());
  }

  private static Table table(double[] factor, RunResult result) {
    SpreadTable table = new SpreadTable();
    for (int k = 0; k < factor.length; k++) {
      table.row().cells("latency_factor", factor[k]);
      for (String name : List.of(Lemma8.UMR, Lemma8.MRRS)) {
        String made = Lemma8.makespan(name);
        String predicted = Lemma8.predicted(name);
        table.cells(made, result.series(made)[k]).cells(predicted, result.series(predicted)[k]);
      }
      table.cells("mrrs_over_umr", result.series("mrrs_s")[k] / result.series("umr_s")[k]);
    }
    return table.table();
  }

  private static Findings compare(RunResult result, Published published) {
    // Nothing is scaled down, so nothing is incomparable at the quick scale either.
    Findings findings = new Findings(Scale.FULL, published);
    double[] umr = result.series(Lemma8.makespan(Lemma8.UMR));
    double[] mrrs = result.series(Lemma8.makespan(Lemma8.MRRS));
    double[] predicted = result.series(Lemma8.predicted(Lemma8.MRRS));
    // Worked out with (3.10) and, for MRRS, by following the chunks: thesis-spec vectors V2, V4.
    derived(findings, "lemma7-umr", 46.9163960371, umr[PRINTED], 1e-6);
    derived(findings, "lemma7-mrrs", 49.9743715891, mrrs[PRINTED], 1e-6);
    derived(findings, "lemma7-mrrs-f", 44.7226094685, predicted[PRINTED], 1e-6);
    derived(findings, "lemma7-umr-limit", umrLimit(), umr[0], 1e-3);
    derived(findings, "lemma7-mrrs-limit", mrrsLimit(), mrrs[0], 1e-3);
    findings.claim(
        "lemma7",
        Effect.exact(mrrs[PRINTED] <= umr[PRINTED]),
        mrrs[PRINTED],
        umr[PRINTED],
        predicted[PRINTED]);
    return findings;
  }

  private static void derived(
      Findings findings, String id, double expected, double ours, double error) {
    double[] derived = {expected};
    findings.derived(id, derived, new double[] {ours}, error * expected);
  }

  // L over the sum of S.
  private static double umrLimit() {
    return LOAD / Thesis.lemma7().stream().mapToDouble(WorkerSpec::speed).sum();
  }

  // L max z over the sum of A, z = B/(B + S), A = S z.
  private static double mrrsLimit() {
    double largest = 0;
    double sum = 0;
    for (WorkerSpec worker : Thesis.lemma7()) {
      double z = worker.bandwidthOut() / (worker.bandwidthOut() + worker.speed());
      largest = Math.max(largest, z);
      sum += worker.speed() * z;
    }
    return LOAD * largest / sum;
  }

  private Figure figure() {
    String x = "latency_factor";
    return new Drawing(
            NAME,
            title(),
            "Nguyen The Loc, JAIST 2007, Lemmas 7 and 8. L = 2000 units on three workers, latencies"
                + " multiplied by a factor, simulated with SimGrid. Nothing is random.")
        .panel(NAME, Axis.fitted("factor of the latencies"), Axis.fitted("makespan (s)"))
        .lines(Style.POINTS, x, "MRRS", "mrrs_s", "UMR", "umr_s")
        .line("F of MRRS: W_n's finish", x, "mrrs_predicted_s", Style.DASHED)
        .figure();
  }
}
