package loadstar.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Evaluation;
import loadstar.experiment.Experiment;
import loadstar.experiment.OwnPlatform;
import loadstar.result.Published;
import loadstar.result.Scale;
import org.jspecify.annotations.Nullable;

/**
 * The options with which experiments are run.
 *
 * @param scale whether runs are at full size
 * @param seeds number of them, from 1 on
 * @param own replaces the paper's platform, or null
 * @param papers the printed numbers of each, by its name
 */
record ReproduceOptions(
    Scale scale, int seeds, @Nullable OwnPlatform own, Map<String, Published> papers) {
  /** Digits of a digest in a folder's name. */
  private static final int DIGITS = 8;

  /** Returns the runs of an experiment. */
  List<RunSpec> runs(Experiment experiment) {
    return experiment.runs(scale, seeds, published(experiment));
  }

  /** Returns figures, tables and comparison of an experiment, from all of its runs. */
  Evaluation evaluate(Experiment experiment, Map<RunSpec, RunResult> results) {
    return experiment.evaluate(scale, seeds, results, published(experiment));
  }

  private Published published(Experiment experiment) {
    return Objects.requireNonNull(papers.get(experiment.paper()));
  }

  /**
   * Returns the folder of an experiment's results. Many platforms are called platform.xml: where
   * results of something else of that name are there, the name has the beginning of a digest.
   */
  Path folder(Experiment experiment, Path results) {
    String quick = scale == Scale.QUICK ? "-quick" : "";
    if (own == null) {
      return results.resolve(experiment.id() + quick);
    }
    String name = experiment.id() + own.folder();
    Path folder = results.resolve(name + quick);
    String digest = own.digest();
    return !Files.exists(folder) || digest.equals(ReproductionRecord.digest(folder))
        ? folder
        : results.resolve(name + "-" + digest.substring(0, DIGITS) + quick);
  }

  /** Returns the arguments that reproduce an experiment with these options, --out left aside. */
  List<Object> rerun(Experiment experiment) {
    List<Object> words = new ArrayList<>(List.of("reproduce", experiment.id()));
    words.addAll(own == null ? List.of() : own.options());
    words.addAll(scale == Scale.QUICK ? List.of("--quick") : List.of());
    words.addAll(List.of("--seeds", String.valueOf(seeds)));
    return words;
  }

  /** Returns what is reproduced, by the names of JSON: experiment, title, paper and scale. */
  Map<String, Object> about(Experiment experiment) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("experiment", experiment.id());
    all.put("title", experiment.title());
    all.put("paper", experiment.paper());
    all.put("scale", scale == Scale.QUICK ? "quick" : "full");
    return all;
  }
}
