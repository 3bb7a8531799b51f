package loadstar.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The screening of the procedure KN, see {@link SequentialSelection}: pairs of systems are compared
 * seed by seed, and one that falls behind another by more than their boundary is eliminated.
 * Numbers of equations are those of Kim and Nelson's paper.
 *
 * @param <K> names of systems
 */
final class KnScreening<K> {
  /**
   * Share of the risk for the early elimination of systems that are far behind: the boundary of KN
   * widens with the variance over the indifference zone, so it keeps a system that is far behind
   * and varies much.
   */
  private static final double FAR = 0.1;

  private final List<K> names;
  private final double[][] values;
  private final double[] sums;
  private final double zone;
  private final int firstStage;

  /** h² S² of (3), for each pair. */
  private final double[][] spans;

  private final double h2;

  /** Probability of eliminating as far behind a system that is not behind at all. */
  private final double far;

  /**
   * Takes the values of all systems.
   *
   * @param values of each system for the first seed, the second, ...; at least the first stage's
   * @param zone the indifference zone, in the unit of the values, above 0
   * @param firstStage number of seeds from which variances are estimated, at least 2
   */
  KnScreening(Map<K, double[]> values, double zone, int firstStage, double confidence) {
    names = new ArrayList<>(values.keySet());
    this.values = values.values().toArray(double[][]::new);
    this.zone = zone;
    this.firstStage = firstStage;
    int k = names.size();
    sums = new double[k];
    double risk = 1 - confidence;
    double eta =
        // equation (2)
        (Math.pow(2 * (1 - FAR) * risk / (k - 1), -2.0 / (firstStage - 1)) - 1) / 2;
    h2 = 2 * eta * (firstStage - 1);
    far = FAR * risk / (k - 1);
    spans = new double[k][k];
    for (int i = 0; i < k; i++) {
      for (int l = 0; l < i; l++) {
        spans[i][l] = spans[l][i] = h2 * variance(this.values[i], this.values[l]);
      }
    }
  }

  /** Returns the variance of the difference of two systems, in the first stage. */
  private double variance(double[] one, double[] other) {
    double[] differences =
        IntStream.range(0, firstStage).mapToDouble(j -> one[j] - other[j]).toArray();
    return Spread.variance(differences, firstStage, Spread.mean(differences, firstStage));
  }

  /** Screens seed by seed until one system is left, or a value is missing. */
  SequentialSelection<K> selection() {
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      left.add(i);
      for (int j = 0; j < firstStage; j++) {
        sums[i] += values[i][j];
      }
    }
    Map<K, K> twins = new LinkedHashMap<>();
    for (int i : List.copyOf(left)) {
      left.stream()
          .filter(l -> l < i && sameAtFirst(values[i], values[l]))
          .findFirst()
          .ifPresent(l -> twins.put(names.get(i), names.get(l)));
      left.removeIf(l -> l == i && twins.containsKey(names.get(i)));
    }
    Map<K, Integer> out = new LinkedHashMap<>();
    int seeds = firstStage;
    while (true) {
      screen(left, seeds, out);
      int next = seeds;
      if (left.size() == 1 || left.stream().anyMatch(i -> values[i].length <= next)) {
        break;
      }
      left.forEach(i -> sums[i] += values[i][next]);
      seeds++;
    }
    left.sort(Comparator.comparingDouble(i -> sums[i]));
    return new SequentialSelection<>(left.stream().map(names::get).toList(), out, seeds, twins);
  }

  private boolean sameAtFirst(double[] one, double[] other) {
    return IntStream.range(0, firstStage)
        .allMatch(j -> Math.abs(one[j] - other[j]) <= Standing.ROUNDING * Math.abs(other[j]));
  }

  /**
   * Compares all systems with those that were left before this seed, and removes the eliminated
   * ones.
   */
  private void screen(List<Integer> left, int seeds, Map<K, Integer> out) {
    List<Integer> before = List.copyOf(left);
    double factor = MultipleComparisons.everBeyond(far, firstStage, seeds);
    for (int i : before) {
      for (int l : before) {
        // This is r W of the paper, for sums. Where it is 0 the smaller sum stays; of equal ones
        // the first.
        double boundary = Math.max(0, (spans[i][l] / zone - zone * seeds) / 2);
        double behind = sums[i] - sums[l];
        boolean isFar = behind > 0 && behind > seeds * factor * Math.sqrt(spans[i][l] / h2);
        if (isFar || behind > boundary || boundary == 0 && behind == 0 && l < i) {
          left.remove(Integer.valueOf(i));
          out.put(names.get(i), seeds);
          break;
        }
      }
    }
  }
}
