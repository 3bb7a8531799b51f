package loadstar.result;

import static loadstar.model.Visible.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Several compared with the best of them, paired by seed; the first is the one with the least mean,
 * of those whose means differ by roundings the one that was given first. What a standing decides
 * holds together with the probability of its {@link Guarantee}, and so do its intervals:
 *
 * <ul>
 *   <li>"slower": it is not the best;
 *   <li>"tie": it is slower than the best by less than a margin of the first's mean.
 * </ul>
 *
 * {@link Losses} says so. Where seeds were played until they had selected the best, it is the
 * {@link Selection} that says who is slower. Where nothing is random a difference is what it is: a
 * tie within the margin, slower beyond it; so is the difference of two that no seed changes, beside
 * others that draw.
 *
 * @param all in the order of their means, to nine digits, then as they were given
 * @param asked how near is as good, and how sure what is said is
 * @param random whether chance has a part in any of them
 * @param fixed those that no seed changes, where chance has a part in others
 */
public record Standing(
    List<Against> all,
    Guarantee asked,
    boolean random,
    int seeds,
    @Nullable Selection<String> selection,
    Set<String> fixed) {
  /** Relative difference below which two makespans are the same: SimGrid's own precision. */
  public static final double SAME = 1e-7;

  /** Relative difference of two means that says nothing of who is first. */
  private static final double ROUNDING = 1e-9;

  /** Seeds below which nothing is said. */
  static final int LEAST_SEEDS = 3;

  /** Probability of calling differences skewed that are not. */
  private static final double SKEWED = 0.01;

  /** How one compares with the best. */
  public enum Step {
    FIRST,
    /** Not the best; by more than the margin where nothing is random. */
    SLOWER,
    /** Surely within the margin, or the same as the first. */
    TIE,
    /** Fewer than three seeds, or than its first stage has: nothing can be said beyond these. */
    UNTESTED,
    /** It may be the best, and may be slower by more than the margin. */
    OPEN
  }

  /**
   * One of them.
   *
   * @param difference mean of the paired difference to the first, in the unit of the values
   * @param least by how much it is slower than the best, at least; NaN where that is not known
   * @param most the same, at most
   * @param out after how many seeds it was left behind; 0 where that was never asked, or it was not
   * @param sure whether it is the best, or slower than it by less than the margin
   * @param skewed whether its differences to the first are far from normally distributed
   */
  public record Against(
      String name,
      Step step,
      double difference,
      double least,
      double most,
      int out,
      boolean sure,
      boolean skewed) {
    private static Against untested(String name, double difference) {
      return new Against(name, Step.UNTESTED, difference, Double.NaN, Double.NaN, 0, false, false);
    }

    /** The cell of a table. */
    public String text() {
      return switch (step) {
        case FIRST -> "";
        case SLOWER ->
            Numbers.difference(difference, least, most)
                + " s"
                + (Double.isNaN(most) ? "" : " (" + Numbers.interval(least, most) + ")")
                + (out == 0 ? "" : ", out after " + out);
        case TIE -> "tie";
        case UNTESTED -> "not tested";
        case OPEN -> "open, up to " + Numbers.difference(most) + " s";
      };
    }
  }

  public Standing {
    all = List.copyOf(all);
    fixed = Set.copyOf(fixed);
  }

  /**
   * Compares.
   *
   * @param values of each by seed, positive; those of a pair meet where both have the seed
   * @param random whether chance has a part in them; otherwise one value says all
   * @param asked how near is as good, and how sure it is to be
   * @param selects whether seeds were played until they had selected the best; fewer then of those
   *     that were out earlier, and of those that were stopped
   */
  public static Standing of(
      Map<String, ? extends SortedMap<Long, Double>> values,
      boolean random,
      Guarantee asked,
      boolean selects) {
    return of(values, random, asked, selects, Set.of());
  }

  /**
   * The same where no seed changes some of them: one value of these stands for all seeds.
   *
   * @param fixed their names
   */
  public static Standing of(
      Map<String, ? extends SortedMap<Long, Double>> values,
      boolean random,
      Guarantee asked,
      boolean selects,
      Set<String> fixed) {
    List<String> names = new ArrayList<>(values.keySet());
    inOrder(names, values);
    if (!random || names.size() == 1 || fixed.containsAll(names)) {
      return certain(names, values, asked, random && !fixed.containsAll(names));
    }
    Map<String, SortedMap<Long, Double>> known = new LinkedHashMap<>();
    (selects ? untilOneIsMissing(without(fixed, values)) : without(fixed, values))
        .forEach(known::put);
    Map<String, SortedMap<Long, Double>> all = new LinkedHashMap<>();
    values.forEach((name, own) -> {
      SortedMap<Long, Double> each = fixed.contains(name) ? ofAllSeeds(own, known) : own;
      all.put(name, each);
      if (fixed.contains(name)) {
        known.put(name, each);
      }
    });
    return random(names, all, known, asked, selects, fixed);
  }

  private static Map<String, SortedMap<Long, Double>> without(
      Set<String> fixed, Map<String, ? extends SortedMap<Long, Double>> values) {
    Map<String, SortedMap<Long, Double>> others = new LinkedHashMap<>(values);
    others.keySet().removeAll(fixed);
    return others;
  }

  // The one value at every seed of the others, and at enough of them to be compared with.
  private static SortedMap<Long, Double> ofAllSeeds(
      SortedMap<Long, Double> own, Map<String, SortedMap<Long, Double>> others) {
    TreeSet<Long> seeds = new TreeSet<>();
    others.values().forEach(other -> seeds.addAll(other.keySet()));
    for (long seed = 1; seeds.size() < Selection.FIRST_STAGE; seed++) {
      seeds.add(seed);
    }
    double value = own.firstEntry().getValue();
    SortedMap<Long, Double> all = new TreeMap<>();
    seeds.forEach(seed -> all.put(seed, value));
    return all;
  }

  private static Standing certain(
      List<String> names,
      Map<String, ? extends SortedMap<Long, Double>> values,
      Guarantee asked,
      boolean random) {
    double first = mean(of(names.getFirst(), values));
    List<Against> all = new ArrayList<>();
    for (String name : names) {
      double difference = mean(of(name, values)) - first;
      boolean near = difference <= Math.max(asked.margin(), SAME) * first;
      Step step = all.isEmpty() ? Step.FIRST : near ? Step.TIE : Step.SLOWER;
      all.add(new Against(name, step, difference, Double.NaN, Double.NaN, 0, near, false));
    }
    return new Standing(all, asked, random, of(names.getFirst(), values).size(), null, Set.of());
  }

  private static Standing random(
      List<String> names,
      Map<String, ? extends SortedMap<Long, Double>> all,
      Map<String, ? extends SortedMap<Long, Double>> values,
      Guarantee asked,
      boolean selects,
      Set<String> fixed) {
    List<String> compared =
        names.stream()
            .filter(name -> !selects || of(name, values).size() >= Selection.FIRST_STAGE)
            .toList();
    Selection<String> selection = null;
    if (selects && compared.size() > 1) {
      Map<String, double[]> arrays = new LinkedHashMap<>();
      values.forEach((name, own) -> {
        if (compared.contains(name)) {
          arrays.put(name, own.values().stream().mapToDouble(Double::doubleValue).toArray());
        }
      });
      selection = Selection.of(arrays, asked);
    }
    List<String> said = compared.size() > 1 ? compared : names;
    String first = selection == null ? said.getFirst() : selection.left().getFirst();
    double width = asked.margin() * mean(of(first, all));
    Losses losses =
        new Losses(
            said.stream().map(name -> of(name, values)).toList(),
            asked.risk(),
            selects,
            i -> fixed.contains(said.get(i)));
    List<Against> standing = new ArrayList<>();
    for (String name : names) {
      int one = said.indexOf(name);
      double difference = mean(of(name, all)) - mean(of(first, all));
      if (one < 0) {
        standing.add(Against.untested(name, difference));
        continue;
      }
      Losses.Pair pair = losses.pairs[one][said.indexOf(first)];
      boolean exact = pair.exact();
      int out = selection == null ? 0 : selection.outAfter(name);
      boolean near = losses.decide.most(one) <= width;
      // The two procedures may each be wrong: only one of them says who is first.
      boolean sure = selection == null ? near : selection.decided() && (near || name.equals(first));
      boolean known = Double.isFinite(losses.enclose.most(one));
      Step step =
          name.equals(first)
              ? Step.FIRST
              : near || pair.same()
                  ? Step.TIE
                  : exact
                      ? Step.SLOWER
                      : !known
                          ? Step.UNTESTED
                          : (selection == null ? !losses.decide.mayBeBest[one] : out > 0)
                              ? Step.SLOWER
                              : Step.OPEN;
      standing.add(
          new Against(
              name,
              step,
              pair.seeds() == 0 ? difference : pair.mean(),
              known && !(exact && step == Step.SLOWER) ? losses.enclose.least(one) : Double.NaN,
              known && !(exact && step == Step.SLOWER) ? losses.enclose.most(one) : Double.NaN,
              exact ? 0 : out,
              sure,
              pair.matters(width) && pair.skewed(SKEWED / (said.size() - 1))));
    }
    if (selection != null) {
      standing.sort(
          Comparator.comparing((Against one) -> !one.name.equals(first))
              .thenComparingDouble(Against::difference));
    }
    int seeds = selection == null ? mostSeeds(values, fixed, first) : selection.seeds();
    return new Standing(standing, asked, true, seeds, selection, fixed);
  }

  /** How many were played; those that nothing changes stand for any number of seeds. */
  private static int mostSeeds(
      Map<String, ? extends SortedMap<Long, Double>> values, Set<String> fixed, String first) {
    return values.entrySet().stream()
        .filter(one -> !fixed.contains(one.getKey()))
        .mapToInt(one -> one.getValue().size())
        .max()
        .orElse(of(first, values).size());
  }

  /** Of seeds that are missing in between, nobody knows what they would have said. */
  private static Map<String, SortedMap<Long, Double>> untilOneIsMissing(
      Map<String, ? extends SortedMap<Long, Double>> values) {
    TreeSet<Long> seeds = new TreeSet<>();
    values.values().forEach(own -> seeds.addAll(own.keySet()));
    Map<String, SortedMap<Long, Double>> known = new LinkedHashMap<>();
    values.forEach((name, own) -> {
      SortedMap<Long, Double> kept = new TreeMap<>();
      seeds.stream()
          .takeWhile(own::containsKey)
          .forEach(seed -> kept.put(seed, Objects.requireNonNull(own.get(seed))));
      known.put(name, kept);
    });
    return known;
  }

  /** By their means; where these differ by roundings only, as they were given. */
  private static void inOrder(
      List<String> names, Map<String, ? extends SortedMap<Long, Double>> values) {
    List<String> given = List.copyOf(names);
    names.sort(Comparator.comparingDouble(name -> mean(of(name, values))));
    for (int from = 0, to; from < names.size(); from = to) {
      double most = mean(of(names.get(from), values)) * (1 + ROUNDING);
      for (to = from + 1; to < names.size() && mean(of(names.get(to), values)) <= most; ) {
        to++;
      }
      names.subList(from, to).sort(Comparator.comparingInt(given::indexOf));
    }
  }

  private static SortedMap<Long, Double> of(
      String name, Map<String, ? extends SortedMap<Long, Double>> values) {
    return Objects.requireNonNull(values.get(name));
  }

  private static double mean(SortedMap<Long, Double> values) {
    return values.values().stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  /** How this one compares. */
  public Against of(String name) {
    return all.stream().filter(one -> one.name.equals(name)).findFirst().orElseThrow();
  }

  /** Whether there is one of which it is sure that it is the best, or within the margin of it. */
  public boolean decided() {
    return all.stream().anyMatch(Against::sure);
  }

  /** Those that are surely the best, or within the margin of it; the first where none is. */
  public List<String> advised() {
    return decided() ? names(Against::sure) : List.of(all.getFirst().name);
  }

  /** Those of which these seeds do not say whether they are slower. */
  public List<String> undecided() {
    return names(one -> one.step == Step.UNTESTED || one.step == Step.OPEN);
  }

  private List<String> names(Predicate<Against> test) {
    return all.stream().filter(test).map(Against::name).toList();
  }

  /**
   * Which to take, as the beginning of a sentence.
   *
   * @param name one of those that are advised
   * @param reason why this one of them: what it does; empty where they do not differ
   */
  public String advice(String name, String reason) {
    String share = Numbers.text(100 * asked.margin());
    StringBuilder text = new StringBuilder("Advice: ").append(name);
    if (random && all.size() > 1) {
      text.append(howSure(share));
    }
    List<String> others = advised().stream().filter(one -> !one.equals(name)).toList();
    if (!others.isEmpty()) {
      String are = others.size() == 1 ? "is" : "are";
      String as = asked.margin() == 0 ? "as good" : "within " + share + " %, too";
      text.append(format("; %s %s %s", some(others), are, as))
          .append(reason.isEmpty() ? "" : ", but " + name + " " + reason);
    }
    List<String> untested = names(one -> one.step == Step.UNTESTED);
    if (selection != null && !untested.isEmpty()) {
      String fewer = "; not compared, with fewer than " + Selection.FIRST_STAGE + " seeds: ";
      text.append(fewer).append(some(untested));
    }
    List<String> skewed = names(Against::skewed);
    if (!skewed.isEmpty()) {
      text.append("; less sure than that, as differences lean to one side (")
          .append(some(skewed))
          .append(')');
    }
    return text.toString();
  }

  private String howSure(String share) {
    String played = seeds(seeds);
    if (!decided()) {
      return soFar(played);
    }
    String near = asked.margin() == 0 ? "" : ", or within " + share + " % of the best";
    List<String> draw = names(one -> !fixed.contains(one.name));
    if (!fixed.isEmpty()) {
      return format(
          ": the best of %d%s; %s, of which %s say so with %s confidence",
          all.size(),
          near,
          draw.size() == 1 ? "only " + some(draw) + " draws" : "only " + some(draw) + " draw",
          played,
          asked.sure());
    }
    int compared = selection == null ? all.size() : selection.compared();
    return format(
        ": with %s confidence the best of %d%s (%s%s)",
        asked.sure(), compared, near, played, selection == null ? "" : outAtOnce(compared));
  }

  private static String seeds(int count) {
    return count + (count == 1 ? " seed" : " seeds");
  }

  // What the intervals say: of the first, of those that tie with it, and of those that may be
  // better or worse.
  private String soFar(String played) {
    Against first = all.getFirst();
    List<Against> open = all.stream().filter(one -> one.step == Step.OPEN).toList();
    if (Double.isNaN(first.most) || open.isEmpty()) {
      int least = selection == null ? LEAST_SEEDS : Selection.FIRST_STAGE;
      return format(
          " so far; %s do%s not decide%s",
          played,
          seeds == 1 ? "es" : "",
          seeds < least ? format(": no fewer than %d do", least) : "");
    }
    StringBuilder text =
        new StringBuilder(
            format(
                " so far, with %s confidence at most %s slower than the best",
                asked.sure(), plain(first.most)));
    List<String> ties = names(one -> one.step == Step.TIE);
    if (!ties.isEmpty()) {
      text.append(format("; %s tie%s with it", some(ties), ties.size() == 1 ? "s" : ""));
    }
    List<String> each =
        open.stream()
            .map(one ->
                format("%s (%s, at most %s)", one.name, slower(one.difference), plain(one.most)))
            .toList();
    return text.append(
            format(
                "; %s %s undecided after %s", some(each), open.size() == 1 ? "is" : "are", played))
        .toString();
  }

  private static String slower(double difference) {
    return difference == 0
        ? "as slow"
        : plain(Math.abs(difference)) + (difference > 0 ? " slower" : " faster");
  }

  // Three digits, and no exponent.
  private static String plain(double seconds) {
    return new BigDecimal(seconds).round(new MathContext(3)).toPlainString() + " s";
  }

  private String outAtOnce(int compared) {
    long out =
        all.stream()
            .filter(one -> one.out == Selection.FIRST_STAGE && one.step == Step.SLOWER)
            .count();
    return out == 0
        ? ""
        : format(
            "; %d of %d %s out after %d",
            out, compared, out == 1 ? "was" : "were", Selection.FIRST_STAGE);
  }

  /** The first few of some names: "a, b, c, d and 7 more". */
  public static String some(List<String> names) {
    int shown = names.size() > 6 ? 4 : names.size();
    String text = String.join(", ", names.subList(0, shown));
    return shown < names.size() ? text + format(" and %d more", names.size() - shown) : text;
  }

  // How much slower than the best each of several is, and which may be the best: multiple
  // comparisons with the best, which select a subset (J. C. Hsu, Multiple Comparisons, 1996,
  // chapter 4), for paired differences, each with a variance of its own, and Bonferroni's
  // correction (B. L. Nelson and F. J. Matejcik, Management Science 41(12), 1995).
  //
  // Only the differences to the truly best have to lie within their bounds, one for each of the
  // others; that nobody knows which one it is costs nothing. With the confidence asked the best is
  // among those that may be by the bounds that decide, and every one is slower than the best by as
  // much as they say at most. Also with 95 %, all of them are slower by what others enclose.
  //
  // Where seeds were added until they decided, the bounds hold after every number of seeds: after
  // the first stage those of Student's t, then lines that a Brownian motion with that stage's
  // variance hardly ever crosses, one for each doubling of the seeds, with its part of the 5 %.
  static final class Losses {
    private final boolean sequential;
    final Pair[][] pairs;
    final Bounds decide;
    final Bounds enclose;

    /**
     * Of values by seed, of at least two; two are compared by the seeds that both have.
     *
     * @param risk how often what is said may be wrong
     * @param sequential whether the number of seeds depends on the values
     * @param fixed which of them no seed changes
     */
    Losses(
        List<? extends SortedMap<Long, Double>> values,
        double risk,
        boolean sequential,
        IntPredicate fixed) {
      this.sequential = sequential;
      pairs = new Pair[values.size()][values.size()];
      long[][] seeds = new long[pairs.length][];
      double[][] own = new double[pairs.length][];
      for (int i = 0; i < pairs.length; i++) {
        seeds[i] = values.get(i).keySet().stream().mapToLong(Long::longValue).toArray();
        own[i] = values.get(i).values().stream().mapToDouble(Double::doubleValue).toArray();
        for (int j = 0; j <= i; j++) {
          boolean exact = fixed.test(i) && fixed.test(j);
          pairs[i][j] = Pair.of(seeds[i], own[i], seeds[j], own[j], exact);
          pairs[j][i] = pairs[i][j].reversed();
        }
      }
      double level = risk / (pairs.length - 1);
      decide = new Bounds(level);
      enclose = new Bounds(level / 2);
    }

    /** Upper and lower bounds, each of them wrong with a probability of at most the level. */
    final class Bounds {
      private final double level;
      final boolean[] mayBeBest = new boolean[pairs.length];
      private final Map<Integer, Double> factors = new HashMap<>();

      Bounds(double level) {
        this.level = level;
        for (int i = 0; i < pairs.length; i++) {
          int one = i;
          mayBeBest[one] = IntStream.range(0, pairs.length).allMatch(j -> lower(one, j) <= 0);
        }
        // Pairs of different seeds may form a circle: then nothing can be said.
        if (IntStream.range(0, pairs.length).noneMatch(i -> mayBeBest[i])) {
          Arrays.fill(mayBeBest, true);
        }
      }

      private IntStream best() {
        return IntStream.range(0, pairs.length).filter(j -> mayBeBest[j]);
      }

      double most(int one) {
        return best().mapToDouble(j -> upper(one, j)).reduce(0, Math::max);
      }

      double least(int one) {
        return Math.max(0, best().mapToDouble(j -> lower(one, j)).min().orElse(0));
      }

      private double lower(int one, int other) {
        return -upper(other, one);
      }

      private double upper(int one, int other) {
        Pair pair = pairs[one][other];
        if (one == other || pair.same) {
          return 0;
        }
        if (pair.exact) {
          return pair.mean;
        }
        double factor = factors.computeIfAbsent(pair.seeds(), this::factor);
        return Double.isInfinite(factor)
            ? factor
            : pair.mean + factor * (sequential ? pair.early : pair.deviation);
      }

      /** So many standard deviations a mean is off with a probability of the level. */
      private double factor(int seeds) {
        int first = Selection.FIRST_STAGE;
        if (seeds < (sequential ? first : Standing.LEAST_SEEDS)) {
          return Double.POSITIVE_INFINITY;
        }
        return sequential ? everBeyond(level, first, seeds) : student(level, seeds);
      }
    }

    /**
     * So many standard deviations of the first stage a mean is off, ever, with that probability.
     */
    static double everBeyond(double level, int first, int seeds) {
      int doublings = 0;
      while (first << doublings < seeds) {
        doublings++;
      }
      double part = level / ((doublings + 1) * (doublings + 2)); // they add up to the level
      if (doublings == 0) {
        return student(part, first);
      }
      // A Brownian motion of variance s² crosses a + b r with probability exp(-2 a b / s²); if a
      // b is q times the first stage's variance, in the mean with (1 + 4 q / (first - 1)) to the
      // power of -(first - 1) / 2, which has to be the part. Such a line is lowest, over r, at a
      // / b: in the middle of these seeds.
      double q = (first - 1) * (Math.pow(part, -2.0 / (first - 1)) - 1) / 4;
      double middle = (first << doublings) / Math.sqrt(2);
      return Math.sqrt(q * middle) / seeds + Math.sqrt(q / middle);
    }

    private static double student(double level, int seeds) {
      return TDistribution.of(seeds - 1).inverseSurvivalProbability(level) / Math.sqrt(seeds);
    }

    /**
     * The paired differences of one to another.
     *
     * @param same whether they are roundings only
     * @param deviation their standard deviation
     * @param early that of the first stage
     * @param exact whether no seed changes them
     */
    record Pair(
        double[] differences,
        boolean same,
        double mean,
        double deviation,
        double early,
        boolean exact) {
      static Pair of(long[] seeds, double[] own, long[] otherSeeds, double[] other, boolean exact) {
        double[] differences = new double[Math.min(own.length, other.length)];
        int n = 0;
        boolean same = true;
        for (int i = 0, j = 0; i < own.length && j < other.length; ) {
          if (seeds[i] == otherSeeds[j]) {
            differences[n] = own[i] - other[j];
            same &= Math.abs(differences[n++]) < Standing.SAME * own[i];
            i++;
            j++;
          } else if (seeds[i] < otherSeeds[j]) {
            i++;
          } else {
            j++;
          }
        }
        differences = Arrays.copyOf(differences, n);
        return new Pair(
            differences,
            same && n > 0,
            Spread.mean(differences, n),
            deviation(differences, n),
            deviation(differences, Math.min(n, Selection.FIRST_STAGE)),
            exact);
      }

      Pair reversed() {
        return new Pair(
            Arrays.stream(differences).map(d -> -d).toArray(),
            same,
            -mean,
            deviation,
            early,
            exact);
      }

      private static double deviation(double[] values, int n) {
        return Math.sqrt(Spread.variance(values, n, Spread.mean(values, n)));
      }

      int seeds() {
        return differences.length;
      }

      /** Whether seeds disagree about who is slower, and not all by less than a width. */
      boolean matters(double width) {
        DoubleSummaryStatistics all = Arrays.stream(differences).summaryStatistics();
        return all.getMin() < 0 && all.getMax() > 0 && all.getMax() - all.getMin() > width;
      }

      /**
       * Whether they lean so far to one side that they are not normally distributed: R. B.
       * D'Agostino's test of skewness, Biometrika 57(3), 1970.
       *
       * @param level probability of saying so of those that are
       */
      boolean skewed(double level) {
        double n = seeds();
        if (n < 8 || same || deviation == 0) {
          return false;
        }
        double second = Arrays.stream(differences).map(d -> Math.pow(d - mean, 2)).sum() / n;
        double third = Arrays.stream(differences).map(d -> Math.pow(d - mean, 3)).sum() / n;
        double y = third / Math.pow(second, 1.5) * Math.sqrt((n + 1) * (n + 3) / (6 * (n - 2)));
        double kurtosis =
            3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
        double w2 = Math.sqrt(2 * (kurtosis - 1)) - 1;
        double scaled = y * Math.sqrt((w2 - 1) / 2);
        double z = Math.log(scaled + Math.hypot(scaled, 1)) / Math.sqrt(Math.log(w2) / 2);
        return 2 * NormalDistribution.of(0, 1).survivalProbability(Math.abs(z)) < level;
      }
    }
  }

  /**
   * Which of several systems has the least mean: the fully sequential procedure KN of S.-H. Kim and
   * B. L. Nelson, A fully sequential procedure for indifference-zone selection in simulation, ACM
   * TOMACS 11(3), 2001, section 3, with c = 1, for common random numbers.
   *
   * <p>All systems get the same seeds. After the first stage every further seed is a look: a system
   * is out as soon as another one's sum is below its own by more than a triangular boundary that
   * closes with the number of seeds. With the asked confidence the one that is left at the end is
   * the best, or less than the indifference zone above it, whatever the variances and correlations
   * are; the differences of two systems are taken for normally distributed and independent from
   * seed to seed. What is left earlier contains such a one with the same confidence.
   *
   * <p>The outcome depends on the values only, not on the order in which they became known: a
   * procedure that was stopped goes on to the same end.
   *
   * @param left those that may be the best, the one with the least mean first
   * @param out those that are out, with the number of seeds after which they were
   * @param seeds that those who are left were compared by
   * @param twins who has had the values of another one in the first stage, to nine digits, by whom:
   *     it is neither left nor out, but as good as the other one, and played as long
   */
  public record Selection<K>(List<K> left, Map<K, Integer> out, int seeds, Map<K, K> twins) {
    /** Seeds of the first stage, from which the variances are estimated. */
    public static final int FIRST_STAGE = 10;

    /**
     * Of the risk, what is spent on leaving out early who is far behind: the boundary of KN widens
     * with the variance over the indifference zone, so it keeps a rule that is far behind and
     * varies much.
     */
    private static final double FAR = 0.1;

    /**
     * As far as the values go.
     *
     * @param values of each system for the first seed, the second, ...; one that is out needs no
     *     more
     * @param zone differences of means below it do not matter, above 0
     * @param firstStage seeds of the first stage, at least 2
     * @param confidence between 1 - (systems - 1) / 2 and 1
     */
    static <K> Selection<K> of(
        Map<K, double[]> values, double zone, int firstStage, double confidence) {
      int known = values.values().stream().mapToInt(own -> own.length).min().orElse(0);
      if (known >= firstStage && values.size() > 1) {
        return new Play<>(values, zone, firstStage, confidence).to();
      }
      List<K> all = new ArrayList<>(values.keySet());
      all.sort(
          Comparator.comparingDouble(
              one -> Arrays.stream(Objects.requireNonNull(values.get(one))).limit(known).sum()));
      return new Selection<>(all, Map.of(), Math.min(known, firstStage), Map.of());
    }

    /**
     * As far as the values go, with {@link #FIRST_STAGE}.
     *
     * @param asked whose margin, of the least mean of the first stage, is the indifference zone; it
     *     is above 0
     */
    public static <K> Selection<K> of(Map<K, double[]> values, Guarantee asked) {
      double least =
          values.values().stream()
              .mapToDouble(own -> Arrays.stream(own).limit(FIRST_STAGE).average().orElse(0))
              .min()
              .orElse(0);
      return of(values, asked.margin() * least, FIRST_STAGE, asked.confidence());
    }

    /** After how many seeds one was left behind; 0 where it was not. */
    int outAfter(K name) {
      return out.getOrDefault(twins.getOrDefault(name, name), 0);
    }

    /** How many were compared. */
    int compared() {
      return left.size() + out.size() + twins.size();
    }

    /** Whether one is left. */
    public boolean decided() {
      return left.size() == 1;
    }

    private static final class Play<K> {
      private final List<K> names;
      private final double[][] values;
      private final double[] sums;
      private final double zone;
      private final int firstStage;

      /** h² S² of (3), for each pair. */
      private final double[][] spans;

      private final double h2;

      /** How often one may be left out as far behind that is not behind at all. */
      private final double far;

      Play(Map<K, double[]> values, double zone, int firstStage, double confidence) {
        names = new ArrayList<>(values.keySet());
        this.values = values.values().toArray(double[][]::new);
        this.zone = zone;
        this.firstStage = firstStage;
        int k = names.size();
        sums = new double[k];
        double risk = 1 - confidence;
        double eta =
            (Math.pow(2 * (1 - FAR) * risk / (k - 1), -2.0 / (firstStage - 1)) - 1) / 2; // (2)
        h2 = 2 * eta * (firstStage - 1);
        far = FAR * risk / (k - 1);
        spans = new double[k][k];
        for (int i = 0; i < k; i++) {
          for (int l = 0; l < i; l++) {
            spans[i][l] = spans[l][i] = h2 * variance(this.values[i], this.values[l]);
          }
        }
      }

      /** Of the difference of two, in the first stage. */
      private double variance(double[] one, double[] other) {
        double[] differences =
            IntStream.range(0, firstStage).mapToDouble(j -> one[j] - other[j]).toArray();
        return Spread.variance(differences, firstStage, Spread.mean(differences, firstStage));
      }

      Selection<K> to() {
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
        return new Selection<>(left.stream().map(names::get).toList(), out, seeds, twins);
      }

      private boolean sameAtFirst(double[] one, double[] other) {
        return IntStream.range(0, firstStage)
            .allMatch(j -> Math.abs(one[j] - other[j]) <= ROUNDING * Math.abs(other[j]));
      }

      /** All comparisons of a look are made with those that were left before it. */
      private void screen(List<Integer> left, int seeds, Map<K, Integer> out) {
        List<Integer> before = List.copyOf(left);
        double factor = Losses.everBeyond(far, firstStage, seeds);
        for (int i : before) {
          for (int l : before) {
            // r W of the paper, for sums. Where it is 0 the smaller sum stays; of equal ones the
            // first.
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
}
