package loadstar.experiment.icppw12;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.as4dr.As4drScheduler;
import loadstar.algorithm.as4dr.PoorEstimates;
import loadstar.algorithm.as4dr.Sigma;
import loadstar.algorithm.as4dr.Visit;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing.ProfileDrawing;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.RunFiles;
import loadstar.experiment.icppw12.SweepFigure.Sweep;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.platform.Deployment;
import loadstar.platform.ProfileFamily;
import loadstar.platform.ProfiledStar;
import loadstar.result.Columns;
import loadstar.result.Effect;
import loadstar.result.Numbers;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;

/** A figure that shows some points of a {@link Sweep}. */
public abstract class SweepFigure extends Experiment {
  static final String AS4DR = "as4dr";
  static final String BASELINE = "baseline";

  /** Inaccuracies iota_0 to iota_5, Table II. */
  static final double[] IOTAS = {0, 0.18, 0.36, 0.54, 0.72, 0.9};

  /** Dynamicities delta_0 to delta_4, Table III. */
  static final double[] DELTAS = {0, 0.2, 0.4, 0.6, 0.8};

  final int number;

  /** True for a figure of section IV-B. */
  final boolean dynamic;

  private final double[] points;

  private SweepFigure(int number, double... points) {
    super("icppw12-fig" + number);
    this.number = number;
    dynamic = number > 13;
    this.points = points.clone();
  }

  /** Returns the figures of section IV-A, then those of section IV-B. */
  public static List<Experiment> all() {
    return List.of(
        new EfficiencyFigure(9, IOTAS),
        new WorkerFigure(10, BASELINE, WorkerFigure.WHERE_SIGMA_FITS, 0.9),
        new WorkerFigure(11, AS4DR, WorkerFigure.WHERE_SIGMA_FITS, 0.9),
        new SigmaFigure(12, IOTAS),
        new EfficiencyFigure(14, DELTAS),
        new WorkerFigure(15, BASELINE, 0.8),
        new WorkerFigure(16, AS4DR, 0.8),
        new SigmaFigure(17, DELTAS));
  }

  @Override
  protected final List<Question> questions(Scale scale) {
    return new Sweep(scale, dynamic, Variant.DEFAULT).questions(points).toList();
  }

  @Override
  protected final void evaluate(RunSet runs, Findings findings) {
    evaluate(new PairedRuns(new Sweep(runs.scale(), dynamic, Variant.DEFAULT), runs), findings);
  }

  abstract void evaluate(PairedRuns runs, Findings findings);

  /**
   * Returns the last column of a table and its cell; in section IV-B it tells that everything is
   * reconstructed, with profiles of this project.
   */
  final Object[] lastCells(String column, Supplier<Object> steady) {
    return dynamic
        ? new Object[] {"profiles", "reconstructed, family R"}
        : new Object[] {column, steady.get()};
  }

  /**
   * A reading of what the paper leaves open.
   *
   * @param family of profiles, see ProfileFamily.named
   * @param estimates SectionStudy.AVERAGE or SectionStudy.REFERENCE
   */
  record Variant(String family, String estimates) {
    static final Variant DEFAULT = new Variant("R", SectionStudy.AVERAGE);

    String label() {
      return family + ", " + estimates + " estimates";
    }

    String column() {
      return family + "_" + estimates;
    }
  }

  /**
   * Runs of AS4DR and of Baseline over one parameter: iota, the inaccuracy of section IV-A, "Poor
   * estimates in a steady context", or delta, the dynamicity of section IV-B, "Time-varying
   * context", whose profiles are lost, so that everything there is a reconstruction.
   */
  record Sweep(Scale scale, boolean dynamic, Variant variant) {
    /** The wanted period that CIP finds, "3 seconds" in the texts on Figures 9 and 14, seconds. */
    static final double TAU = 3;

    /**
     * Value of the parameter that gives the period instead of CIP, which would find another one on
     * small platforms.
     */
    static final String GIVEN_TAU = "3";

    String parameter() {
      return dynamic ? "delta" : "iota";
    }

    /** Returns the values of the parameter, from none to the worst. */
    double[] points() {
      return dynamic ? DELTAS : IOTAS;
    }

    double worst() {
      return points()[points().length - 1];
    }

    /** Returns the horizon of every run, seconds. */
    double horizon() {
      return scale == Scale.FULL ? 2000 : dynamic ? 400 : 60;
    }

    Stream<Question> questions(double... some) {
      return Arrays.stream(some)
          .boxed()
          .flatMap(point -> Stream.of(AS4DR, BASELINE).map(who -> question(who, point)));
    }

