package loadstar.study;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.algorithm.StarProblem;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Visible;
import org.jspecify.annotations.Nullable;

/** Finds the tasks that the rows of a given assignment name, by their names or places. */
final class TaskMatch {
  private final Path file;
  private final long tasks;
  private final List<List<String>> names;

  /** The position of each name; null where tasks are matched by place. */
  private @Nullable Map<String, Integer> positions;

  private final Set<String> assigned = new HashSet<>();

  private TaskMatch(Path file, long tasks, List<List<String>> names) {
    this.file = file;
    this.tasks = tasks;
    this.names = names;
  }

  static TaskMatch of(Path file, List<GivenAssignment.GivenTask> rows, StarProblem problem) {
    boolean named = rows.stream().anyMatch(row -> !row.task().isEmpty());
    TaskMatch match =
        new TaskMatch(file, problem.tasks(), named ? problem.names().get() : List.of());
    Map<String, Integer> positions = new LinkedHashMap<>();
    int count = 0;
    for (int position = 0; position < match.names.size(); position++) {
      for (String name : match.names.get(position)) {
        positions.put(name, position);
        count++;
      }
    }
    // A name of several tasks only confirms the place.
    boolean unique = count == positions.size();
    match.positions = unique && count > 0 ? positions : null;
    return match;
  }

  int position(GivenAssignment.GivenTask row) {
    Map<String, Integer> byName = positions;
    if (byName == null) {
      return byPlace(row);
    }
    Integer position = byName.get(row.task());
    if (position == null) {
      String nearest = NearestName.hint(row.task(), byName.keySet());
      throw GivenAssignment.problem(
          file,
          row,
          "the load has no task \"" + row.task() + "\"",
          nearest != null ? nearest : "no column \"task\", where \"place\" says which it is");
    }
    if (!assigned.add(row.task())) {
      throw GivenAssignment.problem(
          file, row, "the task \"" + row.task() + "\" is assigned twice", null);
    }
    return position;
  }

  private int byPlace(GivenAssignment.GivenTask row) {
    if (row.place() == 0) {
      throw GivenAssignment.problem(
          file, row, "there is no column \"place\", and the load has no names to match", null);
    }
    if (row.place() > tasks) {
      throw GivenAssignment.problem(
          file, row, "place " + row.place() + ", but the load has " + tasks + " tasks", null);
    }
    int position = row.place() - 1;
    if (!names.isEmpty() && !names.get(position).contains(row.task())) {
      throw GivenAssignment.problem(
          file,
          row,
          Visible.format(
              "place %d is the task \"%s\", not \"%s\"",
              row.place(), names.get(position).getFirst(), row.task()),
          null);
    }
    return position;
  }

  /** Returns the problem of a task that another chunk has, too. */
  String second(GivenAssignment.GivenTask row, int chunk) {
    return positions == null
        ? "place " + row.place() + " is assigned twice"
        : Visible.format(
            "the task \"%s\" stays together with others that chunk %d has", row.task(), chunk);
  }

  /** Refuses a file without one of the names. */
  void refuseMissing() {
    if (positions == null) {
      return;
    }
    List<String> missing =
        positions.keySet().stream().filter(name -> !assigned.contains(name)).toList();
    if (!missing.isEmpty()) {
      int more = missing.size() - 1;
      String others = more == 0 ? "" : " and " + more + (more == 1 ? " other" : " others");
      String task = "\"" + missing.getFirst() + "\"" + others;
      throw new InputException(file.toString(), 0, "does not assign the task " + task, null);
    }
  }
}
