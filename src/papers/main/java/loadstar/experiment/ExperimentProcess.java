package loadstar.experiment;

import loadstar.campaign.RunProcess;

/** The process of one run of a published experiment; its argument is {@link RunProcess}'s. */
public final class ExperimentProcess {
  private ExperimentProcess() {}

  public static void main(String[] args) {
    RunProcess.run(args[0], Experiments::study);
  }
}