    Question question(String scheduler, double point) {
      Parameters parameters = new Parameters().put("scheduler", scheduler, parameter(), point);
      if (!dynamic) {
        return parameters
            .put("workers_per_set", 100, "horizon_s", horizon(), "signs", "iid")
            .of(SectionStudy.STEADY, scheduler, "-iota", point, "-h", horizon());
      }
      boolean quick = scale == Scale.QUICK;
      String of = scheduler + "-" + variant.family() + "-" + variant.estimates();
      return parameters
          .put("family", variant.family(), "estimates", variant.estimates())
          .put("workers_per_set", quick ? 10 : 100, "tau", quick ? GIVEN_TAU : "cip")
          .put("horizon_s", horizon())
          .of(SectionStudy.DYNAMIC, of, "-delta", point, "-h", horizon());
    }
  }

  /** The results of a Sweep. All figures of a section are views of the same runs. */
  record PairedRuns(Sweep sweep, RunSet set) {
    RunResult result(String scheduler, double point, int seed) {
      return set.result(sweep.question(scheduler, point).apply(seed));
    }

    double[] over(String scheduler, double point, ToDoubleFunction<RunResult> number) {
      return set.over(sweep.question(scheduler, point), number);
    }

    double[] values(String scheduler, double point, String value) {
      return over(scheduler, point, result -> result.value(value));
    }

    double mean(String scheduler, double point, String value) {
      return meanOf(values(scheduler, point, value));
    }

    /** Returns the ratio of AS4DR's efficiency to Baseline's, for each seed. */
    double[] ratio(double point) {
      return ratios(AS4DR, BASELINE, point, SectionStudy.EFFICIENCY);
    }

    /** Returns the CPU-efficiency of the platform in percent, for each seed. */
    double[] percent(String scheduler, double point) {
      return over(scheduler, point, result -> 100 * result.value(SectionStudy.EFFICIENCY));
    }

    /** Returns one scheduler's value divided by the other's, for each seed. */
    double[] ratios(String numerator, String denominator, double point, String value) {
      return pairs(
          values(numerator, point, value), values(denominator, point, value), (a, b) -> a / b);
    }

    /** Tests that a value strictly rises with the parameter (falls, for a sign of -1). */
    void claim(Findings findings, String id, String who, String value, int sign, double unit) {
      Effect rises = course(who, value).steps(sign).every();
      findings.claim(id, rises, courseInWords(who, value, unit));
    }

    Course course(String scheduler, String value) {
      return Course.of(sweep.points(), point -> values(scheduler, point, value));
    }

    String courseInWords(String scheduler, String value, double unit) {
      return Arrays.stream(course(scheduler, value).ofSeed(1))
              .mapToObj(at -> format("%.4g", at * unit))
              .collect(joining(", ", "", " for " + sweep.parameter() + " 0 to "))
          + sweep.worst()
          + ", seed 1";
    }

    String horizon() {
      return Numbers.text(sweep.horizon());
    }
  }

  /** Returns a table of all runs of section IV-A. */
  static Table steady(PairedRuns runs) {
    return SpreadTable.of(
        List.of(AS4DR, BASELINE),
        (table, scheduler) -> {
          for (double iota : IOTAS) {
            for (int seed = 1; seed <= runs.set().seeds(); seed++) {
              RunResult result = runs.result(scheduler, iota, seed);
              double observed = 100 * result.value(SectionStudy.OBSERVED_EFFICIENCY);
              table
                  .row("scheduler", scheduler, "iota", iota, "seed", seed)
                  .cells("horizon_s", runs.sweep().horizon())
                  .cells("plus_fraction", result.value(SectionStudy.PLUS))
                  .cells("platform_efficiency_percent", 100 * result.value(SectionStudy.EFFICIENCY))
                  .cells("observed_worker", result.value(SectionStudy.OBSERVED))
                  .cells("observed_efficiency_percent", observed)
                  .cells("sigma_count", result.value(SectionStudy.SIGMA_COUNT))
                  .cells("sigma_mean_s", result.value(SectionStudy.SIGMA_MEAN))
                  .cells("sigma_std_s", result.value(SectionStudy.SIGMA_STD));
            }
          }
        });
  }

  /**
   * The CPU-efficiency of the platform under both schedulers, and their ratio: Figures 9 and 14.
   */
  static final class EfficiencyFigure extends SweepFigure {
    EfficiencyFigure(int number, double... points) {
      super(number, points);
    }

    @Override
    void evaluate(PairedRuns runs, Findings findings) {
      compare(findings, runs);
      findings.table(id(), table(runs)).figure(id(), runs.horizon());
      if (dynamic) {
        new ProfileDrawing("icppw12-fig13", ProfileFamily.r(), runs.sweep().worst())
            .addTo(findings);
      } else {
        findings.table(id() + "-runs", steady(runs));
      }
    }

    /** Returns the efficiencies in percent; the ratio of every seed is that of its two runs. */
    private Table table(PairedRuns runs) {
      return SpreadTable.of(
          runs.sweep().points(),
          (table, point) -> {
            table
                .row(runs.sweep().parameter(), point, "as4dr_percent", runs.percent(AS4DR, point))
                .cells("baseline_percent", runs.percent(BASELINE, point))
                .cells("ratio", runs.ratio(point))
                .cells("seeds", runs.set().seeds(), "horizon_s", runs.sweep().horizon())
                .cells(
                    lastCells(
                        "baseline_closed_form_percent", () -> meanOf(closedForm(runs, point))));
          });
    }

