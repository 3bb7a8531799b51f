package loadstar.experiment;

import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.result.Figure;
import loadstar.result.Published;
import loadstar.result.Scale;

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
    List<? extends SeededProblem> problems = problems(scale, published);
    return IntStream.rangeClosed(1, seeds)
        .boxed()
        .flatMap(seed -> problems.stream().map(problem -> problem.apply(seed)))
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

  /** Returns the series of a scheduler by platform: its makespan, seconds. */
  public static String makespan(String scheduler) {
    return scheduler + "_s";
  }

  /** Returns the series of a scheduler by platform: the makespan of its plan, seconds. */
  public static String predicted(String scheduler) {
    return scheduler + "_predicted_s";
  }
}
