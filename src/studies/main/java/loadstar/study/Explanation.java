package loadstar.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import loadstar.algorithm.Metric;
import loadstar.model.Visible;
import loadstar.result.Numbers;
import loadstar.simulation.Breakdown.Use;
import loadstar.simulation.Fields;
import loadstar.simulation.Summary;
import loadstar.study.Ranking.Place;
import loadstar.study.WhatIf.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Why the recommended run takes as long as it does, and what would shorten it. A run that is near a
 * bound is explained by the bound; any other by the cause whose removal gains most. A change is
 * named only with what came out when it was tried.
 *
 * @param limit the sentence on the bound or on the causes; empty where nothing is known
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
  /** A share of the time that is nearly all of it. */
  static final double MOSTLY = 0.9;

  /** A makespan of at most so many times a bound is explained by that bound. */
  private static final double NEAR = 1.1;

  /** A share below which nothing is named. */
  private static final double MUCH = 0.1;

  /** A gain of so large a part of the largest one is named beside it. */
  private static final double SECOND = 2.0 / 3;

  /** One bound is so much above another. */
  private static final double CLEARLY = 1.01;

  /** More workers are named if they gain so much. */
  private static final double LARGE = 0.25;

  /** From this gain on the seconds alone say more. */
  private static final double NEARLY_ALL = 0.95;

  /**
   * A cause of the makespan.
   *
   * @param share of the time of all workers
   * @param gain the share of the makespan that a run without it is shorter by; the share where
   *     nothing was tried
   */
  public record Named(Cause cause, double share, double gain) {}

  public Explanation {
    causes = List.copyOf(causes);
    trials = List.copyOf(trials);
    texts = List.copyOf(texts);
  }

  /** All sentences as one; empty where nothing is known. */
  public String text() {
    String text = String.join("; ", texts);
    return text.isEmpty() ? "" : Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }

  /** The longest tasks first, of the scheduler that is the best then, where that is shorter. */
  public Optional<WhatIf> longestFirst() {
    return trials.stream()
        .filter(one -> one.change().equals(WhatIf.LONGEST_FIRST) && isShorter(one, margin))
        .findFirst();
  }

  /** Explains a ranking by its shares of time alone. */
  public static Explanation of(Ranking ranking, double margin) {
    return of(ranking, List.of(), margin);
  }

  /**
   * Explains the recommended scheduler of a ranking.
   *
   * @param trials of it
   * @param margin the least gain that counts, as a share of the makespan
   */
  public static Explanation of(Ranking ranking, List<WhatIf> trials, double margin) {
    Place place = ranking.recommended();
    if (!(place.makespan().mean() > 0) || Double.isNaN(share(place, Use.COMPUTING))) {
      return new Explanation("", false, List.of(), trials, margin, List.of());
    }
    double bound = bound(place, null);
    boolean near = place.makespan().mean() <= NEAR * bound;
    List<Named> causes = near ? List.of() : causes(place, bound, trials);
    String limit;
    if (near || share(place, Use.COMPUTING) >= MOSTLY) {
      limit = bounded(ranking, place);
    } else if (causes.isEmpty()) {
      limit = "no single cause takes a tenth of the time";
    } else {
      limit =
          causes.stream()
              .map(one -> one.cause.sentence(ranking, place))
              .collect(Collectors.joining(" and "));
    }
    List<String> texts = new ArrayList<>(List.of(limit));
    double reached = settings(trials, near, margin, texts);
    machines(
        trials.stream()
            .filter(one -> isShorter(one, margin) && one.gain() > reached + margin)
            .toList(),
        causes,
        share(place, Use.COMPUTING) >= MOSTLY,
        texts);
    double idle = place.mean(Summary.WORKERS) - place.mean(Summary.WORKERS_USED);
    if (idle >= 1) {
      texts.add(
          Visible.format("%.0f of %.0f workers get nothing", idle, place.mean(Summary.WORKERS)));
    }
    if (share(place, Use.LATENCY) >= MOSTLY && ranking.setting().flopsPerUnit() == 1) {
      texts.add(
          "a unit is 1 flop here: --seconds-per-unit, or --flops-per-unit, and --bytes-per-unit say"
              + " otherwise");
    }
    return new Explanation(limit, near, causes, trials, margin, texts);
  }

  private static double share(Place place, Use... uses) {
    double seconds = 0;
    for (Use use : uses) {
      seconds += place.mean(use.metric());
    }
    return seconds / place.makespan().mean();
  }

  /** The share of the time in which the master sends. */
  static double sends(Place place) {
    return place.mean(Summary.SEND_PORT);
  }

  /** The largest bound but one; 0 without any. */
  private static double bound(Place place, @Nullable Metric but) {
    return Summary.BOUNDS.values().stream()
        .filter(metric -> !metric.equals(but))
        .mapToDouble(place::mean)
        .filter(seconds -> !Double.isNaN(seconds))
        .max()
        .orElse(0);
  }

  /** The one or two causes whose removal gains most; none where that is little. */
  private static List<Named> causes(Place place, double bound, List<WhatIf> trials) {
    Map<Cause, Named> all = new EnumMap<>(Cause.class);
    for (Cause cause : Cause.values()) {
      double share = cause.share(place);
      all.put(cause, new Named(cause, share, gain(cause, share, trials)));
    }
    Named end = all.get(Cause.END);
    if (end != null && bound > 0) { // no schedule gains more
      double most = Math.max(0, 1 - bound / place.makespan().mean());
      all.put(Cause.END, new Named(Cause.END, end.share, Math.min(end.gain, most)));
    }
    List<Named> order =
        all.values().stream().sorted(Comparator.comparingDouble((Named one) -> -one.gain)).toList();
    Named first = order.getFirst();
    double losses = 1 - share(place, Use.COMPUTING);
    if (first.gain < MUCH && first.gain < losses / 2) {
      return List.of();
    }
    Named second =
        order.stream()
            .skip(1)
            // Both are shares of the same time.
            .filter(one -> !(isNetwork(one) && isNetwork(first)))
            .findFirst()
            .orElseThrow();
    return second.gain >= SECOND * first.gain ? List.of(first, second) : List.of(first);
  }

  private static boolean isNetwork(Named one) {
    return one.cause == Cause.BYTES || one.cause == Cause.LATENCY;
  }

  private static double gain(Cause cause, double share, List<WhatIf> trials) {
    if (share < WhatIf.LEAST_SHARE) {
      return 0;
    }
    boolean removable =
        switch (cause) {
          case END, HELD, SLOWED -> false;
          case MASTER, STARTUPS, BYTES, LATENCY, FAILURES -> true;
        };
    if (!removable || trials.isEmpty()) {
      return cause == Cause.LATENCY ? 0 : share; // else a share would have two causes
    }
    return trials.stream()
        .filter(one -> one.removes() == cause)
        .mapToDouble(WhatIf::gain)
        .findFirst()
        .orElse(cause == Cause.LATENCY ? 0 : share);
  }

  /** What limits a run that is near a bound, or computes nearly all of the time. */
  private static String bounded(Ranking ranking, Place place) {
    double computes = share(place, Use.COMPUTING);
    if (computes >= MOSTLY) {
      return "the workers compute " + percent(computes) + " of the time";
    }
    double tasks = place.mean(Summary.BOUND_TASKS);
    double others = bound(place, Summary.BOUND_TASKS);
    if (tasks > CLEARLY * others) {
      return wholeTasks(ranking, place, tasks, others);
    }
    double slowed = share(place, Use.SLOWED);
    double starts = share(place, Use.STARTING);
    double bytes = share(place, Use.PORT, Use.RESULTS, Use.TRANSFER);
    double latency = share(place, Use.LATENCY);
    double transfers = share(place, Use.TRANSFER);
    if (slowed >= MUCH && slowed > Math.max(starts, bytes)) {
      return "hosts are slower than their nominal speeds, or off, "
          + percent(slowed)
          + " of the time";
    }
    if (starts >= MUCH && starts > bytes) {
      return "start-ups take " + percent(starts) + " of the time, and no schedule has fewer";
    }
    if (latency >= MUCH && latency > bytes) {
      return "latency takes " + percent(latency) + " of the time";
    }
    if (place.mean(Summary.UPLINK) >= MOSTLY) {
      return "the link of the master is full "
          + percent(place.mean(Summary.UPLINK))
          + " of the time";
    }
    if (ranking.setting().ports().one() && sends(place) >= MOSTLY) {
      return "the master's port sends " + percent(sends(place)) + " of the time";
    }
    if (transfers >= MUCH && transfers >= bytes / 2) {
      return "each worker waits "
          + percent(transfers)
          + " of the time for its own data: its link is the limit";
    }
    Cause largest =
        Arrays.stream(Cause.values())
            .max(Comparator.comparingDouble(cause -> cause.share(place)))
            .orElseThrow();
    return largest.sentence(ranking, place);
  }

  private static String wholeTasks(Ranking ranking, Place place, double tasks, double others) {
    double longest = place.mean(Summary.LONGEST);
    double startup = ranking.setting().values().find(Fields.STARTUP.parameter()).orElse(0.0);
    double makespan = place.makespan().mean();
    if (longest * CLEARLY >= tasks) {
      return "one task takes " + digits(longest) + " of " + seconds(makespan);
    }
    if (startup > 0 && (longest + startup) * CLEARLY >= tasks) {
      return "one task with its start-up takes "
          + digits(longest + startup)
          + " of "
          + seconds(makespan);
    }
    double load = ranking.setting().load();
    double workers = place.mean(Summary.WORKERS);
    boolean equal = ranking.setting().costs().isEmpty() && ranking.setting().noise() == 0;
    double most = Math.ceil(load / workers);
    if (equal && most * (longest + startup) <= CLEARLY * tasks && most * workers > load) {
      return Visible.format(
          "%.0f tasks on %.0f workers do not share evenly: one has %.0f", load, workers, most);
    }
    return "no schedule of whole tasks is shorter than "
        + seconds(tasks)
        + ", the bound for tasks that could be cut is "
        + seconds(others);
  }

  /**
   * The best of the settings that were tried, or that none is shorter.
   *
   * @return what it gains
   */
  private static double settings(
      List<WhatIf> trials, boolean near, double margin, List<String> texts) {
    List<WhatIf> settings = trials.stream().filter(one -> one.kind() == Kind.SETTING).toList();
    WhatIf best =
        settings.stream()
            .filter(one -> isShorter(one, margin))
            .max(Comparator.comparingDouble(WhatIf::gain))
            .orElse(null);
    if (best != null) {
      boolean other = best.change().equals(WhatIf.LONGEST_FIRST);
      String who = other ? ", " + best.scheduler() + "," : "";
      texts.add("with " + best.change() + who + " " + outcome(best));
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
      texts.add("nothing that was tried is " + (random ? "clearly shorter" : "shorter"));
    }
    return 0;
  }

  private static boolean isShorter(WhatIf one, double margin) {
    return one.surely() && one.gain() > margin;
  }

  /** A makespan that stands beside the table, or a share where it is of other seeds. */
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

  /** What another machine would bring, where it is about the cause. */
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
      if (one.kind() == Kind.MACHINE && speaks) {
        texts.add(one.change() + " " + outcome(one));
      }
    }
  }

  private static String seconds(double seconds) {
    return digits(seconds) + " s";
  }

  private static String digits(double seconds) {
    return Numbers.text(seconds, 5);
  }

  private static String percent(double share) {
    return Metric.Format.PERCENT.text(share);
  }
}
