package loadstar.experiment;

import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.campaign.RunSpec;
import loadstar.result.Numbers;

/** The parameters of a run, in the order in which they are put: keys of results hang on it. */
public final class Parameters {
  private final Map<String, String> values = new LinkedHashMap<>();

  /** A name and its value, and so on; a double with ten digits, the rest as it is. */
  public Parameters put(Object... pairs) {
    for (int i = 0; i < pairs.length; i += 2) {
      Object value = pairs[i + 1];
      values.put((String) pairs[i], value instanceof Double d ? Numbers.text(d) : value.toString());
    }
    return this;
  }

  /** The run with these; see {@link RunSpec} for the other numbers. */
  public RunSpec of(String study, String run, long seed) {
    return new RunSpec(study, run, seed, values);
  }
}
