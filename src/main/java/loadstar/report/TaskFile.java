package loadstar.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import loadstar.model.Application;
import loadstar.model.TreePlatform;
import loadstar.model.TreeSchedule;
import loadstar.result.AtomicFile;

/** Writes what happened on a tree as CSV; a date that did not come is empty. */
public final class TaskFile {
  /** In the order of the file. */
  public static final List<String> COLUMNS =
      List.of("action", "from", "node", "application", "lane", "start_s", "end_s");

  private TaskFile() {}

  /** A row for every task sent, {@code from} being its sender, and for every task computed. */
  public static void write(
      TreeSchedule schedule, TreePlatform tree, List<Application> applications, Path file)
      throws IOException {
    AtomicFile.write(
        file,
        writer -> {
          writer.write(String.join(",", COLUMNS) + "\n");
          for (int row = 0; row < schedule.rows(); row++) {
            int u = schedule.node(row);
            boolean send = schedule.isSend(row);
            writer
                .append(send ? "send," : "compute,")
                .append(send ? tree.node(tree.parent(u)).name() : "")
                .append(',')
                .append(tree.node(u).name())
                .append(',')
                .append(applications.get(schedule.application(row)).name())
                .append(',')
                .append(Integer.toString(schedule.lane(row)))
                .append(',')
                .append(Double.toString(schedule.start(row)))
                .append(',')
                .append(Double.isNaN(schedule.end(row)) ? "" : Double.toString(schedule.end(row)))
                .append('\n');
          }
        });
  }
}