    /**
     * Returns the efficiency of Baseline served Round-Robin in closed form, percent: everybody
     * waits for the workers with a plus, whose rounds take (1 + iota) tau. The fraction p of them
     * is busy all the time, the others (1 - iota)/(1 + iota) of it.
     */
    private static double[] closedForm(PairedRuns runs, double iota) {
      return runs.over(
          BASELINE,
          iota,
          result -> {
            double p = result.value(SectionStudy.PLUS);
            return 100 * (p + (1 - p) * (1 - iota) / (1 + iota));
          });
    }

    private void compare(Findings findings, PairedRuns runs) {
      double worst = runs.sweep().worst();
      String figure = "fig" + number;
      String parameter = runs.sweep().parameter();
      int last = runs.sweep().points().length - 1;
      findings
          .published(figure + "-tau", runs.values(AS4DR, 0, SectionStudy.TAU))
          .published(figure + "-as4dr-" + parameter + 0, runs.percent(AS4DR, 0))
          .published(figure + "-baseline-" + parameter + 0, runs.percent(BASELINE, 0))
          .published(figure + "-ratio-" + parameter + last, runs.ratio(worst))
          .rest(figure);
      if (!dynamic) {
        // The loss of a run of H seconds at its two ends is of the order of one round of tau
        // seconds.
        double tolerance = 100 * Sweep.TAU / runs.sweep().horizon();
        for (double iota : IOTAS) {
          findings.derived(
              "fig9-baseline-closed-form-%s",
              closedForm(runs, iota), runs.percent(BASELINE, iota), tolerance, iota);
        }
        return;
      }
      integration(findings, runs, "", DELTAS);
      runs.claim(findings, "fig14-as4dr-decreases", AS4DR, SectionStudy.EFFICIENCY, -1, 100);
      runs.claim(findings, "fig14-baseline-decreases", BASELINE, SectionStudy.EFFICIENCY, -1, 100);
      Course as4dr = runs.course(AS4DR, SectionStudy.EFFICIENCY);
      Course baseline = runs.course(BASELINE, SectionStudy.EFFICIENCY);
      findings.claim(
          "fig14-baseline-faster",
          // This tests that Baseline loses more.
          baseline.steps(-1).minus(as4dr.steps(-1)).every(),
          lost(as4dr.ofSeed(1)),
          lost(baseline.ofSeed(1)));
    }

    /** Checks that every computation ended at the date that the integral of its profile gives. */
    static void integration(Findings findings, PairedRuns runs, String label, double... deltas) {
      for (double delta : deltas) {
        findings.none(
            "integration-%s%s",
            Stream.of(AS4DR, BASELINE)
                .flatMapToDouble(
                    who -> Arrays.stream(runs.values(who, delta, SectionStudy.INTEGRATION_ERROR)))
                .toArray(),
            1e-6,
            label.replaceAll("[^A-Za-z]+", "-"),
            delta,
            label);
      }
    }

    /** Returns the loss from no dynamicity to the largest, percent. */
    private static double lost(double... efficiencies) {
      return 100 * (efficiencies[0] - efficiencies[efficiencies.length - 1]);
    }
  }

  /** The average and standard deviation of sigma (4) under both schedulers: Figures 12 and 17. */
  static final class SigmaFigure extends SweepFigure {
    /** The reading of "close to tau": within 5 %, as for Figure 12. */
    private static final double CLOSE = 0.05;

    SigmaFigure(int number, double... points) {
      super(number, points);
    }

    @Override
    void evaluate(PairedRuns runs, Findings findings) {
      findings.table(id(), table(runs)).figure(id(), runs.horizon());
      if (dynamic) {
        compareDynamic(findings, runs);
      } else {
        compareSteady(findings, runs);
        findings.table(id() + "-runs", steady(runs));
      }
    }

    /** Returns a table in seconds. */
    private Table table(PairedRuns runs) {
      return SpreadTable.of(
          runs.sweep().points(),
          (table, point) -> {
            table
                .row(runs.sweep().parameter(), point)
                .cells("as4dr_mean_s", runs.values(AS4DR, point, SectionStudy.SIGMA_MEAN))
                .cells("baseline_mean_s", runs.values(BASELINE, point, SectionStudy.SIGMA_MEAN))
                .cells("as4dr_std_s", runs.values(AS4DR, point, SectionStudy.SIGMA_STD))
                .cells("baseline_std_s", runs.values(BASELINE, point, SectionStudy.SIGMA_STD))
                .cells("seeds", runs.set().seeds(), "horizon_s", runs.sweep().horizon())
                .cells(lastCells("std_ratio", () -> stdRatios(runs, point)));
          });
    }

