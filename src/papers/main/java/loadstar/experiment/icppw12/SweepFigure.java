package loadstar.experiment.icppw12;

import static java.util.stream.Collectors.joining;
import static loadstar.experiment.SeedNumbers.format;
import static loadstar.experiment.SeedNumbers.meanOf;
import static loadstar.experiment.SeedNumbers.pairs;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.SweepQuantity;
import loadstar.experiment.icppw12.SweepFigure.Sweep;
import loadstar.result.Effect;
import loadstar.result.Numbers;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

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

  /**
   * Creates a figure.
   *
   * @param id {@code icppw12-fig9}
   * @param steady points of section IV-A, inaccuracies
   * @param dynamic points of section IV-B, dynamicities
   */
  SweepFigure(String id, double[] steady, double[] dynamic) {
    super(id);
    number = Integer.parseInt(id.substring("icppw12-fig".length()));
    this.dynamic = number > 13;
    points = (this.dynamic ? dynamic : steady).clone();
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new SectionSimulation(dynamic));
  }

  @Override
  protected final List<SeededProblem> problems(Scale scale) {
    return new Sweep(scale, dynamic, SweepVariant.DEFAULT).problems(points).toList();
  }

  @Override
  protected final void evaluate(RunSet runs, Findings findings) {
    evaluate(
        new PairedRuns(new Sweep(runs.scale(), dynamic, SweepVariant.DEFAULT), runs), findings);
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
   * @param estimates SectionSimulation.AVERAGE or SectionSimulation.REFERENCE
   */
  record SweepVariant(String family, String estimates) {
    static final SweepVariant DEFAULT = new SweepVariant("R", SectionSimulation.AVERAGE);

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
  record Sweep(Scale scale, boolean dynamic, SweepVariant variant) {
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

    Stream<SeededProblem> problems(double... some) {
      return Arrays.stream(some)
          .boxed()
          .flatMap(point -> Stream.of(AS4DR, BASELINE).map(who -> problem(who, point)));
    }

    SeededProblem problem(String scheduler, double point) {
      ExperimentParameters parameters =
          new ExperimentParameters().put("scheduler", scheduler, parameter(), point);
      if (!dynamic) {
        return parameters
            .put("workers_per_set", 100, "horizon_s", horizon(), "signs", "iid")
            .of(SectionSimulation.STEADY, scheduler, "-iota", point, "-h", horizon());
      }
      boolean quick = scale == Scale.QUICK;
      String of = scheduler + "-" + variant.family() + "-" + variant.estimates();
      return parameters
          .put("family", variant.family(), "estimates", variant.estimates())
          .put("workers_per_set", quick ? 10 : 100, "tau", quick ? GIVEN_TAU : "cip")
          .put("horizon_s", horizon())
          .of(SectionSimulation.DYNAMIC, of, "-delta", point, "-h", horizon());
    }
  }

  /** The results of a Sweep. All figures of a section are views of the same runs. */
  record PairedRuns(Sweep sweep, RunSet set) {
    RunResult result(String scheduler, double point, int seed) {
      return set.result(sweep.problem(scheduler, point).apply(seed));
    }

    double[] over(String scheduler, double point, ToDoubleFunction<RunResult> number) {
      return set.over(sweep.problem(scheduler, point), number);
    }

    double[] values(String scheduler, double point, String value) {
      return over(scheduler, point, result -> result.value(value));
    }

    double mean(String scheduler, double point, String value) {
      return meanOf(values(scheduler, point, value));
    }

    /** Returns the ratio of AS4DR's efficiency to Baseline's, for each seed. */
    double[] ratio(double point) {
      return ratios(AS4DR, BASELINE, point, SectionSimulation.EFFICIENCY);
    }

    /** Returns the CPU-efficiency of the platform in percent, for each seed. */
    double[] percent(String scheduler, double point) {
      return over(scheduler, point, result -> 100 * result.value(SectionSimulation.EFFICIENCY));
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

    SweepQuantity course(String scheduler, String value) {
      return SweepQuantity.of(sweep.points(), point -> values(scheduler, point, value));
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
              double observed = 100 * result.value(SectionSimulation.OBSERVED_EFFICIENCY);
              table
                  .row("scheduler", scheduler, "iota", iota, "seed", seed)
                  .cells("horizon_s", runs.sweep().horizon())
                  .cells("plus_fraction", result.value(SectionSimulation.PLUS))
                  .cells(
                      "platform_efficiency_percent",
                      100 * result.value(SectionSimulation.EFFICIENCY))
                  .cells("observed_worker", result.value(SectionSimulation.OBSERVED))
                  .cells("observed_efficiency_percent", observed)
                  .cells("sigma_count", result.value(SectionSimulation.SIGMA_COUNT))
                  .cells("sigma_mean_s", result.value(SectionSimulation.SIGMA_MEAN))
                  .cells("sigma_std_s", result.value(SectionSimulation.SIGMA_STD));
            }
          }
        });
  }
}
