package loadstar.campaign;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.model.Quantity;
import loadstar.result.Numbers;

/**
 * One simulation, described completely: equal specs are the same simulation, whichever figure asks
 * for it.
 *
 * @param study the {@link SimulationFamily} that runs it
 * @param run its name, unique within the study; names the result file
 * @param seed of every random draw
 * @param parameters by name, in a fixed order; numbers of users' studies in the notation of {@link
 *     Quantity#exact}, those of papers in that of {@link Numbers#text}, ten digits, on which
 *     recorded numbers rest
 */
public record RunSpec(String study, String run, long seed, Map<String, String> parameters) {
  private static final Class<?> FIXED = Collections.unmodifiableMap(Map.of()).getClass();

  public RunSpec {
    // Nobody changes it: thousands of seeds have one.
    parameters =
        parameters.getClass() == FIXED
            ? parameters
            : Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    if (!run.matches("[A-Za-z0-9][A-Za-z0-9._+-]*")) {
      throw new IllegalArgumentException("run \"" + run + "\" cannot name a file");
    }
  }

  /** The same run of another seed. */
  public RunSpec ofSeed(String otherRun, long otherSeed) {
    return new RunSpec(study, otherRun, otherSeed, parameters);
  }

  /** A parameter that must be there. */
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
