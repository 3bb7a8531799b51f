package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.report.AssignmentFile;
import loadstar.result.AtomicFile;
import loadstar.study.AdvisedAssignment;
import loadstar.study.Ranking;
import loadstar.study.Study;
import loadstar.study.StudyProgress;

/** The option {@code --assignment} of {@code campaign}: the tasks of each worker, as a file. */
final class CampaignAssignment {
  /** The name of the option. */
  static final String OPTION = "assignment";

  private CampaignAssignment() {}

  /**
   * Refuses a study that has no single assignment of tasks, before it runs.
   *
   * @param results the file of results, which is no place for an assignment
   * @throws InputException for several problems, for trees, and for a load that is divisible
   */
  static void check(CommandLineOptions options, Study study, Path results) {
    if (!options.has(OPTION)) {
      return;
    }
    Path to = Path.of(options.required(OPTION));
    AtomicFile.checkFile(to, "--assignment");
    InputFiles.refuse(to, "--assignment", List.of(results.toString()));
    if (study.problems() > 1) {
      throw new InputException(
          "--assignment is that of one problem, but the campaign has " + study.problems(),
          "loadstar compare --assignment for one of them");
    }
    if (study.shape() == Shape.TREE) {
      throw new InputException(
          "--assignment does not go with a tree: all tasks of a bag are alike", null);
    }
    if (!study.workloads().getFirst().whole()) {
      throw new InputException(
          "--assignment needs tasks, and a divisible load has none", "tasks, or costs with a file");
    }
  }

  /**
   * Writes which worker computes which task with the best scheduler, once no run is missing, and
   * prints where.
   *
   * @param rankings of all runs; the first has the best scheduler
   */
  static void write(
      CommandLineOptions options,
      Study study,
      StudyProgress standing,
      List<Ranking> rankings,
      PrintStream out)
      throws IOException {
    if (!options.has(OPTION) || rankings.isEmpty()) {
      return;
    }
    if (!standing.missing().isEmpty()) {
      out.println("--assignment waits for the missing runs");
      return;
    }
    AdvisedAssignment advised = AdvisedAssignment.of(study, rankings.getFirst(), "");
    Path to = Path.of(options.required(OPTION));
    AssignmentFile.write(advised.assignment(), to);
    out.println(
        AssignmentFile.text(
            advised.assignment(),
            to,
            advised.scheduler().label(),
            advised.requested(),
            advised.fails()));
  }
}
