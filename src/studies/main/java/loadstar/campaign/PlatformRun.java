package loadstar.campaign;

import loadstar.algorithm.Parameter;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.simulation.Placement;
import loadstar.simulation.SimulationSpec;

/**
 * A run on a platform file of the user's: a setup, which all seeds share, and a seed.
 *
 * @param run the name of the run; in studies the key of its result
 */
public record PlatformRun(String run, long seed, RunSetup shared) implements Run {
  /** Names of kinds of runs. */
  public static final String STAR = "star";

  public static final String TREE = "tree";

  /** Roles of input files. */
  public static final String PLATFORM = "platform";

  public static final String SCHEDULER = "scheduler";

  public PlatformRun {
    Run.checkName(run);
  }

  @Override
  public Object alike() {
    return shared;
  }

  @Override
  public String family() {
    return shared.shape() == Shape.TREE ? TREE : STAR;
  }

  @Override
  public String scheduler() {
    return shared.placement().scheduler();
  }

  /** Returns a copy in which one parameter of the scheduler has another value. */
  public <T> PlatformRun with(Parameter<T> parameter, T value) {
    Placement placement = shared.placement();
    Settings settings =
        new Settings.Builder().set(placement.settings()).set(parameter, value).build();
    return new PlatformRun(run, seed, shared.with(placement.with(settings), shared.player()));
  }

  /** Returns the simulation of this run. */
  public SimulationSpec simulation() {
    return new SimulationSpec(
        shared.platform(), shared.placement(), seed, shared.config(), shared.slotsEach());
  }
}