    /**
     * Returns the ratios of standard deviations; NaN where the estimates are exact, because neither
     * scheduler's sigma varies then.
     */
    private static double[] stdRatios(PairedRuns runs, double iota) {
      return iota == 0
          ? runs.set().each(seed -> Double.NaN)
          : runs.ratios(BASELINE, AS4DR, iota, SectionStudy.SIGMA_STD);
    }

    private static void compareSteady(Findings findings, PairedRuns runs) {
      double worst = runs.sweep().worst();
      findings
          .published("fig12-mean-as4dr", runs.values(AS4DR, worst, SectionStudy.SIGMA_MEAN))
          .published("fig12-mean-baseline", runs.values(BASELINE, worst, SectionStudy.SIGMA_MEAN))
          .published("fig12-std-ratio-iota5", stdRatios(runs, worst))
          .rest("fig12");
      for (double iota : IOTAS) {
        double[] errors = runs.values(AS4DR, iota, SectionStudy.RECURSION_ERROR);
        findings.none("fig12-recursion-%s", errors, 1e-6, iota);
        findings.derived(
            "fig12-baseline-mean-%s",
            runs.values(BASELINE, iota, SectionStudy.FIRST_MEAN),
            runs.values(BASELINE, iota, SectionStudy.SIGMA_MEAN),
            // Workers have collected one round more or less at the end, one part in N of all.
            Sweep.TAU * Sweep.TAU / runs.sweep().horizon(),
            iota);
        if (iota > 0) {
          double rounds = meanOf(runs.values(AS4DR, iota, SectionStudy.SIGMA_COUNT)) / 1000;
          findings.derived(
              "fig12-std-ratio-%s",
              expectedStdRatio(runs, iota), stdRatios(runs, iota), 0.005 * Math.sqrt(rounds), iota);
        }
      }
    }

    private static double[] expectedStdRatio(PairedRuns runs, double iota) {
      return runs.over(
          AS4DR,
          iota,
          result -> {
            double p = result.value(SectionStudy.PLUS);
            return 2 * Math.sqrt(p * (1 - p) * result.value(SectionStudy.SIGMA_COUNT) / 1000);
          });
    }

    private static void compareDynamic(Findings findings, PairedRuns runs) {
      Course near =
          runs.course(AS4DR, SectionStudy.SIGMA_MEAN)
              .map(sigma -> CLOSE * Sweep.TAU - Math.abs(sigma - Sweep.TAU));
      Course more =
          runs.course(BASELINE, SectionStudy.SIGMA_STD)
              .minus(runs.course(AS4DR, SectionStudy.SIGMA_STD));
      findings.rest("fig17");
      runs.claim(findings, "fig17-baseline-mean", BASELINE, SectionStudy.SIGMA_MEAN, 1, 1);
      findings.claim(
          "fig17-as4dr-mean", near.every(), runs.courseInWords(AS4DR, SectionStudy.SIGMA_MEAN, 1));
      runs.claim(findings, "fig17-baseline-std", BASELINE, SectionStudy.SIGMA_STD, 1, 1);
      runs.claim(findings, "fig17-as4dr-std", AS4DR, SectionStudy.SIGMA_STD, 1, 1);
      // Without dynamicity nothing deviates.
      findings.claim("fig17-disparity", more.at(i -> i > 0).every());
    }
  }

  /**
   * The CPU-efficiency of one worker as a function of time, under one scheduler. The curves are
   * those of seed 1; numbers are compared over all seeds. Figures 10 and 11: the largest
   * inaccuracy. Figures 15 and 16, reconstructed: a worker with profile P9 around its first
   * reduction, from 100 s to 300 s, at the largest dynamicity.
   */
  static final class WorkerFigure extends SweepFigure {
    /** Inaccuracy iota_3, at which the printed sigma of 4.62 s is simulated. */
    private static final double WHERE_SIGMA_FITS = 0.54;

    /** Number of a round that stands for the last one. */
    private static final int LAST = Integer.MAX_VALUE;

    /** Largest of all computation latencies of Table I, seconds. */
    private static final double LARGEST_LATENCY = 1.5e-4;

    private static final double FALL = 100;
    private static final double RISE = 300;
    private static final double NEXT_FALL = 500;

    /** Relative difference above which a value counts as changed, or as not steady yet. */
    private static final double OFF = 0.01;

    private final String scheduler;

    private WorkerFigure(int number, String scheduler, double... points) {
      super(number, points);
      this.scheduler = scheduler;
    }

    @Override
    void evaluate(PairedRuns runs, Findings findings) {
      double worst = runs.sweep().worst();
      switch (number) {
        case 10 -> compareBaseline(findings, runs, worst);
        case 11 -> compareAs4dr(findings, runs, worst);
        case 15 ->
            findings.published(
                "fig15-rounds", runs.over(BASELINE, worst, WorkerFigure::changedRounds));
        default ->
            findings
                .published(
                    "fig16-rounds-falling", runs.over(AS4DR, worst, r -> disturbedRounds(r, FALL)))
                .published(
                    "fig16-rounds-rising", runs.over(AS4DR, worst, r -> disturbedRounds(r, RISE)));
      }
      RunResult result = runs.result(scheduler, worst, 1);
      findings
          .rest("fig" + number)
          .table(id(), table(result, runs.sweep().horizon()))
          .figure(id(), runs.horizon(), (int) result.value(SectionStudy.OBSERVED));
    }

