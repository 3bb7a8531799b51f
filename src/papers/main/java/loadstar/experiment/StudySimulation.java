package loadstar.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import loadstar.campaign.RunSpec;
import loadstar.campaign.SimulationFamily;
import loadstar.campaign.WorkFolder;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.ProfiledStar;
import loadstar.platform.ProfiledStar.WorkerProfiles;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;

/**
 * How a {@link SimulationFamily} simulates what it has generated: through files, as a user would.
 */
public final class StudySimulation {
  private StudySimulation() {}

  /**
   * Writes the files, or takes the user's platform as it is where nothing is to change on it,
   * simulates, and insists on a schedule that breaks no rule.
   */
  public static SimulationResult play(RunSpec spec, RunFiles files) throws IOException {
    return valid(simulate(spec, files, Simulation::run));
  }

  /** The same with one result for each master of the deployment, in its order. */
  public static List<SimulationResult> playClusters(RunSpec spec, RunFiles files)
      throws IOException {
    List<SimulationResult> clusters = simulate(spec, files, Simulation::runClusters);
    clusters.forEach(StudySimulation::valid);
    return clusters;
  }

  private static <T> T simulate(
      RunSpec spec, RunFiles files, Function<SimulationSpec, T> simulation) throws IOException {
    boolean steady =
        files.stars().stream()
            .flatMap(star -> star.profiles().stream())
            .allMatch(WorkerProfiles.CONSTANT::equals);
    if (steady && OwnPlatform.isOf(spec, files.stars().getFirst().star())) {
      Deployment own = files.deployment().withMasters(OwnPlatform.properties(spec));
      return simulation.apply(
          new SimulationSpec(OwnPlatform.file(spec), own, files.horizon(), spec.seed(), List.of()));
    }
    try (WorkFolder folder = WorkFolder.create()) {
      Path platform = ProfiledStar.write(files.platform(), folder.path(), RunFiles.PLATFORM);
      return simulation.apply(
          new SimulationSpec(
              platform, files.deployment(), files.horizon(), files.seed(), List.of()));
    }
  }

  private static SimulationResult valid(SimulationResult simulated) {
    if (!simulated.report().valid()) {
      throw new IllegalStateException(simulated.report().summary());
    }
    return simulated;
  }

  /**
   * Of what was simulated: largest difference between the end of a computation and the date at
   * which the integral of the worker's speed has reached the size of the subchunk, seconds; NaN if
   * none has ended.
   *
   * @param star reference values, workers as in the schedule
   * @param profiles one per worker
   */
  public static double integrationError(
      Schedule schedule, StarPlatform star, List<WorkerProfiles> profiles) {
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
