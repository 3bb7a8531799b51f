package loadstar.experiment.reality;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.experiment.Findings;
import loadstar.result.Table;

/** The measured runs, from the resources of this package; README.md there names their sources. */
final class RealRuns {
  private RealRuns() {}

  /**
   * The use of runs of the blades. Speeds are fitted on FITTED. Runs with 8 workers mix machines
   * between days; those with another limit of iterations and those beside a background load are a
   * part of none.
   */
  enum Group {
    FITTED,
    SIXTEEN_WORKERS,
    TWELVE_WORKERS,
    TWO_OR_FOUR_WORKERS,
    EIGHT_WORKERS,
    OTHER_LIMIT,
    BACKGROUND_LOAD
  }

  record Blade(int columns, double computeSeconds) {}

  /**
   * The arguments of the program on the blades.
   *
   * @param scheme gss, fss, tss or one of their forms for workers of different powers
   * @param program which of three that schedule in these ways; each has its own inner loop
   * @param columns N, of an image of N times N points
   * @param threshold columns of the smallest chunk
   * @param limit most iterations of a point
   */
  record RealRunSetting(
      String scheme, String program, int columns, int workers, int threshold, int limit) {
    String name() {
      return String.join(
          "-", scheme, program, Integer.toString(workers), Integer.toString(threshold));
    }
  }

  /**
   * One run on the blades.
   *
   * @param seconds from the first request to the last, as the master measured it
   */
  record BladesRun(
      int number, String log, RealRunSetting setting, double seconds, List<Blade> blades) {
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

    /** Returns the time in which some of its workers computed, seconds. */
    double computeSeconds(int from, int to) {
      return blades.subList(from, to).stream().mapToDouble(Blade::computeSeconds).sum();
    }
  }

  static List<BladesRun> blades() {
    Map<Integer, List<Blade>> workers =
        byRun(
            "blades-workers.csv", row -> new Blade(row.count("columns"), row.number("compute_s")));
    return rows("blades-runs.csv")
        .map(row ->
            new BladesRun(
                row.count("run"),
                row.text("log"),
                new RealRunSetting(
                    row.text("scheme"),
                    row.text("program"),
                    row.count("columns"),
                    row.count("workers"),
                    row.count("threshold"),
                    row.count("limit")),
                row.number("total_s"),
                Objects.requireNonNull(workers.get(row.count("run")))))
        .toList();
  }

  /**
   * One run on a host of the LSF cluster: a master and workers that request fixed chunks of rows
   * and send 8 bytes for each point back.
   *
   * @param yFrom start of a row in the plane
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
    /**
     * Returns the setting, whose runs are repeats: the way in which workers send makes no
     * difference to self-scheduling.
     */
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

    double bytes() {
      return 8.0 * width * height;
    }
  }

  static List<LsfRun> lsf() {
    Map<Integer, List<Double>> chunks = byRun("lsf-chunks.csv", row -> row.number("compute_s"));
    return rows("lsf-runs.csv")
        .map(row ->
            new LsfRun(
                row.count("run"),
                row.text("suite"),
                row.count("workers"),
                row.count("chunk_rows"),
                row.count("width"),
                row.count("height"),
                row.number("y_from"),
                row.number("y_to"),
                row.number("wall_s"),
                row.number("receive_s"),
                Objects.requireNonNull(chunks.get(row.count("run"))).stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray()))
        .toList();
  }

  /** Returns the runs of Work Queue. */
  static List<MasterRun> workQueue() {
    return MasterRun.of(
        file -> {
          String name = "workqueue-" + file;
          return new LineNumberedTable(name, Findings.resource(RealRuns.class, name));
        },
        null);
  }

  /** Returns the run of TaskVine. */
  static TaskVineRun taskVine() {
    double[] data =
        rows("taskvine-workers.csv").mapToDouble(row -> row.number("transfer_s")).toArray();
    return new TaskVineRun(
        data.length,
        Arrays.stream(data).average().orElseThrow(),
        rows("taskvine-tasks.csv")
            .map(row ->
                new TaskVineRun.Task(
                    row.count("worker"),
                    row.number("running_s"),
                    row.number("waiting_retrieval_s"),
                    row.number("retrieved_s")))
            .toList());
  }

  private record MeasuredRow(Table table, int number) {
    String text(String column) {
      return table.text(number, column);
    }

    double number(String column) {
      return table.number(number, column);
    }

    int count(String column) {
      return Integer.parseInt(text(column));
    }
  }

  private static <T> Map<Integer, List<T>> byRun(String name, Function<MeasuredRow, T> part) {
    return rows(name)
        .collect(
            Collectors.groupingBy(
                row -> row.count("run"), Collectors.mapping(part, Collectors.toList())));
  }

  private static Stream<MeasuredRow> rows(String name) {
    Table table = Table.parse(name, Findings.resource(RealRuns.class, name));
    return IntStream.range(0, table.rows()).mapToObj(row -> new MeasuredRow(table, row));
  }
}
