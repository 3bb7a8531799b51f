package loadstar.study;

import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

// How long runs are going to take, from how long others took: those of the same point; else those
// with the same platform and scheduler, in proportion to the load; else of the same scheduler;
// else all.
final class RunTimeEstimates {
  private final Map<List<String>, DoubleSummaryStatistics> sums = new HashMap<>();

  /**
   * @param known real seconds of finished runs by their coordinates
   */
  RunTimeEstimates(Map<List<String>, Double> known) {
    known.forEach((coordinates, seconds) -> {
      double load = Double.parseDouble(coordinates.get(5).replaceFirst("^tasks ", ""));
      alike(coordinates, load)
          .forEach((of, factor) ->
              sums.computeIfAbsent(of, none -> new DoubleSummaryStatistics())
                  .accept(seconds / factor));
    });
  }

  /** The nearest first, with what their seconds are in proportion to. */
  private static Map<List<String>, Double> alike(List<String> coordinates, double load) {
    Map<List<String>, Double> alike = new LinkedHashMap<>();
    alike.put(coordinates.subList(0, 7), 1.0);
    alike.put(List.of(coordinates.get(0), coordinates.get(3)), load);
    alike.put(List.of(coordinates.get(3)), load);
    alike.put(List.of(), 1.0);
    return alike;
  }

  /** Seconds of one run; null when nothing like it is known. */
  @Nullable Double seconds(StudyRun run) {
    for (var one : alike(run.coordinates(), run.point().workload().load()).entrySet()) {
      DoubleSummaryStatistics known = sums.get(one.getKey());
      if (known != null) {
        return one.getValue() * known.getAverage();
      }
    }
    return null;
  }

  /** Seconds of all of them together; null when nothing is known. */
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

  /** The longest first; where nothing is known, the largest load. The rest stays in its order. */
  List<StudyRun> longestFirst(List<StudyRun> runs) {
    return runs.stream().sorted((a, b) -> Double.compare(weight(b), weight(a))).toList();
  }

  private double weight(StudyRun run) {
    Double seconds = seconds(run);
    return seconds != null ? seconds : run.point().workload().load();
  }
}
