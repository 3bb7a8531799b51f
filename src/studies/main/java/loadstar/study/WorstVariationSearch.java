package loadstar.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import loadstar.algorithm.Registry;
import loadstar.algorithm.search.Annealing;
import loadstar.algorithm.search.Annealing.Best;
import loadstar.algorithm.search.Landscape;
import loadstar.campaign.PlatformRun;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.Visible;
import loadstar.random.RandomStream;
import loadstar.result.Numbers;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.Fields;
import loadstar.study.VariedNumbers.VariedProperty;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * Searches, by simulated annealing, speeds, bandwidths and latencies within a share of the given
 * ones with which the advised scheduler is furthest behind another, see {@link Variation}.
 * Makespans are computed by arithmetic for a few seeds.
 */
final class WorstVariationSearch implements Landscape<VariedNumbers> {
  /** The most seeds that a makespan is the mean of. */
  private static final int MOST_SEEDS = 3;

  /** The platforms that decide which schedulers may be the best somewhere. */
  private static final int FIRST = 24;

  /** The schedulers beside the advised one that the search keeps at least. */
  private static final int LEAST_KEPT = 3;

  // Walks of the annealing, and its temperatures in the unit of the regret, a share.
  private static final int WALKS = 4;
  private static final double HOTTEST = 0.02;
  private static final double COLDEST = 0.0005;

  /** The share of the regret that a simpler description may lose. */
  private static final double LOSS = 0.02;

  /** The most changes that are named one by one. */
  private static final int MOST_NAMED = 3;

  private final double share;
  private final double margin;
  private final List<String> leftOut = new ArrayList<>();
  private final List<String> hosts;
  private final int[] hostOf;
  private final Set<VariedProperty> kinds = EnumSet.noneOf(VariedProperty.class);
  private final boolean noisy;

  /** The reason why the last scheduler's runs are SimGrid's; empty if they are not. */
  private String why = "";

  private final EntryRuns advised;
  private final List<EntryRuns> others = new ArrayList<>();

  WorstVariationSearch(Study study, Ranking ranking, double share) throws IOException {
    this.share = share;
    margin = study.guarantee().margin();
    Workload workload = study.workloads().getFirst();
    noisy = workload.values().has(Fields.NOISE.parameter()) && workload.noise() > 0;
    RankEntry recommended = ranking.recommended();
    EntryRuns own = runs(study, workload, recommended);
    if (own == null) {
      throw new InputException(
          "--vary computes by arithmetic, and the runs of "
              + recommended.scheduler()
              + " are SimGrid's here"
              + why,
          null);
    }
    advised = own;
    Arithmetic first = Objects.requireNonNull(advised.levels.get(VariedNumbers.TYPED));
    hosts = first.hosts().stream().distinct().toList();
    hostOf = first.hosts().stream().mapToInt(hosts::indexOf).toArray();
    kinds.addAll(kinds(first));
    for (RankEntry entry : ranking.entries()) {
      if (entry != recommended) {
        EntryRuns other = runs(study, workload, entry);
        if (other == null) {
          leftOut.add(entry.scheduler());
        } else {
          others.add(other);
        }
      }
    }
  }

  /** Returns the kinds of numbers that change anything. */
  private static Set<VariedProperty> kinds(Arithmetic first) {
    StarPlatform star = first.star();
    Set<VariedProperty> kinds = EnumSet.of(VariedProperty.SPEED);
    if (first.sendsBytes() && !first.sharesLinks()) {
      kinds.add(VariedProperty.BANDWIDTH);
    }
    if (star.workers().stream()
        .anyMatch(one -> one.latencyOut() + one.latencyBack() + one.latencyInFlight() > 0)) {
      kinds.add(VariedProperty.LATENCY);
    }
    return kinds;
  }

  /** Returns null for a scheduler whose makespans are not those of arithmetic. */
  private @Nullable EntryRuns runs(Study study, Workload workload, RankEntry entry)
      throws IOException {
    if (Registry.isFromSource(entry.config().scheduler())) {
      return null;
    }
    ConfiguredScheduler configuration = study.configuration(entry.config());
    List<Long> seeds = entry.trials().stream().map(Trial::seed).sorted().limit(MOST_SEEDS).toList();
    Point point = new Point(study.targets().getFirst(), configuration, workload);
    PlatformRun run = StudyRuns.spec(study, point, seeds.getFirst());
    List<@Nullable Arithmetic> levels = new ArrayList<>();
    for (int level = 0; level <= 2; level++) {
      double noise = workload.noise() * (1 + (level - 1) * share);
      PlatformRun own =
          level == VariedNumbers.TYPED || !noisy ? run : run.with(Fields.NOISE.parameter(), noise);
      levels.add(level == VariedNumbers.TYPED || noisy ? arithmetic(own) : null);
    }
    return levels.get(VariedNumbers.TYPED) == null ? null : new EntryRuns(entry, levels, seeds);
  }

