package loadstar.experiment.thesis;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.multiround.Plan;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.CaseBatch;
import loadstar.experiment.PaperSimulation;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Batch.Outcome;

/**
 * UMR and MRRS with each of its selections, on stars of one kind, each with its own choice of
 * workers.
 */
public final class LemmaSimulation implements PaperSimulation {
  public static final String NAME = "thesis-lemmas";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    double load = spec.number("load");
    List<List<WorkerSpec>> stars = stars(spec);
    CaseBatch batch = new CaseBatch();
    RunResult result = new RunResult();
    Lemma8.FIELD.forEach((name, scheduler) -> {
      double[] predicted = new double[stars.size()];
      for (int k = 0; k < predicted.length; k++) {
        Plan plan = scheduler.plan(stars.get(k), load);
        predicted[k] = plan.predictedMakespan();
        batch.add(name + k, stars.get(k), plan, load);
      }
      result.put(Lemma8.predicted(name), predicted);
    });
    batch.run();
    Lemma8.FIELD
        .keySet()
        .forEach(name ->
            result.put(Lemma8.makespan(name), batch.each(name, stars.size(), Outcome::makespan)));
    return result;
  }

  private static List<List<WorkerSpec>> stars(RunSpec spec) {
    double[] sizes = sizes(spec);
    return IntStream.range(0, sizes.length)
        .mapToObj(k -> {
          int n = (int) sizes[k];
          long seed = 1000 * spec.seed() + k;
          return switch (spec.text(Lemma8.STARS)) {
            case Lemma8.THREE -> Thesis.lemma7(sizes[k]);
            case Lemma8.TABLE_41 -> Thesis.table41();
            case Lemma8.TABLE_33 -> Thesis.wide(n, 10, 0.1, seed);
            default -> Thesis.slowLinks(n, seed);
          };
        })
        .toList();
  }

  static double[] sizes(RunSpec spec) {
    return Arrays.stream(spec.text(Lemma8.SIZES).split(" "))
        .mapToDouble(Double::parseDouble)
        .toArray();
  }
}
