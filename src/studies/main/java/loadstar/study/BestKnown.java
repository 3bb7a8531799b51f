package loadstar.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Shape;
import loadstar.algorithm.search.Annealing.Best;
import loadstar.algorithm.search.PlanSearch;
import loadstar.algorithm.search.PlanSearch.Chunks;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.Visible;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.result.Numbers;
import loadstar.simulation.Arithmetic;
import loadstar.simulation.PlanRuns;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Worlds;

/**
 * The best plan that is known for the problem of a ranking: local search on the plans of its best
 * schedulers. Between its makespan and the bound lies that of the best possible schedule.
 *
 * @param from the scheduler of the ranking that is the best without the search
 * @param seconds the makespan of the plan, as arithmetic has it; not above that of the scheduler
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

  /** The share that is printed as 0.0 %. */
  private static final double NEGLIGIBLE = 0.0005;

  /** The name of its row in tables. */
  private static final String ROW = "best known";

  /**
   * Searches; {@link #check} has to accept the study.
   *
   * @param stop whether to end early
   * @throws InputException if no run of the ranking is one whose plan is improved
   */
  public static BestKnown of(
      Study study, Ranking ranking, int tries, long seed, int jobs, BooleanSupplier stop)
      throws IOException {
    return inWorld(() -> search(study, ranking, tries, seed, jobs, stop));
  }

  private static <T extends @Nullable Object> T inWorld(Callable<T> search) throws IOException {
    try {
      return Worlds.run(search);
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
   * Refuses studies whose plans are not improved, before their runs are made. What SimGrid refuses
   * is left to the runs, which report it.
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
            : workload.isRandom() ? "costs or their order are random" : "";
    if (!why.isEmpty()) {
      throw new InputException(
          "--search improves plans of tasks as they are, and here " + why, null);
    }
    try {
      String against = inWorld(() -> against(study));
      if (!against.isEmpty()) {
        throw inexact(against);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns why no run can be computed by arithmetic; empty if one can, or SimGrid refuses it. */
  private static String against(Study study) throws IOException {
    String reason = "";
    for (ConfiguredScheduler configuration : study.configurations()) {
      if (!Registry.isFromSource(configuration.scheduler())) {
        try {
          Arithmetic arithmetic = arithmetic(study, configuration, study.seeds().getFirst());
          if (arithmetic.isNearlyExact()) {
            return "";
          }
          reason = Objects.toString(arithmetic.against(), "");
        } catch (InputException e) {
          return "";
        }
      }
    }
    return reason;
  }

  private static Arithmetic arithmetic(Study study, ConfiguredScheduler configuration, long seed)
      throws IOException {
    Point point =
        new Point(study.targets().getFirst(), configuration, study.workloads().getFirst());
    return new Arithmetic(StudyRuns.spec(study, point, seed).simulation());
  }

  private static InputException inexact(String against) {
    return new InputException(
        "--search computes by arithmetic, and here " + against, "without --search");
  }

  private static BestKnown search(
      Study study, Ranking ranking, int tries, long seed, int jobs, BooleanSupplier stop)
      throws IOException {
    Workload workload = study.workloads().getFirst();
    List<Chunks> starts = new ArrayList<>();
    Arithmetic first = null;
    PlanRuns player = null;
    List<RankEntry> entries =
        ranking.entries().stream()
            .filter(entry -> !Registry.isFromSource(entry.config().scheduler()))
            .filter(entry -> entry.chunks() <= PlanSearch.MOST_CHUNKS)
            .sorted(Comparator.comparingDouble(entry -> entry.makespan().mean()))
            .limit(STARTS)
            .toList();
    for (RankEntry entry : entries) {
      long seedOfRun = entry.trials().getFirst().seed();
      Arithmetic arithmetic = arithmetic(study, study.configuration(entry.config()), seedOfRun);
      if (!arithmetic.isNearlyExact()) {
        throw inexact(Objects.toString(arithmetic.against(), ""));
      }
      PlanRuns own = arithmetic.plans(seedOfRun);
      if (!own.beyondPlans().isEmpty()) {
        throw new InputException("--search improves plans, and here " + own.beyondPlans(), null);
      }
      first = first == null ? arithmetic : first;
      player = player == null ? own : player;
      if (own.hasOrderOf(player)) { // the same chunks are other tasks in another order
        starts.add(chunks(own.schedule()));
      }
    }
    if (first == null || player == null) {
      throw new InputException(
          "--search begins with plans of up to "
              + PlanSearch.MOST_CHUNKS
              + " chunks, and no scheduler here has so few",
          "fac2");
    }
    PlanRuns plans = player;
    List<WorkerSpec> workers = first.star().workers();
    boolean whole = workload.whole() || !workload.costs().isEmpty();
    PlanSearch search =
        hasPlanDates(first, workload)
            ? new PlanSearch(workers, whole, starts)
            : new PlanSearch(
                workers, whole, starts, plan -> plans.ends(plan.workers(), plan.sizes()));
    Best<Chunks> best = search.search(seed, tries, jobs, stop);
    RankEntry before = ranking.first();
    double least = before.makespan().mean();
    Chunks plan = best == null ? starts.getFirst() : best.state();
    double[] ends = player.ends(plan.workers(), plan.sizes());
    return new BestKnown(
        ranking.recommended(),
        before.config(),
        Math.min(least, Arrays.stream(ends).max().orElse(least)),
        plan.workers().length,
        rounds(plan),
        best == null ? 0 : best.tries(),
        best != null && best.complete());
  }

  /** Tells whether the closed form of {@link PlanSearch} has the dates of the player. */
  private static boolean hasPlanDates(Arithmetic arithmetic, Workload workload) {
    return workload.ports().one()
        && !workload.ports().isShared()
        && workload.costs().isEmpty()
        && !arithmetic.hasResults()
        && arithmetic.star().workers().stream()
            .allMatch(worker -> worker.extras().equals(WorkerExtras.NONE));
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

  private static int rounds(Chunks plan) {
    Map<Integer, Integer> own = new LinkedHashMap<>();
    Arrays.stream(plan.workers()).forEach(w -> own.merge(w, 1, Integer::sum));
    return own.values().stream().max(Comparator.naturalOrder()).orElse(0);
  }

  private boolean isBetter() {
    return seconds < advised.makespan().mean() * (1 - ROUNDING);
  }

  /** Returns the plan as a row beside those of the ranking: makespan, chunks, bound. */
  public RankEntry entry() {
    double bound = advised.mean(Summary.BOUND);
    Summary metrics = new Summary().put(Summary.END, seconds).put(Summary.BOUND, bound);
    metrics.put(Summary.OVER_BOUND, seconds / bound);
    if (isBetter()) {
      metrics.put(Summary.SUBCHUNKS, chunks);
    }
    long seed = advised.trials().getFirst().seed();
    TrialList trials = new TrialList(SchedulerConfig.of(ROW));
    trials.append(seed, metrics);
    return RankEntry.of(trials);
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
    String text =
        Visible.format(
            "Best known: %s s, %s, %s above the bound; so %s is %s the best possible (%s%s).",
            Numbers.text(seconds, 5),
            isBetter()
                ? "a plan of " + chunks + " chunks that local search found"
                : from + "'s own",
            percent(seconds / bound - 1),
            advised.scheduler(),
            distance(own / seconds - 1, own / bound - 1),
            tries == 1 ? "1 try" : tries + " tries",
            complete ? "" : ", before it was stopped");
    return new Note(Note.Subject.BEST, text, data);
  }

  /** Returns how far a makespan is from the least one, which is not known, in words. */
  private static String distance(double least, double most) {
    if (most < NEGLIGIBLE) {
      return "within 0.1 % of";
    }
    if (percent(least).equals(percent(most))) {
      return percent(most) + " from";
    }
    return least < NEGLIGIBLE
        ? "at most " + percent(most) + " from"
        : "between " + percent(least) + " and " + percent(most) + " from";
  }

  private static String percent(double share) {
    return Visible.format("%.1f %%", 100 * Math.max(0, share));
  }
}
