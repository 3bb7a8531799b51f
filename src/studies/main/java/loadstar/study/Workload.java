package loadstar.study;

import java.util.List;
import loadstar.algorithm.Settings;
import loadstar.simulation.Field;

/**
 * What a study asks on each of its platforms.
 *
 * @param varied fields whose values differ between the study's workloads, besides what every text
 *     of a problem has
 */
public record Workload(Settings values, List<Field<?>> varied) implements Work {
  public Workload {
    varied = List.copyOf(varied);
  }

  /** How people call it. */
  public String text() {
    return text(varied) + failuresText();
  }
}
