package loadstar.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    ResultFolder found = new ResultFolder(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    try (Stream<Path> folders = Files.walk(folder, DEPTH)) {
      for (Path one : folders.filter(Files::isDirectory).sorted().toList()) {
        found.add(one);
      }
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

  private void add(Path folder) {
    if (Files.isRegularFile(folder.resolve("comparison.csv"))) {
      experiments.add(folder);
    }
    if (Files.isRegularFile(folder.resolve("compare.csv"))) {
      rankings.add(folder);
    }
    if (Files.isRegularFile(folder.resolve("run.json"))) {
      runs.add(folder);
    }
  }
}
