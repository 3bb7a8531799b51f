package loadstar.campaign.compare;

import java.nio.file.Path;
import loadstar.campaign.RunProcess;
import loadstar.campaign.StarStudy;

/** The process of one run of a comparison; its argument names the result file. */
public final class CompareProcess {
  private CompareProcess() {}

  public static void main(String[] args) {
    RunProcess.run(Path.of(args[0]), name -> new StarStudy());
  }
}
