package loadstar.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import loadstar.campaign.RunSpec;
import loadstar.input.Temporary.WorkFolder;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.ProfiledStar;
import loadstar.platform.ProfiledStar.WorkerProfiles;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.simulation.Environment;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;

/**
 * The simulation of a run, as files of SimGrid: {@code loadstar run} on them simulates that run,
 * and the experiment itself simulates them in the way of a user.
 *
 * @param setting names the platform within the experiment and the seed
 * @param who names the deployment among those of the platform
 * @param stars of the platform, one for each master
 * @param horizon date at which the run is cut, seconds; infinite where it has an end
 * @param seed of the run's draws
 */
public record RunFiles(
    String setting,
    String who,
    List<ProfiledStar> stars,
    Deployment deployment,
    double horizon,
    long seed) {
  /** Name of every platform in its folder. */
  public static final String PLATFORM = "platform.xml";

  /**
   * Returns the files of an experiment, by path.
   *
   * @param seed one of its seeds
   * @throws InputException for an experiment that simulates no files
   */
  public static Map<String, String> of(
      Experiment experiment, Scale scale, int seed, Published published) {
    Map<String, String> files = new LinkedHashMap<>();
    for (RunSpec spec : experiment.runs(scale, seed, published)) {
      if (spec.seed() == seed) {
        Experiments.files(spec).forEach(one -> one.put(files));
      }
    }
    if (files.isEmpty()) {
      throw new InputException(
          experiment.id() + " has no platform and deployment files",
          "one of icppw12, ppam13 or thesis-table4.7");
    }
    return files;
  }

  /** Returns the platform with its profiles, by path below the folder of the setting. */
  public Map<String, String> platform() {
    return ProfiledStar.files(stars, PLATFORM, header("Platform"));
  }

  /** Returns the deployment, which contains horizon and seed. */
  public String deploymentText() {
    Map<String, String> facts = new LinkedHashMap<>();
    if (!Double.isInfinite(horizon)) {
      facts.put(Environment.HORIZON.name(), Numbers.text(horizon));
    }
    facts.put(Environment.SEED.name(), Long.toString(seed));
    return Deployment.write(deployment.withMasters(facts), header(who));
  }

  private List<String> header(String what) {
    return List.of(
        what + " of " + setting + ", seed " + seed + ", as loadstar reproduce plays it.",
        "Written by loadstar platform paper.");
  }

  void put(Map<String, String> files) {
    if (!files.containsKey(setting + "/" + PLATFORM)) {
      platform().forEach((path, text) -> files.put(setting + "/" + path, text));
    }
    files.put(setting + "/" + who + "_d.xml", deploymentText());
  }

  /**
   * Writes the files, or takes the user's platform as it is where nothing is to change on it,
   * simulates, and checks that the schedule breaks no rule.
   */
  public SimulationResult play(RunSpec spec) throws IOException {
    return valid(simulate(spec, Simulation::run));
  }

  /** Simulates the files, with one result for each master of the deployment, in its order. */
  public List<SimulationResult> playClusters(RunSpec spec) throws IOException {
    List<SimulationResult> clusters = simulate(spec, Simulation::runClusters);
    clusters.forEach(RunFiles::valid);
    return clusters;
  }

  private <T> T simulate(RunSpec spec, Function<SimulationSpec, T> simulation) throws IOException {
    boolean steady =
        stars.stream()
            .flatMap(star -> star.profiles().stream())
            .allMatch(WorkerProfiles.CONSTANT::equals);
    if (steady && OwnPlatform.isOf(spec, stars.getFirst().star())) {
      Deployment own = deployment.withMasters(OwnPlatform.properties(spec));
      return simulation.apply(
          new SimulationSpec(OwnPlatform.file(spec), own, horizon, spec.seed(), List.of()));
    }
    try (WorkFolder folder = WorkFolder.create()) {
      Path platform = ProfiledStar.write(platform(), folder.path(), PLATFORM);
      return simulation.apply(new SimulationSpec(platform, deployment, horizon, seed, List.of()));
    }
  }

  private static SimulationResult valid(SimulationResult simulated) {
    if (!simulated.report().valid()) {
      throw new IllegalStateException(simulated.report().summary());
    }
    return simulated;
  }

  /**
   * Returns the largest difference in a simulation between the end of a computation and the date at
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
