package loadstar.algorithm.play;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.model.InputException;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * The real costs of a load's tasks: unit k takes c_k units of work, as measured, or drawn from a
 * {@link CostModel}. Chunks take tasks in order, so every scheduler meets the same tasks, and the
 * work of the whole load is the same for all. A part of a unit costs its share.
 *
 * <p>The tasks of a lost chunk are assigned first.
 */
public final class TaskCosts {
  private static final double MOST_TASKS = 1e8;
  // The latest draw is cached: schedulers of a comparison meet the same tasks one after the other,
  // and a million tasks take longer to draw than a small run takes.
  private static SoftReference<Drawn> latest = new SoftReference<>(null);
  // The latest classification is cached, too, as every run uses it.
  private static SoftReference<Classified> sorted = new SoftReference<>(null);
  // The sums never change once they are computed, so runs share them.
  private final PrefixSums sums;
  private final double unit;
  // The costs as they are written, as differences of sums make equal costs unequal; null if only
  // the sums are there.
  private final @Nullable IntToDoubleFunction written;
  // The tasks as they come: the sums of these are those of the tasks in the order of the run.
  private final PrefixSums asTheyCome;
  private final int @Nullable [] order;
  private final ArrayDeque<Held> returned = new ArrayDeque<>();
  private double next;
  private double workToNext;

  private record Drawn(double load, CostModel model, long seed, PrefixSums sums) {
    boolean isFor(double otherLoad, CostModel other, long otherSeed) {
      return load == otherLoad && model.equals(other) && seed == otherSeed;
    }
  }

  // The sums of the latest order are cached: replications of a run have the same.
  private static SoftReference<Ordered> ordered = new SoftReference<>(null);

  private record Ordered(PrefixSums asTheyCome, int[] order, PrefixSums sums) {}

  private record Classified(PrefixSums sums, double unit, double load, CostClasses classes) {}

  /** The intervals of the load that a chunk holds, in order: one, unless some were lost. */
  static final class Held {
    static final Held NOTHING = new Held(0, 0);
    private final double from;
    private final double to;
    private @Nullable Held next;
    private double work;

    private Held(double from, double to) {
      this.from = from;
      this.to = to;
    }

    /**
     * Returns the work of all intervals in units; computed once, as the sums of a million tasks fit
     * into no cache.
     */
    double work() {
      return work;
    }
  }

  private TaskCosts(PrefixSums sums, double unit) {
    this(sums, unit, null, sums, null);
  }

  private TaskCosts(
      PrefixSums sums,
      double unit,
      @Nullable IntToDoubleFunction written,
      PrefixSums asTheyCome,
      int @Nullable [] order) {
    this.sums = sums;
    this.unit = unit;
    this.written = written;
    this.asTheyCome = asTheyCome;
    this.order = order;
  }

  /**
   * Returns costs as they were measured, without a copy.
   *
   * @param unit the cost of a unit of work
   */
  public static TaskCosts of(PrefixSums sums, double unit) {
    return new TaskCosts(sums, unit);
  }

  /**
   * Returns costs as they were measured, without a copy.
   *
   * @param unit the cost of a unit of work
   * @param written the cost of the task at a position, as it is written
   */
  public static TaskCosts of(PrefixSums sums, double unit, IntToDoubleFunction written) {
    return new TaskCosts(sums, unit, written, sums, null);
  }

  /**
   * Returns these tasks for a run that takes them in another order.
   *
   * @param positions each position of the load once; null for the order in which tasks come
   * @throws IllegalStateException if that is no order of these tasks
   */
  public TaskCosts inOrder(int @Nullable [] positions) {
    if (positions == null) {
      return this;
    }
    Ordered cached = ordered.get();
    if (cached == null || cached.asTheyCome != asTheyCome || cached.order != positions) {
      refuseOtherThanOrder(positions);
      PrefixSums own = new PrefixSums();
      for (int position : positions) {
        own.add(cost(position));
      }
      cached = new Ordered(asTheyCome, positions, own);
      ordered = new SoftReference<>(cached);
    }
    return new TaskCosts(cached.sums, unit, written, asTheyCome, positions);
  }

  /** Returns these tasks for another run, which has assigned none of them. */
  public TaskCosts anew() {
    return new TaskCosts(sums, unit, written, asTheyCome, order);
  }

  private void refuseOtherThanOrder(int[] positions) {
    int tasks = asTheyCome.size();
    boolean[] taken = new boolean[tasks];
    int count = 0;
    for (int position : positions) {
      if (position >= 0 && position < tasks && !taken[position]) {
        taken[position] = true;
        count++;
      }
    }
    if (count != tasks || positions.length != tasks) {
      throw new IllegalStateException(
          "the scheduler orders "
              + positions.length
              + " tasks, and the load has "
              + tasks
              + ", each of which it has to name once");
    }
  }

  /** Returns the cost of the task at a position of the load, in the unit of the costs. */
  public double cost(int position) {
    return written == null
        ? asTheyCome.upTo(position + 1) - asTheyCome.upTo(position)
        : written.applyAsDouble(position);
  }

  /** Returns the number of tasks. */
  public int tasks() {
    return asTheyCome.size();
  }