    private Table table(RunResult result, double horizon) {
      SpreadTable table = new SpreadTable();
      double[] dates = result.series(SectionStudy.DATE);
      for (int i = 0; i < dates.length; i++) {
        table
            .row("visit", i + 1, "date_s", dates[i])
            .cells("efficiency_window_percent", 100 * result.series(SectionStudy.WINDOW)[i])
            .cells("efficiency_cumulative_percent", 100 * result.series(SectionStudy.CUMULATIVE)[i])
            .cells("sigma_s", result.series(SectionStudy.SIGMA)[i])
            .cells("visit_to_visit_s", result.series(SectionStudy.PERIOD)[i])
            .cells("worker", result.value(SectionStudy.OBSERVED))
            .cells(lastCells("horizon_s", () -> horizon));
      }
      return table.table();
    }

    private static void compareBaseline(Findings findings, PairedRuns runs, double worst) {
      findings.published(
          "fig10-sigma-iota5",
          runs.over(BASELINE, worst, result -> mean(result, SectionStudy.PERIOD, 2, 6)));
      findings.published(
          "fig10-sigma-iota3",
          runs.over(BASELINE, WHERE_SIGMA_FITS, result -> mean(result, SectionStudy.PERIOD, 2, 6)));
      findings.published("fig10-steady", runs.over(BASELINE, worst, WorkerFigure::steadyFrom));
      for (double iota : new double[] {WHERE_SIGMA_FITS, worst}) {
        findings.derived(
            "fig10-period-%s",
            runs.set().each(seed -> (1 + iota) * Sweep.TAU),
            runs.over(BASELINE, iota, result -> mean(result, SectionStudy.PERIOD, 4, LAST)),
            2 * iota * LARGEST_LATENCY,
            iota);
      }
    }

    private static void compareAs4dr(Findings findings, PairedRuns runs, double worst) {
      findings.published(
          "fig11-sigma", runs.over(AS4DR, worst, result -> mean(result, SectionStudy.SIGMA, 3, 9)));
      findings.published(
          "fig11-ratio", runs.ratios(AS4DR, BASELINE, worst, SectionStudy.OBSERVED_EFFICIENCY));
      findings.published("fig11-steady", runs.over(AS4DR, worst, WorkerFigure::steadyFrom));
      findings.derived(
          "fig11-period",
          runs.set().each(seed -> Sweep.TAU),
          runs.over(AS4DR, worst, result -> mean(result, SectionStudy.PERIOD, 6, LAST)),
          1e-4,
          worst);
    }

    /** Returns the mean over the visits from first to last, or to the last that exists. */
    private static double mean(RunResult result, String series, int first, int last) {
      double[] values = result.series(series);
      return Arrays.stream(values, first - 1, Math.min(last, values.length))
          .average()
          .orElse(Double.NaN);
    }

    /** Returns the date from which on every window has the efficiency of the last one. */
    private static double steadyFrom(RunResult result) {
      double[] window = result.series(SectionStudy.WINDOW);
      int visit = window.length - 1;
      double last = window[visit];
      while (visit > 0 && Math.abs(window[visit - 1] - last) <= OFF * last) {
        visit--;
      }
      return result.series(SectionStudy.DATE)[visit];
    }

    /**
     * Returns the number of rounds from the edge on until the first that is as before again: as
     * long as tau, and as efficient as the last one before the edge.
     */
    static double disturbedRounds(RunResult result, double edge) {
      double[] dates = result.series(SectionStudy.DATE);
      double[] window = result.series(SectionStudy.WINDOW);
      double[] period = result.series(SectionStudy.PERIOD);
      int first = firstAfter(dates, edge);
      double tau = result.value(SectionStudy.TAU);
      return IntStream.range(first, dates.length)
          .takeWhile(i -> isOff(period[i], tau) || isOff(window[i], window[first - 1]))
          .count();
    }

    /**
     * Returns the number of rounds from the falling edge to the next one less or more efficient
     * than before it.
     */
    static double changedRounds(RunResult result) {
      double[] dates = result.series(SectionStudy.DATE);
      double[] window = result.series(SectionStudy.WINDOW);
      int first = firstAfter(dates, FALL);
      return IntStream.range(first, dates.length)
          .filter(i -> dates[i] <= NEXT_FALL && isOff(window[i], window[first - 1]))
          .count();
    }

    private static int firstAfter(double[] dates, double edge) {
      return IntStream.range(1, dates.length)
          .filter(i -> dates[i] > edge)
          .findFirst()
          .orElse(dates.length);
    }

