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
 * worker, order and place, as {@code --assignment} writes it. Chunks go out in the order of their
 * numbers; rows with one number are one chunk, and rows with one place are tasks that stay
 * together.
 */
public final class GivenAssignment implements SchedulerSource {
  /** A row of the file: the worker's name, the number of its chunk, and the place of its task. */
  private record Row(int line, String worker, int order, int place) {}

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
    List<Row> rows = read(file);
    return SchedulerKind.oneWay("given", "a file", "the assignment of " + file.getFileName())
        .handingOutWholeTasks()
        .planningForPorts()
        .costly()
        .madeBy((problem, settings) -> plan(file, rows, problem));
  }

  private static List<Row> read(Path file) {
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
    List<Row> rows = new ArrayList<>();
    for (int row = 0; row < table.rows(); row++) {
      int line = row + 2;
      rows.add(
          new Row(
              line,
              table.text(row, "worker"),
              whole(file, line, "order", table.text(row, "order")),
              whole(file, line, "place", table.text(row, "place"))));
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

  private static Scheduler plan(Path file, List<Row> rows, StarProblem problem) {
    Map<String, Integer> workers = new HashMap<>();
    for (int w = 0; w < problem.size(); w++) {
      workers.put(problem.worker(w).name(), w);
    }
    int tasks = (int) Math.min(Integer.MAX_VALUE, problem.tasks());
    int[] order = new int[rows.size()];
    int[] worker = new int[rows.size()];
    int[] size = new int[rows.size()];
    int[] takenBy = new int[tasks];
    int count = 0;
    int chunk = -1;
    int before = 0;
    for (Row row : rows) {
      Integer known = workers.get(row.worker());
      if (known == null) {
        throw problem(
            file,
            row,
            "the worker \"" + row.worker() + "\" is none of the platform's",
            NearestName.hint(row.worker(), workers.keySet()));
      }
      int w = known;
      if (row.place() > tasks) {
        throw problem(
            file, row, "place " + row.place() + ", but the load has " + tasks + " tasks", null);
      }
      int taken = takenBy[row.place() - 1];
      if (taken == row.order()) {
        continue; // one of several that stay together
      }
      if (taken != 0) {
        throw problem(file, row, "place " + row.place() + " is assigned twice", null);
      }
      takenBy[row.place() - 1] = row.order();
      if (row.order() != before) {
        chunk++;
        worker[chunk] = w;
        before = row.order();
      } else if (worker[chunk] != w) {
        throw problem(file, row, "chunk " + row.order() + " goes to two workers", null);
      }
      size[chunk]++;
      order[count++] = row.place() - 1;
    }
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

  private static InputException problem(Path file, Row row, String what, @Nullable String hint) {
    return new InputException(file.toString(), row.line(), what, hint);
  }
}
