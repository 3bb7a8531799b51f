package loadstar.experiment;

import java.util.List;
import java.util.Locale;
import java.util.Map;
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
  private final String paper;
  private final String id;
  private final String title;
  private final String quick;

  /**
   * @param paper folder of its published values
   * @param figure what is reproduced, unique within the paper: {@code fig9}
   * @param title what the figure shows, one line
   * @param quick what is different at the quick scale; empty for nothing
   */
  protected Experiment(String paper, String figure, String title, String quick) {
    this.paper = paper;
    this.id = paper + "-" + figure;
    this.title = title;
    this.quick = quick;
  }

  /** Stable name: paper and figure, {@code icppw12-fig9}. */
  public final String id() {
    return id;
  }

  /** What the figure shows, one line. */
  public final String title() {
    return title;
  }

  /** The folder of its published values. */
  public final String paper() {
    return paper;
  }

  /** What is different at this scale from what the paper did; empty for nothing. */
  public final String scaleNote(Scale scale) {
    return scale == Scale.QUICK ? quick : "";
  }

  /** Whether it can be asked on a platform of the user's. */
  public final OwnPlatform.Takes takes() {
    return OwnPlatform.Takes.of(id);
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
    Findings findings = new Findings(quick.isEmpty() ? Scale.FULL : scale, published);
    evaluate(new RunSet(scale, seeds, results), findings);
    return new Evaluation(findings.tables(), findings.comparison(), findings.figures());
  }

  /** The experiment's only figure, without panels. */
  protected final Drawing drawing(String caption) {
    return new Drawing(id, title, caption);
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
