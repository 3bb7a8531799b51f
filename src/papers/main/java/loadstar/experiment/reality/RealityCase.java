package loadstar.experiment.reality;

import static loadstar.experiment.Experiment.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.StarReplay;
import loadstar.algorithm.play.TaskCosts;
import loadstar.experiment.CaseBatch;
import loadstar.experiment.Findings;
import loadstar.model.Quantile;
import loadstar.model.WorkerSpec;
import loadstar.result.Effect;
import loadstar.result.Table;
import loadstar.simulation.Batch.Case;

/**
 * One prediction, by SimGrid and by plain Java.
 *
 * @param workers in the order of their first requests
 * @param costs of the tasks, mean 1
 */
record RealityCase(
    List<WorkerSpec> workers, SchedulerKind kind, Settings settings, TaskCosts costs, int tasks) {
  /** Bandwidth, in load units per second, of a link that takes no time. */
  static final double NO_TIME = 1e12;

  /**
   * A kind with its parameters.
   *
   * @param weights of the workers
   */
  record Rule(String kind, List<String> parameters, List<Integer> weights) {
    RealityCase game(List<WorkerSpec> workers, TaskCosts costs, int tasks) {
      SchedulerKind known = Registry.builtIn().kind(kind);
      Settings.Builder settings = new Settings.Builder();
      for (int i = 0; i < parameters.size(); i += 2) {
        settings.read(
            Parameter.named(known.master(), parameters.get(i), kind), parameters.get(i + 1));
      }
      for (int w = 0; w < weights.size(); w++) {
        settings.read(
            w, Parameter.named(known.worker(), "weight", kind), weights.get(w).toString());
      }
      return new RealityCase(workers, known, settings.build(), costs, tasks);
    }
  }

  static WorkerSpec worker(int number, double speed, double bandwidthBack) {
    return new WorkerSpec("w" + number, speed, 0, NO_TIME, 0, bandwidthBack, 0);
  }

  /** Returns costs in units of their mean. */
  static TaskCosts inMeans(PrefixSums sums) {
    return TaskCosts.of(sums, sums.total() / sums.size());
  }

  private Scheduler scheduler() {
    return kind.create(StarProblem.of(workers, tasks), settings);
  }

  /** Returns the makespan by plain Java, seconds. */
  double replayed() {
    return StarReplay.of(workers, kind, scheduler())
        .withCosts(costs.again())
        .play()
        .schedule()
        .lastDate();
  }

  static CaseBatch simulated(Map<String, RealityCase> games) throws IOException {
    CaseBatch batch = new CaseBatch();
    games.forEach((name, one) ->
        batch.add(
            name, new Case(one.workers, one.kind, one.scheduler(), one.tasks, one.costs.again())));
    batch.run();
    return batch;
  }

  /** The relative errors of predictions, in percent of the measured values. */
  static final class PredictionErrors {
    private final List<Double> percent = new ArrayList<>();

    PredictionErrors add(double measured, double predicted) {
      percent.add(percent(measured, predicted));
      return this;
    }

    static double percent(double measured, double predicted) {
      return 100 * (predicted / measured - 1);
    }

    int runs() {
      return percent.size();
    }

    /** Returns the median of the absolute errors; NaN for no runs. */
    double median() {
      return Quantile.of(percent.stream().mapToDouble(Math::abs).toArray(), 0.5);
    }

    double largest() {
      return percent.stream().mapToDouble(Math::abs).max().orElse(Double.NaN);
    }

    /** Returns the number of absolute errors that are at most {@code most}. */
    int within(double most) {
      return (int) percent.stream().filter(one -> Math.abs(one) <= most).count();
    }

    /** Tests that the error of at least half of the runs is at most {@code most}. */
    Effect half(double most) {
      Effect half = Effect.atLeast(0.5, within(most), runs());
      return new Effect(half.share(), half.n(), "runs", half.holds(), half.fails());
    }

    @Override
    public String toString() {
      return format("%d runs, median %.2f %%, largest %.2f %%", runs(), median(), largest());
    }
  }

  /**
   * The costs of points of the Mandelbrot set: the number of comparisons of |z|^2 with 4 while z
   * becomes z^2 + c, from z = c on, up to the limit.
   */
  static final class Mandelbrot {
    private Mandelbrot() {}

    static int tests(double x, double y, int limit) {
      if (isInside(x, y)) {
        return limit;
      }
      double a = x;
      double b = y;
      int tests = 1;
      double aa = a * a;
      double bb = b * b;
      while (aa + bb <= 4 && tests < limit) {
        b = 2 * a * b + y;
        a = aa - bb + x;
        aa = a * a;
        bb = b * b;
        tests++;
      }
      return tests;
    }

    /**
     * Tells whether c is in the largest part of the set or in the circle beside it: most of its
     * area.
     */
    private static boolean isInside(double x, double y) {
      double q = (x - 0.25) * (x - 0.25) + y * y;
      return q * (q + x - 0.25) <= 0.25 * y * y || (x + 1) * (x + 1) + y * y <= 0.0625;
    }

    /**
     * The costs of the columns of an image of [-2, 2) times [-2, 2).
     *
     * @param tests by column
     * @param escapes points of a column whose last test fails: iterations are tests without these
     */
    record Columns(long[] tests, long[] escapes) {
      /** Returns the counts of a program that counts iterations. */
      long[] iterations() {
        long[] iterations = tests.clone();
        for (int i = 0; i < iterations.length; i++) {
          iterations[i] -= escapes[i];
        }
        return iterations;
      }
    }

    /**
     * Returns the costs of columns.
     *
     * @param n columns and rows, an even number: the upper half mirrors the lower one
     */
    static Columns columns(int n, int limit) {
      long[] tests = new long[n];
      long[] escapes = new long[n];
      for (int i = 0; i < n; i++) {
        double x = -2 + i * (4.0 / n);
        for (int j = 0; j <= n / 2; j++) {
          int times = j == 0 || j == n / 2 ? 1 : 2;
          int point = tests(x, -2 + j * (4.0 / n), limit);
          tests[i] += (long) times * point;
          escapes[i] += point < limit ? times : 0;
        }
      }
      return new Columns(tests, escapes);
    }

    /**
     * Returns the mean costs of points of [-2.2, 0.75) by [yFrom, yTo) with a limit of 100, by x.
     *
     * @param samples of x, and as many of y for each
     */
    static double[] rows(int samples, double yFrom, double yTo) {
      double[] mean = new double[samples];
      for (int i = 0; i < samples; i++) {
        double x = -2.2 + 2.95 * i / samples;
        long sum = 0;
        for (int j = 0; j < samples; j++) {
          sum += tests(x, yFrom + (yTo - yFrom) * j / samples, 100);
        }
        mean[i] = sum / (double) samples;
      }
      return mean;
    }
  }

  /** The measured runs, from the resources of this package; README.md there names their sources. */
  static final class RealRuns {
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
    record Setting(
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

      /** Returns the time in which some of its workers computed, seconds. */
      double computeSeconds(int from, int to) {
        return blades.subList(from, to).stream().mapToDouble(Blade::computeSeconds).sum();
      }
    }

    static List<BladesRun> blades() {
      Map<Integer, List<Blade>> workers =
          byRun(
              "blades-workers.csv",
              row -> new Blade(row.count("columns"), row.number("compute_s")));
      return rows("blades-runs.csv")
          .map(row ->
              new BladesRun(
                  row.count("run"),
                  row.text("log"),
                  new Setting(
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

    private record Row(Table table, int number) {
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

    private static <T> Map<Integer, List<T>> byRun(String name, Function<Row, T> part) {
      return rows(name)
          .collect(
              Collectors.groupingBy(
                  row -> row.count("run"), Collectors.mapping(part, Collectors.toList())));
    }

    private static Stream<Row> rows(String name) {
      Table table = Table.parse(name, Findings.resource(RealRuns.class, name));
      return IntStream.range(0, table.rows()).mapToObj(row -> new Row(table, row));
    }
  }
}
