package loadstar.experiment;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.result.Comparison;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.Table;

/** A published figure or table: which runs it needs, and what becomes of their results. */
public abstract class Experiment {
  private static final Findings.Words ROWS =
      new Findings.Words(
          "experiments.csv", "id,title,quick,takes,flops,bytes,times,profiles,of_the_paper,why");

  private final String id;
  private final Findings.Words.Row row;

  /**
   * @param id paper and figure, {@code icppw12-fig9}: a line of {@code experiments.csv}
   */
  protected Experiment(String id) {
    this.id = id;
    row = ROWS.row(id);
  }

  /** Stable name: paper and figure, {@code icppw12-fig9}. */
  public final String id() {
    return id;
  }

  /** What the figure shows, one line. */
  public final String title() {
    return row.text("title");
  }

  /** The folder of its published values. */
  public final String paper() {
    return id.substring(0, id.indexOf('-'));
  }

  /** What is different at this scale from what the paper did; empty for nothing. */
  public final String scaleNote(Scale scale) {
    return scale == Scale.QUICK ? row.text("quick") : "";
  }

  /** Whether it can be asked on a platform of the user's. */
  public final OwnPlatform.Takes takes() {
    return OwnPlatform.Takes.of(row);
  }

  /** The simulations of one seed, from 1. */
  protected abstract List<RunSpec> ofSeed(Scale scale, int seed, Published published);

  protected abstract void evaluate(RunSet runs, Findings findings);

  /**
   * The simulations, with seeds 1 to {@code seeds}.
   *
   * @param published the paper's numbers: some decide what is simulated
   */
  public List<RunSpec> runs(Scale scale, int seeds, Published published) {
    return IntStream.rangeClosed(1, seeds)
        .mapToObj(seed -> ofSeed(scale, seed, published))
        .flatMap(List::stream)
        .distinct()
        .toList();
  }

  /** Turns the results of all of {@link #runs} into tables, comparison and figures. */
  public final Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    // Where nothing is scaled down, nothing is incomparable at the quick scale either.
    Findings findings =
        new Findings(scaleNote(Scale.QUICK).isEmpty() ? Scale.FULL : scale, published);
    RunSet runs = new RunSet(scale, seeds, results);
    evaluate(runs, findings);
    List<Figure> figures =
        findings.drawings().stream()
            .map(drawing -> shown(drawing.figure(this, runs, findings)))
            .toList();
    return new Evaluation(findings.tables(), findings.comparison(), figures);
  }

  /** A figure as it is shown. */
  Figure shown(Figure figure) {
    return figure;
  }

  /** A number of a seed at the i-th of several points. */
  @FunctionalInterface
  public interface Part {
    double of(int seed, int i);
  }

  /** That a number is positive at each of these points, see {@link Effect#every}. */
  public static Effect every(RunSet runs, IntStream points, Part part) {
    return every(points.mapToObj(i -> runs.each(seed -> part.of(seed, i))).toList());
  }

  /** That all of these are, each by seed. */
  public static Effect every(List<double[]> parts) {
    return Effect.every("seeds", parts.toArray(double[][]::new));
  }

  /** Two quantities with the same points, point by point. */
  public static double[] pairs(double[] a, double[] b, DoubleBinaryOperator of) {
    return IntStream.range(0, a.length).mapToDouble(k -> of.applyAsDouble(a[k], b[k])).toArray();
  }

  public static double[] minus(double[] a, double[] b) {
    return pairs(a, b, (one, other) -> one - other);
  }

  /** Numbers in words, a comma between them. */
  public static String list(String format, double... numbers) {
    return Arrays.stream(numbers).mapToObj(one -> format(format, one)).collect(joining(", "));
  }

  /** Over the seeds, as tables have it. */
  public static double meanOf(double... overSeeds) {
    return Spread.of(overSeeds).mean();
  }

  /** Words with numbers in them, the same in every language. */
  public static String format(String words, Object... numbers) {
    return String.format(Locale.ROOT, words, numbers);
  }

  /**
   * What an experiment yields.
   *
   * @param tables by file name without ending
   */
  public record Evaluation(
      Map<String, Table> tables, Comparison comparison, List<Figure> figures) {}
}
