package loadstar.simulation;

import java.util.Map;

/** Means of failures, in seconds. */
public final class MeansForTests {
  private MeansForTests() {}

  /** Returns the means of workers that live and are repaired for so many seconds. */
  public static FailureMeans ofWorkers(double life, double repair) {
    return new FailureMeans(
        Map.of(FailureMeans.WORKER_MTBF, life, FailureMeans.WORKER_REPAIR, repair));
  }

  /** Returns the means of workers and of the ways to them. */
  public static FailureMeans ofWorkersAndLinks(
      double life, double repair, double linkLife, double linkRepair) {
    return new FailureMeans(
        Map.of(
            FailureMeans.WORKER_MTBF,
            life,
            FailureMeans.WORKER_REPAIR,
            repair,
            FailureMeans.LINK_MTBF,
            linkLife,
            FailureMeans.LINK_REPAIR,
            linkRepair));
  }
}
