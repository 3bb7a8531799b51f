package loadstar.experiment.reality;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import loadstar.algorithm.play.PrefixSums;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.reality.RealRuns.LsfRun;
import loadstar.model.WorkerSpec;

/**
 * All runs of one suite on the LSF cluster, in every model, side by side in one simulation. A load
 * unit is a row of the image; the master receives one result at a time.
 */
public final class LsfSimulation implements PaperSimulation {
  public static final String NAME = "reality-lsf";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    List<LsfRun> all = RealRuns.lsf();
    List<String> fitted = List.of(spec.text(Lsf.FITTED).split(" ", -1));
    Fit fit =
        Fit.of(
            all.stream().filter(run -> fitted.contains(Integer.toString(run.number()))).toList());
    List<LsfRun> runs =
        all.stream().filter(run -> run.suite().equals(spec.text(Lsf.SUITE))).toList();
    Map<String, RealityCase> cases = new LinkedHashMap<>();
    for (LsfRun run : runs) {
      for (Lsf.LsfModel model : Lsf.LsfModel.values()) {
        cases.put(Lsf.makespan(run.number(), model), fit.withTasks(run, model));
      }
    }
    return RealityCase.makespans(cases, Lsf.DIFFERENCE);
  }

  /** The fitted parameters: they depend on the given runs, and on nothing else. */
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

    RealityCase withTasks(LsfRun run, Lsf.LsfModel model) {
      double[] chunks = model.computed ? images.chunks(run) : run.chunkSeconds().clone();
      if (model.computed) {
        double mean = Arrays.stream(chunks).sum() / run.width();
        for (int k = 0; k < chunks.length; k++) {
          int rows = run.firstRow(k + 1) - run.firstRow(k);
          chunks[k] = (model == Lsf.LsfModel.CONSTANT ? mean * rows : chunks[k]) / speed;
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
          .withTasks(workers, RealityCase.inMeans(sums), run.width());
    }
  }

  /** The costs of chunks, comparisons of |z|^2 with 4. */
  private static final class Images {
    /** Sums over x of the mean cost of a point, by the start of the rows. */
    private final Map<Double, double[]> sums = new HashMap<>();

    double[] chunks(LsfRun run) {
      double[] upTo = sums.computeIfAbsent(run.yFrom(), from -> sums(from, run.yTo()));
      double[] chunks = new double[run.chunkSeconds().length];
      for (int k = 0; k < chunks.length; k++) {
        double points = run.width() / (double) Lsf.SAMPLES * run.height();
        chunks[k] =
            points
                * (at(upTo, run.firstRow(k + 1) / (double) run.width())
                    - at(upTo, run.firstRow(k) / (double) run.width()));
      }
      return chunks;
    }

    private static double[] sums(double yFrom, double yTo) {
      double[] upTo = new double[Lsf.SAMPLES + 1];
      double[] rows = Mandelbrot.rows(Lsf.SAMPLES, yFrom, yTo);
      for (int i = 0; i < Lsf.SAMPLES; i++) {
        upTo[i + 1] = upTo[i] + rows[i];
      }
      return upTo;
    }

    /** Interpolates linearly between two samples. */
    private static double at(double[] upTo, double share) {
      double x = share * Lsf.SAMPLES;
      int i = (int) Math.min(x, Lsf.SAMPLES - 1);
      return upTo[i] + (x - i) * (upTo[i + 1] - upTo[i]);
    }
  }
}
