package loadstar.study;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.algorithm.Registry;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.campaign.PlatformRun;
import loadstar.model.Visible;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Worlds;

/**
 * From which cost of handing out a chunk on the recommended one of a ranking, or else the one as
 * good that sends most chunks, is not the best any more: not within the margin of another, which
 * sends fewer. Where nothing is said of that cost it is 0, and the smallest chunks look best.
 *
 * @param seconds that a chunk may cost the master before it is sent, to ten percent below
 * @param then who is the best where a chunk costs {@link #MOST}
 */
public record DispatchLimit(SchedulerConfig scheduler, double seconds, SchedulerConfig then) {
  /** A message costs some 10 us, the start of a process some ms: beyond it nobody is surprised. */
  static final double MOST = 0.01;

  private static final double LEAST = 1e-7;

  private static final int MOST_SEEDS = 3;

  // Of the recommended one in all its seeds: a quarter of a second for all that is played of it.
  private static final double CHUNKS = 6000;

  /** Of the advised ones, one with more is not looked at. */
  private static final double MOST_CHUNKS = 200_000;

  private record Runs(SchedulerConfig scheduler, PlatformRun first, List<Long> seeds) {
    double makespan(double cost) {
      double[] all =
          new Arithmetic(first.simulation())
              .makespans(star -> star.withDispatchSeconds(cost), seeds);
      return Arrays.stream(all).average().orElseThrow();
    }
  }

  /**
   * Of the only ranking of a study.
   *
   * @return null where the cost changes nothing, and where arithmetic has not played who matters
   */
  public static @Nullable DispatchLimit of(Study study, Ranking ranking) throws IOException {
    DispatchLimit limit = of(study, ranking, ranking.recommended());
    List<SchedulerConfig> advised = ranking.standing().advised();
    RankEntry most =
        ranking.places().stream()
            .filter(one -> advised.contains(one.config()))
            .filter(one -> one.mean(Summary.SUBCHUNKS) < MOST_CHUNKS)
            .max(Comparator.comparingDouble(one -> one.mean(Summary.SUBCHUNKS)))
            .orElse(ranking.recommended());
    return limit == null && most != ranking.recommended() ? of(study, ranking, most) : limit;
  }

  private static @Nullable DispatchLimit of(Study study, Ranking ranking, RankEntry recommended)
      throws IOException {
    double ownChunks = recommended.mean(Summary.SUBCHUNKS);
    if (Double.isNaN(ownChunks)) {
      return null; // a tree has none
    }
    double most = Math.clamp(CHUNKS / ownChunks, 1, MOST_SEEDS);
    int seeds = Math.min(recommended.trials().size(), (int) most);
    Map<SchedulerConfig, List<StudyRun>> runs =
        StudyRuns.of(study, seeds, Map.of()).stream()
            .collect(Collectors.groupingBy(run -> run.point().configuration().config()));
    List<RankEntry> places = new ArrayList<>(ranking.places());
    places.remove(recommended);
    places.addFirst(recommended);
    List<Runs> configurations = new ArrayList<>();
    double fewest = Double.POSITIVE_INFINITY;
    for (RankEntry place : places) {
      List<StudyRun> own = runs.getOrDefault(place.config(), List.of());
      double chunks = place.mean(Summary.SUBCHUNKS);
      if (chunks < fewest || own.stream().anyMatch(run -> knows(run.point().configuration()))) {
        if (!isPlain(place)) {
          return null;
        }
        List<Long> all = own.stream().map(StudyRun::seed).toList();
        configurations.add(new Runs(place.config(), own.getFirst().spec(), all));
      }
      fewest = Math.min(fewest, chunks);
    }
    try {
      return configurations.size() < 2
          ? null
          : Worlds.run(() -> search(configurations, 1 + study.guarantee().margin()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    } catch (Exception e) {
      return null; // no world here, or a scheduler that cannot: there is a ranking all the same
    }
  }

  private static boolean knows(ConfiguredScheduler configuration) {
    return configuration.kind().master().contains(SelfSchedulingKinds.OVERHEAD);
  }

  /** Whether it is played in no time: a program is not. */
  static boolean isPlain(RankEntry place) {
    return !Registry.isFromSource(place.config().scheduler())
        && place.trials().stream()
            .allMatch(trial -> trial.metrics().value(Summary.BY_ARITHMETIC, 0) > 0);
  }

  private static @Nullable DispatchLimit search(List<Runs> runs, double within) {
    Runs first = runs.getFirst();
    List<Runs> others = runs.subList(1, runs.size());
    double atMost = first.makespan(MOST) / within;
    Runs then = first;
    double least = atMost;
    for (Runs one : others) {
      double makespan = one.makespan(MOST);
      if (makespan < least) {
        least = makespan;
        then = one;
      }
    }
    if (then == first) {
      return null;
    }
    double low = LEAST;
    double high = MOST;
    while (high / low > 1.1) {
      double cost = Math.sqrt(low * high);
      double limit = first.makespan(cost) / within;
      if (others.stream().anyMatch(one -> one.makespan(cost) < limit)) {
        high = cost;
      } else {
        low = cost;
      }
    }
    return low == LEAST ? null : new DispatchLimit(first.scheduler, low, then.scheduler);
  }

  /** Beside the advice to take this one, or another. */
  public String text(Ranking ranking) {
    return Visible.format(
        "%s%s, as long as handing out a chunk costs the master less than %s ms (--dispatch-cost); with"
            + " %.0f ms %s.",
        scheduler,
        scheduler.equals(ranking.recommended().config()) ? "" : " is as good",
        new BigDecimal(1e3 * seconds).round(new MathContext(2, RoundingMode.DOWN)).toPlainString(),
        1e3 * MOST,
        then);
  }
}
