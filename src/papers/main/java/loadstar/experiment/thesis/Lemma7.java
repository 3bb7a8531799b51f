package loadstar.experiment.thesis;

import java.util.List;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.model.WorkerSpec;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Three workers that refute Lemmas 7 and 8 of the thesis: both algorithms use all three, S_i/B_i
 * &lt; 1/3, theta &gt; 1, and MRRS is slower than UMR.
 */
public final class Lemma7 extends Experiment {
  private static final double LOAD = 2000;
  private static final SeededProblem ONE =
      new ExperimentParameters()
          .put(
              "load",
              "2000",
              Lemma8.STARS,
              Lemma8.THREE,
              Lemma8.SIZES,
              "0 0.01 0.1 0.25 0.5 0.75 1 1.5 2 3 4")
          .once(LemmaSimulation.NAME, Lemma8.THREE);
  private static final int PRINTED = 6;

  public Lemma7() {
    super("thesis-lemma7");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new LemmaSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return List.of(ONE);
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    RunResult result = runs.result(ONE.apply(1));
    compare(findings, result);
    findings.table(id(), table(LemmaSimulation.sizes(ONE.apply(1)), result)).figure(id());
  }

  private static Table table(double[] factor, RunResult result) {
    SpreadTable table = new SpreadTable();
    for (int k = 0; k < factor.length; k++) {
      table.row().cells("latency_factor", factor[k]);
      for (String name : List.of(Lemma8.UMR, Lemma8.MRRS)) {
        String made = makespan(name);
        String predicted = predicted(name);
        table.cells(made, result.series(made)[k]).cells(predicted, result.series(predicted)[k]);
      }
      table.cells("mrrs_over_umr", result.series("mrrs_s")[k] / result.series("umr_s")[k]);
    }
    return table.table();
  }

  private static void compare(Findings findings, RunResult result) {
    double[] umr = result.series(makespan(Lemma8.UMR));
    double[] mrrs = result.series(makespan(Lemma8.MRRS));
    double[] predicted = result.series(predicted(Lemma8.MRRS));
    // These numbers are computed with (3.10) and, for Lemma8.MRRS, by following the chunks:
    // thesis-spec
    // vectors V2, V4.
    derived(findings, "lemma7-umr", 46.9163960371, umr[PRINTED], 1e-6);
    derived(findings, "lemma7-mrrs", 49.9743715891, mrrs[PRINTED], 1e-6);
    derived(findings, "lemma7-mrrs-f", 44.7226094685, predicted[PRINTED], 1e-6);
    // The limit is L over the sum of S.
    double sum = Thesis.lemma7(1).stream().mapToDouble(WorkerSpec::speed).sum();
    derived(findings, "lemma7-umr-limit", LOAD / sum, umr[0], 1e-3);
    derived(findings, "lemma7-mrrs-limit", mrrsLimit(), mrrs[0], 1e-3);
    findings.claim(
        "lemma7",
        Effect.exact(mrrs[PRINTED] <= umr[PRINTED]),
        mrrs[PRINTED],
        umr[PRINTED],
        predicted[PRINTED]);
  }

  private static void derived(
      Findings findings, String id, double expected, double ours, double error) {
    double[] derived = {expected};
    findings.derived(id, derived, new double[] {ours}, error * expected);
  }

  /** Returns L max z over the sum of A, z = B/(B + S), A = S z. */
  private static double mrrsLimit() {
    double largest = 0;
    double sum = 0;
    for (WorkerSpec worker : Thesis.lemma7(1)) {
      double z = worker.bandwidthOut() / (worker.bandwidthOut() + worker.speed());
      largest = Math.max(largest, z);
      sum += worker.speed() * z;
    }
    return LOAD * largest / sum;
  }
}
