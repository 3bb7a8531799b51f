package loadstar.experiment;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Spread;

/** A published figure or table: the runs that it needs, and the evaluation of their results. */
public abstract class Experiment {
  private final String id;

  /**
   * Creates an experiment.
   *
   * @param id paper and figure, {@code icppw12-fig9}: the name of its YAML file beside this class
   */
  protected Experiment(String id) {
    this.id = id;
  }

  /** Returns the stable name: paper and figure, {@code icppw12-fig9}. */
  public final String id() {
    return id;
  }

  /** Returns its words. */
  final ExperimentFile file() {
    return ExperimentFile.of(id);
  }

  /** Returns the title of the figure, one line. */
  public final String title() {
    return file().head().text("title");
  }

  /** Returns the name of the paper, the folder of its published values. */
  public final String paper() {
    return ExperimentFile.paper(id);
  }

  /** Returns the differences of this scale from the paper's experiment; empty for none. */
  public final String scaleNote(Scale scale) {
    return scale == Scale.QUICK ? file().head().text("quick") : "";
  }

  /** Tells whether and how the experiment can be run on a platform of the user's. */
  public final OwnPlatform.Takes takes() {
    return OwnPlatform.Takes.of(file().platform());
  }

  /** Returns the simulations that its runs name. */
  protected abstract List<? extends PaperSimulation> simulations();

  /** A problem that is simulated with every seed: the run of each seed, from 1. */
  @FunctionalInterface
  public interface SeededProblem extends IntFunction<RunSpec> {}

  /** Returns the problems that are simulated with every seed. */
  protected List<? extends SeededProblem> problems(Scale scale) {
    return List.of();
  }

  /** Returns the problems, where printed numbers decide what is simulated. */
  protected List<? extends SeededProblem> problems(Scale scale, Published published) {
    return problems(scale);
  }

  protected abstract void evaluate(RunSet runs, Findings findings);

  /**
   * Returns the simulations, with seeds 1 to {@code seeds}.
   *
   * @param published the paper's numbers: some decide what is simulated
   */
  public List<RunSpec> runs(Scale scale, int seeds, Published published) {
    List<? extends SeededProblem> questions = problems(scale, published);
    return IntStream.rangeClosed(1, seeds)
        .boxed()
        .flatMap(seed -> questions.stream().map(question -> question.apply(seed)))
        .distinct()
        .toList();
  }

  /** Turns the results of all of {@link #runs} into tables, comparison and figures. */
  public final Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    // Where nothing is scaled down, everything is comparable at the quick scale too.
    Findings findings =
        new Findings(id, scaleNote(Scale.QUICK).isEmpty() ? Scale.FULL : scale, published);
    RunSet runs = new RunSet(scale, seeds, results);
    evaluate(runs, findings);
    List<Figure> figures =
        findings.drawings().stream()
            .map(drawing -> shown(drawing.figure(this, runs, findings)))
            .toList();
    return new Evaluation(findings.tables(), findings.comparison(), figures);
  }

  /** Returns a figure as it is shown. */
  Figure shown(Figure figure) {
    return figure;
  }

  /** Tests that all of these numbers are positive, each by seed, see {@link Effect#every}. */
  public static Effect every(List<double[]> parts) {
    return Effect.every("seeds", parts.toArray(double[][]::new));
  }

  /** Returns the largest number in the results of some problems, at least 0; for each seed. */
  public static double[] largest(
      RunSet runs, Collection<? extends SeededProblem> some, ToDoubleFunction<RunResult> number) {
    return runs.each(seed ->
        some.stream()
            .mapToDouble(question -> number.applyAsDouble(runs.result(question.apply(seed))))
            .reduce(0, Math::max));
  }

  /** Returns the series of a scheduler by platform: its makespan, seconds. */
  public static String makespan(String scheduler) {
    return scheduler + "_s";
  }

  /** Returns the series of a scheduler by platform: the makespan of its plan, seconds. */
  public static String predicted(String scheduler) {
    return scheduler + "_predicted_s";
  }

  /** Combines two quantities with the same points, point by point. */
  public static double[] pairs(double[] a, double[] b, DoubleBinaryOperator of) {
    return IntStream.range(0, a.length).mapToDouble(k -> of.applyAsDouble(a[k], b[k])).toArray();
  }

  public static double[] minus(double[] a, double[] b) {
    return pairs(a, b, (one, other) -> one - other);
  }

  /** Formats numbers, separated by commas. */
  public static String list(String format, double... numbers) {
    return Arrays.stream(numbers).mapToObj(one -> format(format, one)).collect(joining(", "));
  }

  /** Returns the mean over the seeds, as in tables. */
  public static double meanOf(double... overSeeds) {
    return Spread.of(overSeeds).mean();
  }

  /** Returns the mean over points that are no seeds; NaN for none. */
  public static double average(double... points) {
    return Arrays.stream(points).average().orElse(Double.NaN);
  }

  /** Formats words with numbers in them, equally in every language. */
  public static String format(String words, Object... numbers) {
    return String.format(Locale.ROOT, words, numbers);
  }

  /**
   * A quantity along a sweep.
   *
   * @param points of the sweep, each with a number for every seed
   */
  public record Course(List<double[]> points) {
    /** Evaluates the numbers at each point. */
    public static Course of(double[] points, DoubleFunction<double[]> bySeed) {
      return new Course(Arrays.stream(points).mapToObj(bySeed).toList());
    }

    /** Returns the numbers of one seed, from 1. */
    public double[] ofSeed(int seed) {
      return points.stream().mapToDouble(bySeed -> bySeed[seed - 1]).toArray();
    }

    public Course map(DoubleUnaryOperator number) {
      return new Course(
          points.stream().map(bySeed -> Arrays.stream(bySeed).map(number).toArray()).toList());
    }

    /** Returns this quantity less another with the same points. */
    public Course minus(Course other) {
      return new Course(
          IntStream.range(0, points.size())
              .mapToObj(i -> Experiment.minus(points.get(i), other.points.get(i)))
              .toList());
    }

    /** Returns the rise from each point to the next, or the fall, for a sign of -1. */
    public Course steps(int sign) {
      return new Course(points.subList(1, points.size()))
          .minus(new Course(points.subList(0, points.size() - 1)))
          .map(step -> sign * step);
    }

    /** Returns the quantity at some of the points, from 0. */
    public Course at(IntPredicate which) {
      return new Course(
          IntStream.range(0, points.size()).filter(which).mapToObj(points::get).toList());
    }

    /** Returns the index of the largest mean; the first of several. */
    public int best() {
      return largest(points.stream().mapToDouble(Experiment::average).toArray());
    }

    /** Returns the index of the largest number; the first of several. */
    public static int largest(double... numbers) {
      int best = 0;
      for (int i = 1; i < numbers.length; i++) {
        best = numbers[i] > numbers[best] ? i : best;
      }
      return best;
    }

    /**
     * Tests that this quantity and others are positive at every point, see {@link Effect#every}.
     */
    public Effect every(Course... others) {
      List<double[]> all = new ArrayList<>(points);
      Arrays.stream(others).forEach(other -> all.addAll(other.points));
      return Experiment.every(all);
    }
  }
}
