package loadstar.result;

import static loadstar.model.Visible.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of several systems with the best of them, paired by seed. The first system is the
 * one with the least mean; among means that differ by rounding only, it is the one that was given
 * first. The decisions and the intervals of a standing hold together with the probability of its
 * {@link Guarantee}:
 *
 * <ul>
 *   <li>"slower": the system is not the best;
 *   <li>"tie": the system is slower than the best by less than a margin of the first's mean.
 * </ul>
 *
 * {@link MultipleComparisons} decides both. Where replications were added until the best was
 * selected, {@link SequentialSelection} decides who is slower. Without randomness a difference is
 * exact: a tie within the margin, slower beyond it; so is the difference of two systems that no
 * seed changes, beside others that draw random numbers.
 *
 * @param <K> identifies a system; sentences contain its text
 * @param all in the order of their means, to nine digits, then in the order given
 * @param guarantee the margin within which two are equally good, and the confidence
 * @param random whether any of the values is random
 * @param seeds largest number of replications of a system
 * @param selection outcome of sequential selection; null where the number of replications was fixed
 * @param fixed systems that no seed changes, where others are random
 */
public record Standing<K>(
    List<Against<K>> all,
    Guarantee guarantee,
    boolean random,
    int seeds,
    @Nullable SequentialSelection<K> selection,
    Set<K> fixed) {
  /** Relative difference below which two makespans are equal: the precision of SimGrid. */
  public static final double SAME = 1e-7;

  /** Relative difference of two means below which their order is meaningless. */
  static final double ROUNDING = 1e-9;

  /** Smallest number of seeds for a statement. */
  public static final int LEAST_SEEDS = 3;

  /** Significance level of the test whether differences are skewed. */
  private static final double SKEWED = 0.01;

  /** The outcome of a system's comparison with the best. */
  public enum Step {
    FIRST,
    /** The system is not the best; without randomness, it is slower by more than the margin. */
    SLOWER,
    /** The system is within the margin for certain, or equals the first. */
    TIE,
    /**
     * No statement is possible: there are fewer than three seeds, or fewer than in the first stage.
     */
    UNTESTED,
    /** The system may be the best, and may be slower by more than the margin. */
    OPEN
  }

  /**
   * The comparison of one system with the first and with the best.
   *
   * @param difference mean of the paired difference to the first, in the unit of the values
   * @param least lower bound of the difference to the best; NaN where it is unknown
   * @param most upper bound of the difference to the best; NaN where it is unknown
   * @param out number of seeds after which it was eliminated; 0 where it was not, or there was no
   *     sequential selection
   * @param sure whether it is the best, or slower than it by less than the margin
   * @param skewed whether its differences to the first are far from normally distributed
   */
  public record Against<K>(
      K name,
      Step step,
      double difference,
      double least,
      double most,
      int out,
      boolean sure,
      boolean skewed) {
    private static <K> Against<K> untested(K name, double difference) {
      return new Against<>(
          name, Step.UNTESTED, difference, Double.NaN, Double.NaN, 0, false, false);
    }

    /** Returns the cell of a table; a difference that no chance moves has no interval. */
    public String text() {
      return switch (step) {
        case FIRST -> "";
        case SLOWER ->
            most - least > SAME * Math.abs(difference)
                ? Numbers.difference(difference, least, most)
                    + " s ("
                    + Numbers.interval(least, most)
                    + ")"
                : Numbers.difference(difference) + " s";
        case TIE -> "equivalent";
        case UNTESTED -> "not tested";
        case OPEN -> "undecided, at most " + Numbers.difference(most) + " s";
      };
    }
  }

  public Standing {
    all = List.copyOf(all);
    fixed = Set.copyOf(fixed);
  }

  /**
   * Compares systems.
   *
   * @param values of each system by seed, positive; a pair is compared by the seeds that both have
   * @param random whether the values are random; otherwise one value determines all
   * @param guarantee the margin and the confidence
   * @param selects whether replications were added until the best was selected; then systems that
   *     were eliminated or stopped earlier have fewer seeds
   */
  public static <K> Standing<K> of(
      Map<K, ? extends SortedMap<Long, Double>> values,
      boolean random,
      Guarantee guarantee,
      boolean selects) {
    return of(values, random, guarantee, selects, Set.of());
  }

  /**
   * Compares systems some of which no seed changes: one value of these stands for all seeds.
   *
   * @param fixed the names of these systems
   */
  public static <K> Standing<K> of(
      Map<K, ? extends SortedMap<Long, Double>> values,
      boolean random,
      Guarantee guarantee,
      boolean selects,
      Set<K> fixed) {
    List<K> names = new ArrayList<>(values.keySet());
    inOrder(names, values);
    if (!random || names.size() == 1 || fixed.containsAll(names)) {
      return certain(names, values, guarantee, random && !fixed.containsAll(names));
    }
    Map<K, SortedMap<Long, Double>> known = new LinkedHashMap<>();
    (selects ? untilOneIsMissing(without(fixed, values)) : without(fixed, values))
        .forEach(known::put);
    Map<K, SortedMap<Long, Double>> all = new LinkedHashMap<>();
    values.forEach((name, own) -> {
      SortedMap<Long, Double> each = fixed.contains(name) ? ofAllSeeds(own, known) : own;
      all.put(name, each);
      if (fixed.contains(name)) {
        known.put(name, each);
      }
    });
    return random(names, all, known, guarantee, selects, fixed);
  }

  private static <K> Map<K, SortedMap<Long, Double>> without(
      Set<K> fixed, Map<K, ? extends SortedMap<Long, Double>> values) {
    Map<K, SortedMap<Long, Double>> others = new LinkedHashMap<>(values);
    others.keySet().removeAll(fixed);
    return others;
  }

  // Returns the one value at every seed of the others, and at enough seeds for a comparison.
  private static <K> SortedMap<Long, Double> ofAllSeeds(
      SortedMap<Long, Double> own, Map<K, SortedMap<Long, Double>> others) {
    TreeSet<Long> seeds = new TreeSet<>();
    others.values().forEach(other -> seeds.addAll(other.keySet()));
    for (long seed = 1; seeds.size() < SequentialSelection.FIRST_STAGE; seed++) {
      seeds.add(seed);
    }
    double value = own.firstEntry().getValue();
    SortedMap<Long, Double> all = new TreeMap<>();
    seeds.forEach(seed -> all.put(seed, value));
    return all;
  }

  private static <K> Standing<K> certain(
      List<K> names,
      Map<K, ? extends SortedMap<Long, Double>> values,
      Guarantee guarantee,
      boolean random) {
    double first = mean(of(names.getFirst(), values));
    List<Against<K>> all = new ArrayList<>();
    for (K name : names) {
      double difference = mean(of(name, values)) - first;
      boolean near = difference <= Math.max(guarantee.margin(), SAME) * first;
      Step step = all.isEmpty() ? Step.FIRST : near ? Step.TIE : Step.SLOWER;
      all.add(new Against<>(name, step, difference, Double.NaN, Double.NaN, 0, near, false));
    }
    return new Standing<>(
        all, guarantee, random, of(names.getFirst(), values).size(), null, Set.of());
  }

  private static <K> Standing<K> random(
      List<K> names,
      Map<K, ? extends SortedMap<Long, Double>> all,
      Map<K, ? extends SortedMap<Long, Double>> values,
      Guarantee guarantee,
      boolean selects,
      Set<K> fixed) {
    List<K> compared =
        names.stream()
            .filter(name -> !selects || of(name, values).size() >= SequentialSelection.FIRST_STAGE)
            .toList();
    SequentialSelection<K> selection = null;
    if (selects && compared.size() > 1) {
      Map<K, double[]> arrays = new LinkedHashMap<>();
      values.forEach((name, own) -> {
        if (compared.contains(name)) {
          arrays.put(name, own.values().stream().mapToDouble(Double::doubleValue).toArray());
        }
      });
      selection = SequentialSelection.of(arrays, guarantee);
    }
    List<K> ranked = compared.size() > 1 ? compared : names;
    K first = selection == null ? ranked.getFirst() : selection.left().getFirst();
    double width = guarantee.margin() * mean(of(first, all));
    MultipleComparisons comparisons =
        new MultipleComparisons(
            ranked.stream().map(name -> of(name, values)).toList(),
            guarantee.risk(),
            selects,
            i -> fixed.contains(ranked.get(i)));
    List<Against<K>> standing = new ArrayList<>();
    for (K name : names) {
      int one = ranked.indexOf(name);
      double difference = mean(of(name, all)) - mean(of(first, all));
      if (one < 0) {
        standing.add(Against.untested(name, difference));
        continue;
      }
      PairedComparison pair = comparisons.pairs[one][ranked.indexOf(first)];
      boolean exact = pair.exact();
      int out = selection == null ? 0 : selection.outAfter(name);
      boolean near = comparisons.decide.most(one) <= width;
      // Each of the two procedures may be wrong, so only one of them decides which is the first.
      boolean sure = selection == null ? near : selection.decided() && (near || name.equals(first));
      boolean known = Double.isFinite(comparisons.enclose.most(one));
      Step step =
          name.equals(first)
              ? Step.FIRST
              : near || pair.same()
                  ? Step.TIE
                  : exact
                      ? Step.SLOWER
                      : !known
                          ? Step.UNTESTED
                          : (selection == null ? !comparisons.decide.mayBeBest[one] : out > 0)
                              ? Step.SLOWER
                              : Step.OPEN;
      standing.add(
          new Against<>(
              name,
              step,
              pair.seeds() == 0 ? difference : pair.mean(),
              known && !(exact && step == Step.SLOWER)
                  ? comparisons.enclose.least(one)
                  : Double.NaN,
              known && !(exact && step == Step.SLOWER) ? comparisons.enclose.most(one) : Double.NaN,
              exact ? 0 : out,
              sure,
              pair.matters(width) && pair.skewed(SKEWED / (ranked.size() - 1))));
    }
    if (selection != null) {
      standing.sort(
          Comparator.comparing((Against<K> one) -> !one.name.equals(first))
              .thenComparingDouble(Against::difference));
    }
    int seeds = selection == null ? mostSeeds(values, fixed, first) : selection.seeds();
    return new Standing<>(standing, guarantee, true, seeds, selection, fixed);
  }

  /**
   * Returns the largest number of replications; systems that no seed changes stand for any number.
   */
  private static <K> int mostSeeds(
      Map<K, ? extends SortedMap<Long, Double>> values, Set<K> fixed, K first) {
    return values.entrySet().stream()
        .filter(one -> !fixed.contains(one.getKey()))
        .mapToInt(one -> one.getValue().size())
        .max()
        .orElse(of(first, values).size());
  }

  /** Returns the values up to the first missing seed: the values of a gap are unknown. */
  private static <K> Map<K, SortedMap<Long, Double>> untilOneIsMissing(
      Map<K, ? extends SortedMap<Long, Double>> values) {
    TreeSet<Long> seeds = new TreeSet<>();
    values.values().forEach(own -> seeds.addAll(own.keySet()));
    Map<K, SortedMap<Long, Double>> known = new LinkedHashMap<>();
    values.forEach((name, own) -> {
      SortedMap<Long, Double> observations = new TreeMap<>();
      seeds.stream()
          .takeWhile(own::containsKey)
          .forEach(seed -> observations.put(seed, Objects.requireNonNull(own.get(seed))));
      known.put(name, observations);
    });
    return known;
  }

  /**
   * Sorts names by the means; those whose means differ by rounding only stay in the given order.
   */
  private static <K> void inOrder(List<K> names, Map<K, ? extends SortedMap<Long, Double>> values) {
    List<K> given = List.copyOf(names);
    names.sort(Comparator.comparingDouble(name -> mean(of(name, values))));
    for (int from = 0, to; from < names.size(); from = to) {
      double most = mean(of(names.get(from), values)) * (1 + ROUNDING);
      for (to = from + 1; to < names.size() && mean(of(names.get(to), values)) <= most; ) {
        to++;
      }
      names.subList(from, to).sort(Comparator.comparingInt(given::indexOf));
    }
  }

  private static <K> SortedMap<Long, Double> of(
      K name, Map<K, ? extends SortedMap<Long, Double>> values) {
    return Objects.requireNonNull(values.get(name));
  }

  private static double mean(SortedMap<Long, Double> values) {
    return values.values().stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  /** Returns the comparison of a system. */
  public Against<K> of(K name) {
    return all.stream().filter(one -> one.name.equals(name)).findFirst().orElseThrow();
  }

  /** Tells whether there is a system that is for certain the best, or within the margin of it. */
  public boolean decided() {
    return all.stream().anyMatch(Against::sure);
  }

  /**
   * Returns the systems that are for certain the best, or within the margin of it; the first where
   * there is none.
   */
  public List<K> advised() {
    return decided() ? names(Against::sure) : List.of(all.getFirst().name);
  }

  /** Returns the systems for which these seeds do not decide whether they are slower. */
  public List<K> undecided() {
    return names(one -> one.step == Step.UNTESTED || one.step == Step.OPEN);
  }

  private List<K> names(Predicate<Against<K>> test) {
    return all.stream().filter(test).map(Against::name).toList();
  }

  /**
   * Returns advice which system to take, as the beginning of a sentence.
   *
   * @param name one of those that are advised
   * @param reason why this one of them: what it does; empty where they do not differ
   */
  public String advice(K name, String reason) {
    String share = Numbers.text(100 * guarantee.margin());
    StringBuilder text = new StringBuilder("Advice: ").append(name);
    if (random && all.size() > 1) {
      text.append(howSure(share));
    }
    List<K> others = advised().stream().filter(one -> !one.equals(name)).toList();
    if (!others.isEmpty()) {
      String are = others.size() == 1 ? "is" : "are";
      String as = guarantee.margin() == 0 ? "as good" : "within " + share + " %, too";
      text.append(format("; %s %s %s", some(others), are, as))
          .append(reason.isEmpty() ? "" : ", but " + name + " " + reason);
    }
    List<K> untested = names(one -> one.step == Step.UNTESTED);
    if (selection != null && !untested.isEmpty()) {
      String fewer =
          "; not compared, with fewer than " + SequentialSelection.FIRST_STAGE + " seeds: ";
      text.append(fewer).append(some(untested));
    }
    List<K> skewed = names(Against::skewed);
    if (!skewed.isEmpty()) {
      text.append("; less sure than that, as differences lean to one side (")
          .append(some(skewed))
          .append(')');
    }
    return text.toString();
  }

  private String howSure(String share) {
    String replications = seeds(seeds);
    if (!decided()) {
      return soFar(replications);
    }
    String near = guarantee.margin() == 0 ? "" : ", or within " + share + " % of the best";
    List<K> draw = names(one -> !fixed.contains(one.name));
    if (!fixed.isEmpty()) {
      return format(
          ": the best of %d%s (with %s confidence; only %s %s random, %s)",
          all.size(),
          near,
          guarantee.sure(),
          some(draw),
          draw.size() == 1 ? "is" : "are",
          replications);
    }
    int compared = selection == null ? all.size() : selection.compared();
    return format(
        ": with %s confidence the best of %d%s (%s%s)",
        guarantee.sure(),
        compared,
        near,
        replications,
        selection == null ? "" : outAtOnce(compared));
  }

  private static String seeds(int count) {
    return count + (count == 1 ? " seed" : " seeds");
  }

  // Describes the intervals of the first, of those equivalent to it, and of those that may be
  // better or worse.
  private String soFar(String replications) {
    Against<K> first = all.getFirst();
    List<Against<K>> open = all.stream().filter(one -> one.step == Step.OPEN).toList();
    if (Double.isNaN(first.most) || open.isEmpty()) {
      int least = selection == null ? LEAST_SEEDS : SequentialSelection.FIRST_STAGE;
      return format(
          " so far; %s do%s not decide%s",
          replications,
          seeds == 1 ? "es" : "",
          seeds < least ? format(": no fewer than %d do", least) : "");
    }
    StringBuilder text =
        new StringBuilder(
            format(
                " so far, with %s confidence at most %s slower than the best",
                guarantee.sure(), plain(first.most)));
    List<K> ties = names(one -> one.step == Step.TIE);
    if (!ties.isEmpty()) {
      text.append(format("; %s %s equivalent to it", some(ties), ties.size() == 1 ? "is" : "are"));
    }
    List<String> each =
        open.stream()
            .map(one ->
                format("%s (%s, at most %s)", one.name, slower(one.difference), plain(one.most)))
            .toList();
    return text.append(
            format(
                "; %s %s undecided after %s",
                some(each), open.size() == 1 ? "is" : "are", replications))
        .toString();
  }

  private static String slower(double difference) {
    return difference == 0
        ? "as slow"
        : plain(Math.abs(difference)) + (difference > 0 ? " slower" : " faster");
  }

  // Formats a number with three digits and without exponent.
  private static String plain(double seconds) {
    return new BigDecimal(seconds).round(new MathContext(3)).toPlainString() + " s";
  }

  private String outAtOnce(int compared) {
    long out =
        all.stream()
            .filter(one -> one.out == SequentialSelection.FIRST_STAGE && one.step == Step.SLOWER)
            .count();
    return out == 0
        ? ""
        : format(
            "; %d of %d %s eliminated after %d",
            out, compared, out == 1 ? "was" : "were", SequentialSelection.FIRST_STAGE);
  }

  /** Returns the first few of some names: "a, b, c, d and 7 more". */
  public static String some(List<?> names) {
    int shown = names.size() > 6 ? 4 : names.size();
    String text =
        names.stream().limit(shown).map(String::valueOf).collect(Collectors.joining(", "));
    return shown < names.size() ? text + format(" and %d more", names.size() - shown) : text;
  }
}
