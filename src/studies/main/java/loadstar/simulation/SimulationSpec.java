package loadstar.simulation;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;

/**
 * All values on which one simulation depends: the platform file, the masters with their workers,
 * the seed, the horizon and SimGrid's settings. {@link Simulation} simulates it, {@link Arithmetic}
 * computes it.
 *
 * @param platform SimGrid platform file
 * @param deployment the contents of a SimGrid deployment file: its functions name the actors, its
 *     properties hold the scheduler's parameters; without actors if placements are given
 * @param placements placements; none if the deployment gives them
 * @param until horizon in simulated seconds that cuts the run; if it is infinite, that of the
 *     deployment; infinity to let the run go to its end
 * @param seed of every random stream of the run
 * @param config SimGrid's settings, as {@code key:value} or as the option that SimGrid knows
 *     ({@code --log=root.thresh:info}); they win over those of {@link Simulation}
 * @param slotsEach workers of a host, see {@link PlatformFile#withSlots}
 * @param properties of masters that win over those of the deployment: value by name, or by {@code
 *     scheduler.name} for the masters of one scheduler
 */
public record SimulationSpec(
    Path platform,
    Deployment deployment,
    List<Placement> placements,
    double until,
    long seed,
    List<String> config,
    Map<String, String> properties,
    int slotsEach) {
  private static final Deployment NONE = new Deployment(Deployment.GENERATED, List.of());

  /** Makes the specification of a deployment. */
  public SimulationSpec(
      Path platform, Deployment deployment, double until, long seed, List<String> config) {
    this(platform, deployment, List.of(), until, seed, config, Map.of(), PlatformFile.DECLARED);
  }

  /** Makes the specification of a placement, to the end of the run. */
  public SimulationSpec(
      Path platform, Placement placement, long seed, List<String> config, int slotsEach) {
    this(
        platform,
        NONE,
        List.of(placement),
        Double.POSITIVE_INFINITY,
        seed,
        config,
        Map.of(),
        slotsEach);
  }

  public SimulationSpec {
    if (!(until > 0)) {
      throw new InputException("the horizon is " + until + " s, not a positive time", null);
    }
    if (Double.isInfinite(until)) {
      until = DeploymentReader.ofMasters(deployment, Environment.HORIZON).orElse(until);
    }
    config = List.copyOf(config);
    SimgridSettings.refuseUnplayable(config);
    properties = new LinkedHashMap<>(properties);
    for (String setting : config) {
      // SimGrid begins the next setting at a blank.
      if (setting.indexOf(':') <= 0 || (setting.contains(" ") && !setting.startsWith("--"))) {
        throw new InputException(
            "the setting \"" + setting + "\" is not of the form key:value, without blanks",
            "\"network/model:CM02\"");
      }
    }
  }

  /**
   * Returns the seed that the masters of a deployment name.
   *
   * @throws InputException for one that is no whole number, or for two
   */
  public static Optional<Long> seed(Deployment deployment) {
    return DeploymentReader.ofMasters(deployment, Environment.SEED);
  }

  /** Returns the same simulation with a date as its horizon. */
  SimulationSpec cutAt(double date) {
    return new SimulationSpec(
        platform, deployment, placements, date, seed, config, properties, slotsEach);
  }

  /** Returns an error of this simulation; only one of a deployment has a horizon to be chosen. */
  public InputException explained(InputException problem) {
    return placements.isEmpty() ? problem : Reach.withoutHorizon(problem);
  }

  /** Returns the platform, with the workers of each host. */
  PlatformFile file() {
    return PlatformReader.read(platform).withSlots(slotsEach);
  }

  /**
   * Returns the placements, with all hosts named.
   *
   * @throws InputException with file and line for an error in the deployment
   */
  public List<Placement> placementsOn(PlatformFile file, Shape shape) {
    return placements.isEmpty()
        ? new DeploymentReader(deployment, shape).placements(file)
        : placements.stream().map(placement -> placement.on(file, shape)).toList();
  }
}
