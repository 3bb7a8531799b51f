package loadstar.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.campaign.RunSpec;
import loadstar.model.InputException;
import loadstar.platform.Deployment;
import loadstar.platform.DeploymentXml;
import loadstar.platform.ProfiledStar;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.simulation.SimulationSpec;

/**
 * What a run plays, as files of SimGrid: {@code loadstar run} on them is that run.
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
  /** The name of every platform in its folder. */
  public static final String PLATFORM = "platform.xml";

  /**
   * Those of an experiment, by path.
   *
   * @param seed one of its seeds
   * @throws InputException for an experiment that plays no files
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

  /** The platform with its profiles, by path below the folder of the setting. */
  public Map<String, String> platform() {
    return ProfiledStar.files(stars, PLATFORM, header("Platform"));
  }

  /** The deployment, which says horizon and seed. */
  public String deploymentText() {
    Map<String, String> said = new LinkedHashMap<>();
    if (!Double.isInfinite(horizon)) {
      said.put(SimulationSpec.HORIZON.name(), Numbers.text(horizon));
    }
    said.put(SimulationSpec.SEED.name(), Long.toString(seed));
    return DeploymentXml.write(deployment.withMasters(said), header(who));
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
}