  private @Nullable Arithmetic arithmetic(PlatformRun run) {
    try {
      Arithmetic arithmetic = new Arithmetic(run.simulation());
      why = arithmetic.against() == null ? "" : ": " + arithmetic.against();
      return arithmetic.isNearlyExact() ? arithmetic : null;
    } catch (InputException e) {
      return null; // no distribution of the family has that deviation
    }
  }

  // ---------------------------------------------------------------- the landscape

  @Override
  public VariedNumbers draw(UniformRandomProvider random) {
    VariedNumbers drawn = VariedNumbers.typed(hosts.size());
    int how = random.nextInt(3);
    for (VariedProperty kind : kinds) {
      double all = value(how, random);
      boolean alike = random.nextInt(3) == 0;
      drawn = drawn.with(kind, h -> alike ? all : value(how, random));
    }
    return noisy ? drawn.withNoise(random.nextInt(3)) : drawn;
  }

  /** Draws a factor: any within the share, or one of its ends. */
  private double value(int how, UniformRandomProvider random) {
    return switch (how) {
      case 0 -> 1 + share * (2 * random.nextDouble() - 1);
      default -> 1 + (random.nextBoolean() ? share : -share);
    };
  }

  @Override
  public VariedNumbers beside(VariedNumbers state, UniformRandomProvider random) {
    if (noisy && random.nextInt(10) == 0) {
      return state.withNoise(random.nextInt(3));
    }
    VariedProperty kind = List.copyOf(kinds).get(random.nextInt(kinds.size()));
    double value = value(random.nextInt(3), random);
    int scope = random.nextInt(4);
    if (scope == 0) {
      return state.with(kind, h -> value);
    }
    if (scope == 1) {
      return state.with(kind, h -> random.nextBoolean() ? value : state.factor(kind, (int) h));
    }
    return state.with(kind, random.nextInt(hosts.size()), value);
  }

  @Override
  public double value(VariedNumbers state) {
    double own = advised.makespan(state, hostOf);
    double regret = own / Math.min(own, least(state, others)) - 1;
    return Double.isFinite(regret) ? regret : Double.NEGATIVE_INFINITY;
  }

  private double least(VariedNumbers state, List<EntryRuns> among) {
    double least = Double.POSITIVE_INFINITY;
    for (EntryRuns one : among) {
      least = Math.min(least, one.makespan(state, hostOf));
    }
    return least;
  }

  // ---------------------------------------------------------------- the search

  Variation search(int tries, long seed, int jobs, BooleanSupplier stop) {
    int first = Math.min(FIRST, tries);
    int made = keepThoseThatMayBeBest(first, seed, stop);
    VariedNumbers worst = VariedNumbers.typed(hosts.size());
    double regret = value(worst);
    boolean complete = made == first;
    if (tries > first && complete && !others.isEmpty()) {
      Annealing annealing =
          new Annealing(seed, tries - first, Math.min(WALKS, tries - first), HOTTEST, COLDEST);
      Best<VariedNumbers> best = annealing.search(this, jobs, stop, none -> {});
      if (best != null) {
        made += best.tries();
        complete = best.complete();
        if (best.value() > regret) {
          worst = best.state();
          regret = best.value();
        }
      }
    }
    VariedNumbers simple = simpler(worst, regret);
    return new Variation(
        advised.entry.config(),
        share,
        regret,
        best(simple),
        words(simple),
        turnsAt(simple),
        margin,
        made,
        complete,
        leftOut);
  }

