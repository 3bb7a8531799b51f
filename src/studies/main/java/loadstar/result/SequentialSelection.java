package loadstar.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
      return new KnScreening<>(values, zone, firstStage, confidence).selection();
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
}
