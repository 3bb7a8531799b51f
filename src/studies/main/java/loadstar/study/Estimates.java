package loadstar.study;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How long runs are going to take, from how long others took: those of the same point; else those
 * with the same platform and scheduler, in proportion to the load; else of the same scheduler; else
 * all.
 */
final class Estimates {
  private final Map<List<String>, double[]> sums = new HashMap<>();

  /**
   * @param known real seconds of finished runs by their coordinates
   */
  Estimates(Map<List<String>, Double> known) {
    known.forEach((coordinates, seconds) -> {
      double load = Double.parseDouble(coordinates.get(5).replaceFirst("^tasks ", ""));
      add(coordinates.subList(0, 7), seconds);
      add(List.of(coordinates.get(0), coordinates.get(3)), seconds / load);
      add(List.of(coordinates.get(3)), seconds / load);
      add(List.of(), seconds);
    });
  }

  private void add(List<String> of, double seconds) {
    double[] sum = sums.computeIfAbsent(of, none -> new double[2]);
    sum[0] += seconds;
    sum[1]++;
  }

  /** Seconds of one run; null when nothing like it is known. */
  @Nullable Double seconds(StudyRun run) {
    List<String> coordinates = run.coordinates();
    double load = run.point().workload().load();
    Double of = mean(coordinates.subList(0, 7), 1);
    of = of != null ? of : mean(List.of(coordinates.get(0), coordinates.get(3)), load);
    of = of != null ? of : mean(List.of(coordinates.get(3)), load);
    return of != null ? of : mean(List.of(), 1);
  }

  private @Nullable Double mean(List<String> of, double factor) {
    double[] sum = sums.get(of);
    return sum == null ? null : factor * sum[0] / sum[1];
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
