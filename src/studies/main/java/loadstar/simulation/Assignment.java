package loadstar.simulation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformReader;
import org.jspecify.annotations.Nullable;

/**
 * The assignment of the tasks of a run to workers. Of a scheduler that assigns in advance it is a
 * plan that can be carried out; of one whose workers request tasks it is what happened in this run.
 *
 * @param workers all workers, also those without a task
 * @param tasks in the order of sending
 * @param unit of the costs: "seconds" on the host of the costs, or "flops"
 */
public record Assignment(List<String> workers, List<AssignedTask> tasks, String unit) {
  /** The names of the columns that a plan must have to be carried out. */
  public static final List<String> NEEDED = List.of("worker", "order");

  /** The names of the columns of which it must have one. */
  public static final List<String> WHICH = List.of("place", "task");

  /**
   * A task of a load, or one of several that stay together.
   *
   * @param worker its name
   * @param order number of its chunk in the order of sending, from 1
   * @param place its place in the load, from 1; tasks that stay together have the same
   * @param name the name by the file of costs; where it has none, the number of its row, from 0, in
   *     the order of the file, header, empty lines and comments not counted, and without a file its
   *     place in the load, from 0
   * @param group the word by which it stays together with others, or its group in the file of
   *     costs; empty if it has none
   * @param known its known cost, in the unit of the file; null if nothing is known of it
   * @param cost its true cost
   * @param begin date at which its computation begins, seconds
   * @param end date at which it ends; exact while the speed of the worker does not change
   */
  public record AssignedTask(
      String worker,
      int order,
      int place,
      String name,
      String group,
      @Nullable Double known,
      double cost,
      double begin,
      double end) {}

  public Assignment {
    workers = List.copyOf(workers);
    tasks = List.copyOf(tasks);
  }

  /**
   * Returns the assignment of a run.
   *
   * @throws InputException as {@link #check}
   */
  public static Assignment of(SimulationSpec spec, SimulationResult result) {
    return new Rows(setup(spec), spec.seed(), result).assignment();
  }

  /**
   * Refuses runs that assign nothing, before they begin.
   *
   * @throws InputException if the run has several masters, or a divisible load
   */
  public static void check(SimulationSpec spec) {
    var unused = setup(spec);
  }

  private static Setup setup(SimulationSpec spec) {
    List<Setup> setups = Setup.of(spec, PlatformReader.read(spec.platform()));
    if (setups.size() != 1) {
      throw new InputException(
          "an assignment is that of one master, and there are " + setups.size(), null);
    }
    if (!setups.getFirst().whole()) {
      throw new InputException(
          "a divisible load has no tasks to assign", "--tasks, or --costs with a file");
    }
    return setups.getFirst();
  }

  /** Collects the tasks of the chunks of a run. */
  private static final class Rows {
    private final @Nullable CostsFile costs;
    private final @Nullable KnownTasks known;
    private final boolean knowsAll;
    private final int @Nullable [] rows;
    private final @Nullable TaskCosts drawn;
    private final double each;
    private final boolean seconds;
    private final SimulationResult result;
    private final List<AssignedTask> tasks = new ArrayList<>();
    private String worker = "";
    private int order;

    Rows(Setup setup, long seed, SimulationResult result) {
      CostsFile file = setup.costs();
      costs = file == null ? null : CostsFiles.named(file);
      known = setup.known();
      knowsAll = setup.knowsEach();
      rows = setup.rows(seed);
      drawn = file == null ? setup.drawn(seed) : null;
      each = setup.ofUnit();
      seconds = file == null ? setup.unitIsSeconds() : file.isInSeconds();
      this.result = result;
    }

    Assignment assignment() {
      Schedule schedule = result.schedule();
      int next = 0;
      for (int row = 0; row < schedule.rows(); row++) {
        if (schedule.isLost(row)) {
          continue; // another chunk has its tasks again
        }
        int[] positions = result.tasks().apply(row);
        if (positions.length == 0) { // tasks that are all alike have no numbers of their own
          positions = new int[(int) Math.round(schedule.size(row))];
          for (int i = 0; i < positions.length; i++) {
            positions[i] = next + i;
          }
        }
        next += positions.length;
        order++;
        WorkerSpec spec = result.star().worker(schedule.worker(row));
        worker = spec.name();
        double begin = schedule.computeStart(row) + spec.computeLatency();
        chunk(positions, begin, schedule.computeEnd(row));
      }
      return new Assignment(
          result.star().workers().stream().map(WorkerSpec::name).toList(),
          tasks,
          seconds ? "seconds" : "flops");
    }

    private void chunk(int[] positions, double begin, double end) {
      double all = 0;
      for (int position : positions) {
        all += cost(row(position));
      }
      double before = 0;
      for (int position : positions) {
        int row = row(position);
        double then = before + cost(row);
        add(
            position,
            row,
            begin + (end - begin) * (before / all),
            begin + (end - begin) * (then / all));
        before = then;
      }
    }

    private int row(int position) {
      return rows == null ? position : rows[position];
    }

    private double cost(int row) {
      return costs != null
          ? costs.cost(row)
          : drawn == null ? each : each * drawn.cost(row) / drawn.unit();
    }

    private void add(int position, int row, double begin, double end) {
      CostsFile file = costs;
      if (file == null || file.members().isEmpty()) {
        Double own =
            known != null ? (Double) known.cost(row) : knowsAll ? (Double) cost(row) : null;
        tasks.add(
            new AssignedTask(
                worker,
                order,
                position + 1,
                name(file, row),
                file == null ? "" : file.group(row),
                own,
                cost(row),
                begin,
                end));
        return;
      }
      CostsFile single = file.single();
      double before = 0;
      for (int member : file.members().get(row)) {
        double then = before + single.cost(member);
        double from = begin + (end - begin) * (before / file.cost(row));
        double to = begin + (end - begin) * (then / file.cost(row));
        Double own =
            known != null
                ? (Double) known.costOfMember(member)
                : knowsAll ? (Double) single.cost(member) : null;
        tasks.add(
            new AssignedTask(
                worker,
                order,
                position + 1,
                name(single, member),
                file.names().get(row),
                own,
                single.cost(member),
                from,
                to));
        before = then;
      }
    }

    private static String name(@Nullable CostsFile file, int row) {
      return file == null || file.names().isEmpty() ? Integer.toString(row) : file.names().get(row);
    }
  }

  /** Returns the names of the tasks of each worker, in the order of computing. */
  public Map<String, List<String>> byWorker() {
    Map<String, List<String>> names = new LinkedHashMap<>();
    workers.forEach(worker -> names.put(worker, new ArrayList<>()));
    tasks.forEach(task -> Objects.requireNonNull(names.get(task.worker())).add(task.name()));
    return names;
  }
}
