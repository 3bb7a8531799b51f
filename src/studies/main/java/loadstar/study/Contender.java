package loadstar.study;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A scheduler with its parameters.
 *
 * @param parameters those that the campaign sets, text by name, in order
 * @param takesResults whether results come back to it
 */
public record Contender(String scheduler, Map<String, String> parameters, boolean takesResults) {
  public Contender {
    parameters = new LinkedHashMap<>(parameters);
  }
}
