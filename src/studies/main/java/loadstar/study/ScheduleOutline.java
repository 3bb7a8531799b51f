package loadstar.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import loadstar.algorithm.Shape;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;
import tools.jackson.databind.JsonNode;

/**
 * The outline of one run's schedule, small enough for a file of results: some workers, and what
 * they do, to a fraction of a percent of the run. With many workers it has those at equal steps of
 * the order in which workers end, so that it shows how unevenly they do.
 *
 * @param scheduler as tables name it
 * @param seed of the replication
 * @param end date of the last event, seconds
 * @param workers number of all workers of the run
 * @param names of the workers that it has, in the order in which they end where these are not all
 * @param bars by worker, then kind, then date
 */
public record ScheduleOutline(
    String scheduler, long seed, double end, int workers, List<String> names, List<Bar> bars) {
  /** The activity of a worker in a bar; the ordinal number stands in files. */
  public enum BarKind {
    /** The worker gets data. */
    DATA("data to the worker"),
    /** The worker computes. */
    COMPUTATION("computation"),
    /** The worker computes the second part of a chunk. */
    SECOND_COMPUTATION("computation, second subchunk"),
    /** The worker returns results. */
    RESULT("result to the master");

    private final String meaning;

    BarKind(String meaning) {
      this.meaning = meaning;
    }

    /** Returns the text of a legend. */
    public String meaning() {
      return meaning;
    }
  }

  /**
   * A span of time in which a worker does one thing, or does it again after a negligible pause.
   *
   * @param worker its index in the names of the outline
   * @param start first date, seconds
   * @param end last date, seconds
   */
  public record Bar(int worker, BarKind kind, double start, double end) {}

  /** The number of workers up to which the outline has them all; of more it has as many. */
  private static final int MOST_WORKERS = 24;

  /** The pause, as a share of the run, that no drawing shows. */
  private static final double PAUSE = 1.0 / 2500;

  /** The chunks that SimGrid simulates once more for an outline at most, in about half a second. */
  private static final long MOST_ON_SIMGRID = 20_000;

  /** The workers of a platform that is read once more for an outline at most. */
  private static final int MOST_READ = 5_000;

  public ScheduleOutline {
    names = List.copyOf(names);
    bars = List.copyOf(bars);
  }

  /**
   * Returns the outline of the first replication of an entry of a ranking.
   *
   * @return nothing for trees, and for runs that are too long to be simulated once more
   */
  public static Optional<ScheduleOutline> of(Study study, Ranking ranking, RankEntry entry)
      throws IOException {
    if (study.shape() == Shape.TREE || entry.mean(Summary.WORKERS) > MOST_READ) {
      return Optional.empty();
    }
    return RepeatedRun.of(study, ranking, entry, MOST_ON_SIMGRID)
        .map(repeated -> of(repeated.scheduler().label(), repeated.seed(), repeated.result()));
  }

  private static ScheduleOutline of(String scheduler, long seed, SimulationResult result) {
    List<String> names = result.star().workers().stream().map(WorkerSpec::name).toList();
    return of(scheduler, seed, result.schedule(), names);
  }

  /** Returns the outline of a schedule. */
  static ScheduleOutline of(String scheduler, long seed, Schedule schedule, List<String> names) {
    double end = schedule.lastDate();
    int[] shown = shown(schedule, names.size());
    int[] indices = new int[names.size()];
    Arrays.fill(indices, -1);
    for (int i = 0; i < shown.length; i++) {
      indices[shown[i]] = i;
    }
    List<Bar> bars = new ArrayList<>();
    for (int row = 0; row < schedule.rows(); row++) {
      int worker = indices[schedule.worker(row)];
      if (worker >= 0) {
        double last = Double.isNaN(schedule.lost(row)) ? end : schedule.lost(row);
        BarKind computation =
            schedule.part(row) == Schedule.FIRST ? BarKind.COMPUTATION : BarKind.SECOND_COMPUTATION;
        add(bars, worker, BarKind.DATA, schedule.sendStart(row), schedule.sendEnd(row), last);
        add(bars, worker, computation, schedule.computeStart(row), schedule.computeEnd(row), last);
        add(bars, worker, BarKind.RESULT, schedule.resultStart(row), schedule.resultEnd(row), last);
      }
    }
    List<String> those = IntStream.of(shown).mapToObj(names::get).toList();
    return new ScheduleOutline(scheduler, seed, end, names.size(), those, merged(bars, end));
  }

  /**
   * Adds a bar, up to the last date where it does not end; nothing where it does not begin, or
   * takes no time, such as results without bytes.
   */
  private static void add(
      List<Bar> bars, int worker, BarKind kind, double start, double end, double last) {
    double over = Double.isNaN(end) ? last : end;
    if (over > start) {
      bars.add(new Bar(worker, kind, start, over));
    }
  }

  /** Returns all workers, or some at equal steps of the order of their last dates. */
  private static int[] shown(Schedule schedule, int workers) {
    if (workers <= MOST_WORKERS) {
      return IntStream.range(0, workers).toArray();
    }
    double[] ends = new double[workers];
    for (int row = 0; row < schedule.rows(); row++) {
      int w = schedule.worker(row);
      ends[w] =
          Math.max(ends[w], Double.isNaN(schedule.computeEnd(row)) ? 0 : schedule.computeEnd(row));
    }
    int[] order =
        IntStream.range(0, workers)
            .boxed()
            .sorted(Comparator.comparingDouble(w -> ends[w])) // stable: ties keep their order
            .mapToInt(Integer::intValue)
            .toArray();
    return IntStream.range(0, MOST_WORKERS)
        .map(i -> order[(int) Math.round((double) i * (workers - 1) / (MOST_WORKERS - 1))])
        .toArray();
  }

  /** Joins bars of one worker and kind with negligible pauses between them. */
  private static List<Bar> merged(List<Bar> bars, double end) {
    bars.sort(
        Comparator.comparingInt(Bar::worker)
            .thenComparing(Bar::kind)
            .thenComparingDouble(Bar::start));
    List<Bar> merged = new ArrayList<>();
    for (Bar bar : bars) {
      Bar before = merged.isEmpty() ? null : merged.getLast();
      if (before != null
          && before.worker == bar.worker
          && before.kind == bar.kind
          && bar.start - before.end < PAUSE * end
          && Math.min(bar.end - bar.start, before.end - before.start) < 10 * PAUSE * end) {
        merged.removeLast();
        merged.add(new Bar(bar.worker, bar.kind, before.start, Math.max(before.end, bar.end)));
      } else {
        merged.add(bar);
      }
    }
    return merged;
  }

  /** Describes which workers it has. */
  public String text() {
    return names.size() == workers
        ? workers == 1 ? "the one worker" : "all " + workers + " workers"
        : names.size()
            + " of "
            + workers
            + " workers, at equal steps of the order in which they end";
  }

  /** Returns it as an object of JSON. */
  public Map<String, Object> json() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("scheduler", scheduler);
    all.put("seed", seed);
    all.put("end_s", end);
    all.put("all_workers", workers);
    all.put("workers", names);
    all.put("kinds", List.of(BarKind.values()).stream().map(BarKind::meaning).toList());
    all.put(
        "bars",
        bars.stream()
            .map(bar -> List.<Number>of(bar.worker, bar.kind.ordinal(), bar.start, bar.end))
            .toList());
    return all;
  }

  /**
   * Reads what {@link #json} has written.
   *
   * @throws IllegalArgumentException if it is anything else, in words
   */
  public static ScheduleOutline read(JsonNode all) {
    List<String> names = new ArrayList<>();
    all.path("workers").forEach(one -> names.add(one.asString("")));
    double end = all.path("end_s").asDouble(Double.NaN);
    check(end >= 0 && Double.isFinite(end), "a schedule has no end");
    List<Bar> bars = new ArrayList<>();
    for (JsonNode one : all.path("bars")) {
      int worker = one.path(0).asInt(-1);
      int kind = one.path(1).asInt(-1);
      double start = one.path(2).asDouble(Double.NaN);
      double last = one.path(3).asDouble(Double.NaN);
      check(worker >= 0 && worker < names.size(), "a bar of a schedule is of no worker");
      check(kind >= 0 && kind < BarKind.values().length, "a bar of a schedule is of no kind");
      check(start >= 0 && start <= last && last <= end, "a bar of a schedule has no dates");
      bars.add(new Bar(worker, BarKind.values()[kind], start, last));
    }
    return new ScheduleOutline(
        all.path("scheduler").asString(""),
        all.path("seed").asLong(0),
        end,
        all.path("all_workers").asInt(names.size()),
        names,
        bars);
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
