package loadstar.simulation;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import loadstar.algorithm.Form;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.model.InputException;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import loadstar.platform.Functions;
import loadstar.platform.PlatformFile;

/**
 * One simulation.
 *
 * @param platform SimGrid platform file
 * @param cast a team; or what a SimGrid deployment file says: its functions name the actors, its
 *     properties hold the scheduler's parameters
 * @param until horizon in simulated seconds that cuts the run; where it is infinite, that of the
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
    Cast cast,
    double until,
    long seed,
    List<String> config,
    Map<String, String> properties,
    int slotsEach) {
  /** Property of a master: the horizon of a run that says none. */
  public static final Parameter<Double> HORIZON =
      Parameter.optional("horizon", "s", Range.positive(), "date that cuts the run");

  /** Property of a master: the seed of a run that says none. */
  public static final Parameter<Long> SEED =
      Parameter.of("seed", Form.LONG, 1L, "of every random draw");

  /** As the deployment says. */
  public SimulationSpec(
      Path platform, Deployment deployment, double until, long seed, List<String> config) {
    this(platform, deployment, until, seed, config, Map.of());
  }

  /** The same where masters have other properties. */
  public SimulationSpec(
      Path platform,
      Deployment deployment,
      double until,
      long seed,
      List<String> config,
      Map<String, String> properties) {
    this(
        platform,
        new Cast.Deployed(deployment.withMasters(properties)),
        until,
        seed,
        config,
        properties,
        PlatformFile.DECLARED);
  }

  /** Of a team, to the end of the run. */
  public SimulationSpec(Path platform, Team team, long seed, List<String> config, int slotsEach) {
    this(platform, team, Double.POSITIVE_INFINITY, seed, config, Map.of(), slotsEach);
  }

  /** What is deployed, where that is no team. */
  public Deployment deployment() {
    return ((Cast.Deployed) cast).deployment();
  }

  public SimulationSpec {
    if (!(until > 0)) {
      throw new InputException("the horizon is " + until + " s, not a positive time", null);
    }
    if (Double.isInfinite(until) && cast instanceof Cast.Deployed file) {
      until = ofMasters(file.deployment(), HORIZON).orElse(until);
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

  /**
   * The seed that the masters of a deployment name.
   *
   * @throws InputException for one that is no whole number, or for two
   */
  public static Optional<Long> seed(Deployment deployment) {
    return ofMasters(deployment, SEED);
  }

  /** Masters share clock and seed: what one of them says is for all. */
  private static <T> Optional<T> ofMasters(Deployment deployment, Parameter<T> parameter) {
    String name = parameter.name();
    T found = null;
    for (ActorEntry master : deployment.actors()) {
      Property said = Functions.isMaster(master.function()) ? master.properties().get(name) : null;
      if (said == null) {
        continue;
      }
      T value =
          InputException.placed(
              e -> e.in(deployment.file(), said.line()), () -> parameter.parse(said.value()));
      if (found != null && !found.equals(value)) {
        throw new InputException(
            deployment.file(),
            said.line(),
            "\"" + name + "\" is " + value + ", but another master says " + found,
            "the same at both, or at one of them");
      }
      found = value;
    }
    return Optional.ofNullable(found);
  }

  /** Whether a property of a master is one of the run, which no scheduler knows. */
  public static boolean isOfTheRun(String name) {
    return name.equals(HORIZON.name()) || name.equals(SEED.name());
  }
}
