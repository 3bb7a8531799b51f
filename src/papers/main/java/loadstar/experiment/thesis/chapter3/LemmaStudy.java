package loadstar.experiment.thesis.chapter3;

import java.io.IOException;
import java.util.List;
import loadstar.algorithm.multiround.Mrrs;
import loadstar.algorithm.multiround.Umr;
import loadstar.algorithm.multiround.UniformPlan;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Study;
import loadstar.experiment.thesis.CaseBatch;
import loadstar.experiment.thesis.Thesis;
import loadstar.model.WorkerSpec;

/** UMR and MRRS on the same three workers, at several multiples of their latencies. */
public final class LemmaStudy implements Study {
  public static final String NAME = "thesis-lemma7";

  /** Parameter, and series: the factors that the latencies are multiplied by. */
  static final String FACTORS = "latency_factors";

  static final String UMR = "umr_s";
  static final String UMR_PREDICTED = "umr_predicted_s";
  static final String MRRS = "mrrs_s";
  static final String MRRS_PREDICTED = "mrrs_predicted_s";

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    double load = spec.number("load");
    String[] factors = spec.text(FACTORS).split(" ");
    double[] factor = new double[factors.length];
    UniformPlan[] umr = new UniformPlan[factors.length];
    UniformPlan[] mrrs = new UniformPlan[factors.length];
    CaseBatch batch = new CaseBatch();
    for (int k = 0; k < factors.length; k++) {
      factor[k] = Double.parseDouble(factors[k]);
      List<WorkerSpec> workers = withLatencies(Thesis.lemma7(), factor[k]);
      // a, b, c is by increasing S/B; b, a, c by decreasing B, the smallest B/(B + S) last.
      umr[k] = Umr.scheduleOn(workers, new int[] {0, 1, 2}, load);
      mrrs[k] = Mrrs.scheduleOn(workers, new int[] {1, 0, 2}, load);
      batch.add("umr" + k, workers, umr[k].plan(), load);
      batch.add("mrrs" + k, workers, mrrs[k].plan(), load);
    }
    batch.run();
    double[][] columns = new double[4][factors.length];
    for (int k = 0; k < factors.length; k++) {
      columns[0][k] = batch.makespan("umr" + k);
      columns[1][k] = umr[k].makespan();
      columns[2][k] = batch.makespan("mrrs" + k);
      columns[3][k] = mrrs[k].makespan();
    }
    return new RunResult()
        .put(FACTORS, factor)
        .put(UMR, columns[0])
        .put(UMR_PREDICTED, columns[1])
        .put(MRRS, columns[2])
        .put(MRRS_PREDICTED, columns[3]);
  }

  private static List<WorkerSpec> withLatencies(List<WorkerSpec> workers, double factor) {
    return workers.stream()
        .map(w ->
            WorkerSpec.symmetric(
                w.name(),
                w.speed(),
                factor * w.computeLatency(),
                w.bandwidthOut(),
                factor * w.latencyOut()))
        .toList();
  }
}
