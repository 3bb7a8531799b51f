package loadstar.study;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.algorithm.Registry;
import loadstar.campaign.RunSpec;
import loadstar.campaign.StarStudy;
import loadstar.model.Visible;
import loadstar.simulation.CostsFile.Order;
import loadstar.simulation.Fields;
import loadstar.study.Ranking.Place;
import org.jspecify.annotations.Nullable;

/**
 * By how much the recommended one of a ranking is better off with the longest tasks of a file of
 * costs first.
 *
 * @param seconds its makespan then
 * @param share by which that is less
 */
public record LongestFirst(String scheduler, double seconds, double share) {
  /**
   * Of the only ranking of a study.
   *
   * @return null where it gains no more than the margin, and where it is not played by arithmetic
   */
  public static @Nullable LongestFirst of(Study study, Ranking ranking) throws IOException {
    Place one = ranking.recommended();
    boolean asFiled = study.workloads().getFirst().costs() != null && !ranking.random();
    if (!asFiled || study.common().has(Fields.COSTS_ORDER.parameter())) {
      return null;
    }
    for (StudyRun run : StudyRuns.of(study, 1, Map.of())) {
      if (study.nameOf(run.point().contender()).equals(one.scheduler())
          && DispatchLimit.isPlain(one)) {
        RunSpec spec = run.spec();
        Map<String, String> parameters = new LinkedHashMap<>(spec.parameters());
        parameters.put(StarStudy.PROPERTY + Fields.COSTS_ORDER.name(), Order.LONGEST.word());
        RunSpec other = new RunSpec(spec.study(), spec.run(), spec.seed(), parameters);
        try {
          Registry registry = Registry.load();
          double makespan =
              Players.inAWorld(study, () -> StarStudy.makespan(other, registry, 0));
          double share = 1 - makespan / one.makespan().mean();
          return share > study.margin() ? new LongestFirst(one.scheduler(), makespan, share) : null;
        } catch (Exception e) {
          return null; // as in the other advice
        }
      }
    }
    return null;
  }

  /** As advice. */
  public String text() {
    return Visible.format(
        "Longest first would be better: with --order longest %s needs %.5g s, %.1f %% less.",
        scheduler, seconds, 100 * share);
  }
}
