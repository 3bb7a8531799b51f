package loadstar.experiment.thesis.chapter3;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import loadstar.algorithm.multiround.Mrrs;
import loadstar.algorithm.multiround.MrrsSelection.Search;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.StaticScheduler;
import loadstar.algorithm.multiround.Umr;
import loadstar.algorithm.multiround.UmrSelection;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Study;
import loadstar.experiment.thesis.CaseBatch;
import loadstar.experiment.thesis.Thesis;
import loadstar.model.WorkerSpec;

/** UMR and MRRS, by how it selects, on stars of one kind, each with its own choice of workers. */
public final class LemmaStudy implements Study {
  public static final String NAME = "thesis-lemmas";
  // Which stars: one of the names of stars.
  static final String STARS = "stars";
  // Numbers of workers, one star each; of the three workers, factors of their latencies.
  static final String SIZES = "sizes";
  static final String THREE = "three-workers";
  static final String TABLE_41 = "table4.1";
  static final String TABLE_33 = "table3.3";
  static final String SLOW_LINKS = "slow-links";
  static final String UMR = "umr";
  static final String MRRS = "mrrs";
  static final String REPEAT_UNTIL = "mrrs_repeat_until";
  static final String OSS = "mrrs_oss";
  static final Map<String, StaticScheduler> FIELD = new LinkedHashMap<>();

  static {
    FIELD.put(UMR, new Umr(UmrSelection.SUM));
    FIELD.put(MRRS, new Mrrs());
    FIELD.put(REPEAT_UNTIL, new Mrrs(Search.REPEAT_UNTIL, Mrrs.Choice.PAPER));
    FIELD.put(OSS, new Mrrs(Search.OSS, Mrrs.Choice.PAPER));
  }

  // Series, a number for each star: the makespan on SimGrid, seconds.
  static String makespan(String scheduler) {
    return scheduler + "_s";
  }

  // The same: F.
  static String predicted(String scheduler) {
    return scheduler + "_predicted_s";
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    double load = spec.number("load");
    List<List<WorkerSpec>> stars = stars(spec);
    CaseBatch batch = new CaseBatch();
    RunResult result = new RunResult();
    FIELD.forEach((name, scheduler) -> {
      double[] predicted = new double[stars.size()];
      for (int k = 0; k < predicted.length; k++) {
        Plan plan = scheduler.plan(stars.get(k), load);
        predicted[k] = plan.predictedMakespan();
        batch.add(name + k, stars.get(k), plan, load);
      }
      result.put(predicted(name), predicted);
    });
    batch.run();
    for (String name : FIELD.keySet()) {
      result.put(
          makespan(name),
          IntStream.range(0, stars.size()).mapToDouble(k -> batch.makespan(name + k)).toArray());
    }
    return result;
  }

  private static List<List<WorkerSpec>> stars(RunSpec spec) {
    double[] sizes = sizes(spec);
    return IntStream.range(0, sizes.length)
        .mapToObj(k -> {
          int n = (int) sizes[k];
          long seed = 1000 * spec.seed() + k;
          return switch (spec.text(STARS)) {
            case THREE -> Thesis.lemma7(sizes[k]);
            case TABLE_41 -> Thesis.table41();
            case TABLE_33 -> Thesis.wide(n, 10, 0.1, seed);
            default -> Thesis.slowLinks(n, seed);
          };
        })
        .toList();
  }

  static double[] sizes(RunSpec spec) {
    return Arrays.stream(spec.text(SIZES).split(" ")).mapToDouble(Double::parseDouble).toArray();
  }
}
