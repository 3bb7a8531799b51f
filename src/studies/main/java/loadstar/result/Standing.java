package loadstar.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Several compared with the one that has the least mean, paired by seed; of those whose means
 * differ by roundings, with the one that was given first. All claims of a standing hold together
 * with a probability of 95 %, whichever of them has come out first:
 *
 * <ul>
 *   <li>"slower": Student's paired t-test, one-sided, Holm's correction over the others, at 5 %
 *       divided by the number of those that could have come out first;
 *   <li>"tie": the two-sided interval of the difference, at 5 % divided by the number of the
 *       others, lies within a margin of the first's mean.
 * </ul>
 *
 * What is surely slower, but by less than the margin, is a tie. Where nothing is random a
 * difference is what it is: a tie within the margin, slower beyond it.
 *
 * <p>Where seeds were played until they had selected the best ({@link #selected}), a {@link
 * Selection} says who is slower, and who may still be the best.
 */
public final class Standing {
  /** Relative difference below which two makespans are the same: SimGrid's own precision. */
  public static final double SAME = 1e-7;

  /** Share of the first's mean within which two are as good as each other. */
  public static final double MARGIN = 0.01;

  /** Relative difference of two means that says nothing of who is first. */
  private static final double ROUNDING = 1e-9;

  private static final double LEVEL = 0.05;
  private static final int LEAST_SEEDS = 3;

  private final List<Against> all;
  private final double margin;
  private final @Nullable Selection<String> selection;

  /** How one compares with the first. */
  public enum Step {
    FIRST,
    /** Significantly and not surely within the margin; by more than it where nothing is random. */
    SLOWER,
    /** The difference, with its interval where there is one, lies within the margin. */
    TIE,
    /** Neither can be said with these seeds. */
    TOO_VARIABLE,
    /** Fewer than three seeds: nothing can be said beyond these. */
    UNTESTED,
    /** More seeds may still select it. */
    OPEN
  }

  /**
   * One of them.
   *
   * @param difference mean of the paired difference to the first, in the unit of the values
   */
  public record Against(String name, Step step, double difference) {
    /** The cell of a table. */
    public String text() {
      return switch (step) {
        case FIRST -> "";
        case SLOWER -> Numbers.difference(difference) + " s";
        case TIE -> "tie";
        case TOO_VARIABLE -> "too variable";
        case UNTESTED -> "not tested";
        case OPEN -> "open";
      };
    }
  }

  private Standing(List<Against> all, double margin, @Nullable Selection<String> selection) {
    this.all = List.copyOf(all);
    this.margin = margin;
    this.selection = selection;
  }

  /**
   * Compares those whose seeds were played until they had selected the best.
   *
   * @param values of each by seed, positive; fewer of those that were out earlier
   * @param margin share of the least mean below which differences do not matter, above 0
   */
  public static Standing selected(
      Map<String, ? extends SortedMap<Long, Double>> values, double margin) {
    if (values.size() == 1) {
      return of(values, true, margin);
    }
    Map<String, double[]> arrays = new LinkedHashMap<>();
    values.forEach((name, own) ->
        arrays.put(name, own.values().stream().mapToDouble(Double::doubleValue).toArray()));
    Selection<String> selection = Selection.of(arrays, margin);
    String first = selection.left().getFirst();
    double width = margin * mean(of(first, values));
    List<Against> all = new ArrayList<>();
    for (String name : values.keySet()) {
      if (!name.equals(first)) {
        Pair pair = Pair.of(name, of(name, values), of(first, values));
        Step step =
            pair.same || pair.within(width, LEVEL / (values.size() - 1))
                ? Step.TIE
                : selection.out().containsKey(name) ? Step.SLOWER : Step.OPEN;
        all.add(new Against(name, step, pair.mean));
      }
    }
    all.sort(Comparator.comparingDouble(Against::difference));
    all.addFirst(new Against(first, Step.FIRST, 0));
    return new Standing(all, margin, selection);
  }

  /**
   * Compares.
   *
   * @param values of each by seed, positive; those of a pair meet where both have the seed
   * @param random whether chance has a part in them; otherwise one value says all
   * @param margin share of the first's mean, at least 0
   */
  public static Standing of(
      Map<String, ? extends SortedMap<Long, Double>> values, boolean random, double margin) {
    List<String> names = new ArrayList<>(values.keySet());
    inOrder(names, values);
    SortedMap<Long, Double> first = of(names.getFirst(), values);
    List<Pair> pairs = new ArrayList<>();
    for (String name : names.subList(1, names.size())) {
      pairs.add(Pair.of(name, of(name, values), first));
    }
    List<String> slower = slower(pairs);
    List<Against> all = new ArrayList<>();
    all.add(new Against(names.getFirst(), Step.FIRST, 0));
    double width = margin * mean(first);
    for (Pair pair : pairs) {
      Step step =
          random
              ? pair.step(slower.contains(pair.name), width, LEVEL / pairs.size())
              : pair.same || pair.mean <= width ? Step.TIE : Step.SLOWER;
      all.add(new Against(pair.name, step, pair.mean));
    }
    return new Standing(all, margin, null);
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
    return values.values().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** Holm: the surest first, each against the number of those that are left. */
  private static List<String> slower(List<Pair> pairs) {
    List<Pair> surest =
        pairs.stream().sorted(Comparator.comparingDouble(Pair::chanceOfSlower)).toList();
    List<String> slower = new ArrayList<>();
    int left = surest.size();
    for (Pair pair : surest) {
      if (!(pair.chanceOfSlower() * left-- < LEVEL / (pairs.size() + 1))) {
        break;
      }
      slower.add(pair.name);
    }
    return slower;
  }

  /** In the order of their means, to nine digits, then as they were given. */
  public List<Against> all() {
    return all;
  }

  /** How this one compares. */
  public Against of(String name) {
    return all.stream().filter(one -> one.name.equals(name)).findFirst().orElseThrow();
  }

  /** Share of the first's mean within which two are as good as each other. */
  public double margin() {
    return margin;
  }

  /** The first, and those that tie with it. */
  public List<String> advised() {
    return all.stream()
        .filter(one -> one.step == Step.FIRST || one.step == Step.TIE)
        .map(Against::name)
        .toList();
  }

  /** Those of which these seeds do not say whether they are slower. */
  public List<String> undecided() {
    return all.stream()
        .filter(one ->
            one.step == Step.TOO_VARIABLE || one.step == Step.UNTESTED || one.step == Step.OPEN)
        .map(Against::name)
        .toList();
  }

  /** After how many seeds it was out; 0 where that was never asked, or it never was. */
  public int outAfter(String name) {
    return selection == null ? 0 : selection.out().getOrDefault(name, 0);
  }

  private static String selectionAdvice(Selection<String> selection, String share) {
    int out = selection.out().size();
    int before =
        (int) selection.out().values().stream().filter(n -> n == Selection.FIRST_STAGE).count();
    String seeds =
        String.format(
            Locale.ROOT,
            "(%d seeds; %d of %d %s out after %d)",
            selection.seeds(),
            before,
            out + selection.left().size(),
            before == 1 ? "was" : "were",
            Selection.FIRST_STAGE);
    return selection.decided()
        ? String.format(
            Locale.ROOT,
            "Advice: %s: with 95 %% confidence the best of %d, or within %s %% of the best %s",
            selection.left().getFirst(),
            out + 1,
            share,
            seeds)
        : String.format(
            Locale.ROOT,
            "Advice: %s so far; with 95 %% confidence one of %s is the best, or within %s %% of the"
                + " best %s",
            selection.left().getFirst(),
            some(selection.left()),
            share,
            seeds);
  }

  /** Which to take, as the beginning of a sentence. */
  public String advice() {
    if (selection != null) {
      return selectionAdvice(selection, Numbers.text(100 * margin));
    }
    List<String> advised = advised();
    List<String> undecided = undecided();
    StringBuilder text = new StringBuilder("Advice: ");
    text.append(
        advised.size() == 1
            ? advised.getFirst()
            : "any of "
                + String.join(", ", advised)
                + ", which tie within "
                + Numbers.text(100 * margin)
                + " %");
    if (!undecided.isEmpty()) {
      text.append(", but it is too variable to say whether ")
          .append(some(undecided))
          .append(undecided.size() == 1 ? " is" : " are")
          .append(" slower (more --seeds)");
    }
    return text.toString();
  }

  private static String some(List<String> names) {
    int shown = names.size() > 6 ? 4 : names.size();
    String text = String.join(", ", names.subList(0, shown));
    return shown < names.size()
        ? text + String.format(Locale.ROOT, " and %d more", names.size() - shown)
        : text;
  }

  /**
   * The paired differences of one to the first.
   *
   * @param error standard error of their mean
   * @param same whether no pair differs
   */
  private record Pair(String name, int seeds, double mean, double error, boolean same) {
    static Pair of(String name, SortedMap<Long, Double> own, SortedMap<Long, Double> first) {
      List<Double> differences = new ArrayList<>();
      double largest = 0;
      for (Map.Entry<Long, Double> entry : own.entrySet()) {
        Double other = first.get(entry.getKey());
        if (other != null) {
          differences.add(entry.getValue() - other);
          largest = Math.max(largest, Math.abs(entry.getValue() / other - 1));
        }
      }
      int n = differences.size();
      if (n == 0) {
        return new Pair(name, 0, Standing.mean(own) - Standing.mean(first), 0, false);
      }
      double mean = differences.stream().mapToDouble(Double::doubleValue).sum() / n;
      double squares = differences.stream().mapToDouble(d -> (d - mean) * (d - mean)).sum();
      return new Pair(name, n, mean, Math.sqrt(squares / (n - 1) / n), largest < SAME);
    }

    /** That of a mean as large where there is no difference; 1 where nothing can be said. */
    double chanceOfSlower() {
      if (seeds < LEAST_SEEDS || same || mean <= 0) {
        return 1;
      }
      return error == 0 ? 0 : TDistribution.of(seeds - 1).survivalProbability(mean / error);
    }

    /** How it compares where chance has a part. */
    Step step(boolean slower, double width, double level) {
      if (same) {
        return Step.TIE;
      }
      if (seeds < LEAST_SEEDS) {
        return Step.UNTESTED;
      }
      if (within(width, level)) {
        return Step.TIE;
      }
      return slower ? Step.SLOWER : Step.TOO_VARIABLE;
    }

    /** Whether the interval of that level lies in ± the margin. */
    boolean within(double width, double level) {
      double half = TDistribution.of(seeds - 1).inverseSurvivalProbability(level / 2) * error;
      return Math.abs(mean) + half <= width;
    }
  }
}
