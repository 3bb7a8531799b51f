package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.campaign.Isolation;
import loadstar.campaign.LocalRunner;
import loadstar.campaign.Run;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.Runner;
import loadstar.experiment.Evaluation;
import loadstar.experiment.Experiment;
import loadstar.experiment.Experiments;
import loadstar.model.InputException;
import loadstar.study.ResultStore;

/**
 * The runs behind the experiments of a call, kept in runs.db of the folder of results.
 *
 * @param failed runs without a result
 * @param simulated the results of the others
 * @param besides the evaluations on the paper's platform, by their experiments, where the user's is
 *     used and all runs on the paper's are there
 */
record ReproductionRuns(
    Set<Run> failed, Map<RunSpec, RunResult> simulated, Map<Experiment, Evaluation> besides) {
  /**
   * Executes the runs that have no result yet, or with {@code --fresh} all.
   *
   * @param experiments to be run, by the experiments of the papers
   * @param folder of all results
   * @param jobs runs at a time
   * @throws InputException if another command works on the folder
   */
  static ReproductionRuns of(
      CommandLineOptions options,
      ReproduceOptions request,
      Map<Experiment, Experiment> experiments,
      Path folder,
      int jobs,
      Isolation isolation,
      PrintStream err)
      throws IOException {
    List<RunSpec> specs =
        experiments.values().stream().flatMap(one -> request.runs(one).stream()).toList();
    Map<Experiment, Evaluation> besides = new HashMap<>();
    Set<Run> failed = new LinkedHashSet<>();
    Path runs = folder.resolve("runs.db");
    Files.createDirectories(folder);
    // Two commands would simulate the same runs, and remove empty folders under each other.
    try (ConsoleProgress progress = new ConsoleProgress(options, err, true);
        ResultLock lock = StudyOptions.lock(runs, "--out");
        ResultStore store = ResultStore.open(runs)) {
      failed.addAll(specs);
      if (!options.has("fresh")) {
        failed.removeAll(store.simulated(specs).keySet());
      }
      int all = new HashSet<>(specs).size();
      if (failed.size() < all && !options.has("quiet")) {
        int complete = all - failed.size();
        err.println(complete + " of " + all + " runs were finished before and are kept");
      }
      Path logs = folder.resolve("runs");
      new LocalRunner(logs, jobs, progress, isolation, Experiments.class)
          .run(
              List.copyOf(failed),
              new Runner.Listener() {
                @Override
                public void finished(Map<? extends Run, RunResult> results) throws IOException {
                  for (Map.Entry<? extends Run, RunResult> one : results.entrySet()) {
                    store.add(one.getKey(), one.getValue());
                    failed.remove(one.getKey());
                  }
                }

                @Override
                public void failed(Run run, String message, String log) {
                  err.printf("%nrun %s failed: %s (all of it: %s)%n", run.run(), message, log);
                }
              });
      Map<RunSpec, RunResult> simulated = store.simulated(specs);
      if (request.own() != null) {
        for (Experiment paper : experiments.keySet()) {
          List<RunSpec> complete = request.runs(paper);
          Map<RunSpec, RunResult> results = store.simulated(complete);
          if (results.keySet().containsAll(complete)) {
            try {
              besides.put(paper, request.evaluate(paper, results));
            } catch (RuntimeException e) {
              err.println(paper.id() + ": without the paper's platform beside it: " + e);
            }
          }
        }
      }
      lock.remove();
      return new ReproductionRuns(failed, simulated, besides);
    }
  }
}
