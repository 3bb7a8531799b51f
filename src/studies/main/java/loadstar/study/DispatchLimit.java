package loadstar.study;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import loadstar.algorithm.Registry;
import loadstar.algorithm.portfolio.PortfolioKinds;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.campaign.Heap;
import loadstar.campaign.PlatformRun;
import loadstar.model.Visible;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Worlds;

/**
 * The cost of assigning a chunk from which the recommended scheduler of a ranking is not the best
 * any more: another one that sends fewer chunks, or plans for that cost, is better by more than the
 * margin. If an equally good one sends more chunks, the limit is about the one that sends most.
 * Without an option that cost is 0, and the smallest chunks look best.
 *
 * @param scheduler the recommended one, or the equally good one that sends most chunks
 * @param seconds that a chunk may cost the master before it is sent, rounded down by at most ten
 *     percent
 * @param then the best one if a chunk costs {@code at}
 * @param at {@link #MOST}, or a smaller cost where the scheduler is the best again with that
 */
public record DispatchLimit(
    SchedulerConfig scheduler, double seconds, SchedulerConfig then, double at) {
  /**
   * The largest cost that is tried, in seconds: a message costs some 10 us, the start of a process
   * some ms, and a limit beyond it surprises no user.
   */
  static final double MOST = 0.01;

  private static final double LEAST = 1e-7;

  private static final int MOST_SEEDS = 3;

  /** The costs between the least and the most that can be the limit, each a tenth above another. */
  private static final int STEPS = 128;

  /** The steps from one cost to the next that is tried, twice as large, from some 30 us on. */
  private static final int PROBES = 8;

  /**
   * The most chunks of the recommended scheduler in all its seeds: all trials of it then take a
   * quarter of a second.
   */
  private static final double CHUNKS = 6000;

  /** The most chunks of a run of a scheduler that simulates ahead in each of its runs. */
  private static final double CHUNKS_AHEAD = 6000;

  /** The most chunks of an equally good scheduler for which the limit is searched. */
  private static final double MOST_CHUNKS = 200_000;

  /** The runs of a scheduler with some seeds, at any cost of a chunk. */
  private static final class ConfigurationRuns {
    private final SchedulerConfig scheduler;
    private final PlatformRun first;
    private final List<Long> seeds;

    /**
     * The mean makespan in the ranking, where a chunk costs nothing more than on the platform;
     * minus infinity if not all seeds were run.
     */
    private final double free;

    /** By cost, of runs that were computed to their ends. */
    private final Map<Double, Double> makespans = new HashMap<>();

    /** By cost, a number that is not above the makespan of a run that was given up. */
    private final Map<Double, Double> atLeast = new HashMap<>();

    ConfigurationRuns(RankEntry entry, PlatformRun first, List<Long> seeds) {
      scheduler = entry.config();
      this.first = first;
      this.seeds = seeds;
      double[] known =
          entry.trials().stream()
              .filter(trial -> seeds.contains(trial.seed()))
              .mapToDouble(Trial::makespan)
              .toArray();
      free =
          known.length == seeds.size()
              ? Arrays.stream(known).average().orElseThrow()
              : Double.NEGATIVE_INFINITY;
    }

    double makespan(double cost) {
      return makespan(cost, Double.POSITIVE_INFINITY);
    }

    /**
     * Returns the mean makespan with a cost of a chunk if it is less than a number; else infinity.
     */
    double makespan(double cost, double below) {
      if (free >= below || atLeast.getOrDefault(cost, 0.0) >= below) {
        return Double.POSITIVE_INFINITY;
      }
      Double known = makespans.get(cost);
      if (known == null) {
        known = computed(cost, below);
        if (Double.isInfinite(known)) {
          atLeast.put(cost, below);
        } else {
          makespans.put(cost, known);
        }
      }
      return known < below ? known : Double.POSITIVE_INFINITY;
    }

    private double computed(double cost, double below) {
      Heap.collectIfGrown();
      double[] all =
          new Arithmetic(first.simulation())
              .makespans(star -> star.withDispatchSeconds(cost), seeds, below * seeds.size());
      return Arrays.stream(all).average().orElseThrow();
    }
  }

  /**
   * The two searches of a ranking share runs: of a scheduler and of some seeds, one object each.
   */
  private record Shared(
      Study study,
      Ranking ranking,
      Map<Integer, Map<SchedulerConfig, List<StudyRun>>> planned,
      Map<List<Object>, ConfigurationRuns> made) {
    Shared(Study study, Ranking ranking) {
      this(study, ranking, new HashMap<>(), new HashMap<>());
    }

    Map<SchedulerConfig, List<StudyRun>> runs(int seeds) throws IOException {
      Map<SchedulerConfig, List<StudyRun>> known = planned.get(seeds);
      if (known == null) {
        known =
            StudyRuns.of(study, seeds, Map.of()).stream()
                .collect(Collectors.groupingBy(run -> run.point().configuration().config()));
        planned.put(seeds, known);
      }
      return known;
    }

    ConfigurationRuns of(RankEntry entry, List<StudyRun> own) {
      List<Long> seeds = own.stream().map(StudyRun::seed).toList();
      return made.computeIfAbsent(
          List.of(entry.config(), seeds),
          none -> new ConfigurationRuns(entry, own.getFirst().spec(), seeds));
    }
  }

  /**
   * Returns the limit of the only ranking of a study.
   *
   * @return null if the cost changes nothing, and if a scheduler that matters is not computed by
   *     arithmetic, or takes too long
   */
  public static @Nullable DispatchLimit of(Study study, Ranking ranking) throws IOException {
    Shared shared = new Shared(study, ranking);
    DispatchLimit limit = of(shared, ranking.recommended());
    List<SchedulerConfig> advised = ranking.standing().advised();
    RankEntry most =
        ranking.entries().stream()
            .filter(one -> advised.contains(one.config()))
            .filter(one -> one.mean(Summary.SUBCHUNKS) < MOST_CHUNKS)
            .max(Comparator.comparingDouble(one -> one.mean(Summary.SUBCHUNKS)))
            .orElse(ranking.recommended());
    return limit == null && most != ranking.recommended() ? of(shared, most) : limit;
  }

  private static @Nullable DispatchLimit of(Shared shared, RankEntry recommended)
      throws IOException {
    double ownChunks = recommended.mean(Summary.SUBCHUNKS);
    if (Double.isNaN(ownChunks)) {
      return null; // a tree has none
    }
    double most = Math.clamp(CHUNKS / ownChunks, 1, MOST_SEEDS);
    int seeds = Math.min(recommended.trials().size(), (int) most);
    Map<SchedulerConfig, List<StudyRun>> runs = shared.runs(seeds);
    List<RankEntry> entries = new ArrayList<>(shared.ranking.entries());
    entries.remove(recommended);
    entries.addFirst(recommended);
    List<ConfigurationRuns> configurations = new ArrayList<>();
    double fewest = Double.POSITIVE_INFINITY;
    for (RankEntry entry : entries) {
      List<StudyRun> own = runs.getOrDefault(entry.config(), List.of());
      double chunks = entry.mean(Summary.SUBCHUNKS);
      if (chunks < fewest || own.stream().anyMatch(run -> adapts(run.point().configuration()))) {
        if (!isPlain(entry) || takesLong(own, chunks)) {
          return null;
        }
        configurations.add(shared.of(entry, own));
      }
      fewest = Math.min(fewest, chunks);
    }
    try {
      return configurations.size() < 2
          ? null
          : Worlds.run(() -> search(configurations, 1 + shared.study.guarantee().margin()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    } catch (Exception e) {
      return null; // no world here, or a scheduler that cannot run: there is a ranking all the same
    }
  }

  private static boolean takesLong(List<StudyRun> runs, double chunks) {
    return chunks > CHUNKS_AHEAD
        && runs.stream()
            .anyMatch(run -> PortfolioKinds.simulatesAhead(run.point().configuration().kind()));
  }

  /** Tells whether its chunks depend on that cost. */
  private static boolean adapts(ConfiguredScheduler configuration) {
    return configuration.kind().plansAhead()
        || configuration.kind().master().contains(SelfSchedulingKinds.OVERHEAD);
  }

  /** Tells whether its decisions take no time in the simulation; those of a program do. */
  static boolean isPlain(RankEntry entry) {
    return !Registry.isFromSource(entry.config().scheduler())
        && entry.trials().stream()
            .allMatch(trial -> trial.metrics().value(Summary.BY_ARITHMETIC, 0) > 0);
  }

  private static @Nullable DispatchLimit search(List<ConfigurationRuns> runs, double within) {
    // How far plans are ahead is no monotonic function of the cost, so one probe at the end of the
    // range would miss a cost between.
    Rivals rivals = new Rivals(runs, within);
    int low = 0;
    int found = STEPS / 2;
    while (!rivals.beat(cost(found))) {
      if (found == STEPS) {
        return null;
      }
      low = found;
      found += PROBES;
    }
    int high = found;
    while (high - low > 1) {
      int middle = (low + high) / 2;
      if (rivals.beat(cost(middle))) {
        high = middle;
      } else {
        low = middle;
      }
    }
    if (low == 0) {
      return null;
    }
    SchedulerConfig first = runs.getFirst().scheduler;
    SchedulerConfig last = rivals.best(MOST);
    return last == null
        ? new DispatchLimit(
            first, cost(low), Objects.requireNonNull(rivals.best(cost(found))), cost(found))
        : new DispatchLimit(first, cost(low), last, MOST);
  }

  private static double cost(int step) {
    return step == STEPS ? MOST : LEAST * Math.pow(MOST / LEAST, (double) step / STEPS);
  }

  /**
   * Compares the first with the others. Those that are longer where chunks cost nothing more do not
   * run: a larger cost hardly ever makes them short enough, so that a limit may be missed, but most
   * runs are saved.
   */
  private static final class Rivals {
    private final ConfigurationRuns first;

    /** The others in the order of the ranking. */
    private final List<ConfigurationRuns> others;

    /** The others again; one by which the first was beaten comes to the front. */
    private final List<ConfigurationRuns> tried;

    private final double within;

    Rivals(List<ConfigurationRuns> runs, double within) {
      first = runs.getFirst();
      others = runs.subList(1, runs.size());
      tried = new ArrayList<>(others);
      this.within = within;
    }

    /** Tells whether any beats the first by more than the margin. */
    boolean beat(double cost) {
      double least = first.makespan(cost) / within;
      for (ConfigurationRuns other : tried) {
        if (other.makespan(cost, least) < least) {
          tried.remove(other);
          tried.addFirst(other);
          return true;
        }
      }
      return false;
    }

    /** Returns the best one that beats the first by more than the margin; null for none. */
    @Nullable SchedulerConfig best(double cost) {
      double least = first.makespan(cost) / within;
      SchedulerConfig best = null;
      for (ConfigurationRuns other : others) {
        double makespan = other.makespan(cost, least);
        if (makespan < least) {
          least = makespan;
          best = other.scheduler;
        }
      }
      return best;
    }
  }

  /** Returns the sentence that stands beside the advice. */
  public String text(Ranking ranking) {
    return Visible.format(
        "%s%s, as long as handing out a chunk costs the master less than %s ms (--dispatch-cost);"
            + " with %.2g ms %s.",
        scheduler,
        scheduler.equals(ranking.recommended().config()) ? "" : " is as good",
        new BigDecimal(1e3 * seconds).round(new MathContext(2, RoundingMode.DOWN)).toPlainString(),
        1e3 * at,
        then);
  }
}
