package loadstar.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import loadstar.campaign.RunSpec;
import loadstar.campaign.SimulationFamily;
import loadstar.campaign.WorkFolder;
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
   * simulates with the spec's seed, and insists on a schedule that breaks no rule.
   *
   * @param stars one for each master
   * @param horizon date at which the run is cut, seconds
   */
  public static SimulationResult play(
      RunSpec spec, List<ProfiledStar> stars, Deployment deployment, double horizon)
      throws IOException {
    return valid(simulate(spec, stars, deployment, horizon, Simulation::run));
  }

  /** The same with one result for each master of the deployment, in its order. */
  public static List<SimulationResult> playClusters(
      RunSpec spec, List<ProfiledStar> stars, Deployment deployment, double horizon)
      throws IOException {
    List<SimulationResult> clusters =
        simulate(spec, stars, deployment, horizon, Simulation::runClusters);
    clusters.forEach(StudySimulation::valid);
    return clusters;
  }

  private static <T> T simulate(
      RunSpec spec,
      List<ProfiledStar> stars,
      Deployment deployment,
      double horizon,
      Function<SimulationSpec, T> simulation)
      throws IOException {
    boolean steady =
        stars.stream()
            .flatMap(star -> star.profiles().stream())
            .allMatch(WorkerProfiles.CONSTANT::equals);
    if (OwnPlatform.isIn(spec) && stars.size() == 1 && steady) {
      Deployment own = deployment.withMasters(OwnPlatform.properties(spec));
      return simulation.apply(
          new SimulationSpec(OwnPlatform.file(spec), own, horizon, spec.seed(), List.of()));
    }
    List<String> header = List.of(spec.run());
    try (WorkFolder folder = WorkFolder.create()) {
      Path platform = ProfiledStar.write(stars, folder.path(), "platform.xml", header);
      return simulation.apply(
          new SimulationSpec(platform, deployment, horizon, spec.seed(), List.of()));
    }
  }

  private static SimulationResult valid(SimulationResult simulated) {
    if (!simulated.report().valid()) {
      throw new IllegalStateException(simulated.report().summary());
    }
    return simulated;
  }
}