    private static boolean isOff(double value, double wanted) {
      return Math.abs(value - wanted) > OFF * wanted;
    }
  }

  /**
   * The influence of the lost profiles: the ratio of Figure 14 with other families of profiles, and
   * with the reference values as estimates instead of the time averages.
   */
  public static final class FamilySensitivity extends Experiment {
    private static final double WORST = 0.8;

    /**
     * Dynamicities of the study: delta_0 is the same run for all; delta_2 and delta_4 show the
     * course.
     */
    private static final double[] DELTAS = {0.4, WORST};

    private static final List<Variant> VARIANTS =
        List.of(
            Variant.DEFAULT,
            new Variant("R", SectionStudy.REFERENCE),
            new Variant("Q", SectionStudy.AVERAGE),
            new Variant("Q", SectionStudy.REFERENCE),
            new Variant("G", SectionStudy.AVERAGE),
            new Variant("random", SectionStudy.AVERAGE));

    @Override
    protected List<Question> questions(Scale scale) {
      return VARIANTS.stream()
          .flatMap(variant -> new Sweep(scale, true, variant).questions(DELTAS))
          .toList();
    }

    @Override
    protected void evaluate(RunSet set, Findings findings) {
      List<PairedRuns> runs =
          VARIANTS.stream()
              .map(variant -> new PairedRuns(new Sweep(set.scale(), true, variant), set))
              .toList();
      for (PairedRuns own : runs.subList(1, runs.size())) { // the first is that of Figure 14
        EfficiencyFigure.integration(findings, own, own.sweep().variant().label() + " ", DELTAS);
      }
      findings
          .claim("families-as4dr-wins", wins(runs), evidence(runs))
          .table(id(), table(runs))
          .table(id() + "-ratios", ratios(runs))
          .figure(
              VARIANTS.stream().collect(toMap(Variant::column, Variant::label)),
              id(),
              runs.getFirst().horizon());
    }

    private static Effect wins(List<PairedRuns> all) {
      return every(
          all.stream()
              .map(runs -> Course.of(DELTAS, runs::ratio))
              .flatMap(ratios -> ratios.map(ratio -> ratio - 1).points().stream())
              .toList());
    }

    private static String evidence(List<PairedRuns> runs) {
      return runs.stream()
          .map(own -> {
            Spread ratio = Spread.of(own.ratio(WORST));
            String words = format("%.3f (%.3f to %.3f)", ratio.mean(), ratio.min(), ratio.max());
            return own.sweep().variant().label() + " " + words;
          })
          .collect(joining("; "));
    }

    private static Table table(List<PairedRuns> runs) {
      return SpreadTable.of(
          runs,
          (table, own) -> {
            Variant variant = own.sweep().variant();
            for (double delta : DELTAS) {
              table
                  .row("family", variant.family, "estimates", variant.estimates, "delta", delta)
                  .cells("as4dr_percent", 100 * own.mean(AS4DR, delta, SectionStudy.EFFICIENCY))
                  .cells(
                      "baseline_percent", 100 * own.mean(BASELINE, delta, SectionStudy.EFFICIENCY))
                  .cells("ratio", own.ratio(delta))
                  .cells("as4dr_sigma_mean_s", own.mean(AS4DR, delta, SectionStudy.SIGMA_MEAN))
                  .cells(
                      "baseline_sigma_mean_s", own.mean(BASELINE, delta, SectionStudy.SIGMA_MEAN))
                  .cells("seeds", own.set().seeds(), "profiles", "reconstructed");
            }
          });
    }

    /**
     * Returns one column per variant, which the figure draws. Without dynamicity every ratio is 1.
     */
    private static Table ratios(List<PairedRuns> runs) {
      Columns<Double> columns = new Columns<Double>().with("delta", delta -> delta);
      runs.forEach(own ->
          columns.with(
              own.sweep().variant().column(),
              delta -> delta == 0 ? 1.0 : meanOf(own.ratio(delta))));
      return columns.table(List.of(0.0, DELTAS[0], DELTAS[1]));
    }
  }

  /**
   * One run of either section, with the results that figures need; times in seconds, efficiencies
   * as fractions. The seed draws the allocation of the sets; both schedulers see the same draws.
   *
   * <p>Section IV-A: 1000 workers, first chunks wrong by the fraction iota (20); the seed draws the
   * signs in a stream of its own. Section IV-B: every worker's speeds follow one of ten profiles of
   * amplitude delta (21), (22), which the seed allocates in a stream of its own, and "we set the
   * estimate of each execution parameter for each worker as the time-average of the value of this
   * execution parameter" over the run.
   */
  public static final class SectionStudy implements Study {
    public static final String STEADY = "icppw12-steady";
    public static final String DYNAMIC = "icppw12-dynamic";

    /** Kinds of estimates in section IV-B. */
    static final String AVERAGE = "average";

