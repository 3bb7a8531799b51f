package loadstar.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.model.Visible;
import loadstar.result.Numbers;
import loadstar.simulation.Summary;
import loadstar.simulation.Use;
import loadstar.study.WhatIf.ChangeKind;

/**
 * Explains why the recommended run takes as long as it does, and what would shorten it. A run that
 * is near a bound is explained by the bound; any other by the cause whose removal gains most. A
 * change is named only with the result of its trial.
 *
 * @param limit the sentence on the bound or on the causes; empty if nothing is known
 * @param nearBound whether a bound explains the makespan
 * @param causes that are named, the one that gains most first; none near a bound
 * @param trials that were made
 * @param margin the least gain that counts, as a share of the makespan
 * @param texts all sentences, in their order
 */
public record Explanation(
    String limit,
    boolean nearBound,
    List<Named> causes,
    List<WhatIf> trials,
    double margin,
    List<String> texts) {
  /** The ratio to a bound up to which a makespan is explained by that bound. */
  private static final double NEAR = 1.1;

  /** The share below which no cause is named. */
  private static final double MUCH = 0.1;

  /** The part of the largest gain from which a second gain is named beside it. */
  private static final double SECOND = 2.0 / 3;

  /** The gain from which more workers are named. */
  private static final double LARGE = 0.25;

  /** The gain from which the seconds alone are clearer. */
  private static final double NEARLY_ALL = 0.95;

  /**
   * A cause of the makespan.
   *
   * @param share of the time of all workers
   * @param gain the share of the makespan by which a run without it is shorter; the share of the
   *     time without a trial; for two that hide each other that of a run without both
   * @param hidden whether another cause hides it, so that a run without it alone gains little
   */
  public record Named(Cause cause, double share, double gain, boolean hidden) {}

  public Explanation {
    causes = List.copyOf(causes);
    trials = List.copyOf(trials);
    texts = List.copyOf(texts);
  }

  /** Returns all sentences as one text; empty if nothing is known. */
  public String text() {
    String text = String.join("; ", texts);
    return text.isEmpty() ? "" : Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }

  /**
   * Returns the trial that sends the longest tasks first, with the scheduler that is the best then,
   * if that is shorter.
   */
  public Optional<WhatIf> longestFirst() {
    return trials.stream()
        .filter(one -> one.change().equals(WhatIf.LONGEST_FIRST) && isShorter(one, margin))
        .findFirst();
  }

  /** Explains a ranking by its shares of time alone, without trials. */
  public static Explanation of(Ranking ranking, double margin) {
    return of(ranking, List.of(), margin);
  }

  /**
   * Explains the recommended scheduler of a ranking.
   *
   * @param trials of that scheduler
   * @param margin the least gain that counts, as a share of the makespan
   */
  public static Explanation of(Ranking ranking, List<WhatIf> trials, double margin) {
    RankEntry entry = ranking.recommended();
    if (!(entry.makespan().mean() > 0) || Double.isNaN(entry.share(Use.COMPUTING))) {
      return new Explanation("", false, List.of(), trials, margin, List.of());
    }
    boolean near = entry.mean(Summary.OVER_BOUND) <= NEAR;
    boolean computing = entry.share(Use.COMPUTING) >= BoundReason.MOSTLY;
    List<Named> causes = near || computing ? List.of() : causes(entry, trials);
    String limit =
        near || computing ? BoundReason.of(ranking, entry) : sentence(ranking, entry, causes);
    List<String> texts = new ArrayList<>(List.of(limit));
    double reached = settings(entry.config(), trials, near, margin, texts);
    machines(
        trials.stream()
            .filter(one -> isShorter(one, margin) && one.gain() > reached + margin)
            .toList(),
        causes,
        computing,
        texts);
    double idle = entry.mean(Summary.WORKERS) - entry.mean(Summary.WORKERS_USED);
    if (idle >= 1) {
      texts.add(
          Visible.format(
              "%.0f of %.0f workers %s",
              idle, entry.mean(Summary.WORKERS), gets(entry, idle < 1.5)));
    }
    if (entry.share(Use.LATENCY) >= BoundReason.MOSTLY && ranking.setting().flopsPerUnit() == 1) {
      texts.add(
          "a unit is 1 flop here: --seconds-per-unit, or --flops-per-unit, and --bytes-per-unit say"
              + " otherwise");
    }
    return new Explanation(limit, near, causes, trials, margin, texts);
  }

  /**
   * Describes what one worker, or several, without computed load have received: chunks that were
   * lost, maybe.
   */
  private static String gets(RankEntry entry, boolean one) {
    return entry.mean(Summary.LOST) > 0
        ? (one ? "finishes" : "finish") + " nothing"
        : (one ? "gets" : "get") + " nothing";
  }

  /** Describes the causes, and the gain of one that gains little. */
  private static String sentence(Ranking ranking, RankEntry entry, List<Named> causes) {
    if (causes.isEmpty()) {
      return "no single cause takes a tenth of the time";
    }
    String words =
        causes.stream()
            .map(one -> one.cause.sentence(ranking, entry))
            .collect(Collectors.joining("; "));
    Named first = causes.getFirst();
    double losses = 1 - entry.share(Use.COMPUTING);
    double percent = 100 * Math.max(0, first.gain);
    return first.hidden
        ? words + Visible.format("; only without both a run is much shorter, by %.0f %%", percent)
        : isMuch(first, losses)
            ? words
            : words + Visible.format(", but a run without that is only %.0f %% shorter", percent);
  }

  /**
   * Returns the one or two causes whose removal gains most, or both of two that hide each other. If
   * all gain little, it returns the one with the largest share, if that is at least a tenth.
   */
  private static List<Named> causes(RankEntry entry, List<WhatIf> trials) {
    List<Named> all = new ArrayList<>();
    for (Cause cause : Cause.values()) {
      double share = cause.share(entry);
      all.add(new Named(cause, share, gain(entry, cause, share, trials), false));
    }
    all.sort(Comparator.comparingDouble((Named one) -> -one.gain));
    Named first = all.getFirst();
    Named second = all.get(1);
    if (isMuch(first, 1 - entry.share(Use.COMPUTING))) {
      return second.gain >= SECOND * first.gain ? List.of(first, second) : List.of(first);
    }
    for (WhatIf trial : trials) {
      if (trial.removes().size() > 1 && trial.gain() >= MUCH) {
        return all.stream()
            .filter(one -> trial.removes().contains(one.cause))
            .map(one -> new Named(one.cause, one.share, trial.gain(), true))
            .toList();
      }
    }
    all.sort(Comparator.comparingDouble((Named one) -> -one.share));
    Named largest = all.getFirst();
    return largest.share >= MUCH ? List.of(largest) : List.of();
  }

  private static boolean isMuch(Named one, double losses) {
    return one.gain >= Math.min(MUCH, losses / 2);
  }

  /**
   * Returns the share by which a run without the cause is shorter; its share of the time without a
   * trial.
   */
  private static double gain(RankEntry entry, Cause cause, double share, List<WhatIf> trials) {
    if (share < WhatIf.LEAST_SHARE) {
      return 0;
    }
    double most = 1;
    if (cause == Cause.END && entry.mean(Summary.BOUND) > 0) { // no schedule gains more
      most = Math.max(0, 1 - entry.mean(Summary.BOUND) / entry.makespan().mean());
    }
    return trials.stream()
        .filter(one -> one.removes().equals(Set.of(cause)))
        .mapToDouble(WhatIf::gain)
        .findFirst()
        .orElse(Math.min(share, most));
  }

  /**
   * Adds the sentence on the best of the settings that were tried, or that none is shorter.
   *
   * @return the gain of that setting
   */
  private static double settings(
      SchedulerConfig advised,
      List<WhatIf> trials,
      boolean near,
      double margin,
      List<String> texts) {
    List<WhatIf> settings =
        trials.stream().filter(one -> one.kind() == ChangeKind.SETTING).toList();
    WhatIf most =
        settings.stream()
            .filter(one -> isShorter(one, margin))
            .max(Comparator.comparingDouble(WhatIf::gain))
            .orElse(null);
    if (most != null) {
      // Chunks ahead are as good as larger ones, which end further apart once tasks differ.
      WhatIf best =
          settings.stream()
              .filter(one -> one.change().startsWith(SelfSchedulingKinds.PENDING.name()))
              .filter(one -> one.surely() && one.seconds() <= most.seconds() * (1 + margin))
              .findFirst()
              .orElse(most);
      boolean order = best.change().equals(WhatIf.LONGEST_FIRST);
      String who = order ? best.scheduler() + " takes " : "";
      String than = order && !best.scheduler().equals(advised) ? " than " + advised : "";
      texts.add("with " + best.change() + " " + who + outcome(best) + than);
      return best.gain();
    }
    if (near) {
      return 0;
    }
    List<String> slower =
        settings.stream()
            .filter(one -> one.surely() && one.gain() < -margin && !one.change().startsWith("-"))
            .map(one -> one.change() + " (" + outcome(one) + ")")
            .toList();
    if (!slower.isEmpty()) {
      texts.add(String.join(" and ", slower) + (slower.size() > 1 ? " are slower" : " is slower"));
    } else if (!settings.isEmpty()) {
      boolean random = settings.stream().anyMatch(one -> one.seeds() > 1);
      texts.add("no setting that was tried is " + (random ? "clearly shorter" : "shorter"));
    }
    return 0;
  }

  private static boolean isShorter(WhatIf one, double margin) {
    return one.surely() && one.gain() > margin;
  }

  /**
   * Returns a makespan that compares with those of the table, or a share for a trial with other
   * seeds.
   */
  private static String outcome(WhatIf one) {
    String share =
        Visible.format("%.0f %% %s", 100 * Math.abs(one.gain()), one.gain() > 0 ? "less" : "more");
    if (!one.all()) {
      return share + " over " + one.seeds() + " seeds";
    }
    return one.gain() >= NEARLY_ALL || one.gain() <= 0
        ? seconds(one.seconds())
        : seconds(one.seconds()) + ", " + share;
  }

  /** Adds sentences on other hardware, if it is about the cause. */
  private static void machines(
      List<WhatIf> trials, List<Named> causes, boolean computing, List<String> texts) {
    for (WhatIf one : trials) {
      boolean speaks =
          switch (one.change()) {
            case WhatIf.HALF_THE_COST -> causes.stream().anyMatch(n -> n.cause == Cause.MASTER);
            case WhatIf.TWICE_THE_BANDWIDTH ->
                causes.stream().anyMatch(n -> n.cause == Cause.BYTES);
            case WhatIf.TWICE_THE_WORKERS -> computing && one.gain() >= LARGE;
            default -> false;
          };
      if (one.kind() == ChangeKind.MACHINE && speaks) {
        texts.add(one.change() + " " + outcome(one));
      }
    }
  }

  private static String seconds(double seconds) {
    return Numbers.text(seconds, 5) + " s";
  }
}
