package loadstar.study;

import java.nio.file.Path;
import loadstar.algorithm.Settings;
import loadstar.simulation.CostsFile;
import loadstar.simulation.Fields;
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

  /** Adds them to what a master is told. */
  public void set(Settings.Builder settings) {
    settings.set(Fields.COSTS.parameter(), file.toAbsolutePath().toString());
    if (column != null) {
      settings.set(Fields.COSTS_COLUMN.parameter(), column);
    }
    if (host != null) {
      settings.set(Fields.COSTS_HOST.parameter(), host);
    }
  }
}
