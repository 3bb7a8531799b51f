package loadstar.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import loadstar.model.Application;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.TreePlatform;
import loadstar.model.TreeSchedule;
import loadstar.result.AtomicFile;

/** Writes what happened in a run as CSV, with all digits; a date that did not come is empty. */
public final class ScheduleFile {
  /** Of a star's subchunks, in the order of the file. */
  public static final List<String> CHUNKS =
      List.of(
          "worker",
          "round",
          "part",
          "size_load_units",
          "send_start_s",
          "send_end_s",
          "compute_start_s",
          "compute_end_s",
          "result_start_s",
          "result_end_s");

  /** Of what was sent and computed on a tree. */
  public static final List<String> TASKS =
      List.of("action", "from", "node", "application", "lane", "start_s", "end_s");

  /** The last column, where something was lost: when a failure broke the row off. */
  public static final String LOST = "lost_s";

  private ScheduleFile() {}

  /** Writes a row for every subchunk, in the schedule's order. */
  public static void write(Schedule schedule, StarPlatform star, Path file) throws IOException {
    write(
        file,
        CHUNKS,
        schedule.rows(),
        row ->
            new Object[] {
              star.worker(schedule.worker(row)).name(),
              schedule.round(row),
              schedule.part(row),
              schedule.size(row),
              schedule.sendStart(row),
              schedule.sendEnd(row),
              schedule.computeStart(row),
              schedule.computeEnd(row),
              schedule.resultStart(row),
              schedule.resultEnd(row)
            },
        schedule.losses() > 0,
        schedule::lost);
  }

  /** A row for every task sent, {@code from} being its sender, and for every task computed. */
  public static void write(
      TreeSchedule schedule, TreePlatform tree, List<Application> applications, Path file)
      throws IOException {
    write(
        file,
        TASKS,
        schedule.rows(),
        row ->
            new Object[] {
              schedule.isSend(row) ? "send" : "compute",
              schedule.isSend(row) ? tree.node(tree.parent(schedule.node(row))).name() : "",
              tree.node(schedule.node(row)).name(),
              applications.get(schedule.application(row)).name(),
              schedule.lane(row),
              schedule.start(row),
              schedule.end(row)
            },
        schedule.anyLost(),
        schedule::lost);
  }

  private static void write(
      Path file,
      List<String> columns,
      int rows,
      IntFunction<Object[]> cells,
      boolean losses,
      IntToDoubleFunction lost)
      throws IOException {
    AtomicFile.write(
        file,
        writer -> {
          writer.write(String.join(",", columns) + (losses ? "," + LOST : "") + "\n");
          for (int row = 0; row < rows; row++) {
            String before = "";
            for (Object cell : cells.apply(row)) {
              writer.append(before).append(text(cell));
              before = ",";
            }
            writer.append(losses ? "," + text(lost.applyAsDouble(row)) : "").append('\n');
          }
        });
  }

  private static String text(Object cell) {
    return cell instanceof Double date && date.isNaN() ? "" : cell.toString();
  }
}
