package loadstar.study;

import java.util.List;
import loadstar.algorithm.Settings;
import loadstar.simulation.Field;

/**
 * One combination of values of all {@link Field}s: load, costs, noise, ports and so on. With a
 * platform it is a problem; a study may have several.
 *
 * @param varied fields whose values differ between the study's workloads, besides those that every
 *     text of a problem has
 */
public record Workload(Settings values, List<Field<?>> varied) implements ProblemParameters {
  public Workload {
    varied = List.copyOf(varied);
  }

  /** Returns its description for people. */
  public String text() {
    return text(varied) + failuresText();
  }
}
