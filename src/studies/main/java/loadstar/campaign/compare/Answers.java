package loadstar.campaign.compare;

import java.util.List;
import java.util.Map;
import loadstar.algorithm.MakespanBounds;
import loadstar.model.WorkerSpec;

/**
 * What came of a comparison.
 *
 * @param star the workers, in load units
 * @param trials those that were played, by scheduler and seed
 * @param refused schedulers that cannot play there, with the reason
 * @param bounds of a load whose units cost a unit, where results come back; no noise in them
 * @param oneWay the same where nothing comes back
 * @param how where the runs happened, for people
 */
public record Answers(
    List<WorkerSpec> star,
    List<Trial> trials,
    Map<String, String> refused,
    MakespanBounds bounds,
    MakespanBounds oneWay,
    String how) {
  public Answers {
    star = List.copyOf(star);
    trials = List.copyOf(trials);
  }
}
