package loadstar.experiment;

import java.nio.file.Path;
import loadstar.campaign.RunProcess;

/** The process of one run of a published experiment; its argument names the result file. */
public final class ExperimentProcess {
  private ExperimentProcess() {}

  public static void main(String[] args) {
    RunProcess.run(Path.of(args[0]), Experiments::study);
  }
}
