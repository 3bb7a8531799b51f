package loadstar.experiment.icppw12;

import static loadstar.experiment.PaperExperiment.format;
import static loadstar.experiment.icppw12.SweepFigure.Sweep.AS4DR;
import static loadstar.experiment.icppw12.SweepFigure.Sweep.BASELINE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperExperiment;
import loadstar.experiment.Parameters;
import loadstar.experiment.icppw12.SweepFigure.PairedRuns;
import loadstar.experiment.icppw12.SweepFigure.Sweep;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Style;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.PublishedValue;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** A figure that shows some points of a {@link Sweep}. */
abstract class SweepFigure extends PaperExperiment {
  private final Function<Scale, Sweep> sweep;
  private final double[] points;

  /**
   * @param sweep of the figure's section
   * @param points those that the figure needs
   */
  SweepFigure(String figure, String title, Function<Scale, Sweep> sweep, double... points) {
    super("icppw12", figure, title, "");
    this.sweep = sweep;
    this.points = points.clone();
  }

  @Override
  public final String scaleNote(Scale scale) {
    return sweep.apply(scale).note();
  }

  @Override
  protected final List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return sweep.apply(scale).ofSeed(seed, points);
  }

  @Override
  protected final Evaluation evaluate(RunSet runs, Published published) {
    return evaluate(new PairedRuns(sweep.apply(runs.scale()), runs), published);
  }

  abstract Evaluation evaluate(PairedRuns runs, Published published);

  /**
   * Runs of AS4DR and of Baseline over one parameter.
   *
   * @param parameter its name, {@code iota} or {@code delta}
   * @param points its values, from none to the worst
   * @param horizon of every run, seconds
   * @param context what is simulated, for captions
   * @param note what is different from the paper at this scale; empty for nothing
   * @param specs which runs
   */
  record Sweep(
      Scale scale,
      String parameter,
      double[] points,
      double horizon,
      String context,
      String note,
      Specs specs) {
    static final String AS4DR = "as4dr";
    static final String BASELINE = "baseline";
    // The wanted period that CIP finds, "3 seconds" in the texts on Figures 9 and 14, seconds.
    static final double TAU = 3;

    interface Specs {
      RunSpec spec(String scheduler, double point, int seed);
    }

    // The parameter where the paper's ratios are printed.
    double worst() {
      return points[points.length - 1];
    }

    List<RunSpec> ofSeed(int seed, double... some) {
      return Arrays.stream(some)
          .boxed()
          .flatMap(point -> Stream.of(AS4DR, BASELINE).map(who -> specs.spec(who, point, seed)))
          .toList();
    }
  }

  // The results of a Sweep. All figures of a section are views of the same runs.
  record PairedRuns(Sweep sweep, RunSet set) {
    static final String PAPER =
        "D. Millot, C. Parrot: Some tests of adaptivity for the AS4DR scheduler, ICPPW 2012";

    int seeds() {
      return set.seeds();
    }

    Scale scale() {
      return sweep.scale();
    }

    RunResult result(String scheduler, double point, int seed) {
      return set.result(sweep.specs().spec(scheduler, point, seed));
    }

    double[] over(String scheduler, double point, ToDoubleFunction<RunResult> number) {
      return set.over(seed -> sweep.specs().spec(scheduler, point, seed), number);
    }

    double[] values(String scheduler, double point, String value) {
      return over(scheduler, point, result -> result.value(value));
    }

    // The CPU-efficiency of the platform in percent, for each seed.
    double[] percent(String scheduler, double point) {
      return over(scheduler, point, result -> 100 * result.value(Measures.EFFICIENCY));
    }

    // One scheduler's value divided by the other's, for each seed.
    double[] ratios(String numerator, String denominator, double point, String value) {
      return set.ratios(
          seed -> sweep.specs().spec(numerator, point, seed),
          seed -> sweep.specs().spec(denominator, point, seed),
          value);
    }

    // That a value strictly rises with the parameter (falls, for a sign of -1).
    Effect rises(String scheduler, String value, int sign) {
      List<double[]> steps = new ArrayList<>();
      for (int i = 1; i < sweep.points().length; i++) {
        int now = i;
        steps.add(
            set.each(seed -> {
              double[] course = course(scheduler, value, seed);
              return sign * (course[now] - course[now - 1]);
            }));
      }
      return Effect.every("seeds", steps.toArray(double[][]::new));
    }

    double[] course(String scheduler, String value, int seed) {
      double[] course = new double[sweep.points().length];
      for (int i = 0; i < course.length; i++) {
        course[i] = result(scheduler, sweep.points()[i], seed).value(value);
      }
      return course;
    }

    // The same of seed 1 in words.
    String courseInWords(String scheduler, String value, double unit) {
      StringBuilder text = new StringBuilder();
      for (double at : course(scheduler, value, 1)) {
        text.append(text.isEmpty() ? "" : ", ").append(format("%.4g", at * unit));
      }
      return text + " for " + sweep.parameter() + " 0 to " + sweep.worst() + ", seed 1";
    }

    /**
     * The caption of a figure.
     *
     * @param curves which seeds its curves show
     */
    String caption(String figure, String curves) {
      return Figure.caption(PAPER, figure, sweep.context(), curves, sweep.note());
    }

    // For figures whose points are means over the seeds.
    String caption(String figure) {
      return caption(figure, set.meansOfSeeds());
    }
  }

  // The runs of section IV-A, "Poor estimates in a steady context": six inaccuracies, two
  // schedulers.
  static final class SteadyRuns {
    // iota_0 to iota_5, Table II.
    static final double[] IOTAS = {0, 0.18, 0.36, 0.54, 0.72, 0.9};

    private static final double FULL_HORIZON = 2000;
    private static final double QUICK_HORIZON = 60;

    private SteadyRuns() {}

    static Sweep sweep(Scale scale) {
      double horizon = scale == Scale.QUICK ? QUICK_HORIZON : FULL_HORIZON;
      return new Sweep(
          scale,
          "iota",
          IOTAS,
          horizon,
          "1000 workers, " + Numbers.text(horizon) + " s simulated with SimGrid.",
          scale == Scale.QUICK
              ? "QUICK: 60 s simulated instead of 2000 s; not comparable with the published numbers"
              : "",
          (scheduler, iota, seed) -> spec(horizon, scheduler, iota, seed));
    }

    private static RunSpec spec(double horizon, String scheduler, double iota, int seed) {
      String h = Numbers.text(horizon);
      return new Parameters()
          .put("scheduler", scheduler, "iota", iota, "workers_per_set", "100", "horizon_s", h)
          .put("signs", "iid")
          .of(
              SteadyStudy.NAME,
              scheduler + "-iota" + Numbers.text(iota) + "-h" + h + "-seed" + seed,
              seed);
    }

    // The table behind all figures of section IV-A: one row per run.
    static Table table(PairedRuns runs) {
      SpreadTable table = new SpreadTable();
      for (String scheduler : List.of(Sweep.AS4DR, Sweep.BASELINE)) {
        for (double iota : SteadyRuns.IOTAS) {
          for (int seed = 1; seed <= runs.seeds(); seed++) {
            RunResult result = runs.result(scheduler, iota, seed);
            table
                .row("scheduler", scheduler, "iota", iota, "seed", seed)
                .cells("horizon_s", runs.sweep().horizon())
                .cells("plus_fraction", result.value(SteadyStudy.PLUS))
                .cells("platform_efficiency_percent", 100 * result.value(Measures.EFFICIENCY))
                .cells("observed_worker", result.value(Measures.OBSERVED))
                .cells(
                    "observed_efficiency_percent",
                    100 * result.value(SteadyStudy.OBSERVED_EFFICIENCY))
                .cells("sigma_count", result.value(Measures.SIGMA_COUNT))
                .cells("sigma_mean_s", result.value(Measures.SIGMA_MEAN))
                .cells("sigma_std_s", result.value(Measures.SIGMA_STD));
          }
        }
      }
      return table.table();
    }
  }

  // The runs of section IV-B, "Time-varying context": five dynamicities, two schedulers. Its
  // profiles are lost, so that everything here is a reconstruction with a family of profiles of
  // ours.
  static final class DynamicRuns {
    // delta_0 to delta_4, Table III.
    static final double[] DELTAS = {0, 0.2, 0.4, 0.6, 0.8};

    // As a parameter: the period is given instead of CIP's. Small platforms would get another.
    static final String GIVEN_TAU = "3";
    private static final String CIPS_TAU = "cip";
    // Stands in every title.
    static final String LABEL = "reconstructed profiles";
    // Stands in every row of a table.
    static final String FAMILY_CELL = "reconstructed, family R";

    static final String QUICK =
        "QUICK: 100 workers and 400 s instead of 1000 and 2000 s; not comparable with the published"
            + " numbers";

    private DynamicRuns() {}

    /**
     * A reading of what the paper does not tell.
     *
     * @param family of profiles, see {@link loadstar.platform.ProfileFamily#named}
     * @param estimates {@link DynamicStudy#AVERAGE} or {@link DynamicStudy#REFERENCE}
     */
    record Variant(String family, String estimates) {
      static final Variant DEFAULT = new Variant("R", DynamicStudy.AVERAGE);
    }

    static Sweep sweep(Scale scale) {
      return sweep(scale, Variant.DEFAULT);
    }

    static Sweep sweep(Scale scale, Variant variant) {
      double horizon = scale == Scale.QUICK ? 400 : 2000;
      return new Sweep(
          scale,
          "delta",
          DELTAS,
          horizon,
          "RECONSTRUCTED: the paper's profiles are lost, family "
              + variant.family()
              + " of ours stands for them. SimGrid, "
              + Numbers.text(horizon)
              + " s.",
          scale == Scale.QUICK ? QUICK : "",
          (scheduler, delta, seed) -> spec(scale, horizon, variant, scheduler, delta, seed));
    }

    private static RunSpec spec(
        Scale scale, double horizon, Variant variant, String scheduler, double delta, int seed) {
      boolean quick = scale == Scale.QUICK;
      String run =
          format(
              "%s-%s-%s-delta%s-h%s-seed%d",
              scheduler,
              variant.family(),
              variant.estimates(),
              Numbers.text(delta),
              Numbers.text(horizon),
              seed);
      return new Parameters()
          .put("scheduler", scheduler, "delta", delta, "family", variant.family())
          .put("estimates", variant.estimates(), "workers_per_set", quick ? 10 : 100)
          .put("tau", quick ? GIVEN_TAU : CIPS_TAU, "horizon_s", horizon)
          .of(DynamicStudy.NAME, run, seed);
    }
  }

  /**
   * CPU-efficiency of the platform under both schedulers, and their ratio: Figures 9 and 14.
   *
   * @param name of the table and the figure
   * @param figure file of the published values; begins their ids
   */
  record EfficiencyView(String name, String figure, PairedRuns runs, Published published) {

    /**
     * Efficiencies in percent; the ratio of every seed is that of its two runs.
     *
     * @param more cells at the end of the row of a point
     */
    Table table(ObjDoubleConsumer<SpreadTable> more) {
      SpreadTable table = new SpreadTable();
      for (double point : runs.sweep().points()) {
        table
            .row(runs.sweep().parameter(), point, "as4dr_percent", runs.percent(AS4DR, point))
            .cells("baseline_percent", runs.percent(BASELINE, point), "ratio", ratios(point))
            .cells("seeds", runs.seeds(), "horizon_s", runs.sweep().horizon());
        more.accept(table, point);
      }
      return table.table();
    }

    private double[] ratios(double point) {
      return runs.ratios(AS4DR, BASELINE, point, Measures.EFFICIENCY);
    }

    Findings compare() {
      return new Findings(runs.scale(), published)
          .published(figure + "-tau", runs.values(AS4DR, 0, Measures.TAU))
          .published(atNone("as4dr").id(), runs.percent(AS4DR, 0))
          .published(atNone("baseline").id(), runs.percent(BASELINE, 0))
          .published(ratioAtWorst().id(), ratios(runs.sweep().worst()))
          .rest(figure);
    }

    private PublishedValue value(String what) {
      return published.value(figure + "-" + what);
    }

    private PublishedValue atNone(String scheduler) {
      return value(scheduler + "-" + runs.sweep().parameter() + "0");
    }

    private PublishedValue ratioAtWorst() {
      return value("ratio-" + runs.sweep().parameter() + (runs.sweep().points().length - 1));
    }

    /**
     * Efficiencies above, their ratio below.
     *
     * @param axis of the parameter
     * @param more lines of the panel above
     */
    Figure draw(Drawing drawing, Axis axis, Line... more) {
      String x = runs.sweep().parameter();
      PublishedValue both = atNone("as4dr");
      PublishedValue ratio = ratioAtWorst();
      drawing
          .panel(name, axis, new Axis("CPU-efficiency of the platform (%)", 0, 100))
          .spreads(x, "AS4DR", "as4dr_percent", "Baseline", "baseline_percent")
          .mark(both.printed() + " %, both", 0, both.value());
      for (Line line : more) {
        drawing.line(line);
      }
      return drawing
          .panel(name, axis, Axis.fitted("AS4DR / Baseline"))
          .spread("AS4DR / Baseline", x, "ratio")
          .mark(ratio.printed(), runs.sweep().worst(), ratio.value())
          .figure();
    }
  }

  /**
   * Average and standard deviation of sigma (4) under both schedulers: Figures 12 and 17.
   *
   * @param name of the table and the figure
   */
  record SigmaView(String name, PairedRuns runs) {

    /**
     * Seconds.
     *
     * @param more cells at the end of the row of a point
     */
    Table table(ObjDoubleConsumer<SpreadTable> more) {
      SpreadTable table = new SpreadTable();
      for (double point : runs.sweep().points()) {
        table
            .row(runs.sweep().parameter(), point)
            .cells("as4dr_mean_s", runs.values(AS4DR, point, Measures.SIGMA_MEAN))
            .cells("baseline_mean_s", runs.values(BASELINE, point, Measures.SIGMA_MEAN))
            .cells("as4dr_std_s", runs.values(AS4DR, point, Measures.SIGMA_STD))
            .cells("baseline_std_s", runs.values(BASELINE, point, Measures.SIGMA_STD))
            .cells("seeds", runs.seeds(), "horizon_s", runs.sweep().horizon());
        more.accept(table, point);
      }
      return table.table();
    }

    // The average with what it should be, and the deviation below.
    Drawing draw(Drawing drawing, Axis axis) {
      String x = runs.sweep().parameter();
      return drawing
          .panel(name, axis, new Axis("average of sigma (s)", 0, 4))
          .spreads(x, "AS4DR", "as4dr_mean_s", "Baseline", "baseline_mean_s")
          .mark("wanted: tau = 3 s", runs.sweep().worst(), Sweep.TAU)
          .panel(name, axis, new Axis("standard deviation of sigma (s)", 0, Double.NaN))
          .spreads(x, "AS4DR", "as4dr_std_s", "Baseline", "baseline_std_s");
    }
  }

  /**
   * CPU-efficiency of one worker as a function of time: Figures 10, 11, 15 and 16.
   *
   * @param name of the table and the figure
   * @param until end of the axis of time, seconds
   */
  record WorkerView(String name, double until) {

    /**
     * One row per visit.
     *
     * @param column name of one more column
     * @param cell what stands in all of it
     */
    static Table table(RunResult result, String column, Object cell) {
      SpreadTable table = new SpreadTable();
      double[] dates = result.series(Measures.DATE);
      for (int i = 0; i < dates.length; i++) {
        table
            .row("visit", i + 1, "date_s", dates[i])
            .cells("efficiency_window_percent", 100 * result.series(Measures.WINDOW)[i])
            .cells("efficiency_cumulative_percent", 100 * result.series(Measures.CUMULATIVE)[i])
            .cells("sigma_s", result.series(Measures.SIGMA)[i])
            .cells("visit_to_visit_s", result.series(Measures.PERIOD)[i])
            .cells("worker", result.value(Measures.OBSERVED), column, cell);
      }
      return table.table();
    }

    // Both readings of the efficiency at a measurement.
    Drawing efficiency(Drawing drawing) {
      return drawing
          .panel(name, date(), new Axis("CPU-efficiency of the worker (%)", 0, Double.NaN))
          .line("since the last measurement", "date_s", "efficiency_window_percent", Style.POINTS)
          .line("since its first data", "date_s", "efficiency_cumulative_percent", Style.PLAIN);
    }

    // Estimated and measured durations of the rounds.
    Drawing rounds(Drawing drawing) {
      return drawing
          .panel(name, date(), new Axis("duration (s)", 0, Double.NaN))
          .line("sigma (4)", "date_s", "sigma_s", Style.POINTS)
          .line("visit to visit", "date_s", "visit_to_visit_s", Style.PLAIN);
    }

    private Axis date() {
      return new Axis("date of the measurement (s)", 0, until);
    }
  }
}
