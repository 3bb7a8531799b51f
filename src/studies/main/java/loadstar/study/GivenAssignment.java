package loadstar.study;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerSource;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.knowncosts.TaskPlan;
import loadstar.input.Digests;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.result.Table;
import loadstar.simulation.Assignment;
import org.jspecify.annotations.Nullable;

/**
 * Finds schedulers that are assignments in files, {@code given:FILE}: a CSV file with the columns
 * worker, order, task and place, as {@code --assignment} writes it. Chunks go out in the order of
 * their numbers, and rows with one number are one chunk. Tasks are matched by their names where the
 * load has names and the file has the column task, and otherwise by their places; rows with one
 * place are then tasks that stay together.
 */
public final class GivenAssignment implements SchedulerSource {
  /** The beginning of the names of schedulers that are files. */
  static final String PREFIX = "given:";

  /**
   * A row of the file: the worker's name, the number of its chunk, and its task.
   *
   * @param place of the task in the load, from 1; 0 if the file does not have places
   * @param task its name; empty if the file does not have names
   */
  record GivenTask(int line, String worker, int order, int place, String task) {}

  @Override
  public String prefix() {
    return "given";
  }

  @Override
  public String form() {
    return "given:FILE";
  }

  @Override
  public boolean startsProcesses() {
    return false;
  }

  @Override
  public boolean runsCode() {
    return false;
  }

  @Override
  public String version(String name) {
    Path file = file(name);
    return Digests.of(TextFile.read(file));
  }

  private static Path file(String name) {
    Path file = Path.of(name);
    if (name.isBlank() || !Files.isRegularFile(file)) {
      throw new InputException(
          "there is no file \"" + name + "\" of an assignment",
          "one that --assignment has written");
    }
    return file;
  }

  @Override
  public SchedulerKind kind(String name, Map<String, String> parameters) {
    Path file = file(name);
    List<GivenTask> rows = read(file);
    return SchedulerKind.oneWay("given", "a file", "the assignment of " + file.getFileName())
        .handingOutWholeTasks()
        .planningForPorts()
        .costly()
        .madeBy((problem, settings) -> plan(file, rows, problem));
  }

  private static List<GivenTask> read(Path file) {
    if (TextFile.read(file).stripLeading().startsWith("{")) {
      throw new InputException(
          file + " is an assignment in JSON, and a CSV file is needed",
          "--assignment " + file.toString().replaceFirst("(?i)[.]json$", "") + ".csv");
    }
    Table table = Table.read(file);
    for (String column : Assignment.NEEDED) {
      if (!table.columns().contains(column)) {
        throw new InputException(
            file.toString(),
            1,
            "has no column \"" + column + "\"",
            "a CSV file that --assignment has written");
      }
    }
    boolean places = table.columns().contains("place");
    boolean names = table.columns().contains("task");
    if (!places && !names) {
      throw new InputException(
          file.toString(),
          1,
          "has no column \"" + String.join("\" or \"", Assignment.WHICH) + "\"",
          "a CSV file that --assignment has written");
    }
    List<GivenTask> rows = new ArrayList<>();
    for (int row = 0; row < table.rows(); row++) {
      int line = row + 2;
      rows.add(
          new GivenTask(
              line,
              table.text(row, "worker"),
              whole(file, line, "order", table.text(row, "order")),
              places ? whole(file, line, "place", table.text(row, "place")) : 0,
              names ? table.text(row, "task") : ""));
    }
    rows.sort((one, other) -> Integer.compare(one.order(), other.order())); // stable
    return rows;
  }

  private static int whole(Path file, int line, String column, String text) {
    if (!text.strip().matches("[1-9][0-9]{0,8}")) {
      throw new InputException(
          file.toString(), line, column + " is \"" + text + "\", not a number from 1 on", null);
    }
    return Integer.parseInt(text.strip());
  }

  private static Scheduler plan(Path file, List<GivenTask> rows, StarProblem problem) {
    Map<String, Integer> workers = new HashMap<>();
    for (int w = 0; w < problem.size(); w++) {
      workers.put(problem.worker(w).name(), w);
    }
    int tasks = (int) Math.min(Integer.MAX_VALUE, problem.tasks());
    TaskMatch match = TaskMatch.of(file, rows, problem);
    int[] order = new int[rows.size()];
    int[] worker = new int[rows.size()];
    int[] size = new int[rows.size()];
    int[] takenBy = new int[tasks];
    int count = 0;
    int chunk = -1;
    int before = 0;
    for (GivenTask row : rows) {
      Integer known = workers.get(row.worker());
      if (known == null) {
        throw problem(
            file,
            row,
            "the worker \"" + row.worker() + "\" is none of the platform's",
            NearestName.hint(row.worker(), workers.keySet()));
      }
      int w = known;
      int position = match.position(row);
      int taken = takenBy[position];
      if (taken == row.order()) {
        continue; // one of several that stay together
      }
      if (taken != 0) {
        throw problem(file, row, match.second(row, taken), null);
      }
      takenBy[position] = row.order();
      if (row.order() != before) {
        chunk++;
        worker[chunk] = w;
        before = row.order();
      } else if (worker[chunk] != w) {
        throw problem(file, row, "chunk " + row.order() + " goes to two workers", null);
      }
      size[chunk]++;
      order[count++] = position;
    }
    match.refuseMissing();
    if (count != tasks) {
      throw new InputException(
          file.toString(), 0, "assigns " + count + " tasks, but the load has " + tasks, null);
    }
    return new TaskPlan(
        problem,
        Arrays.copyOf(order, count),
        Arrays.copyOf(worker, chunk + 1),
        Arrays.copyOf(size, chunk + 1));
  }

  static InputException problem(Path file, GivenTask row, String what, @Nullable String hint) {
    return new InputException(file.toString(), row.line(), what, hint);
  }
}
