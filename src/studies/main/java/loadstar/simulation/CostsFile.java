package loadstar.simulation;

import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.KnownCosts;
import loadstar.algorithm.play.MeasuredCosts;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.input.ClockUnit;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The costs of the tasks of a load, from a file that {@link CostsReader} reads, once for all runs
 * of a process that follow each other. It has the tasks in the order of the file, or one for each
 * group of rows, and gives them to a run in a {@link CostsOrder}. It takes sixteen bytes a task,
 * eight above a million tasks, and more with their names.
 */
public final class CostsFile {
  private record Ordered(CostsOrder order, long seed, KnownCosts by, int[] rows, PrefixSums sums) {}

  private final Path file;
  private final CostsColumns columns;
  private final CostsHeader header;
  private final CostList costs;
  private final List<String> names;
  private final List<String> groups;
  private final String sha256;
  private final List<int[]> members;
  private final @Nullable CostsFile single;
  private double variation = Double.NaN;
  private SoftReference<Ordered> latest = new SoftReference<>(null);
  private SoftReference<KnownCosts> exact = new SoftReference<>(null);
  private @Nullable MeasuredCosts distribution;

  /**
   * Takes what was read.
   *
   * @param costs one for each row, in flops or seconds
   * @param names of the tasks; empty for none
   * @param groups of the tasks; empty for none
   * @param sha256 of the file's contents
   */
  CostsFile(
      Path file,
      CostsColumns columns,
      CostsHeader header,
      CostList costs,
      List<String> names,
      List<String> groups,
      String sha256) {
    this.file = file;
    this.columns = columns;
    this.header = header;
    this.costs = costs;
    this.names = names;
    this.groups = groups;
    this.sha256 = sha256;
    members = List.of();
    single = null;
  }

  /** Takes a file whose rows are grouped: the sums of their costs, and the words as names. */
  private CostsFile(CostsFile single, CostList costs, List<String> names, List<int[]> members) {
    file = single.file;
    columns = single.columns;
    header = single.header;
    sha256 = single.sha256;
    groups = List.of();
    this.costs = costs;
    this.names = names;
    this.members = members;
    this.single = single;
  }

  /** Returns this file with one task for each word, in the place of the first of its rows. */
  CostsFile grouped() {
    Map<String, List<Integer>> rows = new LinkedHashMap<>();
    for (int row = 0; row < groups.size(); row++) {
      rows.computeIfAbsent(groups.get(row), none -> new ArrayList<>()).add(row);
    }
    if (rows.isEmpty()) {
      throw new InputException(
          file.toString(), 1, "has no header, so no column \"" + columns.together() + "\"", null);
    }
    CostList sums = new CostList();
    for (List<Integer> own : rows.values()) {
      double sum = 0;
      for (int row : own) {
        sum += cost(row);
      }
      sums.add(sum);
    }
    List<int[]> together =
        rows.values().stream()
            .map(own -> own.stream().mapToInt(Integer::intValue).toArray())
            .toList();
    return new CostsFile(this, sums, List.copyOf(rows.keySet()), together);
  }

  /**
   * Refuses numbers that would count as flops though their column has the name of a time.
   *
   * @throws InputException with the ways to say on which host they are times
   */
  void refuseTimes() {
    if (header.isTime()) {
      throw new InputException(
          file.toString(),
          "\"" + header.name() + "\" is the name of a time, but its numbers would be flops",
          CostsMeaning.ON_A_HOST);
    }
  }

  /** Returns the columns by which the file was read. */
  CostsColumns columns() {
    return columns;
  }

  /** Returns the path of the file. */
  public Path file() {
    return file;
  }

  /** Returns the name of its column; empty if there are only numbers. */
  public String column() {
    return header.name();
  }

  /** Tells whether its costs are seconds, and not flops. */
  boolean isInSeconds() {
    return columns.meaning() == CostsMeaning.SECONDS;
  }

  /**
   * Returns the unit of numbers without a unit of their own; null if neither the user nor the
   * column's name gives it.
   */
  public @Nullable ClockUnit unit() {
    return header.unit();
  }

  /** Returns the number of tasks. */
  public int tasks() {
    return costs.size();
  }

  /** Returns the names of the tasks; empty if the file has none, or they were not read. */
  public List<String> names() {
    return Collections.unmodifiableList(names);
  }

  /**
   * Returns the group of the task in a row by the column "group", or by the log; empty if the file
   * has none, or names were not read.
   */
  String group(int row) {
    return groups.isEmpty() ? "" : groups.get(row);
  }

  /** Returns the cost of the task in a row, in flops or seconds, as it is written. */
  public double cost(int row) {
    return costs.get(row);
  }

  /** Returns the rows of each task whose rows are together; empty if each row is a task. */
  List<int[]> members() {
    return members;
  }

  /** Returns this file with a task for each row; itself if no rows are together. */
  public CostsFile single() {
    return single == null ? this : single;
  }

  /** Returns the mean of the costs, in flops or seconds. */
  public double mean() {
    return costs.sums().total() / costs.size();
  }

  /** Returns the standard deviation of the costs over their mean. */
  public synchronized double variation() {
    variation = Double.isNaN(variation) ? costs.sums().variation() : variation;
    return variation;
  }

  /** Returns the SHA-256 of the file's contents. */
  public String sha256() {
    return sha256;
  }

  /** Returns the least cost over the mean. */
  double least() {
    return costs.sums().least() / mean();
  }

  /** Returns the costs as a distribution. */
  public synchronized MeasuredCosts distribution() {
    if (distribution == null) {
      distribution =
          InputException.placed(
              e -> e.in(file.toString(), 0), () -> new MeasuredCosts(costs.sums()));
    }
    return distribution;
  }

  /**
   * Returns the costs for one run, in another order. Those of the latest call are cached, as
   * schedulers of a comparison get the same tasks one after the other.
   *
   * @param known the costs by which tasks are ordered, of each
   */
  TaskCosts costs(CostsOrder order, long seed, KnownCosts known) {
    if (order == CostsOrder.FILE) {
      return costs();
    }
    Ordered ordered = ordered(order, seed, known);
    return TaskCosts.of(ordered.sums, mean(), position -> cost(ordered.rows[position]));
  }

  /** Returns the rows of the tasks in the order of the load; null if that is the file's order. */
  int @Nullable [] rows(CostsOrder order, long seed, KnownCosts known) {
    return order == CostsOrder.FILE ? null : ordered(order, seed, known).rows;
  }

  private synchronized Ordered ordered(CostsOrder order, long seed, KnownCosts known) {
    Ordered cached = latest.get();
    if (cached == null || cached.order != order || cached.seed != seed || cached.by != known) {
      int[] rows = order.rows(known, tasks(), seed);
      PrefixSums all = new PrefixSums();
      for (int row : rows) {
        all.add(cost(row));
      }
      cached = new Ordered(order, seed, known, rows, all);
      latest = new SoftReference<>(cached);
    }
    return cached;
  }

  /** Returns the costs for one run; a unit of work is the mean cost. */
  public TaskCosts costs() {
    return TaskCosts.of(costs.sums(), mean(), this::cost);
  }

  /** Returns the costs as they are known to one who knows them exactly, in units of work. */
  synchronized KnownCosts exactly() {
    KnownCosts cached = exact.get();
    if (cached == null) {
      double unitOfWork = mean();
      double[] units = new double[tasks()];
      Arrays.setAll(units, row -> cost(row) / unitOfWork);
      cached = KnownCosts.of(units);
      exact = new SoftReference<>(cached);
    }
    return cached;
  }
}
