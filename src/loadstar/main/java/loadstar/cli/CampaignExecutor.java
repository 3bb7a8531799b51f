package loadstar.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import loadstar.campaign.Progress;
import loadstar.campaign.Runner;
import loadstar.model.InputException;
import loadstar.study.SbatchArguments;
import loadstar.study.SlurmRunner;
import loadstar.study.Study;

/**
 * The options of {@code campaign} that say where its runs are executed: in processes of this
 * machine, or in an array job of SLURM.
 */
final class CampaignExecutor {
  private static final List<String> PLACES = List.of("local", "slurm");

  private CampaignExecutor() {}

  /** Declares the options. */
  static CommandLineOptions addTo(CommandLineOptions options) {
    return options
        .choice("executor", "WHERE", PLACES, "local or slurm (default: local)")
        .whole("tasks", "N", 1, 1000, 20, "tasks of a SLURM job, at most")
        .value(
            "sbatch-args", "ARGS", "options for sbatch, such as \"--partition=x --time=2:00:00\"")
        .flag("no-wait", "submit and end; a later call collects");
  }

  /**
   * Checks the options that need no study, before anything is written.
   *
   * @throws InputException for wrong values, and for options of the other place
   */
  static void check(CommandLineOptions options) {
    // Both throw, in this order.
    var unused =
        List.of(
            StudyOptions.isolation(options), options.whole(onSlurm(options) ? "tasks" : "jobs", 1));
  }

  /**
   * Returns the number of runs at a time.
   *
   * @throws InputException if the study has limits that SLURM's tasks do not keep
   */
  static int jobs(CommandLineOptions options, Study study) {
    boolean slurm = onSlurm(options);
    if (slurm && study.limits().any()) {
      throw new InputException(
          "a limit of time or memory does not go with --executor slurm", "--sbatch-args --mem=2G");
    }
    return slurm ? options.whole("tasks") : StudyOptions.jobs(options, study);
  }

  /**
   * Returns the runner.
   *
   * @param results the file of results, beside which it works
   */
  static Runner runner(CommandLineOptions options, Study study, Path results, Progress progress) {
    return onSlurm(options)
        ? slurm(options, results, progress)
        : StudyOptions.runner(options, study, StudyOptions.runs(results), progress, false);
  }

  private static boolean onSlurm(CommandLineOptions options) {
    boolean slurm = options.choice("executor").equals("slurm");
    if (slurm) {
      options.refuse(" does not go with --executor slurm", "--tasks", "jobs");
      var unused = SbatchArguments.of("--sbatch-args", sbatchArguments(options));
    } else {
      String but = " does not go with --executor local";
      options.refuse(but, "--executor slurm", "tasks", "sbatch-args", "no-wait");
    }
    return slurm;
  }

  private static String sbatchArguments(CommandLineOptions options) {
    return Objects.requireNonNullElse(options.get("sbatch-args"), "");
  }

  private static Runner slurm(CommandLineOptions options, Path results, Progress progress) {
    return new SlurmRunner(
        results.resolveSibling(results.getFileName() + ".slurm"),
        options.whole("tasks"),
        SbatchArguments.of("--sbatch-args", sbatchArguments(options)),
        !options.has("no-wait"),
        progress,
        StudyOptions.isolation(options));
  }
}
