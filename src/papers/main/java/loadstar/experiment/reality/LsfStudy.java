package loadstar.experiment.reality;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import loadstar.algorithm.play.PrefixSums;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Study;
import loadstar.experiment.reality.RealRuns.LsfRun;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;

/**
 * All runs of one suite on the LSF cluster, in every model, side by side in one simulation. A load
 * unit is a row of the image; the master takes one result at a time.
 */
public final class LsfStudy implements Study {
  public static final String NAME = "reality-lsf";
  // Parameter: whose runs.
  static final String SUITE = "suite";
  // Parameter: numbers of the runs that numbers are fitted on, a blank between them.
  static final String FITTED = "fitted_on";
  // Value: bytes of results that the master takes, per second.
  static final String RATE = "rate_bytes_per_s";
  // Value: comparisons of |z|^2 with 4 that a worker makes, per second.
  static final String SPEED = "speed_per_s";
  // Value: what the first chunk of a worker takes longer, seconds: it compiles.
  static final String COMPILE = "compile_s";
  // By how much the players differ at most, seconds.
  static final String DIFFERENCE = "difference_s";
  private static final int SAMPLES = 2500;

  enum Model {
    // The chunks' measured times; results take their time at the one port.
    ONE_PORT(false, true),
    // The chunks' measured times; nothing is sent.
    NO_COMMUNICATION(false, false),
    // Chunks take what their points cost, with one speed for all runs.
    COMPUTED(true, true),
    // The same, but every row costs the same.
    CONSTANT(true, true);

    private final boolean computed;
    private final boolean results;

    Model(boolean computed, boolean results) {
      this.computed = computed;
      this.results = results;
    }
  }

  // Makespan of a run, seconds.
  static String makespan(int run, Model model) {
    return "run" + run + "_" + Blades.word(model) + "_s";
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    List<LsfRun> all = RealRuns.lsf();
    List<String> fitted = List.of(spec.text(FITTED).split(" ", -1));
    Fit fit =
        Fit.of(
            all.stream().filter(run -> fitted.contains(Integer.toString(run.number()))).toList());
    List<LsfRun> runs = all.stream().filter(run -> run.suite().equals(spec.text(SUITE))).toList();
    List<RealityCase> games = new ArrayList<>();
    for (LsfRun run : runs) {
      for (Model model : Model.values()) {
        games.add(fit.game(run, model));
      }
    }
    List<Schedule> schedules = RealityCase.simulated(games);
    RunResult result = new RunResult();
    double difference = 0;
    int next = 0;
    for (LsfRun run : runs) {
      for (Model model : Model.values()) {
        double makespan = schedules.get(next).lastDate();
        result.put(makespan(run.number(), model), makespan);
        double replayed = games.get(next++).replayed().lastDate();
        difference = Math.max(difference, Math.abs(makespan - replayed));
      }
    }
    return result
        .put(RATE, fit.rate)
        .put(SPEED, fit.speed)
        .put(COMPILE, fit.compileSeconds)
        .put(DIFFERENCE, difference);
  }

  // What is fitted: on the runs given, and on nothing else.
  private record Fit(double rate, double speed, double compileSeconds, Images images) {
    static Fit of(List<LsfRun> runs) {
      Images images = new Images();
      double bytes = 0;
      double receive = 0;
      double work = 0;
      double seconds = 0;
      for (LsfRun run : runs) {
        bytes += run.bytes();
        receive += run.receiveSeconds();
        double[] costs = images.chunks(run);
        for (int k = run.workers(); k < costs.length; k++) {
          work += costs[k];
          seconds += run.chunkSeconds()[k];
        }
      }
      double speed = work / seconds;
      double compile =
          runs.stream()
              .flatMapToDouble(run ->
                  IntStream.range(0, run.workers())
                      .mapToDouble(k -> run.chunkSeconds()[k] - images.chunks(run)[k] / speed))
              .average()
              .orElseThrow();
      return new Fit(bytes / receive, speed, compile, images);
    }

    RealityCase game(LsfRun run, Model model) {
      double[] chunks = model.computed ? images.chunks(run) : run.chunkSeconds().clone();
      if (model.computed) {
        double mean = Arrays.stream(chunks).sum() / run.width();
        for (int k = 0; k < chunks.length; k++) {
          int rows = run.firstRow(k + 1) - run.firstRow(k);
          chunks[k] = (model == Model.CONSTANT ? mean * rows : chunks[k]) / speed;
          chunks[k] += k < run.workers() ? compileSeconds : 0;
        }
      }
      PrefixSums sums = new PrefixSums();
      for (int row = 0; row < run.width(); row++) {
        int chunk = row / run.chunkRows();
        sums.add(chunks[chunk] / (run.firstRow(chunk + 1) - run.firstRow(chunk)));
      }
      double rowsBack = model.results ? rate / (8.0 * run.height()) : RealityCase.NO_TIME;
      double speedOfAll = run.width() / sums.total();
      List<WorkerSpec> workers =
          IntStream.rangeClosed(1, run.workers())
              .mapToObj(w -> RealityCase.worker(w, speedOfAll, rowsBack))
              .toList();
      return new RealityCase.Rule(
              "ss", List.of("chunk", Integer.toString(run.chunkRows())), List.of())
          .game(workers, RealityCase.inMeans(sums), run.width());
    }
  }

  // What chunks cost, comparisons of |z|^2 with 4.
  private static final class Images {
    // By where rows begin: sums over x of the mean cost of a point.
    private final Map<Double, double[]> sums = new HashMap<>();

    double[] chunks(LsfRun run) {
      double[] upTo = sums.computeIfAbsent(run.yFrom(), from -> sums(from, run.yTo()));
      double[] chunks = new double[run.chunkSeconds().length];
      for (int k = 0; k < chunks.length; k++) {
        double points = run.width() / (double) SAMPLES * run.height();
        chunks[k] =
            points
                * (at(upTo, run.firstRow(k + 1) / (double) run.width())
                    - at(upTo, run.firstRow(k) / (double) run.width()));
      }
      return chunks;
    }

    private static double[] sums(double yFrom, double yTo) {
      double[] upTo = new double[SAMPLES + 1];
      double[] rows = Mandelbrot.rows(SAMPLES, yFrom, yTo);
      for (int i = 0; i < SAMPLES; i++) {
        upTo[i + 1] = upTo[i] + rows[i];
      }
      return upTo;
    }

    // Between two samples in a straight line.
    private static double at(double[] upTo, double share) {
      double x = share * SAMPLES;
      int i = (int) Math.min(x, SAMPLES - 1);
      return upTo[i] + (x - i) * (upTo[i + 1] - upTo[i]);
    }
  }
}
