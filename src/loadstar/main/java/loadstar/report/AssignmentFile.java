package loadstar.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import loadstar.model.Quantity;
import loadstar.result.AtomicFile;
import loadstar.result.Table;
import loadstar.simulation.Assignment;

/**
 * Writes an assignment: a CSV file with a row for each task, or, to a name that ends in .json, a
 * list of the names of tasks for each worker. Tasks without names are counted from 0, in the order
 * of the file of costs.
 */
public final class AssignmentFile {
  private AssignmentFile() {}

  /** Writes the file; what is there is replaced at once, or not at all. */
  public static void write(Assignment assignment, Path file) throws IOException {
    AtomicFile.write(file, isJson(file) ? json(assignment) : csv(assignment));
  }

  private static boolean isJson(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".json");
  }

  private static String json(Assignment assignment) {
    return JsonOutput.write(assignment.byWorker());
  }

  private static String csv(Assignment assignment) {
    String unit = assignment.unit();
    Table table =
        new Table(
            "worker", "order", "task", "group", "known_" + unit, unit, "begin_s", "end_s", "place");
    for (Assignment.AssignedTask task : assignment.tasks()) {
      Double known = task.known();
      table.add(
          task.worker(),
          task.order(),
          task.name(),
          task.group(),
          known == null ? "" : Quantity.exact(known),
          Quantity.exact(task.cost()),
          Quantity.exact(task.begin()),
          Quantity.exact(task.end()),
          task.place());
    }
    return table.csv();
  }

  /**
   * Returns what the file is, in two sentences at most.
   *
   * @param scheduler whose assignment it is
   * @param requested whether workers request tasks
   * @param fails whether workers fail, and others compute what they have lost
   */
  public static String text(
      Assignment assignment, Path file, String scheduler, boolean requested, boolean fails) {
    String what =
        "wrote %s: %s tasks on %s workers by %s, "
            .formatted(file, assignment.tasks().size(), assignment.workers().size(), scheduler);
    if (fails) {
      return what + "as it happened in one run with failures, without the chunks that were lost.";
    }
    String again =
        isJson(file)
            ? ""
            : "; where transfers take no time --schedulers given:%s plays it again".formatted(file);
    return requested
        ? what
            + "as it happened: workers request tasks, and other costs give another assignment. "
            + "Tasks handed out in this order by the same rule do the same"
            + again
            + "."
        : what + "a plan that can be carried out" + (isJson(file) ? "." : " (given:" + file + ").");
  }
}
