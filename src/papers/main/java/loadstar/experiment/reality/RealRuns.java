package loadstar.experiment.reality;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import loadstar.result.Table;

/**
 * The measured runs, from the resources of this package; README.md there says where they are from.
 */
final class RealRuns {
  private RealRuns() {}

  // What runs of the blades are used for.
  // Speeds are fitted on FITTED. Those with 8 workers mix machines between days; those with another
  // limit of iterations and those beside a background load are a part of none.
  enum Group {
    FITTED,
    SIXTEEN_WORKERS,
    TWELVE_WORKERS,
    TWO_OR_FOUR_WORKERS,
    EIGHT_WORKERS,
    OTHER_LIMIT,
    BACKGROUND_LOAD
  }

  record Blade(int columns, double computeSeconds, double communicateSeconds) {}

  /**
   * What the program on the blades was asked for.
   *
   * @param scheme gss, fss, tss or one of their forms for workers of different powers
   * @param program which of three that schedule in these ways; each has its own inner loop
   * @param columns N, of an image of N times N points
   * @param threshold columns of the smallest chunk
   * @param limit most iterations of a point
   */
  record Setting(
      String scheme, String program, int columns, int workers, int threshold, int limit) {
    // Unique for a number of columns and a limit.
    String name() {
      return String.join(
          "-", scheme, program, Integer.toString(workers), Integer.toString(threshold));
    }

    boolean weighted() {
      return scheme.startsWith("d");
    }
  }

  /**
   * One run on the blades.
   *
   * @param seconds from the first request to the last, as the master took it
   */
  record BladesRun(int number, String log, Setting setting, double seconds, List<Blade> blades) {
    Group group() {
      if (log.endsWith(".load")) {
        return Group.BACKGROUND_LOAD;
      }
      if (setting.limit != 1000) {
        return Group.OTHER_LIMIT;
      }
      return switch (setting.workers) {
        case 1 -> Group.FITTED;
        case 16 -> setting.columns == 4000 ? Group.FITTED : Group.SIXTEEN_WORKERS;
        case 12 -> Group.TWELVE_WORKERS;
        case 8 -> Group.EIGHT_WORKERS;
        default -> Group.TWO_OR_FOUR_WORKERS;
      };
    }

    // Time that some of its workers computed, seconds.
    double computeSeconds(int from, int to) {
      return blades.subList(from, to).stream().mapToDouble(Blade::computeSeconds).sum();
    }
  }

  static List<BladesRun> blades() {
    Map<Integer, List<Blade>> workers = new LinkedHashMap<>();
    Table of = table("blades-workers.csv");
    for (int row = 0; row < of.rows(); row++) {
      workers
          .computeIfAbsent(count(of, row, "run"), run -> new ArrayList<>())
          .add(
              new Blade(
                  count(of, row, "columns"),
                  of.number(row, "compute_s"),
                  of.number(row, "communicate_s")));
    }
    List<BladesRun> runs = new ArrayList<>();
    Table table = table("blades-runs.csv");
    for (int row = 0; row < table.rows(); row++) {
      Setting setting =
          new Setting(
              table.text(row, "scheme"),
              table.text(row, "program"),
              count(table, row, "columns"),
              count(table, row, "workers"),
              count(table, row, "threshold"),
              count(table, row, "limit"));
      int number = count(table, row, "run");
      runs.add(
          new BladesRun(
              number,
              table.text(row, "log"),
              setting,
              table.number(row, "total_s"),
              Objects.requireNonNull(workers.get(number))));
    }
    return runs;
  }

  /**
   * One run on a host of the LSF cluster: a master and workers that ask for fixed chunks of rows
   * and send 8 bytes for each point back.
   *
   * @param yFrom where a row begins in the plane
   * @param wallSeconds of the whole run
   * @param receiveSeconds time in which the master received
   * @param chunkSeconds time that each chunk took to compute
   */
  record LsfRun(
      int number,
      String suite,
      int workers,
      int chunkRows,
      int width,
      int height,
      double yFrom,
      double yTo,
      double wallSeconds,
      double receiveSeconds,
      double[] chunkSeconds) {
    // Runs of one setting are repeats: how workers send makes no difference to self-scheduling.
    String setting() {
      return switch (suite) {
        case "load_balancing" -> "lsf-chunk" + chunkRows + (yFrom < 0 ? "" : "-half");
        case "scaling_im" -> "lsf-image" + width;
        default -> "lsf-workers" + workers;
      };
    }

    boolean fitted() {
      return suite.equals("scaling_proc") && workers == 3;
    }

    int firstRow(int chunk) {
      return Math.min(width, chunk * chunkRows);
    }

    // Of all results.
    double bytes() {
      return 8.0 * width * height;
    }
  }

  // All self-scheduled runs on the LSF cluster that have a worker beside the master.
  static List<LsfRun> lsf() {
    Map<Integer, DoubleStream.Builder> chunks = new LinkedHashMap<>();
    Table of = table("lsf-chunks.csv");
    for (int row = 0; row < of.rows(); row++) {
      chunks
          .computeIfAbsent(count(of, row, "run"), run -> DoubleStream.builder())
          .add(of.number(row, "compute_s"));
    }
    List<LsfRun> runs = new ArrayList<>();
    Table table = table("lsf-runs.csv");
    for (int row = 0; row < table.rows(); row++) {
      int number = count(table, row, "run");
      runs.add(
          new LsfRun(
              number,
              table.text(row, "suite"),
              count(table, row, "workers"),
              count(table, row, "chunk_rows"),
              count(table, row, "width"),
              count(table, row, "height"),
              table.number(row, "y_from"),
              table.number(row, "y_to"),
              table.number(row, "wall_s"),
              table.number(row, "receive_s"),
              Objects.requireNonNull(chunks.get(number)).build().toArray()));
    }
    return runs;
  }

  private static int count(Table table, int row, String column) {
    return Integer.parseInt(table.text(row, column));
  }

  private static Table table(String name) {
    try (InputStream file = RealRuns.class.getResourceAsStream(name)) {
      byte[] bytes = Objects.requireNonNull(file, name).readAllBytes();
      return Table.parse(name, new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
