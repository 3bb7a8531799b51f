package loadstar.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Selects the system with the least mean by the procedure KN of Kim and Nelson, which is fully
 * sequential and has an indifference zone. Its source is S.-H. Kim and B. L. Nelson, A fully
 * sequential procedure for indifference-zone selection in simulation, ACM TOMACS 11(3), 2001,
 * section 3, with c = 1, for common random numbers.
 *
 * <p>All systems get the same seeds. After the first stage, systems are screened at every further
 * seed: a system is eliminated as soon as another one's sum is below its own by more than a
 * triangular boundary that closes with the number of seeds. With the given confidence the one that
 * is left at the end is the best, or less than the indifference zone above it, whatever the
 * variances and correlations are; the differences of two systems are assumed to be normally
 * distributed and independent from seed to seed. The systems that are left earlier contain such a
 * one with the same confidence.
 *
 * <p>The outcome depends on the values only, not on the order in which they became known: a
 * procedure that was stopped continues to the same end.
 *
 * @param left systems that may be the best, the one with the least mean first
 * @param out eliminated systems, with the number of seeds after which they were
 * @param seeds number of seeds by which those that are left were compared
 * @param twins systems whose values in the first stage equal those of another one, to nine digits,
 *     with that one: a twin is neither left nor out, but as good as the other one, and simulated as
 *     long
 */
public record SequentialSelection<K>(
    List<K> left, Map<K, Integer> out, int seeds, Map<K, K> twins) {
  /** Seeds of the first stage, from which the variances are estimated. */
  public static final int FIRST_STAGE = 10;

  /**
   * Share of the risk for the early elimination of systems that are far behind: the boundary of KN
   * widens with the variance over the indifference zone, so it keeps a system that is far behind
   * and varies much.
   */
  private static final double FAR = 0.1;

  /**
   * Runs the procedure on the values that are known.
   *
   * @param values of each system for the first seed, the second, ...; one that is out needs no more
   * @param zone differences of means below it do not matter, above 0
   * @param firstStage seeds of the first stage, at least 2
   * @param confidence between 1 - (systems - 1) / 2 and 1
   */
  static <K> SequentialSelection<K> of(
      Map<K, double[]> values, double zone, int firstStage, double confidence) {
    int known = values.values().stream().mapToInt(own -> own.length).min().orElse(0);
    if (known >= firstStage && values.size() > 1) {
      return new Screening<>(values, zone, firstStage, confidence).to();
    }
    List<K> all = new ArrayList<>(values.keySet());
    all.sort(
        Comparator.comparingDouble(
            one -> Arrays.stream(Objects.requireNonNull(values.get(one))).limit(known).sum()));
    return new SequentialSelection<>(all, Map.of(), Math.min(known, firstStage), Map.of());
  }

  /**
   * Runs the procedure on the values that are known, with {@link #FIRST_STAGE}.
   *
   * @param values of each system for the first seed, the second, ...; one that is out needs no more
   * @param guarantee its margin, as a share of the least mean of the first stage, is the
   *     indifference zone, which is above 0
   */
  public static <K> SequentialSelection<K> of(Map<K, double[]> values, Guarantee guarantee) {
    double least =
        values.values().stream()
            .mapToDouble(own -> Arrays.stream(own).limit(FIRST_STAGE).average().orElse(0))
            .min()
            .orElse(0);
    return of(values, guarantee.margin() * least, FIRST_STAGE, guarantee.confidence());
  }

  /** Returns the number of seeds after which a system was eliminated; 0 where it was not. */
  int outAfter(K name) {
    return out.getOrDefault(twins.getOrDefault(name, name), 0);
  }

  /** Returns the number of systems that were compared. */
  int compared() {
    return left.size() + out.size() + twins.size();
  }

  /** Tells whether one system is left. */
  public boolean decided() {
    return left.size() == 1;
  }

  private static final class Screening<K> {
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

    Screening(Map<K, double[]> values, double zone, int firstStage, double confidence) {
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

    SequentialSelection<K> to() {
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
}
