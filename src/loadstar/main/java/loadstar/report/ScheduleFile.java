package loadstar.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import loadstar.model.Application;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.TreePlatform;
import loadstar.model.TreeSchedule;
import loadstar.result.AtomicFile;
import loadstar.result.Columns;
import org.jspecify.annotations.Nullable;

/** Writes the events of a run as CSV, with all digits; a date without an event is empty. */
public final class ScheduleFile {
  /** The last column, where something was lost: the date at which a failure broke the row off. */
  public static final String LOST = "lost_s";

  private ScheduleFile() {}

  /** Writes a row for every subchunk, in the schedule's order. */
  public static void write(Schedule schedule, StarPlatform star, Path file) throws IOException {
    Columns<Integer> columns =
        new Columns<Integer>()
            .with("worker", row -> star.worker(schedule.worker(row)).name())
            .with("round", schedule::round)
            .with("part", schedule::part)
            .with("size_load_units", schedule::size)
            .with("send_start_s", schedule::sendStart)
            .with("send_end_s", schedule::sendEnd)
            .with("compute_start_s", schedule::computeStart)
            .with("compute_end_s", schedule::computeEnd)
            .with("result_start_s", schedule::resultStart)
            .with("result_end_s", schedule::resultEnd);
    if (schedule.losses() > 0) {
      columns.with(LOST, schedule::lost);
    }
    write(columns, schedule.rows(), file);
  }

  /**
   * Writes a row for every task sent, {@code from} being its sender, and for every task computed.
   */
  public static void write(
      TreeSchedule schedule, TreePlatform tree, List<Application> applications, Path file)
      throws IOException {
    IntFunction<String> sender = row -> tree.node(tree.parent(schedule.node(row))).name();
    Columns<Integer> columns =
        new Columns<Integer>()
            .with("action", row -> schedule.isSend(row) ? "send" : "compute")
            .with("from", row -> schedule.isSend(row) ? sender.apply(row) : "")
            .with("node", row -> tree.node(schedule.node(row)).name())
            .with("application", row -> applications.get(schedule.application(row)).name())
            .with("lane", schedule::lane)
            .with("start_s", schedule::start)
            .with("end_s", schedule::end);
    if (schedule.anyLost()) {
      columns.with(LOST, schedule::lost);
    }
    write(columns, schedule.rows(), file);
  }

  private static void write(Columns<Integer> columns, int rows, Path file) throws IOException {
    AtomicFile.write(
        file,
        writer -> {
          writer.write(String.join(",", columns.names()) + "\n");
          for (int row = 0; row < rows; row++) {
            for (int i = 0; i < columns.names().size(); i++) {
              writer.append(i == 0 ? "" : ",").append(text(columns.cell(i, row)));
            }
            writer.append('\n');
          }
        });
  }

  private static String text(@Nullable Object cell) {
    return cell instanceof Double date && date.isNaN() ? "" : String.valueOf(cell);
  }
}
