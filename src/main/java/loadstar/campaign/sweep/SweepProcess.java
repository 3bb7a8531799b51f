package loadstar.campaign.sweep;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import loadstar.campaign.RunProcess;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.StarStudy;
import loadstar.campaign.Study;

/** The process of runs of a campaign; its argument is {@link RunProcess}'s. */
public final class SweepProcess {
  /** How long the run took, for estimates; no result. */
  static final String REAL_SECONDS = "real_seconds";

  private static boolean first = true;

  private SweepProcess() {}

  public static void main(String[] args) {
    RunProcess.run(Path.of(args[0]), name -> new Timed(new StarStudy()));
  }

  private static synchronized boolean isFirst() {
    boolean was = first;
    first = false;
    return was;
  }

  private record Timed(Study study) implements Study {
    @Override
    public String name() {
      return study.name();
    }

    @Override
    public RunResult execute(RunSpec spec) throws IOException {
      // The first run pays for the start of its process.
      double before = isFirst() ? ManagementFactory.getRuntimeMXBean().getUptime() / 1e3 : 0;
      long begin = System.nanoTime();
      RunResult result = study.execute(spec);
      return result.put(REAL_SECONDS, before + (System.nanoTime() - begin) / 1e9);
    }
  }
}
