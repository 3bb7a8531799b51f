package loadstar.study;

import java.util.List;
import java.util.Map;
import loadstar.campaign.RunSpec;
import loadstar.result.Numbers;

/**
 * One run of a campaign.
 *
 * @param point what the run shares with those of other seeds
 * @param ingredients everything that determines its numbers, text by name
 * @param key SHA-256 of the ingredients: equal for runs with the same numbers
 * @param spec what the process that simulates is given; named by the key
 */
public record StudyRun(
    Point point, long seed, Map<String, String> ingredients, String key, RunSpec spec) {
  /** Where it stands in the campaign, whatever its ingredients are today. */
  public List<String> coordinates() {
    return List.of(
        point.site().name(),
        point.site().master(),
        String.join(" ", point.site().workers()),
        point.contender().scheduler(),
        point.contender().parameters().toString(),
        Numbers.text(point.load()),
        Numbers.text(point.noise()),
        Long.toString(seed));
  }

  /** How people call it. */
  public String text() {
    return point.text() + ", seed " + seed;
  }
}
