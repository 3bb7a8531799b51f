package loadstar.study;

import java.util.ArrayList;
import java.util.List;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.RunCodec;
import loadstar.model.Quantity;
import loadstar.platform.PlatformFile;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * One run of a study.
 *
 * @param point what the run shares with those of other seeds
 * @param asked what determines its numbers but the seed, as {@link RunCodec#asked} says
 * @param spec what the process that simulates is given; named by the key
 */
public record StudyRun(Point point, ObjectNode asked, PlatformRun spec) {
  private static final JsonMapper JSON = new JsonMapper();

  /** SHA-256 of what is asked: equal for runs with the same numbers. */
  public String key() {
    return spec.run();
  }

  public long seed() {
    return spec.seed();
  }

  /** Everything that determines its numbers, as JSON. */
  public String json() {
    return asked(asked, seed());
  }

  static String asked(ObjectNode any, long seed) {
    ObjectNode all = JSON.createObjectNode();
    all.setAll(any);
    return JSON.writeValueAsString(all.put(RunCodec.SEED, seed));
  }

  /** Its place in the study, whatever is asked today. */
  public List<String> coordinates() {
    Workload workload = point.workload();
    List<String> coordinates =
        new ArrayList<>(
            List.of(
                point.site().name(),
                point.site().master(),
                String.join(" ", point.site().workers()),
                point.contender().scheduler(),
                point.contender().settings().texts().toString(),
                (workload.whole() ? "tasks " : "") + Quantity.exact(workload.load()),
                Quantity.exact(workload.noise()),
                Long.toString(seed())));
    if (point.site().slotsEach() != PlatformFile.ALL_CORES) {
      coordinates.add("slots " + point.site().slotsEach());
    }
    if (!workload.costs().isEmpty()) {
      coordinates.add("costs " + workload.costs());
    }
    if (workload.fails()) {
      coordinates.add(workload.failures().text());
    }
    workload
        .varied()
        .forEach(field -> coordinates.add(field.name() + " " + field.shown(workload.values())));
    return coordinates;
  }

  /** How people call it. */
  public String text() {
    return point.text() + ", seed " + seed();
  }
}