    static final String REFERENCE = "reference";
    static final String EFFICIENCY = "platform_efficiency";
    static final String TAU = "tau_s";
    static final String SIGMA_COUNT = "sigma_count";
    static final String SIGMA_MEAN = "sigma_mean_s";
    static final String SIGMA_STD = "sigma_std_s";
    static final String OBSERVED = "observed_worker";
    static final String DATE = "visit_date_s";
    static final String WINDOW = "visit_efficiency_window";
    static final String CUMULATIVE = "visit_efficiency_cumulative";
    static final String SIGMA = "visit_sigma_s";
    static final String PERIOD = "visit_period_s";

    /** Value of section IV-A: share of the workers with a plus. */
    static final String PLUS = "plus_fraction";

    static final String RECURSION_ERROR = "sigma_recursion_error_s";

    /** Value of sigma_{w,1} by (5) and (20): mean over all workers, computed, not simulated. */
    static final String FIRST_MEAN = "first_sigma_closed_mean_s";

    static final String OBSERVED_EFFICIENCY = "observed_efficiency";

    /**
     * Value of section IV-B: largest difference between the end of a computation and the integral
     * of its profile.
     */
    static final String INTEGRATION_ERROR = "integration_error_s";

    private final boolean dynamic;

    /**
     * Creates the study of a section.
     *
     * @param dynamic whether it is section IV-B
     */
    public SectionStudy(boolean dynamic) {
      this.dynamic = dynamic;
    }

    @Override
    public void plan(RunSpec spec) {
      var unused = Icppw12.baseline(Icppw12.star(spec), 0, "iid");
    }

    @Override
    public RunResult execute(RunSpec spec) throws IOException {
      RunFiles files = files(spec).getFirst();
      ProfiledStar profiled = files.stars().getFirst();
      StarPlatform star = profiled.star();
      int[] marks =
          dynamic
              ? allocation(spec, star)
              : PoorEstimates.signs(spec.text("signs"), star.size(), spec.seed());
      int observed = observed(star, marks, dynamic ? 9 : -1);
      SimulationResult simulated = files.play(spec);
      Summary summary = simulated.summary();
      List<Visit> visits = Visit.of(simulated.schedule(), simulated.star(), observed);
      RunResult result =
          new RunResult()
              .put(EFFICIENCY, summary.value(Summary.EFFICIENCY))
              .put(TAU, summary.value(As4drScheduler.TAU))
              .put(SIGMA_COUNT, summary.value(Sigma.VISITS))
              .put(SIGMA_MEAN, summary.value(Sigma.MEAN))
              .put(SIGMA_STD, summary.value(Sigma.STD));
      if (dynamic) {
        double error = RunFiles.integrationError(simulated.schedule(), star, profiled.profiles());
        result.put(INTEGRATION_ERROR, error);
      } else {
        measure(result, simulated, star, marks, spec.number("iota"), observed);
      }
      return result
          .put(OBSERVED, observed)
          .put(DATE, series(visits, Visit::date))
          .put(
              WINDOW,
              dynamic
                  ? windows(simulated, visits, observed)
                  : series(visits, Visit::windowEfficiency))
          .put(CUMULATIVE, series(visits, Visit::cumulativeEfficiency))
          .put(SIGMA, series(visits, Visit::sigma))
          .put(PERIOD, series(visits, Visit::interval));
    }

    @Override
    public List<RunFiles> files(RunSpec spec) {
      StarPlatform star = Icppw12.star(spec);
      double horizon = spec.number("horizon_s");
      ProfiledStar played =
          dynamic
              ? ProfiledStar.of(star, family(spec), allocation(spec, star), spec.number("delta"))
              : ProfiledStar.steady(star);
      double iota = dynamic ? 0 : spec.number("iota");
      String signs = dynamic ? "iid" : spec.text("signs");
      Deployment deployment =
          spec.text("scheduler").equals(AS4DR)
              ? Icppw12.as4dr(star, iota, signs)
              : Icppw12.baseline(star, iota, signs);
      String setting = "icppw12-star";
      String detail = dynamic ? spec.text("estimates") : "iota" + spec.text("iota");
      if (dynamic) {
        setting += "-" + spec.text("family") + "-delta" + spec.text("delta");
        deployment = informed(spec, deployment, played, horizon);
      }
      String who = spec.text("scheduler") + "-" + detail;
      return List.of(new RunFiles(setting, who, List.of(played), deployment, horizon, spec.seed()));
    }

    private static ProfileFamily family(RunSpec spec) {
      return ProfileFamily.named(spec.text("family"), spec.number("horizon_s"), spec.seed());
    }

    private static int[] allocation(RunSpec spec, StarPlatform star) {
      return ProfileFamily.allocate(star.size(), family(spec).size(), spec.seed());
    }

