package loadstar.study;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.simulation.CostsFile;
import org.jspecify.annotations.Nullable;

/**
 * A load whose tasks cost what a file says, in the order of the load.
 *
 * @param name as its user says it
 * @param column of a CSV file with several; null for the only one
 * @param host on which the costs are seconds; null where they are flops
 * @param tasks how many there are
 */
public record Costs(
    String name, Path file, @Nullable String column, @Nullable String host, int tasks) {
  /**
   * Of a file, which is read.
   *
   * @throws loadstar.model.InputException with file and line, for what is not a positive number
   */
  public static Costs of(String name, Path file, @Nullable String column, @Nullable String host) {
    return new Costs(name, file, column, host, CostsFile.read(file, column).tasks());
  }

  /** How people call it. */
  public String text() {
    return name + (column == null ? "" : " column " + column) + (host == null ? "" : " on " + host);
  }

  /** Properties of the master of a run. */
  public Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(CostsFile.COSTS, file.toAbsolutePath().toString());
    if (column != null) {
      properties.put(CostsFile.COSTS + CostsFile.COLUMN, column);
    }
    if (host != null) {
      properties.put(CostsFile.COSTS_HOST, host);
    }
    return properties;
  }
}
