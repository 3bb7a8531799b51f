package loadstar.simulation;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.input.ClockUnit;
import loadstar.input.Digests.Stamp;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Reads files of costs. Runs of a process that follow each other share a reading of the latest
 * ones; a file that has changed is read anew, and so is a folder of logs.
 */
public final class CostsFiles {
  private static final int MOST_KEPT = 4;

  private static final Map<Key, SoftReference<CostsFile>> KEPT =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, SoftReference<CostsFile>> eldest) {
          return size() > MOST_KEPT;
        }
      };

  private record Key(Stamp stamp, CostsColumns columns) {}

  private CostsFiles() {}

  /** Reads a file of flops, as {@link #read(Path, String, CostsMeaning, ClockUnit)} does. */
  public static CostsFile read(Path file, @Nullable String column) {
    return read(file, column, CostsMeaning.FLOPS, null);
  }

  /**
   * Reads a file.
   *
   * @param column of a CSV file with several; null to take the only one
   * @param unit of times; null for the one that the column's name implies, or seconds
   * @throws InputException with file and line, for a value that is not a positive number, and for a
   *     column that is no time by its name if costs are seconds and no unit is given
   */
  public static CostsFile read(
      Path file, @Nullable String column, CostsMeaning meaning, @Nullable ClockUnit unit) {
    return read(file, column, meaning, unit, 0);
  }

  /**
   * Reads a file in which a time may be 0.
   *
   * @param zero seconds that such a time counts, as its clock was too coarse; 0 to refuse it
   */
  public static CostsFile read(
      Path file,
      @Nullable String column,
      CostsMeaning meaning,
      @Nullable ClockUnit unit,
      double zero) {
    return readColumns(file, CostsColumns.of(column, meaning, unit, zero));
  }

  /**
   * Returns a file, with one task for each group if the columns have groups.
   *
   * @throws InputException if it cannot be read, as {@link CostsReader#read} has it
   */
  static synchronized CostsFile readColumns(Path file, CostsColumns columns) {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      throw new InputException("the file of costs \"" + file + "\" is not a file", null);
    }
    Key key;
    try {
      key = new Key(Stamp.of(file), columns);
    } catch (IOException e) {
      throw TextFile.unreadable(file, e);
    }
    SoftReference<CostsFile> cached = KEPT.get(key);
    CostsFile costs = cached == null ? null : cached.get();
    if (costs == null) {
      costs = CostsReader.read(file, columns);
      costs = columns.together() == null ? costs : costs.grouped();
      if (key.stamp.settled() && !Files.isDirectory(file)) { // whose stamp is not that of its files
        KEPT.put(key, new SoftReference<>(costs));
      }
    }
    return costs;
  }

  /**
   * Returns a file with the names and groups of its tasks, which runs do without.
   *
   * @throws InputException if the file has changed
   */
  static CostsFile named(CostsFile costs) {
    CostsColumns columns = costs.columns();
    CostsFile named = columns.names() ? costs : readColumns(costs.file(), columns.withNames());
    if (!named.sha256().equals(costs.sha256())) {
      throw new InputException(
          "the file of costs \"" + costs.file() + "\" has changed since it was read",
          "run it again");
    }
    return named;
  }
}
