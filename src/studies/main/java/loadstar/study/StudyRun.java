package loadstar.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import loadstar.campaign.RunSpec;
import loadstar.model.Quantity;
import loadstar.platform.PlatformFile;
import loadstar.simulation.Failures;

/**
 * One run of a study.
 *
 * @param point what the run shares with those of other seeds
 * @param shared what determines its numbers but the seed, text by name
 * @param key SHA-256 of the ingredients: equal for runs with the same numbers
 * @param spec what the process that simulates is given; named by the key
 */
public record StudyRun(
    Point point, long seed, Map<String, String> shared, String key, RunSpec spec) {
  private static final String SEED = "seed";

  /** Everything that determines its numbers, text by name. */
  public Map<String, String> ingredients() {
    Map<String, String> all = new TreeMap<>(shared);
    all.put(SEED, Long.toString(seed));
    return all;
  }

  /** Its place in the study, whatever its ingredients are today. */
  public List<String> coordinates() {
    List<String> coordinates =
        new ArrayList<>(
            List.of(
                point.site().name(),
                point.site().master(),
                String.join(" ", point.site().workers()),
                point.contender().scheduler(),
                point.contender().parameters().toString(),
                (point.workload().whole() ? "tasks " : "") + Quantity.exact(point.load()),
                Quantity.exact(point.noise()),
                Long.toString(seed)));
    if (point.site().slotsEach() != PlatformFile.ALL_CORES) {
      coordinates.add("slots " + point.site().slotsEach());
    }
    if (!point.workload().costsText().isEmpty()) {
      coordinates.add("costs " + point.workload().costsText());
    }
    if (!point.failures().equals(Failures.Means.NONE)) {
      coordinates.add(point.failures().text());
    }
    return coordinates;
  }

  /** How people call it. */
  public String text() {
    return point.text() + ", seed " + seed;
  }
}
