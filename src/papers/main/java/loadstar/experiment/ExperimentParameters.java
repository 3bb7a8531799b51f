package loadstar.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.campaign.RunSpec;
import loadstar.result.Numbers;

/** The parameters of a run, in the order in which they are put: keys of results depend on it. */
public final class ExperimentParameters {
  private final Map<String, String> values = new LinkedHashMap<>();

  /** Adds parameters: a name and its value, and so on. */
  public ExperimentParameters put(Object... pairs) {
    for (int i = 0; i < pairs.length; i += 2) {
      values.put((String) pairs[i], text(pairs[i + 1]));
    }
    return this;
  }

  /** Formats a double with ten digits, a list with commas, the rest as it is. */
  private static String text(Object value) {
    return switch (value) {
      case Double d -> Numbers.text(d);
      case List<?> all ->
          all.stream().map(ExperimentParameters::text).collect(Collectors.joining(","));
      default -> value.toString();
    };
  }

  /** Returns the one run with these parameters, where nothing is random, whatever the seed. */
  public Experiment.SeededProblem once(String family, String run) {
    RunSpec one = new RunSpec(family, run, 1, values);
    return seed -> one;
  }

  /**
   * Returns the run of each seed, whose name consists of some parameters and the seed.
   *
   * @param run parts of the name; of an enum the name in lower case
   */
  public Experiment.SeededProblem of(String family, Object... run) {
    StringBuilder name = new StringBuilder();
    for (Object part : run) {
      name.append(part instanceof Enum<?> e ? e.name().toLowerCase(Locale.ROOT) : text(part));
    }
    return seed -> new RunSpec(family, name + "-seed" + seed, seed, values);
  }
}
