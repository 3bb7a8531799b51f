package loadstar.cli.bench;

import java.util.ArrayList;
import java.util.List;

/** What the files of a benchmark have as columns. */
public final class BenchColumns {
  private BenchColumns() {}

  public static List<String> all() {
    List<String> all = new ArrayList<>(Results.RAW_COLUMNS);
    all.addAll(Results.SUMMARY_COLUMNS);
    return all;
  }
}
