package loadstar.study;

import java.nio.file.Path;
import loadstar.campaign.BagStudy;
import loadstar.campaign.RunProcess;
import loadstar.campaign.StarStudy;

/** The process of runs of a campaign; its argument is {@link RunProcess}'s. */
public final class StudyProcess {
  private StudyProcess() {}

  public static void main(String[] args) {
    RunProcess.run(
        Path.of(args[0]), name -> name.equals(BagStudy.NAME) ? new BagStudy() : new StarStudy());
  }
}
