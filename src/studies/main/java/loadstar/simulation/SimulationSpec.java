package loadstar.simulation;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.InputException;
import loadstar.platform.Deployment;
import loadstar.platform.DeploymentXml;
import loadstar.platform.PlatformFile;

/**
 * One simulation.
 *
 * @param platform SimGrid platform file
 * @param deployment what a SimGrid deployment file says, or would: its functions name the actors,
 *     its properties hold the scheduler's parameters
 * @param until horizon in simulated seconds that cuts the run; infinity to let it go to its end
 * @param seed of every random stream of the run
 * @param config SimGrid's settings, as {@code key:value} or as the option that SimGrid knows
 *     ({@code --log=root.thresh:info}); they win over those of {@link Simulation}
 * @param slotsEach workers of a host, see {@link PlatformFile#withSlots}
 * @param properties of every master, value by name; they win over those of the deployment
 */
public record SimulationSpec(
    Path platform,
    Deployment deployment,
    double until,
    long seed,
    List<String> config,
    Map<String, String> properties,
    int slotsEach) {
  /** As the deployment says. */
  public SimulationSpec(
      Path platform, Deployment deployment, double until, long seed, List<String> config) {
    this(platform, deployment, until, seed, config, Map.of(), PlatformFile.DECLARED);
  }

  /** The same where hosts are several workers. */
  public SimulationSpec withSlots(int each) {
    return new SimulationSpec(platform, deployment, until, seed, config, properties, each);
  }

  /**
   * As a deployment file says.
   *
   * @throws InputException for a file that is no deployment
   */
  public SimulationSpec(
      Path platform, Path deployment, double until, long seed, List<String> config) {
    this(platform, DeploymentXml.read(deployment), until, seed, config);
  }

  public SimulationSpec {
    if (!(until > 0)) {
      throw new InputException("the horizon is " + until + " s, not a positive time", null);
    }
    config = List.copyOf(config);
    properties = new LinkedHashMap<>(properties);
    for (String setting : config) {
      if (setting.indexOf(':') <= 0) {
        throw new InputException(
            "the setting \"" + setting + "\" is not of the form key:value",
            "\"network/model:CM02\"");
      }
    }
  }

  /** The same with another seed. */
  SimulationSpec withSeed(long other) {
    return new SimulationSpec(platform, deployment, until, other, config, properties, slotsEach);
  }
}