  /**
   * Removes the schedulers that are far behind on every one of some random platforms, but for the
   * nearest ones.
   */
  private int keepThoseThatMayBeBest(int platforms, long seed, BooleanSupplier stop) {
    UniformRandomProvider random = RandomStream.of(seed, "vary");
    double[] nearest = new double[others.size()];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    int made = 0;
    for (; made < platforms && !stop.getAsBoolean(); made++) {
      VariedNumbers state = draw(random);
      double[] all = others.stream().mapToDouble(one -> one.makespan(state, hostOf)).toArray();
      double least =
          Math.min(
              advised.makespan(state, hostOf),
              Arrays.stream(all).min().orElse(Double.POSITIVE_INFINITY));
      for (int k = 0; k < all.length; k++) {
        nearest[k] = Math.min(nearest[k], all[k] / least);
      }
    }
    double[] ordered = nearest.clone();
    Arrays.sort(ordered);
    double least = ordered.length == 0 ? 1 : ordered[Math.min(LEAST_KEPT, ordered.length) - 1];
    List<EntryRuns> near = new ArrayList<>();
    for (int k = 0; k < nearest.length; k++) {
      if (nearest[k] <= Math.max(least, 1 + share / 2)) {
        near.add(others.get(k));
      }
    }
    others.clear();
    others.addAll(near);
    return made;
  }

  /** Sets numbers back to what was typed while the regret stays about the same. */
  private VariedNumbers simpler(VariedNumbers worst, double regret) {
    double least = regret - LOSS * Math.max(regret, 0);
    VariedNumbers now = worst;
    for (VariedProperty kind : VariedProperty.values()) {
      VariedNumbers none = now.with(kind, h -> 1);
      now = value(none) >= least ? none : now;
    }
    now =
        value(now.withNoise(VariedNumbers.TYPED)) >= least
            ? now.withNoise(VariedNumbers.TYPED)
            : now;
    for (VariedProperty kind : kinds) {
      for (int h = 0; h < hosts.size() && hosts.size() <= 64; h++) {
        if (now.factor(kind, h) != 1) {
          VariedNumbers back = now.with(kind, h, 1);
          now = value(back) >= least ? back : now;
        }
      }
    }
    return now;
  }

  private SchedulerConfig best(VariedNumbers state) {
    EntryRuns best = advised;
    double least = advised.makespan(state, hostOf);
    for (EntryRuns one : others) {
      double makespan = one.makespan(state, hostOf);
      if (makespan < least) {
        best = one;
        least = makespan;
      }
    }
    return best.entry.config();
  }

  /** Returns the share of the way from which the advice is behind by more than the margin. */
  private double turnsAt(VariedNumbers state) {
    if (!(value(state) > margin)) {
      return Double.NaN;
    }
    double low = 0;
    double high = 1;
    while (high - low > 0.01) {
      double middle = (low + high) / 2;
      if (value(state.at(middle)) > margin) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return share * high;
  }

  private List<String> words(VariedNumbers state) {
    List<String> words = new ArrayList<>();
    for (VariedProperty kind : kinds) {
      Map<Double, List<String>> byFactor = new LinkedHashMap<>();
      for (int h = 0; h < hosts.size(); h++) {
        double factor = state.factor(kind, h);
        if (factor != 1) {
          byFactor.computeIfAbsent(factor, none -> new ArrayList<>()).add(hosts.get(h));
        }
      }
      byFactor.forEach((factor, who) -> words.add(change(kind, factor, who)));
    }
    if (state.noise() != VariedNumbers.TYPED) {
      words.add(off("the noise", state.noise() == 0 ? 1 - share : 1 + share));
    }
    return words;
  }

  private String change(VariedProperty kind, double factor, List<String> who) {
    String whose =
        who.size() == hosts.size()
            ? "of all hosts"
            : who.size() > MOST_NAMED
                ? "of "
                    + who.size()
                    + " of "
                    + hosts.size()
                    + " hosts ("
                    + who.getFirst()
                    + ", ...)"
                : "of " + Numbers.listed(who, " and ");
    return off("the " + kind.word() + " " + whose, factor);
  }

  private static String off(String what, double factor) {
    return Visible.format(
        "%s %s %% %s",
        what, Numbers.text(100 * Math.abs(factor - 1), 2), factor > 1 ? "more" : "less");
  }

  /** A scheduler of the ranking with the arithmetic of its runs at each level of noise. */
  private record EntryRuns(RankEntry entry, List<@Nullable Arithmetic> levels, List<Long> seeds) {
    /** Returns the mean makespan; infinity if the scheduler cannot play. */
    double makespan(VariedNumbers numbers, int[] hostOf) {
      Arithmetic arithmetic = levels.get(numbers.noise());
      if (arithmetic == null) {
        return Double.POSITIVE_INFINITY;
      }
      try {
        double[] all = arithmetic.makespans(star -> numbers.of(star, hostOf), seeds);
        return Arrays.stream(all).average().orElseThrow();
      } catch (InputException | IllegalStateException e) {
        return Double.POSITIVE_INFINITY;
      }
    }
  }
}
