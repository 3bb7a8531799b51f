package loadstar.study;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import loadstar.campaign.PlatformRun;
import loadstar.model.Visible;
import loadstar.model.Word;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.CostsFile.Order;
import loadstar.simulation.Fields;
import loadstar.simulation.Summary;
import loadstar.study.Ranking.Place;
import loadstar.study.StudyRun.StudyRuns;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Worlds;

/**
 * Who would be better off with the longest tasks of a file of costs first than the recommended one
 * of a ranking is in their order.
 *
 * @param seconds its makespan then
 * @param share by which that is less
 */
public record LongestFirst(String scheduler, double seconds, double share) {
  /** Of all that is played for it: parts of a second. */
  static final double MOST_CHUNKS = 200_000;

  /**
   * Of the only ranking of a study.
   *
   * @return null where it gains no more than the margin, and where arithmetic does not play it
   */
  public static @Nullable LongestFirst of(Study study, Ranking ranking) throws IOException {
    Workload workload = study.workloads().getFirst();
    if (workload.costs().isEmpty()
        || workload.values().has(Fields.COSTS_ORDER.parameter())
        || ranking.random()) {
      return null;
    }
    Map<String, Place> plain = new HashMap<>();
    double chunks = 0;
    for (Place place : ranking.places()) {
      if (DispatchLimit.isPlain(place) && chunks < MOST_CHUNKS) {
        plain.put(place.scheduler(), place);
        chunks += place.mean(Summary.SUBCHUNKS);
      }
    }
    double now = ranking.recommended().makespan().mean();
    LongestFirst best = null;
    for (StudyRun run : StudyRuns.of(study, 1, Map.of())) {
      String name = run.point().contender().label();
      if (plain.containsKey(name)) {
        PlatformRun other = run.spec().told(Fields.COSTS_ORDER.parameter(), Word.of(Order.LONGEST));
        try {
          double then = Worlds.run(() -> Arithmetic.makespan(other.simulation(), 0));
          if (then < (best == null ? (1 - study.guarantee().margin()) * now : best.seconds)) {
            best = new LongestFirst(name, then, 1 - then / now);
          }
        } catch (Exception e) {
          return null; // as in the other advice
        }
      }
    }
    return best;
  }

  /** As advice. */
  public String text() {
    return Visible.format(
        "Longest first would be better: with --order longest %s needs %.5g s, %.1f %% less.",
        scheduler, seconds, 100 * share);
  }
}
