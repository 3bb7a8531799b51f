package loadstar.experiment;

import java.util.List;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.ProfiledStar.WorkerProfiles;

/** Holds a simulation against the exact integral of its workers' speed profiles. */
public final class IntegrationCheck {
  private IntegrationCheck() {}

  /**
   * Largest difference between the end of a computation and the date at which the integral of the
   * worker's speed has reached the size of the subchunk, seconds; NaN if none has ended.
   *
   * @param star reference values, workers as in the schedule
   * @param profiles one per worker
   */
  public static double worst(Schedule schedule, StarPlatform star, List<WorkerProfiles> profiles) {
    double worst = 0;
    int ended = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      double end = schedule.computeEnd(row);
      if (!Double.isNaN(end)) {
        ended++;
        int w = schedule.worker(row);
        WorkerSpec worker = star.worker(w);
        double begin = schedule.computeStart(row) + worker.computeLatency();
        double work = schedule.size(row) / worker.speed();
        double exact = profiles.get(w).speed().completion(begin, work);
        worst = Math.max(worst, Math.abs(end - exact));
      }
    }
    return ended == 0 ? Double.NaN : worst;
  }
}
