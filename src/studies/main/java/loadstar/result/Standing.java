package loadstar.result;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
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
 * tie within the margin, slower beyond it.
 *
 * @param all in the order of their means, to nine digits, then as they were given
 * @param asked how near is as good, and how sure what is said is
 */
public record Standing(
    List<Against> all,
    Guarantee asked,
    boolean random,
    int seeds,
    @Nullable Selection<String> selection) {
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
    List<String> names = new ArrayList<>(values.keySet());
    inOrder(names, values);
    return random && names.size() > 1
        ? random(names, values, selects ? untilOneIsMissing(values) : values, asked, selects)
        : certain(names, values, asked, random);
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
    return new Standing(all, asked, random, of(names.getFirst(), values).size(), null);
  }

  private static Standing random(
      List<String> names,
      Map<String, ? extends SortedMap<Long, Double>> all,
      Map<String, ? extends SortedMap<Long, Double>> values,
      Guarantee asked,
      boolean selects) {
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
        new Losses(said.stream().map(name -> of(name, values)).toList(), asked.risk(), selects);
    List<Against> standing = new ArrayList<>();
    for (String name : names) {
      int one = said.indexOf(name);
      double difference = mean(of(name, all)) - mean(of(first, all));
      if (one < 0) {
        standing.add(Against.untested(name, difference));
        continue;
      }
      Losses.Pair pair = losses.pairs[one][said.indexOf(first)];
      int out = selection == null ? 0 : selection.out().getOrDefault(name, 0);
      boolean near = losses.decide.most(one) <= width;
      // The two procedures may each be wrong: only one of them says who is first.
      boolean sure = selection == null ? near : selection.decided() && (near || name.equals(first));
      boolean known = Double.isFinite(losses.enclose.most(one));
      Step step =
          name.equals(first)
              ? Step.FIRST
              : near || pair.same()
                  ? Step.TIE
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
              known ? losses.enclose.least(one) : Double.NaN,
              known ? losses.enclose.most(one) : Double.NaN,
              out,
              sure,
              pair.matters(width) && pair.skewed(SKEWED / (said.size() - 1))));
    }
    if (selection != null) {
      standing.sort(
          Comparator.comparing((Against one) -> !one.name.equals(first))
              .thenComparingDouble(Against::difference));
    }
    return new Standing(
        standing,
        asked,
        true,
        selection == null ? of(first, values).size() : selection.seeds(),
        selection);
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
      text.append("; ")
          .append(some(others))
          .append(others.size() == 1 ? " is" : " are")
          .append(" within ")
          .append(share)
          .append(" %, too")
          .append(reason.isEmpty() ? "" : ", but " + name + " " + reason);
    }
    List<String> untested = names(one -> one.step == Step.UNTESTED);
    if (selection != null && !untested.isEmpty()) {
      text.append("; not compared, with fewer than ")
          .append(Selection.FIRST_STAGE)
          .append(" seeds: ")
          .append(some(untested));
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
    String played = seeds + (seeds == 1 ? " seed" : " seeds");
    List<String> mayBe =
        selection == null ? names(one -> one.step != Step.SLOWER) : selection.left();
    if (!decided()) {
      return format(
          " so far; with %s confidence one of %s is the best%s, which %s do%s not decide",
          asked.sure(),
          some(mayBe),
          selection == null ? "" : ", or within " + share + " % of the best",
          played,
          seeds == 1 ? "es" : "");
    }
    int compared =
        selection == null ? all.size() : selection.left().size() + selection.out().size();
    return format(
        ": with %s confidence the best of %d%s (%s%s)",
        asked.sure(),
        compared,
        asked.margin() == 0 ? "" : ", or within " + share + " % of the best",
        played,
        selection == null ? "" : outAtOnce(compared));
  }

  private String outAtOnce(int compared) {
    long out = all.stream().filter(one -> one.out == Selection.FIRST_STAGE).count();
    return format(
        "; %d of %d %s out after %d",
        out, compared, out == 1 ? "was" : "were", Selection.FIRST_STAGE);
  }

  /** The first few of some names: "a, b, c, d and 7 more". */
  public static String some(List<String> names) {
    int shown = names.size() > 6 ? 4 : names.size();
    String text = String.join(", ", names.subList(0, shown));
    return shown < names.size() ? text + format(" and %d more", names.size() - shown) : text;
  }
}
