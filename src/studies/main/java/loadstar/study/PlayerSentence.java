package loadstar.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.model.Visible;
import loadstar.simulation.Summary;

/** Describes in words which player has run the runs of a ranking: arithmetic or SimGrid. */
public final class PlayerSentence {
  private static final String SIMGRID = "SimGrid, every run a simulation of the platform file";

  /** The metrics that its sentences are about. */
  public static final Set<Metric> METRICS =
      Set.of(
          Summary.BY_ARITHMETIC,
          Summary.REFEREE,
          Summary.REFEREE_CHUNKS,
          Summary.FIRST_DIFFERENT,
          Summary.SUBCHUNKS);

  private PlayerSentence() {}

  /**
   * Returns a line: how many runs were computed by arithmetic, and the result of the cross-check by
   * SimGrid.
   */
  public static String sentence(Stream<Trial> trials) {
    int[] all = {0};
    int[] computed = {0};
    List<Summary> repeated = new ArrayList<>();
    trials
        .map(Trial::metrics)
        .forEach(run -> {
          all[0]++;
          if (run.value(Summary.BY_ARITHMETIC, 0) > 0) {
            computed[0]++;
            if (run.has(Summary.REFEREE) || run.has(Summary.REFEREE_CHUNKS)) {
              repeated.add(run);
            }
          }
        });
    int runs = computed[0];
    if (runs == 0) {
      return SIMGRID;
    }
    String by =
        runs == all[0]
            ? "computed by arithmetic"
            : runs + " of " + all[0] + " runs computed by arithmetic, the others on SimGrid";
    double[] seconds = values(repeated, Summary.REFEREE);
    double[] parts = values(repeated, Summary.REFEREE_CHUNKS);
    return seconds.length == 0
        ? by
        : by
            + Visible.format(
                "; SimGrid repeated %d of %s%s: same chunks%s",
                seconds.length,
                runs == 1 ? "1 run" : runs + " runs",
                parts.length == 0 ? "" : ofParts(parts),
                seconds[seconds.length - 1] > 0
                    ? Visible.format(", dates within %.0e s", seconds[seconds.length - 1])
                    : " and dates");
  }

  /** Returns how many chunks were repeated of runs that were not repeated to their end. */
  private static String ofParts(double[] chunks) {
    double most = chunks[chunks.length - 1];
    return most > chunks[0]
        ? Visible.format(" (of %d the first %.0f to %.0f chunks)", chunks.length, chunks[0], most)
        : Visible.format(" (of %d the first %.0f chunks)", chunks.length, most);
  }

  /** Returns the values of the runs that have the metric, the least first. */
  private static double[] values(List<Summary> runs, Metric metric) {
    return runs.stream()
        .filter(one -> one.has(metric))
        .mapToDouble(one -> one.value(metric))
        .sorted()
        .toArray();
  }

  private static String difference(Summary run) {
    double first = run.value(Summary.FIRST_DIFFERENT);
    boolean beyond = run.has(Summary.SUBCHUNKS) && first > run.value(Summary.SUBCHUNKS);
    return beyond
        ? Visible.format("arithmetic has more chunks than the %.0f of SimGrid", first - 1)
        : Visible.format("arithmetic and SimGrid differ from chunk %.0f on", first);
  }

  /** Returns a line for each run of which SimGrid's result differs. */
  public static List<String> differences(Stream<Trial> trials) {
    return trials
        .filter(trial -> trial.metrics().has(Summary.FIRST_DIFFERENT))
        .map(trial ->
            Visible.format(
                "%s, seed %d: %s; all runs of this problem are SimGrid's (where two dates are 1e-9"
                    + " s apart neither is wrong)",
                trial.scheduler(), trial.seed(), difference(trial.metrics())))
        .toList();
  }
}
