package loadstar.experiment.reality;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * A real run of a master that hands out equal tasks to workers, as its log gives it. A folder has
 * such runs as three tables: {@code runs.csv}, {@code workers.csv} and {@code tasks.csv}, whose
 * columns docs/reality.md describes.
 *
 * @param name of the run, unique in its folder
 * @param tasks that it has computed
 * @param makespanSeconds from the start of the master to its last result
 * @param joins seconds from the start of the master at which each worker came
 * @param sendSeconds of a task, mean
 * @param computeSeconds of a task, mean
 * @param receiveSeconds of the result of a task, mean
 */
public record MasterRun(
    String name,
    int tasks,
    double makespanSeconds,
    double[] joins,
    double sendSeconds,
    double computeSeconds,
    double receiveSeconds) {
  static final String RUNS = "runs.csv";
  static final int MOST_TASKS = 10_000_000;
  static final String TASKS = "tasks.csv";
  static final String WORKERS = "workers.csv";

  /** The columns of totals, in the order of the dates of a task, and those dates. */
  private static final List<String> TOTALS =
      List.of("total_send_s", "total_execute_s", "total_receive_s");

  private static final List<String> DATES =
      List.of("send_start_s", "send_end_s", "retrieve_start_s", "retrieve_end_s");

  /** Returns the number of workers. */
  public int workers() {
    return joins.length;
  }

  /**
   * Reads all runs of a folder.
   *
   * @throws InputException for a file that is missing or is no such table, and for a run without
   *     workers or without durations
   */
  public static List<MasterRun> read(Path folder) {
    return of(file -> LineNumberedTable.read(folder.resolve(file)), folder.resolve(TASKS));
  }

  /** A source of the tables of runs, by the names of their files. */
  interface RunTables {
    LineNumberedTable sheet(String file);
  }

  static List<MasterRun> of(RunTables source, @Nullable Path tasks) {
    LineNumberedTable runs = source.sheet(RUNS).needing("run", "tasks", "makespan_s");
    Map<String, List<Double>> joins = joins(source.sheet(WORKERS));
    boolean totals = runs.table.columns().containsAll(TOTALS);
    boolean listed = tasks == null || Files.exists(tasks);
    Map<String, double[]> sums =
        totals || !listed ? new LinkedHashMap<>() : sums(source.sheet(TASKS));
    List<MasterRun> all = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (int row = 0; row < runs.table.rows(); row++) {
      String name = runs.table.text(row, "run");
      if (!names.add(name)) {
        throw runs.wrong(row, "run " + name + " is there twice", null);
      }
      List<Double> dates = joins.get(name);
      if (dates == null) {
        throw runs.wrong(row, "no worker of run " + name + " is in " + WORKERS, null);
      }
      double makespan = runs.positive(row, "makespan_s");
      double[] seconds = sums.get(name);
      int count = runs.count(row, "tasks");
      if (totals) {
        int at = row;
        seconds = TOTALS.stream().mapToDouble(column -> runs.notNegative(at, column)).toArray();
        runs.positive(row, TOTALS.get(1)); // messages may take no time, computing does
      } else if (seconds == null) {
        throw runs.wrong(
            row,
            "nothing says how long the tasks of run " + name + " took",
            String.join(", ", TOTALS) + ", or " + TASKS);
      } else if (seconds[1] == 0) {
        throw runs.wrong(row, "the tasks of run " + name + " took no time in " + TASKS, null);
      }
      double timed = totals ? count : seconds[3];
      all.add(
          new MasterRun(
              name,
              count,
              makespan,
              dates.stream().mapToDouble(Double::doubleValue).sorted().toArray(),
              seconds[0] / timed,
              seconds[1] / timed,
              seconds[2] / timed));
    }
    return List.copyOf(all);
  }

  private static Map<String, List<Double>> joins(LineNumberedTable workers) {
    workers.needing("run", "connected_s");
    Map<String, List<Double>> joins = new LinkedHashMap<>();
    for (int row = 0; row < workers.table.rows(); row++) {
      joins
          .computeIfAbsent(workers.table.text(row, "run"), none -> new ArrayList<>())
          .add(workers.notNegative(row, "connected_s"));
    }
    return joins;
  }

  /**
   * Returns by run the seconds of sending, computing and receiving, and the number of tasks. A
   * result that waits for the master counts as being computed, so the totals are better.
   */
  private static Map<String, double[]> sums(LineNumberedTable tasks) {
    tasks.needing("run").needing(DATES.toArray(String[]::new));
    Map<String, double[]> sums = new LinkedHashMap<>();
    for (int row = 0; row < tasks.table.rows(); row++) {
      double[] sum = sums.computeIfAbsent(tasks.table.text(row, "run"), none -> new double[4]);
      for (int step = 0; step < 3; step++) {
        double from = tasks.notNegative(row, DATES.get(step));
        double to = tasks.notNegative(row, DATES.get(step + 1));
        if (to < from) {
          throw tasks.wrong(
              row, DATES.get(step + 1) + " is before " + DATES.get(step), "dates in seconds");
        }
        sum[step] += to - from;
      }
      sum[3]++;
    }
    return sums;
  }
}