  /**
   * Draws the costs.
   *
   * @param load units, finite
   * @param seed of the stream "tasks"
   */
  public static TaskCosts draw(double load, CostModel model, long seed) {
    if (!(load <= MOST_TASKS)) {
      throw new InputException(
          "noise by task needs a load of at most 1e8 units, not " + load, "a larger unit");
    }
    // The stream is opened whether or not it is drawn from: the seed matters to the run either
    // way.
    UniformRandomProvider random = RandomStream.of(seed, "tasks");
    return new TaskCosts(drawn(load, model, seed, random).sums, 1);
  }

  private static synchronized Drawn drawn(
      double load, CostModel model, long seed, UniformRandomProvider random) {
    Drawn drawn = latest.get();
    if (drawn == null || !drawn.isFor(load, model, seed)) {
      drawn = new Drawn(load, model, seed, draw(load, model.costs(random)));
      latest = new SoftReference<>(drawn);
    }
    return drawn;
  }

  private static PrefixSums draw(double load, DoubleSupplier costs) {
    PrefixSums sums = new PrefixSums();
    for (int k = 0; k < (int) Math.ceil(load); k++) {
      sums.add(costs.getAsDouble());
    }
    return sums;
  }

  /** Returns the cost of a unit of work. */
  public double unit() {
    return unit;
  }

  /** Returns the coefficient of variation of the costs. */
  public double variation() {
    return asTheyCome.variation();
  }

  /** Returns the least cost of a task, in units of work. */
  public double least() {
    return asTheyCome.least() / unit;
  }

  /** Returns these tasks for another run, with none of them assigned. */
  public TaskCosts again() {
    return new TaskCosts(sums, unit, written, asTheyCome, order);
  }

  /** Returns costs of one unit of work for each unit of the load. */
  public static TaskCosts equal(double load) {
    return new TaskCosts(draw(load, () -> 1), 1);
  }

  /** Returns all units of the load by their costs. */
  public CostClasses classes(double load) {
    Classified known = sorted.get();
    if (known == null || known.sums != asTheyCome || known.unit != unit || known.load != load) {
      CostClasses classes =
          CostClasses.of(
              load, k -> Math.max(0, asTheyCome.upTo(k + 1) - asTheyCome.upTo(k)) / unit);
      known = new Classified(asTheyCome, unit, load, classes);
      sorted = new SoftReference<>(known);
    }
    return known.classes;
  }

  Held take(double size) {
    Held all = null;
    Held last = null;
    double wanted = size;
    double work = 0;
    while (wanted > 0 || all == null) {
      Held lost = returned.poll();
      double from = lost == null ? next : lost.from;
      double to = lost == null || lost.to - from > wanted ? from + wanted : lost.to;
      wanted = lost != null && to == lost.to ? wanted - (to - from) : 0;
      double before = lost == null ? workToNext : at(from);
      double upTo = at(to);
      if (lost == null) {
        next = to;
        workToNext = upTo;
      } else if (to < lost.to) {
        returned.addFirst(new Held(to, lost.to));
      }
      Held piece = new Held(from, to);
      if (last == null) {
        all = piece;
      } else {
        last.next = piece;
      }
      last = piece;
      work += upTo - before;
    }
    all.work = work;
    return all;
  }

  /** Returns the task at a position, whatever was taken before. */
  Held takeTask(int position) {
    Held task = new Held(position, position + 1.0);
    task.work = at(position + 1.0) - at(position);
    return task;
  }

  void giveBack(Held held) {
    for (Held piece = held; piece != null; piece = piece.next) {
      returned.add(piece);
    }
  }

  /**
   * Returns the work of each task of a chunk; for its first and last task that of the part in it.
   */
  double[] tasks(Held held) {
    double[] tasks = new double[16];
    int count = 0;
    for (Held piece = held; piece != null; piece = piece.next) {
      double before = at(piece.from);
      for (double from = piece.from; from < piece.to; from = Math.floor(from) + 1) {
        if (count == tasks.length) {
          tasks = Arrays.copyOf(tasks, 2 * count);
        }
        double upTo = at(Math.min(piece.to, Math.floor(from) + 1));
        tasks[count++] = upTo - before;
        before = upTo;
      }
    }
    return Arrays.copyOf(tasks, count);
  }

  /**
   * Returns the numbers of the tasks of a chunk; a divided one belongs to the chunk with its end.
   */
  double[] numbers(Held held) {
    return Stream.iterate(held, Objects::nonNull, piece -> piece.next)
        .flatMapToDouble(piece ->
            IntStream.range(ended(piece.from), ended(piece.to))
                .map(k -> order == null ? k : order[k])
                .asDoubleStream())
        .toArray();
  }

  /**
   * Returns the number of tasks that end by a position; sums of sizes may miss a whole number by
   * rounding errors.
   */
  private static int ended(double x) {
    return (int) Math.floor(x + 1e-6);
  }

  double at(double x) {
    int whole = (int) Math.min(x, sums.size());
    double rest = x - whole;
    double upTo = sums.upTo(whole);
    return (rest > 0 && whole < sums.size() ? upTo + rest * (sums.upTo(whole + 1) - upTo) : upTo)
        / unit;
  }
}
