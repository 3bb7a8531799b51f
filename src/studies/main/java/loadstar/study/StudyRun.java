package loadstar.study;

import loadstar.campaign.PlatformRun;
import loadstar.campaign.RunCodec;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * One run of a study: a {@link Point} with a seed, and the specification that executes it.
 *
 * @param point the part that the run shares with those of other seeds
 * @param question the values that determine its numbers besides the seed, as {@link
 *     RunCodec#question} gives them
 * @param spec the specification for the process that simulates it; named by the key
 */
public record StudyRun(Point point, ObjectNode question, PlatformRun spec) {
  private static final JsonMapper JSON = new JsonMapper();

  /** Returns the SHA-256 of the values that determine it: equal for runs with the same numbers. */
  public String key() {
    return spec.run();
  }

  public long seed() {
    return spec.seed();
  }

  /** Returns everything that determines its numbers, as JSON. */
  public String json() {
    return json(question, seed());
  }

  static String json(ObjectNode any, long seed) {
    ObjectNode all = JSON.createObjectNode();
    all.setAll(any);
    return JSON.writeValueAsString(all.put(RunCodec.SEED, seed));
  }

  /** Returns its place in the study, whatever its files hold today. */
  public RunCoordinates coordinates() {
    return RunCoordinates.of(point, seed());
  }

  /** Returns its name in messages. */
  public String text() {
    return point.text() + ", seed " + seed();
  }
}
