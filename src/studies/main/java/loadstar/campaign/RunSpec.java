package loadstar.campaign;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A run of an experiment. Equal specs denote the same simulation, whichever figure needs it.
 *
 * @param family the {@link SimulationFamily} that runs it
 * @param run its name, unique within the family; names the result file
 * @param seed of every random draw
 * @param parameters the paper's own by name, in a fixed order; numbers in the notation of {@link
 *     loadstar.result.Numbers#text}, ten digits, on which recorded numbers rest
 */
public record RunSpec(String family, String run, long seed, Map<String, String> parameters)
    implements Run {
  private static final Class<?> FIXED = Collections.unmodifiableMap(Map.of()).getClass();

  public RunSpec {
    // The map is shared by thousands of seeds and never modified.
    parameters =
        parameters.getClass() == FIXED
            ? parameters
            : Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    Run.checkName(run);
  }

  @Override
  public Object alike() {
    return parameters;
  }

  /** Returns the spec of the run with another seed. */
  public RunSpec ofSeed(String otherRun, long otherSeed) {
    return new RunSpec(family, otherRun, otherSeed, parameters);
  }

  /** Returns the value of a parameter, which must be present. */
  public String text(String name) {
    String value = parameters.get(name);
    if (value == null) {
      throw new IllegalArgumentException("run " + run + " has no parameter \"" + name + "\"");
    }
    return value;
  }

  public double number(String name) {
    return Double.parseDouble(text(name));
  }

  public int count(String name) {
    return Integer.parseInt(text(name));
  }
}
