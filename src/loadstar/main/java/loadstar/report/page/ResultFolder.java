package loadstar.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import loadstar.model.InputException;

/**
 * What lies in a folder of results, each list in the order of the names.
 *
 * @param experiments folders with a {@code comparison.csv}, of {@code reproduce}
 * @param rankings folders with a {@code compare.csv}, of {@code compare}
 * @param runs folders with a {@code run.json}, of {@code run}
 */
public record ResultFolder(List<Path> experiments, List<Path> rankings, List<Path> runs) {
  private static final int DEPTH = 3;

  /**
   * Looks into the folder and those below it.
   *
   * @throws InputException when there is nothing to report
   */
  public static ResultFolder of(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new InputException(
          folder.toString(), 0, "no such folder of results", "see loadstar report --help");
    }
    ResultFolder found;
    try (Stream<Path> below = Files.walk(folder, DEPTH)) {
      List<Path> all = below.filter(Files::isDirectory).sorted().toList();
      found =
          new ResultFolder(
              with(all, "comparison.csv"), with(all, "compare.csv"), with(all, "run.json"));
    }
    if (found.experiments.isEmpty() && found.rankings.isEmpty() && found.runs.isEmpty()) {
      throw new InputException(
          folder.toString(),
          0,
          "there is no comparison.csv, compare.csv or run.json",
          "loadstar reproduce, compare or run, each with --out " + folder);
    }
    return found;
  }

  private static List<Path> with(List<Path> folders, String file) {
    return folders.stream().filter(one -> Files.isRegularFile(one.resolve(file))).toList();
  }
}
