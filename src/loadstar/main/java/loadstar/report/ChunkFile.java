package loadstar.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.result.AtomicFile;

/** Writes what happened to every subchunk as CSV; a date that did not come is empty. */
public final class ChunkFile {
  /** In the order of the file; {@value #LOST} follows where chunks were lost. */
  public static final List<String> COLUMNS =
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

  public static final String LOST = "lost_s";

  private ChunkFile() {}

  /** Writes the rows in the schedule's order, dates with all their digits. */
  public static void write(Schedule schedule, StarPlatform star, Path file) throws IOException {
    AtomicFile.write(
        file,
        writer -> {
          boolean losses = schedule.losses() > 0;
          writer.write(String.join(",", COLUMNS) + (losses ? "," + LOST : "") + "\n");
          StringBuilder line = new StringBuilder(160);
          for (int row = 0; row < schedule.rows(); row++) {
            line.setLength(0);
            line.append(star.worker(schedule.worker(row)).name());
            line.append(',').append(schedule.round(row)).append(',').append(schedule.part(row));
            number(line, schedule.size(row));
            number(line, schedule.sendStart(row));
            number(line, schedule.sendEnd(row));
            number(line, schedule.computeStart(row));
            number(line, schedule.computeEnd(row));
            number(line, schedule.resultStart(row));
            number(line, schedule.resultEnd(row));
            if (losses) {
              number(line, schedule.lost(row));
            }
            writer.append(line).append('\n');
          }
        });
  }

  private static void number(StringBuilder line, double value) {
    line.append(',');
    if (!Double.isNaN(value)) {
      line.append(value);
    }
  }
}
