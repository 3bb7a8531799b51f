package loadstar.study;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import loadstar.model.Visible;
import loadstar.result.Numbers;
import loadstar.result.Standing;

/**
 * Compares schedulers over several problems: how often each is best, and how far it is behind in
 * its worst problem.
 *
 * @param problems their number
 * @param undecided number of problems in which the seeds decide neither the best scheduler nor
 *     those within the margin of it
 * @param chance number of problems with chance in which they decide it, each at the confidence of
 *     its own guarantee
 * @param confidences of these problems, each value once, in increasing order
 * @param wrong number of these decisions that are expected to be wrong, at most
 * @param all those that run all problems first, the smallest largest regret first
 */
public record Overview(
    int problems,
    int undecided,
    int chance,
    List<Double> confidences,
    double wrong,
    List<Regret> all) {
  /**
   * The regret of one scheduler over the problems that it runs.
   *
   * @param runs number of these problems
   * @param best number of problems in which it is the first, or equivalent to the first
   * @param alone number of these in which no other is equivalent to it
   * @param largest its mean makespan over the least one, minus 1, in its worst problem
   * @param where that problem
   */
  public record Regret(
      SchedulerConfig config, int runs, int best, int alone, double largest, Setting where) {
    /** Names the configuration in tables. */
    public String scheduler() {
      return config.label();
    }

    private String ties() {
      return alone == best
          ? ""
          : alone == 0 ? " (never alone)" : " (in " + alone + " of them alone)";
    }
  }

  /**
   * Describes how much of a campaign there is, as the beginning of a sentence; empty if it is
   * complete.
   *
   * @param problems number of those that have results
   * @param allProblems number of all; 0 if it is not known
   */
  public static String part(int runs, int allRuns, int problems, int allProblems) {
    return runs == allRuns
        ? ""
        : Visible.format(
            "%d of %d runs%s: ",
            runs,
            allRuns,
            allProblems == 0 ? "" : ", " + problems + " of " + allProblems + " problems");
  }

  public Overview {
    confidences = List.copyOf(confidences);
    all = List.copyOf(all);
  }

  /** Makes the overview of these rankings, one for each problem. */
  public static Overview of(List<Ranking> rankings) {
    Map<SchedulerConfig, Regret> regrets = new LinkedHashMap<>();
    int undecided = 0;
    int chance = 0;
    SortedMap<Double, Integer> confidences = new TreeMap<>();
    for (Ranking ranking : rankings) {
      if (ranking.random() && ranking.standing().decided()) {
        chance++;
        confidences.merge(ranking.standing().guarantee().confidence(), 1, Integer::sum);
      }
      undecided += ranking.standing().decided() ? 0 : 1;
      double least = ranking.first().makespan().mean();
      List<SchedulerConfig> best = ranking.standing().advised();
      for (RankEntry entry : ranking.entries()) {
        Regret here =
            new Regret(
                entry.config(),
                1,
                best.contains(entry.config()) ? 1 : 0,
                best.contains(entry.config()) && best.size() == 1 ? 1 : 0,
                entry.makespan().mean() / least - 1,
                ranking.setting());
        regrets.merge(entry.config(), here, Overview::both);
      }
    }
    List<Regret> all = new ArrayList<>(regrets.values());
    all.sort(
        Comparator.comparingInt((Regret one) -> -one.runs)
            .thenComparingDouble(Regret::largest)
            .thenComparing(Regret::scheduler));
    double wrong =
        confidences.entrySet().stream()
            .mapToDouble(one -> (1 - one.getKey()) * one.getValue())
            .sum();
    return new Overview(
        rankings.size(), undecided, chance, List.copyOf(confidences.keySet()), wrong, all);
  }

  private static Regret both(Regret one, Regret other) {
    boolean more = other.largest > one.largest;
    return new Regret(
        one.config,
        one.runs + other.runs,
        one.best + other.best,
        one.alone + other.alone,
        more ? other.largest : one.largest,
        more ? other.where : one.where);
  }

  /** Returns the share by which the second of a ranking is behind; NaN if there is none. */
  public static double ahead(Ranking ranking) {
    return ranking.entries().size() < 2
        ? Double.NaN
        : ranking.entries().get(1).makespan().mean() / ranking.first().makespan().mean() - 1;
  }

  /**
   * Returns the advice on which scheduler to take if the problem is not known; empty for a single
   * problem.
   */
  public String sentence() {
    return sentence(Setting::text);
  }

  /**
   * Returns the same advice with other names of problems.
   *
   * @param named returns the name of a problem
   */
  public String sentence(Function<Setting, String> named) {
    if (problems < 2) {
      return "";
    }
    Regret safe = all.getFirst();
    StringBuilder text = new StringBuilder(200);
    text.append(
        Visible.format(
            "%s is best in %d of %d problems%s and never %sbehind",
            safe.config,
            safe.best,
            problems,
            safe.ties(),
            safe.largest < Standing.SAME ? "" : "more than " + percent(safe.largest) + " "));
    if (safe.runs < problems) {
      text.append(" in the ").append(safe.runs).append(" that it plays");
    }
    if (all.size() > 1 && safe.largest >= Standing.SAME) {
      // Who plays fewer problems may be less far behind in these.
      boolean least = all.stream().allMatch(one -> one.largest >= safe.largest);
      text.append(least ? ", the least of all" : ", the least of those that play as many");
    }
    Regret often = all.stream().max(Comparator.comparingInt(Regret::best)).orElseThrow();
    if (often.best > safe.best) {
      String behind = percent(often.largest);
      text.append(
          Visible.format(
              "; %s is best in %d%s, but up to %s behind (%s)",
              often.config, often.best, often.ties(), behind, named.apply(often.where)));
    }
    if (undecided > 0) {
      text.append("; more seeds may change who is best in ").append(undecided);
    }
    if (chance > 0) {
      text.append(
          Visible.format(
              "; each problem's advice holds with %s by itself, so of %d at most %s are expected"
                  + " to be wrong",
              sure(), chance, Numbers.text(wrong)));
    }
    return text.append('.').toString();
  }

  /** Returns the confidence in words; of comparisons of several, the least and the largest. */
  private String sure() {
    String least = Numbers.text(100 * confidences.getFirst());
    String most = Numbers.text(100 * confidences.getLast());
    return (least.equals(most) ? least : least + " to " + most) + " %";
  }

  /**
   * Formats a share as a percentage of two digits, so that 0.4 % is not shown as nothing, and
   * roundings are.
   */
  public static String percent(double share) {
    if (Math.abs(share) < Standing.SAME) {
      return "0 %";
    }
    BigDecimal digits =
        new BigDecimal(100 * share).round(new MathContext(2, RoundingMode.HALF_EVEN));
    return (share < 0.1 ? digits.toPlainString() : Visible.format("%.0f", 100 * share)) + " %";
  }
}
