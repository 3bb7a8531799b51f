package loadstar.study;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import loadstar.model.Visible;
import loadstar.result.Guarantee;
import loadstar.result.Numbers;
import loadstar.result.Standing;

/**
 * Schedulers over several problems: how often each is best, and how far it is behind where it is
 * worst.
 *
 * @param problems how many there are
 * @param undecided in how many of them the seeds do not say who is the best, or within the margin
 * @param chance in how many they do, each as surely as asked
 * @param asked how near the best is as good, and how sure that is
 * @param all those that play all problems first, the smallest largest regret first
 */
public record Overview(int problems, int undecided, int chance, Guarantee asked, List<Regret> all) {
  /**
   * One scheduler over the problems that it plays.
   *
   * @param played how many
   * @param best in how many it is the first, or ties with the first
   * @param alone in how many of these nobody ties with it
   * @param largest its mean makespan over the least one, minus 1, where that is largest
   * @param where that is
   */
  public record Regret(
      SchedulerConfig config, int played, int best, int alone, double largest, Setting where) {
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
   * What there is of a campaign, as the beginning of a sentence; empty where that is all.
   *
   * @param problems of which there are results
   * @param allProblems those that it has; 0 where nobody knows
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
    all = List.copyOf(all);
  }

  /** Over these rankings, one for each problem. */
  public static Overview of(List<Ranking> rankings) {
    Map<SchedulerConfig, Regret> regrets = new LinkedHashMap<>();
    int undecided = 0;
    int chance = 0;
    Guarantee asked = Guarantee.DEFAULT;
    for (Ranking ranking : rankings) {
      chance += ranking.random() && ranking.standing().decided() ? 1 : 0;
      asked = ranking.standing().asked();
      undecided += ranking.standing().decided() ? 0 : 1;
      double least = ranking.first().makespan().mean();
      List<SchedulerConfig> best = ranking.standing().advised();
      for (RankEntry place : ranking.places()) {
        Regret here =
            new Regret(
                place.config(),
                1,
                best.contains(place.config()) ? 1 : 0,
                best.contains(place.config()) && best.size() == 1 ? 1 : 0,
                place.makespan().mean() / least - 1,
                ranking.setting());
        regrets.merge(place.config(), here, Overview::both);
      }
    }
    List<Regret> all = new ArrayList<>(regrets.values());
    all.sort(
        Comparator.comparingInt((Regret one) -> -one.played)
            .thenComparingDouble(Regret::largest)
            .thenComparing(Regret::scheduler));
    return new Overview(rankings.size(), undecided, chance, asked, all);
  }

  private static Regret both(Regret one, Regret other) {
    boolean more = other.largest > one.largest;
    return new Regret(
        one.config,
        one.played + other.played,
        one.best + other.best,
        one.alone + other.alone,
        more ? other.largest : one.largest,
        more ? other.where : one.where);
  }

  /** By how much the second of a ranking is behind, as a share; NaN where there is none. */
  public static double ahead(Ranking ranking) {
    return ranking.places().size() < 2
        ? Double.NaN
        : ranking.places().get(1).makespan().mean() / ranking.first().makespan().mean() - 1;
  }

  /** Which to take where the problem is not known; empty for a single problem. */
  public String sentence() {
    return sentence(Setting::text);
  }

  /**
   * The same.
   *
   * @param named how a problem is called
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
    if (safe.played < problems) {
      text.append(" in the ").append(safe.played).append(" that it plays");
    }
    text.append(all.size() > 1 && safe.largest >= Standing.SAME ? ", the least of all" : "");
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
              asked.sure(), chance, Numbers.text(asked.risk() * chance)));
    }
    return text.append('.').toString();
  }

  /** A share for people: two digits, so that 0.4 % is not nothing, and roundings are. */
  public static String percent(double share) {
    if (Math.abs(share) < Standing.SAME) {
      return "0 %";
    }
    BigDecimal digits =
        new BigDecimal(100 * share).round(new MathContext(2, RoundingMode.HALF_EVEN));
    return (share < 0.1 ? digits.toPlainString() : Visible.format("%.0f", 100 * share)) + " %";
  }
}
