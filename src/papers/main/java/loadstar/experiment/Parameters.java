package loadstar.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.campaign.RunSpec;
import loadstar.result.Numbers;

/** The parameters of a run, in the order in which they are put: keys of results hang on it. */
public final class Parameters {
  private final Map<String, String> values = new LinkedHashMap<>();

  /** A name and its value, and so on. */
  public Parameters put(Object... pairs) {
    for (int i = 0; i < pairs.length; i += 2) {
      values.put((String) pairs[i], text(pairs[i + 1]));
    }
    return this;
  }

  // A double with ten digits, a list with commas, the rest as it is.
  private static String text(Object value) {
    return switch (value) {
      case Double d -> Numbers.text(d);
      case List<?> all -> all.stream().map(Parameters::text).collect(Collectors.joining(","));
      default -> value.toString();
    };
  }

  /** The run with these; see {@link RunSpec} for the other numbers. */
  public RunSpec of(String study, String run, long seed) {
    return new RunSpec(study, run, seed, values);
  }

  /**
   * The same, named by some of its parameters and by the seed.
   *
   * @param run parts of the name; of an enum the name in lower case
   */
  public RunSpec of(String study, long seed, Object... run) {
    StringBuilder name = new StringBuilder();
    for (Object part : run) {
      name.append(part instanceof Enum<?> e ? e.name().toLowerCase(Locale.ROOT) : text(part));
    }
    return of(study, name + "-seed" + seed, seed);
  }
}
