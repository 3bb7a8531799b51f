package loadstar.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.PlanScheduler;
import loadstar.algorithm.play.StarReplay;
import loadstar.algorithm.search.Annealing.Best;
import loadstar.algorithm.search.PlanSearch;
import loadstar.algorithm.search.PlanSearch.Chunks;
import loadstar.campaign.PlatformRun;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.Visible;
import loadstar.model.WorkerExtras;
import loadstar.result.Numbers;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.Summary;
import org.simgrid.s4u.Worlds;

/**
 * The best plan that is known for the problem of a ranking: local search on the plans of its best
 * schedulers. Between its makespan and the bound lies that of the best possible schedule.
 *
 * @param from the scheduler of the ranking that is the best without the search
 * @param seconds the makespan of the plan, as the plain player has it; not above that of the
 *     scheduler
 * @param rounds the most chunks of one worker
 * @param tries that were made
 * @param complete whether these are all; otherwise the search was stopped
 */
public record BestKnown(
    RankEntry advised,
    SchedulerConfig from,
    double seconds,
    int chunks,
    int rounds,
    int tries,
    boolean complete) {
  /** The schedulers of the ranking whose plans the search begins with. */
  private static final int STARTS = 5;

  /** The share of a makespan by which a plan has to be better, beyond roundings of dates. */
  private static final double ROUNDING = 1e-6;

  /** The kind of a plan that is given. */
  private static final SchedulerKind GIVEN =
      SchedulerKind.oneWay("best-known", "", "the best plan that is known")
          .madeBy((problem, settings) -> new PlanScheduler(new Plan(List.of(), Double.NaN)));

  /**
   * Searches.
   *
   * @param stop whether to end early
   * @throws InputException if the problem is not one whose plans are improved
   */
  public static BestKnown of(
      Study study, Ranking ranking, int tries, long seed, int jobs, BooleanSupplier stop)
      throws IOException {
    check(study);
    try {
      return Worlds.run(() -> search(study, ranking, tries, seed, jobs, stop));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("no plan can be searched: " + e.getMessage(), e);
    }
  }

  /**
   * Refuses studies whose plans are not improved.
   *
   * @throws InputException with the reason
   */
  public static void check(Study study) {
    if (study.shape() == Shape.TREE) {
      throw new InputException("--search improves plans on stars, and this is a tree", null);
    }
    Workload workload = study.workloads().getFirst();
    String why =
        study.workloads().size() > 1
            ? "something fails"
            : workload.noise() > 0 || !workload.costs().isEmpty()
                ? "units differ in their costs"
                : !workload.ports().one() ? "the master has several ports" : "";
    if (!why.isEmpty()) {
      throw new InputException("--search improves plans of equal units, and here " + why, null);
    }
  }

  private static BestKnown search(
      Study study, Ranking ranking, int tries, long seed, int jobs, BooleanSupplier stop)
      throws IOException {
    List<Chunks> starts = new ArrayList<>();
    Arithmetic first = null;
    List<RankEntry> places =
        ranking.places().stream()
            .filter(place -> !Registry.isFromSource(place.config().scheduler()))
            .filter(place -> place.chunks() <= PlanSearch.MOST_CHUNKS)
            .sorted(Comparator.comparingDouble(place -> place.makespan().mean()))
            .limit(STARTS)
            .toList();
    for (RankEntry place : places) {
      ConfiguredScheduler configuration =
          study.configurations().stream()
              .filter(one -> one.config().equals(place.config()))
              .findFirst()
              .orElseThrow();
      Point point =
          new Point(study.sites().getFirst(), configuration, study.workloads().getFirst());
      PlatformRun run = StudyRuns.spec(study, point, place.trials().getFirst().seed());
      Arithmetic arithmetic = new Arithmetic(run.simulation());
      refuseWhatPlansLack(arithmetic);
      first = first == null ? arithmetic : first;
      starts.add(chunks(arithmetic.run(run.seed()).schedule()));
    }
    if (first == null) {
      throw new InputException(
          "--search begins with plans of up to "
              + PlanSearch.MOST_CHUNKS
              + " chunks, and no scheduler here has so few",
          "fac2");
    }
    StarPlatform star = first.star();
    boolean whole = study.workloads().getFirst().whole();
    PlanSearch search = new PlanSearch(star.workers(), whole, starts);
    Best<Chunks> best = search.search(seed, tries, jobs, stop);
    RankEntry before = ranking.first();
    double least = before.makespan().mean();
    Chunks plan = best == null ? starts.getFirst() : best.state();
    double seconds = best == null ? least : played(star, plan);
    return new BestKnown(
        ranking.recommended(),
        before.config(),
        Math.min(least, seconds),
        plan.workers().length,
        rounds(plan),
        best == null ? 0 : best.tries(),
        best != null && best.complete());
  }

  private static void refuseWhatPlansLack(Arithmetic arithmetic) {
    String against = arithmetic.against();
    if (against != null) {
      throw new InputException("--search computes by arithmetic, and here " + against, null);
    }
    boolean plain =
        arithmetic.star().workers().stream()
            .allMatch(worker -> worker.extras().equals(WorkerExtras.NONE));
    if (!plain || arithmetic.hasResults()) {
      throw new InputException(
          arithmetic.hasResults()
              ? "--search improves plans without results, and these have bytes"
              : "--search knows speeds, bandwidths, latencies and start-ups of workers, and these"
                  + " have more",
          arithmetic.hasResults() ? "--result-bytes-per-unit 0" : null);
    }
  }

  private static Chunks chunks(Schedule schedule) {
    int[] order =
        IntStream.range(0, schedule.rows())
            .boxed()
            .sorted(Comparator.comparingDouble(schedule::sendStart))
            .mapToInt(row -> row)
            .toArray();
    return new Chunks(
        Arrays.stream(order).map(schedule::worker).toArray(),
        Arrays.stream(order).mapToDouble(schedule::size).toArray());
  }

  /** Plays a plan, and returns its makespan in seconds. */
  private static double played(StarPlatform star, Chunks plan) {
    List<Plan.Chunk> chunks = new ArrayList<>();
    int[] rounds = new int[star.size()];
    for (int k = 0; k < plan.workers().length; k++) {
      int w = plan.workers()[k];
      chunks.add(new Plan.Chunk(w, rounds[w]++, plan.sizes()[k]));
    }
    PlanScheduler scheduler = new PlanScheduler(new Plan(chunks, Double.NaN));
    return StarReplay.of(star.workers(), GIVEN, scheduler).play().end();
  }

  private static int rounds(Chunks plan) {
    Map<Integer, Integer> own = new LinkedHashMap<>();
    Arrays.stream(plan.workers()).forEach(w -> own.merge(w, 1, Integer::sum));
    return own.values().stream().max(Comparator.naturalOrder()).orElse(0);
  }

  /** Returns the note that stands beside the advice. */
  public Note note() {
    double bound = advised.mean(Summary.BOUND);
    double own = advised.makespan().mean();
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("makespan_s", seconds);
    data.put("over_bound", seconds / bound);
    data.put("from", from.label());
    data.put("chunks", chunks);
    data.put("rounds", rounds);
    data.put("tries", tries);
    data.put("complete", complete);
    boolean better = seconds < advised.makespan().mean() * (1 - ROUNDING);
    String text =
        Visible.format(
            "Best known: %s s, %s, %s above the bound; so %s is between %s and %s from the best"
                + " possible (%d tries%s).",
            Numbers.text(seconds, 5),
            better ? "a plan of " + chunks + " chunks that local search found" : from + "'s own",
            percent(seconds / bound - 1),
            advised.scheduler(),
            percent(own / seconds - 1),
            percent(own / bound - 1),
            tries,
            complete ? "" : ", before it was stopped");
    return new Note(Note.Subject.BEST, text, data);
  }

  private static String percent(double share) {
    return Visible.format("%.1f %%", 100 * Math.max(0, share));
  }
}
