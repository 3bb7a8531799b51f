package loadstar.experiment.knowncosts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/**
 * The seconds of the tests of five public projects, in every version that the project has recorded
 * to split its tests over machines; the oldest version first.
 */
final class RecordedBags {
  private static final String FILE = "durations.csv.gz";

  /** One recorded version: the seconds of each task by its name, in the file's order. */
  record RecordedVersion(Map<String, Double> seconds) {
    double[] inOrder() {
      return seconds.values().stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  private RecordedBags() {}

  /** Reads all versions of each bag, by its name. */
  static Map<String, List<RecordedVersion>> read() throws IOException {
    Map<String, List<RecordedVersion>> bags = new LinkedHashMap<>();
    try (InputStream packed =
            Objects.requireNonNull(RecordedBags.class.getResourceAsStream(FILE), FILE);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(new GZIPInputStream(packed), UTF_8))) {
      lines.readLine(); // the names of the columns
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] cells = line.split(",", -1);
        List<RecordedVersion> versions = bags.computeIfAbsent(cells[0], none -> new ArrayList<>());
        if (versions.size() < Integer.parseInt(cells[1])) {
          versions.add(new RecordedVersion(new LinkedHashMap<>()));
        }
        versions.getLast().seconds().put(cells[2], Double.parseDouble(cells[3]));
      }
    }
    return bags;
  }
}