    private static Deployment informed(
        RunSpec spec, Deployment deployment, ProfiledStar profiled, double horizon) {
      StarPlatform star = profiled.star();
      Deployment informed = deployment;
      if (spec.text("tau").equals(Sweep.GIVEN_TAU) && !OwnPlatform.isIn(spec)) {
        informed = informed.withProperty("tau", Map.of(star.master(), Sweep.GIVEN_TAU));
      }
      if (spec.text("estimates").equals(AVERAGE)) {
        Map<String, String> factors = new HashMap<>();
        for (int w = 0; w < star.size(); w++) {
          factors.put(star.worker(w).name(), Numbers.text(profiled.averageSpeed(w, horizon)));
        }
        informed = informed.withProperty("estimate_factor", factors);
      }
      return informed;
    }

    /**
     * Returns the first worker with this mark and the parameters of S0, whose latency is the most
     * visible; otherwise the first with the mark, or worker 0. Figures 10 and 11 show one that
     * gains 17.86 times, which only a minus can, with "the computation latency of the worker under
     * consideration: 10^-4 seconds" (section IV-A); Figures 15 and 16 "a worker with profile P9".
     */
    static int observed(StarPlatform star, int[] marks, int mark) {
      List<Integer> marked =
          IntStream.range(0, marks.length).filter(w -> marks[w] == mark).boxed().toList();
      return marked.stream()
          .filter(w -> star.worker(w).computeLatency() == 1e-4)
          .findFirst()
          .orElse(marked.isEmpty() ? 0 : marked.getFirst());
    }

    static double[] series(List<Visit> visits, ToDoubleFunction<Visit> number) {
      return visits.stream().mapToDouble(number).toArray();
    }

    private static void measure(
        RunResult result,
        SimulationResult simulated,
        StarPlatform star,
        int[] signs,
        double iota,
        int observed) {
      result
          .put(PLUS, Arrays.stream(signs).filter(sign -> sign > 0).count() / (double) signs.length)
          .put(
              RECURSION_ERROR,
              worstDeviation(simulated.schedule(), simulated.star(), result.value(TAU)))
          .put(OBSERVED_EFFICIENCY, simulated.workers().get(observed).efficiency())
          .put(
              FIRST_MEAN,
              IntStream.range(0, signs.length)
                  .mapToDouble(w -> {
                    double f = star.worker(w).computeLatency();
                    // (5) with alpha of (13) and (20)
                    return (1 + signs[w] * iota) * (Sweep.TAU - 2 * f) + 2 * f;
                  })
                  .average()
                  .orElseThrow());
    }

    /**
     * Checks AS4DR's recursion (6) on the simulated schedule, for every worker and round.
     *
     * @param schedule rows of a worker in the order of its rounds
     * @param tau the wanted period, seconds
     * @return the largest deviation of a sigma_{w,i} (4) from 2f + tau - 2 f tau / sigma_{w,i-1},
     *     seconds; NaN if no worker completed a second round
     */
    static double worstDeviation(Schedule schedule, StarPlatform star, double tau) {
      double[] theta = Sigma.theta(schedule, star.size());
      double[] previous = new double[star.size()];
      Arrays.fill(previous, Double.NaN);
      double worst = -1;
      for (int row = 0; row < schedule.rows(); row++) {
        if (schedule.part(row) != Schedule.FIRST || Double.isNaN(schedule.resultEnd(row))) {
          continue;
        }
        int w = schedule.worker(row);
        double f = star.worker(w).computeLatency();
        double sigma = Sigma.sigma(schedule, row, theta[w], f);
        if (schedule.round(row) > 1) {
          // (6)
          double expected = 2 * f + tau - 2 * f * tau / previous[w];
          worst = Math.max(worst, Math.abs(sigma - expected));
        }
        previous[w] = sigma;
      }
      return worst < 0 ? Double.NaN : worst;
    }

    /**
     * Returns the share of the time between two measurements in which the worker computed, without
     * latencies. The computations in that time count, not those whose results came back then: they
     * differ while rounds change.
     */
    private static double[] windows(SimulationResult simulated, List<Visit> visits, int worker) {
      Schedule schedule = simulated.schedule();
      double f = simulated.star().worker(worker).computeLatency();
      double[] busy = new double[visits.size()];
      double first = Double.NaN;
      int from = 0;
      for (int row = 0; row < schedule.rows(); row++) {
        if (schedule.worker(row) != worker || Double.isNaN(schedule.computeStart(row))) {
          continue;
        }
        first = Double.isNaN(first) ? schedule.sendEnd(row) : first;
        double begin = schedule.computeStart(row) + f;
        double end = schedule.computeEnd(row);
        end = Double.isNaN(end) ? Double.POSITIVE_INFINITY : end;
        while (from < busy.length && visits.get(from).date() <= begin) {
          from++;
        }
        for (int i = from; i < busy.length; i++) {
          double open = i == 0 ? 0 : visits.get(i - 1).date();
          if (open >= end) {
            break;
          }
          busy[i] += Math.max(0, Math.min(end, visits.get(i).date()) - Math.max(begin, open));
        }
      }
      for (int i = 0; i < busy.length; i++) {
        busy[i] /= visits.get(i).date() - (i == 0 ? first : visits.get(i - 1).date());
      }
      return busy;
    }
  }
}
