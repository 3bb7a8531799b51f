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

  /** Only in files of runs that lose tasks: when a failure broke the row off. */
  public static final String LOST = "lost_s";

  private TaskFile() {}

  /** A row for every task sent, {@code from} being its sender, and for every task computed. */
  public static void write(
      TreeSchedule schedule, TreePlatform tree, List<Application> applications, Path file)
      throws IOException {
    AtomicFile.write(
        file,
        writer -> {
          boolean losses = schedule.anyLost();
          writer.write(String.join(",", COLUMNS) + (losses ? "," + LOST : "") + "\n");
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
                .append(date(schedule.start(row)))
                .append(',')
                .append(date(schedule.end(row)))
                .append(losses ? "," + date(schedule.lost(row)) : "")
                .append('\n');
          }
        });
  }

  private static String date(double date) {
    return Double.isNaN(date) ? "" : Double.toString(date);
  }
}
