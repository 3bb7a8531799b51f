package loadstar.study;

import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how long runs are going to take from how long others took: from runs of the same point;
 * if there is none from those with the same platform and scheduler, in proportion to the load; else
 * from those of the same scheduler; else from all.
 */
final class RunTimeEstimates {
  private final Map<List<String>, DoubleSummaryStatistics> sums = new HashMap<>();

  /**
   * Learns from finished runs.
   *
   * @param known real seconds by coordinates
   */
  RunTimeEstimates(Map<RunCoordinates, Double> known) {
    known.forEach((run, seconds) -> {
      if (!Double.isNaN(run.units())) {
        alike(run)
            .forEach((group, factor) ->
                sums.computeIfAbsent(group, none -> new DoubleSummaryStatistics())
                    .accept(seconds / factor));
      }
    });
  }

  /**
   * Returns the groups of runs that a run belongs to, the nearest first, each with the quantity
   * that its seconds are proportional to.
   */
  private static Map<List<String>, Double> alike(RunCoordinates run) {
    Map<List<String>, Double> alike = new LinkedHashMap<>();
    alike.put(
        List.of(
            run.platform(),
            run.master(),
            run.workers(),
            run.scheduler(),
            run.parameters(),
            run.load(),
            run.noise()),
        1.0);
    alike.put(List.of(run.platform(), run.scheduler()), run.units());
    alike.put(List.of(run.scheduler()), run.units());
    alike.put(List.of(), 1.0);
    return alike;
  }

  /** Returns the seconds of one run; null if no similar run is known. */
  @Nullable Double seconds(StudyRun run) {
    for (var one : alike(run.coordinates()).entrySet()) {
      DoubleSummaryStatistics known = sums.get(one.getKey());
      if (known != null) {
        return one.getValue() * known.getAverage();
      }
    }
    return null;
  }

  /** Returns the seconds of all runs together; null if no run is known. */
  @Nullable Double seconds(List<StudyRun> runs) {
    double all = 0;
    for (StudyRun run : runs) {
      Double one = seconds(run);
      if (one == null) {
        return null;
      }
      all += one;
    }
    return all;
  }

  /**
   * Sorts runs, the longest first; of unknown ones the largest load first. Equal ones stay in their
   * order.
   */
  List<StudyRun> longestFirst(List<StudyRun> runs) {
    return runs.stream().sorted((a, b) -> Double.compare(weight(b), weight(a))).toList();
  }

  private double weight(StudyRun run) {
    Double seconds = seconds(run);
    return seconds != null ? seconds : run.point().workload().load();
  }
}
