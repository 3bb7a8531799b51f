package loadstar.experiment;

import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.campaign.RunSpec;
import loadstar.result.Numbers;

/** The parameters of a run, in the order in which they are put: keys of results hang on it. */
public final class Parameters {
  private final Map<String, String> values = new LinkedHashMap<>();

  public Parameters put(String name, String value) {
    values.put(name, value);
    return this;
  }

  public Parameters put(String name, int value) {
    return put(name, Integer.toString(value));
  }

  public Parameters put(String name, double value) {
    return put(name, Numbers.text(value));
  }

  /** The run with these; see {@link RunSpec} for the other numbers. */
  public RunSpec of(String study, String run, long seed) {
    return new RunSpec(study, run, seed, values);
  }
}
